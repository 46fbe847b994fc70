//! King of Tokyo, first edition, 2 to 6 seats. The rules with their ids are in RULES.md.
//!
//! Read in this order: `words` (nouns), `cards` (the 66 cards), `dice`, `state`, `action`, `event`, `setup`,
//! `turn` (how a turn runs on until somebody is asked), `legal`, `apply`, the chapters in `rules`, `view`, `guess`,
//! `bot`, `notation`.

mod action;
mod apply;
mod bot;
mod cards;
mod dice;
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
    Bots, Cx, Game, Imagine, Info, Input, Labels, Level, Millis, Outcome, Rng, Seat, Seats, SetupError, Time,
    Viewer,
};

pub use action::{Action, Refusal};
#[cfg(feature = "train")]
pub use bot::hard::train::{Lesson, train};
pub use cards::{Card, Cards};
pub use dice::Dice;
pub use event::{Cause, Event, Exit, Extra, Means};
pub use legal::Orders;
pub use setup::{Choice, Choices, Options, Switch};
pub use state::{BAY_SEATS, DICE, GOAL, HEARTS, MOST_HEARTS, State};
pub use view::{
    AskView, AttackView, CardView, Ending, Forecast, HeartsView, HitView, Packet, Question, Reason, SeatView, View,
};
pub use words::{Copy, Face, Monster, Place};

impl Game for State {
    const INFO: Info = Info {
        id: "king-of-tokyo",
        name: "King of Tokyo",
        about: "Giant monsters fight over Tokyo with dice. Roll six of them, keep what you like and roll the rest \
                again, up to three times. Three equal numbers are victory points, hearts heal, energy buys power \
                cards, claws hurt whoever is on the other side of the border. One monster holds Tokyo (two with five \
                or six players): it scores and hits everybody, but cannot heal with dice. First to 20 points, or \
                last one standing, wins.",
        rules: 1,
        seats: (2, 6),
        best_seats: 4,
        minutes: 30,
        options: setup::OPTIONS,
        gentle: setup::GENTLE,
        // 400 turns; what bounds the acts in a turn is energy and the luck of Background Dweller.
        most_steps: 100_000,
    };
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    const LABELS: Labels = Labels::Looks;
    type Orders = Orders;

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
        legal::check(self, seat, action)
    }

    fn legal(&self, _now: Time, seat: Seat, out: &mut Vec<Action>) {
        legal::choices(self, seat, |action| out.push(action));
    }

    #[inline(always)]
    fn sample(&self, _now: Time, seat: Seat, rng: &mut Rng) -> Option<Action> {
        legal::sample(self, seat, rng)
    }

    fn fallback(&self, _now: Time, seat: Seat, _rng: &mut Rng) -> Option<Action> {
        legal::fallback(self, seat)
    }

    fn ordered(&self, _now: Time, seat: Seat, orders: &Orders) -> Option<Action> {
        legal::ordered(self, seat, orders)
    }

    fn apply(&mut self, cx: &mut Cx<'_, Event>, input: Input<Action>) {
        apply::apply(self, cx, input);
    }

    fn outcome(&self) -> Option<Outcome> {
        rules::ending::outcome(self)
    }

    fn label(&self, seat: Seat) -> Option<&'static str> {
        Some(self.monsters[seat].word())
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

#[cfg(test)]
mod tests;
