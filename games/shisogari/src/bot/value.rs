//! How good a position is for the Hunters, as a rough chance to win.

use kernel::Seat;

use super::world::World;
use crate::words::Colour;

/// By how many pairs and Hunters are missing: none, one, two, …
const MISSING: [f32; 6] = [1.0, 0.6, 0.36, 0.22, 0.13, 0.08];
/// By the size of each hand: 0, 1, 2, 3, …
const SIZE: [f32; 5] = [0.0, 0.6, 0.85, 0.96, 1.0];
/// What is left when somebody of the Vampire's team can take a last card.
const EXPOSED: f32 = 0.04;
/// How likely a Hunter whose turn comes before does nothing against it.
const UNMENDED: f32 = 0.5;

/// The value for the Hunters when `next` is the next to act and `need` must be reached.
pub(super) fn value(world: &World, seats: u8, need: u8, next: Seat) -> f32 {
    let missing = need.saturating_sub(world.pairs + world.hunters(seats));
    let mut value = MISSING[usize::from(missing).min(MISSING.len() - 1)];
    for seat in Seat::all(seats) {
        value *= SIZE[usize::from(world.hand(seat).len()).min(SIZE.len() - 1)];
    }
    if value == 0.0 {
        return 0.0;
    }
    let mut seat = next;
    let mut open = 1.0;
    for _ in 0..seats {
        if world.bitten(seat) && can_empty(world, seats, seat) {
            return value * (1.0 - open * (1.0 - EXPOSED));
        }
        if !world.bitten(seat) {
            open *= UNMENDED;
        }
        seat = seat.next(seats);
    }
    value
}

/// Whether the seat can take somebody's last card.
fn can_empty(world: &World, seats: u8, seat: Seat) -> bool {
    let hand = world.hand(seat);
    Seat::all(seats).filter(|&other| other != seat).any(|other| {
        let last = world.hand(other);
        last.len() == 1
            && Colour::ALL.iter().any(|colour| !colour.of(hand).is_empty() && !colour.of(last).is_empty())
    })
}

/// How often a turn is spent like this by a Hunter and by the others: taking from a hand of one, two, …,
/// and giving to one. Only the ratios matter.
const MANNERS: [[[f32; 5]; 2]; 2] = [
    [[0.1, 0.14, 0.28, 0.53, 0.53], [0.32, 0.2, 0.23, 0.28, 0.32]],
    [[0.43, 0.43, 0.37, 0.26, 0.24], [0.1, 0.2, 0.37, 0.32, 0.28]],
];

/// How likely a seat of that side spends its turn taking from, or giving to, a hand of this size.
pub(super) fn manner(bitten: bool, gives: bool, size: u8) -> f32 {
    MANNERS[usize::from(bitten)][usize::from(gives)][usize::from(size.clamp(1, 5)) - 1]
}
