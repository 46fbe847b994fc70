//! People who keep everybody waiting. A bot plays for them if the host says so; where the host is the one, or is not
//! there, a majority of the others.

use kernel::{Millis, Seat, Seats, Time};
use wire::{BotVotes, Stage};

use crate::room::Room;
use crate::{Guest, RoomError};

/// Nobody has to wait for longer than this.
const SILENCE: Millis = 120_000;
/// Nor for longer than this where a bot was let play before for those who are waited for, and they did nothing since.
const AGAIN: Millis = 20_000;

impl Room {
    /// From when on a bot may be let play for those whom the game waits for. Where time ends the waiting by itself, never.
    pub(crate) fn bot_from(&self) -> Option<Time> {
        let play = self.playing().filter(|play| !play.returning)?;
        let ends = self.until().is_some() || play.deadline(self.meta.clock).is_some();
        let awaited = || play.table.awaited().iter().filter(|&seat| self.meta.person(seat).is_some());
        let again = awaited().all(|seat| self.people[seat.index()].let_play.is_some()) && awaited().count() > 0;
        (!ends).then(|| play.waited_since().plus(if again { AGAIN } else { SILENCE }))
    }

    /// Somebody wants a bot to play for a person whom the game waits for.
    pub(crate) fn let_bot_play(&mut self, guest: &Guest, asked: u8) -> Result<(), RoomError> {
        let (seat, own) = (Seat::new(asked), self.meta.seat_of(&guest.id).map(Seat::new));
        if seat.index() >= self.meta.chairs.len() {
            return Err(self.no_such_seat(asked));
        }
        if self.stage() == Stage::Lobby {
            return Err(RoomError::NotBegun);
        }
        let alone = self.meta.is_host(&guest.id) && own != Some(seat);
        if !alone && own.is_none() {
            return Err(RoomError::NotSeated);
        }
        if !alone && self.is_host_here(seat) {
            return Err(RoomError::NotTheHost);
        }
        if own == Some(seat) || !self.is_silent(seat) {
            return Err(RoomError::NotSilent(asked));
        }
        if let Some(own) = own {
            self.people[seat.index()].bot_votes.insert(own);
        }
        let enough = |votes: &BotVotes| votes.by.len() >= usize::from(votes.needed);
        if alone || self.bot_votes(seat).as_ref().is_some_and(enough) {
            let step = self.step();
            let presence = &mut self.people[seat.index()];
            presence.away = true;
            presence.let_play = Some(step);
            presence.bot_votes = Seats::NONE;
        }
        self.tell_table();
        Ok(())
    }

    /// Who wants a bot to play for this person, where that is not for the host to say.
    pub(crate) fn bot_votes(&self, seat: Seat) -> Option<BotVotes> {
        let plays = self.stage() == Stage::Playing && self.meta.person(seat).is_some();
        if !plays || self.is_played_by_bot(seat) || self.is_host_here(seat) {
            return None;
        }
        let others =
            || Seat::all(self.meta.chairs.len() as u8).filter(|&other| other != seat && self.is_here(other));
        let by = others().filter(|&other| self.people[seat.index()].bot_votes.contains(other));
        let by = by.map(|other| other.index() as u8).collect();
        Some(BotVotes { by, needed: others().count() as u8 / 2 + 1 })
    }

    /// The game goes on: nobody is silent any more.
    pub(crate) fn forget_bot_votes(&mut self) {
        let mut some = false;
        for presence in &mut self.people {
            some |= !std::mem::replace(&mut presence.bot_votes, Seats::NONE).is_empty();
        }
        if some {
            self.tell_table();
        }
    }

    /// Whether the game has waited for this person for too long.
    fn is_silent(&self, seat: Seat) -> bool {
        let over = |play: &crate::play::Play| self.bot_from().is_some_and(|from| play.time(self.now) >= from);
        let asked = self.playing().is_some_and(|play| play.table.awaited().contains(seat) && over(play));
        asked && self.meta.person(seat).is_some() && !self.is_played_by_bot(seat)
    }

    /// Whether the host is there to decide about this seat: never about their own.
    fn is_host_here(&self, silent: Seat) -> bool {
        let host = &self.meta.host;
        let watches = self.meta.seat_of(host).is_none() && self.connections.has(host);
        let seat = self.meta.host_seat().map(Seat::new);
        watches || seat.is_some_and(|seat| seat != silent && self.is_here(seat))
    }

    /// Whether the person of this seat is there and plays.
    fn is_here(&self, seat: Seat) -> bool {
        self.is_connected(seat) && !self.is_played_by_bot(seat)
    }
}
