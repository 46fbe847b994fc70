//! One of the legal acts, all equally likely, without listing them.

use kernel::{Rng, Seat};

use super::{attackable, gives, kinds, markable, moves, pairs, removable, struck, takes, ups};
use crate::action::Action;
use crate::state::{Phase, State};
use crate::turn;

/// One of the legal acts, all equally likely.
pub(crate) fn sample(state: &State, seat: Seat, rng: &mut Rng) -> Option<Action> {
    if !turn::awaited(state).contains(seat) {
        return None;
    }
    let hand = state.hands[seat];
    match state.phase {
        Phase::FirstUp { .. } | Phase::Place { .. } => any(rng, ups(hand)).map(|card| Action::Up { card }),
        Phase::FirstShow { .. } | Phase::Answer { .. } => {
            any(rng, pairs(hand)).map(|cards| Action::Show { cards })
        }
        Phase::FirstGive { .. } => any(rng, kinds(hand)).map(|card| Action::Give { card }),
        Phase::Start => {
            let ways = moves(state).count() as u32;
            let n = below(rng, ways + struck(state, seat).count() as u32);
            match n.checked_sub(ways) {
                None => Some(Action::Move { steps: n as u8 + 1 }),
                Some(n) => struck(state, seat).nth(n as usize).map(|target| Action::Special { target }),
            }
        }
        Phase::Ask => or_skip(rng, state.others(seat), |target| Action::Ask { target }),
        Phase::Exchange { target } => {
            let (mine, theirs) = (gives(state, seat), takes(state, seat, target));
            let each = theirs.clone().count() as u32;
            let n = below(rng, mine.clone().count() as u32 * each + 1);
            let swap = n.checked_sub(1).map(|n| {
                let (give, take) =
                    (mine.clone().nth((n / each) as usize), theirs.clone().nth((n % each) as usize));
                give.zip(take).map(|(give, take)| Action::Swap { give, take })
            });
            swap.unwrap_or(Some(Action::Keep))
        }
        Phase::Remove => or_skip(rng, removable(state), |(seat, square)| Action::Remove { seat, square }),
        Phase::Mark => or_skip(rng, markable(state, seat), |seat| Action::Mark { seat }),
        Phase::Attack => or_skip(rng, attackable(state, seat), |target| Action::Attack { target }),
        Phase::Support => {
            let looks = u32::from(state.seats);
            let n = below(rng, 2 * looks);
            if n < looks {
                return state.all().nth(n as usize).map(|seat| Action::Look { seat });
            }
            let trade = state.others(seat).nth((n - looks) as usize);
            Some(trade.map_or(Action::Skip, |seat| Action::Trade { seat }))
        }
        Phase::Over => None,
    }
}

fn below(rng: &mut Rng, n: u32) -> u32 {
    if n > 1 { rng.below(n) } else { 0 }
}

fn any<T>(rng: &mut Rng, mut choices: impl Iterator<Item = T> + Clone) -> Option<T> {
    let count = choices.clone().count() as u32;
    choices.nth(below(rng, count) as usize)
}

/// One of these, or none of them.
fn or_skip<T>(
    rng: &mut Rng,
    mut choices: impl Iterator<Item = T> + Clone,
    act: impl Fn(T) -> Action,
) -> Option<Action> {
    let count = choices.clone().count() as u32;
    let n = below(rng, count + 1) as usize;
    Some(choices.nth(n).map_or(Action::Skip, act))
}
