//! What the small games of these tests share: there is one act, nothing is told and nothing is hidden.

use std::fmt::Debug;

use kernel::{
    Bot, Bots, Cx, Game, Info, Input, Level, Millis, NoOrders, Outcome, Rng, Seat, Seats, SetupError, Tempo, Time,
    Viewer,
};
use serde::Serialize;

/// What is particular about one of them.
pub(crate) trait Rules: Clone + Eq + Debug + Send + 'static {
    type View: Clone + Eq + Debug + Serialize + Send;

    fn begin(seats: u8) -> Self;
    fn seats(&self) -> u8;
    fn awaited(&self) -> Seats;
    fn deadline(&self) -> Option<Time>;
    fn ready(&self, _seat: Seat) -> Time {
        Time::ZERO
    }
    fn tempo(&self) -> Option<Tempo> {
        None
    }
    /// Whether who is asked can do anything.
    fn can_act(&self) -> bool {
        true
    }
    fn apply(&mut self, now: Time, input: Input<u8>);
    fn is_over(&self) -> bool;
    fn view(&self) -> Self::View;
    fn bot(seat: Seat) -> Box<dyn Bot<Toy<Self>>>;
}

/// A small game with these rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Toy<R>(R);

impl<R: Rules> Game for Toy<R> {
    const INFO: Info = Info {
        id: "toy",
        name: "Toy",
        about: "",
        rules: 1,
        seats: (1, 4),
        best_seats: 2,
        minutes: 1,
        options: &[],
        gentle: &[],
        most_steps: 50,
    };
    type Options = ();
    type Orders = NoOrders;
    type Action = u8;
    type Event = ();
    type View = R::View;
    type Refusal = &'static str;

    fn setup(_: &mut Cx<'_, ()>, seats: u8, _: &()) -> Result<Toy<R>, SetupError> {
        Ok(Toy(R::begin(seats)))
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn awaited(&self) -> Seats {
        self.0.awaited()
    }

    fn deadline(&self) -> Option<Time> {
        self.0.deadline()
    }

    fn ready(&self, seat: Seat) -> Time {
        self.0.ready(seat)
    }

    fn tempo(&self) -> Option<Tempo> {
        self.0.tempo()
    }

    fn thinking(&self) -> Millis {
        1000
    }

    fn check(&self, _: Time, _: Seat, action: &u8) -> Result<(), &'static str> {
        if *action == 1 { Ok(()) } else { Err("only 1 can be said") }
    }

    fn legal(&self, _: Time, _: Seat, out: &mut Vec<u8>) {
        out.push(1);
    }

    fn sample(&self, _: Time, _: Seat, _: &mut Rng) -> Option<u8> {
        self.0.can_act().then_some(1)
    }

    fn fallback(&self, now: Time, seat: Seat, rng: &mut Rng) -> Option<u8> {
        self.sample(now, seat, rng)
    }

    fn apply(&mut self, cx: &mut Cx<'_, ()>, input: Input<u8>) {
        self.0.apply(cx.now, input);
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.0.is_over();
        over.then_some(Outcome { winners: Seats::first_n(self.0.seats()), reason: "over" })
    }

    fn view(&self, _: Viewer) -> R::View {
        self.0.view()
    }

    fn seen(&self, (): &(), _: Viewer) -> Option<()> {
        None
    }

    fn guess(&mut self, _: Seat, _: &mut Rng) {}

    fn invariants(&self) -> Result<(), String> {
        Ok(())
    }
}

impl<R: Rules> Bots for Toy<R> {
    fn bot(_: Level, seat: Seat) -> Option<Box<dyn Bot<Toy<R>>>> {
        Some(R::bot(seat))
    }
}
