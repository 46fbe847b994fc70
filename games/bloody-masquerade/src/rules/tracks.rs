//! Covering up tracks: a marker goes back, or goes to somebody.

use kernel::{Cx, Seat};

use crate::event::Event;
use crate::rules::suspicion;
use crate::state::State;
use crate::turn;
use crate::words::Square;

/// V1, D8: one marker of any board goes back into the Pool.
pub(crate) fn remove(state: &mut State, cx: &mut Cx<'_, Event>, from: Seat, square: Square) {
    state.markers[from][square.index()] -= 1;
    state.pool += 1;
    let (seat, pool) = (state.active, state.pool);
    cx.emit_with(|| Event::Removed { seat, from, square, pool });
    turn::next_deed(state, cx);
}

/// V2, D9: one marker of the Pool goes to anybody.
pub(crate) fn give(state: &mut State, cx: &mut Cx<'_, Event>, to: Seat) {
    suspicion::mark(state, cx, to, Square::Given);
    turn::next_deed(state, cx);
}
