//! A new race is a new question to a bot, also if it was asked the same just before.

mod toy;

use std::collections::HashMap;
use std::sync::Mutex;

use arena::{Plan, retell};
use kernel::{Bot, Input, Level, Millis, Race, Rng, Seat, Seats, Tempo, Time};
use toy::{Rules, Toy};

/// When a race begins that nobody has begun to run, whoever still runs the one before.
const BEGINS: [u64; 2] = [1000, 2000];

/// A test-only game: races follow each other. Everybody runs all the time; who answers has run this one.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Runners {
    seats: u8,
    races: usize,
    since: Time,
    asked: Seats,
}

impl Rules for Runners {
    type View = u64;

    fn begin(seats: u8) -> Runners {
        Runners { seats, races: 0, since: Time::ZERO, asked: Seats::first_n(seats) }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn awaited(&self) -> Seats {
        self.asked
    }

    fn deadline(&self) -> Option<Time> {
        BEGINS.get(self.races).map(|&at| Time(at))
    }

    fn tempo(&self) -> Option<Tempo> {
        Some(Tempo { tick: 50, lag_credit: 0, race: Some(Race { since: self.since, credit: 0 }) })
    }

    fn apply(&mut self, now: Time, input: Input<u8>) {
        match input {
            Input::Act { seat, .. } => self.asked.remove(seat),
            Input::Deadline => {
                self.races += 1;
                self.since = now;
                self.asked = Seats::first_n(self.seats);
            }
        }
    }

    fn is_over(&self) -> bool {
        self.races == BEGINS.len() && self.asked.is_empty()
    }

    fn view(&self) -> u64 {
        self.since.0
    }

    fn bot(seat: Seat) -> Box<dyn Bot<Toy<Runners>>> {
        Box::new(Runner(seat))
    }
}

/// How often each seat drew a reaction in which race.
static DRAWN: Mutex<Option<HashMap<(usize, u64), u32>>> = Mutex::new(None);

/// The first seat is quick; the second is too slow for the first race, and quick in the others.
struct Runner(Seat);

impl Bot<Toy<Runners>> for Runner {
    fn notice(&mut self, _: &[()], _: &u64) {
        panic!("it does not listen");
    }

    fn listens(&self) -> bool {
        false
    }

    fn pace(&mut self, since: &u64, _: &mut Rng) -> Millis {
        let mut drawn = DRAWN.lock().expect("nobody fell over");
        *drawn.get_or_insert_default().entry((self.0.index(), *since)).or_default() += 1;
        match (self.0.index(), since) {
            (0, _) => 100,
            (_, 0) => 1500,
            (_, _) => 200,
        }
    }

    fn decide(&mut self, _: &u64, _: &[u8], _: &mut Rng) -> u8 {
        1
    }
}

#[test]
fn who_still_runs_when_a_new_race_begins_reacts_anew() {
    let plan: Plan<Toy<Runners>> =
        Plan { seats: 2, games: 1, bots: vec![Level::Medium.into()], options: (), seed: 3, threads: Some(1) };
    let mut steps = Vec::new();
    retell(&plan, 0, &mut |moment| match moment.input {
        Some(Input::Act { seat, .. }) => steps.push((moment.now.0, Some(seat.index()))),
        Some(Input::Deadline) => steps.push((moment.now.0, None)),
        None => {}
    })
    .expect("it ends");
    // The second seat would have acted at 1500, on what it drew in the first race.
    let first = [(100, Some(0)), (1000, None)];
    let others = [(1100, Some(0)), (1200, Some(1)), (2000, None), (2100, Some(0)), (2200, Some(1))];
    assert_eq!(steps, [&first[..], &others[..]].concat());
    // Once in each race, whatever the others do in it.
    let drawn = DRAWN.lock().expect("nobody fell over").take().expect("somebody raced");
    assert_eq!(drawn.len(), 6);
    assert!(drawn.values().all(|&times| times == 1), "{drawn:?}");
}
