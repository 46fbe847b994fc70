//! One running game. Seed + options + log are the game; the state is rebuilt from them and never stored.
//!
//! [`Table`] knows its game's types; [`AnyTable`] is the same behind JSON, for a server that knows no rule.

mod any;
mod record;
mod table;
mod thought;

pub use any::{AnyGame, AnyTable, Of, OpenError, Refused};
pub use record::{Record, RecordError, RecordOutcome, RecordSeat};
pub use table::{Step, Table};
pub use thought::{AnyBot, Thought};
