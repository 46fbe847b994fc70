//! The position: data only, and what must always hold.

mod invariants;

use kernel::parts::Bag;
use kernel::{BySeat, Seat, Seats};

use crate::house::{Person, Values};
use crate::setup::Options;
use crate::words::{Character, Clue, Deed, Square, Test, Tile, clues};

/// The most seats.
pub(crate) const SEATS: usize = 8;
/// The places of the ring.
pub(crate) const RING: u8 = 8;
/// So many cards are in every hand.
pub(crate) const HAND: u8 = 3;

/// One whole game, secrets included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) seats: u8,
    pub(crate) options: Options,
    /// Which row of the table of setups is played.
    pub(crate) row: u8,
    pub(crate) phase: Phase,
    /// Number of the running turn, from 1; 0 before the first.
    pub(crate) turn: u8,
    /// Who has the first turn.
    pub(crate) first: Seat,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// The deed of the location that is being done.
    pub(crate) deed: u8,
    pub(crate) characters: BySeat<Character, SEATS>,
    pub(crate) hands: BySeat<Bag, SEATS>,
    /// Mask variant: the cards that lie face up.
    pub(crate) up: BySeat<Option<Clue>, SEATS>,
    /// Mask variant, D7: the card that lay up and went to the other, while the next is being chosen.
    pub(crate) gone: BySeat<Option<Clue>, SEATS>,
    /// Simultaneous choices: what was chosen and is not shown yet.
    pub(crate) picked: BySeat<[Option<Clue>; 2], SEATS>,
    pub(crate) pool: u8,
    /// Markers that a given position put back into the box; a game that was dealt has none.
    pub(crate) boxed: u8,
    /// The Pool was empty once: this turn is the last.
    pub(crate) last_turn: bool,
    pub(crate) markers: BySeat<[u8; Square::ALL.len()], SEATS>,
    pub(crate) ring: [Tile; RING as usize],
    /// Where the Action token stands.
    pub(crate) token: u8,
    /// The places whose tile lies face up, as bits.
    pub(crate) visible: u8,
    /// Whether a red tile was ever turned up: then both are known.
    pub(crate) red_known: bool,
    /// Support variant: which token lies before each seat. A token's number is the seat that had it first.
    pub(crate) tokens: BySeat<u8, SEATS>,
    /// The number of the token that is Transformed Kaneki.
    pub(crate) kaneki: u8,
    /// The tokens that each seat looked at, as bits. Everybody saw them do it.
    pub(crate) looked: BySeat<u8, SEATS>,
    /// How many interrogations each seat took part in.
    pub(crate) exchanges: BySeat<u8, SEATS>,
    /// `meetings[asker][target]`: the latest interrogation. The preliminary exchange is one too, in turn 0: each
    /// seat looks at cards of its right neighbour and gives it a card.
    pub(crate) meetings: BySeat<BySeat<Option<Meeting>, SEATS>, SEATS>,
    /// The latest result of each test.
    pub(crate) tests: BySeat<[Option<Tested>; Test::ALL.len()], SEATS>,
    /// The latest card that everybody saw go into the hand.
    pub(crate) entered: BySeat<Option<Entered>, SEATS>,
    /// How many interrogations a seat was in when its latest turn began: its Collection was not complete then.
    pub(crate) began: BySeat<Option<u8>, SEATS>,
    pub(crate) end: Option<End>,
}

/// What is asked, and of whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// D0, Mask variant: everybody chooses the card that lies up, a Mask if there is one.
    FirstUp {
        /// Who has not chosen yet.
        waiting: Seats,
    },
    /// D1: everybody chooses two cards to show.
    FirstShow {
        /// Who has not chosen yet.
        waiting: Seats,
    },
    /// D2: everybody chooses a card to give.
    FirstGive {
        /// Who has not chosen yet.
        waiting: Seats,
    },
    /// D3: the active player moves, or an Inspector strikes.
    Start,
    /// D4: whom to interrogate?
    Ask,
    /// D5: which two cards?
    Answer { target: Seat },
    /// D6: swap or not?
    Exchange {
        /// Who showed cards.
        target: Seat,
    },
    /// D7, Mask variant: which card lies up now?
    Place {
        /// Who has not chosen yet.
        waiting: Seats,
        /// Who was interrogated.
        target: Seat,
    },
    /// D8: whose marker goes back?
    Remove,
    /// D9: who gets a marker?
    Mark,
    /// D10: attack?
    Attack,
    /// D11, Support variant: look at a token, or trade the own?
    Support,
    /// Nobody is asked any more.
    Over,
}

/// An interrogation, as the two who took part know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Meeting {
    /// In which turn; 0: the preliminary exchange.
    pub(crate) turn: u8,
    /// What the target showed.
    pub(crate) shown: Shown,
    /// What went from the asker to the target.
    pub(crate) gave: Option<Clue>,
    /// What went from the target to the asker.
    pub(crate) got: Option<Clue>,
    /// How many interrogations the asker had been in when this one was over.
    pub(crate) asker_at: u8,
    /// How many the target had been in.
    pub(crate) target_at: u8,
}

/// Up to three cards, in the order of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shown([Option<Clue>; 3]);

impl Shown {
    pub(crate) fn of(cards: Bag) -> Shown {
        let mut cards = clues(cards);
        Shown(std::array::from_fn(|_| cards.next()))
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Clue> {
        self.0.into_iter().flatten()
    }

    pub(crate) fn contains(self, clue: Clue) -> bool {
        self.0.contains(&Some(clue))
    }
}

/// What a Suspicion told about a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tested {
    pub(crate) turn: u8,
    pub(crate) met: bool,
    /// How many interrogations the seat had been in.
    pub(crate) at: u8,
}

/// A card that everybody saw go into a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entered {
    pub(crate) card: Clue,
    pub(crate) turn: u8,
    /// How many interrogations the seat had been in.
    pub(crate) at: u8,
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// A Collection was complete as its owner's turn began.
    Instant { seat: Seat },
    /// Somebody was attacked.
    Death {
        attacker: Seat,
        target: Seat,
        /// The target had Transformed Kaneki, and the attacker died.
        reversed: bool,
    },
    /// The Pool was empty.
    Pool,
    /// The last round was over.
    Rounds,
}

impl State {
    /// All seats, in order.
    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// All seats but this one, in order.
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.all().filter(move |&other| other != seat)
    }

    /// The left neighbour, who plays next.
    pub(crate) fn left(&self, seat: Seat) -> Seat {
        seat.next(self.seats)
    }

    /// The right neighbour.
    pub(crate) fn right(&self, seat: Seat) -> Seat {
        let at = seat.index() as u8;
        Seat::new(if at == 0 { self.seats - 1 } else { at - 1 })
    }

    /// The house values of this game.
    #[inline]
    pub(crate) fn house(&self) -> &Values {
        &self.options.house
    }

    /// What the character of a seat wants and can.
    #[inline]
    pub(crate) fn person(&self, seat: Seat) -> &Person {
        self.house().person(self.characters[seat])
    }

    /// How many markers a seat has.
    #[inline]
    pub(crate) fn suspicion(&self, seat: Seat) -> u8 {
        self.markers[seat].iter().sum()
    }

    /// The cards that count for a rule: the hand, and the card that lies up if a switch says so.
    #[inline]
    pub(crate) fn counted(&self, seat: Seat, up_counts: bool) -> Bag {
        match self.up[seat] {
            Some(up) if up_counts => self.hands[seat].with(up.kind()),
            _ => self.hands[seat],
        }
    }

    /// The tile under the Action token.
    pub(crate) fn here(&self) -> Tile {
        self.ring[usize::from(self.token)]
    }

    /// The deed that is being done, if the phase belongs to one.
    pub(crate) fn doing(&self) -> Option<Deed> {
        match self.phase {
            Phase::Ask
            | Phase::Answer { .. }
            | Phase::Exchange { .. }
            | Phase::Place { .. }
            | Phase::Remove
            | Phase::Mark
            | Phase::Attack => self.house().place(self.here()).deeds.get(usize::from(self.deed)).copied(),
            Phase::FirstUp { .. }
            | Phase::FirstShow { .. }
            | Phase::FirstGive { .. }
            | Phase::Start
            | Phase::Support
            | Phase::Over => None,
        }
    }

    /// Whether the tile at this place lies face up.
    pub(crate) fn is_visible(&self, place: u8) -> bool {
        self.visible >> place & 1 != 0
    }

    /// The round of a turn, from 1; 0 before the first turn.
    pub(crate) fn round(&self, turn: u8) -> u8 {
        turn.div_ceil(self.seats)
    }

    /// How many interrogations a seat was in since it had been in `at`.
    pub(crate) fn since(&self, seat: Seat, at: u8) -> u8 {
        self.exchanges[seat].saturating_sub(at)
    }

    /// U3: the tokens whose face a seat knows, as bits. Whoever saw Transformed Kaneki, or all but one, knows all.
    pub(crate) fn known_tokens(&self, seat: Seat) -> u8 {
        let all = ((1_u16 << self.seats) - 1) as u8;
        let looked = self.looked[seat];
        let knows_all = looked >> self.kaneki & 1 != 0 || (all & !looked).count_ones() <= 1;
        if knows_all { all } else { looked }
    }
}
