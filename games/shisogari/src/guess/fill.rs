//! The items that no story speaks of go where there is room.

use arrayvec::ArrayVec;
use kernel::{Rng, Seat};

use super::Strictness;
use super::facts::Facts;
use crate::state::State;
use crate::words::{Card, Colour, Role};

/// Room for a card whose face the seat does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slot {
    Hand(Seat),
    /// The lying cards of the draft.
    Pool,
    /// What the Vampire put into the box.
    Box,
    /// Nowhere: only in a position that somebody made up.
    Aside,
}

/// So many orders are tried before a search makes one that fits.
const SHUFFLES: u32 = 8;
/// So many steps that search may take.
const STEPS: u32 = 3000;

/// Puts the items into hands, pool and box, all orders that fit equally likely; nothing if none fits.
pub(crate) fn fill(
    facts: &Facts<'_>,
    state: &mut State,
    vampire: Seat,
    colour: Colour,
    left: &mut [u8; 3],
    rng: &mut Rng,
) -> Option<()> {
    let slots = slots(facts, state, vampire, colour);
    let mut items: ArrayVec<u8, 24> = ArrayVec::new();
    for (n, &count) in left.iter().enumerate() {
        items.extend(std::iter::repeat_n(n as u8, usize::from(count)));
    }
    if facts.strictness == Strictness::Loose && items.len() > slots.len() {
        // In a position that somebody made up, cards may have been put aside.
        rng.shuffle(&mut items);
        items.truncate(slots.len());
    }
    if items.len() != slots.len() {
        return None;
    }
    let mut most = [[u8::MAX; 3]; 8];
    for seat in Seat::all(facts.seats).filter(|&seat| seat != facts.me.seat) {
        for (n, item) in colour.items().into_iter().enumerate() {
            let held = state.hands[seat].count(item.kind());
            most[seat.index()][n] = facts.most(seat, vampire, item).saturating_sub(held);
        }
    }
    let mut fits = false;
    for _ in 0..SHUFFLES {
        rng.shuffle(&mut items);
        let mut room = most;
        fits = slots.iter().zip(&items).all(|(&slot, &item)| take(&mut room, slot, item));
        if fits {
            break;
        }
    }
    if !fits && !search(&slots, &mut items, 0, &mut most, &mut STEPS.clone()) {
        return None;
    }
    for (slot, &item) in slots.iter().zip(&items) {
        let card = colour.items()[usize::from(item)];
        match *slot {
            Slot::Hand(seat) => state.hands[seat] = state.hands[seat].with(card.kind()),
            Slot::Pool => state.pool = state.pool.with(card.kind()),
            Slot::Box => state.boxed[vampire][colour as usize] = card,
            Slot::Aside => {}
        }
    }
    Some(())
}

/// What is still empty of this colour.
fn slots(facts: &Facts<'_>, state: &State, vampire: Seat, colour: Colour) -> ArrayVec<Slot, 24> {
    let mut slots = ArrayVec::new();
    let forced = |seat: Seat| facts.forced.iter().filter(|f| f.0 == seat && f.1.colour() == colour).count() as u8;
    for seat in Seat::all(facts.seats).filter(|&seat| seat != facts.me.seat) {
        let size = facts.slots[colour as usize][seat.index()] + forced(seat);
        let free = size.saturating_sub(colour.of(state.hands[seat]).len());
        slots.extend((0..free).map(|_| Slot::Hand(seat)));
    }
    let pool = facts.view.pool;
    let lying = if colour == Colour::White { pool.white } else { pool.black };
    slots.extend((0..lying.saturating_sub(colour.of(state.pool).len())).map(|_| Slot::Pool));
    if facts.me.role != Role::Vampire {
        debug_assert!(vampire != facts.me.seat);
        slots.push(Slot::Box);
    }
    slots
}

fn take(room: &mut [[u8; 3]; 8], slot: Slot, item: u8) -> bool {
    let Slot::Hand(seat) = slot else { return true };
    let left = &mut room[seat.index()][usize::from(item)];
    let fits = *left > 0;
    *left = left.saturating_sub(1);
    fits
}

/// Finds an order that fits, as near to the shuffled one as it comes.
fn search(
    slots: &[Slot],
    items: &mut ArrayVec<u8, 24>,
    at: usize,
    room: &mut [[u8; 3]; 8],
    steps: &mut u32,
) -> bool {
    let Some(&slot) = slots.get(at) else { return true };
    for other in at..items.len() {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        if items[at + 1..other.max(at + 1)].contains(&items[other]) || other > at && items[other] == items[at] {
            continue;
        }
        let before = *room;
        if take(room, slot, items[other]) {
            items.swap(at, other);
            if search(slots, items, at + 1, room, steps) {
                return true;
            }
            items.swap(at, other);
        }
        *room = before;
    }
    false
}

const _: () = assert!(Card::ITEMS.len() == 6, "three items of each colour");
