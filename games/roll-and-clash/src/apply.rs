//! One match: input to rule.

use kernel::{Cx, Input};

use crate::action::Action;
use crate::event::Event;
use crate::rules::{beat, duel, pick, rolling, slap, technique};
use crate::state::{Phase, State};
use crate::turn;

pub(crate) fn apply(state: &mut State, cx: &mut Cx<'_, Event>, input: Input<Action>) {
    state.now = cx.now;
    let Input::Act { seat, action } = input else {
        return turn::come(state, cx);
    };
    let planning = rolling::is_planning(state);
    match action {
        Action::Board { character } => pick::board(state, cx, seat, character),
        Action::Ally { ally } => pick::ally(state, cx, seat, ally),
        Action::Roll { dice } => rolling::roll(state, cx, seat, dice),
        Action::SetAside { die } => rolling::set_aside(state, cx, seat, die),
        Action::Use { .. } | Action::Slap | Action::Nothing if planning => beat::plan(state, cx, seat, action),
        Action::Use { technique, dice, target, extra } => {
            technique::use_technique(state, cx, seat, technique, dice, target, extra);
        }
        Action::Slap => match state.phase {
            Phase::Answer { .. } => slap::answer(state, cx, seat),
            _ => slap::slap(state, cx, seat),
        },
        Action::Nothing => {}
        Action::Change { boards, ally } => duel::change(state, cx, seat, boards, ally),
    }
}
