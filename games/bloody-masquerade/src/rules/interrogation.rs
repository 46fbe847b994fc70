//! Interrogation: cards are shown to one player, who swaps or only pretends to.

use kernel::{Cx, Seat, Seats};

use crate::action::{Held, Two};
use crate::event::Event;
use crate::rules::masks;
use crate::setup::has_mask;
use crate::state::{HAND, Meeting, Phase, Shown, State};
use crate::turn;
use crate::words::{Clue, bag};

/// N2, N3: how many cards a seat shows when it is interrogated now.
pub(crate) fn cards_shown(state: &State, target: Seat) -> u8 {
    if state.suspicion(target) >= state.house().rules.interrogation_show_all_at { HAND } else { 2 }
}

/// N1, D4: the active player interrogates somebody.
pub(crate) fn ask(state: &mut State, cx: &mut Cx<'_, Event>, target: Seat) {
    let (seat, cards) = (state.active, cards_shown(state, target));
    cx.emit_with(|| Event::Interrogated { seat, target, cards });
    if cards == HAND {
        shown(state, cx, target, Shown::of(state.hands[target]));
    } else {
        state.phase = Phase::Answer { target };
    }
}

/// N2, D5: the two cards that the interrogated player shows.
pub(crate) fn answer(state: &mut State, cx: &mut Cx<'_, Event>, target: Seat, cards: Two) {
    cx.emit_with(|| Event::Ready { seat: target });
    shown(state, cx, target, Shown::of(bag(cards.cards())));
}

fn shown(state: &mut State, cx: &mut Cx<'_, Event>, target: Seat, shown: Shown) {
    let asker = state.active;
    cx.emit_with(|| Event::Showed { seat: target, to: asker, cards: shown.iter().collect() });
    state.meetings[asker][target] = Some(Meeting {
        turn: state.turn,
        shown,
        gave: None,
        got: None,
        asker_at: state.exchanges[asker],
        target_at: state.exchanges[target],
    });
    state.phase = Phase::Exchange { target };
}

/// N5, D6: no swap. Nobody but the two can tell.
pub(crate) fn keep(state: &mut State, cx: &mut Cx<'_, Event>) {
    if let Phase::Exchange { target } = state.phase {
        over(state, cx, target, None);
        turn::next_deed(state, cx);
    }
}

/// N4, D6: one own card for one of the other's. Where neither lies up, nobody but the two can tell.
pub(crate) fn swap(state: &mut State, cx: &mut Cx<'_, Event>, give: Held, take: Held) {
    let Phase::Exchange { target } = state.phase else { return };
    let asker = state.active;
    over(state, cx, target, Some((give.card, take.card)));
    remove(state, asker, give);
    remove(state, target, take);
    state.hands[asker] = state.hands[asker].with(take.card.kind());
    state.hands[target] = state.hands[target].with(give.card.kind());
    // M8: everybody sees whose hand a card that lay up goes to.
    for (gone, to) in [(give, target), (take, asker)] {
        if gone.up {
            masks::enter(state, to, gone.card);
        }
    }
    let mut waiting = Seats::NONE;
    for (seat, gone) in [(asker, give), (target, take)] {
        if !gone.up {
            masks::replace(state, cx, seat);
            continue;
        }
        // M7: the card that lay up went to the other; a Mask takes its place by itself.
        state.gone[seat] = Some(gone.card);
        if has_mask(state.hands[seat]) {
            masks::refill(state, cx, seat, Clue::Mask);
        } else {
            waiting.insert(seat);
            cx.emit_with(|| Event::UpGone { seat, card: gone.card });
        }
    }
    if waiting.is_empty() {
        turn::next_deed(state, cx);
    } else {
        state.phase = Phase::Place { waiting, target };
    }
}

fn remove(state: &mut State, seat: Seat, held: Held) {
    if held.up {
        state.up[seat] = None;
    } else {
        state.hands[seat] = state.hands[seat].without(held.card.kind());
    }
}

/// N5: the same for everybody else, whether there was a swap or not.
fn over(state: &mut State, cx: &mut Cx<'_, Event>, target: Seat, swap: Option<(Clue, Clue)>) {
    let seat = state.active;
    state.exchanges[seat] = state.exchanges[seat].saturating_add(1);
    state.exchanges[target] = state.exchanges[target].saturating_add(1);
    let (asker_at, target_at) = (state.exchanges[seat], state.exchanges[target]);
    let (gave, took) = swap.unzip();
    if let Some(meeting) = &mut state.meetings[seat][target] {
        *meeting = Meeting { gave, got: took, asker_at, target_at, ..*meeting };
    }
    cx.emit_with(|| Event::Settled { seat, target, gave, took });
    cx.emit_with(|| Event::InterrogationOver { seat, target });
}
