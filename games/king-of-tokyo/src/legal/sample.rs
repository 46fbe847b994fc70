//! One legal act, all equally likely, without a list.

use kernel::{Rng, Seat};

use super::choices;
use crate::action::Action;
use crate::cards::{Card, Keeps};
use crate::dice::Dice;
use crate::rules::{buying, dice, gains};
use crate::state::{Ask, State};
use crate::words::{Copy, Face};

/// One of the legal acts; none if none is legal.
#[inline(always)]
pub(crate) fn sample(state: &State, seat: Seat, rng: &mut Rng) -> Option<Action> {
    // Three questions are most of a game, and without certain cards they need no list.
    match state.ask {
        Ask::Roll if state.active == seat => {
            Some(if state.has_any(seat, ROLLING) { roll(state, seat, rng) } else { plain_roll(state, rng) })
        }
        Ask::Buy if state.active == seat && !state.has_any(seat, BUYING) => Some(plain_buy(state, seat, rng)),
        Ask::Yield(asked) if asked == seat && !state.has_any(seat, HEALING) => {
            Some(if rng.below(2) == 0 { Action::Stay } else { Action::Yield })
        }
        _ => answer(state, seat, rng),
    }
}

/// An answer to any question.
#[inline(never)]
fn answer(state: &State, seat: Seat, rng: &mut Rng) -> Option<Action> {
    // Most questions have few answers: those are noted on the way, so that they need not be told twice.
    let mut few = [Action::Done; 8];
    let mut count = 0;
    choices(state, seat, |action| {
        if let Some(note) = few.get_mut(count) {
            *note = action;
        }
        count += 1;
    });
    if count == 0 {
        return None;
    }
    let n = rng.below(count as u32) as usize;
    few[..count.min(few.len())].get(n).copied().or_else(|| nth(state, seat, n))
}

/// The `n`th of the legal acts.
#[inline(never)]
fn nth(state: &State, seat: Seat, n: usize) -> Option<Action> {
    let mut left = n;
    let mut chosen = None;
    choices(state, seat, |action| {
        if left == 0 && chosen.is_none() {
            chosen = Some(action);
        }
        left = left.saturating_sub(1);
    });
    chosen
}

/// The card that can be used at any question.
const HEALING: Keeps = Keeps::and_mimic(&[Card::RapidHealing]);

/// Cards that can be used while buying.
const BUYING: Keeps = Keeps::and_mimic(&[Card::MadeInALab, Card::ParasiticTentacles, Card::RapidHealing]);

/// The end, a card of the market that can be paid, or a sweep; the order is that of `choices`.
#[inline]
fn plain_buy(state: &State, seat: Seat, rng: &mut Rng) -> Action {
    let slots = buying::affordable(state, seat);
    let sweep = u32::from(buying::may_sweep(state, seat));
    let n = rng.below(1 + slots.count_ones() + sweep) as usize;
    let without_first = |slots: u8| slots & slots.wrapping_sub(1);
    // The first slot of these is the one that was drawn; after the last of them comes the sweep.
    let left = [slots, without_first(slots), without_first(without_first(slots)), 0];
    match n.checked_sub(1) {
        None => Action::End,
        Some(n) => match state.market.get(left[n].trailing_zeros() as usize) {
            Some(&Some(card)) => Action::Buy { card },
            _ => Action::Sweep,
        },
    }
}

/// Cards that can be used during the roll.
const ROLLING: Keeps =
    Keeps::and_mimic(&[Card::BackgroundDweller, Card::RapidHealing, Card::SmokeCloud, Card::Telepath]);

/// A roll has many choices of dice: they are counted, not listed. Here there are the normal rerolls alone.
#[inline]
fn plain_roll(state: &State, rng: &mut Rng) -> Action {
    let dice = state.now.dice.any_choice(rng);
    if dice.is_empty() { Action::Stop } else { Action::Reroll { dice } }
}

/// A roll of a monster that has such cards. The order is that of `choices`.
#[inline(never)]
fn roll(state: &State, seat: Seat, rng: &mut Rng) -> Action {
    let dice = state.now.dice;
    let sets = dice.choice_count() - 1;
    let set = |n: u32| dice.choice(n + 1);
    let when = |may: bool, count: u32| if may { count } else { 0 };
    let copy = |copy| state.has_copy(seat, Card::SmokeCloud, copy);
    let rerolls = when(state.now.rerolls > 0, sets);
    let telepath =
        when(state.boards[seat].energy >= Card::Telepath.fee() && state.has(seat, Card::Telepath), sets);
    let [card, mimic] = Copy::ALL.map(|which| when(copy(which), sets));
    let dweller = when(dice::may_dwell(state), u32::from(dice.count(Face::Three)));
    let heal = when(gains::can_rapid_heal(state, seat), 1);
    let mut n = rng.below(1 + rerolls + telepath + card + mimic + dweller + heal);
    let mut within = |count: u32| {
        let hit = n < count;
        let at = n;
        n = n.wrapping_sub(count);
        hit.then_some(at)
    };
    if within(1).is_some() {
        Action::Stop
    } else if let Some(n) = within(rerolls) {
        Action::Reroll { dice: set(n) }
    } else if let Some(n) = within(telepath) {
        Action::Telepath { dice: set(n) }
    } else if let Some(n) = within(card) {
        Action::Smoke { dice: set(n), copy: Copy::Card }
    } else if let Some(n) = within(mimic) {
        Action::Smoke { dice: set(n), copy: Copy::Mimic }
    } else if let Some(n) = within(dweller) {
        Action::Dweller { dice: Dice::of(Face::Three, n as u8 + 1) }
    } else {
        Action::RapidHeal
    }
}
