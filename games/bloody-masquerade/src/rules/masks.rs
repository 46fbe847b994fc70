//! The Mask variant: the card that lies face up.

use kernel::{Cx, Seat};

use crate::event::{Destination, Event};
use crate::setup::has_mask;
use crate::state::{Entered, Phase, State};
use crate::turn;
use crate::words::Clue;

/// A card of the hand is put up where none lies. If everybody saw such a card go into the hand, it may be this one.
pub(crate) fn lay(state: &mut State, seat: Seat, card: Clue) {
    state.hands[seat] = state.hands[seat].without(card.kind());
    state.entered[seat] = state.entered[seat].filter(|entered| entered.card != card);
    state.up[seat] = Some(card);
}

/// M4: a Mask that came under another card takes its place, and everybody sees it.
pub(crate) fn replace(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    let Some(old) = state.up[seat] else { return };
    if old == Clue::Mask || !has_mask(state.hands[seat]) {
        return;
    }
    lay(state, seat, Clue::Mask);
    state.hands[seat] = state.hands[seat].with(old.kind());
    enter(state, seat, old);
    cx.emit_with(|| Event::UpChanged { seat, old, new: Clue::Mask, to: Destination::Hand });
}

/// Everybody saw this card go into the hand of a seat.
pub(crate) fn enter(state: &mut State, seat: Seat, card: Clue) {
    state.entered[seat] = Some(Entered { card, turn: state.turn, at: state.exchanges[seat] });
}

/// M7, D7: a seat chooses the card that lies up now. When all have, they are turned together.
pub(crate) fn place(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, card: Clue) {
    state.picked[seat][0] = Some(card);
    cx.emit_with(|| Event::Ready { seat });
    let Phase::Place { waiting, target } = &mut state.phase else { return };
    waiting.remove(seat);
    if waiting.is_empty() {
        let target = *target;
        settle(state, cx, target);
    }
}

/// The chosen cards are turned up together.
fn settle(state: &mut State, cx: &mut Cx<'_, Event>, target: Seat) {
    for seat in [state.active, target] {
        if let [Some(new), _] = std::mem::take(&mut state.picked[seat]) {
            refill(state, cx, seat, new);
        }
    }
    turn::next_deed(state, cx);
}

/// A card is put up where the one that lay there went to the other.
pub(crate) fn refill(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, new: Clue) {
    lay(state, seat, new);
    if let Some(old) = state.gone[seat].take() {
        cx.emit_with(|| Event::UpChanged { seat, old, new, to: Destination::Other });
    }
}
