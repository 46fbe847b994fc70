//! Tokyo Ghoul: Bloody Masquerade, 4 to 8 seats, with the Mask and Support variants. The rules with their ids are
//! in RULES.md; what the rulebooks' pictures held is in `data/`.
//!
//! Read in this order: `words` (nouns), `house` (the data file), `state`, `action`, `event`, `setup`, `turn`,
//! `legal`, `apply`, the chapters in `rules`, `view` (who may know what), `guess`, `bot`, `notation`.

mod action;
mod apply;
mod bot;
mod event;
mod guess;
mod house;
mod legal;
mod notation;
mod rules;
mod setup;
mod state;
mod turn;
mod view;
mod words;

use kernel::{
    Bots, Cx, Game, House, HouseFile, Info, Input, Labels, Level, Millis, NoOrders, Outcome, Rng, Seat, Seats,
    SetupError, Time, Viewer,
};
use serde::Serialize;

pub use action::{Action, Held, Refusal, Two};
pub use event::{Destination, Event, Means};
pub use house::{HouseView, Place, Rules, Values};
pub use rules::attack::THREE;
pub use rules::ending::{Judged, Objective, Verdict};
pub use rules::ring::MOST_STEPS;
pub use setup::{Cast, First, Letter, Options};
pub use state::State;
pub use view::{
    CharacterView, ClueView, Ending, EnteredView, Me, MeetingView, PhaseView, PlaceView, Reason, Reveal, SeatView,
    Secret, TestedView, View,
};
pub use words::{Character, Clue, Deed, Kind, Square, Test, Tile};

impl Game for State {
    const INFO: Info = Info {
        id: "bloody-masquerade",
        name: "Tokyo Ghoul: Bloody Masquerade",
        about: "Everybody is secretly somebody: a human, a ghoul or an inspector, each with wishes of their own. Move \
                the one token around a ring of places, cast suspicion on whoever holds telling cards, interrogate \
                others and swap a card or only pretend to. Three right cards win at once; killing the right person \
                wins; staying alive with the right two cards wins. The game ends at the first death, or when no \
                suspicion is left to give.",
        rules: 2,
        seats: (4, 8),
        best_seats: 5,
        minutes: 20,
        options: setup::OPTIONS,
        gentle: setup::GENTLE,
        // Eight seats choose three times, then at most thirty rounds with some forty choices in a turn.
        most_steps: 24 + 30 * 8 * 40,
    };
    type Options = Options;
    type Orders = NoOrders;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    const LABELS: Labels = Labels::Sides;

    fn house(options: &Options) -> Option<HouseFile> {
        Some(options.house.file())
    }

    fn take_house(options: &mut Options, text: &str) -> Result<(), String> {
        options.house = House::read(text)?;
        Ok(())
    }

    fn house_values(options: &Options) -> impl Serialize {
        options.house.told()
    }

    fn setup(cx: &mut Cx<'_, Event>, seats: u8, options: &Options) -> Result<State, SetupError> {
        setup::setup(cx, seats, options)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn awaited(&self) -> Seats {
        turn::awaited(self)
    }

    fn least_time(&self) -> Millis {
        turn::least_time(self)
    }

    fn thinking(&self) -> Millis {
        turn::thinking(self)
    }

    fn check(&self, _now: Time, seat: Seat, action: &Action) -> Result<(), Refusal> {
        legal::check(self, seat, action)
    }

    fn legal(&self, _now: Time, seat: Seat, out: &mut Vec<Action>) {
        legal::legal(self, seat, out);
    }

    fn sample(&self, _now: Time, seat: Seat, rng: &mut Rng) -> Option<Action> {
        legal::sample(self, seat, rng)
    }

    fn fallback(&self, _now: Time, seat: Seat, rng: &mut Rng) -> Option<Action> {
        legal::fallback(self, seat, rng)
    }

    fn apply(&mut self, cx: &mut Cx<'_, Event>, input: Input<Action>) {
        apply::apply(self, cx, input);
    }

    fn outcome(&self) -> Option<Outcome> {
        rules::ending::outcome(self)
    }

    fn label(&self, seat: Seat) -> Option<&'static str> {
        Some(self.characters[seat].word())
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn seen(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        view::seen(event, viewer)
    }

    fn witnessed(event: &Event) -> bool {
        view::witnessed(event)
    }

    fn guess(&mut self, seat: Seat, rng: &mut Rng) {
        guess::guess(self, seat, rng);
    }

    fn invariants(&self) -> Result<(), String> {
        self.check_invariants()
    }
}

impl Bots for State {
    fn bot(level: Level, seat: Seat) -> Option<Box<dyn kernel::Bot<State>>> {
        bot::bot(level, seat)
    }

    fn version(level: Level, version: u8, seat: Seat) -> Option<Box<dyn kernel::Bot<State>>> {
        bot::version(level, version, seat)
    }
}
