//! In a game that everybody plays at once bots act when they have thought, and think anew when they are asked
//! something else.

mod toy;

use arena::{Plan, Watch, retell, simulate};
use kernel::{Bot, BySeat, Input, Level, Millis, Rng, Seat, Seats, Time};
use toy::{Rules, Toy};

/// A test-only game: everybody acts once a second at most, until a bell rings. Then everybody answers it once.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Bell {
    seats: u8,
    rung: bool,
    ready: BySeat<Time, 2>,
    asked: Seats,
}

const RINGS: Time = Time(2000);

impl Rules for Bell {
    type View = bool;

    fn begin(seats: u8) -> Bell {
        Bell { seats, rung: false, ready: BySeat::of(Time::ZERO), asked: Seats::first_n(seats) }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn awaited(&self) -> Seats {
        self.asked
    }

    fn deadline(&self) -> Option<Time> {
        (!self.rung).then_some(RINGS)
    }

    fn ready(&self, seat: Seat) -> Time {
        if self.rung { Time::ZERO } else { self.ready[seat] }
    }

    fn apply(&mut self, now: Time, input: Input<u8>) {
        match input {
            Input::Deadline => self.rung = true,
            Input::Act { seat, .. } if self.rung => self.asked.remove(seat),
            Input::Act { seat, .. } => self.ready[seat] = now.plus(1000),
        }
    }

    fn is_over(&self) -> bool {
        self.asked.is_empty()
    }

    fn view(&self) -> bool {
        self.rung
    }

    fn bot(seat: Seat) -> Box<dyn Bot<Toy<Bell>>> {
        Box::new(Steady(seat))
    }
}

/// The second seat is slower than the first, but not with the bell.
struct Steady(Seat);

impl Bot<Toy<Bell>> for Steady {
    fn notice(&mut self, _: &[()], _: &bool) {
        panic!("it does not listen");
    }

    fn listens(&self) -> bool {
        false
    }

    fn pace(&mut self, rung: &bool, _: &mut Rng) -> Millis {
        match (rung, self.0.index()) {
            (true, seat) => 150 - 50 * seat as u64,
            (false, 0) => 300,
            (false, _) => 500,
        }
    }

    fn decide(&mut self, _: &bool, _: &[u8], _: &mut Rng) -> u8 {
        1
    }
}

/// When each step was and whose; the deadline is nobody's.
fn steps(bots: &[Level]) -> Vec<(u64, Option<usize>)> {
    let mut steps = Vec::new();
    retell(&plan(bots), 0, &mut |moment| match moment.input {
        Some(Input::Act { seat, .. }) => steps.push((moment.now.0, Some(seat.index()))),
        Some(Input::Deadline) => steps.push((moment.now.0, None)),
        None => {}
    })
    .expect("it ends");
    steps
}

fn plan(bots: &[Level]) -> Plan<Toy<Bell>> {
    Plan {
        seats: 2,
        games: 10,
        bots: bots.iter().map(|&level| level.into()).collect(),
        options: (),
        seed: 3,
        threads: Some(1),
    }
}

#[test]
fn whoever_has_thought_acts_and_the_bell_is_news_to_all() {
    // The second seat would act again at 2000, when the bell rings.
    let wanted = [(300, Some(0)), (500, Some(1)), (1600, Some(0)), (2000, None), (2100, Some(1)), (2150, Some(0))];
    assert_eq!(steps(&[Level::Medium]), wanted);
}

#[test]
fn random_bots_act_as_soon_as_they_may() {
    let steps = steps(&[Level::Random, Level::Medium]);
    let random: Vec<u64> = steps.iter().filter(|(_, seat)| *seat == Some(0)).map(|&(at, _)| at).collect();
    assert_eq!(random, [0, 1000, 2000]);
}

#[test]
fn a_run_says_how_long_its_games_were() {
    let minutes =
        simulate(&plan(&[Level::Medium]), &Watch::NOBODY).expect("it ends").minutes.expect("it has a clock");
    assert!((minutes.mean - 2.15 / 60.0).abs() < 1e-9, "{minutes:?}");
    assert!((minutes.p50 - 2.0 / 60.0).abs() < 1e-9 && minutes.p50 == minutes.p95, "whole seconds: {minutes:?}");
}
