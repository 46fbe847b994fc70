//! One running game. Seed + options + log are the game; the state is rebuilt from them and never stored.
//!
//! [`Table`] knows its game's types; [`Seated`] are the bots at it, and [`next`] says who acts when. [`AnyTable`] is
//! all of that for a room that knows no rule.

#![warn(missing_docs)]

mod any;
mod driven;
pub mod fair;
mod of;
mod record;
mod seated;
mod sums;
mod table;
mod thought;

pub use any::{Act, AnyGame, AnyTable, OpenError, Raw, Refused};
pub use of::{Of, options_in_words};
pub use record::{Record, RecordError, RecordOutcome, RecordSeat, Verified};
pub use seated::{Seated, next};
pub use table::{Step, Table};
pub use thought::{Decision, Thought};
