//! The end: how it comes, and who wins.

use arrayvec::ArrayVec;
use kernel::{Cx, Outcome, Seat, Seats};
use serde::Serialize;

use crate::event::Event;
use crate::state::{End, Phase, State};
use crate::view;
use crate::words::{Kind, holds};

/// T2: whether the Collection of a seat is complete.
#[inline]
pub(crate) fn collected(state: &State, seat: Seat) -> bool {
    let up = state.house().rules.faceup_counts_for_collection;
    state.person(seat).collection.is_some_and(|wanted| holds(state.counted(seat, up), wanted))
}

/// The game is over.
pub(crate) fn end(state: &mut State, cx: &mut Cx<'_, Event>, end: End) {
    state.end = Some(end);
    state.phase = Phase::Over;
    if cx.is_heard()
        && let Some(ending) = view::ending(state)
    {
        cx.emit_with(|| Event::Ended { ending: Box::new(ending) });
    }
}

/// One of the things that make a character win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    /// Three cards in hand as the own turn begins.
    Collection,
    /// Killing one of the wanted kind.
    Killing,
    /// Another Inspector killed a Ghoul.
    Team,
    /// Alive at the end, with two cards in hand.
    StayingAlive,
    /// The partner is alive.
    Partner,
}

/// What became of an objective.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Met,
    /// It was not.
    Failed,
    /// It does not count in this ending.
    Void,
}

/// An objective of a seat, judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Judged {
    pub objective: Objective,
    /// What became of it.
    pub verdict: Verdict,
}

/// Who died, and who killed, as the evaluation counts it.
struct Death {
    victim: Option<Seat>,
    killer: Option<Seat>,
    /// The attacker who died of Transformed Kaneki.
    reversed: Option<Seat>,
}

impl Death {
    fn of(state: &State, end: End) -> Death {
        match end {
            End::Death { attacker, target, reversed: true } => {
                let counts = state.house().rules.reversal_kill_counts_for_objective;
                Death { victim: Some(attacker), killer: counts.then_some(target), reversed: Some(attacker) }
            }
            End::Death { attacker, target, reversed: false } => {
                Death { victim: Some(target), killer: Some(attacker), reversed: None }
            }
            End::Instant { .. } | End::Pool | End::Rounds => Death { victim: None, killer: None, reversed: None },
        }
    }
}

pub(crate) fn dead(state: &State) -> Option<Seat> {
    Death::of(state, state.end?).victim
}

/// O1 to O7: the objectives of a seat, judged. A character has four at most, an Inspector the team's besides.
pub(crate) fn judge(state: &State, seat: Seat, end: End) -> ArrayVec<Judged, 5> {
    let person = state.person(seat);
    let death = Death::of(state, end);
    let alive = |seat: Seat| death.victim != Some(seat);
    let up = state.house().rules.faceup_counts_for_staying_alive;
    let void = matches!(end, End::Instant { .. }) || death.reversed == Some(seat);
    let mut judged = ArrayVec::new();
    let mut add = |objective, met: bool| {
        let verdict = match met {
            _ if void => Verdict::Void,
            true => Verdict::Met,
            false => Verdict::Failed,
        };
        judged.push(Judged { objective, verdict });
    };
    if !person.killing.is_empty() {
        let killed = death.killer == Some(seat)
            && death.victim.is_some_and(|victim| state.person(victim).kinds.meets(person.killing));
        add(Objective::Killing, killed);
    }
    if person.kinds.contains(Kind::Inspector) {
        let ours = death.killer.is_some_and(|killer| state.person(killer).kinds.contains(Kind::Inspector));
        let ghoul = death.victim.is_some_and(|victim| state.person(victim).kinds.contains(Kind::Ghoul));
        add(Objective::Team, ours && ghoul);
    }
    if let Some(wanted) = person.staying_alive {
        add(Objective::StayingAlive, alive(seat) && holds(state.counted(seat, up), wanted));
    }
    if let Some(partner) = person.partner {
        let there = state.all().find(|&other| state.characters[other] == partner);
        add(Objective::Partner, there.is_some_and(alive));
    }
    if person.collection.is_some() {
        let verdict = if end == (End::Instant { seat }) { Verdict::Met } else { Verdict::Void };
        judged.push(Judged { objective: Objective::Collection, verdict });
    }
    judged
}

pub(crate) fn won(state: &State, seat: Seat, end: End) -> bool {
    judge(state, seat, end).iter().any(|judged| judged.verdict == Verdict::Met)
}

/// How the game ended, once it has.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let end = state.end?;
    let winners: Seats = state.all().filter(|&seat| won(state, seat, end)).collect();
    let reason = match end {
        End::Instant { .. } => "instant",
        End::Death { .. } => "death",
        End::Pool | End::Rounds => "pool_empty",
    };
    Some(Outcome { winners, reason })
}
