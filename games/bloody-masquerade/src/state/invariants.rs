//! What must hold in every position: cards, characters, markers and tokens conserved.

use kernel::Seat;
use kernel::parts::Bag;

use super::{HAND, Phase, State};
use crate::setup::may_lie_up;
use crate::words::{Clue, Tile};

impl State {
    pub(crate) fn check_invariants(&self) -> Result<(), String> {
        self.check_cards()?;
        self.check_pool()?;
        self.check_ring()?;
        self.check_cast()?;
        self.check_tokens()
    }

    fn check_cards(&self) -> Result<(), String> {
        let mut found = Bag::EMPTY;
        for seat in self.all() {
            found = found.plus(self.counted(seat, true));
            self.check_hand(seat)?;
        }
        let deck = self.house().deck(self.seats, self.options.mask);
        if found == deck { Ok(()) } else { Err(format!("{found:?} are in play, but the deck is {deck:?}")) }
    }

    /// M3: three cards in hand and, in the Mask variant, one that lies up, a Mask if there is one.
    fn check_hand(&self, seat: Seat) -> Result<(), String> {
        let (cards, up) = (self.hands[seat].len(), self.up[seat]);
        let choosing = match self.phase {
            Phase::FirstUp { waiting } => return self.check_first_up(seat, waiting.contains(seat)),
            Phase::Place { target, .. } => up.is_none() && (seat == self.active || seat == target),
            _ => false,
        };
        let right = match (self.options.mask, choosing) {
            (false, _) => cards == HAND && up.is_none(),
            (true, true) => cards == HAND + 1 && self.hands[seat].count(Clue::Mask.kind()) == 0,
            (true, false) => {
                let masks = self.hands[seat].count(Clue::Mask.kind());
                cards == HAND && up.is_some() && (masks == 0 || up == Some(Clue::Mask))
            }
        };
        if right { Ok(()) } else { Err(format!("seat {} has {cards} cards and {up:?} up", seat.index())) }
    }

    /// M2: four cards and none up; what was chosen is one of them, a Mask if there is one.
    fn check_first_up(&self, seat: Seat, waiting: bool) -> Result<(), String> {
        let (hand, picked) = (self.hands[seat], self.picked[seat]);
        let chosen = match picked {
            [None, None] => waiting,
            [Some(card), None] => !waiting && may_lie_up(hand, card),
            _ => false,
        };
        if self.options.mask && hand.len() == HAND + 1 && self.up[seat].is_none() && chosen {
            return Ok(());
        }
        let up = self.up[seat];
        Err(format!("seat {} has {} cards, chose {picked:?} and {up:?} lies up", seat.index(), hand.len()))
    }

    fn check_pool(&self) -> Result<(), String> {
        let row = &self.house().setups[usize::from(self.row)];
        let taken: u16 = self.all().map(|seat| u16::from(self.suspicion(seat))).sum();
        if taken + u16::from(self.pool) + u16::from(self.boxed) != u16::from(row.pool) {
            return Err(format!("{taken} markers and {} in the Pool are not {}", self.pool, row.pool));
        }
        let over = matches!(self.phase, Phase::Over);
        if self.pool == 0 && !self.last_turn && !over {
            return Err("the Pool is empty, but the turn is not the last".into());
        }
        Ok(())
    }

    fn check_ring(&self) -> Result<(), String> {
        let mut tiles = self.ring;
        tiles.sort_unstable();
        if tiles != Tile::ALL {
            return Err(format!("the ring is {:?}", self.ring));
        }
        let house = self.house();
        let red = [house.start, house.second_red];
        let right =
            (0..super::RING).all(|place| house.place(self.ring[usize::from(place)]).red == red.contains(&place));
        if !right {
            return Err(format!("red tiles do not lie at {red:?}"));
        }
        if self.turn > 1 && !self.is_visible(self.token) {
            return Err("the token stands on a hidden tile".into());
        }
        Ok(())
    }

    /// S4: the characters fit the table of setups.
    fn check_cast(&self) -> Result<(), String> {
        let cast: Vec<_> = self.all().map(|seat| self.characters[seat]).collect();
        crate::setup::fits(self.house(), usize::from(self.row), self.options.mask, &cast)
    }

    fn check_tokens(&self) -> Result<(), String> {
        let met = self.all().fold(0_u16, |met, seat| met | 1 << self.tokens[seat]);
        if u32::from(self.seats) == met.count_ones() && self.kaneki < self.seats {
            Ok(())
        } else {
            Err("a Support token is missing".into())
        }
    }
}
