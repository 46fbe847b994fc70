//! Who is asked, and what happens by itself and when.

use kernel::{Cx, Millis, Race, Seat, Seats, Tempo, Time};

use crate::event::Event;
use crate::rules::{beat, duel, pause, pick, slap};
use crate::state::{End, Phase, State};

/// Who is asked now.
#[inline]
pub(crate) fn awaited(state: &State) -> Seats {
    match state.phase {
        Phase::Pick { made, .. } => pick::turn(state, made).map_or(Seats::NONE, |(seat, _)| Seats::one(seat)),
        Phase::Play => state.players(),
        Phase::Answer { by, .. } => slap::missing(state, by),
        Phase::Change { seat, .. } => Seats::one(seat),
        Phase::Plan { .. } => beat::unplanned(state),
        Phase::Wait { .. } | Phase::Over => Seats::NONE,
    }
}

/// From when on a seat has something to do: before that it may only use what its dice show.
#[inline]
pub(crate) fn ready(state: &State, seat: Seat) -> Time {
    match state.phase {
        Phase::Play => state.players[seat].ready_at,
        Phase::Change { from, .. } => from,
        Phase::Pick { .. } | Phase::Wait { .. } | Phase::Answer { .. } | Phase::Plan { .. } | Phase::Over => {
            Time::ZERO
        }
    }
}

/// The next moment at which something happens by itself.
#[inline]
pub(crate) fn deadline(state: &State) -> Option<Time> {
    match state.phase {
        Phase::Pick { until, .. }
        | Phase::Wait { until }
        | Phase::Change { until, .. }
        | Phase::Plan { until } => Some(until),
        Phase::Answer { closes, .. } => Some(closes),
        Phase::Play => Some(held(state).map_or(state.stops_at(), |(at, _)| at.min(state.stops_at()))),
        Phase::Over => None,
    }
}

/// Nobody has to hurry who chooses a board or an ally, nor in beat mode who plans a beat or changes boards.
#[inline]
pub(crate) fn deadline_is_soft(state: &State) -> bool {
    match state.phase {
        Phase::Pick { .. } | Phase::Plan { .. } => true,
        Phase::Change { .. } => state.options.is_beat(),
        Phase::Wait { .. } | Phase::Play | Phase::Answer { .. } | Phase::Over => false,
    }
}

/// B29: when the table slaps for somebody who left a complete Power alone, and for whom.
fn held(state: &State) -> Option<(Time, Seat)> {
    let hold = state.house().timing.power_hold;
    if hold == 0 {
        return None;
    }
    let left_alone = |seat: &Seat| state.players[*seat].debt.is_empty() && state.has_power(*seat);
    let (tick, n) = (state.house().timing.tick, u64::from(state.seats));
    let order = |&(at, seat): &(Time, Seat)| (at, (seat.index() as u64 + n - at.0 / tick % n) % n);
    state.all().filter(left_alone).map(|seat| (state.players[seat].touched.plus(hold), seat)).min_by_key(order)
}

/// The moment has come.
pub(crate) fn come(state: &mut State, cx: &mut Cx<'_, Event>) {
    match state.phase {
        Phase::Pick { .. } => pick::by_lot(state, cx),
        Phase::Wait { .. } => pause::go(state, cx),
        Phase::Answer { .. } => slap::close(state, cx),
        Phase::Change { seat, .. } => duel::change(state, cx, seat, false, None),
        Phase::Plan { .. } => beat::resolve(state, cx),
        Phase::Play => match held(state) {
            Some((at, seat)) if at <= cx.now => slap::power(state, cx, seat, true),
            _ => pause::over(state, cx, End::Time),
        },
        Phase::Over => {}
    }
}

/// How the table works at speed: in ticks, and the answers to a slap are a race.
pub(crate) fn tempo(state: &State) -> Option<Tempo> {
    if state.options.is_beat() {
        return None;
    }
    let timing = &state.house().timing;
    let race = match state.phase {
        Phase::Answer { at, .. } => Some(Race { since: at, credit: timing.max_answer_credit }),
        _ => None,
    };
    Some(Tempo { tick: timing.tick, lag_credit: timing.max_lag_credit, race })
}

/// Time that is the table's to give: none, since every wait of this game has its own end.
pub(crate) fn thinking() -> Millis {
    Millis::from(u32::MAX)
}
