//! The position: data only, and what must always hold.

mod invariants;
mod queue;
mod tokyo;

use kernel::{BySeat, Seat, Seats};

use crate::cards::{Card, Cards, Keeps};
use crate::dice::Dice;
use crate::event::Cause;
use crate::rules::keeps;
use crate::setup::Options;
use crate::words::{Copy, Monster, Place};

pub(crate) use queue::Queue;
pub(crate) use tokyo::Tokyo;

/// The most seats.
pub(crate) const SEATS: usize = 6;
/// Cards that lie in the market.
pub(crate) const SLOTS: usize = 3;
/// The victory points that win.
pub const GOAL: u8 = 20;
/// The hearts of a monster, unless it is Even Bigger.
pub const HEARTS: u8 = 10;
/// The most hearts that a monster can have.
pub const MOST_HEARTS: u8 = HEARTS + keeps::GROWTH;
/// The dice of a monster with one head.
pub const DICE: u8 = 6;
/// The fewest monsters with which Tokyo Bay is open.
pub const BAY_SEATS: usize = 5;

/// One whole game, secrets included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) seats: u8,
    pub(crate) options: Options,
    /// What is asked, and of whom.
    pub(crate) ask: Ask,
    /// Where the turn goes on when nothing is asked.
    pub(crate) step: Step,
    /// Number of the running turn, from 1.
    pub(crate) turn: u16,
    /// Whose turn it is.
    pub(crate) active: Seat,
    pub(crate) boards: BySeat<Board, SEATS>,
    /// The monsters that are still in the game.
    pub(crate) living: Seats,
    pub(crate) monsters: BySeat<Monster, SEATS>,
    pub(crate) tokyo: Tokyo,
    /// Whether the Bay can be entered.
    pub(crate) bay: bool,
    pub(crate) market: [Option<Card>; SLOTS],
    /// The deck, `top` included. Its order is not decided before a card is drawn.
    pub(crate) deck: Cards,
    pub(crate) discard: Cards,
    /// Cards that take no part. None in play; a scenario may put some here.
    pub(crate) aside: Cards,
    /// The top card of the deck, once somebody has looked at it.
    pub(crate) top: Option<Card>,
    /// Who has looked at it.
    pub(crate) knows_top: Seats,
    /// What Mimic is a copy of.
    pub(crate) mimic: Option<Card>,
    /// Charges of Smoke Cloud, by copy.
    pub(crate) smoke: [u8; 2],
    /// Energy on Monster Batteries, by copy.
    pub(crate) stored: [u16; 2],
    /// Hearts that Even Bigger gave, by copy.
    pub(crate) granted: [u8; 2],
    /// How many dice fewer this turn has because of Freeze Time.
    pub(crate) freeze: u8,
    /// Extra turns of Frenzy that are to come.
    pub(crate) frenzies: Queue,
    /// During a turn out of order: the seat from whose left play goes on.
    pub(crate) resume: Option<Seat>,
    /// What is forgotten when a turn begins.
    pub(crate) now: Now,
    /// The damage that is being dealt.
    pub(crate) hit: Option<Hit>,
    /// Who must choose what Mimic copies, after buying it.
    pub(crate) copying: Option<Seat>,
    /// Who must charge Monster Batteries, and which copy of it.
    pub(crate) charging: Option<(Seat, Copy)>,
    /// Places of the market that were filled and not yet offered to Opportunists, as bits.
    pub(crate) revealed: u8,
    /// Places of the market that are offered to each Opportunist, as bits.
    pub(crate) offers: BySeat<u8, SEATS>,
    pub(crate) end: Option<End>,
}

/// One monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Board {
    pub(crate) keeps: Keeps,
    pub(crate) energy: u16,
    pub(crate) hearts: u8,
    pub(crate) stars: u8,
    pub(crate) poison: u8,
    pub(crate) shrink: u8,
}

/// What is forgotten when a turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Now {
    pub(crate) dice: Dice,
    /// Normal rerolls left.
    pub(crate) rerolls: u8,
    /// Uses of Herd Culler.
    pub(crate) culled: u8,
    /// Which copies of Psychic Probe were used.
    pub(crate) probed: [bool; 2],
    /// Probe owners who let the dice be.
    pub(crate) probe_passed: Seats,
    /// The Probe whose die shows 3, while its owner may throw again.
    pub(crate) probing: Option<Copy>,
    /// Heart dice that have no use yet.
    pub(crate) hearts: u8,
    /// What the hearts are for.
    pub(crate) plan: Plan,
    /// Whether the active monster attacked from outside.
    pub(crate) raid: bool,
    /// Monsters in Tokyo that were attacked and may yield, not asked yet.
    pub(crate) attacked: Seats,
    pub(crate) yielded: Seats,
    /// Damage of the attack that waits for the choice of owners of Jets.
    pub(crate) held: BySeat<u8, SEATS>,
    /// Hearts that were lost to the attack.
    pub(crate) lost: BySeat<u8, SEATS>,
    /// Who is protected by Wings.
    pub(crate) winged: Seats,
    /// The active monster took hearts from another.
    pub(crate) dealt: bool,
    /// Three 1s with Freeze Time.
    pub(crate) froze: bool,
    /// Metamorph has begun to sell, so it goes on even when it was sold itself.
    pub(crate) selling: bool,
}

/// What hearts on the dice will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Plan {
    pub(crate) own: u8,
    pub(crate) poison: u8,
    pub(crate) shrink: u8,
    pub(crate) ray: BySeat<u8, SEATS>,
}

/// Damage at one moment: at most one packet for each monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    pub(crate) dealer: Option<Seat>,
    pub(crate) cause: Cause,
    pub(crate) amounts: BySeat<u8, SEATS>,
    /// Whose packet is an attack.
    pub(crate) attacks: Seats,
    /// Whose packet is judged now, and those still to come.
    pub(crate) judged: Option<Seat>,
    pub(crate) left: Seats,
    /// How many Camouflage copies have rolled for this packet.
    pub(crate) rolled: u8,
    /// The Camouflage dice that are not yet counted.
    pub(crate) camouflage: Dice,
}

/// What is asked, and of whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// D1: the active monster may move the mimic counter.
    MoveMimic,
    /// D2.
    Roll,
    /// D3.
    Probe(Seat),
    /// D3b.
    ProbeAgain(Seat),
    /// D4.
    Change,
    /// D5.
    Hearts,
    /// D5, the extra heart of Regeneration.
    Extra,
    /// D6.
    Hit(Seat),
    /// D7.
    Yield(Seat),
    /// D8.
    Buy,
    /// D9.
    Offer(Seat),
    /// D10.
    Copy(Seat),
    /// D11.
    Charge(Seat),
    /// D12.
    Sell,
    /// D13.
    Freeze,
    /// Nobody is asked any more.
    Over,
}

/// Where the turn goes on when nothing is asked (T0 to T11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    MoveMimic,
    FirstRoll,
    Roll,
    Probe,
    Change,
    Numbers,
    Hearts,
    Claws,
    Yield,
    Jets,
    Parting,
    Enter,
    Buy,
    Sell,
    EndEffects,
    Victory,
    Next,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Somebody had 20 stars.
    Stars,
    /// One monster was left.
    Last,
    /// Nobody was left.
    Nobody,
    /// The safety stop.
    Cap,
}

impl State {
    /// The seats in order.
    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// Everybody else, clockwise from the left of `seat`, eliminated or not.
    #[inline]
    pub(crate) fn after(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let seats = self.seats;
        let next = move |seat: &Seat| Some(seat.next(seats));
        std::iter::successors(Some(seat.next(seats)), next).take(usize::from(seats) - 1)
    }

    /// The living others, clockwise from the left of `seat`.
    #[inline]
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let mut living = self.living;
        living.remove(seat);
        living.clockwise(seat)
    }

    /// Whether anybody has this card in play: without it nobody has its power, for Mimic copies cards in play.
    #[inline]
    pub(crate) fn anybody_has(&self, card: Card) -> bool {
        self.in_play().has(card)
    }

    /// Whether a monster has no Keep card, and so no power at all.
    #[inline]
    pub(crate) fn is_bare(&self, seat: Seat) -> bool {
        self.boards[seat].keeps.is_empty()
    }

    /// Whether a monster has one of these cards in play. With Mimic among them (`Keeps::and_mimic`) it has none of
    /// their powers if not.
    #[inline]
    pub(crate) fn has_any(&self, seat: Seat, cards: Keeps) -> bool {
        self.boards[seat].keeps.meet(cards)
    }

    /// How often a monster has the power of this card; a Mimic that copies it counts.
    #[inline]
    pub(crate) fn copies(&self, seat: Seat, card: Card) -> u8 {
        // Few have it: the rest is kept out of the way.
        if self.has_any(seat, Keeps::giving(card)) { self.count_copies(seat, card) } else { 0 }
    }

    #[inline(never)]
    fn count_copies(&self, seat: Seat, card: Card) -> u8 {
        let keeps = self.boards[seat].keeps;
        let mut copies = u8::from(keeps.has(card));
        if let Some(twin) = card.twin() {
            copies += u8::from(keeps.has(twin));
        }
        copies + u8::from(self.mimics(seat, card))
    }

    /// Whether a monster has the power of this card.
    #[inline]
    pub(crate) fn has(&self, seat: Seat, card: Card) -> bool {
        self.copies(seat, card) > 0
    }

    /// Whether a monster has this copy of the card's power.
    #[inline]
    pub(crate) fn has_copy(&self, seat: Seat, card: Card, copy: Copy) -> bool {
        match copy {
            Copy::Card => self.boards[seat].keeps.has(card),
            Copy::Mimic => self.mimics(seat, card),
        }
    }

    #[inline]
    fn mimics(&self, seat: Seat, card: Card) -> bool {
        self.mimic.is_some_and(|copied| copied.title() == card.title()) && self.boards[seat].keeps.has(Card::Mimic)
    }

    /// Who has this Keep card in play.
    pub(crate) fn owner(&self, card: Card) -> Option<Seat> {
        self.boards.which(|board| board.keeps.has(card)).nth(0)
    }

    /// All Keep cards in play; empty chairs have none.
    #[inline]
    pub(crate) fn in_play(&self) -> Keeps {
        Seat::all(SEATS as u8).fold(Keeps::NONE, |cards, seat| cards.and(self.boards[seat].keeps))
    }

    /// The most hearts a monster can have.
    #[inline]
    pub(crate) fn max_hearts(&self, seat: Seat) -> u8 {
        if self.has(seat, Card::EvenBigger) { MOST_HEARTS } else { HEARTS }
    }

    /// Hearts that a monster lacks.
    #[inline]
    pub(crate) fn missing(&self, seat: Seat) -> u8 {
        self.max_hearts(seat).saturating_sub(self.boards[seat].hearts)
    }

    /// Whether a monster is in Tokyo, City or Bay.
    #[inline]
    pub(crate) fn inside(&self, seat: Seat) -> bool {
        self.tokyo.all().contains(seat)
    }

    /// Who stands there.
    pub(crate) fn occupant(&self, place: Place) -> Option<Seat> {
        self.tokyo.at(place).nth(0)
    }

    /// The living neighbours, left and right; one if two are alive.
    pub(crate) fn neighbours(&self, seat: Seat) -> Seats {
        let left = self.others(seat).next();
        let right = self.others(seat).last();
        left.into_iter().chain(right).collect()
    }

    /// What a card costs this monster.
    #[inline]
    pub(crate) fn price(&self, seat: Seat, card: Card) -> u8 {
        card.cost().saturating_sub(self.copies(seat, Card::AlienMetabolism))
    }

    /// Whether a monster can pay for a card.
    #[inline]
    pub(crate) fn affords(&self, seat: Seat, card: Card) -> bool {
        self.budget(seat) >= u16::from(card.cost())
    }

    /// The printed cost up to which a monster can pay for cards.
    #[inline]
    pub(crate) fn budget(&self, seat: Seat) -> u16 {
        self.boards[seat].energy.saturating_add(u16::from(self.copies(seat, Card::AlienMetabolism)))
    }
}
