//! Numbers (T6a): triples, Complete Destruction, Omnivore, Gourmet, Freeze Time.

use kernel::Cx;

use crate::cards::{Card, Keeps};
use crate::dice::Dice;
use crate::event::{Cause, Event};
use crate::rules::gains;
use crate::state::State;
use crate::words::Face;

/// Cards that score for other numbers than three of a kind.
const SCORING: Keeps = Keeps::and_mimic(&[Card::CompleteDestruction, Card::Omnivore]);

/// What a card scores each time the numbers are as it wants them.
pub(crate) const fn points(card: Card) -> u8 {
    match card {
        Card::CompleteDestruction => 9,
        Card::Omnivore | Card::Gourmet => 2,
        _ => 0,
    }
}

/// What so many dice of a number score: three of them the number, each further one 1 more.
pub(crate) const fn triple(number: u8, count: u8) -> u8 {
    if count >= 3 { number + count - 3 } else { 0 }
}

/// The victory points of these dice, each with its source, in order.
pub(crate) fn scores(state: &State, dice: Dice) -> [(u8, Cause); 6] {
    let seat = state.active;
    let [ones, twos, threes] = [Face::One, Face::Two, Face::Three].map(|face| dice.count(face));
    let all_numbers = ones > 0 && twos > 0 && threes > 0;
    let all_six = all_numbers && dice.faces().count() == 6;
    let bare = state.is_bare(seat);
    let by_card = |applies: bool, card: Card| {
        (if applies && !bare { points(card) * state.copies(seat, card) } else { 0 }, Cause::Card(card))
    };
    [
        by_card(all_six, Card::CompleteDestruction),
        by_card(all_numbers, Card::Omnivore),
        (triple(1, ones), Cause::Dice),
        by_card(ones >= 3, Card::Gourmet),
        (triple(2, twos), Cause::Dice),
        (triple(3, threes), Cause::Dice),
    ]
}

/// T6a: scores.
#[inline(never)]
pub(crate) fn resolve(state: &mut State, cx: &mut Cx<'_, Event>) {
    let (seat, dice) = (state.active, state.now.dice);
    // Most dice score nothing.
    if !dice.has_triple() && !state.has_any(seat, SCORING) {
        return;
    }
    for (amount, cause) in scores(state, dice) {
        gains::stars(state, cx, seat, amount, cause);
    }
    freeze(state);
}

/// K15: three 1s and Freeze Time in one turn earn another one, whichever comes first.
pub(crate) fn freeze(state: &mut State) {
    if state.now.dice.count(Face::One) >= 3 && state.has(state.active, Card::FreezeTime) {
        state.now.froze = true;
    }
}
