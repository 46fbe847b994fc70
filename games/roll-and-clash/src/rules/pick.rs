//! Choosing boards and allies before the game.

use kernel::parts::Set;
use kernel::{Cx, Seat};

use crate::event::Event;
use crate::rules::pause;
use crate::state::{Body, Phase, State};
use crate::words::{Ally, Character};

/// Who makes which pick, and whether it is a board. Boards in the order of `order`, allies in the reverse order;
/// in a duel the two take boards A, B, B, A, then allies B, A.
pub(crate) fn turn(state: &State, made: u8) -> Option<(Seat, bool)> {
    let n = state.seats;
    let seat = |at: u8| state.order[usize::from(at)];
    if state.options.is_duel() {
        return Some(match made {
            0 | 3 => (seat(0), true),
            1 | 2 => (seat(1), true),
            4 => (seat(1), false),
            5 => (seat(0), false),
            _ => return None,
        });
    }
    match made {
        _ if made < n => Some((seat(made), true)),
        _ if made < 2 * n => Some((seat(2 * n - 1 - made), false)),
        _ => None,
    }
}

/// The boards that nobody has.
pub(crate) fn free_boards(state: &State) -> impl Iterator<Item = Character> + Clone {
    let taken = move |character: Character| {
        state.all().any(|seat| {
            let player = &state.players[seat];
            [player.board, player.bench].into_iter().flatten().any(|body| body.character == character)
        })
    };
    Character::ALL.iter().copied().filter(move |&character| !taken(character))
}

/// A board is taken; a second one goes below the first.
pub(crate) fn board(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, character: Character) {
    let player = &mut state.players[seat];
    if player.board.is_none() {
        player.board = Some(Body::new(character));
    } else {
        player.bench = Some(Body::new(character));
    }
    cx.emit_with(|| Event::BoardTaken { seat, character });
    next(state, cx);
}

/// An ally is taken.
pub(crate) fn ally(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, ally: Ally) {
    state.players[seat].ally = Some(ally);
    cx.emit_with(|| Event::AllyTaken { seat, ally });
    next(state, cx);
}

fn next(state: &mut State, cx: &mut Cx<'_, Event>) {
    let Phase::Pick { made, .. } = state.phase else { return };
    let made = made + 1;
    if turn(state, made).is_some() {
        state.phase = Phase::Pick { made, until: cx.after(state.house().timing.pick) };
    } else {
        pause::restart(state, cx, 0);
    }
}

/// Nobody answered: chance picks.
pub(crate) fn by_lot(state: &mut State, cx: &mut Cx<'_, Event>) {
    let Phase::Pick { made, .. } = state.phase else { return };
    match turn(state, made) {
        Some((seat, true)) => {
            let free: Set = free_boards(state).map(|board| board.index() as u8).collect();
            let drawn = cx.draw("board", free);
            board(state, cx, seat, Character::ALL[usize::from(drawn)]);
        }
        Some((seat, false)) => {
            let free: Set = crate::rules::duel::free_allies(state).map(|ally| ally.index() as u8).collect();
            let drawn = cx.draw("ally", free);
            ally(state, cx, seat, Ally::ALL[usize::from(drawn)]);
        }
        None => {}
    }
}
