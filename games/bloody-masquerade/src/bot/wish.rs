//! What a character wants, and what each hand is worth to it.

use super::hands::{Counts, HANDS, KINDS, count, counts, has, matched, swapped};
use super::weights::Weights;
use crate::view::CharacterView;
use crate::words::{Character, Clue, Kind};

/// A character in play, as far as it matters for thinking.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub(super) id: Character,
    /// What it counts as, and whom it must kill, as bits.
    pub(super) kinds: u8,
    pub(super) killing: u8,
    pub(super) collection: Option<Counts>,
    pub(super) alive: Option<Counts>,
    pub(super) partner: Option<Character>,
    pub(super) special: Option<u8>,
    /// What each hand is worth to it.
    pub(super) worth: [f32; HANDS],
    /// How eagerly it turns its hand into this one.
    pub(super) zeal: [f32; HANDS],
    /// How likely it hides each kind of a hand, and gives it away.
    pub(super) hides: [[f32; KINDS]; HANDS],
    pub(super) gives: [[f32; KINDS]; HANDS],
}

impl Wish {
    /// From what everybody knows of a character. `size` hands are possible.
    pub(super) fn of(character: &CharacterView, size: usize, weights: &Weights) -> Wish {
        let bits = |kinds: &[Kind]| kinds.iter().fold(0, |bits, kind| bits | 1 << kind.index());
        let mut wish = Wish {
            id: character.id,
            kinds: bits(&character.kinds),
            killing: bits(&character.killing),
            collection: character.collection.as_ref().map(count),
            alive: character.staying_alive.as_ref().map(count),
            partner: character.partner,
            special: character.special,
            worth: [0.0; HANDS],
            zeal: [1.0; HANDS],
            hides: [[0.0; KINDS]; HANDS],
            gives: [[0.0; KINDS]; HANDS],
        };
        for hand in 0..size {
            wish.worth[hand] = wish.judge(counts(hand), weights);
            wish.zeal[hand] = (weights.zeal * wish.worth[hand]).exp();
        }
        let kinds = if size == HANDS { KINDS } else { KINDS - 1 };
        for hand in 0..size {
            let (mut hidden, mut given) = (0.0, 0.0);
            for kind in (0..kinds).filter(|&kind| has(hand, kind)) {
                let after = (0..kinds).filter_map(|gain| swapped(hand, kind, gain));
                let lost = wish.worth[hand] - after.map(|hand| wish.worth[hand]).sum::<f32>() / kinds as f32;
                wish.hides[hand][kind] = (weights.hiding * lost).exp();
                wish.gives[hand][kind] = (-weights.giving * lost).exp();
                hidden += wish.hides[hand][kind];
                given += wish.gives[hand][kind];
            }
            for kind in 0..kinds {
                wish.hides[hand][kind] /= hidden;
                wish.gives[hand][kind] /= given;
            }
        }
        wish
    }

    /// The worth of cards: the chance that one of the objectives they serve comes true.
    fn judge(&self, cards: &Counts, weights: &Weights) -> f32 {
        let mut lost = 1.0;
        if let Some(wanted) = &self.collection {
            lost *= 1.0 - weights.collection[matched(cards, wanted).min(3)];
        }
        if let Some(wanted) = &self.alive {
            lost *= 1.0 - weights.alive[matched(cards, wanted).min(2)];
        }
        if self.special.is_some() {
            lost *= 1.0 - weights.doves[cards[Clue::Dove.index()].min(2) as usize];
        }
        1.0 - lost
    }

    /// Whether the Collection is complete, as a share: almost complete is a threat already.
    pub(super) fn collected(&self, hand: usize) -> f32 {
        match self.collection.map(|wanted| matched(counts(hand), &wanted)) {
            Some(3) => 1.0,
            Some(2) => 0.15,
            _ => 0.0,
        }
    }

    /// Whether the Collection is complete.
    pub(super) fn complete(&self, hand: usize) -> bool {
        self.collection.is_some_and(|wanted| matched(counts(hand), &wanted) == 3)
    }

    /// Whether both cards of Staying alive are there.
    pub(super) fn lives(&self, cards: &Counts) -> bool {
        self.alive.is_some_and(|wanted| matched(cards, &wanted) == 2)
    }

    pub(super) fn kills(&self) -> bool {
        self.killing != 0
    }
}
