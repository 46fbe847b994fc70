//! The preliminary exchange: everybody shows two cards to the left, then gives one to the right, all at once.

use kernel::{Cx, Seat};

use crate::action::Two;
use crate::event::Event;
use crate::rules::masks;
use crate::setup::everybody;
use crate::state::{Meeting, Phase, Shown, State};
use crate::turn;
use crate::words::{Clue, bag};

/// M2: in the Mask variant everybody lays a card up first. All are asked, also who can only lay a Mask: who is asked
/// and who has answered must not tell what was dealt.
pub(crate) fn begin(state: &mut State) {
    let waiting = everybody(state);
    state.phase = if state.options.mask { Phase::FirstUp { waiting } } else { Phase::FirstShow { waiting } };
}

/// D0: the card of a seat that will lie up. When all are chosen they are turned together.
pub(crate) fn first_up(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, card: Clue) {
    if !choose(state, cx, seat, [Some(card), None]) {
        return;
    }
    for seat in state.all() {
        if let [Some(card), _] = std::mem::take(&mut state.picked[seat]) {
            masks::lay(state, seat, card);
            cx.emit_with(|| Event::Up { seat, card });
        }
    }
    state.phase = Phase::FirstShow { waiting: everybody(state) };
}

/// P1, D1: the two cards that a seat shows to its left.
pub(crate) fn show(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, cards: Two) {
    if !choose(state, cx, seat, cards.cards().map(Some)) {
        return;
    }
    for seat in state.all() {
        let cards = bag(std::mem::take(&mut state.picked[seat]).into_iter().flatten());
        let to = state.left(seat);
        let shown = Shown::of(cards);
        state.meetings[to][seat] =
            Some(Meeting { turn: 0, shown, gave: None, got: None, asker_at: 0, target_at: 0 });
        cx.emit_with(|| Event::Showed { seat, to, cards: shown.iter().collect() });
    }
    cx.emit_with(|| Event::AllShown);
    state.phase = Phase::FirstGive { waiting: everybody(state) };
}

/// P2, D2: the card that a seat gives to its right. All cards move at once.
pub(crate) fn give(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, card: Clue) {
    if !choose(state, cx, seat, [Some(card), None]) {
        return;
    }
    for seat in state.all() {
        let [Some(card), _] = std::mem::take(&mut state.picked[seat]) else { continue };
        let to = state.right(seat);
        state.hands[seat] = state.hands[seat].without(card.kind());
        state.hands[to] = state.hands[to].with(card.kind());
        if let Some(meeting) = &mut state.meetings[seat][to] {
            meeting.gave = Some(card);
        }
        cx.emit_with(|| Event::Gave { seat, to, card });
    }
    cx.emit_with(|| Event::AllGiven);
    for seat in state.all() {
        masks::replace(state, cx, seat);
    }
    turn::begin(state, cx, state.first);
}

/// Notes a choice of a simultaneous step. True when it was the last.
fn choose(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, picked: [Option<Clue>; 2]) -> bool {
    state.picked[seat] = picked;
    cx.emit_with(|| Event::Ready { seat });
    match &mut state.phase {
        Phase::FirstUp { waiting } | Phase::FirstShow { waiting } | Phase::FirstGive { waiting } => {
            waiting.remove(seat);
            waiting.is_empty()
        }
        Phase::Start
        | Phase::Ask
        | Phase::Answer { .. }
        | Phase::Exchange { .. }
        | Phase::Place { .. }
        | Phase::Remove
        | Phase::Mark
        | Phase::Attack
        | Phase::Support
        | Phase::Over => false,
    }
}
