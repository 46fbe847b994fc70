//! Turns (T1, T5, E3).

use kernel::{Cx, Seat};

use crate::event::Event;
use crate::rules::accuse;
use crate::state::{End, Phase, State};

/// T1: the next turn begins.
pub(crate) fn begin(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    state.turn += 1;
    state.phase = Phase::Choose { seat };
    cx.emit(Event::Turn { seat, number: state.turn });
}

/// T5: nobody shares a colour.
pub(crate) fn pass(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    cx.emit(Event::Passed { seat });
    finish(state, cx);
}

/// E1, E3: an empty hand ends the game, so does the last turn; else the next seat is on turn.
pub(crate) fn finish(state: &mut State, cx: &mut Cx<'_, Event>) {
    if state.all().any(|seat| state.hands[seat].is_empty()) {
        accuse::end(state, cx, End::Empty);
    } else if state.turn >= state.options.turn_cap {
        accuse::end(state, cx, End::Cap);
    } else {
        let next = state.on_turn().next(state.seats);
        begin(state, cx, next);
    }
}

impl State {
    /// Whose turn it is: the starter's in turn 1, then clockwise.
    pub(crate) fn on_turn(&self) -> Seat {
        let steps = self.turn.max(1) - 1;
        Seat::new((self.starter.index() as u8 + steps % self.seats) % self.seats)
    }
}
