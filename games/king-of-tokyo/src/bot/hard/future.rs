//! What becomes of a position: the turn is played to its end by the rules, and the net says what the next one begins
//! with.

use kernel::{Bot, Chance, Cx, Input, Rng, Seat, Time, Viewer};

use super::inputs::inputs;
use super::net::Net;
use crate::action::Action;
use crate::apply;
use crate::bot::Medium;
use crate::cards::Card;
use crate::legal;
use crate::rules::ending;
use crate::state::{Ask, SLOTS, State};
use crate::turn;
use crate::view;

/// How many cards are bought in a turn that is played to its end.
pub(super) const BUYS: u8 = 2;
/// No turn has more questions, unless somebody goes on throwing 3s again.
const QUESTIONS: u32 = 200;

/// Plays turns to their end, and remembers no more than where to write choices.
#[derive(Debug)]
pub(super) struct Future<'a> {
    pub(super) net: &'a Net,
    pub(super) me: Seat,
    pub(super) turn: u16,
    /// The cards that lay in the market: what comes instead is not known.
    pub(super) market: [Option<Card>; SLOTS],
    pub(super) choices: Vec<Action>,
}

impl Future<'_> {
    /// The chance to win from here, if this seat buys what is best and everybody else does what `medium` would.
    pub(super) fn value(&mut self, mut state: State, rng: &mut Rng, buys: u8) -> f32 {
        for _ in 0..QUESTIONS {
            if state.turn != self.turn || !state.living.contains(self.me) {
                break;
            }
            let Some(seat) = turn::asked(&state) else { break };
            let action = match state.ask {
                Ask::Buy if seat == self.me && buys > 0 => return self.bought(&state, rng, buys),
                Ask::Buy if seat == self.me => Action::End,
                Ask::Sell | Ask::Change if seat == self.me => Action::Done,
                Ask::Hearts if seat == self.me && is_well(&state, seat) => Action::Usual,
                _ => self.medium(&state, seat, rng),
            };
            act(&mut state, seat, action, rng);
        }
        self.worth(&state)
    }

    /// The best of buying nothing more and of each card that can be paid.
    fn bought(&mut self, state: &State, rng: &mut Rng, buys: u8) -> f32 {
        let (me, known) = (self.me, self.market);
        let cards =
            state.market.into_iter().zip(known).filter(|(card, known)| card == known).filter_map(|(card, _)| card);
        let cards = cards.filter(|&card| state.affords(me, card));
        let choices = cards.map(|card| (Action::Buy { card }, buys - 1));
        let mut best = 0.0;
        for (action, buys) in std::iter::once((Action::End, 0)).chain(choices) {
            let mut after = *state;
            act(&mut after, self.me, action, rng);
            best = self.value(after, rng, buys).max(best);
        }
        best
    }

    /// What `medium` would do there.
    fn medium(&mut self, state: &State, seat: Seat, rng: &mut Rng) -> Action {
        self.choices.clear();
        legal::choices(state, seat, |action| self.choices.push(action));
        Medium::new(seat).decide(&view::view(state, Viewer::Seat(seat)), &self.choices, rng)
    }

    /// What the net says of a turn that begins, and what is certain.
    fn worth(&self, state: &State) -> f32 {
        if state.end.is_some() {
            let winners = ending::winners(state);
            return if winners.contains(self.me) { 1.0 / winners.len() as f32 } else { 0.0 };
        }
        if !state.living.contains(self.me) {
            return 0.0;
        }
        let changed = |&slot: &usize| state.market[slot] != self.market[slot];
        let hidden = (0..SLOTS).filter(changed).fold(0, |slots, slot| slots | 1 << slot);
        self.net.value(&inputs(state, self.me, hidden))
    }
}

/// Whether hearts have no use but to heal.
fn is_well(state: &State, seat: Seat) -> bool {
    let board = &state.boards[seat];
    board.poison == 0 && board.shrink == 0
}

/// Does this in a position.
pub(super) fn act(state: &mut State, seat: Seat, action: Action, rng: &mut Rng) {
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(rng), None);
    apply::apply(state, &mut cx, Input::Act { seat, action });
}
