//! What the host can do about people before the game: send them out, hand the table over, close it. And leaving for good.

use kernel::Seat;
use serde::{Deserialize, Serialize};
use wire::{SentOut, Stage};

use crate::room::Room;
use crate::{Chair, Guest, Meta, RoomError, Sitter};

/// A table remembers the last so many who were sent out.
const MOST_SENT_OUT: usize = 100;

/// Somebody who was sent out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Expelled {
    pub guest: String,
    pub how: SentOut,
}

impl Room {
    /// The host sends a person out of the lobby.
    pub(crate) fn send_out(&self, guest: &Guest, seat: u8, how: SentOut) -> Result<Meta, RoomError> {
        self.host_in_lobby(guest)?;
        let person = self.person_to_choose(guest, seat)?;
        let mut meta = self.meta.clone();
        meta.chairs[usize::from(seat)] = Chair::empty();
        meta.sent_out.retain(|out| out.guest != person);
        meta.sent_out.push(Expelled { guest: person, how });
        let forgotten = meta.sent_out.len().saturating_sub(MOST_SENT_OUT);
        meta.sent_out.drain(..forgotten);
        Ok(meta)
    }

    /// The host makes another person the host.
    pub(crate) fn hand_table_over(&self, guest: &Guest, seat: u8) -> Result<Meta, RoomError> {
        self.true_host_in_lobby(guest)?;
        let host = self.person_to_choose(guest, seat)?;
        let host_name = self.meta.chairs[usize::from(seat)].name().to_owned();
        Ok(Meta { host, host_name, ..self.meta.clone() })
    }

    /// Whether this guest may close the table now: before the game, the host.
    pub fn may_close(&self, guest: &Guest) -> Result<(), RoomError> {
        self.true_host_in_lobby(guest)
    }

    /// Somebody leaves for good: in mid-game a bot has their seat from now on.
    pub(crate) fn leave_for_good(&mut self, guest: &Guest) -> Result<Option<Meta>, RoomError> {
        if self.stage() != Stage::Playing {
            return self.leave(guest);
        }
        let seat = usize::from(self.meta.seat_of(&guest.id).ok_or(RoomError::NotSeated)?);
        let level = self.level(Seat::new(seat as u8));
        let mut meta = self.meta.clone();
        let sitter = Sitter::Bot { level, name: meta.bot_name() };
        let (orders, since, moved_from) = (None, None, Vec::new());
        meta.chairs[seat] = Chair { sitter, orders, since, moved_from, ..meta.chairs[seat].clone() };
        if let Some(next) = meta.host_seat().filter(|_| meta.host == guest.id) {
            let chair = &meta.chairs[usize::from(next)];
            (meta.host, meta.host_name) = (chair.person().unwrap_or_default().to_owned(), chair.name().to_owned());
        }
        Ok(Some(meta))
    }

    /// The person of this seat, who is another than this guest.
    fn person_to_choose(&self, guest: &Guest, seat: u8) -> Result<String, RoomError> {
        let chair = self.meta.chairs.get(usize::from(seat)).ok_or(self.no_such_seat(seat))?;
        let person = chair.person().filter(|&person| person != guest.id);
        person.map(str::to_owned).ok_or(RoomError::NobodyElse(seat))
    }

    /// The same as `host_in_lobby`, but not for those who stand in: they do not take the table away.
    fn true_host_in_lobby(&self, guest: &Guest) -> Result<(), RoomError> {
        self.host_in_lobby(guest)?;
        if self.meta.is_host(&guest.id) { Ok(()) } else { Err(RoomError::NotTheHost) }
    }
}

impl Meta {
    /// Whether this guest was sent out and has no seat.
    pub(crate) fn sent_out(&self, guest: &str) -> Option<SentOut> {
        let out = self.sent_out.iter().find(|out| out.guest == guest)?;
        self.seat_of(guest).is_none().then_some(out.how)
    }

    /// Whether this guest may take a seat.
    pub(crate) fn lets_in(&self, guest: &str) -> Result<(), RoomError> {
        if self.sent_out(guest) == Some(SentOut::ForGood) { Err(RoomError::KeptOut) } else { Ok(()) }
    }
}
