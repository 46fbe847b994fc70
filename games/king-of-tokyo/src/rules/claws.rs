//! Claws (T6d): who is damaged by the dice, and how much (5.2).

use kernel::{Cx, Seat, Seats};

use crate::cards::{Card, Keeps};
use crate::dice::Dice;
use crate::event::{Cause, Event};
use crate::rules::damage::{self, Amounts};
use crate::rules::gains;
use crate::state::State;
use crate::words::{Face, Place};

/// What the dice of the active monster do to others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strike {
    pub(crate) amounts: Amounts,
    /// Whose packet is an attack.
    pub(crate) attacks: Seats,
    /// Whether a claw was rolled.
    pub(crate) attacking: bool,
}

/// The damage that each Poison Quills adds to three 2s.
pub(crate) const QUILLS: u8 = 2;

/// Cards that make an attack stronger or hurt without one, or score for it.
const FIGHTING: Keeps = Keeps::and_mimic(&[
    Card::AcidAttack,
    Card::AlphaMonster,
    Card::Burrowing,
    Card::FireBreathing,
    Card::NovaBreath,
    Card::PoisonQuills,
    Card::SpikedTail,
    Card::Urbavore,
]);

/// The packets of these dice, before anybody lessens them.
#[inline(always)]
pub(crate) fn strike(state: &State, dice: Dice) -> Strike {
    let active = state.active;
    let claws = dice.count(Face::Claw);
    let attacking = claws > 0;
    let inside = state.inside(active);
    let fights = state.has_any(active, FIGHTING);
    let copies = |card: Card| if fights { state.copies(active, card) } else { 0 };
    let quills = if dice.count(Face::Two) >= 3 { QUILLS * copies(Card::PoisonQuills) } else { 0 };
    let extra = copies(Card::AcidAttack) + quills;
    let mut strike = Strike { amounts: Amounts::of(0), attacks: Seats::NONE, attacking };
    if !attacking && extra == 0 {
        return strike;
    }
    // A vacant City is claimed without a fight.
    let claims = attacking && !inside && state.occupant(Place::City).is_none();
    let attack = attacking && !claims;
    let mut amount = extra;
    if attack {
        amount += claws + copies(Card::SpikedTail);
        amount += if inside { copies(Card::Burrowing) } else { 0 };
    }
    if amount > 0 {
        let everybody = attack && copies(Card::NovaBreath) > 0;
        let amount = amount + if fights { urbavore(state, active) } else { 0 };
        let others = state.living.except(Seats::one(active));
        let hurt = match (everybody, inside) {
            (true, _) => others,
            (false, true) => others.except(state.tokyo.all()),
            (false, false) => others.and(state.tokyo.all()),
        };
        for seat in hurt.iter() {
            strike.amounts[seat] = amount;
        }
        strike.attacks = if attack { hurt } else { Seats::NONE };
    }
    if fights {
        breathe(state, active, &mut strike.amounts);
    }
    strike
}

/// Urbavore: damage dealt from Tokyo is higher.
fn urbavore(state: &State, seat: Seat) -> u8 {
    if state.inside(seat) { state.copies(seat, Card::Urbavore) } else { 0 }
}

/// Fire Breathing: when anybody else is damaged, the neighbours take more.
fn breathe(state: &State, dealer: Seat, amounts: &mut Amounts) {
    let fire = state.copies(dealer, Card::FireBreathing);
    if fire > 0 && state.others(dealer).any(|seat| amounts[seat] > 0) {
        for seat in state.neighbours(dealer).iter() {
            amounts[seat] += fire;
        }
    }
}

/// What a card bought by `dealer` does to all others.
pub(crate) fn purchase(state: &State, dealer: Seat, amount: u8) -> Amounts {
    let mut amounts = Amounts::of(0);
    for seat in state.others(dealer) {
        amounts[seat] = amount + urbavore(state, dealer);
    }
    breathe(state, dealer, &mut amounts);
    amounts
}

/// T6d: Alpha Monster scores, then the packets come; those of Jets owners in Tokyo wait for their choice.
#[inline(never)]
pub(crate) fn resolve(state: &mut State, cx: &mut Cx<'_, Event>) {
    let active = state.active;
    // Neither dice nor cards hurt anybody.
    if state.now.dice.count(Face::Claw) == 0 && !state.has_any(active, FIGHTING) {
        return;
    }
    let mut strike = strike(state, state.now.dice);
    state.now.raid = strike.attacking && !state.inside(active);
    if strike.attacking {
        let alphas = state.copies(active, Card::AlphaMonster);
        gains::stars(state, cx, active, alphas, Cause::Card(Card::AlphaMonster));
    }
    for seat in strike.attacks.iter() {
        if !state.inside(seat) {
            continue;
        }
        state.now.attacked.insert(seat);
        if state.has(seat, Card::Jets) {
            state.now.held[seat] = std::mem::take(&mut strike.amounts[seat]);
        }
    }
    damage::begin(state, cx, Some(active), Cause::Dice, strike.amounts, strike.attacks);
}
