//! A game that goes wrong is named, and a game of deadlines alone is played by the virtual clock.

use arena::{Fault, GameName, Plan, retell, simulate};
use kernel::{
    Bot, Bots, Cx, Game, Info, Input, Level, Millis, NoOrders, Outcome, Rng, Seat, Seats, SetupError, Time, Viewer,
};

/// A test-only game: how it goes depends on the number of seats.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Odd {
    seats: u8,
    steps: u32,
    next: Time,
}

/// Ten deadlines, a second apart, and everybody wins.
const CLOCKWORK: u8 = 1;
/// After three acts nobody is asked, and it is not over.
const STUCK: u8 = 2;
/// It goes on for ever.
const ENDLESS: u8 = 3;
/// A seat is asked that can do nothing.
const IDLE: u8 = 4;

impl Game for Odd {
    const INFO: Info = Info {
        id: "odd",
        name: "Odd",
        about: "",
        rules: 1,
        seats: (1, 4),
        minutes: 1,
        options: &[],
        most_steps: 50,
    };
    type Options = ();
    type Orders = NoOrders;
    type Action = u8;
    type Event = ();
    type View = ();
    type Refusal = &'static str;

    fn setup(_: &mut Cx<'_, ()>, seats: u8, _: &()) -> Result<Odd, SetupError> {
        Ok(Odd { seats, steps: 0, next: Time(1000) })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn awaited(&self) -> Seats {
        match self.seats {
            CLOCKWORK => Seats::NONE,
            STUCK if self.steps == 3 => Seats::NONE,
            _ => Seats::first_n(self.seats),
        }
    }

    fn deadline(&self) -> Option<Time> {
        (self.seats == CLOCKWORK).then_some(self.next)
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
        (self.seats != IDLE).then_some(1)
    }

    fn fallback(&self, now: Time, seat: Seat, rng: &mut Rng) -> Option<u8> {
        self.sample(now, seat, rng)
    }

    fn apply(&mut self, cx: &mut Cx<'_, ()>, input: Input<u8>) {
        assert_eq!(input == Input::Deadline, self.seats == CLOCKWORK);
        assert!(input != Input::Deadline || cx.now == self.next, "a deadline comes at its time");
        self.steps += 1;
        self.next = cx.after(1000);
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.seats == CLOCKWORK && self.steps == 10;
        over.then_some(Outcome { winners: Seats::first_n(self.seats), reason: "over" })
    }

    fn label(&self, _: Seat) -> &'static str {
        "odd"
    }

    fn view(&self, _: Viewer) {}

    fn seen(&self, (): &(), _: Viewer) -> Option<()> {
        None
    }

    fn guess(&mut self, _: Seat, _: &mut Rng) {}

    fn invariants(&self) -> Result<(), String> {
        Ok(())
    }
}

/// Always says what may not be said.
struct Stubborn;

impl Bot<Odd> for Stubborn {
    fn notice(&mut self, _: &[()], (): &()) {}

    fn decide(&mut self, (): &(), _: &[u8], _: &mut Rng) -> u8 {
        7
    }
}

impl Bots for Odd {
    fn bot(_: Level, _: Seat) -> Option<Box<dyn Bot<Odd>>> {
        Some(Box::new(Stubborn))
    }
}

fn plan(seats: u8) -> Plan<Odd> {
    Plan { seats, games: 3000, bots: vec![Level::Random], options: (), seed: 8, threads: Some(2) }
}

fn fault(plan: &Plan<Odd>) -> Fault {
    simulate(plan, &|_| {}).expect_err("it goes wrong")
}

#[test]
fn deadlines_come_by_the_virtual_clock() {
    let report = simulate(&plan(CLOCKWORK), &|_| {}).expect("it ends");
    assert_eq!((report.decisions, report.win_share.role["odd"].count), (0, 3000));
    let mut last = Time::ZERO;
    retell(&plan(CLOCKWORK), 5, &mut |moment| last = moment.now).expect("it ends");
    assert_eq!(last, Time(10_000));
}

#[test]
fn the_first_game_that_goes_wrong_is_named() {
    let name = GameName { seed: 8, index: 0 };
    assert_eq!(fault(&plan(STUCK)), Fault::Stuck { name, steps: 3 });
    assert_eq!(fault(&plan(ENDLESS)), Fault::TooLong { name, most: 50 });
    assert_eq!(fault(&plan(IDLE)), Fault::Stuck { name, steps: 0 });
    assert!(fault(&plan(STUCK)).to_string().starts_with("game 8#0: "));
}

#[test]
fn a_bot_that_breaks_the_rules_is_named() {
    let text = fault(&Plan { bots: vec![Level::Medium], ..plan(ENDLESS) }).to_string();
    assert_eq!(text, "game 8#0, step 1: the medium bot chose 7, which is refused: only 1 can be said");
}
