//! Duel: two boards each, and a choice for the one whom the Power hit.

use kernel::{Cx, Seat};

use crate::event::Event;
use crate::rules::pause;
use crate::state::{Phase, State};
use crate::words::Ally;

/// P4: the other player may change boards and ally.
pub(crate) fn ask(state: &mut State, cx: &mut Cx<'_, Event>, by: Seat) {
    let timing = state.house().timing;
    let Some(seat) = state.others(by).next() else { return };
    let from = cx.after(3 * timing.pause_step);
    state.phase = Phase::Change { seat, from, until: from.plus(timing.duel_choice) };
}

/// The tiles that nobody has.
pub(crate) fn free_allies(state: &State) -> impl Iterator<Item = Ally> + Clone {
    let taken = move |ally: Ally| state.all().any(|seat| state.players[seat].ally == Some(ally));
    Ally::ALL.iter().copied().filter(move |&ally| !taken(ally))
}

/// P4: what he changes.
pub(crate) fn change(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, boards: bool, ally: Option<Ally>) {
    let player = &mut state.players[seat];
    if boards {
        std::mem::swap(&mut player.board, &mut player.bench);
        if let Some(body) = player.board {
            cx.emit_with(|| Event::BoardSwapped { seat, character: body.character });
        }
    }
    if let Some(ally) = ally {
        player.ally = Some(ally);
        cx.emit_with(|| Event::AllyExchanged { seat, ally });
    }
    if !boards && ally.is_none() {
        cx.emit_with(|| Event::Unchanged { seat });
    }
    pause::go_on(state, cx, 0);
}
