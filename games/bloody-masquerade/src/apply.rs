//! One match: input to rule.

use kernel::{Cx, Input};

use crate::action::Action;
use crate::event::{Event, Means};
use crate::rules::{attack, interrogation, masks, preliminary, ring, support, tracks};
use crate::state::{Phase, State};
use crate::turn;
use crate::words::Deed;

pub(crate) fn apply(state: &mut State, cx: &mut Cx<'_, Event>, input: Input<Action>) {
    let Input::Act { seat, action } = input else {
        return; // The game has no time of its own, so no deadline ever comes.
    };
    match action {
        Action::Up { card } => match state.phase {
            Phase::Place { .. } => masks::place(state, cx, seat, card),
            _ => preliminary::first_up(state, cx, seat, card),
        },
        Action::Show { cards } => match state.phase {
            Phase::Answer { .. } => interrogation::answer(state, cx, seat, cards),
            _ => preliminary::show(state, cx, seat, cards),
        },
        Action::Give { card } => preliminary::give(state, cx, seat, card),
        Action::Move { steps } => ring::advance(state, cx, steps),
        Action::Special { target } => attack::attack(state, cx, seat, target, Means::Special),
        Action::Ask { target } => interrogation::ask(state, cx, target),
        Action::Swap { give, take } => interrogation::swap(state, cx, give, take),
        Action::Keep => interrogation::keep(state, cx),
        Action::Remove { seat: from, square } => tracks::remove(state, cx, from, square),
        Action::Mark { seat: to } => tracks::give(state, cx, to),
        Action::Attack { target } => {
            let means = if state.doing() == Some(Deed::AttackMost) { Means::Most } else { Means::Three };
            attack::attack(state, cx, seat, target, means);
        }
        Action::Look { seat: of } => support::look(state, cx, of),
        Action::Trade { seat: with } => support::trade(state, cx, with),
        Action::Skip => turn::skip(state, cx),
    }
}
