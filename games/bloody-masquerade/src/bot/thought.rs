//! What is thought of one seat: how likely it is each character, and which hands it would then have.

use super::hands::{HANDS, KINDS, has, swapped};
use super::wish::Wish;
use crate::state::SEATS;

/// No character is ever ruled out by manners alone.
const LEAST: f32 = 1e-5;

/// For each character in play its odds, and the odds of its hands.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    pub(super) odds: [f32; SEATS],
    pub(super) hands: [[f32; HANDS]; SEATS],
}

impl Thought {
    /// Any of these characters, with these hands.
    pub(super) fn new(odds: [f32; SEATS], hands: &[f32; HANDS]) -> Thought {
        Thought { odds, hands: [*hands; SEATS] }
    }

    /// Something happened that is more or less likely for each character and hand.
    pub(super) fn weigh(&mut self, size: usize, trust: f32, like: impl Fn(usize, usize) -> f32) {
        for character in 0..SEATS {
            if self.odds[character] <= 0.0 {
                continue;
            }
            let hands = &mut self.hands[character];
            let mut fresh = [0.0; HANDS];
            let mut total = 0.0;
            for hand in 0..size {
                if hands[hand] > 0.0 {
                    fresh[hand] = hands[hand] * like(character, hand);
                    total += fresh[hand];
                }
            }
            if total <= 1e-7 {
                // It was thought impossible: whatever fits is as good.
                total = 0.0;
                for (hand, odds) in fresh.iter_mut().enumerate().take(size) {
                    *odds = like(character, hand);
                    total += *odds;
                }
                self.odds[character] *= 1e-3;
            } else {
                self.odds[character] *= total.powf(trust);
            }
            if total > 0.0 {
                *hands = fresh.map(|odds| odds / total);
            }
        }
        self.even_out();
    }

    /// What happened is more or less likely for each character, whatever its hand.
    pub(super) fn weigh_characters(&mut self, like: impl Fn(usize) -> f32) {
        for (character, odds) in self.odds.iter_mut().enumerate() {
            *odds *= like(character);
        }
        self.even_out();
    }

    /// The hand changed: `step` spreads the odds of each hand over those that came of it.
    pub(super) fn carry(&mut self, size: usize, mut step: impl FnMut(usize, usize, f32, &mut [f32; HANDS])) {
        for character in 0..SEATS {
            if self.odds[character] <= 0.0 {
                continue;
            }
            let mut fresh = [0.0; HANDS];
            for hand in 0..size {
                let odds = self.hands[character][hand];
                if odds > 0.0 {
                    step(character, hand, odds, &mut fresh);
                }
            }
            let total: f32 = fresh.iter().sum();
            if total > 0.0 {
                self.hands[character] = fresh.map(|odds| odds / total);
            }
        }
    }

    /// One card was replaced by another, both known.
    pub(super) fn replace(&mut self, size: usize, lose: usize, gain: usize) {
        self.carry(size, |_, hand, odds, fresh| {
            if let Some(after) = swapped(hand, lose, gain) {
                fresh[after] += odds;
            }
        });
    }

    /// A fourth card came, of one of these kinds, and this kind was laid up.
    pub(super) fn refill(&mut self, size: usize, gains: &[f32; KINDS], laid: usize) {
        self.carry(size, |_, hand, odds, fresh| {
            for (gain, &chance) in gains.iter().enumerate().filter(|gain| *gain.1 > 0.0) {
                let after = if gain == laid { Some(hand) } else { swapped(hand, laid, gain) };
                if let Some(after) = after {
                    fresh[after] += odds * chance;
                }
            }
        });
    }

    /// The odds of hands, whoever it is.
    pub(super) fn marginal(&self, belief: &[f32; SEATS]) -> [f32; HANDS] {
        let mut all = [0.0; HANDS];
        for (hands, &belief) in self.hands.iter().zip(belief).filter(|(_, belief)| **belief > 0.0) {
            for (sum, odds) in all.iter_mut().zip(hands) {
                *sum += belief * odds;
            }
        }
        all
    }

    /// For each kind, how likely it is among the cards shown in an interrogation.
    pub(super) fn shows(&self, belief: &[f32; SEATS], cast: &[Wish], size: usize, all: bool) -> [f32; KINDS] {
        let mut shown = [0.0; KINDS];
        for (character, wish) in cast.iter().enumerate().filter(|(at, _)| belief[*at] > 1e-3) {
            for hand in 0..size {
                let odds = belief[character] * self.hands[character][hand];
                if odds < 1e-4 {
                    continue;
                }
                let cards = super::hands::counts(hand);
                for kind in (0..KINDS).filter(|&kind| has(hand, kind)) {
                    // A single card is not shown if it is the hidden one.
                    let kept = if all || cards[kind] > 1 { 0.0 } else { wish.hides[hand][kind] };
                    shown[kind] += odds * (1.0 - kept);
                }
            }
        }
        shown
    }

    fn even_out(&mut self) {
        let most = self.odds.iter().copied().fold(0.0, f32::max);
        for odds in self.odds.iter_mut().filter(|odds| **odds > 0.0) {
            *odds = if most > 0.0 { (*odds / most).max(LEAST) } else { 1.0 };
        }
    }
}
