//! Taking, giving and drawing (S4, D1 to D4).

use kernel::{Cx, Seat};

use crate::event::Event;
use crate::legal::colours;
use crate::rules::turn;
use crate::setup::ColourRule;
use crate::state::{Phase, Sighting, State};
use crate::words::{Card, Colour};

/// S4: a lying card of the chosen colour joins the hand; after the last one the first turn begins.
pub(crate) fn draft(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, colour: Colour) {
    let kind = cx.pick("card", colour.of(state.pool));
    state.pool = state.pool.without(kind);
    state.hands[seat] = state.hands[seat].with(kind);
    cx.emit(Event::Drafted { seat, colour, card: Some(Card::from_kind(kind)) });
    if state.pool.is_empty() {
        let starter = state.starter;
        turn::begin(state, cx, starter);
    } else {
        state.phase = Phase::Draft { seat: seat.next(state.seats) };
    }
}

/// D1: the turn player draws from the other's hand.
pub(crate) fn take(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, from: Seat, item: Card, colour: Colour) {
    cx.emit(Event::Takes { seat, from, item });
    draw(state, cx, seat, from, item, colour);
}

/// D2: the other draws from the turn player's hand. Nothing is asked when the colour is settled.
pub(crate) fn give(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, to: Seat, item: Card) {
    cx.emit(Event::Gives { seat, to, item });
    let mut colours = colours(state.hands[seat]);
    let first = colours.next().expect("a giver holds cards");
    if state.options.colour_rule == ColourRule::Common {
        draw(state, cx, to, seat, item, item.colour());
    } else if colours.next().is_none() {
        draw(state, cx, to, seat, item, first);
    } else {
        state.phase = Phase::Pick { giver: seat, picker: to, item };
    }
}

/// D3, D4: a random card of the colour leaves the source's hand, and the picker looks at it.
pub(crate) fn draw(
    state: &mut State,
    cx: &mut Cx<'_, Event>,
    picker: Seat,
    source: Seat,
    item: Card,
    colour: Colour,
) {
    let kind = cx.pick("card", colour.of(state.hands[source]));
    let card = Card::from_kind(kind);
    state.hands[source] = state.hands[source].without(kind);
    state.sightings[source][picker] = Some(Sighting { card, turn: state.turn });
    state.phase = Phase::Look { picker, source, item, card };
    cx.emit(Event::Drew { seat: picker, from: source, colour, card: Some(card) });
}
