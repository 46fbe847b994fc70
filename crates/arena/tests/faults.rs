//! A game that goes wrong is named, and a game of deadlines alone is played by the virtual clock.

mod toy;

use arena::{Fault, GameName, Plan, Watch, retell, simulate};
use kernel::{Bot, Input, Level, Rng, Seat, Seats, Time};
use toy::{Rules, Toy};

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

impl Rules for Odd {
    type View = ();

    fn begin(seats: u8) -> Odd {
        Odd { seats, steps: 0, next: Time(1000) }
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

    fn can_act(&self) -> bool {
        self.seats != IDLE
    }

    fn apply(&mut self, now: Time, input: Input<u8>) {
        assert_eq!(input == Input::Deadline, self.seats == CLOCKWORK);
        assert!(input != Input::Deadline || now == self.next, "a deadline comes at its time");
        self.steps += 1;
        self.next = now.plus(1000);
    }

    fn is_over(&self) -> bool {
        self.seats == CLOCKWORK && self.steps == 10
    }

    fn view(&self) {}

    fn bot(_: Seat) -> Box<dyn Bot<Toy<Odd>>> {
        Box::new(Stubborn)
    }
}

/// Always says what may not be said.
struct Stubborn;

impl Bot<Toy<Odd>> for Stubborn {
    fn notice(&mut self, _: &[()], (): &()) {}

    fn decide(&mut self, (): &(), _: &[u8], _: &mut Rng) -> u8 {
        7
    }
}

fn plan(seats: u8) -> Plan<Toy<Odd>> {
    Plan { seats, games: 3000, bots: vec![Level::Random.into()], options: (), seed: 8, threads: Some(2) }
}

fn fault(plan: &Plan<Toy<Odd>>) -> Fault {
    simulate(plan, &Watch::NOBODY).expect_err("it goes wrong")
}

#[test]
fn deadlines_come_by_the_virtual_clock() {
    let report = simulate(&plan(CLOCKWORK), &Watch::NOBODY).expect("it ends");
    assert_eq!((report.decisions, report.win_share.role["player"].count), (0, 3000));
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
    let text = fault(&Plan { bots: vec![Level::Medium.into()], ..plan(ENDLESS) }).to_string();
    assert_eq!(text, "game 8#0, step 1: the medium bot chose 7, which is refused: only 1 can be said");
}
