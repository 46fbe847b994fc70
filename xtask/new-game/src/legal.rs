//! May I? What is listed, what is allowed and what is drawn by lot agree; a law sees to it.

use kernel::{Rng, Seat};

use crate::action::{Action, Refusal};
use crate::state::{Phase, State};
use crate::words::{GOAL, MOST};

pub(crate) fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
    let Action::Add { n } = action;
    match state.phase {
        Phase::Over { .. } => Err(Refusal::Over),
        Phase::Turn { seat: asked } if asked != seat => Err(Refusal::NotYourTurn),
        Phase::Turn { .. } if !(1..=MOST).contains(&n) => Err(Refusal::OneOrTwo),
        Phase::Turn { .. } if state.count + n > GOAL => Err(Refusal::Beyond),
        Phase::Turn { .. } => Ok(()),
    }
}

pub(crate) fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.extend((1..=choices(state, seat)).map(|n| Action::Add { n }));
}

pub(crate) fn sample(state: &State, seat: Seat, rng: &mut Rng) -> Option<Action> {
    match choices(state, seat) {
        0 => None,
        most => Some(Action::Add { n: 1 + rng.below(u32::from(most)) as u8 }),
    }
}

/// T2: what the table does for a seat whose time is over.
pub(crate) fn fallback(state: &State, seat: Seat) -> Option<Action> {
    (choices(state, seat) > 0).then_some(Action::Add { n: 1 })
}

/// The most that a seat may add now.
fn choices(state: &State, seat: Seat) -> u8 {
    match state.phase {
        Phase::Turn { seat: asked } if asked == seat => MOST.min(GOAL - state.count),
        Phase::Turn { .. } | Phase::Over { .. } => 0,
    }
}
