//! One match: input to rule.

use kernel::{Cx, Input};

use crate::action::Action;
use crate::event::Event;
use crate::rules::{accuse, draw, look, turn};
use crate::state::{Phase, State};

pub(crate) fn apply(state: &mut State, cx: &mut Cx<'_, Event>, input: Input<Action>) {
    let Input::Act { seat, action } = input else {
        return; // The game has no time of its own, so no deadline ever comes.
    };
    match action {
        Action::Draft { colour } => draw::draft(state, cx, seat, colour),
        Action::Take { from, item, colour } => draw::take(state, cx, seat, from, item, colour),
        Action::Give { to, item } => draw::give(state, cx, seat, to, item),
        Action::Pick { colour } => {
            if let Phase::Pick { giver, item, .. } = state.phase {
                draw::draw(state, cx, seat, giver, item, colour);
            }
        }
        Action::Confirm => look::confirm(state, cx, seat),
        Action::Pair { with } => look::pair(state, cx, seat, with),
        Action::Pass => turn::pass(state, cx, seat),
        Action::Accuse { seat: of } => accuse::accuse(state, cx, seat, of),
    }
}
