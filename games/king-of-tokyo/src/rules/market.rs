//! The market and the deck (T7): filling, sweeping, looking at the top card, Opportunist.

use kernel::{Cx, Seat, Seats};

use crate::cards::Card;
use crate::event::{Cause, Event};
use crate::rules::gains;
use crate::state::{SLOTS, State};

/// What a sweep costs.
pub(crate) const SWEEP: u16 = 2;

/// A card comes from the deck to a place of the market, if there is one left.
pub(crate) fn fill(state: &mut State, cx: &mut Cx<'_, Event>, slot: usize) {
    state.market[slot] = None;
    let Some(card) = top(state, cx) else { return };
    take_top(state, card);
    state.market[slot] = Some(card);
    state.revealed |= 1 << slot;
    cx.emit(Event::Revealed { slot: slot as u8, card });
}

/// The top card of the deck, decided now if nobody looked at it before; an empty deck is made anew from the
/// discard pile first.
fn top(state: &mut State, cx: &mut Cx<'_, Event>) -> Option<Card> {
    if state.top.is_some() {
        return state.top;
    }
    if state.deck.is_empty() {
        if state.discard.is_empty() {
            return None;
        }
        state.deck = std::mem::take(&mut state.discard);
        cx.emit(Event::Shuffled);
    }
    Some(Card::from_number(cx.draw("card", state.deck.set())))
}

/// The top card leaves the deck.
pub(crate) fn take_top(state: &mut State, card: Card) {
    state.deck = state.deck.without(card);
    state.top = None;
    state.knows_top = Seats::NONE;
}

/// Whether there is something to look at, or to draw.
pub(crate) fn has_cards(state: &State) -> bool {
    !state.deck.is_empty() || !state.discard.is_empty()
}

/// D8: all three cards go, three new ones come.
pub(crate) fn sweep(state: &mut State, cx: &mut Cx<'_, Event>) {
    let seat = state.active;
    gains::pay(state, cx, seat, SWEEP, Cause::Sale);
    cx.emit(Event::Swept { seat });
    for slot in 0..SLOTS {
        if let Some(card) = state.market[slot].take() {
            state.discard = state.discard.with(card);
        }
    }
    for slot in 0..SLOTS {
        fill(state, cx, slot);
    }
}

/// D8: Made in a Lab looks at the top card.
pub(crate) fn peek(state: &mut State, cx: &mut Cx<'_, Event>) {
    let seat = state.active;
    let Some(card) = top(state, cx) else { return };
    state.top = Some(card);
    state.knows_top.insert(seat);
    cx.emit(Event::Peeked { seat, card: Some(card) });
}

/// Cards that came to the market are offered to all other Opportunists. Says who is asked first: clockwise from
/// the active monster, whoever can pay for a card that is offered.
#[inline(never)]
pub(crate) fn offer(state: &mut State) -> Option<Seat> {
    let revealed = std::mem::take(&mut state.revealed);
    if !state.anybody_has(Card::Opportunist) {
        return None;
    }
    if revealed != 0 {
        for seat in state.after(state.active) {
            if state.living.contains(seat) && state.has(seat, Card::Opportunist) {
                state.offers[seat] |= revealed;
            }
        }
    }
    // Who lost the card on the way is asked no more.
    for seat in state.all() {
        if state.offers[seat] != 0 && !state.has(seat, Card::Opportunist) {
            state.offers[seat] = 0;
        }
    }
    let asked =
        state.others(state.active).find(|&seat| offered(state, seat).any(|card| state.affords(seat, card)));
    if asked.is_none() {
        state.offers = kernel::BySeat::of(0);
    }
    asked
}

/// The cards that are offered to an Opportunist.
pub(crate) fn offered(state: &State, seat: Seat) -> impl Iterator<Item = Card> + Clone + use<> {
    let (offers, market) = (state.offers[seat], state.market);
    (0..SLOTS).filter(move |slot| offers >> slot & 1 != 0).filter_map(move |slot| market[slot])
}

/// The place of the market where this card lies.
pub(crate) fn slot(state: &State, card: Card) -> Option<usize> {
    state.market.iter().position(|&other| other == Some(card))
}
