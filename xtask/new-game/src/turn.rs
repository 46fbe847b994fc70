//! Who is asked, and how long they may think.

use kernel::{Millis, Seats};

use crate::state::{Phase, State};

/// Who is asked now.
pub(crate) fn awaited(state: &State) -> Seats {
    match state.phase {
        Phase::Turn { seat } => Seats::one(seat),
        Phase::Over { .. } => Seats::NONE,
    }
}

/// Thinking time.
pub(crate) fn thinking(_state: &State) -> Millis {
    20_000
}
