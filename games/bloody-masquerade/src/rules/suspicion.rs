//! Suspicion: whoever has what is looked for takes a marker.

use kernel::parts::Bag;
use kernel::{Cx, Seat, Seats};

use crate::event::Event;
use crate::house::Rules;
use crate::state::{State, Tested};
use crate::words::{Clue, Test};

/// Q2: whether these cards meet a test.
#[inline]
pub(crate) fn meets(cards: Bag, test: Test, rules: &Rules) -> bool {
    let at_least = |clue: Clue, n: u8| cards.count(clue.kind()) >= n;
    match test {
        Test::Coffee2 => at_least(Clue::Coffee, 2),
        Test::Food2 => at_least(Clue::Food, 2),
        Test::Dove2 => at_least(Clue::Dove, 2),
        Test::Transformation1 => at_least(Clue::Transformation, 1),
        Test::Any2 => Clue::ALL
            .iter()
            .any(|&clue| at_least(clue, 2) && (clue != Clue::Mask || rules.masks_count_as_identical_pair)),
    }
}

/// Q1, Q4: clockwise from the active player, one marker each, until the Pool is empty.
pub(crate) fn suspect(state: &mut State, cx: &mut Cx<'_, Event>, test: Test) {
    let house = state.options.house;
    let (mut checked, mut took) = (Seats::NONE, Seats::NONE);
    let mut seat = state.active;
    while state.pool > 0 && !checked.contains(seat) {
        checked.insert(seat);
        let cards = state.counted(seat, house.rules.faceup_counts_for_suspicion);
        let met = meets(cards, test, &house.rules);
        state.tests[seat][test.index()] = Some(Tested { turn: state.turn, met, at: state.exchanges[seat] });
        if met {
            took.insert(seat);
            state.markers[seat][test.square().index()] += 1;
            state.pool -= 1;
        }
        seat = state.left(seat);
    }
    let pool = state.pool;
    cx.emit_with(|| Event::Suspected { test, checked, took, pool });
    emptied(state, cx, took);
}

/// E2: the last marker left the Pool, so this turn is the last.
pub(crate) fn emptied(state: &mut State, cx: &mut Cx<'_, Event>, took: Seats) {
    if state.pool == 0 && !took.is_empty() {
        if !state.last_turn {
            cx.emit_with(|| Event::PoolEmpty);
        }
        state.last_turn = true;
    }
}

/// A marker of the Pool goes to a square of a seat.
pub(crate) fn mark(state: &mut State, cx: &mut Cx<'_, Event>, to: Seat, square: crate::words::Square) {
    let by = state.active;
    state.markers[to][square.index()] += 1;
    state.pool -= 1;
    let pool = state.pool;
    cx.emit_with(|| Event::Marked { seat: by, to, pool });
    emptied(state, cx, Seats::one(to));
}
