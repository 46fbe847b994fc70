//! What the dice would do if they stayed as they are, and the odds of being hit: for people to see before it
//! happens.

use arrayvec::ArrayVec;
use kernel::Seat;

use crate::cards::Card;
use crate::rules::{claws, numbers, tokyo};
use crate::state::{Ask, State};
use crate::view::{Forecast, Packet};
use crate::words::Face;

/// While the dice can still change: what they would do now.
pub(crate) fn forecast(state: &State) -> Option<Forecast> {
    if !dice_are_open(state) {
        return None;
    }
    let (active, dice) = (state.active, state.now.dice);
    let strike = claws::strike(state, dice);
    let mut hits = ArrayVec::new();
    for seat in state.others(active).filter(|&seat| strike.amounts[seat] > 0) {
        let amount = strike.amounts[seat];
        let lethal = amount >= state.boards[seat].hearts;
        hits.push(Packet { seat, amount, attack: strike.attacks.contains(seat), lethal });
    }
    let inside = state.inside(active);
    let missing = if inside { 0 } else { state.missing(active) };
    let raid = strike.attacking && !inside;
    let bonus = |applies: bool, card: Card| if applies { state.copies(active, card) } else { 0 };
    let stars: u8 = numbers::scores(state, dice).iter().map(|&(amount, _)| amount).sum();
    let energy = dice.count(Face::Energy);
    let hearts = dice.count(Face::Heart).min(missing);
    Some(Forecast {
        stars: stars + bonus(strike.attacking, Card::AlphaMonster),
        energy: energy + bonus(energy > 0, Card::FriendOfChildren),
        hearts: (hearts + bonus(hearts > 0, Card::Regeneration)).min(missing),
        hits,
        enters: if raid { tokyo::vacancy(state) } else { None },
    })
}

/// Whether dice lie on the table that are not resolved yet.
fn dice_are_open(state: &State) -> bool {
    matches!(state.ask, Ask::Roll | Ask::Probe(_) | Ask::ProbeAgain(_) | Ask::Change)
}

/// The chance in percent that a monster is hit if the active one keeps its claws and rolls everything else again.
pub(crate) fn odds(state: &State, seat: Seat) -> u8 {
    if !dice_are_open(state) || seat == state.active || !state.living.contains(seat) {
        return 0;
    }
    let dice = state.now.dice;
    let hit = |dice| claws::strike(state, dice).amounts[seat] > 0;
    if hit(dice) {
        return 100;
    }
    let Some(other) = dice.faces().find(|&face| face != Face::Claw) else { return 0 };
    let one = crate::dice::Dice::of(Face::Claw, 1);
    if state.ask != Ask::Roll || !hit(dice.minus(crate::dice::Dice::of(other, 1)).plus(one)) {
        return 0;
    }
    let throws = i32::from(dice.len()) * i32::from(state.now.rerolls);
    (100.0 * (1.0 - (5.0_f64 / 6.0).powi(throws))).round() as u8
}
