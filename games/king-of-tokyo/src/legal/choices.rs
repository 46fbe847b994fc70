//! Everything that a seat may do, told one by one.

use kernel::Seat;

use crate::action::Action;
use crate::cards::Card;
use crate::dice::Dice;
use crate::rules::{buying, damage, dice, gains, hearts, keeps, market};
use crate::state::{Ask, State};
use crate::turn;
use crate::words::{Copy, Face};

/// Tells everything that the seat may do.
pub(crate) fn choices(state: &State, seat: Seat, mut tell: impl FnMut(Action)) {
    if state.ask == Ask::Over || seat.index() >= usize::from(state.seats) || !state.living.contains(seat) {
        return;
    }
    if turn::asked(state) == Some(seat) {
        answers(state, seat, &mut tell);
    }
    if gains::can_rapid_heal(state, seat) {
        tell(Action::RapidHeal);
    }
}

/// Tells every answer to what is asked.
fn answers(state: &State, seat: Seat, tell: &mut impl FnMut(Action)) {
    match state.ask {
        Ask::MoveMimic => {
            tell(Action::Keep);
            keeps::copyable(state).for_each(|card| tell(Action::Mimic { card }));
        }
        Ask::Copy(_) => keeps::copyable(state).for_each(|card| tell(Action::Mimic { card })),
        Ask::Roll => rolls(state, seat, tell),
        Ask::Probe(_) => {
            tell(Action::Pass);
            for copy in Copy::ALL.into_iter().filter(|&copy| dice::may_probe(state, seat, copy)) {
                state.now.dice.faces().for_each(|face| tell(Action::Probe { face, copy }));
            }
        }
        Ask::ProbeAgain(_) => {
            tell(Action::Accept);
            tell(Action::Dweller { dice: Dice::of(Face::Three, 1) });
        }
        Ask::Change => changes(state, seat, tell),
        Ask::Hearts => {
            tell(Action::Done);
            tell(Action::Usual);
            let own = [
                (hearts::own_left(state), Action::Heal),
                (hearts::poison_left(state), Action::CurePoison),
                (hearts::shrink_left(state), Action::CureShrink),
            ];
            own.into_iter().filter(|&(left, _)| left > 0).for_each(|(_, action)| tell(action));
            state.all().filter(|&seat| hearts::may_ray(state, seat)).for_each(|seat| tell(Action::Ray { seat }));
        }
        Ask::Extra => hearts::extra_candidates(state).iter().for_each(|seat| tell(Action::Extra { seat })),
        Ask::Hit(_) => {
            tell(Action::Accept);
            if damage::can_wing(state, seat) {
                tell(Action::Wings);
            }
            if let Some(hit) = state.hit.filter(|hit| damage::may_dwell(state, seat, hit)) {
                dwellings(hit.camouflage, tell);
            }
        }
        Ask::Yield(_) => [Action::Stay, Action::Yield].into_iter().for_each(tell),
        Ask::Buy => purchases(state, seat, tell),
        Ask::Offer(_) => {
            tell(Action::Pass);
            let cards = market::offered(state, seat).filter(|&card| state.affords(seat, card));
            cards.for_each(|card| tell(Action::Buy { card }));
        }
        Ask::Charge(_) => (0..=state.boards[seat].energy).for_each(|amount| tell(Action::Store { amount })),
        Ask::Sell => {
            tell(Action::Done);
            state.boards[seat].keeps.iter().for_each(|card| tell(Action::Sell { card }));
        }
        Ask::Freeze => [Action::Freeze, Action::Decline].into_iter().for_each(tell),
        Ask::Over => {}
    }
}

fn rolls(state: &State, seat: Seat, tell: &mut impl FnMut(Action)) {
    tell(Action::Stop);
    let dice = state.now.dice;
    if state.now.rerolls > 0 {
        dice.choices().skip(1).for_each(|dice| tell(Action::Reroll { dice }));
    }
    if state.boards[seat].energy >= Card::Telepath.fee() && state.has(seat, Card::Telepath) {
        dice.choices().skip(1).for_each(|dice| tell(Action::Telepath { dice }));
    }
    for copy in Copy::ALL.into_iter().filter(|&copy| state.has_copy(seat, Card::SmokeCloud, copy)) {
        dice.choices().skip(1).for_each(|dice| tell(Action::Smoke { dice, copy }));
    }
    if dice::may_dwell(state) {
        dwellings(dice, tell);
    }
}

fn dwellings(dice: Dice, tell: &mut impl FnMut(Action)) {
    (1..=dice.count(Face::Three)).for_each(|n| tell(Action::Dweller { dice: Dice::of(Face::Three, n) }));
}

fn changes(state: &State, seat: Seat, tell: &mut impl FnMut(Action)) {
    tell(Action::Done);
    let dice = state.now.dice;
    let turns = dice.faces().flat_map(|from| Face::ALL.map(|to| (from, to))).filter(|(from, to)| from != to);
    if dice::may_dwell(state) {
        dwellings(dice, tell);
    }
    if dice::may_cull(state) {
        dice.faces().filter(|&face| face != Face::One).for_each(|face| tell(Action::Cull { face }));
    }
    for copy in Copy::ALL.into_iter().filter(|&copy| state.has_copy(seat, Card::PlotTwist, copy)) {
        turns.clone().for_each(|(from, to)| tell(Action::Twist { from, to, copy }));
    }
    if dice::may_stretch(state) {
        turns.for_each(|(from, to)| tell(Action::Stretch { from, to }));
    }
}

fn purchases(state: &State, seat: Seat, tell: &mut impl FnMut(Action)) {
    tell(Action::End);
    for &card in state.market.iter().flatten().filter(|&&card| state.affords(seat, card)) {
        tell(Action::Buy { card });
    }
    if buying::may_sweep(state, seat) {
        tell(Action::Sweep);
    }
    if buying::may_peek(state) {
        tell(Action::Peek);
    }
    if buying::may_buy_top(state) {
        tell(Action::BuyTop);
    }
    if state.has(seat, Card::ParasiticTentacles) {
        buying::for_sale(state).for_each(|(seat, card)| tell(Action::BuyFrom { seat, card }));
    }
}
