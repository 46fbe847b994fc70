//! Dice, told apart by their faces alone: how many show what.

use std::fmt;

use kernel::Rng;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::words::Face;

/// How many dice show each face, at most fifteen each, in one word. On the wire it is a sorted list of faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dice(u32);

impl Dice {
    pub const NONE: Dice = Dice(0);
    /// No more than this many dice are ever thrown: six, both Extra Heads and Mimic.
    pub const MOST: usize = 9;

    /// `n` dice that show this face.
    #[inline]
    pub const fn of(face: Face, n: u8) -> Dice {
        Dice((n as u32) << (face.index() * 4))
    }

    /// `n` dice from a throw: the digits of the number to base six.
    #[inline]
    pub fn thrown(n: u8, throw: u32) -> Dice {
        /// All throws of three dice.
        const THREE: [u32; 216] = {
            let mut table = [0; 216];
            let mut at = 0;
            while at < 216 {
                table[at] = (1 << (at % 6 * 4)) + (1 << (at / 6 % 6 * 4)) + (1 << (at / 36 * 4));
                at += 1;
            }
            table
        };
        let three = |throw: u32| THREE[(throw % 216) as usize];
        // Six digits or nine, for a loop would end anywhere: those that are too many are 0, which shows 1.
        let six = three(throw) + three(throw / 216);
        if n <= 6 {
            Dice(six - u32::from(6 - n))
        } else {
            Dice(six + three(throw / 46_656) - u32::from(Dice::MOST as u8 - n))
        }
    }

    /// How many show this face.
    #[inline]
    pub const fn count(self, face: Face) -> u8 {
        (self.0 >> (face.index() * 4)) as u8 & 0xF
    }

    /// Whether three of these dice, nine at most, show the same number.
    #[inline]
    pub const fn has_triple(self) -> bool {
        // Three and five make eight, the highest bit of a face.
        (self.0 + 0x555) & 0x888 != 0
    }

    #[inline]
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & 0x000F_0F0F) + ((self.0 >> 4) & 0x000F_0F0F);
        (pairs.wrapping_mul(0x0001_0101) >> 16) as u8
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All of both.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Dice) -> Dice {
        Dice(self.0 + other.0)
    }

    /// Without `other`, which must be among them.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Dice) -> Dice {
        Dice(self.0 - other.0)
    }

    /// Whether all of `other` are among these.
    #[inline]
    pub fn has(self, other: Dice) -> bool {
        Face::ALL.into_iter().all(|face| other.count(face) <= self.count(face))
    }

    /// The faces that are shown, each once.
    #[inline]
    pub fn faces(self) -> impl Iterator<Item = Face> + Clone {
        Face::ALL.into_iter().filter(move |&face| self.count(face) > 0)
    }

    /// Every die, sorted by face.
    pub fn iter(self) -> impl Iterator<Item = Face> + Clone {
        Face::ALL.into_iter().flat_map(move |face| (0..self.count(face)).map(move |_| face))
    }

    /// Every choice of some of these dice, none and all included.
    pub fn choices(self) -> impl Iterator<Item = Dice> {
        let mut next = Some(Dice::NONE);
        std::iter::from_fn(move || {
            let this = next?;
            // Counts up like a number whose digits are the faces.
            next = Face::ALL
                .into_iter()
                .try_fold(this, |dice, face| {
                    if dice.count(face) < self.count(face) {
                        Err(dice.plus(Dice::of(face, 1)))
                    } else {
                        Ok(dice.minus(Dice::of(face, dice.count(face))))
                    }
                })
                .err();
            Some(this)
        })
    }

    #[inline]
    pub fn choice_count(self) -> u32 {
        /// For the counts of two faces.
        const TWO: [u32; 256] = {
            let mut table = [0; 256];
            let mut at = 0;
            while at < 256 {
                table[at] = ((at as u32 & 0xF) + 1) * ((at as u32 >> 4) + 1);
                at += 1;
            }
            table
        };
        let [first, second, third, _] = self.0.to_le_bytes();
        [first, second, third].into_iter().map(|two| TWO[usize::from(two)]).product()
    }

    /// Any of `choices`, all equally likely: the one with the number `rng.below(self.choice_count())`, found without
    /// counting them.
    #[inline]
    pub fn any_choice(self, rng: &mut Rng) -> Dice {
        // For each face one more than there are dice of it.
        let ways = self.0 + 0x11_1111;
        loop {
            let mut chosen = 0;
            // Each face takes its digit from the top of the number; what is below is the number for the next.
            let mut left = rng.next_u32();
            for at in [20, 16, 12, 8, 4, 0] {
                let wide = u64::from(left) * u64::from(ways >> at & 0xF);
                chosen |= ((wide >> 32) as u32) << at;
                left = wide as u32;
            }
            // Hardly ever is so little left that a few numbers must be drawn again to be fair.
            if left >= 0x1_0000 || self.is_fair(left) {
                return Dice(chosen);
            }
        }
    }

    #[cold]
    fn is_fair(self, left: u32) -> bool {
        let count = self.choice_count();
        left >= count.wrapping_neg() % count
    }

    /// The `n`th of `choices`.
    #[inline]
    pub fn choice(self, mut n: u32) -> Dice {
        // Dividing by multiplying: right for n below 6,000, and there are never more than a few hundred choices.
        const INVERSE: [u32; 16] = {
            let mut inverse = [0; 16];
            let mut digits = 1;
            while digits < 16 {
                inverse[digits] = 65_536_u32.div_ceil(digits as u32);
                digits += 1;
            }
            inverse
        };
        let mut chosen = 0;
        for at in [0, 4, 8, 12, 16, 20] {
            let digits = (self.0 >> at & 0xF) + 1;
            let rest = (n * INVERSE[digits as usize & 0xF]) >> 16;
            chosen |= (n - rest * digits) << at;
            n = rest;
        }
        Dice(chosen)
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl FromIterator<Face> for Dice {
    fn from_iter<I: IntoIterator<Item = Face>>(iter: I) -> Dice {
        iter.into_iter().fold(Dice::NONE, |dice, face| dice.plus(Dice::of(face, 1)))
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Dice, D::Error> {
        let faces = arrayvec::ArrayVec::<Face, { Dice::MOST }>::deserialize(deserializer)
            .map_err(|error| D::Error::custom(format!("dice are a list of at most nine faces: {error}")))?;
        Ok(faces.into_iter().collect())
    }
}

#[cfg(feature = "ts")]
impl ts_rs::TS for Dice {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;
    fn name(config: &ts_rs::Config) -> String {
        format!("Array<{}>", Face::name(config))
    }
    fn inline(config: &ts_rs::Config) -> String {
        Self::name(config)
    }
    fn visit_dependencies(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        visitor.visit::<Face>();
    }
    fn visit_generics(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        visitor.visit::<Face>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_all_and_each_once() {
        let dice: Dice = [Face::One, Face::One, Face::Claw, Face::Heart].into_iter().collect();
        let all: Vec<Dice> = dice.choices().collect();
        assert_eq!(all.len(), 12);
        assert_eq!(all.len() as u32, dice.choice_count());
        for (n, &choice) in all.iter().enumerate() {
            assert_eq!(dice.choice(n as u32), choice);
            assert!(dice.has(choice));
            assert_eq!(all.iter().filter(|&&other| other == choice).count(), 1);
        }
    }

    #[test]
    fn any_choice_is_the_one_that_is_drawn() {
        let mut rng = Rng::for_game(kernel::Seed::from_number(5), 0);
        for _ in 0..1000 {
            let dice = Dice::thrown(9, rng.throw(9));
            let mut same = rng.clone();
            assert_eq!(dice.any_choice(&mut rng), dice.choice(same.below(dice.choice_count())));
        }
    }

    #[test]
    fn a_throw_is_its_digits() {
        let throw = 5 + 6 * (5 + 6 * (5 + 6 * (2 + 6 * 3)));
        let dice = [Face::Claw, Face::Claw, Face::Claw, Face::Three, Face::Heart].into_iter().collect();
        assert_eq!(Dice::thrown(5, throw), dice);
        assert_eq!(Dice::thrown(9, 10_077_695), Dice::of(Face::Claw, 9));
        assert_eq!(Dice::thrown(0, 0), Dice::NONE);
    }

    #[test]
    fn nine_of_a_kind_are_counted() {
        for face in Face::ALL {
            assert_eq!(Dice::of(face, 9).len(), 9);
        }
        let mixed = Face::ALL.into_iter().fold(Dice::NONE, |dice, face| dice.plus(Dice::of(face, 2)));
        assert_eq!(mixed.len(), 12);
    }
}
