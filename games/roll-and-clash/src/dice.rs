//! Five dice of a player, and which of them pay a cost.

use kernel::parts::Bag;
use serde::{Deserialize, Serialize};

use crate::house::Values;
use crate::words::Symbol;

/// Five dice each: four coloured ones, then the black-and-white one.
pub(crate) const DICE: usize = 5;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Die {
    /// What it shows; nothing: it was not rolled since it was used.
    pub(crate) face: Option<Symbol>,
    /// It shows a face and was left out of the latest roll.
    pub(crate) aside: bool,
    /// Its owner means to keep it. No rule looks at this.
    pub(crate) marked: bool,
}

/// Some of the five dice, as bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Picked(u8);

impl Picked {
    pub const NONE: Picked = Picked(0);
    /// All five.
    pub const ALL: Picked = Picked(0b1_1111);

    /// Those whose bits are set.
    pub(crate) const fn from_bits(bits: u8) -> Picked {
        Picked(bits & Picked::ALL.0)
    }

    pub(crate) const fn contains(self, die: usize) -> bool {
        self.0 >> die & 1 != 0
    }

    #[must_use]
    pub(crate) const fn with(self, die: usize) -> Picked {
        Picked(self.0 | 1 << die)
    }

    pub(crate) const fn meets(self, other: Picked) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The dice in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> + Clone {
        (0..DICE).filter(move |&die| self.contains(die))
    }

    /// Every choice of at least one die.
    pub(crate) fn every() -> impl Iterator<Item = Picked> + Clone {
        (1..=Picked::ALL.0).map(Picked)
    }
}

impl FromIterator<usize> for Picked {
    fn from_iter<I: IntoIterator<Item = usize>>(iter: I) -> Picked {
        iter.into_iter().filter(|&die| die < DICE).fold(Picked::NONE, Picked::with)
    }
}

impl Serialize for Picked {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Picked {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Picked, D::Error> {
        let dice = arrayvec::ArrayVec::<u8, DICE>::deserialize(deserializer)?;
        match dice.iter().find(|&&die| usize::from(die) >= DICE) {
            Some(die) => Err(serde::de::Error::custom(format!("there is no die {die}: they are 0 to 4"))),
            None => Ok(dice.into_iter().map(usize::from).collect()),
        }
    }
}

/// The kind of a die that shows nothing: no cost has it.
const BLANK: u8 = 8;

#[inline]
fn kind(die: Die) -> u8 {
    die.face.map_or(BLANK, |face| face as u8)
}

/// What lies before a player to pay with.
#[derive(Clone, Copy)]
pub(crate) struct Purse<'a> {
    dice: &'a [Die; DICE],
    joker: Symbol,
    /// Nishio: a die with this face may count as any.
    wild: Option<Symbol>,
    /// The faces that count as themselves.
    faces: Bag,
    /// How many dice may count as any.
    anything: u8,
    /// The faces that may.
    free: u8,
}

impl<'a> Purse<'a> {
    /// The dice, with the face that Nishio frees; `joker`: whether the joker may stand for something here.
    #[inline]
    pub(crate) fn new(dice: &'a [Die; DICE], house: &Values, wild: Option<Symbol>, joker: bool) -> Purse<'a> {
        let free = wild.map_or(0, |face| 1 << face as u8) | u8::from(joker) << house.joker as u8;
        let all = dice.iter().fold(Bag::EMPTY, |all, die| all.with(kind(*die)));
        let (mut faces, mut anything) = (all, 0);
        if joker {
            anything += faces.count(house.joker as u8);
            faces = faces.with_count(house.joker as u8, 0);
        }
        if let Some(wild) = wild {
            anything += faces.count(wild as u8);
            faces = faces.with_count(wild as u8, 0);
        }
        Purse { dice, joker: house.joker, wild, faces, anything, free }
    }

    /// The same dice, where the joker may stand for something or not.
    pub(crate) fn with_joker(&self, joker: bool) -> Purse<'a> {
        let bit = 1 << self.joker as u8;
        if joker || self.free & bit == 0 {
            return *self;
        }
        let jokers = self.dice.iter().filter(|die| die.face == Some(self.joker)).count() as u8;
        Purse { free: self.free & !bit, anything: self.anything - jokers, ..*self }
    }

    /// 7.1: whether exactly these dice pay the cost. Dice that can be anything fill what the others leave open.
    #[inline]
    pub(crate) fn pays(&self, cost: Bag, picked: Picked) -> bool {
        if picked.len() != cost.len() {
            return false;
        }
        Purse::faces_of(&self.singly(), picked).lacks(cost) == 0
    }

    /// Each die as a bag of its face; one that may count as any is empty.
    #[inline]
    fn singly(&self) -> [Bag; DICE] {
        self.dice.map(|die| {
            let kind = kind(die);
            if u16::from(self.free) >> kind & 1 != 0 { Bag::EMPTY } else { Bag::EMPTY.with(kind) }
        })
    }

    /// What some dice show, those aside that may count as any.
    #[inline]
    fn faces_of(singly: &[Bag; DICE], picked: Picked) -> Bag {
        let each = singly.iter().enumerate();
        each.fold(Bag::EMPTY, |all, (die, &one)| if picked.contains(die) { all.plus(one) } else { all })
    }

    /// Every choice of dice that pays the cost.
    #[inline]
    pub(crate) fn payments(&self, cost: Bag) -> Payments {
        let singly = self.singly();
        let pays = |picked: Picked| u32::from(Purse::faces_of(&singly, picked).lacks(cost) == 0);
        Payments(Payments::of_len(cost.len()).fold(0, |all, picked| all | pays(picked) << picked.0))
    }

    /// Whether the cost can be paid.
    #[inline]
    pub(crate) fn can_pay(&self, cost: Bag) -> bool {
        cost.lacks(self.faces) <= self.anything
    }

    /// 7.4: the usual dice for a cost: right faces first, then Nishio's, the joker last; of dice alike the first.
    pub(crate) fn usual(&self, cost: Bag) -> Option<Picked> {
        let dear = |picked: &Picked| {
            let jokers = picked.iter().filter(|&die| self.dice[die].face == Some(self.joker)).count();
            let wild =
                picked.iter().filter(|&die| self.wild.is_some() && self.dice[die].face == self.wild).count();
            (jokers, wild, picked.iter().fold(0_u32, |sum, die| sum + (1 << die)))
        };
        self.payments(cost).min_by_key(dear)
    }
}

/// Choices of dice, a bit for each of the 32.
#[derive(Clone, Copy)]
pub(crate) struct Payments(u32);

impl Payments {
    /// All choices of so many dice.
    #[inline]
    const fn of_len(len: u8) -> Payments {
        const BY_LEN: [u32; DICE + 1] = {
            let mut all = [0; DICE + 1];
            let mut bits: u32 = 0;
            while bits < 1 << DICE {
                all[bits.count_ones() as usize] |= 1 << bits;
                bits += 1;
            }
            all
        };
        Payments(BY_LEN[len as usize])
    }

    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

impl Iterator for Payments {
    type Item = Picked;

    #[inline]
    fn next(&mut self) -> Option<Picked> {
        let first = self.0.trailing_zeros();
        let some = self.0 != 0;
        self.0 &= self.0.wrapping_sub(1);
        some.then_some(Picked(first as u8))
    }
}
