//! Keep cards coming into play and leaving it; Mimic; Even Bigger; Monster Batteries.

use kernel::{Cx, Seat};

use crate::cards::{Card, Keeps};
use crate::event::{Cause, Event};
use crate::rules::{falls, gains, numbers};
use crate::state::State;
use crate::words::Copy;

/// Hearts that Even Bigger gives, and how much higher the maximum is.
pub(crate) const GROWTH: u8 = 2;

/// Whether a second copy of a power adds to the first.
pub(crate) const fn adds_up(card: Card) -> bool {
    !matches!(
        card,
        Card::ArmorPlating
            | Card::BackgroundDweller
            | Card::EvenBigger
            | Card::FreezeTime
            | Card::HealingRay
            | Card::ItHasAChild
            | Card::Jets
            | Card::MadeInALab
            | Card::Metamorph
            | Card::NovaBreath
            | Card::Opportunist
            | Card::ParasiticTentacles
            | Card::RapidHealing
            | Card::Stretchy
            | Card::Telepath
            | Card::Wings
    )
}

/// Where a card goes that a monster loses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum To {
    /// To the discard pile.
    Discard,
    /// To another monster.
    Monster(Seat),
}

/// A Keep card comes into play with its first counters; what it does at once is `bought`.
pub(crate) fn put(state: &mut State, seat: Seat, card: Card) {
    let keeps = &mut state.boards[seat].keeps;
    *keeps = keeps.with(card);
    fresh(state, card, Copy::Card);
}

/// The counters of a card, or of Mimic as the card, as if just bought.
fn fresh(state: &mut State, card: Card, copy: Copy) {
    let at = copy.index();
    if card == Card::SmokeCloud {
        state.smoke[at] = 3;
    }
    if card == Card::MonsterBatteries {
        state.stored[at] = 0;
    }
    if card == Card::EvenBigger {
        state.granted[at] = 0;
    }
}

/// What a Keep card does when it is bought (purchase step 5), or when Mimic begins to copy it.
pub(crate) fn bought(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, card: Card, copy: Copy) {
    match card {
        Card::EvenBigger => grow(state, cx, seat, copy),
        Card::FreezeTime => numbers::freeze(state),
        Card::MonsterBatteries => state.charging = Some((seat, copy)),
        Card::Mimic => state.copying = Some(seat),
        _ => {}
    }
}

/// Even Bigger gives its hearts, as far as they fit.
pub(crate) fn grow(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, copy: Copy) {
    state.granted[copy.index()] = gains::mend(state, cx, seat, GROWTH, Cause::Card(Card::EvenBigger));
}

/// D11: energy goes on Monster Batteries and the pool adds as much; with none the card is gone at once.
#[inline(never)]
pub(crate) fn charge(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, copy: Copy, amount: u16) {
    state.charging = None;
    let card = shown(Card::MonsterBatteries, copy);
    gains::pay(state, cx, seat, amount, Cause::Card(Card::MonsterBatteries));
    state.stored[copy.index()] = amount.saturating_mul(2);
    cx.emit(Event::Charged { seat, card, amount: state.stored[copy.index()] });
    if amount == 0 {
        discard(state, cx, seat, card);
    }
}

/// T0: each Monster Batteries pays two energy; then the empty ones are discarded.
#[inline(never)]
pub(crate) fn batteries_pay(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    let paying = Copy::ALL.map(|copy| state.has_copy(seat, Card::MonsterBatteries, copy));
    for copy in Copy::ALL.into_iter().filter(|copy| paying[copy.index()]) {
        let stored = &mut state.stored[copy.index()];
        let paid = (*stored).min(2);
        *stored -= paid;
        gains::take(state, cx, seat, paid, Cause::Card(Card::MonsterBatteries));
    }
    let empty = Copy::ALL.map(|copy| paying[copy.index()] && state.stored[copy.index()] == 0);
    for copy in Copy::ALL.into_iter().filter(|copy| empty[copy.index()]) {
        discard(state, cx, seat, shown(Card::MonsterBatteries, copy));
    }
}

/// A charge of Smoke Cloud is spent; an empty one is discarded.
pub(crate) fn spend_smoke(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, copy: Copy) {
    let card = shown(Card::SmokeCloud, copy);
    state.smoke[copy.index()] -= 1;
    let amount = u16::from(state.smoke[copy.index()]);
    cx.emit(Event::Charged { seat, card, amount });
    if amount == 0 {
        discard(state, cx, seat, card);
    }
}

/// The card that is discarded when this copy of a power is used up.
pub(crate) fn shown(card: Card, copy: Copy) -> Card {
    match copy {
        Copy::Card => card,
        Copy::Mimic => Card::Mimic,
    }
}

/// A Keep card goes to the discard pile, and what follows from that happens.
pub(crate) fn discard(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, card: Card) {
    cx.emit(Event::Discarded { seat, card });
    lose(state, cx, seat, card, To::Discard);
    falls::resolve(state, cx);
}

/// A monster loses a Keep card: hearts of Even Bigger go with it, Mimic loses what it copied. Whoever is at
/// 0 hearts then is for `falls::resolve`.
pub(crate) fn lose(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, card: Card, to: To) {
    if card == Card::Mimic {
        uncopy(state, cx, seat);
    }
    let keeps = &mut state.boards[seat].keeps;
    *keeps = keeps.without(card);
    match to {
        To::Discard => state.discard = state.discard.with(card),
        To::Monster(other) => state.boards[other].keeps = state.boards[other].keeps.with(card),
    }
    if card == Card::EvenBigger {
        shrink(state, cx, seat, Copy::Card);
    }
    if to == To::Discard
        && state.mimic == Some(card)
        && let Some(owner) = state.owner(Card::Mimic)
    {
        uncopy(state, cx, owner);
    }
}

/// All Keep cards of a monster that fell go to the discard pile; its own hearts are no concern any more.
pub(crate) fn lose_all(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    let keeps = state.boards[seat].keeps;
    if keeps.is_empty() {
        return;
    }
    for card in keeps.iter() {
        cx.emit(Event::Discarded { seat, card });
    }
    state.boards[seat].keeps = Keeps::NONE;
    state.discard = state.discard.and(keeps.cards());
    if keeps.has(Card::Mimic) {
        state.mimic = None;
    } else if state.mimic.is_some_and(|copied| keeps.has(copied))
        && let Some(owner) = state.owner(Card::Mimic)
    {
        uncopy(state, cx, owner);
    }
}

/// D1, D10: Mimic becomes a copy of a card, as if that was just bought. Who falls by losing the hearts of Even
/// Bigger has no Mimic any more.
pub(crate) fn copy(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, card: Card) {
    uncopy(state, cx, seat);
    state.copying = None;
    falls::resolve(state, cx);
    if !state.boards[seat].keeps.has(Card::Mimic) {
        return;
    }
    state.mimic = Some(card);
    cx.emit(Event::Mimicked { seat, card: Some(card) });
    fresh(state, card, Copy::Mimic);
    bought(state, cx, seat, card, Copy::Mimic);
}

/// Mimic loses its target, and hearts that it had from Even Bigger.
fn uncopy(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    let Some(card) = state.mimic.take() else { return };
    cx.emit(Event::Mimicked { seat, card: None });
    if card == Card::EvenBigger {
        shrink(state, cx, seat, Copy::Mimic);
    }
    if state.charging.is_some_and(|(_, copy)| copy == Copy::Mimic) {
        state.charging = None;
    }
    state.smoke[Copy::Mimic.index()] = 0;
    state.stored[Copy::Mimic.index()] = 0;
}

/// Even Bigger is gone: the hearts it gave are lost, and what is above the maximum. It is no damage.
fn shrink(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, copy: Copy) {
    let granted = std::mem::take(&mut state.granted[copy.index()]);
    let max = state.max_hearts(seat);
    let hearts = &mut state.boards[seat].hearts;
    let left = hearts.saturating_sub(granted).min(max);
    let amount = *hearts - left;
    *hearts = left;
    if amount > 0 {
        cx.emit(Event::Damaged { seat, by: None, amount, cause: Cause::Card(Card::EvenBigger) });
    }
}

/// What Mimic could copy: every Keep card in play but Mimic and the card it copies now.
#[inline(never)]
pub(crate) fn copyable(state: &State) -> impl Iterator<Item = Card> + Clone + use<> {
    let mut cards = state.in_play().without(Card::Mimic);
    if let Some(copied) = state.mimic {
        cards = cards.without(copied);
    }
    cards.iter()
}
