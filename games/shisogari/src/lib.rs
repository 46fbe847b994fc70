//! Shisogari (Vampire and Hunters), 4 or 5 seats. The rules with their ids are in RULES.md; this crate is
//! also the example for the next game.
//!
//! Read in this order: `words` (nouns), `state`, `action`, `event`, `setup`, `turn`, `legal`, `apply`, the
//! chapters in `rules`, `view` (who may know what), `guess`, `bot`, `notation`.

mod action;
mod apply;
mod bot;
mod event;
mod guess;
mod legal;
mod notation;
mod rules;
mod setup;
mod state;
mod turn;
mod view;
mod words;

use kernel::{
    Bots, Cx, Game, Imagine, Info, Input, Labels, Level, Millis, NoOrders, Outcome, Rng, Seat, Seats, SetupError,
    Time, Viewer,
};

pub use action::{Action, Refusal};
pub use event::Event;
pub use rules::look::Verdict;
pub use setup::{ColourRule, Options};
pub use state::State;
pub use view::{Backs, Ending, LookView, Me, PairView, PhaseView, Reason, Reveal, SeatView, SightingView, View};
pub use words::{Card, Colour, Role, Team};

impl Game for State {
    const INFO: Info = Info {
        id: "shisogari",
        name: "Shisogari",
        about: "One of you is secretly the Vampire, the others are Hunters. Draw cards from each other's hands: two \
                equal items leave as a pair. A Hunter who draws a Bite (a Bloodsucking card) becomes Kin and plays \
                for the Vampire. The Hunters win when one of them names the Vampire and the item pairs on the table \
                plus the remaining Hunters reach 5 (four players) or 6 (five). The Vampire's side wins when any hand \
                runs empty or an accusation fails.",
        rules: 1,
        seats: (4, 5),
        best_seats: 4,
        minutes: 10,
        options: setup::OPTIONS,
        gentle: setup::GENTLE,
        // Four draft steps, then at most three steps in each of 200 turns.
        most_steps: 604,
    };
    type Options = Options;
    type Orders = NoOrders;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    const LABELS: Labels = Labels::Sides;

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
        rules::accuse::outcome(self)
    }

    fn label(&self, seat: Seat) -> Option<&'static str> {
        Some(self.roles[seat].word())
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn seen(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        view::seen(self, event, viewer)
    }

    fn guess(&mut self, seat: Seat, rng: &mut Rng) {
        guess::guess(self, seat, rng);
    }

    fn invariants(&self) -> Result<(), String> {
        self.check_invariants()
    }
}

impl Imagine for State {
    fn imagine(view: &View, rng: &mut Rng) -> State {
        guess::imagine(view, rng)
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
