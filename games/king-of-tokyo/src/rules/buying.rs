//! Buying (T7) and selling (T8): the steps of a purchase, Parasitic Tentacles, Dedicated News Team, Metamorph.

use kernel::{Cx, Seat};

use crate::cards::Card;
use crate::event::{Cause, Event};
use crate::rules::keeps::{self, To};
use crate::rules::{effects, falls, gains, market, numbers};
use crate::state::{SLOTS, State};
use crate::words::Copy;

/// D8, D9: buys a card of the market; its place is filled again before the card does anything.
pub(crate) fn from_market(state: &mut State, cx: &mut Cx<'_, Event>, buyer: Seat, slot: usize) {
    let Some(card) = state.market[slot].take() else { return };
    for seat in state.all() {
        state.offers[seat] &= !(1 << slot);
    }
    pay(state, cx, buyer, card, None);
    if card.is_keep() {
        keeps::put(state, buyer, card);
    }
    market::fill(state, cx, slot);
    take_effect(state, cx, buyer, card);
}

/// D8: buys the top card of the deck. Nothing is revealed.
pub(crate) fn from_top(state: &mut State, cx: &mut Cx<'_, Event>, buyer: Seat) {
    let Some(card) = state.top else { return };
    market::take_top(state, card);
    pay(state, cx, buyer, card, None);
    if card.is_keep() {
        keeps::put(state, buyer, card);
    }
    take_effect(state, cx, buyer, card);
}

fn take_effect(state: &mut State, cx: &mut Cx<'_, Event>, buyer: Seat, card: Card) {
    if card.is_keep() {
        keeps::bought(state, cx, buyer, card, Copy::Card);
    } else {
        state.discard = state.discard.with(card);
        effects::resolve(state, cx, buyer, card);
    }
}

/// D8: buys another monster's Keep card with Parasitic Tentacles; its counters come along.
pub(crate) fn from_monster(state: &mut State, cx: &mut Cx<'_, Event>, buyer: Seat, seller: Seat, card: Card) {
    pay(state, cx, buyer, card, Some(seller));
    keeps::lose(state, cx, seller, card, To::Monster(buyer));
    match card {
        Card::EvenBigger => keeps::grow(state, cx, buyer, Copy::Card),
        Card::FreezeTime => numbers::freeze(state),
        Card::Mimic => state.copying = Some(buyer),
        _ => {}
    }
    falls::resolve(state, cx);
}

/// Steps 1 and 2: the price, and the news about it.
fn pay(state: &mut State, cx: &mut Cx<'_, Event>, buyer: Seat, card: Card, from: Option<Seat>) {
    let price = state.price(buyer, card);
    let news = state.copies(buyer, Card::DedicatedNewsTeam);
    cx.emit(Event::Bought { seat: buyer, card, price, from });
    gains::pay(state, cx, buyer, u16::from(price), Cause::Card(card));
    if let Some(seller) = from {
        gains::energy(state, cx, seller, u16::from(price), Cause::Sale);
    }
    gains::stars(state, cx, buyer, news, Cause::Card(Card::DedicatedNewsTeam));
}

/// Keep cards of others that the active monster could pay for, once it has Parasitic Tentacles.
pub(crate) fn for_sale(state: &State) -> impl Iterator<Item = (Seat, Card)> + Clone + '_ {
    let buyer = state.active;
    state
        .others(buyer)
        .flat_map(move |seat| state.boards[seat].keeps.iter().map(move |card| (seat, card)))
        .filter(move |&(_, card)| state.affords(buyer, card))
}

/// T7: whether the active monster can do anything in its buying step.
pub(crate) fn may_buy(state: &State) -> bool {
    let seat = state.active;
    if may_sweep(state, seat) || affordable(state, seat) != 0 {
        return true;
    }
    may_peek(state)
        // Whatever the card costs: else the question itself would tell something of a card that one seat knows.
        || (state.has(seat, Card::MadeInALab) && state.knows_top.contains(seat))
        || (state.has(seat, Card::ParasiticTentacles) && for_sale(state).next().is_some())
}

/// Whether a monster can pay for a sweep.
#[inline]
pub(crate) fn may_sweep(state: &State, seat: Seat) -> bool {
    state.boards[seat].energy >= market::SWEEP && state.market.iter().any(Option::is_some)
}

/// The places of the market, as bits, with cards that a monster can pay for.
#[inline]
pub(crate) fn affordable(state: &State, seat: Seat) -> u8 {
    let budget = state.budget(seat);
    let affords = |card: Option<Card>| card.is_some_and(|card| u16::from(card.cost()) <= budget);
    (0..SLOTS).fold(0, |slots, slot| slots | u8::from(affords(state.market[slot])) << slot)
}

/// Whether Made in a Lab has something to look at.
pub(crate) fn may_peek(state: &State) -> bool {
    let seat = state.active;
    state.has(seat, Card::MadeInALab) && !state.knows_top.contains(seat) && market::has_cards(state)
}

/// Whether the top card can be bought.
pub(crate) fn may_buy_top(state: &State) -> bool {
    let seat = state.active;
    state.has(seat, Card::MadeInALab)
        && state.knows_top.contains(seat)
        && state.top.is_some_and(|card| state.affords(seat, card))
}

/// D12: a Keep card is sold for its printed cost.
pub(crate) fn sell(state: &mut State, cx: &mut Cx<'_, Event>, card: Card) {
    let seat = state.active;
    let price = card.cost();
    state.now.selling = true;
    cx.emit(Event::Sold { seat, card, price });
    gains::take(state, cx, seat, u16::from(price), Cause::Card(Card::Metamorph));
    keeps::lose(state, cx, seat, card, To::Discard);
    falls::resolve(state, cx);
}

/// T8: whether there is something to sell.
pub(crate) fn may_sell(state: &State) -> bool {
    (state.now.selling || state.has(state.active, Card::Metamorph)) && !state.boards[state.active].keeps.is_empty()
}
