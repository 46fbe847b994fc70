//! What the net sees of a position: a list of numbers that are not zero.

use arrayvec::ArrayVec;
use kernel::Seat;

use crate::cards::Card;
use crate::state::{SEATS, State};
use crate::words::{Copy, Place};

/// What each living monster takes.
const BLOCK: usize = 128;
const MARKET: usize = SEATS * BLOCK;
const CARDS: usize = Card::COUNT as usize;
const ALIVE: usize = MARKET + 2 * CARDS;
const VACANT: usize = ALIVE + SEATS + 1;
/// How many numbers there are in all.
pub(super) const COUNT: usize = 912;
const _: () = assert!(VACANT < COUNT);

/// The places in a block.
const STARS: usize = 1;
const HEARTS: usize = STARS + 21;
const ENERGY: usize = HEARTS + 13;
const INSIDE: usize = ENERGY + 16;
const INSIDE_HEARTS: usize = INSIDE + 1;
const KEEPS: usize = INSIDE_HEARTS + 13;
const AMOUNTS: usize = KEEPS + 48;
const ACTIVE: usize = AMOUNTS + 7;
const ACTIVE_INSIDE: usize = ACTIVE + 1;
const LOW: usize = ACTIVE_INSIDE + 1;
const BAY: usize = LOW + 1;
const FROZEN: usize = BAY + 1;
const _: () = assert!(FROZEN < BLOCK && Card::KEEPS <= 48);

/// One number: which it is, and how many tenths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Input(u16);

impl Input {
    const BITS: usize = 10;
    const MOST: u16 = 63;

    fn new(at: usize, tenths: u16) -> Input {
        Input(at as u16 | tenths.min(Input::MOST) << Input::BITS)
    }

    #[inline]
    pub(super) fn at(self) -> usize {
        usize::from(self.0) & ((1 << Input::BITS) - 1)
    }

    #[inline]
    pub(super) fn value(self) -> f32 {
        f32::from(self.0 >> Input::BITS) * 0.1
    }
}

pub(super) type Inputs = ArrayVec<Input, 224>;

/// A position at the start of a turn, as this living monster sees it: itself first, the other living ones clockwise.
/// Places of the market that are `hidden` (bits) count as unknown.
pub(super) fn inputs(state: &State, me: Seat, hidden: u8) -> Inputs {
    let mut out = Inputs::new();
    for (n, seat) in std::iter::once(me).chain(state.others(me)).enumerate() {
        monster(state, seat, n * BLOCK, &mut out);
    }
    for (slot, card) in state.market.iter().enumerate() {
        if let Some(card) = card.filter(|_| hidden >> slot & 1 == 0) {
            let dear = usize::from(!state.affords(me, card)) * CARDS;
            out.push(Input::new(MARKET + dear + usize::from(card.number()), 10));
        }
    }
    out.push(Input::new(ALIVE + state.living.len(), 10));
    if state.tokyo.all().is_empty() {
        out.push(Input::new(VACANT, 10));
    }
    out
}

fn monster(state: &State, seat: Seat, block: usize, out: &mut Inputs) {
    let board = &state.boards[seat];
    let mut put = |at: usize, tenths: u16| {
        if tenths > 0 {
            out.push(Input::new(block + at, tenths));
        }
    };
    let flag = |holds: bool| if holds { 10 } else { 0 };
    let hearts = usize::from(board.hearts.min(12));
    let place = state.tokyo.place(seat);
    let inside = place != Place::Outside;
    let active = state.active == seat;
    put(0, 10);
    put(STARS + usize::from(board.stars.min(20)), 10);
    put(HEARTS + hearts, 10);
    put(ENERGY + usize::from(board.energy.min(15)), 10);
    put(INSIDE, flag(inside));
    put(INSIDE_HEARTS + hearts, flag(inside));
    // What Mimic is a copy of counts like the card.
    let mimicked = state.mimic.filter(|&card| board.keeps.has(Card::Mimic) && !board.keeps.has(card));
    for card in board.keeps.iter().chain(mimicked) {
        put(KEEPS + usize::from(card.number()), 10);
    }
    let stored = |copy: Copy| {
        if state.has_copy(seat, Card::MonsterBatteries, copy) { state.stored[copy.index()] } else { 0 }
    };
    let smoke = |copy: Copy| {
        if state.has_copy(seat, Card::SmokeCloud, copy) { u16::from(state.smoke[copy.index()]) } else { 0 }
    };
    let amounts = [
        5 * u16::from(board.poison),
        5 * u16::from(board.shrink),
        u16::from(board.stars),
        u16::from(board.hearts),
        board.energy,
        Copy::ALL.into_iter().map(stored).sum(),
        3 * Copy::ALL.into_iter().map(smoke).sum::<u16>(),
    ];
    amounts.into_iter().enumerate().for_each(|(n, tenths)| put(AMOUNTS + n, tenths));
    put(ACTIVE, flag(active));
    put(ACTIVE_INSIDE, flag(active && inside));
    put(LOW, flag(board.hearts <= 3));
    put(BAY, flag(place == Place::Bay));
    put(FROZEN, flag(active && state.freeze > 0));
}
