//! Numbers (T6a): triples, Complete Destruction, Omnivore, Gourmet, Freeze Time.

use kernel::Cx;

use crate::cards::Card;
use crate::dice::Dice;
use crate::event::{Cause, Event};
use crate::rules::gains;
use crate::state::State;
use crate::words::Face;

/// The victory points of these dice, each with its source, in order.
pub(crate) fn scores(state: &State, dice: Dice) -> [(u8, Cause); 6] {
    let seat = state.active;
    let [ones, twos, threes] = [Face::One, Face::Two, Face::Three].map(|face| dice.count(face));
    let all_numbers = ones > 0 && twos > 0 && threes > 0;
    let all_six = all_numbers && dice.faces().count() == 6;
    let by_card = |applies: bool, points: u8, card: Card| {
        (if applies { points * state.copies(seat, card) } else { 0 }, Cause::Card(card))
    };
    let triple = |points: u8, count: u8| (if count >= 3 { points + count - 3 } else { 0 }, Cause::Dice);
    [
        by_card(all_six, 9, Card::CompleteDestruction),
        by_card(all_numbers, 2, Card::Omnivore),
        triple(1, ones),
        by_card(ones >= 3, 2, Card::Gourmet),
        triple(2, twos),
        triple(3, threes),
    ]
}

/// T6a: scores.
pub(crate) fn resolve(state: &mut State, cx: &mut Cx<'_, Event>) {
    let (seat, dice) = (state.active, state.now.dice);
    let [ones, twos, threes] = [Face::One, Face::Two, Face::Three].map(|face| dice.count(face));
    // Without a triple and without all three numbers there is nothing to count.
    if ones.max(twos).max(threes) < 3 && ones.min(twos).min(threes) == 0 {
        return;
    }
    for (amount, cause) in scores(state, dice) {
        gains::stars(state, cx, seat, amount, cause);
    }
    if ones >= 3 && state.has(seat, Card::FreezeTime) {
        state.now.froze = true;
    }
}
