//! Simulation: many games, and statistics about them.
//!
//! A run is a [`Plan`]; [`simulate`] plays it on all cores and gives a [`Report`]. What it says depends on
//! the plan alone, never on the number of threads. Every game has a [`GameName`], `SEED#INDEX`, by which
//! [`retell`] plays it again, move for move.

mod digest;
mod game;
mod plan;
mod report;
mod run;
mod share;
mod tally;

pub use game::{Finished, Moment, play_with, retell};
pub use plan::{Fault, GameName, Plan};
pub use report::{Ends, Lengths, Minutes, Report, WinShare};
pub use run::simulate;
pub use share::Share;
