//! Simulation: many games, and statistics about them.
//!
//! A run is a [`Plan`]; [`simulate`] plays it on all cores and gives a [`Report`]. A [`Tournament`] says which bot is
//! stronger, in [`Standings`]. What they say depends on what was to be played alone, never on the number of threads
//! (times aside). Every game has a [`GameName`], `SEED#INDEX`, by which
//! [`retell`] plays it again, move for move.

mod clock;
mod digest;
mod game;
mod plan;
mod report;
mod run;
mod share;
mod standings;
mod tally;
mod tournament;

pub use clock::{Times, think_times};
pub use game::{Finished, Moment, play_with, retell};
pub use plan::{Fault, GameName, Plan};
pub use report::{Ends, Lengths, Minutes, Report, WinShare};
pub use run::{Watch, simulate};
pub use share::Share;
pub use standings::{Measure, Rating, Row, Standings};
pub use tournament::{Tournament, Until};
