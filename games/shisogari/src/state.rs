//! The position: data only, and what must always hold.

use arrayvec::ArrayVec;
use kernel::parts::Bag;
use kernel::{BySeat, Seat};

use crate::setup::Options;
use crate::words::{Card, Role};

/// The most seats.
pub(crate) const SEATS: usize = 5;
/// Twenty cards are in hands, so no more than ten pairs are ever laid.
pub(crate) const PAIRS: usize = 10;

/// One whole game, secrets included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) seats: u8,
    pub(crate) options: Options,
    pub(crate) phase: Phase,
    /// Number of the running turn, from 1; 0 during the draft.
    pub(crate) turn: u8,
    pub(crate) starter: Seat,
    pub(crate) hands: BySeat<Bag, SEATS>,
    pub(crate) roles: BySeat<Role, SEATS>,
    /// The turn in which a seat became Kin; 0: never.
    pub(crate) turned: BySeat<u8, SEATS>,
    /// The two cards that each seat put into the box, white first.
    pub(crate) boxed: BySeat<[Card; 2], SEATS>,
    /// Cards that take no part: with four players one Bloodsucking card of each colour. A scenario may put
    /// more here.
    pub(crate) aside: Bag,
    /// Four players: the cards that still lie on the table.
    pub(crate) pool: Bag,
    pub(crate) pairs: Pairs,
    /// `sightings[from][to]`: the latest card that went from one hand to the other.
    pub(crate) sightings: BySeat<BySeat<Option<Sighting>, SEATS>, SEATS>,
    pub(crate) end: Option<End>,
}

/// What is asked, and of whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Four players: `seat` takes a lying card.
    Draft {
        /// Who is asked.
        seat: Seat,
    },
    /// `seat` chooses its action.
    Choose {
        /// Whose turn it is.
        seat: Seat,
    },
    /// `giver` made `picker` draw: which back?
    Pick {
        /// Whose turn it is.
        giver: Seat,
        /// Who is asked.
        picker: Seat,
        /// The named item.
        item: Card,
    },
    /// `picker` looks at the drawn card, which lies in no hand.
    Look {
        /// Who is asked.
        picker: Seat,
        /// Where the card came from.
        source: Seat,
        /// The named item.
        item: Card,
        /// The drawn card.
        card: Card,
    },
    /// Nobody is asked any more.
    Over,
}

/// Two cards in front of their owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pair {
    pub(crate) owner: Seat,
    pub(crate) cards: [Card; 2],
    pub(crate) up: bool,
    /// The turn in which it was laid.
    pub(crate) turn: u8,
}

impl Pair {
    /// Counts for the Hunters: two identical items.
    pub(crate) fn is_item_pair(&self) -> bool {
        self.cards[0] == self.cards[1]
    }
}

/// The pairs in the order in which they were laid, inline and without pointers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pairs {
    list: [Option<Pair>; PAIRS],
    len: u8,
}

impl Pairs {
    pub(crate) const NONE: Pairs = Pairs { list: [None; PAIRS], len: 0 };

    pub(crate) fn push(&mut self, pair: Pair) {
        self.list[usize::from(self.len)] = Some(pair);
        self.len += 1;
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Pair> {
        self.list.iter().flatten()
    }

    pub(crate) fn of(&self, owner: Seat) -> impl Iterator<Item = &Pair> {
        self.iter().filter(move |pair| pair.owner == owner)
    }

    pub(crate) fn clear_of(&mut self, owner: Seat) {
        let kept: ArrayVec<Pair, PAIRS> = self.iter().copied().filter(|pair| pair.owner != owner).collect();
        *self = Pairs::NONE;
        for pair in kept {
            self.push(pair);
        }
    }
}

/// A card that two people know: the one who lost it and the one who drew it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sighting {
    pub(crate) card: Card,
    pub(crate) turn: u8,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Empty,
    Accused { by: Seat, of: Seat },
    Cap,
}

impl State {
    /// The seats in order.
    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// The drawn card that is in no hand, during a look.
    pub(crate) fn drawn(&self) -> Option<Card> {
        match self.phase {
            Phase::Look { card, .. } => Some(card),
            _ => None,
        }
    }

    /// Pairs of two identical items on the table, whoever owns them.
    pub(crate) fn item_pairs(&self) -> u8 {
        self.pairs.iter().filter(|pair| pair.is_item_pair()).count() as u8
    }

    /// Seats that are still Hunters.
    pub(crate) fn hunters(&self) -> u8 {
        self.all().filter(|&seat| self.roles[seat] == Role::Hunter).count() as u8
    }

    /// What the Hunters must reach: 5 of four players, 6 of five.
    pub(crate) fn need(&self) -> u8 {
        self.seats + 1
    }

    /// The seat that is the Vampire.
    pub(crate) fn vampire(&self) -> Seat {
        self.all().find(|&seat| self.roles[seat] == Role::Vampire).expect("one seat is the Vampire")
    }

    /// What must hold in every position.
    pub(crate) fn check_invariants(&self) -> Result<(), String> {
        let mut all = self.pool.plus(self.aside);
        for seat in self.all() {
            all = all.plus(self.hands[seat]);
            for card in self.boxed[seat] {
                all = all.with(card.kind());
            }
        }
        for pair in self.pairs.iter() {
            all = all.with(pair.cards[0].kind()).with(pair.cards[1].kind());
            if pair.cards[0].colour() != pair.cards[1].colour() {
                return Err(format!("the pair {:?} has two colours", pair.cards));
            }
            if pair.up && !(pair.is_item_pair() && pair.cards[0].is_item()) {
                return Err(format!("the face-up pair {:?} is not two identical items", pair.cards));
            }
            if !pair.up && !pair.cards.iter().any(|card| card.is_item() || card.is_bite()) {
                return Err(format!("the pair {:?} cannot have come about", pair.cards));
            }
        }
        if let Some(card) = self.drawn() {
            all = all.with(card.kind());
        }
        for card in Card::ALL {
            let found = all.count(card.kind());
            if found != card.copies() {
                return Err(format!("there are {found} of {card:?}, not {}", card.copies()));
            }
        }
        for item in Card::ITEMS {
            if self.pairs.iter().filter(|pair| pair.cards == [item, item]).count() > 1 {
                return Err(format!("{item:?} makes two pairs"));
            }
        }
        let count = |role| self.all().filter(|&seat| self.roles[seat] == role).count();
        if count(Role::Vampire) != 1 {
            return Err(format!("{} seats are the Vampire, not one", count(Role::Vampire)));
        }
        for seat in self.all() {
            let boxed = self.boxed[seat];
            if boxed[0].colour() == boxed[1].colour() {
                return Err(format!("{seat:?} boxed two cards of one colour"));
            }
            let items = boxed.iter().all(|card| card.is_item());
            let bites = boxed.iter().all(|card| card.is_bite());
            if !(if self.roles[seat] == Role::Vampire { items } else { bites }) {
                return Err(format!("{seat:?} boxed {boxed:?} as {:?}", self.roles[seat]));
            }
            let waits = !matches!(self.phase, Phase::Over | Phase::Look { .. } | Phase::Draft { .. });
            if waits && self.hands[seat].is_empty() {
                return Err(format!("{seat:?} has no card, but the game goes on"));
            }
        }
        Ok(())
    }
}
