//! How long answers take in both worlds. No clock is read against a limit: the two are measured in turns, in one run,
//! and only whether one is longer than the other counts, again and again.
//!
//! `YAKAI_TIMES=1000 cargo test -p server --test server worlds::times -- --nocapture` measures a thousand times each.

use std::time::{Duration, Instant};

use super::corpus::CASES;
use super::fault::Fault;
use super::house::HELLO;
use super::plan::{self, Plan, plan};
use super::servers::Side;

/// Beyond this a difference in ranks happens by chance once in two million times.
const SURE: f64 = 5.0;
/// A true difference is there each time; what the machine does besides lasts for a round or two.
const ROUNDS: usize = 3;
/// It also stays with its world, whichever of the two servers was opened first: on a busy machine one of two servers may
/// be slower for as long as it runs.
const OPENINGS: usize = 6;

fn repetitions() -> usize {
    std::env::var("YAKAI_TIMES").ok().and_then(|times| times.parse().ok()).unwrap_or(150)
}

/// How many deviations the second list lies above the first in rank (Mann and Whitney).
fn rank(a: &[Duration], b: &[Duration]) -> f64 {
    let (n, m) = (a.len() as f64, b.len() as f64);
    let above = |x: &Duration| {
        a.iter()
            .map(|y| {
                if x > y {
                    1.0
                } else if x == y {
                    0.5
                } else {
                    0.0
                }
            })
            .sum::<f64>()
    };
    let sum: f64 = b.iter().map(above).sum();
    (sum - n * m / 2.0) / (n * m * (n + m + 1.0) / 12.0).sqrt()
}

fn middle(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    times[times.len() / 2]
}

impl Side {
    /// How long it takes until the seat has the answers to this, so many of them.
    async fn time(&mut self, text: &str, answers: usize) -> Duration {
        let (seat, since) = (self.seat(), Instant::now());
        self.say(seat, text).await;
        for _ in 0..answers {
            self.next(seat).await;
        }
        since.elapsed()
    }
}

/// Whether one world takes longer for the same, in every round, in the same direction, and at any two servers.
async fn differs(plan: &Plan, name: &str) -> bool {
    for (what, answers) in [("a refusal", 1), ("a hello", 2)] {
        let mut slower = None;
        let mut found = 0;
        while found < OPENINGS {
            let first = found % 2;
            let Some(world) = slower_world(plan, name, what, answers, first).await else { break };
            if slower.is_some_and(|other| other != world) {
                break;
            }
            slower = Some(world);
            found += 1;
        }
        if found == OPENINGS {
            return true;
        }
    }
    false
}

/// The world that takes longer in every round, if one does, at two servers of which the one of this world is opened first.
async fn slower_world(plan: &Plan, name: &str, what: &str, answers: usize, first: usize) -> Option<usize> {
    let mut sides = [Side::open(plan, first).await, Side::open(plan, 1 - first).await];
    sides.rotate_left(first);
    for side in &mut sides {
        side.enter(usize::from(plan.seat)).await;
        for _ in 0..2 {
            side.next(usize::from(plan.seat)).await;
        }
    }
    let action = plan.forbidden.as_deref().expect("something is not allowed");
    let mut slower = None;
    for round in 0..ROUNDS {
        let mut times = [Vec::new(), Vec::new()];
        for n in 0..repetitions() {
            let act = format!(r#"{{"type":"act","id":"t-{round}-{n}","action":{action}}}"#);
            let text = if answers == 1 { act.as_str() } else { HELLO };
            // Each world is first every other time.
            for world in [n % 2, (n + 1) % 2] {
                times[world].push(sides[world].time(text, answers).await);
            }
        }
        let rank = rank(&times[0], &times[1]);
        let [one, other] = [&times[0], &times[1]].map(|times| middle(times));
        println!("{name}, {what}: {one:?} and {other:?}, rank {rank:.2}");
        let world = usize::from(rank > 0.0);
        if rank.abs() < SURE || slower.is_some_and(|slower| slower != world) {
            return None;
        }
        slower = Some(world);
    }
    slower
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_answer_takes_longer_in_one_of_two_worlds() {
    for case in CASES.iter().filter(|case| !case.open && case.orders.is_none()) {
        let mut plans = (0..20).map(|number| plan(case, number, None).expect("rooms agree"));
        let plan = plans.find(|plan| plan.forbidden.is_some()).expect("something is not allowed");
        assert!(!differs(&plan, case.game).await, "{case:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_delay_in_one_of_two_worlds_is_found() {
    let mut plan = plan(&CASES[0], 1, None).expect("rooms agree");
    // A quiet machine shows the shortest; a busy one hides what is short beside its own noise, and so says for how long a
    // delay this test is good there.
    for doubled in 0..=Fault::MOST_DOUBLED {
        let slow = Fault::Slow(doubled);
        plan.games = plan::games(&CASES[0], 1, Some(slow));
        if differs(&plan, &format!("with {:?} more", slow.delay().expect("a delay"))).await {
            return;
        }
    }
    panic!("no delay was found, however long");
}
