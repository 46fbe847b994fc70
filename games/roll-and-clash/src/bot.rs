//! The bot `medium`: it goes for what pays best in the time it takes, by the exact odds of the dice, at the speed
//! of a person.
//!
//! `odds` says how many rolls a cost takes, `tables` holds that for all costs, `scene` is the view boiled down,
//! `worth` is what acts are worth, `choose` weighs them against the time they take, `change` is the choice after a
//! Power in a duel, and `pace` is how long a person needs for all that.

mod change;
mod choose;
mod odds;
mod pace;
mod scene;
mod tables;
#[cfg(test)]
mod tests;
mod worth;

use kernel::{Bot, Level, Millis, Rng, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::state::State;
use crate::view::{PhaseView, View};
use choose::Chooser;
use scene::Scene;
use tables::Tables;

pub(crate) fn bot(level: Level, seat: Seat) -> Option<Box<dyn Bot<State>>> {
    match level {
        Level::Random | Level::Hard => None,
        Level::Medium => Some(Box::new(Medium { seat, taste: None, tables: None })),
    }
}

/// The first `medium` is still the one there is.
pub(crate) fn version(level: Level, version: u8, seat: Seat) -> Option<Box<dyn Bot<State>>> {
    match (level, version) {
        (Level::Medium, 1) => bot(Level::Medium, seat),
        _ => None,
    }
}

/// Everything lies open, so it remembers nothing but how it likes to play.
struct Medium {
    seat: Seat,
    /// How much it cares for Powers: each bot differently, as people do.
    taste: Option<f32>,
    tables: Option<&'static Tables>,
}

impl Bot<State> for Medium {
    fn notice(&mut self, _news: &[Event], _view: &View) {}

    fn listens(&self) -> bool {
        false
    }

    fn pace(&mut self, view: &View, rng: &mut Rng) -> Millis {
        pace::pace(view, self.seat, rng)
    }

    fn decide(&mut self, view: &View, legal: &[Action], rng: &mut Rng) -> Action {
        if let &[only] = legal {
            return only;
        }
        let taste = *self.taste.get_or_insert_with(|| 0.8 + 0.05 * rng.below(11) as f32);
        let tables = *self.tables.get_or_insert_with(|| Tables::of(view.options.house));
        let wanted = self.wanted(view, legal, taste, tables, rng);
        // The choices are made by the rules as the bot knows them; `legal` has the last word.
        let allowed = wanted.filter(|wanted| legal.contains(wanted));
        allowed.or_else(|| choose::modest(legal)).unwrap_or(Action::Nothing)
    }
}

impl Medium {
    fn wanted(
        &self,
        view: &View,
        legal: &[Action],
        taste: f32,
        tables: &'static Tables,
        rng: &mut Rng,
    ) -> Option<Action> {
        let scene = || Scene::of(view, tables, self.seat);
        match view.phase {
            // Any board and any ally, so that no two games are alike.
            PhaseView::Pick { .. } => legal.get(rng.below(legal.len() as u32) as usize).copied(),
            PhaseView::Answer { .. } => Some(Action::Slap),
            PhaseView::Play => {
                let scene = scene()?;
                Chooser::new(&scene, view, taste).play(view, legal)
            }
            PhaseView::Plan { .. } => {
                let scene = scene()?;
                Chooser::new(&scene, view, taste).plan(view, legal)
            }
            PhaseView::Change { .. } => change::change(&scene()?, legal),
            PhaseView::Wait { .. } | PhaseView::Over => None,
        }
    }
}
