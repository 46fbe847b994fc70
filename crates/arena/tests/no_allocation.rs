//! Quiet simulation allocates nothing per game, let alone per step.

use std::sync::Mutex;

use arena::{Plan, simulate};
use kernel::Level;
use shisogari::State;

testkit::count_allocations!();

#[test]
fn a_thousand_games_allocate_next_to_nothing() {
    for seats in [4, 5] {
        let bots = vec![Level::Random];
        let plan: Plan<State> =
            Plan { seats, games: 20 * 1024, bots, options: Default::default(), seed: 1, threads: Some(1) };
        // Progress is told by the thread that plays, after each chunk of games.
        let counts = Mutex::new(Vec::new());
        let count =
            |games| counts.lock().expect("no test panics here").push((games, testkit::alloc::allocations()));
        simulate(&plan, &count).expect("the run is faultless");
        let counts = counts.into_inner().expect("no test panics here");
        assert_eq!(counts.len(), 20);
        for chunk in counts.windows(2) {
            let (games, more) = (chunk[1].0, chunk[1].1 - chunk[0].1);
            // The tally of a new chunk has a few lists, which grow a few times.
            assert!(more < 64, "{more} allocations in {games} games at {seats} seats");
        }
    }
}
