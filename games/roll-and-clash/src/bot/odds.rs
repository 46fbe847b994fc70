//! How many rolls a cost takes: exact, for every choice of dice that are kept, if each useful die is kept.

use arrayvec::ArrayVec;
use kernel::parts::Bag;

use crate::dice::{DICE, Picked};
use crate::house::Values;
use crate::words::Symbol;

/// For so many rolls the chance to be done is known.
pub(super) const AHEAD: usize = 12;

/// Coloured dice.
const COLOURED: usize = DICE - 1;

/// What is to be expected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odds {
    /// Rolls until the cost can be paid.
    pub(super) rolls: f32,
    /// The chance that this many rolls are enough, from none on.
    within: [f32; AHEAD + 1],
}

impl Odds {
    const DONE: Odds = Odds { rolls: 0.0, within: [1.0; AHEAD + 1] };
    const NEVER: Odds = Odds { rolls: f32::INFINITY, within: [0.0; AHEAD + 1] };

    /// The chance that so many rolls are enough.
    pub(super) fn within(&self, rolls: usize) -> f32 {
        self.within[rolls.min(AHEAD)]
    }
}

/// What five dice show, as one number: a place in the tables below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    /// What each die adds to the number; a blank one nothing.
    parts: [u16; DICE],
    number: u16,
}

impl Hand {
    /// How many numbers there are: blank or five symbols four times, blank or three symbols once.
    const ALL: usize = 6 * 6 * 6 * 6 * 4;

    pub(super) fn of(faces: &[Option<Symbol>; DICE]) -> Hand {
        const PLACES: [u16; DICE] = [1, 6, 36, 216, 1296];
        let digit = |face: Symbol| 1 + face as u16 - if face.is_bw() { Symbol::Black as u16 } else { 0 };
        let mut parts = [0; DICE];
        for ((part, place), face) in parts.iter_mut().zip(PLACES).zip(faces) {
            *part = face.map_or(0, |face| place * digit(face));
        }
        Hand { parts, number: parts.iter().sum() }
    }

    /// The same without some of the dice.
    #[must_use]
    pub(super) fn without(mut self, dice: Picked) -> Hand {
        for die in dice.iter() {
            self.number -= std::mem::take(&mut self.parts[die]);
        }
        self
    }

    /// What the dice with this number show.
    fn faces(number: usize) -> [Option<Symbol>; DICE] {
        let mut faces = [None; DICE];
        let mut left = number;
        for (die, face) in faces.iter_mut().enumerate() {
            let (kinds, first) = if die == COLOURED { (4, Symbol::Black as usize) } else { (6, 0) };
            *face = (left % kinds).checked_sub(1).map(|digit| Symbol::ALL[first + digit]);
            left /= kinds;
        }
        faces
    }
}

/// The way to one cost.
#[derive(Debug)]
pub(super) struct Course {
    /// What is asked for, and how many of it.
    kinds: ArrayVec<(Symbol, u8), DICE>,
    /// Nishio: this face counts as anything.
    wild: Option<Symbol>,
    /// The joker, where it counts.
    joker: Option<Symbol>,
    /// By the number of what is kept; at the end those of a cost that can be paid.
    odds: Vec<Odds>,
    /// For every hand what is kept, and where its odds are.
    hands: Vec<(Picked, u16)>,
    /// Where the odds of nothing at all are.
    fresh: usize,
}

/// What the black-and-white die is kept for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bw {
    Free,
    Exact,
    Anything,
}

/// What is kept on the way to a cost.
#[derive(Clone, Copy, Debug)]
struct Kept {
    /// Still missing of each kind.
    missing: [u8; DICE],
    /// Coloured dice that count as anything.
    wilds: u8,
    bw: Bw,
}

impl Course {
    pub(super) fn new(house: &Values, cost: Bag, wild: Option<Symbol>, joker: bool) -> Course {
        let kinds = Symbol::ALL.iter().map(|&symbol| (symbol, cost.count(symbol as u8)));
        let mut course = Course {
            kinds: kinds.filter(|&(_, count)| count > 0).collect(),
            wild,
            joker: joker.then_some(house.joker),
            odds: Vec::new(),
            hands: Vec::new(),
            fresh: 0,
        };
        course.fresh = course.number(course.nothing());
        let mut found = vec![None; course.fresh + 1];
        course.solve(house, course.nothing(), &mut found);
        course.odds = found.into_iter().map(|odds| odds.unwrap_or(Odds::NEVER)).chain([Odds::DONE]).collect();
        course.hands = (0..Hand::ALL).map(|number| course.kept_of(&Hand::faces(number))).collect();
        course
    }

    /// What to expect from nothing at all.
    pub(super) fn fresh(&self) -> &Odds {
        &self.odds[self.fresh]
    }

    /// Which dice are kept for this cost, and what to expect then.
    #[inline]
    pub(super) fn keep(&self, hand: Hand) -> (Picked, &Odds) {
        let (dice, odds) = self.hands[usize::from(hand.number)];
        (dice, &self.odds[usize::from(odds)])
    }

    fn kept_of(&self, faces: &[Option<Symbol>; DICE]) -> (Picked, u16) {
        let mut kept = self.nothing();
        let mut dice = Picked::NONE;
        for exact in [true, false] {
            for (die, face) in faces.iter().enumerate() {
                let Some(face) = *face else { continue };
                if self.is_anything(face) != exact && self.take(&mut kept, die, face) {
                    dice = dice.with(die);
                }
            }
        }
        let at = if Course::lacks(&kept) == 0 { self.fresh + 1 } else { self.number(kept) };
        (dice, at as u16)
    }

    fn is_anything(&self, face: Symbol) -> bool {
        self.wild == Some(face) || self.joker == Some(face)
    }

    fn nothing(&self) -> Kept {
        let mut missing = [0; DICE];
        for (missing, &(_, count)) in missing.iter_mut().zip(&self.kinds) {
            *missing = count;
        }
        Kept { missing, wilds: 0, bw: Bw::Free }
    }

    /// How many symbols nothing stands for yet.
    fn lacks(kept: &Kept) -> u8 {
        let missing: u8 = kept.missing.iter().sum();
        missing.saturating_sub(kept.wilds + u8::from(kept.bw == Bw::Anything))
    }

    /// Keeps a die with this face if it is of use.
    fn take(&self, kept: &mut Kept, die: usize, face: Symbol) -> bool {
        if self.is_anything(face) {
            let of_use = Course::lacks(kept) > 0;
            match (of_use, die == COLOURED) {
                (true, true) => kept.bw = Bw::Anything,
                (true, false) => kept.wilds += 1,
                (false, _) => {}
            }
            return of_use;
        }
        match self.kinds.iter().position(|&(kind, _)| kind == face) {
            Some(at) if kept.missing[at] > 0 => {
                kept.missing[at] -= 1;
                if die == COLOURED {
                    kept.bw = Bw::Exact;
                }
                true
            }
            Some(_) | None => false,
        }
    }

    /// Each state has a number; nothing kept has the highest of those with no wild die and the free die.
    fn number(&self, kept: Kept) -> usize {
        let mut number = match kept.bw {
            Bw::Exact => 0,
            Bw::Anything => 1,
            Bw::Free => 2,
        };
        number += 3 * (COLOURED - usize::from(kept.wilds));
        let mut stride = 3 * (COLOURED + 1);
        for (&(_, count), &missing) in self.kinds.iter().zip(&kept.missing) {
            number += stride * usize::from(missing);
            stride *= usize::from(count) + 1;
        }
        number
    }

    /// Fills in the odds of a state and of all that can come of it.
    fn solve(&self, house: &Values, kept: Kept, found: &mut [Option<Odds>]) -> Odds {
        if Course::lacks(&kept) == 0 {
            return Odds::DONE;
        }
        let here = self.number(kept);
        if let Some(odds) = found[here] {
            return odds;
        }
        let mut stay = 0.0;
        let mut moves: Vec<(f64, Odds)> = Vec::new();
        for (next, chance) in self.thrown(house, kept) {
            if Course::lacks(&next) > 0 && self.number(next) == here {
                stay += chance;
            } else {
                moves.push((chance, self.solve(house, next, found)));
            }
        }
        let mut odds = Odds::NEVER;
        if !moves.is_empty() {
            let later: f64 = moves.iter().map(|(chance, then)| chance * f64::from(then.rolls)).sum();
            odds.rolls = ((1.0 + later) / (1.0 - stay)) as f32;
            for rolls in 1..=AHEAD {
                let then: f64 =
                    moves.iter().map(|(chance, then)| chance * f64::from(then.within[rolls - 1])).sum();
                odds.within[rolls] = (then + stay * f64::from(odds.within[rolls - 1])) as f32;
            }
        }
        found[here] = Some(odds);
        odds
    }

    /// What a roll of all dice that are not kept can lead to, with the chance of each.
    fn thrown(&self, house: &Values, kept: Kept) -> Vec<(Kept, f64)> {
        let matched: u8 =
            self.kinds.iter().zip(&kept.missing).map(|(&(_, count), &missing)| count - missing).sum();
        let used = usize::from(matched - u8::from(kept.bw == Bw::Exact) + kept.wilds);
        let mut now = vec![(kept, 1.0)];
        for die in used..DICE {
            let faces = match (die == COLOURED, kept.bw) {
                (false, _) => &house.coloured,
                (true, Bw::Free) => &house.bw,
                (true, Bw::Exact | Bw::Anything) => continue,
            };
            let mut next: Vec<(Kept, f64)> = Vec::new();
            for (kept, chance) in now {
                for &face in faces {
                    let mut then = kept;
                    self.take(&mut then, die, face);
                    let number = self.number(then);
                    match next.iter_mut().find(|(there, _)| self.number(*there) == number) {
                        Some((_, sum)) => *sum += chance / 6.0,
                        None => next.push((then, chance / 6.0)),
                    }
                }
            }
            now = next;
        }
        now
    }
}
