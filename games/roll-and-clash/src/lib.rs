//! Tokyo Ghoul: Roll & Clash, 2 to 4 seats in real time or in beats, and the Duel of two. The rules with their ids
//! are in RULES.md; what the rulebook's pictures held is in `data/`.
//!
//! Read in this order: `words` (nouns), `house` (the data file), `dice`, `state`, `action`, `event`, `setup`, `turn`,
//! `legal`, `apply`, the chapters in `rules`, `view` (who may know what), `guess`,
//! `notation` (the text form), `bot`.

mod action;
mod apply;
mod bot;
mod dice;
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
    Bot, Bots, Cx, Game, House, HouseFile, Info, Input, Level, Millis, NoOrders, Outcome, Rng, Seat, Seats,
    SetupError, Tempo, Time, Viewer,
};
use serde::Serialize;

pub use action::{Action, Move, Refusal};
pub use dice::Picked;
pub use event::{Cause, Event};
pub use house::{HouseView, Values};
pub use setup::{DuelMode, Mode, Options, Pace};
pub use state::State;
pub use view::{BodyView, DieView, Ending, PhaseView, PlayerView, View};
pub use words::{Ally, Character, Symbol, Technique};

impl Game for State {
    const INFO: Info = Info {
        id: "roll-and-clash",
        name: "Tokyo Ghoul: Roll & Clash",
        about: "Everybody rolls at once. As soon as your dice show a technique, use it: damage piles up before the \
                others. Five right symbols are a Power: slap Tokyo, and everybody else must slap too; the last one \
                pays, and all damage but yours becomes wounds. The last one standing wins.",
        rules: 1,
        seats: (2, 4),
        best_seats: 4,
        minutes: 10,
        options: setup::OPTIONS,
        gentle: setup::GENTLE,
        // Two hours at a roll and a technique each in 700 ms, for four.
        most_steps: 200_000,
    };
    type Options = Options;
    type Orders = NoOrders;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    const OWN_CODES: bool = true;

    fn house(options: &Options) -> Option<HouseFile> {
        Some(options.house.file())
    }

    fn take_house(options: &mut Options, text: &str) -> Result<(), String> {
        options.house = House::read(text)?;
        Ok(())
    }

    fn house_values(options: &Options) -> impl Serialize {
        &options.house.told
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

    fn deadline(&self) -> Option<Time> {
        turn::deadline(self)
    }

    fn deadline_is_soft(&self) -> bool {
        turn::deadline_is_soft(self)
    }

    fn ready(&self, seat: Seat) -> Time {
        turn::ready(self, seat)
    }

    fn tempo(&self) -> Option<Tempo> {
        turn::tempo(self)
    }

    fn thinking(&self) -> Millis {
        turn::thinking()
    }

    fn check(&self, now: Time, seat: Seat, action: &Action) -> Result<(), Refusal> {
        legal::check(self, now, seat, action)
    }

    fn legal(&self, now: Time, seat: Seat, out: &mut Vec<Action>) {
        legal::legal(self, now, seat, out);
    }

    fn sample(&self, now: Time, seat: Seat, rng: &mut Rng) -> Option<Action> {
        legal::sample(self, now, seat, rng)
    }

    fn fallback(&self, now: Time, seat: Seat, rng: &mut Rng) -> Option<Action> {
        legal::fallback(self, now, seat, rng)
    }

    fn apply(&mut self, cx: &mut Cx<'_, Event>, input: Input<Action>) {
        apply::apply(self, cx, input);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| Outcome {
            winners: rules::pause::winners(self),
            reason: if end == state::End::Time { "time" } else { "last" },
        })
    }

    fn label(&self, seat: Seat) -> Option<&'static str> {
        self.players[seat].board.map(|body| body.character.word())
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn seen(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        view::seen(self, event, viewer)
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
    fn bot(level: Level, seat: Seat) -> Option<Box<dyn Bot<State>>> {
        bot::bot(level, seat)
    }

    fn version(level: Level, version: u8, seat: Seat) -> Option<Box<dyn Bot<State>>> {
        bot::version(level, version, seat)
    }

    fn usual() -> Level {
        // Minutes and shares are those of people's speed and aims.
        Level::Medium
    }
}
