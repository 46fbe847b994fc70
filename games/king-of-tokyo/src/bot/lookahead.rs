//! The exact look-ahead over the rerolls that are left.
//!
//! Dice are told apart by their faces alone, so a throw is a multiset: six dice make 462 throws, and there are
//! 924 ways to keep at most six. One array holds a value for each of them, smaller ones first. Keeping some
//! dice is worth the mean over the six faces of keeping one die more; a throw is worth the best of what can be
//! kept of it, and that is found by passing values on to everything that has one die more. Both are one walk
//! through the array for each reroll.

use std::sync::OnceLock;

use crate::dice::Dice;
use crate::words::Face;

/// How many dice show each face.
pub(super) type Counts = [u8; 6];

/// All multisets of up to nine dice: by size, then by how many show 3, so that a 3 that becomes something
/// else leads backwards.
struct Throws {
    counts: Vec<Counts>,
    /// The multiset with one die more, by its face.
    more: Vec<[u16; 6]>,
    /// Where each size begins, and the end.
    starts: [usize; Dice::MOST + 2],
}

impl Throws {
    fn get() -> &'static Throws {
        static THROWS: OnceLock<Throws> = OnceLock::new();
        THROWS.get_or_init(Throws::new)
    }

    fn new() -> Throws {
        let order = |counts: &Counts| {
            let size: u8 = counts.iter().sum();
            (size, counts[Face::Three.index()], *counts)
        };
        let mut all: Vec<Counts> = vec![[0; 6]];
        let mut from = 0;
        for _ in 0..Dice::MOST {
            let until = all.len();
            for at in from..until {
                let counts = all[at];
                // A new die goes no lower than the highest face there is, so that each multiset comes once.
                let highest = counts.iter().rposition(|&n| n > 0).unwrap_or(0);
                all.extend((highest..6).map(|face| with(counts, face)));
            }
            from = until;
        }
        all.sort_unstable_by_key(order);
        let mut starts = [all.len(); Dice::MOST + 2];
        for (size, start) in starts.iter_mut().enumerate().take(Dice::MOST + 1) {
            *start = all.partition_point(|counts| usize::from(counts.iter().sum::<u8>()) < size);
        }
        let place = |counts: Counts| all.binary_search_by_key(&order(&counts), order).map_or(0, |at| at as u16);
        let more = all[..starts[Dice::MOST]]
            .iter()
            .map(|&counts| [0, 1, 2, 3, 4, 5].map(|face| place(with(counts, face))))
            .collect();
        Throws { counts: all, more, starts }
    }

    /// Where the multiset is.
    fn place(&self, dice: Dice) -> usize {
        dice.iter().fold(0, |at, face| usize::from(self.more[at][face.index()]))
    }
}

fn with(mut counts: Counts, face: usize) -> Counts {
    counts[face] += 1;
    counts
}

/// What throws and kept dice are worth, for one number of dice.
pub(super) struct Lookahead {
    throws: &'static Throws,
    dice: usize,
    worth: Vec<f32>,
}

impl Lookahead {
    pub(super) fn new() -> Lookahead {
        Lookahead { throws: Throws::get(), dice: 0, worth: Vec::new() }
    }

    /// Begins with throws of `dice` dice that will not be rerolled, and what they are worth.
    pub(super) fn finals(&mut self, dice: u8, mut worth: impl FnMut(&Counts) -> f32) {
        self.dice = usize::from(dice).min(Dice::MOST);
        let (start, end) = self.top();
        self.worth.resize(end, 0.0);
        for (value, counts) in self.worth[start..end].iter_mut().zip(&self.throws.counts[start..end]) {
            *value = worth(counts);
        }
    }

    /// A die may be turned to `face`.
    pub(super) fn turn_to(&mut self, face: Face) {
        let (start, end) = self.below();
        // What was turned must not count as turned again: the values before are needed until the end.
        let before: Vec<f32> = (start..end).map(|at| self.worth[self.more(at)[face.index()]]).collect();
        for (at, value) in (start..end).zip(before) {
            for one in self.more(at) {
                self.worth[one] = self.worth[one].max(value);
            }
        }
    }

    /// A die may be turned to any face at this cost.
    pub(super) fn turn(&mut self, cost: f32) {
        let (start, end) = self.below();
        let best = |at: usize| self.more(at).into_iter().map(|one| self.worth[one]).fold(f32::MIN, f32::max);
        let before: Vec<f32> = (start..end).map(|at| best(at) - cost).collect();
        for (at, value) in (start..end).zip(before) {
            for one in self.more(at) {
                self.worth[one] = self.worth[one].max(value);
            }
        }
    }

    /// Dice that show 3 may be thrown again as often as wanted.
    pub(super) fn shed_threes(&mut self) {
        let (start, end) = self.below();
        for at in start..end {
            let value = self.without_three(at);
            let three = self.more(at)[Face::Three.index()];
            self.worth[three] = self.worth[three].max(value);
        }
    }

    /// What is expected of these dice if one that shows 3 is thrown until it shows something else.
    pub(super) fn shedding(&self, dice: Dice) -> f32 {
        self.without_three(self.throws.place(dice.minus(Dice::of(Face::Three, 1))))
    }

    fn without_three(&self, at: usize) -> f32 {
        let all: f32 = self.more(at).into_iter().map(|one| self.worth[one]).sum();
        (all - self.worth[self.more(at)[Face::Three.index()]]) / 5.0
    }

    /// One more reroll can be had at this cost.
    pub(super) fn reroll(&mut self, cost: f32) {
        self.keeps();
        let (start, _) = self.below();
        for at in 0..start {
            let value = self.worth[at];
            for one in self.more(at) {
                self.worth[one] = self.worth[one].max(value);
            }
        }
        let (start, end) = self.below();
        for at in start..end {
            let value = self.worth[at] - cost;
            for one in self.more(at) {
                self.worth[one] = self.worth[one].max(value);
            }
        }
    }

    /// Finds what it is worth to keep some dice and throw the others.
    pub(super) fn keeps(&mut self) {
        let (_, end) = self.below();
        for at in (0..end).rev() {
            let sum: f32 = self.more(at).into_iter().map(|one| self.worth[one]).sum();
            self.worth[at] = sum * (1.0 / 6.0);
        }
    }

    /// What these dice are worth: a throw, or after `keeps` some dice that are kept.
    pub(super) fn worth(&self, dice: Dice) -> f32 {
        self.worth[self.throws.place(dice)]
    }

    /// After `keeps`: what is best thrown again of this throw, at least one die, and what that is worth.
    pub(super) fn best(&self, throw: Dice) -> (Dice, f32) {
        let mut best = (throw, self.worth[0]);
        for kept in throw.choices().filter(|&kept| kept != throw) {
            let worth = self.worth(kept);
            if worth > best.1 {
                best = (throw.minus(kept), worth);
            }
        }
        best
    }

    #[inline]
    fn more(&self, at: usize) -> [usize; 6] {
        self.throws.more[at].map(usize::from)
    }

    /// The throws of all dice.
    fn top(&self) -> (usize, usize) {
        (self.throws.starts[self.dice], self.throws.starts[self.dice + 1])
    }

    /// The throws of all dice but one.
    fn below(&self) -> (usize, usize) {
        match self.dice {
            0 => (0, 0),
            dice => (self.throws.starts[dice - 1], self.throws.starts[dice]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The points of three or more alike.
    fn triples(counts: &Counts) -> f32 {
        (0..3).filter(|&face| counts[face] >= 3).map(|face| f32::from(counts[face]) - 2.0 + face as f32).sum()
    }

    /// What a turn is worth before the first throw.
    fn turn(dice: u8, rerolls: u8, worth: impl Fn(&Counts) -> f32) -> f32 {
        let mut look = Lookahead::new();
        look.finals(dice, worth);
        for _ in 0..rerolls {
            look.reroll(0.0);
        }
        look.keeps();
        look.worth(Dice::NONE)
    }

    #[test]
    fn golden_values() {
        let check = |golden: f64, worth: f32| assert!((f64::from(worth) - golden).abs() < 1e-6, "{worth}");
        check(2.235_741_7, turn(6, 2, triples));
        for face in 0..6 {
            check(2.527_777_8, turn(6, 2, |counts| f32::from(counts[face])));
        }
    }

    #[test]
    fn every_multiset_is_there_once() {
        let throws = Throws::get();
        let sizes = throws.starts.windows(2).map(|pair| pair[1] - pair[0]);
        assert!(sizes.eq([1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002]));
        for (at, counts) in throws.counts.iter().enumerate() {
            let dice: Dice = Face::ALL
                .into_iter()
                .fold(Dice::NONE, |dice, face| dice.plus(Dice::of(face, counts[face.index()])));
            assert_eq!(throws.place(dice), at);
        }
    }

    /// The same by trying everything, die by die.
    fn slow(dice: &[usize], rerolls: u8, worth: &impl Fn(&Counts) -> f32) -> f32 {
        let mut best = worth(&dice.iter().fold([0; 6], |counts, &face| with(counts, face)));
        if rerolls == 0 {
            return best;
        }
        for thrown in 1..1_u32 << dice.len() {
            let throws = 6_usize.pow(thrown.count_ones());
            let value = |mut number: usize| {
                let mut after = dice.to_vec();
                for at in (0..dice.len()).filter(|at| thrown >> at & 1 == 1) {
                    after[at] = number % 6;
                    number /= 6;
                }
                slow(&after, rerolls - 1, worth)
            };
            best = best.max((0..throws).map(value).sum::<f32>() / throws as f32);
        }
        best
    }

    #[test]
    fn it_is_what_trying_everything_finds() {
        let worth = |counts: &Counts| {
            let [one, two, three, heart, energy, claw] = counts.map(f32::from);
            (one * 1.3 - two * three) + heart * heart * 0.7 + if energy > claw { 2.1 } else { claw }
        };
        let mut look = Lookahead::new();
        look.finals(3, worth);
        for rerolls in 1..=2 {
            look.reroll(0.0);
            for dice in [[0, 0, 3], [1, 2, 5], [4, 4, 4], [2, 3, 5]] {
                let throw: Dice = dice.into_iter().map(Face::at).collect();
                let (fast, slow) = (look.worth(throw), slow(&dice, rerolls, &worth));
                assert!((fast - slow).abs() < 1e-4, "{dice:?} with {rerolls}: {fast}, not {slow}");
            }
        }
    }

    #[test]
    fn the_best_keep_is_found() {
        let mut look = Lookahead::new();
        look.finals(6, triples);
        look.keeps();
        let throw: Dice =
            [Face::Three, Face::Three, Face::One, Face::Heart, Face::Energy, Face::Claw].into_iter().collect();
        let (thrown, worth) = look.best(throw);
        assert_eq!(thrown, throw.minus(Dice::of(Face::Three, 2)));
        assert!(worth > 1.0);
    }

    #[test]
    fn dice_are_turned_and_shed() {
        let throw = |faces: [Face; 3]| faces.into_iter().collect::<Dice>();
        let mut look = Lookahead::new();
        let ones = |counts: &Counts| f32::from(counts[0]);
        look.finals(3, ones);
        look.turn_to(Face::One);
        assert_eq!(look.worth(throw([Face::Claw; 3])), 1.0);
        assert_eq!(look.worth(throw([Face::One; 3])), 3.0);
        look.turn(0.25);
        assert_eq!(look.worth(throw([Face::Claw; 3])), 1.75);
        look.finals(3, ones);
        look.shed_threes();
        assert!((look.worth(throw([Face::Three; 3])) - 0.6).abs() < 1e-6);
        assert!((look.shedding(throw([Face::One, Face::Three, Face::Claw])) - 1.2).abs() < 1e-6);
        look.finals(0, |_| 7.0);
        look.reroll(0.0);
        assert_eq!(look.worth(Dice::NONE), 7.0);
    }
}
