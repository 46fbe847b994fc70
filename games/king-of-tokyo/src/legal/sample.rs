//! One legal act, all equally likely, without a list.

use kernel::{Rng, Seat};

use super::choices;
use crate::action::Action;
use crate::cards::Card;
use crate::dice::Dice;
use crate::rules::{dice, gains};
use crate::state::{Ask, State};
use crate::turn;
use crate::words::{Copy, Face};

/// One of the legal acts; none if none is legal.
pub(crate) fn sample(state: &State, seat: Seat, rng: &mut Rng) -> Option<Action> {
    if state.ask == Ask::Roll && turn::asked(state) == Some(seat) {
        return Some(roll(state, seat, rng));
    }
    let mut count = 0;
    choices(state, seat, |_| count += 1);
    if count == 0 {
        return None;
    }
    let mut left = rng.below(count);
    let mut chosen = None;
    choices(state, seat, |action| {
        if left == 0 && chosen.is_none() {
            chosen = Some(action);
        }
        left = left.saturating_sub(1);
    });
    chosen
}

/// A roll has many choices of dice: they are counted, not listed. The order is that of `choices`.
fn roll(state: &State, seat: Seat, rng: &mut Rng) -> Action {
    let dice = state.now.dice;
    let sets = dice.choice_count() - 1;
    let set = |n: u32| dice.choice(n + 1);
    if state.boards[seat].keeps.is_empty() {
        // Without cards there are the normal rerolls alone.
        return match rng.below(sets + 1) {
            0 => Action::Stop,
            n => Action::Reroll { dice: set(n - 1) },
        };
    }
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
