//! A world that a seat cannot tell apart: only the top card of the deck can be a secret.

use kernel::{Rng, Seat};

use crate::cards::Card;
use crate::state::State;

/// Replaces a top card that the seat has not seen by any card of the deck.
pub(crate) fn guess(state: &mut State, seat: Seat, rng: &mut Rng) {
    if state.top.is_some() && !state.knows_top.contains(seat) {
        state.top = Some(Card::from_number(rng.draw(state.deck.set())));
    }
}
