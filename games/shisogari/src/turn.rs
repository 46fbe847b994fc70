//! Who is asked, and how long they may think.

use kernel::{Millis, Seat, Seats};

use crate::state::{Phase, State};

/// Who is asked now: always one seat, until the game is over.
pub(crate) fn awaited(state: &State) -> Seats {
    asked(state).map_or(Seats::NONE, Seats::one)
}

/// The one seat that is asked now.
pub(crate) fn asked(state: &State) -> Option<Seat> {
    match state.phase {
        Phase::Draft { seat } | Phase::Choose { seat } => Some(seat),
        Phase::Pick { picker, .. } | Phase::Look { picker, .. } => Some(picker),
        Phase::Over => None,
    }
}

/// L3: every look takes the same least time, whether there is something to decide or not.
pub(crate) fn least_time(state: &State) -> Millis {
    match state.phase {
        Phase::Look { .. } => Millis::from(state.options.look_ms),
        Phase::Draft { .. } | Phase::Choose { .. } | Phase::Pick { .. } | Phase::Over => 0,
    }
}

/// Thinking time: a minute for a turn, twenty seconds for an answer.
pub(crate) fn thinking(state: &State) -> Millis {
    match state.phase {
        Phase::Choose { .. } => 60_000,
        Phase::Draft { .. } | Phase::Pick { .. } | Phase::Look { .. } | Phase::Over => 20_000,
    }
}
