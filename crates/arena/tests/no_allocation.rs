//! Quiet simulation allocates nothing per game, let alone per step.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use arena::{Plan, Watch, simulate};
use kernel::Level;
use shisogari::State;

testkit::count_allocations!();

#[test]
fn a_thousand_games_allocate_next_to_nothing() {
    for seats in [4, 5] {
        let bots = vec![Level::Random.into()];
        let plan: Plan<State> =
            Plan { seats, games: 20 * 1024, bots, options: Default::default(), seed: 1, threads: Some(1) };
        // Progress is told by the thread that plays, after each game.
        let counts = Mutex::new(Vec::with_capacity(20));
        let done = AtomicU32::new(0);
        let count = || {
            if (done.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(1024) {
                counts.lock().expect("no test panics here").push(testkit::alloc::allocations());
            }
        };
        simulate(&plan, &Watch { played: &count, ..Watch::NOBODY }).expect("the run is faultless");
        let counts = counts.into_inner().expect("no test panics here");
        assert_eq!(counts.len(), 20);
        for chunk in counts.windows(2) {
            let more = chunk[1] - chunk[0];
            // The tally of a new chunk has a few lists, which grow a few times.
            assert!(more < 64, "{more} allocations in 1024 games at {seats} seats");
        }
    }
}
