//! One match: what a seat does leads to its rule, then the game runs on until somebody is asked.

use kernel::{Cx, Input, Seat};

use crate::action::Action;
use crate::cards::Card;
use crate::dice::Dice;
use crate::event::{Cause, Event, Extra};
use crate::rules::{buying, damage, dice, gains, hearts, keeps, market, tokyo};
use crate::state::{Ask, State, Step};
use crate::turn;
use crate::words::{Copy, Face};

/// Moves the game on. May trust `check`.
pub(crate) fn apply(state: &mut State, cx: &mut Cx<'_, Event>, input: Input<Action>) {
    // The game knows no deadline of its own.
    let Input::Act { seat, action } = &input else { return };
    // Most acts are rerolls: they need not go through all that an act can be, nor through the steps of the turn
    // while the question stays the same.
    if let Action::Reroll { dice } = *action {
        dice::reroll(state, cx, dice);
        if state.now.rerolls > 0 {
            return;
        }
    } else {
        act(state, cx, *seat, action);
    }
    turn::advance(state, cx);
}

#[inline(never)]
fn act(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, action: &Action) {
    if cx.is_heard() && is_quiet(action) {
        cx.emit(Event::Answered { seat, action: *action });
    }
    match *action {
        Action::RapidHeal => gains::rapid_heal(state, cx, seat),
        Action::Mimic { card } => {
            if state.ask == Ask::MoveMimic {
                state.step = Step::FirstRoll;
                gains::pay(state, cx, seat, Card::Mimic.fee(), Cause::Card(Card::Mimic));
            }
            keeps::copy(state, cx, seat, card);
        }
        Action::Keep => state.step = Step::FirstRoll,
        Action::Reroll { dice } => dice::reroll(state, cx, dice),
        Action::Telepath { dice } => dice::telepath(state, cx, dice),
        Action::Smoke { dice, copy } => dice::smoke(state, cx, dice, copy),
        Action::Dweller { dice } => dwell(state, cx, seat, dice),
        Action::Stop => turn::stop(state, cx),
        Action::Probe { face, copy } => dice::probe(state, cx, seat, face, copy),
        Action::Pass => match state.ask {
            Ask::Offer(_) => state.offers[seat] = 0,
            _ => state.now.probe_passed.insert(seat),
        },
        Action::Accept => match state.ask {
            Ask::ProbeAgain(_) => state.now.probing = None,
            _ => damage::accept(state, cx, seat),
        },
        Action::Cull { face } => dice::cull(state, cx, face),
        Action::Twist { from, to, copy } => dice::twist(state, cx, from, to, copy),
        Action::Stretch { from, to } => dice::stretch(state, cx, from, to),
        Action::Done => done(state),
        Action::Usual => hearts::usual(state),
        Action::Heal => use_heart(state, |state| state.now.plan.own += 1),
        Action::CurePoison => use_heart(state, |state| state.now.plan.poison += 1),
        Action::CureShrink => use_heart(state, |state| state.now.plan.shrink += 1),
        Action::Ray { seat } => use_heart(state, |state| state.now.plan.ray[seat] += 1),
        Action::Extra { seat } => {
            hearts::resolve(state, cx, Some(seat));
            state.step = Step::Claws;
        }
        Action::Wings => damage::wings(state, cx, seat),
        Action::Stay => tokyo::stay(state, cx, seat),
        Action::Yield => tokyo::give_way(state, cx, seat),
        Action::Buy { card } => {
            if let Some(slot) = market::slot(state, card) {
                buying::from_market(state, cx, seat, slot);
            }
        }
        Action::Sweep => market::sweep(state, cx),
        Action::Peek => market::peek(state, cx),
        Action::BuyTop => buying::from_top(state, cx, seat),
        Action::BuyFrom { seat: seller, card } => buying::from_monster(state, cx, seat, seller, card),
        Action::End => state.step = Step::Sell,
        Action::Store { amount } => {
            let copy = state.charging.map_or(Copy::Card, |(_, copy)| copy);
            keeps::charge(state, cx, seat, copy, amount);
        }
        Action::Sell { card } => buying::sell(state, cx, card),
        Action::Freeze => turn::begin(state, cx, seat, Some(Extra::Freeze)),
        Action::Decline => state.now.froze = false,
    }
}

/// Background Dweller rerolls 3s: own dice, the probed die, or Camouflage dice.
fn dwell(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, dice: Dice) {
    match state.ask {
        Ask::Hit(_) => damage::dwell(state, cx, seat, dice),
        Ask::ProbeAgain(_) => dice::probe_roll(state, cx, seat, Face::Three),
        _ => {
            dice::dwell(state, cx, dice);
            if state.step == Step::Change {
                // Probes that are not used up come again.
                state.now.probe_passed = kernel::Seats::NONE;
                state.step = Step::Probe;
            }
        }
    }
}

/// D4, D5, D12: nothing more of this.
fn done(state: &mut State) {
    match state.ask {
        Ask::Change => state.step = Step::Numbers,
        Ask::Hearts => state.now.hearts = 0,
        _ => state.step = Step::EndEffects,
    }
}

fn use_heart(state: &mut State, plan: impl FnOnce(&mut State)) {
    state.now.hearts -= 1;
    plan(state);
}

/// Whether nothing that happens would tell of the act.
fn is_quiet(action: &Action) -> bool {
    match action {
        Action::Keep
        | Action::Pass
        | Action::Accept
        | Action::Done
        | Action::Heal
        | Action::Usual
        | Action::CurePoison
        | Action::CureShrink
        | Action::Ray { .. }
        | Action::End
        | Action::Decline => true,
        Action::Mimic { .. }
        | Action::Reroll { .. }
        | Action::Telepath { .. }
        | Action::Smoke { .. }
        | Action::Dweller { .. }
        | Action::Stop
        | Action::Probe { .. }
        | Action::Cull { .. }
        | Action::Twist { .. }
        | Action::Stretch { .. }
        | Action::Extra { .. }
        | Action::Wings
        | Action::Stay
        | Action::Yield
        | Action::Buy { .. }
        | Action::Sweep
        | Action::Peek
        | Action::BuyTop
        | Action::BuyFrom { .. }
        | Action::Store { .. }
        | Action::Sell { .. }
        | Action::Freeze
        | Action::RapidHeal => false,
    }
}
