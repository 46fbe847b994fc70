//! The pause after a Power: Damage, Wounds, Power, in exact steps.

use kernel::{Cx, Seat, Seats, Time};

use crate::dice::{Die, Picked};
use crate::event::{Cause, Event};
use crate::house::Power;
use crate::rules::technique::give;
use crate::rules::{beat, duel, rolling};
use crate::state::{End, Phase, State};

/// P1 to P6 for the Power of `by`; `last` were last to slap.
pub(crate) fn pause(state: &mut State, cx: &mut Cx<'_, Event>, by: Seat, last: Seats) {
    let regeneration = state.regenerates(by);
    let paid = payment(state, by, regeneration);
    damage(state, cx, by, last);
    if let Some(winner) = wounds(state, cx, by) {
        return over(state, cx, End::Last { seat: winner });
    }
    power(state, cx, by, regeneration);
    rolling::take_back(state, by, paid);
    let up = state.up();
    // Nobody is up if a K.O. player used an ally, where the data file allows that, and knocked out the rest.
    if !state.options.is_duel() && up.len() <= 1 {
        return over(state, cx, End::Last { seat: by_itself(up, by) });
    }
    if state.options.is_duel() && !regeneration {
        duel::ask(state, cx, by);
    } else {
        let steps = 3 * state.house().timing.pause_step;
        go_on(state, cx, steps);
    }
}

/// P5 and P6: unless time is up, Play goes on after so much of the pause.
pub(crate) fn go_on(state: &mut State, cx: &mut Cx<'_, Event>, pause: u64) {
    if is_late(state, cx) { over(state, cx, End::Time) } else { restart(state, cx, pause) }
}

/// The dice that paid for the Power and are taken back for it; usually all dice of all players are.
fn payment(state: &State, by: Seat, regeneration: bool) -> Picked {
    if state.house().constants.reset_dice_after_pause {
        return Picked::NONE;
    }
    let player = &state.players[by];
    let cost = match (regeneration, player.board, player.ally) {
        (true, Some(body), _) => Some(state.house().board(body.character).regeneration),
        (false, _, Some(ally)) => Some(state.house().ally(ally).cost),
        _ => None,
    };
    cost.and_then(|cost| state.purse(by).usual(cost)).unwrap_or(Picked::NONE)
}

fn by_itself(up: Seats, by: Seat) -> Seat {
    up.nth(0).unwrap_or(by)
}

/// P1: whoever was last, and whoever holds the CCG token.
fn damage(state: &mut State, cx: &mut Cx<'_, Event>, by: Seat, last: Seats) {
    let constants = state.house().constants;
    for seat in last.clockwise(by) {
        give(state, cx, seat, constants.last_slap_damage, None, Cause::LastSlap);
    }
    if let Some(holder) = state.ccg.filter(|&holder| holder != by) {
        give(state, cx, holder, constants.ccg_damage, None, Cause::Ccg);
    }
}

/// P2: eliminations and what they trigger, then wounds. In a duel the first elimination ends the game.
fn wounds(state: &mut State, cx: &mut Cx<'_, Event>, by: Seat) -> Option<Seat> {
    loop {
        let fallen: Seats = state.others(by).filter(|&seat| falls(state, seat)).collect();
        if fallen.is_empty() {
            break;
        }
        for seat in fallen.iter() {
            eliminate(state, cx, seat);
        }
        if state.options.is_duel() {
            return Some(by);
        }
        for _ in fallen.iter() {
            mourned(state, cx);
        }
    }
    let hurt: Seats = state.others(by).collect();
    for seat in hurt.iter() {
        wound(state, cx, seat);
        discard(state, cx, seat);
    }
    None
}

fn falls(state: &State, seat: Seat) -> bool {
    let player = &state.players[seat];
    player.board.is_some_and(|body| body.ko && player.tokens >= state.options.ko_threshold(body.character))
}

fn eliminate(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    cx.emit_with(|| Event::Eliminated { seat });
    discard(state, cx, seat);
    if state.ccg == Some(seat) {
        state.ccg = None;
        cx.emit_with(|| Event::CcgMoved { to: None });
    }
    if state.active == Some(seat) {
        state.active = None;
        state.charges = 0;
    }
    let player = &mut state.players[seat];
    player.out = true;
    player.ally = None;
    player.dice = [Die::default(); 5];
    player.debt = Picked::NONE;
    player.plan = None;
}

/// P2.2: what the active ally does when somebody is eliminated.
fn mourned(state: &mut State, cx: &mut Cx<'_, Event>) {
    let Some(owner) = state.active else { return };
    let Some(ally) = state.players[owner].ally else { return };
    match state.power(owner) {
        Some(Power::ClearOwn) => {
            cx.emit_with(|| Event::AllyTriggered { seat: owner, ally });
            discard(state, cx, owner);
        }
        Some(Power::OnElimination(amount)) => {
            cx.emit_with(|| Event::AllyTriggered { seat: owner, ally });
            hit_neighbours(state, cx, owner, amount);
        }
        _ => {}
    }
}

fn hit_neighbours(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, amount: u8) {
    for neighbour in state.neighbours(seat).clockwise(seat) {
        give(state, cx, neighbour, amount, None, Cause::Ally);
    }
}

/// P2.3: tokens pay for wounds, one slot after the other.
fn wound(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    let house = state.options.house;
    let player = &mut state.players[seat];
    let Some(body) = player.board.as_mut().filter(|body| !body.ko) else { return };
    let track = &house.board(body.character).track;
    while let Some(&price) = track.get(usize::from(body.slot)) {
        if player.tokens < price {
            return;
        }
        player.tokens -= price;
        body.slot += 1;
        let slot = body.slot;
        cx.emit_with(|| Event::Wounded { seat, slot, paid: price });
    }
    body.ko = true;
    body.slot = 0;
    cx.emit_with(|| Event::KnockedOut { seat });
}

fn discard(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    let amount = std::mem::take(&mut state.players[seat].tokens);
    if amount > 0 {
        cx.emit_with(|| Event::TokensDiscarded { seat, amount });
    }
}

/// P3: the owner's tokens go, then his ally is active or his board is turned back, then others lose theirs.
fn power(state: &mut State, cx: &mut Cx<'_, Event>, by: Seat, regeneration: bool) {
    discard(state, cx, by);
    let house = state.options.house;
    let flips = !regeneration || house.constants.regeneration_flips_allies;
    let before = state.active;
    if regeneration {
        if let Some(body) = &mut state.players[by].board {
            body.ko = false;
            body.slot = house.board(body.character).track.len() as u8 - 1;
            let slot = body.slot;
            cx.emit_with(|| Event::Regenerated { seat: by, slot });
        }
    } else if let Some(ally) = state.players[by].ally {
        state.active = Some(by);
        state.charges = match house.ally(ally).power {
            Power::Cancel(_) => house.constants.hinami_charges,
            _ => 0,
        };
        cx.emit_with(|| Event::AllyActivated { seat: by, ally });
    }
    if let Some(loser) = before.filter(|&owner| flips && owner != by)
        && let Some(ally) = state.players[loser].ally
    {
        if regeneration {
            state.active = None;
            state.charges = 0;
        }
        cx.emit_with(|| Event::AllyLost { seat: loser, ally });
        if let Power::OnLoss(amount) = house.ally(ally).power {
            cx.emit_with(|| Event::AllyTriggered { seat: loser, ally });
            hit_neighbours(state, cx, loser, amount);
        }
    }
}

/// P6: all dice are taken back, and Play goes on after the pause and a countdown.
pub(crate) fn restart(state: &mut State, cx: &mut Cx<'_, Event>, pause: u64) {
    let reset = state.house().constants.reset_dice_after_pause;
    for seat in state.all() {
        let player = &mut state.players[seat];
        if reset {
            player.dice = [Die::default(); 5];
        }
        player.debt = Picked::NONE;
        player.answer = None;
        player.plan = None;
        (player.ready_at, player.hushed_until) = (Time::ZERO, Time::ZERO);
    }
    let after = pause + state.house().timing.countdown;
    cx.emit_with(|| Event::RoundStarted { after });
    state.phase = Phase::Wait { until: cx.after(after) };
}

/// The countdown is over.
pub(crate) fn go(state: &mut State, cx: &mut Cx<'_, Event>) {
    if state.began.is_none() {
        state.began = Some(cx.now);
    }
    for seat in state.all() {
        state.players[seat].touched = cx.now;
    }
    if state.options.is_beat() {
        beat::begin(state, cx);
    } else {
        state.phase = Phase::Play;
        cx.emit_with(|| Event::RoundStarted { after: 0 });
    }
}

/// The safety stop.
pub(crate) fn is_late(state: &State, cx: &Cx<'_, Event>) -> bool {
    if state.options.is_beat() { state.beat >= state.house().beat.max_beats } else { cx.now >= state.stops_at() }
}

/// The game is over.
pub(crate) fn over(state: &mut State, cx: &mut Cx<'_, Event>, end: End) {
    state.end = Some(end);
    state.phase = Phase::Over;
    let winners = winners(state);
    cx.emit_with(|| Event::GameOver { winners });
}

pub(crate) fn winners(state: &State) -> Seats {
    match state.end {
        Some(End::Last { seat }) => Seats::one(seat),
        Some(End::Time) if state.options.is_duel() => state.players(),
        Some(End::Time) => state.up(),
        None => Seats::NONE,
    }
}
