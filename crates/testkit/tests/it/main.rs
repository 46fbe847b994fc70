//! The kit tried on a small game: it passes all laws, and each planted fault breaks the law that names it.

mod duel;
mod laws;
mod playthrough;
mod scenario;

testkit::count_allocations!();
