//! One way the hidden cards may lie.

use arrayvec::ArrayVec;
use kernel::parts::Bag;
use kernel::{Rng, Seat};

use crate::rules::look::{self, Verdict};
use crate::state::{SEATS, State};
use crate::words::{Card, Colour, Role};

/// How often a Vampire who may pair a card or keep it is thought to keep it.
const KEEPS: f32 = 0.5;

/// The hidden cards and roles of a table, as far as they matter for what comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct World {
    pub(super) hands: [Bag; SEATS],
    pub(super) pool: Bag,
    pub(super) vampire: Seat,
    /// Kin, a bit for each.
    kin: u8,
    /// Pairs of identical items on the table.
    pub(super) pairs: u8,
}

/// What everybody saw of a drawn card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    Kept,
    Up,
    Down,
}

impl World {
    /// A random deal that gives `me` this hand.
    pub(super) fn deal(
        seats: u8,
        me: Seat,
        vampire: Seat,
        boxed: [Card; 2],
        hand: &[Card],
        rng: &mut Rng,
    ) -> World {
        let mut world = World { hands: [Bag::EMPTY; SEATS], pool: Bag::EMPTY, vampire, kin: 0, pairs: 0 };
        let mine: Bag = hand.iter().map(|card| card.kind()).collect();
        let others = Seat::all(seats).filter(|&seat| seat != me);
        for colour in Colour::ALL {
            let mut items: ArrayVec<Card, 9> = ArrayVec::new();
            for item in colour.items() {
                let gone = mine.count(item.kind()) + boxed.iter().filter(|&&card| card == item).count() as u8;
                items.extend((gone..3).map(|_| item));
            }
            rng.shuffle(&mut items);
            if vampire != me {
                items.pop();
                world.give(vampire, colour.bite());
            }
            let mut blank_with = None;
            if seats == 5 && mine.count(colour.blank().kind()) == 0 {
                let lucky = others.clone().nth(rng.below(u32::from(seats) - 1) as usize);
                blank_with = lucky.inspect(|&seat| world.give(seat, colour.blank()));
            }
            for seat in others.clone() {
                let cards = 2 - u8::from(seat == vampire) - u8::from(blank_with == Some(seat));
                for _ in 0..cards {
                    if let Some(item) = items.pop() {
                        world.give(seat, item);
                    }
                }
            }
            if seats == 4 {
                world.pool = items.iter().fold(world.pool, |pool, item| pool.with(item.kind()));
                world.pool = world.pool.with(colour.blank().kind());
            }
        }
        world.hands[me.index()] = mine;
        world
    }

    /// The world of a guess.
    pub(super) fn of(state: &State) -> World {
        let mut hands = [Bag::EMPTY; SEATS];
        let mut kin = 0;
        for seat in state.all() {
            hands[seat.index()] = state.hands[seat];
            kin |= u8::from(state.roles[seat] == Role::Kin) << seat.index();
        }
        World { hands, pool: state.pool, vampire: state.vampire(), kin, pairs: state.item_pairs() }
    }

    pub(super) fn hand(&self, seat: Seat) -> Bag {
        self.hands[seat.index()]
    }

    pub(super) fn give(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()] = self.hands[seat.index()].with(card.kind());
    }

    pub(super) fn take(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()] = self.hands[seat.index()].without(card.kind());
    }

    /// Whether the seat plays for the Vampire.
    pub(super) fn bitten(&self, seat: Seat) -> bool {
        seat == self.vampire || self.kin & 1 << seat.index() != 0
    }

    /// How many were bitten.
    pub(super) fn kin(&self) -> u8 {
        self.kin.count_ones() as u8
    }

    pub(super) fn hunters(&self, seats: u8) -> u8 {
        seats - 1 - self.kin()
    }

    fn bite(&mut self, seat: Seat) {
        if seat != self.vampire {
            self.kin |= 1 << seat.index();
        }
    }

    pub(super) fn verdict(&self, picker: Seat, card: Card, item: Card) -> Verdict {
        look::verdict_of(self.hand(picker), picker == self.vampire, card, item)
    }

    /// How likely this is to be seen when the picker draws this card.
    pub(super) fn chance(&self, picker: Seat, card: Card, item: Card, fate: Fate) -> f32 {
        match (self.verdict(picker, card, item), fate) {
            (Verdict::Keep | Verdict::BittenAlone, Fate::Kept) => 1.0,
            (Verdict::PairUp, Fate::Up) | (Verdict::PairDown | Verdict::Bitten, Fate::Down) => 1.0,
            (Verdict::MayPair, Fate::Kept) => KEEPS,
            (Verdict::MayPair, Fate::Down) => 1.0 - KEEPS,
            (Verdict::Keep | Verdict::BittenAlone | Verdict::MayPair, Fate::Up | Fate::Down)
            | (Verdict::PairUp, Fate::Kept | Fate::Down)
            | (Verdict::PairDown | Verdict::Bitten, Fate::Kept | Fate::Up) => 0.0,
        }
    }

    /// The drawn card joins the hand.
    pub(super) fn keep(&mut self, picker: Seat, card: Card) {
        self.give(picker, card);
        if card.is_bite() {
            self.bite(picker);
        }
    }

    /// The drawn card leaves with another.
    pub(super) fn pair(&mut self, picker: Seat, card: Card, with: Card) {
        self.take(picker, with);
        self.pairs += u8::from(card == with);
        if card.is_bite() {
            self.bite(picker);
        }
    }

    /// What must have been seen happens to the drawn card; an unseen partner is a random one.
    pub(super) fn settle(&mut self, picker: Seat, card: Card, item: Card, fate: Fate, rng: &mut Rng) {
        let verdict = self.verdict(picker, card, item);
        match (fate, verdict) {
            (Fate::Kept, _) => self.keep(picker, card),
            (Fate::Down, Verdict::Bitten | Verdict::MayPair) => {
                let with = self.some_partner(picker, card, verdict, rng);
                self.pair(picker, card, with);
            }
            (Fate::Up | Fate::Down, _) => self.pair(picker, card, card),
        }
    }

    fn some_partner(&self, picker: Seat, card: Card, verdict: Verdict, rng: &mut Rng) -> Card {
        let hand = self.hand(picker);
        let partners = look::partners_of(hand, card, verdict)
            .fold(Bag::EMPTY, |bag, with| bag.with_count(with.kind(), hand.count(with.kind())));
        Card::from_kind(rng.pick(partners))
    }
}
