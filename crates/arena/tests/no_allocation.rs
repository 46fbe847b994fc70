//! Quiet simulation allocates nothing per game: twice the games cost no allocation more.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use arena::{Plan, simulate};
use kernel::Level;
use shisogari::State;

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

#[expect(unsafe_code, reason = "an allocator can be counted in no other way")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(seats: u8, games: u64) -> u64 {
    let bots = vec![Level::Random];
    let plan: Plan<State> = Plan { seats, games, bots, options: Default::default(), seed: 1, threads: Some(1) };
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    simulate(&plan, &|_| {}).expect("the run is faultless");
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

#[test]
fn more_games_of_a_chunk_allocate_nothing_more() {
    for seats in [4, 5] {
        allocations(seats, 1024); // What is made once per process.
        let few = allocations(seats, 512);
        let many = allocations(seats, 1024);
        // The table of lengths may have to grow for a longer game, and nothing else may happen.
        assert!(many <= few + 8, "{few} allocations for 512 games, {many} for 1024");
    }
}
