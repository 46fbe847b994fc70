//! Seats that change hands: to another device of the same person, who has a code for it, or to somebody who comes late
//! and takes over from a bot.

use kernel::{Seat, Viewer};
use table::fair::Entropy;
use wire::{Late, Stage, ToClient};

use crate::people::Presence;
use crate::room::Room;
use crate::{Answer, Chair, ConnId, Guest, Meta, RoomError, SeatCode, Sitter, Ticket};

impl Room {
    /// Somebody wants a code that brings their seat to another device.
    pub(crate) fn give_code(&mut self, ticket: Ticket, guest: &Guest, entropy: &Entropy) {
        let answer = match self.meta.seat_of(&guest.id) {
            Some(_) => Ok(Answer::SeatCode(self.codes.give(self.now, &guest.id, entropy))),
            None => Err(RoomError::NotSeated),
        };
        self.answer(ticket, answer);
    }

    /// Somebody claims a seat with its code: they are its person from now on, under the name it has.
    pub(crate) fn claim(&mut self, guest: &Guest, code: &SeatCode) -> Result<Meta, RoomError> {
        if self.meta.seat_of(&guest.id).is_some() {
            return Err(RoomError::AlreadySeated);
        }
        self.meta.lets_in(&guest.id)?;
        let owner = self.codes.owner(code).ok_or(RoomError::NoSuchCode)?;
        let seat = self.meta.seat_of(owner).ok_or(RoomError::NoSuchCode)?;
        let mut meta = self.meta.clone();
        if meta.host == owner {
            meta.host.clone_from(&guest.id);
        }
        let chair = &mut meta.chairs[usize::from(seat)];
        chair.moved_from.retain(|device| *device != guest.id);
        chair.moved_from.push(owner.to_owned());
        chair.since = self.play().map(|play| play.table.step());
        if let Sitter::Person { id, .. } = &mut chair.sitter {
            id.clone_from(&guest.id);
        }
        Ok(meta)
    }

    /// Somebody without a seat takes one while the game runs.
    pub(crate) fn sit_late(&self, guest: &Guest, seat: Option<u8>) -> Result<Meta, RoomError> {
        let open = |seat: &u8| self.is_open(Seat::new(*seat));
        let count = self.meta.chairs.len() as u8;
        let seat = match seat {
            Some(seat) if seat >= count => return Err(self.no_such_seat(seat)),
            Some(seat) if self.meta.late == Late::Nobody || open(&seat) => Some(seat).filter(open),
            Some(seat) => return Err(RoomError::SeatTaken(seat)),
            None => (0..count).find(open),
        };
        let seat = usize::from(seat.ok_or(RoomError::Begun)?);
        let mut meta = self.meta.clone();
        // Whoever played this seat keeps no name here, and leaves nothing behind that is theirs alone.
        meta.chairs[seat].sitter = Sitter::Empty;
        let name = meta.free_name(&guest.name);
        let sitter = Sitter::Person { id: guest.id.clone(), name };
        let since = self.play().map(|play| play.table.step());
        let (orders, moved_from) = (None, Vec::new());
        meta.chairs[seat] = Chair { sitter, orders, since, moved_from, ..meta.chairs[seat].clone() };
        Ok(meta)
    }

    /// Whether somebody without a seat could take this one now.
    pub(crate) fn is_open(&self, seat: Seat) -> bool {
        let Some(chair) = self.meta.chairs.get(seat.index()) else { return false };
        match (self.stage(), self.meta.late) {
            (Stage::Lobby, _) => chair.is_empty(),
            (Stage::Playing, Late::Bots) => chair.is_bots(),
            (Stage::Playing, Late::Away) => self.is_played_by_bot(seat),
            (Stage::Playing, Late::Nobody) | (Stage::Over, _) => false,
        }
    }

    /// The table is as `mover` or another writer wanted it. Whoever has a seat is looked for there, and who plays another
    /// part than before sees the game from the beginning, as they may now.
    pub(crate) fn changed_hands(&mut self, before: &Meta, mover: Option<&Guest>) {
        self.codes.retain(|owner| self.meta.seat_of(owner).is_some());
        let known = std::mem::take(&mut self.people);
        let presence = |chair: &Chair| Some(known[usize::from(before.seat_of(chair.person()?)?)]);
        self.people = self.meta.chairs.iter().map(|chair| presence(chair).unwrap_or_default()).collect();
        for seat in Seat::all(self.meta.chairs.len() as u8) {
            let Some(person) = self.meta.person(seat).map(str::to_owned) else { continue };
            let had = before.seat_of(&person).map(Seat::new);
            if had.is_none() || (mover.is_some_and(|guest| person == guest.id) && had != Some(seat)) {
                self.arrive(seat);
            }
        }
        let moved: Vec<(ConnId, Viewer)> = self
            .connections
            .greeted()
            .filter(|conn| conn.seat(before) != conn.seat(&self.meta))
            .map(|conn| (conn.id, conn.seat(&self.meta).map_or(Viewer::Spectator, Viewer::Seat)))
            .collect();
        for (conn, _) in &moved {
            if let Some(conn) = self.connections.get_mut(*conn) {
                conn.forget_kept();
            }
        }
        // Who has just been admitted as a television is told first what was kept.
        self.tell_what_is_due();
        self.tell_table();
        if self.play().is_none() {
            return;
        }
        for seat in Seat::all(self.meta.chairs.len() as u8) {
            if self.meta.person(seat) != before.person(seat) {
                self.hand_over(seat);
            }
        }
        for (conn, viewer) in moved {
            if let Some(bytes) = self.game_message(viewer, 0, true) {
                self.tell_about_game(conn, bytes);
            }
        }
    }

    /// Another person plays this seat: what a bot, or the person before, was about to do there is not done.
    fn hand_over(&mut self, seat: Seat) {
        self.take_seat_back(seat);
        let kept = self.meta.chairs[seat.index()].orders.clone();
        let Some(play) = self.play_mut() else { return };
        play.table.set_orders(seat, kept.as_ref());
        let dropped: Vec<_> = play.queue.extract_if(.., |waiting| waiting.seat == seat).collect();
        for (conn, id) in dropped.into_iter().filter_map(|waiting| waiting.by.client()) {
            self.tell(conn, &ToClient::Refused { id, error: RoomError::NotSeated.body() });
        }
    }

    /// How long the person of this seat has been gone, and how long until a bot plays for them.
    pub(crate) fn absence(&self, now: kernel::Millis, seat: Seat) -> (Option<u64>, Option<u64>) {
        let Some(Presence { gone: Some(gone), away, .. }) = self.people.get(seat.index()) else {
            return (None, None);
        };
        if self.meta.person(seat).is_none() {
            return (None, None);
        }
        let bot = (gone + self.patience()).saturating_sub(now);
        let comes = self.stage() == Stage::Playing && !away;
        (Some(now.saturating_sub(*gone)), comes.then_some(bot))
    }
}
