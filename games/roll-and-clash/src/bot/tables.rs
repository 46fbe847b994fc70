//! The ways to all costs of a set of house values, reckoned once.

use std::sync::{PoisonError, RwLock};

use kernel::House;

use super::odds::Course;
use super::worth;
use crate::house::{Power, Values};
use crate::words::{Ally, Character, Symbol};

/// What a player can go for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cost {
    /// A technique of a board, 0 to 2.
    Technique(Character, usize),
    /// The CCG technique of a board.
    Ccg(Character),
    /// Regeneration of a board.
    Regeneration(Character),
    /// The Power of an ally.
    Ally(Ally),
}

/// The ways to all costs, without and with a face that counts as anything.
#[derive(Debug)]
pub(super) struct Tables {
    courses: [Vec<Course>; 2],
    /// What wounds are worth: by board, slot, whether it is the last, whether nothing more comes, tokens.
    wounds: Vec<f32>,
}

/// Slots of the longest track, and tokens of which more make no difference.
const SLOTS: usize = 12;
const TOKENS: usize = 128;

/// Costs of a board: three techniques, CCG, Regeneration.
const OF_BOARD: usize = 5;

impl Tables {
    /// The tables of these house values; they are kept for good, as the values are.
    pub(super) fn of(house: House<Values>) -> &'static Tables {
        static KNOWN: RwLock<Vec<(House<Values>, &'static Tables)>> = RwLock::new(Vec::new());
        let find = |known: &[(House<Values>, &'static Tables)]| {
            known.iter().find(|&&(of, _)| of == house).map(|&(_, tables)| tables)
        };
        if let Some(tables) = find(&KNOWN.read().unwrap_or_else(PoisonError::into_inner)) {
            return tables;
        }
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        find(&known).unwrap_or_else(|| {
            let tables: &'static Tables = Box::leak(Box::new(Tables::new(&house)));
            known.push((house, tables));
            tables
        })
    }

    fn new(house: &Values) -> Tables {
        let face = house.allies.iter().find_map(|tile| match tile.power {
            Power::Wild(face) => Some(face),
            _ => None,
        });
        let all = |wild: Option<Symbol>| {
            let mut courses = Vec::new();
            for board in &house.boards {
                for tech in &board.techniques {
                    courses.push(Course::new(house, tech.cost, wild, true));
                }
                courses.push(Course::new(house, board.ccg, wild, house.constants.joker_usable_for_ccg));
                courses.push(Course::new(house, board.regeneration, wild, true));
            }
            courses.extend(house.allies.iter().map(|tile| Course::new(house, tile.cost, wild, true)));
            courses
        };
        let tracks = house.boards.iter().flat_map(|board| (0..SLOTS).map(move |slot| (&board.track, slot)));
        let ways = [(false, false), (false, true), (true, false), (true, true)];
        let wounds = tracks.flat_map(|(track, slot)| {
            let of = move |tokens: usize, last, sure| worth::wounds(track, slot, tokens as u8, last, sure);
            ways.into_iter().flat_map(move |(last, sure)| (0..TOKENS).map(move |tokens| of(tokens, last, sure)))
        });
        Tables { courses: [all(None), all(face)], wounds: wounds.collect() }
    }

    /// What the wounds are worth that so many tokens before a board will probably make.
    #[inline]
    pub(super) fn wounds(&self, character: Character, slot: u8, tokens: u8, last: bool, sure: bool) -> f32 {
        let at = character.index() * SLOTS + usize::from(slot);
        let at = at * 4 + usize::from(last) * 2 + usize::from(sure);
        self.wounds[at * TOKENS + usize::from(tokens).min(TOKENS - 1)]
    }

    /// The way to a cost; `wild`: Nishio helps.
    pub(super) fn course(&self, cost: Cost, wild: bool) -> &Course {
        let at = match cost {
            Cost::Technique(character, which) => character.index() * OF_BOARD + which,
            Cost::Ccg(character) => character.index() * OF_BOARD + 3,
            Cost::Regeneration(character) => character.index() * OF_BOARD + 4,
            Cost::Ally(ally) => Character::ALL.len() * OF_BOARD + ally.index(),
        };
        &self.courses[usize::from(wild)][at]
    }
}
