//! Counting and the end (T1, E1).

use kernel::{Cx, Outcome, Seat, Seats};

use crate::event::Event;
use crate::state::{Phase, State};
use crate::words::GOAL;

/// T1: the count goes up, and the next seat is asked; at ten it is over (E1).
pub(crate) fn add(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, n: u8) {
    state.count += n;
    cx.emit(Event::Added { seat, n, count: state.count });
    if state.count < GOAL {
        state.phase = Phase::Turn { seat: seat.next(state.seats) };
    } else {
        state.phase = Phase::Over { winner: seat };
        cx.emit(Event::Won { seat });
    }
}

/// E1: who won.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    match state.phase {
        Phase::Over { winner } => Some(Outcome { winners: Seats::one(winner), reason: "ten" }),
        Phase::Turn { .. } => None,
    }
}
