//! The bots. `hard` has a room of its own; what follows is `medium`: an exact look-ahead over the rerolls that are left, with values by hand for everything
//! that can come of the dice.
//!
//! `scene` is the view boiled down, `weights` the numbers that things are worth, `worth` the value of a
//! position with the danger until the own next turn, `powers` that of cards, `outcome` that of final dice and
//! `lookahead` that of dice that can still be thrown. The decisions follow from them: `roll` about dice,
//! `guard` about the own body, `shop` about cards.

mod guard;
pub(crate) mod hard;
mod lookahead;
mod outcome;
mod powers;
mod roll;
mod scene;
mod shop;
#[cfg(test)]
mod tests;
mod weights;
mod worth;

use kernel::{Bot, Level, Rng, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::state::State;
use crate::view::{Question, View};
use hard::Hard;
use lookahead::Lookahead;
use scene::Scene;
use weights::{WEIGHTS, Weights};
use worth::Worth;

pub(crate) fn bot(level: Level, seat: Seat) -> Option<Box<dyn Bot<State>>> {
    match level {
        Level::Random => None,
        Level::Medium => Some(Box::new(Medium::new(seat))),
        Level::Hard => Some(Box::new(Hard::new(seat))),
    }
}

/// The first `medium` is still the one there is.
pub(crate) fn version(level: Level, version: u8, seat: Seat) -> Option<Box<dyn Bot<State>>> {
    match (level, version) {
        (Level::Medium, 1) => bot(Level::Medium, seat),
        _ => None,
    }
}

/// Everything lies open, so it remembers nothing: it looks ahead.
struct Medium {
    seat: Seat,
    weights: &'static Weights,
    look: Lookahead,
}

impl Bot<State> for Medium {
    fn notice(&mut self, _news: &[Event], _view: &View) {}

    fn listens(&self) -> bool {
        false
    }

    fn decide(&mut self, view: &View, legal: &[Action], _rng: &mut Rng) -> Action {
        let &[first, ref others @ ..] = legal else { return Action::Pass };
        if others.is_empty() {
            return first;
        }
        let wanted = self.wanted(view, legal);
        // The choices are made by the rules as the bot knows them; `legal` has the last word.
        if legal.contains(&wanted) { wanted } else { modest(legal) }
    }
}

impl Medium {
    fn new(seat: Seat) -> Medium {
        Medium { seat, weights: &WEIGHTS, look: Lookahead::new() }
    }

    fn wanted(&mut self, view: &View, legal: &[Action]) -> Action {
        let Some(ask) = view.ask.filter(|ask| ask.seat == self.seat) else { return modest(legal) };
        let scene = Scene::of(view, self.seat);
        let worth = &Worth::of(&scene, self.weights);
        match ask.what {
            Question::MoveMimic => shop::mimic(worth, legal).unwrap_or(Action::Keep),
            Question::Roll => roll::roll(&mut self.look, worth, view, legal),
            Question::Probe => roll::probe(worth, view, legal),
            Question::ProbeAgain => roll::probe_again(worth, view, legal),
            Question::Change => roll::change(&mut self.look, worth, view, legal),
            Question::Hearts => guard::hearts(worth, view, legal),
            Question::Extra => guard::extra(worth, legal).unwrap_or(Action::Done),
            Question::Hit => guard::damage(worth, view, legal),
            Question::Yield => guard::tokyo(worth, view, legal),
            Question::Buy => shop::buy(worth, view, legal).unwrap_or(Action::End),
            Question::Offer => shop::buy(worth, view, legal).unwrap_or(Action::Pass),
            Question::Copy => shop::mimic(worth, legal).unwrap_or_else(|| modest(legal)),
            Question::Charge => Action::Store { amount: shop::charge(worth, scene.me.energy) },
            Question::Sell => shop::sell(worth, legal).unwrap_or(Action::Done),
            // Another turn is always welcome, unless poison would end it.
            Question::Freeze if scene.me.poison >= scene.me.hearts => Action::Decline,
            Question::Freeze => Action::Freeze,
        }
    }
}

/// The act that spends nothing, or else the first.
fn modest(legal: &[Action]) -> Action {
    const MODEST: [Action; 9] = [
        Action::Stop,
        Action::Keep,
        Action::Pass,
        Action::Accept,
        Action::Done,
        Action::Stay,
        Action::End,
        Action::Decline,
        Action::Heal,
    ];
    MODEST.into_iter().find(|act| legal.contains(act)).or_else(|| legal.first().copied()).unwrap_or(Action::Pass)
}
