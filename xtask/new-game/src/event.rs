//! What happened. Who may know which part is decided in `view.rs`.

use kernel::Seat;
use serde::Serialize;
use ts_rs::TS;

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The starting player is known.
    Starts {
        /// Who.
        seat: Seat,
    },
    /// Somebody went on counting.
    Added {
        /// Who.
        seat: Seat,
        /// By how much.
        n: u8,
        /// The count now.
        count: u8,
    },
    /// The game is over.
    Won {
        /// By whom.
        seat: Seat,
    },
}
