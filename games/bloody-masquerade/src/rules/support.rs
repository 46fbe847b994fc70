//! The Support variant: hidden tokens, one of which turns an attack against the attacker.

use kernel::{Cx, Seat};

use crate::event::Event;
use crate::state::State;
use crate::turn;

/// U1: one token is Transformed Kaneki. Each seat looks at its own once.
pub(crate) fn deal(state: &mut State, cx: &mut Cx<'_, Event>) {
    state.kaneki = cx.below("kaneki", u32::from(state.seats)) as u8;
    for seat in state.all() {
        state.looked[seat] = 1 << seat.index();
    }
}

/// Whether the token before a seat is Transformed Kaneki.
pub(crate) fn has_kaneki(state: &State, seat: Seat) -> bool {
    state.options.support && state.tokens[seat] == state.kaneki
}

/// U2, D11: the active player looks at a token, any one.
pub(crate) fn look(state: &mut State, cx: &mut Cx<'_, Event>, of: Seat) {
    let seat = state.active;
    state.looked[seat] |= 1 << state.tokens[of];
    let kaneki = Some(has_kaneki(state, of));
    cx.emit_with(|| Event::Looked { seat, of, kaneki });
    turn::pass_on(state, cx);
}

/// U2, D11: the active player trades his token for another's, and nobody looks.
pub(crate) fn trade(state: &mut State, cx: &mut Cx<'_, Event>, with: Seat) {
    let seat = state.active;
    (state.tokens[seat], state.tokens[with]) = (state.tokens[with], state.tokens[seat]);
    cx.emit_with(|| Event::Traded { seat, with });
    turn::pass_on(state, cx);
}
