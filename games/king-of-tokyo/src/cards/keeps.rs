//! Keep cards in front of a monster.

use super::{Card, Cards};

/// A set of Keep cards. Rules ask for one all the time, so it is a single word: their numbers are below 64.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Keeps(u64);

const _: () = assert!(Card::KEEPS <= 64);

impl Keeps {
    pub(crate) const NONE: Keeps = Keeps(0);

    /// The bit of a card; other cards than Keep cards have none.
    const fn bit(card: Card) -> u64 {
        if card.is_keep() { 1 << card.number() } else { 0 }
    }

    /// These cards, and Mimic, which may be a copy of any of them.
    pub(crate) const fn and_mimic(cards: &[Card]) -> Keeps {
        let mut set = Keeps::NONE.with(Card::Mimic);
        let mut at = 0;
        while at < cards.len() {
            set = set.with(cards[at]);
            at += 1;
        }
        set
    }

    /// Every card that may give the power of this one: itself, its twin, and Mimic.
    #[inline]
    pub(crate) const fn giving(card: Card) -> Keeps {
        let set = Keeps::NONE.with(Card::Mimic).with(card);
        match card.twin() {
            Some(twin) => set.with(twin),
            None => set,
        }
    }

    /// Whether a card is in both.
    #[inline]
    pub(crate) const fn meet(self, other: Keeps) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the card is among them.
    #[inline]
    pub(crate) const fn has(self, card: Card) -> bool {
        self.0 & Keeps::bit(card) != 0
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with(self, card: Card) -> Keeps {
        debug_assert!(card.is_keep(), "nobody can have that card");
        Keeps(self.0 | Keeps::bit(card))
    }

    #[inline]
    #[must_use]
    pub(crate) const fn without(self, card: Card) -> Keeps {
        Keeps(self.0 & !Keeps::bit(card))
    }

    /// All of both.
    #[inline]
    #[must_use]
    pub(crate) const fn and(self, other: Keeps) -> Keeps {
        Keeps(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in the order of their numbers.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.cards().iter()
    }

    /// As cards among all others.
    #[inline]
    pub(crate) const fn cards(self) -> Cards {
        Cards(super::Set::from_bits(self.0))
    }
}

impl FromIterator<Card> for Keeps {
    fn from_iter<I: IntoIterator<Item = Card>>(iter: I) -> Keeps {
        iter.into_iter().fold(Keeps::NONE, Keeps::with)
    }
}
