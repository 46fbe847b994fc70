//! A set of up to 128 things that exist once each, such as the cards of a deck whose order nobody knows.

use std::fmt;

/// A set of numbers below 128, in two words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Set([u64; 2]);

impl Set {
    /// The empty set.
    pub const EMPTY: Set = Set([0; 2]);

    /// The numbers below `n`.
    pub const fn first_n(n: u8) -> Set {
        let bits = if n >= 128 { u128::MAX } else { (1 << n) - 1 };
        Set([bits as u64, (bits >> 64) as u64])
    }

    /// The numbers below 64 whose bit is set.
    pub const fn from_bits(bits: u64) -> Set {
        Set([bits, 0])
    }

    /// Whether `n` is in it.
    #[inline]
    pub const fn contains(self, n: u8) -> bool {
        self.0[(n >> 6) as usize] >> (n & 63) & 1 != 0
    }

    /// The set with `n`.
    #[inline]
    #[must_use]
    pub const fn with(mut self, n: u8) -> Set {
        self.0[(n >> 6) as usize] |= 1 << (n & 63);
        self
    }

    /// The set without `n`.
    #[inline]
    #[must_use]
    pub const fn without(mut self, n: u8) -> Set {
        self.0[(n >> 6) as usize] &= !(1 << (n & 63));
        self
    }

    /// The members of both.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Set) -> Set {
        Set([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// One more than the greatest number in it; 1 if there is none.
    #[inline]
    pub const fn span(self) -> u32 {
        if self.0[1] != 0 { 128 - self.0[1].leading_zeros() } else { 64 - (self.0[0] | 1).leading_zeros() }
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.0[0].count_ones() + self.0[1].count_ones()) as u8
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// The `n`th number of the set, counted from 0. `n` must be below `len`.
    #[inline]
    pub const fn nth(self, n: u8) -> u8 {
        let low = self.0[0].count_ones() as u8;
        if n < low { select(self.0[0], n) } else { 64 + select(self.0[1], n - low) }
    }

    /// The numbers in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        Iter(self)
    }
}

/// The position of the `n`th set bit: found by halving, then bit by bit.
#[inline]
const fn select(mut bits: u64, mut n: u8) -> u8 {
    let mut at = 0;
    let mut width = 32;
    while width >= 4 {
        let low = (bits & ((1 << width) - 1)).count_ones() as u8;
        if n >= low {
            n -= low;
            bits >>= width;
            at += width as u8;
        }
        width /= 2;
    }
    while n > 0 {
        bits &= bits - 1;
        n -= 1;
    }
    at + bits.trailing_zeros() as u8
}

#[derive(Clone)]
struct Iter(Set);

impl Iterator for Iter {
    type Item = u8;
    #[inline]
    fn next(&mut self) -> Option<u8> {
        for (word, bits) in self.0.0.iter_mut().enumerate() {
            if *bits != 0 {
                let n = bits.trailing_zeros() as u8;
                *bits &= *bits - 1;
                return Some(word as u8 * 64 + n);
            }
        }
        None
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<u8> for Set {
    fn from_iter<I: IntoIterator<Item = u8>>(iter: I) -> Set {
        iter.into_iter().fold(Set::EMPTY, Set::with)
    }
}

#[cfg(test)]
mod tests {
    use super::Set;

    #[test]
    fn holds_and_finds() {
        let numbers = [0, 1, 5, 31, 32, 47, 63, 64, 65, 100, 127];
        let set: Set = numbers.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), numbers);
        for (n, &number) in numbers.iter().enumerate() {
            assert_eq!(set.nth(n as u8), number);
            assert!(set.contains(number) && !set.without(number).contains(number));
        }
        let all = Set::first_n(128);
        assert!((0..128).all(|n| all.nth(n) == n));
        assert_eq!(Set::first_n(66).len(), 66);
    }
}
