//! Gaining and paying: victory points, energy, hearts, with the cards that add to them.

use kernel::{Cx, Seat};

use crate::cards::Card;
use crate::event::{Cause, Event};
use crate::state::{GOAL, State};

/// Victory points, never more than 20.
pub(crate) fn stars(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, amount: u8, cause: Cause) {
    let stars = &mut state.boards[seat].stars;
    let amount = amount.min(GOAL - *stars);
    *stars += amount;
    cx.emit_if(amount > 0, Event::Stars { seat, amount, cause });
}

/// Fewer victory points, never less than none.
pub(crate) fn lose_stars(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, amount: u8, cause: Cause) {
    let stars = &mut state.boards[seat].stars;
    let amount = amount.min(*stars);
    if amount > 0 {
        *stars -= amount;
        cx.emit(Event::StarsLost { seat, amount, cause });
    }
}

/// Energy that is gained; Friend of Children adds to every such gain.
#[inline]
pub(crate) fn energy(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, amount: u16, cause: Cause) {
    take(state, cx, seat, amount, cause);
    let friends = u16::from(state.copies(seat, Card::FriendOfChildren));
    if friends > 0 && amount > 0 {
        take(state, cx, seat, friends, Cause::Card(Card::FriendOfChildren));
    }
}

/// Energy that is no gain for Friend of Children: from Monster Batteries and sales with Metamorph.
pub(crate) fn take(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, amount: u16, cause: Cause) {
    let energy = &mut state.boards[seat].energy;
    *energy = energy.saturating_add(amount);
    cx.emit_if(amount > 0, Event::Energy { seat, amount, cause });
}

/// Energy that is paid or lost, of which there must be enough.
pub(crate) fn pay(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, amount: u16, cause: Cause) {
    state.boards[seat].energy -= amount;
    cx.emit_if(amount > 0, Event::EnergyLost { seat, amount, cause });
}

/// A monster heals itself; Regeneration adds to it, if at least one heart comes back.
pub(crate) fn heal(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, amount: u8, cause: Cause) {
    if mend(state, cx, seat, amount, cause) > 0 {
        let extra = state.copies(seat, Card::Regeneration);
        mend(state, cx, seat, extra, Cause::Card(Card::Regeneration));
    }
}

/// Hearts come back, never above the maximum; says how many.
pub(crate) fn mend(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, amount: u8, cause: Cause) -> u8 {
    let amount = amount.min(state.missing(seat));
    state.boards[seat].hearts += amount;
    cx.emit_if(amount > 0, Event::Healed { seat, amount, cause });
    amount
}

/// D14: Rapid Healing.
pub(crate) fn rapid_heal(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    let cause = Cause::Card(Card::RapidHealing);
    pay(state, cx, seat, Card::RapidHealing.fee(), cause);
    heal(state, cx, seat, 1, cause);
}

/// Whether Rapid Healing can be used.
pub(crate) fn can_rapid_heal(state: &State, seat: Seat) -> bool {
    let board = &state.boards[seat];
    !board.keeps.is_empty()
        && state.living.contains(seat)
        && board.energy >= Card::RapidHealing.fee()
        && state.has(seat, Card::RapidHealing)
        && state.missing(seat) > 0
}
