//! What happened. Who may know which part is decided in `view.rs`.

use kernel::Seat;
use serde::Serialize;
use ts_rs::TS;

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The starting player is known.
    Starts { seat: Seat },
    /// Somebody went on counting.
    Added { seat: Seat, n: u8, count: u8 },
    /// The game is over.
    Won { seat: Seat },
}
