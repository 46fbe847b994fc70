//! A global allocator that counts, per thread, how often memory was asked for.
//!
//! A test binary installs it with [`count_allocations!`](crate::count_allocations).

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, with a count.
#[derive(Debug)]
pub struct Counting;

#[expect(unsafe_code, reason = "an allocator cannot be written without; every call is handed on unchanged")]
// SAFETY: all four methods hand their arguments to `System`, which upholds the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(at, layout, size) }
    }
}

fn count() {
    // A thread that is ending no longer has a counter, and nobody asks for it.
    let _ = COUNT.try_with(|n| n.set(n.get() + 1));
}

/// How often this thread has asked for memory so far.
pub fn allocations() -> u64 {
    COUNT.with(Cell::get)
}

/// Whether this program counts at all.
pub fn installed() -> bool {
    let before = allocations();
    drop(std::hint::black_box(Box::new(0u8)));
    allocations() > before
}

/// Makes this program count its allocations. Once per test binary, at the top level.
#[macro_export]
macro_rules! count_allocations {
    () => {
        #[global_allocator]
        static COUNTING_ALLOCATOR: $crate::alloc::Counting = $crate::alloc::Counting;
    };
}
