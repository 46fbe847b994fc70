//! May I? `check` says why not, `list` lists what may be done and draws one of it.

mod list;

pub(crate) use list::{legal, sample};

use kernel::{Rng, Seat, Time};

use crate::action::{Action, Move, Refusal};
use crate::dice::{DICE, Picked, Purse};
use crate::rules::{beat, duel, pick, rolling, slap, technique};
use crate::state::{Phase, State};

/// May this seat do this now?
pub(crate) fn check(state: &State, now: Time, seat: Seat, action: &Action) -> Result<(), Refusal> {
    if state.players[seat].out {
        return Err(Refusal::Out);
    }
    match (state.phase, *action) {
        (Phase::Over, _) => Err(Refusal::Over),
        (Phase::Wait { .. }, _) => Err(Refusal::Paused),
        (Phase::Pick { made, .. }, Action::Board { .. } | Action::Ally { .. }) => pick(state, made, seat, action),
        (Phase::Change { seat: asked, from, .. }, Action::Change { boards, ally }) => {
            if asked != seat {
                return Err(Refusal::NotAsked);
            }
            if now < from {
                return Err(Refusal::Paused);
            }
            if boards && state.players[seat].bench.is_none() {
                return Err(Refusal::NotNow);
            }
            let free = ally.is_none_or(|ally| duel::free_allies(state).any(|free| free == ally));
            if free { Ok(()) } else { Err(Refusal::Taken) }
        }
        (Phase::Play, Action::Roll { dice }) => {
            let wait = state.players[seat].ready_at.since(now);
            if wait > 0 {
                return Err(Refusal::TooSoon { ms: u32::try_from(wait).unwrap_or(u32::MAX) });
            }
            may_roll(state, seat, dice)
        }
        (Phase::Plan { .. }, Action::Roll { dice }) => {
            planless(state, seat)?;
            if state.players[seat].rolls >= state.house().beat.rolls_per_beat {
                return Err(Refusal::NoRollLeft);
            }
            may_roll(state, seat, dice)
        }
        (Phase::Play | Phase::Plan { .. }, Action::SetAside { die }) => {
            if rolling::is_planning(state) {
                planless(state, seat)?;
            }
            match state.players[seat].dice.get(usize::from(die)) {
                Some(die) if die.face.is_some() && !die.aside && !die.marked => Ok(()),
                Some(_) | None => Err(Refusal::NotLoose),
            }
        }
        (Phase::Play, Action::Use { .. }) => may_use(state, seat, action),
        (Phase::Plan { .. }, Action::Use { .. }) => {
            planless(state, seat)?;
            may_use(state, seat, action)
        }
        (Phase::Play, Action::Slap) => match state.has_power(seat) {
            true => no_debt(state, seat),
            false if now < state.players[seat].hushed_until => {
                let wait = state.players[seat].hushed_until.since(now);
                Err(Refusal::TooSoon { ms: u32::try_from(wait).unwrap_or(u32::MAX) })
            }
            false => Ok(()),
        },
        (Phase::Plan { .. }, Action::Slap) => {
            planless(state, seat)?;
            no_debt(state, seat)?;
            if state.has_power(seat) { Ok(()) } else { Err(Refusal::NotPayable) }
        }
        (Phase::Plan { .. }, Action::Nothing) => planless(state, seat),
        (Phase::Answer { by, .. }, Action::Slap) => {
            if by == seat || !slap::missing(state, by).contains(seat) {
                return Err(Refusal::Answered);
            }
            Ok(())
        }
        (Phase::Answer { .. }, _)
        | (
            Phase::Change { .. },
            Action::Roll { .. } | Action::SetAside { .. } | Action::Use { .. } | Action::Slap | Action::Nothing,
        ) => Err(Refusal::Paused),
        (
            Phase::Pick { .. } | Phase::Play | Phase::Change { .. } | Phase::Plan { .. },
            Action::Board { .. }
            | Action::Ally { .. }
            | Action::Roll { .. }
            | Action::SetAside { .. }
            | Action::Use { .. }
            | Action::Slap
            | Action::Nothing
            | Action::Change { .. },
        ) => Err(Refusal::NotNow),
    }
}

fn pick(state: &State, made: u8, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Some((asked, board)) = pick::turn(state, made) else { return Err(Refusal::NotNow) };
    if asked != seat {
        return Err(Refusal::NotAsked);
    }
    let free = match *action {
        Action::Board { character } if board => pick::free_boards(state).any(|free| free == character),
        Action::Ally { ally } if !board => duel::free_allies(state).any(|free| free == ally),
        _ => return Err(Refusal::NotNow),
    };
    if free { Ok(()) } else { Err(Refusal::Taken) }
}

fn planless(state: &State, seat: Seat) -> Result<(), Refusal> {
    if state.players[seat].plan.is_some() { Err(Refusal::Planned) } else { Ok(()) }
}

fn no_debt(state: &State, seat: Seat) -> Result<(), Refusal> {
    if state.players[seat].debt.is_empty() { Ok(()) } else { Err(Refusal::MustReroll) }
}

fn may_roll(state: &State, seat: Seat, dice: Picked) -> Result<(), Refusal> {
    let debt = state.players[seat].debt;
    match dice {
        _ if dice.is_empty() => Err(Refusal::NoDice),
        _ if !debt.is_empty() && !debt.meets(dice) => Err(Refusal::MustReroll),
        _ => Ok(()),
    }
}

/// Whether a technique may be used with these dice and these targets.
pub(crate) fn may_use(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Action::Use { technique, dice, target, extra } = *action else { return Err(Refusal::NotNow) };
    no_debt(state, seat)?;
    let purse = purse(state, seat, technique);
    if technique == Move::Ccg {
        let body = state.players[seat].board.ok_or(Refusal::NoSuchTechnique)?;
        if !technique::has_ccg(state, seat) {
            return Err(Refusal::NoSuchTechnique);
        }
        if !purse.pays(state.house().board(body.character).ccg, dice) {
            return Err(Refusal::NotPayable);
        }
        let other = target.is_some_and(|target| state.others(seat).any(|other| other == target));
        if !other || extra != [None; 2] {
            return Err(Refusal::BadTarget);
        }
        return Ok(());
    }
    let (body, which) = technique::found(state, seat, technique).ok_or(Refusal::NoSuchTechnique)?;
    let tech = state.house().tech(body.character, which);
    if !purse.pays(tech.cost, dice) {
        return Err(Refusal::NotPayable);
    }
    technique::plan(state, seat, tech, target, extra).map(drop)
}

pub(crate) fn purse(state: &State, seat: Seat, technique: Move) -> Purse<'_> {
    let joker = technique != Move::Ccg || state.house().constants.joker_usable_for_ccg;
    Purse::new(&state.players[seat].dice, state.house(), state.wild(seat), joker)
}

/// What the table does for a silent seat, if it must: the plainest act.
pub(crate) fn fallback(state: &State, now: Time, seat: Seat, rng: &mut Rng) -> Option<Action> {
    match state.phase {
        Phase::Plan { .. } if beat::unplanned(state).contains(seat) => Some(Action::Nothing),
        Phase::Change { seat: asked, from, .. } if asked == seat && now >= from => {
            Some(Action::Change { boards: false, ally: None })
        }
        Phase::Play if !state.players[seat].out && now >= state.players[seat].ready_at => {
            Some(Action::Roll { dice: (0..DICE).collect() })
        }
        Phase::Pick { .. }
        | Phase::Wait { .. }
        | Phase::Play
        | Phase::Answer { .. }
        | Phase::Change { .. }
        | Phase::Plan { .. }
        | Phase::Over => sample(state, now, seat, rng),
    }
}
