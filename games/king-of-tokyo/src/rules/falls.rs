//! What happens at 0 hearts (5.3, steps 4 to 9): Eater of the Dead, It Has a Child, elimination, the Bay, the
//! last monster standing.

use kernel::{Cx, Seat, Seats};

use crate::cards::Card;
use crate::event::{Cause, Event, Exit};
use crate::rules::{ending, gains, keeps, tokyo};
use crate::state::{Board, End, HEARTS, State};

/// Points of each Eater of the Dead for a monster that falls.
pub(crate) const EATEN: u8 = 3;

/// Handles all monsters at 0 hearts together, until none is left.
pub(crate) fn resolve(state: &mut State, cx: &mut Cx<'_, Event>) {
    let mut any = false;
    loop {
        let fallen: Seats = living_at_zero(state);
        if fallen.is_empty() {
            break;
        }
        any = true;
        eat(state, cx, fallen);
        // Judged by the cards as they are before any is lost.
        let revived: Seats = fallen.iter().filter(|&seat| state.has(seat, Card::ItHasAChild)).collect();
        for seat in fallen.iter() {
            tokyo::leave(state, cx, seat, Exit::Fallen);
            state.now.held[seat] = 0;
            if revived.contains(seat) {
                revive(state, cx, seat);
            } else {
                eliminate(state, cx, seat);
            }
        }
    }
    if any {
        tokyo::close_bay(state, cx);
        match state.living.len() {
            0 => ending::end(state, cx, End::Nobody),
            1 => ending::end(state, cx, End::Last),
            _ => {}
        }
    }
}

fn living_at_zero(state: &State) -> Seats {
    state.boards.which(|board| board.hearts == 0).and(state.living)
}

/// Eater of the Dead scores for every monster that reached 0 hearts.
fn eat(state: &mut State, cx: &mut Cx<'_, Event>, fallen: Seats) {
    if !state.anybody_has(Card::EaterOfTheDead) {
        return;
    }
    for seat in state.all() {
        let copies = if state.living.contains(seat) { state.copies(seat, Card::EaterOfTheDead) } else { 0 };
        let amount = EATEN * copies * fallen.len() as u8;
        gains::stars(state, cx, seat, amount, Cause::Card(Card::EaterOfTheDead));
    }
}

/// It Has a Child: all cards and victory points are gone, the monster goes on with all its hearts.
fn revive(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    keeps::lose_all(state, cx, seat);
    state.boards[seat].stars = 0;
    state.boards[seat].hearts = HEARTS;
    cx.emit(Event::Revived { seat });
}

fn eliminate(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    keeps::lose_all(state, cx, seat);
    let board = &mut state.boards[seat];
    *board = Board { stars: board.stars, ..Board::default() };
    state.living.remove(seat);
    state.offers[seat] = 0;
    state.copying = state.copying.filter(|&other| other != seat);
    state.charging = state.charging.filter(|&(other, _)| other != seat);
    cx.emit(Event::Eliminated { seat });
}
