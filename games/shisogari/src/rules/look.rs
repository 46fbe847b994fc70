//! The look at a drawn card: what becomes of it (R1 to R7).

use kernel::parts::Bag;
use kernel::{Cx, Seat, things};

use crate::event::Event;
use crate::rules::turn;
use crate::state::{Pair, Phase, State};
use crate::words::{Card, Role};

things! {
    /// What becomes of a drawn card.
    Verdict("verdict") {
        /// R1: it must leave with a card of its colour, and the seat is Kin.
        Bitten = "bitten",
        /// R2: the seat is Kin; no card of that colour is there, so it stays.
        BittenAlone = "bitten_alone",
        /// R3: it leaves face-up with its equal.
        PairUp = "pair_up",
        /// R4: it leaves face-down with its equal.
        PairDown = "pair_down",
        /// R5, R6: the Vampire may pair it, or keep it.
        MayPair = "may_pair",
        /// R7: it joins the hand.
        Keep = "keep",
    }
}

/// R1 to R7 for a picker of this table.
pub(crate) fn verdict(state: &State, picker: Seat, card: Card, item: Card) -> Verdict {
    verdict_of(state.hands[picker], state.roles[picker] == Role::Vampire, card, item)
}

/// R1 to R7: the first row that fits.
pub(crate) fn verdict_of(hand: Bag, vampire: bool, card: Card, item: Card) -> Verdict {
    if card.is_bite() && !vampire {
        return if card.colour().of(hand).is_empty() { Verdict::BittenAlone } else { Verdict::Bitten };
    }
    if card.is_item() && hand.count(card.kind()) > 0 {
        return if card == item { Verdict::PairUp } else { Verdict::PairDown };
    }
    if vampire && partners_of(hand, card, Verdict::MayPair).next().is_some() {
        return Verdict::MayPair;
    }
    Verdict::Keep
}

/// The kinds in the picker's hand with which the drawn card may leave.
pub(crate) fn partners(
    state: &State,
    picker: Seat,
    card: Card,
    verdict: Verdict,
) -> impl Iterator<Item = Card> + Clone + use<> {
    partners_of(state.hands[picker], card, verdict)
}

/// For R1 any card of the drawn one's colour, for R5 and R6 an item with a card that is none.
pub(crate) fn partners_of(hand: Bag, card: Card, verdict: Verdict) -> impl Iterator<Item = Card> + Clone + use<> {
    let hand = card.colour().of(hand);
    Card::ALL
        .into_iter()
        .filter(move |with| hand.count(with.kind()) > 0)
        .filter(move |with| verdict == Verdict::Bitten || with.is_item() != card.is_item())
}

/// R2 to R7: the look is over, and what must happen happens.
pub(crate) fn confirm(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    let Phase::Look { card, item, .. } = state.phase else { return };
    match verdict(state, seat, card, item) {
        Verdict::PairUp => lay(state, cx, seat, card, card, true),
        Verdict::PairDown => lay(state, cx, seat, card, card, false),
        Verdict::BittenAlone => {
            keep(state, cx, seat, card);
            turn_kin(state, cx, seat);
        }
        Verdict::MayPair | Verdict::Keep | Verdict::Bitten => keep(state, cx, seat, card),
    }
    turn::finish(state, cx);
}

/// R1, R5, R6: the drawn card leaves with the chosen one, face-down. A bitten Hunter is Kin before anybody
/// looks whether a hand is empty (E2).
pub(crate) fn pair(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, with: Card) {
    let Phase::Look { card, .. } = state.phase else { return };
    lay(state, cx, seat, card, with, false);
    if card.is_bite() {
        turn_kin(state, cx, seat);
    }
    turn::finish(state, cx);
}

fn keep(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, card: Card) {
    state.hands[seat] = state.hands[seat].with(card.kind());
    cx.emit(Event::Kept { seat });
}

fn lay(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, card: Card, with: Card, up: bool) {
    state.hands[seat] = state.hands[seat].without(with.kind());
    let cards = [card, with];
    state.pairs.push(Pair { owner: seat, cards, up, turn: state.turn });
    cx.emit(Event::Paired { seat, colour: card.colour(), up, cards: Some(cards) });
}

fn turn_kin(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    if state.roles[seat] == Role::Hunter {
        state.roles[seat] = Role::Kin;
        state.turned[seat] = state.turn;
        cx.emit(Event::Turned { seat });
    }
}
