//! A world this seat cannot tell apart: only a beat that is being planned hides something.

use kernel::{Chance, Cx, Rng, Seat};

use crate::action::Action;
use crate::dice::{DICE, Picked};
use crate::legal;
use crate::rules::rolling;
use crate::state::{Phase, State};

/// Replaces what the others rolled and planned; how often they rolled is known.
pub(crate) fn guess(state: &mut State, seat: Seat, rng: &mut Rng) {
    if !matches!(state.phase, Phase::Plan { .. }) {
        return;
    }
    for other in state.all().filter(|&other| other != seat) {
        if state.players[other].out {
            continue;
        }
        let planned = state.players[other].plan.is_some();
        let player = &mut state.players[other];
        let rolls = std::mem::take(&mut player.rolls);
        player.dice = player.shown;
        player.debt = player.shown_debt;
        player.plan = None;
        for _ in 0..rolls {
            let mut any = Picked::from_bits(1 + rng.below((1 << DICE) - 1) as u8);
            let debt = state.players[other].debt;
            if let Some(owed) = debt.iter().next().filter(|_| !debt.meets(any)) {
                any = any.with(owed);
            }
            let now = state.now;
            let mut cx = Cx::new(now, now, Chance::Stream(rng), None);
            rolling::roll(state, &mut cx, other, any);
        }
        if planned {
            state.players[other].plan = Some(plan(state, other, rng));
        }
    }
}

fn plan(state: &State, seat: Seat, rng: &mut Rng) -> Action {
    for _ in 0..8 {
        let drawn = legal::sample(state, state.now, seat, rng);
        if let Some(action @ (Action::Use { .. } | Action::Slap | Action::Nothing)) = drawn {
            return action;
        }
    }
    Action::Nothing
}
