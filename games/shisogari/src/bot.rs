//! The bot `medium`: it remembers everything its seat was told, keeps many worlds that fit it, and looks one
//! step ahead in them.
//!
//! `world` is one way the hidden cards may lie, `memory` the worlds that are still possible with the belief
//! who the Vampire is, `value` how good a position is for the Hunters, `choice` what follows from it.

mod choice;
mod memory;
mod value;
mod world;

use kernel::{Bot, Level, Rng, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::state::State;
use crate::view::View;
use memory::Memory;

pub(crate) fn bot(level: Level, seat: Seat) -> Option<Box<dyn Bot<State>>> {
    match level {
        Level::Random | Level::Hard => None,
        Level::Medium => Some(Box::new(Medium { memory: Memory::new(seat) })),
    }
}

/// The first `medium` is still the one there is.
pub(crate) fn version(level: Level, version: u8, seat: Seat) -> Option<Box<dyn Bot<State>>> {
    match (level, version) {
        (Level::Medium, 1) => bot(Level::Medium, seat),
        _ => None,
    }
}

/// Remembers and reasons.
#[derive(Debug)]
struct Medium {
    memory: Memory,
}

impl Bot<State> for Medium {
    fn notice(&mut self, news: &[Event], _view: &View) {
        self.memory.note(news);
    }

    fn decide(&mut self, view: &View, legal: &[Action], rng: &mut Rng) -> Action {
        let [only] = legal else {
            self.memory.catch_up(view, rng);
            return choice::choose(&self.memory, view, legal, rng);
        };
        *only
    }
}
