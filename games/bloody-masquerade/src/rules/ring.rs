//! The ring of locations: where the Action token may go, and which tiles are turned.

use kernel::Cx;

use crate::event::Event;
use crate::state::{RING, State};
use crate::turn;

/// R1: the most steps of a move.
pub const MOST_STEPS: u8 = 2;

/// R1: the place that is `steps` visible tiles ahead. The token's own place is not counted.
pub(crate) fn destination(token: u8, visible: u8, steps: u8) -> Option<u8> {
    let mut left = steps;
    for ahead in 1..RING {
        let place = (token + ahead) % RING;
        left -= visible >> place & 1;
        if left == 0 {
            return Some(place);
        }
    }
    // With no visible tile ahead, which no data file allows, the token would make a whole lap.
    (left == steps && steps == 1).then_some(token)
}

/// R3, R5: the tiles that are visible after a move. What was passed is turned up, what was left is turned down.
pub(crate) fn turned(from: u8, to: u8, visible: u8) -> u8 {
    let mut after = visible;
    let mut place = (from + 1) % RING;
    while place != to {
        after |= 1 << place;
        place = (place + 1) % RING;
    }
    if from == to { after } else { after & !(1 << from) }
}

/// D3: the token moves on, tiles are turned, and the deeds of the location follow.
pub(crate) fn advance(state: &mut State, cx: &mut Cx<'_, Event>, steps: u8) {
    let (seat, from, before) = (state.active, state.token, state.visible);
    let Some(to) = destination(from, before, steps) else { return };
    state.token = to;
    state.visible = turned(from, to, before);
    cx.emit_with(|| Event::Moved { seat, from, to, tile: state.ring[usize::from(to)] });
    let changed = state.visible ^ before;
    for place in (1..=RING).map(|ahead| (from + ahead) % RING).filter(|place| changed >> place & 1 != 0) {
        let tile = state.ring[usize::from(place)];
        let visible = state.is_visible(place);
        state.red_known |= visible && state.house().place(tile).red;
        cx.emit_with(|| Event::Turned { place, tile, visible });
    }
    state.deed = 0;
    turn::deeds(state, cx);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{destination, turned};

    /// R1: every position of token and tiles that moves can lead to.
    #[test]
    fn the_ring_has_961_positions_and_always_a_way_on() {
        let mut met = BTreeSet::from([(0, 0b1110_1110)]);
        let mut open: Vec<(u8, u8)> = met.iter().copied().collect();
        let mut forced = 0;
        while let Some((token, visible)) = open.pop() {
            let ways = [1, 2].map(|steps| destination(token, visible, steps));
            assert!(ways[0].is_some_and(|to| to != token), "no way on from {token}, {visible:08b}");
            forced += u32::from(ways[1].is_none());
            for to in ways.into_iter().flatten() {
                let next = (to, turned(token, to, visible));
                assert!(visible >> to & 1 == 1 && next.1 >> to & 1 == 1);
                if met.insert(next) {
                    open.push(next);
                }
            }
        }
        assert_eq!((met.len(), forced), (961, 48));
    }
}
