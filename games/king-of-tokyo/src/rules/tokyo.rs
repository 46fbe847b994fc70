//! Tokyo: entering, yielding, leaving, the Bay (T6e to T6h).

use kernel::{Cx, Seat};

use crate::cards::Card;
use crate::event::{Cause, Event, Exit};
use crate::rules::{damage, gains};
use crate::state::{BAY_SEATS, State};
use crate::words::Place;

/// The place that can be entered: the City first, then the open Bay.
pub(crate) fn vacancy(state: &State) -> Option<Place> {
    if state.occupant(Place::City).is_none() {
        Some(Place::City)
    } else if state.bay && state.occupant(Place::Bay).is_none() {
        Some(Place::Bay)
    } else {
        None
    }
}

/// A monster comes to Tokyo: one victory point, every time.
pub(crate) fn enter(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, place: Place) {
    state.tokyo.put(seat, place);
    cx.emit(Event::Entered { seat, place });
    gains::stars(state, cx, seat, 1, Cause::Entering);
}

/// A monster leaves Tokyo, if it is there.
pub(crate) fn leave(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, why: Exit) {
    let place = state.tokyo.place(seat);
    if place != Place::Outside {
        state.tokyo.put(seat, Place::Outside);
        cx.emit(Event::Left { seat, place, why });
    }
}

/// The Bay closes as soon as fewer than five monsters are alive, and never opens again.
pub(crate) fn close_bay(state: &mut State, cx: &mut Cx<'_, Event>) {
    if state.bay && state.living.len() < BAY_SEATS {
        state.bay = false;
        cx.emit(Event::BayClosed);
        if let Some(seat) = state.occupant(Place::Bay) {
            leave(state, cx, seat, Exit::Closed);
        }
    }
}

/// T6e: who is asked next whether to yield.
pub(crate) fn asked(state: &State) -> Option<Seat> {
    state.now.attacked.and(state.living).and(state.tokyo.all()).clockwise(state.active).next()
}

/// D7: stays.
pub(crate) fn stay(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    state.now.attacked.remove(seat);
    cx.emit(Event::Stayed { seat });
}

/// D7: yields. Damage that Jets held back never comes.
pub(crate) fn give_way(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    state.now.attacked.remove(seat);
    state.now.yielded.insert(seat);
    let held = std::mem::take(&mut state.now.held[seat]);
    if held > 0 {
        cx.emit(Event::Prevented { seat, amount: held, card: Card::Jets });
    }
    leave(state, cx, seat, Exit::Yield);
}

/// T6f: the next owner of Jets who stayed takes the damage. Says whether there was one.
#[inline(never)]
pub(crate) fn jets(state: &mut State, cx: &mut Cx<'_, Event>) -> bool {
    if state.now.held == damage::Amounts::of(0) {
        return false;
    }
    let Some(seat) = state.others(state.active).find(|&seat| state.now.held[seat] > 0) else { return false };
    let held = std::mem::take(&mut state.now.held[seat]);
    damage::single(state, cx, Some(state.active), Cause::Dice, seat, held, true);
    true
}

/// T6g: the next owner of Burrowing who yielded hurts the one who takes the place. Says whether there was one.
#[inline(never)]
pub(crate) fn parting(state: &mut State, cx: &mut Cx<'_, Event>) -> bool {
    let taker = state.active;
    if state.now.yielded.is_empty() || !state.anybody_has(Card::Burrowing) || !raids(state) {
        return false;
    }
    let burrows = |seat: &Seat| state.now.yielded.contains(*seat) && state.has(*seat, Card::Burrowing);
    let Some(seat) = state.others(taker).find(burrows) else { return false };
    state.now.yielded.remove(seat);
    let amount = state.copies(seat, Card::Burrowing);
    damage::single(state, cx, Some(seat), Cause::Card(Card::Burrowing), taker, amount, false);
    true
}

/// T6h: whoever attacked from outside must take a vacant place.
pub(crate) fn take_place(state: &mut State, cx: &mut Cx<'_, Event>) {
    if raids(state)
        && let Some(place) = vacancy(state)
    {
        enter(state, cx, state.active, place);
    }
}

/// Whether the active monster attacked from outside and is still there.
fn raids(state: &State) -> bool {
    state.now.raid && state.living.contains(state.active) && !state.inside(state.active)
}
