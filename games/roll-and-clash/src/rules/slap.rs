//! The slap of a Power, and the answers.

use kernel::{Cx, Seat, Seats};

use crate::event::Event;
use crate::rules::pause;
use crate::state::{Phase, State};

/// A slap in Play: a complete Power stops everything, anything else is a noise.
pub(crate) fn slap(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    if state.has_power(seat) {
        return power(state, cx, seat, false);
    }
    let lock = state.house().timing.false_slap_lock;
    let player = &mut state.players[seat];
    player.hushed_until = cx.after(lock);
    player.ready_at = player.ready_at.max(cx.after(lock));
    cx.emit_with(|| Event::FalseSlapped { seat });
}

/// A Power was slapped. With a single other player nobody needs to answer.
pub(crate) fn power(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, by_table: bool) {
    let regeneration = state.regenerates(seat);
    cx.emit_with(|| Event::PowerSlapped { seat, regeneration, by_table });
    state.phase = Phase::Answer { by: seat, at: cx.now, closes: cx.after(state.house().timing.answer_timeout) };
    for other in state.all() {
        state.players[other].answer = None;
    }
    if missing(state, seat).len() <= 1 {
        close(state, cx);
    }
}

/// Who has not answered.
pub(crate) fn missing(state: &State, by: Seat) -> Seats {
    state.others(by).filter(|&other| state.players[other].answer.is_none()).collect()
}

/// An answer counts from when the hand moved. The one that leaves a single player missing starts the last moments.
pub(crate) fn answer(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    let timing = state.house().timing;
    let Phase::Answer { by, at, .. } = state.phase else { return };
    let after = cx.pressed.since(at).max(timing.min_reaction);
    state.players[seat].answer = Some(after);
    cx.emit_with(|| Event::Answered { seat, after });
    match missing(state, by).len() {
        0 => close(state, cx),
        1 => {
            if let Phase::Answer { closes, .. } = &mut state.phase {
                *closes = (*closes).min(at.plus(after + timing.answer_grace)).max(cx.now);
            }
        }
        _ => {}
    }
}

/// The window is closed: who was last?
pub(crate) fn close(state: &mut State, cx: &mut Cx<'_, Event>) {
    let Phase::Answer { by, at, .. } = state.phase else { return };
    let mut last = missing(state, by);
    if last.is_empty() {
        let tick = at.0 / state.house().timing.tick;
        let n = u64::from(state.seats);
        let late = |seat: &Seat| {
            let turn = (seat.index() as u64 + n - tick % n) % n;
            (state.players[*seat].answer, turn)
        };
        last = state.others(by).max_by_key(late).map_or(Seats::NONE, Seats::one);
    }
    cx.emit_with(|| Event::LastSlapper { seats: last });
    pause::pause(state, cx, by, last);
}
