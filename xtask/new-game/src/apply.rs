//! One match: input to rule.

use kernel::{Cx, Input};

use crate::action::Action;
use crate::event::Event;
use crate::rules::count;
use crate::state::State;

pub(crate) fn apply(state: &mut State, cx: &mut Cx<'_, Event>, input: Input<Action>) {
    let Input::Act { seat, action } = input else {
        return; // The game has no time of its own, so no deadline ever comes.
    };
    match action {
        Action::Add { n } => count::add(state, cx, seat, n),
    }
}
