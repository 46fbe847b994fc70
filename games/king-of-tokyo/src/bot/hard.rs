//! The bot `hard`: whatever it could do, it plays the turn to its end in a world imagined from the view, and does what
//! leaves the best chance to win when the next turn begins. What that chance is a net has learned from games.
//!
//! `inputs` is what the net sees, `net` the net, `future` the turn that is played to its end, `train` how the net was
//! made.

mod future;
mod inputs;
mod net;
#[cfg(test)]
mod tests;
#[cfg(feature = "train")]
pub(crate) mod train;

use std::collections::BTreeMap;

use kernel::{Bot, Imagine, Rng, Seat, Seed};

use crate::action::Action;
use crate::bot::Medium;
use crate::bot::lookahead::{Counts, Lookahead};
use crate::bot::roll::{self, Prices};
use crate::bot::scene::Scene;
use crate::dice::Dice;
use crate::event::Event;
use crate::state::State;
use crate::turn;
use crate::view::{Question, View};
use crate::words::Face;
use future::{BUYS, Future, act};
use net::Net;

/// What chance brings in imagined turns. It is the same whenever the same is asked, so that what the bot does follows
/// from the view alone, whoever asks.
const SEED: Seed = Seed([0x60; 32]);
/// The streams of one turn.
const STREAMS: u64 = 16;

/// What it costs, in chances to win, to use something up.
const PRICES: Prices = Prices { twist: 0.03, stretch: 0.02, telepath: 0.01, smoke: 0.015, margin: 1e-5 };

/// Remembers no more than what it worked out about the dice of this turn.
pub(super) struct Hard {
    seat: Seat,
    net: &'static Net,
    look: Lookahead,
    /// A position with its dice still to fall, and the worth of all throws.
    throws: Option<(State, Vec<f32>)>,
}

impl Hard {
    pub(super) fn new(seat: Seat) -> Hard {
        Hard::with(Net::get(), seat)
    }

    fn with(net: &'static Net, seat: Seat) -> Hard {
        Hard { seat, net, look: Lookahead::new(), throws: None }
    }
}

impl Bot<State> for Hard {
    fn notice(&mut self, _news: &[Event], _view: &View) {}

    fn listens(&self) -> bool {
        false
    }

    fn decide(&mut self, view: &View, legal: &[Action], rng: &mut Rng) -> Action {
        let &[first, ref others @ ..] = legal else { return Action::Pass };
        if others.is_empty() {
            return first;
        }
        let state = State::imagine(view, &mut chance(view, 0));
        let asked = view.ask.filter(|ask| ask.seat == self.seat).map(|ask| ask.what);
        match asked {
            Some(Question::Roll) => self.roll(&state, view, legal),
            Some(Question::Buy) if legal.contains(&Action::Peek) => Action::Peek,
            Some(Question::MoveMimic | Question::Extra) | None => Medium::new(self.seat).decide(view, legal, rng),
            Some(_) => {
                let usual = Medium::new(self.seat).decide(view, legal, rng);
                self.weigh(&state, view, legal, usual)
            }
        }
    }
}

impl Hard {
    /// Throws again what is best thrown again, or stops.
    fn roll(&mut self, state: &State, view: &View, legal: &[Action]) -> Action {
        let mut before = *state;
        (before.now.dice, before.now.rerolls) = (Dice::NONE, 0);
        let dice = view.dice.len();
        if self.throws.as_ref().is_none_or(|(known, _)| *known != before) {
            let mut future = self.future(state);
            let chance = chance(view, 0);
            let mut seen = BTreeMap::new();
            let mut values = Vec::new();
            self.look.finals(dice, |counts| {
                let value = *seen.entry(kind(state, counts)).or_insert_with(|| {
                    let mut after = *state;
                    after.now.dice = throw(counts);
                    let mut chance = chance.clone();
                    act(&mut after, future.me, Action::Stop, &mut chance);
                    future.value(after, &mut chance, BUYS)
                });
                values.push(value);
                value
            });
            self.throws = Some((before, values));
        }
        if let Some((_, values)) = &self.throws {
            let mut values = values.iter();
            self.look.finals(dice, |_| values.next().copied().unwrap_or(0.0));
        }
        roll::again(&mut self.look, &Scene::of(view, self.seat), &PRICES, view, legal)
    }

    /// What leaves the best chance to win: `usual` unless something else is better.
    fn weigh(&self, state: &State, view: &View, legal: &[Action], usual: Action) -> Action {
        let mut best = (usual, f32::MIN);
        for action in std::iter::once(usual).chain(legal.iter().copied().filter(|&action| action != usual)) {
            let mut future = self.future(state);
            let mut sum = 0.0;
            let samples = samples(action);
            for stream in 0..samples {
                let mut chance = chance(view, stream);
                let mut after = *state;
                act(&mut after, self.seat, action, &mut chance);
                if action == Action::Sweep {
                    future.market = after.market;
                }
                sum += future.value(after, &mut chance, BUYS);
            }
            let value = sum / samples as f32;
            if value > best.1 + 1e-6 {
                best = (action, value);
            }
        }
        best.0
    }

    fn future(&self, state: &State) -> Future<'static> {
        Future { net: self.net, me: self.seat, turn: state.turn, market: state.market, choices: Vec::new() }
    }
}

/// How often chance is asked what comes of this act: more often where more hangs on it.
fn samples(action: Action) -> u64 {
    match action {
        Action::Sweep | Action::Probe { .. } => 12,
        Action::Stay | Action::Yield => 4,
        Action::Buy { .. } | Action::BuyTop | Action::BuyFrom { .. } | Action::End => 1,
        _ => 3,
    }
}

/// A stream of chance for this turn.
fn chance(view: &View, stream: u64) -> Rng {
    Rng::for_game(SEED, u64::from(view.turn) * STREAMS + stream)
}

fn throw(counts: &Counts) -> Dice {
    Face::ALL.into_iter().fold(Dice::NONE, |dice, face| dice.plus(Dice::of(face, counts[face.index()])))
}

/// Throws of the same kind come to the same: as many points, hearts of use, energy and claws, and with cards also the
/// faces that some of them ask for.
fn kind(state: &State, counts: &Counts) -> u32 {
    let seat = turn::asked(state).unwrap_or(state.active);
    let [one, two, three, hearts, energy, claws] = *counts;
    let triple = |n: u8, points: u8| if n >= 3 { points + n - 3 } else { 0 };
    let stars = triple(one, 1) + triple(two, 2) + triple(three, 3);
    let board = &state.boards[seat];
    let bare = state.is_bare(seat);
    let of_use = if state.inside(seat) { 0 } else { state.missing(seat) + board.poison + board.shrink };
    let hearts = if bare { hearts.min(of_use) } else { hearts };
    let numbers = one > 0 && two > 0 && three > 0;
    let pattern = [one >= 3, two >= 3, numbers, numbers && hearts > 0 && energy > 0 && claws > 0];
    let pattern = if bare { 0 } else { pattern.into_iter().fold(0, |bits, bit| bits << 1 | u32::from(bit)) };
    [stars, hearts, energy, claws].into_iter().fold(pattern, |kind, n| kind << 4 | u32::from(n))
}
