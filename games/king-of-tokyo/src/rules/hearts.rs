//! Hearts and energy of the dice (T6b, T6c): healing, counters, Healing Ray, Regeneration.

use kernel::{Cx, Seat, Seats};

use crate::cards::{Card, Keeps};
use crate::event::{Cause, Event};
use crate::rules::gains;
use crate::state::{Ask, Plan, State};
use crate::words::Face;

/// The hearts of the dice wait for a use.
pub(crate) fn begin(state: &mut State) {
    state.now.hearts = state.now.dice.count(Face::Heart);
    state.now.plan = Plan::default();
}

/// Own hearts that can still be healed. Rapid Healing may have come in between.
pub(crate) fn own_left(state: &State) -> u8 {
    if state.inside(state.active) { 0 } else { state.missing(state.active).saturating_sub(state.now.plan.own) }
}

/// Own poison counters that can still be removed.
pub(crate) fn poison_left(state: &State) -> u8 {
    if state.inside(state.active) { 0 } else { state.boards[state.active].poison - state.now.plan.poison }
}

/// Own shrink counters that can still be removed.
pub(crate) fn shrink_left(state: &State) -> u8 {
    if state.inside(state.active) { 0 } else { state.boards[state.active].shrink - state.now.plan.shrink }
}

/// Whether Healing Ray can heal this monster.
pub(crate) fn may_ray(state: &State, seat: Seat) -> bool {
    seat != state.active
        && state.living.contains(seat)
        && state.has(state.active, Card::HealingRay)
        && state.missing(seat) > state.now.plan.ray[seat]
}

/// Cards that give a choice of what hearts do.
const SHARING: Keeps = Keeps::and_mimic(&[Card::HealingRay, Card::Regeneration]);

/// T6b: says what is asked, or does what needs no question.
pub(crate) fn step(state: &mut State, cx: &mut Cx<'_, Event>) -> Option<Ask> {
    let seat = state.active;
    let board = &state.boards[seat];
    // Without counters and certain cards hearts do nothing but heal, and in Tokyo nothing at all.
    if board.poison | board.shrink == 0 && !board.keeps.meet(SHARING) {
        let hearts = std::mem::take(&mut state.now.hearts);
        gains::mend(state, cx, seat, if state.inside(seat) { 0 } else { hearts }, Cause::Dice);
        return None;
    }
    share(state, cx)
}

/// Hearts that can be of more than one use.
#[inline(never)]
fn share(state: &mut State, cx: &mut Cx<'_, Event>) -> Option<Ask> {
    if state.now.hearts > 0 {
        let [own, poison, shrink] = [own_left(state), poison_left(state), shrink_left(state)];
        let uses = [own, poison, shrink].into_iter().filter(|&left| left > 0).count();
        let rays = state.has(state.active, Card::HealingRay) && state.all().any(|seat| may_ray(state, seat));
        if uses > 1 || rays {
            return Some(Ask::Hearts);
        }
        // One use at most: it takes what it can.
        let all = state.now.hearts;
        let plan = &mut state.now.plan;
        plan.own += own.min(all);
        plan.poison += poison.min(all);
        plan.shrink += shrink.min(all);
        state.now.hearts = 0;
    }
    let gets = extra_candidates(state);
    if gets.len() > 1 {
        return Some(Ask::Extra);
    }
    resolve(state, cx, gets.nth(0));
    None
}

/// D5: hearts that are left heal the active monster up to its maximum, what Regeneration adds counted; then they
/// take poison off, then shrink counters. Nobody is healed by the ray.
pub(crate) fn usual(state: &mut State) {
    let bonus = state.copies(state.active, Card::Regeneration);
    let own = own_left(state);
    let mut left = state.now.hearts;
    let mut take = |most: u8| {
        let taken = most.min(left);
        left -= taken;
        taken
    };
    // The first heart brings the bonus along.
    let first = u8::from(own > 0 && state.now.plan.own == 0);
    let heal = take(own.saturating_sub(bonus).max(first));
    let poison = take(poison_left(state));
    let shrink = take(shrink_left(state));
    let plan = &mut state.now.plan;
    plan.own += heal;
    plan.poison += poison;
    plan.shrink += shrink;
    state.now.hearts = 0;
}

/// Who may get what Regeneration adds: the active monster if it heals itself, or somebody healed by the ray who
/// lacks more hearts.
#[inline(never)]
pub(crate) fn extra_candidates(state: &State) -> Seats {
    if !state.has(state.active, Card::Regeneration) {
        return Seats::NONE;
    }
    let plan = &state.now.plan;
    let gets = |seat: Seat| {
        let ray = plan.ray[seat];
        if seat == state.active { plan.own > 0 } else { ray > 0 && state.missing(seat) > ray }
    };
    state.living.iter().filter(|&seat| gets(seat)).collect()
}

/// The hearts do what was planned; the extra ones of Regeneration go to `extra`.
#[inline(never)]
pub(crate) fn resolve(state: &mut State, cx: &mut Cx<'_, Event>, extra: Option<Seat>) {
    let seat = state.active;
    let plan = std::mem::take(&mut state.now.plan);
    let bonus = state.copies(seat, Card::Regeneration);
    let extra_of = |other: Seat| if extra == Some(other) { bonus } else { 0 };
    gains::mend(state, cx, seat, plan.own, Cause::Dice);
    gains::mend(state, cx, seat, extra_of(seat), Cause::Card(Card::Regeneration));
    if plan.poison + plan.shrink > 0 {
        state.boards[seat].poison -= plan.poison;
        state.boards[seat].shrink -= plan.shrink;
        cx.emit(Event::Cured { seat, poison: plan.poison, shrink: plan.shrink });
    }
    if !state.has(seat, Card::HealingRay) {
        return;
    }
    for other in state.after(seat) {
        let hearts = plan.ray[other];
        if hearts > 0 {
            ray(state, cx, other, hearts + extra_of(other));
        }
    }
}

/// Healing Ray: the healed monster pays two energy for each heart, or all it has.
fn ray(state: &mut State, cx: &mut Cx<'_, Event>, other: Seat, hearts: u8) {
    let cause = Cause::Card(Card::HealingRay);
    let healed = gains::mend(state, cx, other, hearts, cause);
    let paid = (2 * u16::from(healed)).min(state.boards[other].energy);
    gains::pay(state, cx, other, paid, cause);
    gains::energy(state, cx, state.active, paid, cause);
}

/// T6c: the energy of the dice.
pub(crate) fn energy(state: &mut State, cx: &mut Cx<'_, Event>) {
    let amount = u16::from(state.now.dice.count(Face::Energy));
    gains::energy(state, cx, state.active, amount, Cause::Dice);
}
