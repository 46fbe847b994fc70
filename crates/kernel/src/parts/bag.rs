//! A bag of cards: how many there are of each of up to sixteen kinds. Unseen cards are a set, not an
//! order: a draw picks from the bag when it happens.

use std::fmt;

/// Counts of up to sixteen kinds, at most fifteen of each, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bag(u64);

impl Bag {
    /// The empty bag.
    pub const EMPTY: Bag = Bag(0);

    /// The bag with one more of `kind`.
    #[must_use]
    pub const fn with(self, kind: u8) -> Bag {
        debug_assert!(self.count(kind) < 15);
        Bag(self.0 + (1 << (kind * 4)))
    }

    /// The bag with one fewer of `kind`, of which there must be one.
    #[must_use]
    pub const fn without(self, kind: u8) -> Bag {
        debug_assert!(self.count(kind) > 0);
        Bag(self.0 - (1 << (kind * 4)))
    }

    /// The bag with `n` of `kind`.
    #[must_use]
    pub const fn with_count(self, kind: u8, n: u8) -> Bag {
        Bag((self.0 & !(0xF << (kind * 4))) | ((n as u64) << (kind * 4)))
    }

    /// How many there are of `kind`.
    pub const fn count(self, kind: u8) -> u8 {
        ((self.0 >> (kind * 4)) & 0xF) as u8
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & 0x0F0F_0F0F_0F0F_0F0F) + ((self.0 >> 4) & 0x0F0F_0F0F_0F0F_0F0F);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards of this bag the other lacks.
    #[inline]
    pub const fn lacks(self, other: Bag) -> u8 {
        const EACH: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        const ABOVE: u64 = 0x8080_8080_8080_8080;
        // Every other kind has a byte of its own, whose highest bit says that nothing was borrowed.
        const fn missing(wanted: u64, there: u64) -> u64 {
            let rest = ((wanted & EACH) | ABOVE) - (there & EACH);
            rest & (((rest & ABOVE) >> 7) * 0x0F)
        }
        let all = missing(self.0, other.0) + missing(self.0 >> 4, other.0 >> 4);
        (all.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Only the kinds `from..to`.
    #[must_use]
    pub const fn only(self, from: u8, to: u8) -> Bag {
        const fn below(kind: u8) -> u64 {
            if kind >= 16 { u64::MAX } else { (1 << (kind * 4)) - 1 }
        }
        Bag(self.0 & below(to) & !below(from))
    }

    /// The kind of the `n`th card, counted from 0 in the order of kinds. `n` must be below `len`.
    #[inline]
    pub const fn nth(self, n: u8) -> u8 {
        let (mut left, mut rest) = (self.0, n);
        while left != 0 {
            let kind = (left.trailing_zeros() / 4) as u8;
            let count = self.count(kind);
            if rest < count {
                return kind;
            }
            rest -= count;
            left &= !(0xF << (kind * 4));
        }
        panic!("fewer cards than that");
    }

    /// The kinds of which there is at least one, in order.
    pub fn kinds(self) -> impl Iterator<Item = u8> {
        (0..16).filter(move |&kind| self.count(kind) > 0)
    }

    /// Every card, in the order of kinds.
    pub fn cards(self) -> impl Iterator<Item = u8> {
        self.kinds().flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }

    /// The cards of both.
    #[must_use]
    pub const fn plus(self, other: Bag) -> Bag {
        Bag(self.0 + other.0)
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl FromIterator<u8> for Bag {
    fn from_iter<I: IntoIterator<Item = u8>>(iter: I) -> Bag {
        iter.into_iter().fold(Bag::EMPTY, Bag::with)
    }
}

#[cfg(test)]
mod tests {
    use super::Bag;

    #[test]
    fn counts_and_draws() {
        let bag: Bag = [3, 3, 9, 15].into_iter().collect();
        assert_eq!(bag.len(), 4);
        assert_eq!(bag.cards().collect::<Vec<_>>(), [3, 3, 9, 15]);
        assert_eq!((bag.nth(0), bag.nth(1), bag.nth(2), bag.nth(3)), (3, 3, 9, 15));
        assert_eq!(bag.only(0, 5).len(), 2);
        assert_eq!(bag.only(5, 16).len(), 2);
        assert_eq!(bag.without(3).count(3), 1);
        let (few, many) = (Bag::EMPTY.with(3).with(4), bag.with_count(3, 15));
        assert_eq!((bag.lacks(few), few.lacks(bag), bag.lacks(bag), many.lacks(few)), (3, 1, 0, 16));
        assert_eq!((bag.lacks(Bag::EMPTY), Bag::EMPTY.lacks(bag)), (4, 0));
    }

    #[test]
    fn holds_fifteen_of_each() {
        let full = (0..16).fold(Bag::EMPTY, |bag, kind| bag.with_count(kind, 15));
        assert_eq!(full.len(), 240);
        assert_eq!(full.nth(239), 15);
    }
}
