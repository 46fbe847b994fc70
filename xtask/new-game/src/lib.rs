//! Toy Game, 2 to 5 seats. The rules with their ids are in RULES.md.
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
    Bots, Cx, Game, Info, Input, Level, Millis, NoOrders, Outcome, Rng, Seat, Seats, SetupError, Time, Viewer,
};

pub use action::{Action, Refusal};
pub use event::Event;
pub use setup::Options;
pub use state::State;
pub use view::{Ending, View};
pub use words::{GOAL, MOST};

impl Game for State {
    const INFO: Info = Info {
        id: "toy-game",
        name: "Toy Game",
        about: "A count goes up by one or two in turns. Whoever says ten wins.",
        rules: 1,
        seats: (2, 5),
        best_seats: 3,
        minutes: 2,
        options: setup::OPTIONS,
        gentle: setup::GENTLE,
        // Each step adds at least 1.
        most_steps: GOAL as u32,
    };
    type Options = Options;
    type Orders = NoOrders;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn setup(cx: &mut Cx<'_, Event>, seats: u8, options: &Options) -> Result<State, SetupError> {
        setup::setup(cx, seats, options)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn awaited(&self) -> Seats {
        turn::awaited(self)
    }

    fn thinking(&self) -> Millis {
        turn::thinking(self)
    }

    fn check(&self, _now: Time, seat: Seat, action: &Action) -> Result<(), Refusal> {
        legal::check(self, seat, *action)
    }

    fn legal(&self, _now: Time, seat: Seat, out: &mut Vec<Action>) {
        legal::legal(self, seat, out);
    }

    fn sample(&self, _now: Time, seat: Seat, rng: &mut Rng) -> Option<Action> {
        legal::sample(self, seat, rng)
    }

    fn fallback(&self, _now: Time, seat: Seat, _rng: &mut Rng) -> Option<Action> {
        legal::fallback(self, seat)
    }

    fn apply(&mut self, cx: &mut Cx<'_, Event>, input: Input<Action>) {
        apply::apply(self, cx, input);
    }

    fn outcome(&self) -> Option<Outcome> {
        rules::count::outcome(self)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn seen(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        view::seen(event, viewer)
    }

    fn guess(&mut self, seat: Seat, rng: &mut Rng) {
        guess::guess(self, seat, rng);
    }

    fn invariants(&self) -> Result<(), String> {
        self.check_invariants()
    }
}

impl Bots for State {
    fn bot(level: Level, _seat: Seat) -> Option<Box<dyn kernel::Bot<State>>> {
        bot::bot(level)
    }
}
