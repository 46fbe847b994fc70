//! What must always hold.

use kernel::Seat;

use super::{BAY_SEATS, GOAL, State};
use crate::cards::Card;
use crate::words::Place;

impl State {
    /// What must hold in every position.
    pub(crate) fn check_invariants(&self) -> Result<(), String> {
        let mut found = self.deck.len() + self.discard.len() + self.aside.len();
        let mut all = self.deck.and(self.discard).and(self.aside);
        for card in self.market.iter().flatten() {
            found += 1;
            all = all.with(*card);
        }
        for seat in self.all() {
            found += self.boards[seat].keeps.cards().len();
            all = all.and(self.boards[seat].keeps.cards());
        }
        if found != Card::COUNT || all.len() != Card::COUNT {
            return Err(format!("there are {found} cards, {} of them different, not 66", all.len()));
        }
        if let Some(top) = self.top
            && !self.deck.has(top)
        {
            return Err(format!("the top card {} is not in the deck", top.word()));
        }
        if self.top.is_none() != self.knows_top.is_empty() {
            return Err("the top card is known to nobody, or nobody knows an unknown card".into());
        }
        for seat in self.all() {
            self.check_board(seat)?;
        }
        for place in [Place::City, Place::Bay] {
            if self.tokyo.at(place).len() > 1 {
                return Err(format!("two monsters are in {place:?}"));
            }
        }
        if self.bay && self.living.len() < BAY_SEATS {
            return Err("the Bay is open with fewer than five monsters".into());
        }
        if !self.bay && self.occupant(Place::Bay).is_some() {
            return Err("somebody is in the Bay, which is closed".into());
        }
        if let Some(card) = self.mimic
            && (card == Card::Mimic || !self.in_play().has(card) || self.owner(Card::Mimic).is_none())
        {
            return Err(format!("the mimic counter cannot lie on {}", card.word()));
        }
        if let Some(seat) = crate::turn::awaited(self).nth(0)
            && !self.living.contains(seat)
        {
            return Err(format!("{seat:?} is asked although it is out of the game"));
        }
        Ok(())
    }

    fn check_board(&self, seat: Seat) -> Result<(), String> {
        let board = &self.boards[seat];
        let max = self.max_hearts(seat);
        if board.hearts > max {
            return Err(format!("{seat:?} has {} hearts of {max}", board.hearts));
        }
        if board.stars > GOAL {
            return Err(format!("{seat:?} has {} stars", board.stars));
        }
        let alive = self.living.contains(seat);
        if alive && board.hearts == 0 {
            return Err(format!("{seat:?} has no heart but is in the game"));
        }
        if !alive && (!board.keeps.is_empty() || self.inside(seat)) {
            return Err(format!("{seat:?} is out of the game but has cards or stands in Tokyo"));
        }
        Ok(())
    }
}
