//! Seats, sets of seats, things kept by seat, and who is looking.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// No game seats more than eight.
pub const MAX_SEATS: usize = 8;

/// A chair at the table, counted from 0. People and bots sit on seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    pub const fn new(number: u8) -> Seat {
        Seat(number)
    }

    /// Its number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    pub const fn next(self, seats: u8) -> Seat {
        Seat(if self.0 + 1 >= seats { 0 } else { self.0 + 1 })
    }

    /// All seats of a table of `seats`, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats).map(Seat)
    }
}

/// A small set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// The set of this one seat.
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// The first `seats` seats.
    pub const fn first_n(seats: u8) -> Seats {
        Seats(if seats >= 8 { u8::MAX } else { (1 << seats) - 1 })
    }

    /// Whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Those that are in both.
    #[must_use]
    pub const fn and(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    /// Those that are in at least one of them.
    #[must_use]
    pub const fn or(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    /// Those that are not in the other.
    #[must_use]
    pub const fn except(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = u32::from(self.0);
        std::iter::from_fn(move || {
            let first = Seat(left.trailing_zeros() as u8);
            let some = left != 0;
            left &= left.wrapping_sub(1);
            some.then_some(first)
        })
    }

    /// The seats clockwise from the left of `from`, `from` itself last.
    #[inline]
    pub fn clockwise(self, from: Seat) -> impl Iterator<Item = Seat> + Clone {
        let first = from.0 + 1;
        // The table is turned until the seat to the left of `from` is the lowest bit. Nobody sits on the seats that
        // a small table lacks.
        let mut left = self.0.rotate_right(u32::from(first));
        std::iter::from_fn(move || {
            let at = first.wrapping_add(left.trailing_zeros() as u8) % MAX_SEATS as u8;
            let some = left != 0;
            left &= left.wrapping_sub(1);
            some.then_some(Seat(at))
        })
    }

    /// The `n`th seat of the set, counted from 0.
    pub fn nth(self, n: usize) -> Option<Seat> {
        self.iter().nth(n)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(iter: I) -> Seats {
        let mut set = Seats::NONE;
        for seat in iter {
            set.insert(seat);
        }
        set
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// One `T` for each of up to `N` seats, inline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BySeat<T, const N: usize>([T; N]);

impl<T: Copy, const N: usize> BySeat<T, N> {
    /// The same value for every seat.
    pub const fn of(value: T) -> Self {
        BySeat([value; N])
    }

    /// The seats whose value this holds for.
    #[inline]
    pub fn which(&self, holds: impl Fn(&T) -> bool) -> Seats {
        let mut set = 0;
        for (at, value) in self.0.iter().enumerate() {
            set |= u8::from(holds(value)) << at;
        }
        Seats(set)
    }
}

impl<T: Copy + Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat::of(T::default())
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Who is looking: a seat, or somebody who only watches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The person or bot on this seat.
    Seat(Seat),
    /// Sees what everybody may see, and nothing else.
    Spectator,
}

impl Viewer {
    /// Whether the viewer sits on `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The viewer's seat, if there is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Every viewer of a table of `seats`: the seats in order, then the spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}
