//! The course of a turn: who is asked, what comes next, and how long they may think.

use kernel::{Cx, Millis, Seat, Seats};

use crate::event::Event;
use crate::rules::{ending, suspicion};
use crate::state::{End, Phase, State};
use crate::words::Deed;

/// I7: an interrogation's choice and an attack's take this least time, whatever is chosen and whoever may choose.
const PAUSE: Millis = 1500;

/// Who is asked now.
#[inline]
pub(crate) fn awaited(state: &State) -> Seats {
    match state.phase {
        Phase::FirstUp { waiting }
        | Phase::FirstShow { waiting }
        | Phase::FirstGive { waiting }
        | Phase::Place { waiting, .. } => waiting,
        Phase::Answer { target } => Seats::one(target),
        Phase::Start
        | Phase::Ask
        | Phase::Exchange { .. }
        | Phase::Remove
        | Phase::Mark
        | Phase::Attack
        | Phase::Support => Seats::one(state.active),
        Phase::Over => Seats::NONE,
    }
}

/// The least time of a choice that must not tell anything by coming soon.
pub(crate) fn least_time(state: &State) -> Millis {
    match state.phase {
        Phase::Exchange { .. } | Phase::Attack => PAUSE,
        Phase::FirstUp { .. }
        | Phase::FirstShow { .. }
        | Phase::FirstGive { .. }
        | Phase::Start
        | Phase::Ask
        | Phase::Answer { .. }
        | Phase::Place { .. }
        | Phase::Remove
        | Phase::Mark
        | Phase::Support
        | Phase::Over => 0,
    }
}

/// Thinking time: a minute to begin a turn or to swap, half a minute for the rest.
pub(crate) fn thinking(state: &State) -> Millis {
    match state.phase {
        Phase::Start | Phase::Exchange { .. } | Phase::FirstShow { .. } | Phase::FirstGive { .. } => 60_000,
        Phase::FirstUp { .. }
        | Phase::Ask
        | Phase::Answer { .. }
        | Phase::Place { .. }
        | Phase::Remove
        | Phase::Mark
        | Phase::Attack
        | Phase::Support
        | Phase::Over => 30_000,
    }
}

/// T2: the turn of a seat begins. A complete Collection ends the game before anything else.
pub(crate) fn begin(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    state.turn += 1;
    state.active = seat;
    state.began[seat] = Some(state.exchanges[seat]);
    if ending::collected(state, seat) {
        return ending::end(state, cx, End::Instant { seat });
    }
    let number = state.turn;
    cx.emit_with(|| Event::Turn { seat, number });
    state.phase = Phase::Start;
}

/// T5: the deeds of the location in their order, from the one that comes now until somebody is asked.
pub(crate) fn deeds(state: &mut State, cx: &mut Cx<'_, Event>) {
    let house = state.options.house;
    let deeds = &house.place(state.here()).deeds;
    while let Some(&deed) = deeds.get(usize::from(state.deed)) {
        match deed {
            Deed::SuspectCoffee2
            | Deed::SuspectFood2
            | Deed::SuspectDove2
            | Deed::SuspectAny2
            | Deed::SuspectTransformation1 => {
                if let Some(test) = deed.test() {
                    suspicion::suspect(state, cx, test);
                }
            }
            Deed::Interrogate => return state.phase = Phase::Ask,
            Deed::CoverRemove if state.all().any(|seat| state.suspicion(seat) > 0) => {
                return state.phase = Phase::Remove;
            }
            Deed::CoverGive if state.pool > 0 => return state.phase = Phase::Mark,
            Deed::CoverRemove | Deed::CoverGive => cx.emit_with(|| Event::Idle { deed }),
            Deed::AttackMost | Deed::AttackThree => return state.phase = Phase::Attack,
        }
        state.deed += 1;
    }
    finish(state, cx);
}

/// The deed that was asked about is done: on with the next.
pub(crate) fn next_deed(state: &mut State, cx: &mut Cx<'_, Event>) {
    state.deed += 1;
    deeds(state, cx);
}

/// The active player does not do what he could do.
pub(crate) fn skip(state: &mut State, cx: &mut Cx<'_, Event>) {
    let (seat, deed) = (state.active, state.doing());
    cx.emit_with(|| Event::Skipped { seat, deed });
    match state.phase {
        Phase::Support => pass_on(state, cx),
        _ => next_deed(state, cx),
    }
}

/// E2: the location is done. An empty Pool ends the game here; else comes the Support step.
fn finish(state: &mut State, cx: &mut Cx<'_, Event>) {
    let latched = state.house().rules.pool_end_is_latched;
    if state.last_turn && (latched || state.pool == 0) {
        return ending::end(state, cx, End::Pool);
    }
    state.last_turn = false;
    if state.options.support {
        state.phase = Phase::Support;
    } else {
        pass_on(state, cx);
    }
}

/// T1: the turn passes to the left, unless the last round is over.
pub(crate) fn pass_on(state: &mut State, cx: &mut Cx<'_, Event>) {
    if state.turn >= state.house().rules.max_rounds * state.seats {
        return ending::end(state, cx, End::Rounds);
    }
    begin(state, cx, state.left(state.active));
}
