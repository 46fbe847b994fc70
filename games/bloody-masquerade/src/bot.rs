//! The bot `medium`: it remembers everything its seat was told, as thoughts about who the others are and what they
//! hold, and does what promises most for its own character.
//!
//! `hands` are all hands there can be, `wish` is what a character makes of them, `weights` the numbers behind it.
//! `thought` is what is believed of one seat, `memory` all of it, `learn` how news changes it. `scene` judges the
//! table, `cards` and `deeds` choose.

mod cards;
mod deeds;
mod hands;
mod learn;
mod memory;
mod scene;
#[cfg(test)]
mod tests;
mod thought;
mod weights;
mod wish;

use kernel::{Bot, Level, Rng, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::state::State;
use crate::view::{PhaseView, View};
use memory::Memory;
use scene::Scene;
use weights::WEIGHTS;

pub(crate) fn bot(level: Level, seat: Seat) -> Option<Box<dyn Bot<State>>> {
    match level {
        Level::Random | Level::Hard => None,
        Level::Medium => Some(Box::new(Medium { memory: Memory::new(seat, &WEIGHTS) })),
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
    fn notice(&mut self, news: &[Event], view: &View) {
        self.memory.note(news, view);
    }

    fn decide(&mut self, view: &View, legal: &[Action], rng: &mut Rng) -> Action {
        let (&[first, ref more @ ..], Some(me)) = (legal, &view.me) else { return Action::Skip };
        if more.is_empty() {
            return first;
        }
        self.memory.settle(view, me);
        let scene = Scene::of(&self.memory, view, me);
        match view.phase {
            PhaseView::FirstUp | PhaseView::Place { .. } => scene.lay(legal, rng),
            PhaseView::FirstShow => scene.first_show(legal, rng),
            PhaseView::FirstGive => scene.first_give(legal, rng),
            PhaseView::Start => scene.start(legal, rng),
            PhaseView::Ask => scene.ask(legal, rng),
            PhaseView::Answer { .. } => scene.answer(legal, rng),
            PhaseView::Exchange { target } => scene.exchange(target.index(), legal, rng),
            PhaseView::Remove | PhaseView::Mark => scene.cover_up(legal, rng),
            PhaseView::Attack => scene.attack_or_not(legal, rng),
            PhaseView::Support => scene.support(legal, rng),
            PhaseView::Over => first,
        }
    }
}
