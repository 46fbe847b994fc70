//! Rolling and changing dice (T2 to T5): rerolls, Telepath, Smoke Cloud, Background Dweller, Psychic Probe, Herd
//! Culler, Plot Twist, Stretchy.

use kernel::{Cx, Seat};

use crate::cards::{Card, Keeps};
use crate::dice::Dice;
use crate::event::{Cause, Event, Means};
use crate::rules::{gains, keeps};
use crate::state::{DICE, State};
use crate::words::{Copy, Face};

/// The most dice in one throw.
const MOST: u8 = Dice::MOST as u8;

/// Throws `n` dice.
#[inline(always)]
pub(crate) fn throw(cx: &mut Cx<'_, Event>, n: u8) -> Dice {
    match n {
        0 => Dice::NONE,
        1..=MOST => Dice::thrown(n, cx.throw("dice", n)),
        _ => many(cx, n),
    }
}

/// Throws more dice than are ever thrown at once: Camouflage may need them.
#[cold]
fn many(cx: &mut Cx<'_, Event>, n: u8) -> Dice {
    throw(cx, MOST).plus(throw(cx, n - MOST))
}

/// T2: how many dice a monster throws.
pub(crate) fn number(state: &State, seat: Seat) -> u8 {
    let fewer = state.boards[seat].shrink.saturating_add(state.freeze);
    (DICE + state.copies(seat, Card::ExtraHead)).saturating_sub(fewer)
}

/// T2: the first roll.
pub(crate) fn first_roll(state: &mut State, cx: &mut Cx<'_, Event>) {
    let seat = state.active;
    let rolled = throw(cx, number(state, seat));
    state.now.dice = rolled;
    state.now.rerolls = 2 + state.copies(seat, Card::GiantBrain);
    if !rolled.is_empty() {
        cx.emit(Event::Rolled { seat, means: Means::First, kept: Dice::NONE, rolled });
    }
}

/// Throws some of the dice again.
fn again(state: &mut State, cx: &mut Cx<'_, Event>, means: Means, chosen: Dice) {
    let kept = state.now.dice.minus(chosen);
    let rolled = throw(cx, chosen.len());
    state.now.dice = kept.plus(rolled);
    cx.emit(Event::Rolled { seat: state.active, means, kept, rolled });
}

/// D2: one of the normal rerolls.
pub(crate) fn reroll(state: &mut State, cx: &mut Cx<'_, Event>, chosen: Dice) {
    state.now.rerolls -= 1;
    again(state, cx, Means::Reroll, chosen);
}

/// D2: a reroll for 1 energy.
pub(crate) fn telepath(state: &mut State, cx: &mut Cx<'_, Event>, chosen: Dice) {
    gains::pay(state, cx, state.active, Card::Telepath.fee(), Cause::Card(Card::Telepath));
    again(state, cx, Means::Card(Card::Telepath), chosen);
}

/// D2: a reroll for a charge.
pub(crate) fn smoke(state: &mut State, cx: &mut Cx<'_, Event>, chosen: Dice, copy: Copy) {
    keeps::spend_smoke(state, cx, state.active, copy);
    again(state, cx, Means::Card(Card::SmokeCloud), chosen);
}

/// D2, D4: 3s are thrown again.
pub(crate) fn dwell(state: &mut State, cx: &mut Cx<'_, Event>, chosen: Dice) {
    again(state, cx, Means::Card(Card::BackgroundDweller), chosen);
}

/// Whether Background Dweller has a 3 to reroll.
pub(crate) fn may_dwell(state: &State) -> bool {
    state.now.dice.count(Face::Three) > 0 && state.has(state.active, Card::BackgroundDweller)
}

/// Whether the active monster has any way to reroll.
pub(crate) fn may_reroll(state: &State) -> bool {
    let seat = state.active;
    !state.now.dice.is_empty()
        && (state.now.rerolls > 0
            || !state.is_bare(seat)
                && (may_dwell(state)
                    || (state.boards[seat].energy >= Card::Telepath.fee() && state.has(seat, Card::Telepath))
                    || Copy::ALL.into_iter().any(|copy| state.has_copy(seat, Card::SmokeCloud, copy))))
}

/// Whether a copy of Psychic Probe can be used in this turn.
pub(crate) fn may_probe(state: &State, seat: Seat, copy: Copy) -> bool {
    !state.now.probed[copy.index()] && state.has_copy(seat, Card::PsychicProbe, copy)
}

/// T4: the next monster that may use Psychic Probe.
pub(crate) fn next_probe(state: &State) -> Option<Seat> {
    if state.now.dice.is_empty() || !state.anybody_has(Card::PsychicProbe) {
        return None;
    }
    let may = |seat: &Seat| {
        !state.now.probe_passed.contains(*seat) && Copy::ALL.into_iter().any(|copy| may_probe(state, *seat, copy))
    };
    state.others(state.active).find(may)
}

/// D3: one die is thrown again.
pub(crate) fn probe(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, face: Face, copy: Copy) {
    state.now.probed[copy.index()] = true;
    state.now.probing = Some(copy);
    probe_roll(state, cx, seat, face);
}

/// D3, D3b: the die falls; a 3 may be thrown again by an owner of Background Dweller.
pub(crate) fn probe_roll(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, from: Face) {
    let rolled = throw(cx, 1);
    let to = rolled.faces().next().expect("one die was thrown");
    state.now.dice = state.now.dice.minus(Dice::of(from, 1)).plus(rolled);
    cx.emit(Event::Probed { seat, from, to });
    if to == Face::Three && state.has(seat, Card::BackgroundDweller) {
        return;
    }
    let copy = state.now.probing.take();
    if to == Face::Heart
        && let Some(copy) = copy
    {
        keeps::discard(state, cx, seat, keeps::shown(Card::PsychicProbe, copy));
    }
}

/// D4: turns a die.
fn turn(state: &mut State, cx: &mut Cx<'_, Event>, card: Card, from: Face, to: Face) {
    state.now.dice = state.now.dice.minus(Dice::of(from, 1)).plus(Dice::of(to, 1));
    cx.emit(Event::Changed { seat: state.active, card, from, to });
}

/// D4: Herd Culler.
pub(crate) fn cull(state: &mut State, cx: &mut Cx<'_, Event>, from: Face) {
    state.now.culled += 1;
    turn(state, cx, Card::HerdCuller, from, Face::One);
}

/// D4: Plot Twist.
pub(crate) fn twist(state: &mut State, cx: &mut Cx<'_, Event>, from: Face, to: Face, copy: Copy) {
    turn(state, cx, Card::PlotTwist, from, to);
    keeps::discard(state, cx, state.active, keeps::shown(Card::PlotTwist, copy));
}

/// D4: Stretchy.
pub(crate) fn stretch(state: &mut State, cx: &mut Cx<'_, Event>, from: Face, to: Face) {
    gains::pay(state, cx, state.active, Card::Stretchy.fee(), Cause::Card(Card::Stretchy));
    turn(state, cx, Card::Stretchy, from, to);
}

/// Whether Herd Culler can turn a die.
pub(crate) fn may_cull(state: &State) -> bool {
    state.now.culled < state.copies(state.active, Card::HerdCuller)
}

/// Whether Stretchy can be paid.
pub(crate) fn may_stretch(state: &State) -> bool {
    state.boards[state.active].energy >= Card::Stretchy.fee() && state.has(state.active, Card::Stretchy)
}

/// Cards that change dice after the roll.
pub(crate) const CHANGING: Keeps =
    Keeps::and_mimic(&[Card::BackgroundDweller, Card::HerdCuller, Card::PlotTwist, Card::Stretchy]);

/// T5: whether the active monster can change a die.
pub(crate) fn may_change(state: &State) -> bool {
    let dice = state.now.dice;
    !dice.is_empty()
        && !state.is_bare(state.active)
        && (may_dwell(state)
            || (may_cull(state) && dice.count(Face::One) < dice.len())
            || state.has(state.active, Card::PlotTwist)
            || may_stretch(state))
}
