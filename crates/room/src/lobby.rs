//! What people ask for beside the game: seats, bots, start, rematch, standing orders. Every change takes effect once it is
//! stored.

use kernel::{Level, Seat, Trouble};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::fair::{self, Entropy};
use wire::{Order, SentOut, Stage, TableChange, ToClient};

use crate::room::{AfterSave, Phase, Room, Writing};
use crate::{Answer, Chair, ConnId, Guest, LogRow, Meta, RoomError, Row, SeatCode, Sitter, Ticket, TvCode};

/// What somebody can change about a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Change {
    /// Sit down, move to another chair, or give another share of the seed. Who has no seat when the game has begun may
    /// take over from a bot, if the table allows it.
    Sit {
        /// Defaults to their own chair, or else to the first one that can be taken.
        seat: Option<u8>,
        /// Their share of the seed.
        entropy: Option<Entropy>,
    },
    /// Choose an option for one's own seat.
    Choose {
        key: String,
        value: String,
    },
    /// Get up. During the game a bot plays at once, until they are back.
    Leave,
    /// Get up and not come back. During the game a bot has the seat from then on.
    LeaveForGood,
    /// Send a person out of the lobby.
    SendOut {
        seat: u8,
        how: SentOut,
    },
    /// Make another person the host.
    HandOver {
        seat: u8,
    },
    /// Let a bot play for a person who keeps everybody waiting, until they are back.
    LetBotPlay {
        seat: u8,
    },
    /// Let a bot sit down on an empty chair, or on that of a person who is away; or let the bot there play better or
    /// worse.
    AddBot {
        /// Defaults to the first empty chair.
        seat: Option<u8>,
        level: Level,
    },
    /// Send a bot away.
    RemoveBot {
        seat: u8,
    },
    /// Set the table up otherwise.
    SetUp(TableChange),
    /// Put the seats into another order.
    Reorder(Order),
    Start,
    /// Ask for a code that brings one's seat to another device.
    GiveCode,
    /// Take a seat with its code.
    Claim(SeatCode),
    /// Admit the television that shows this code.
    AdmitTelevision(TvCode),
    /// Send all televisions away: they are spectators like others, until they are admitted again.
    SendTelevisionsAway,
    /// Play again. Everybody who asks is sent to the same new table.
    Rematch,
}

impl Room {
    /// Somebody wants to change something.
    pub(crate) fn asked(&mut self, ticket: Ticket, guest: Guest, change: Change, entropy: Entropy) {
        let changed = match change {
            Change::Sit { seat, entropy: own } => self.sit(&guest, seat, own, entropy),
            Change::Choose { key, value } => self.choose(&guest, &key, &value).map(Some),
            Change::Leave => self.leave(&guest),
            Change::LeaveForGood => self.leave_for_good(&guest),
            Change::SendOut { seat, how } => self.send_out(&guest, seat, how).map(Some),
            Change::HandOver { seat } => self.hand_table_over(&guest, seat).map(Some),
            Change::LetBotPlay { seat } => self.let_bot_play(&guest, seat).map(|()| None),
            Change::AddBot { seat, level } => self.add_bot(&guest, seat, level, entropy).map(Some),
            Change::RemoveBot { seat } => self.remove_bot(&guest, seat).map(Some),
            Change::SetUp(change) => self.set_up(&guest, &change).map(Some),
            Change::Reorder(order) => self.reorder(&guest, &order, entropy).map(Some),
            Change::Claim(code) => self.claim(&guest, &code).map(Some),
            Change::AdmitTelevision(code) => self.admit_television(&guest, &code, entropy).map(Some),
            Change::SendTelevisionsAway => self.send_televisions_away(&guest).map(Some),
            Change::GiveCode => return self.give_code(ticket, &guest, &entropy),
            Change::Start => return self.start(ticket, guest),
            Change::Rematch => return self.rematch(ticket, &guest),
        };
        match changed {
            Ok(Some(meta)) => self.save(self.with_choices(meta), AfterSave::Changed { ticket, guest }),
            Ok(None) => self.answer(ticket, Ok(self.table_for(&guest))),
            Err(error) => self.answer(ticket, Err(error)),
        }
    }

    fn table_for(&self, guest: &Guest) -> Answer {
        Answer::Table(Box::new(self.info(self.now, Some(guest))))
    }

    fn sit(
        &mut self,
        guest: &Guest,
        seat: Option<u8>,
        own: Option<Entropy>,
        fresh: Entropy,
    ) -> Result<Option<Meta>, RoomError> {
        let had = self.meta.seat_of(&guest.id);
        match self.stage() {
            Stage::Lobby => {}
            // Sitting down where one already sits is no error: they are back.
            _ if had.is_some() && (seat.is_none() || seat == had) => {
                if let Some(seat) = had.map(Seat::new).filter(|seat| self.people[seat.index()].away) {
                    self.come_back(seat);
                    self.tell_table();
                }
                return Ok(None);
            }
            Stage::Playing if had.is_none() => {
                self.meta.lets_in(&guest.id)?;
                return self.sit_late(guest, seat).map(Some);
            }
            Stage::Playing | Stage::Over => return Err(RoomError::Begun),
        }
        self.meta.lets_in(&guest.id)?;
        let wanted = match seat.or(had) {
            Some(seat) => self.free_chair(seat, had)?,
            None => self.meta.first_empty().ok_or(RoomError::Full)?,
        };
        let mut meta = self.meta.clone();
        meta.sent_out.retain(|out| out.guest != guest.id);
        let left = had.map(|had| std::mem::replace(&mut meta.chairs[usize::from(had)], Chair::empty()));
        let old =
            (had == Some(wanted)).then(|| fair::read_entropy(&self.meta.chairs[usize::from(wanted)].entropy));
        let sitter = Sitter::Person { id: guest.id.clone(), name: meta.free_name(&guest.name) };
        let choices = left.map(|chair| chair.choices).unwrap_or_default();
        let entropy = own.or(old.flatten()).unwrap_or(fresh);
        meta.chairs[usize::from(wanted)] = Chair { choices, ..Chair::new(sitter, entropy) };
        Ok(Some(meta))
    }

    fn choose(&self, guest: &Guest, key: &str, value: &str) -> Result<Meta, RoomError> {
        if self.stage() != Stage::Lobby {
            return Err(RoomError::Begun);
        }
        let seat = usize::from(self.meta.seat_of(&guest.id).ok_or(RoomError::NotSeated)?);
        let options = || self.setting.game.info().options.iter().filter(|option| option.per_seat);
        let unknown =
            || RoomError::NoSuchChoice(Trouble::unknown("choice", key, options().map(|option| option.key)));
        let option = options().find(|option| option.key == key).ok_or_else(unknown)?;
        if !option.values.contains(&value) {
            return Err(RoomError::NoSuchChoice(Trouble::unknown(key, value, option.values.iter().copied())));
        }
        let mut meta = self.meta.clone();
        if value == option.default {
            meta.chairs[seat].choices.remove(key);
        } else {
            let has_it = |chair: &Chair| chair.choices.get(key).is_some_and(|other| other == value);
            if let Some(other) = meta.chairs.iter().position(has_it).filter(|&other| other != seat) {
                return Err(RoomError::ChoiceTaken { value: value.to_owned(), seat: other as u8 });
            }
            meta.chairs[seat].choices.insert(key.to_owned(), value.to_owned());
        }
        Ok(meta)
    }

    pub(crate) fn leave(&mut self, guest: &Guest) -> Result<Option<Meta>, RoomError> {
        let seat = usize::from(self.meta.seat_of(&guest.id).ok_or(RoomError::NotSeated)?);
        match self.stage() {
            Stage::Lobby => {
                let mut meta = self.meta.clone();
                meta.chairs[seat] = Chair::empty();
                return Ok(Some(meta));
            }
            Stage::Playing => {
                self.people[seat].away = true;
                self.tell_table();
            }
            Stage::Over => {}
        }
        Ok(None)
    }

    fn add_bot(&self, guest: &Guest, seat: Option<u8>, level: Level, fresh: Entropy) -> Result<Meta, RoomError> {
        self.host_in_lobby(guest)?;
        if !self.setting.game.levels().contains(&level) {
            return Err(RoomError::NoSuchLevel(level));
        }
        let mut meta = self.meta.clone();
        let sitter = seat.and_then(|seat| meta.chairs.get_mut(usize::from(seat))).map(|chair| &mut chair.sitter);
        if let Some(Sitter::Bot { level: now, .. }) = sitter {
            *now = level;
            return Ok(meta);
        }
        let seat = match seat {
            Some(seat) if self.is_deserted(seat) => seat,
            Some(seat) => self.free_chair(seat, None)?,
            None => self.meta.first_empty().ok_or(RoomError::Full)?,
        };
        let name = meta.bot_name();
        meta.chairs[usize::from(seat)] = Chair::new(Sitter::Bot { level, name }, fresh);
        Ok(meta)
    }

    fn remove_bot(&self, guest: &Guest, seat: u8) -> Result<Meta, RoomError> {
        self.host_in_lobby(guest)?;
        let mut meta = self.meta.clone();
        let chair = meta.chairs.get_mut(usize::from(seat)).ok_or(self.no_such_seat(seat))?;
        if !matches!(chair.sitter, Sitter::Bot { .. }) {
            return Err(RoomError::NoBot(seat));
        }
        *chair = Chair::empty();
        Ok(meta)
    }

    fn start(&mut self, ticket: Ticket, guest: Guest) {
        let empty = self.meta.chairs.iter().filter(|chair| chair.is_empty()).count();
        let filled = if empty > 0 { Err(RoomError::EmptySeats(empty)) } else { Ok(()) };
        let meta = Meta { began: Some(self.now), ..self.meta.clone() };
        match self.host_in_lobby(&guest).and(filled).and_then(|()| self.open(&meta)) {
            Ok(play) => self.save(meta, AfterSave::Begun { ticket, guest, play }),
            Err(error) => self.answer(ticket, Err(error)),
        }
    }

    fn rematch(&mut self, ticket: Ticket, guest: &Guest) {
        let asked = match self.stage() {
            Stage::Lobby | Stage::Playing => Err(RoomError::NotOver),
            Stage::Over => self.meta.seat_of(&guest.id).ok_or(RoomError::NotSeated),
        };
        match (asked, &self.meta.rematch) {
            (Err(error), _) => self.answer(ticket, Err(error)),
            (Ok(_), Some(code)) => self.answer(ticket, Ok(Answer::Rematch(code.clone()))),
            (Ok(by), None) => {
                let row = Row::Rematch(Box::new(self.meta.again()));
                self.store(row, Writing::Rematch { ticket, by });
            }
        }
    }

    /// A connection leaves other orders for its seat.
    pub(crate) fn order(&mut self, conn: ConnId, orders: &RawValue) {
        let read = || {
            let seat = self.seat_of(conn).ok_or(RoomError::NotSeated)?;
            let play = self.play().ok_or(RoomError::NotBegun)?;
            Ok((seat, play.table.read_orders(orders)?))
        };
        match read() {
            Err(error) => self.complain(conn, &error),
            Ok((seat, kept)) if self.meta.chairs[seat.index()].orders == kept => self.tell_orders(seat),
            Ok((seat, kept)) => {
                let mut meta = self.meta.clone();
                meta.chairs[seat.index()].orders = kept;
                self.save(meta, AfterSave::Ordered { conn, seat });
            }
        }
    }

    fn complain(&mut self, conn: ConnId, error: &RoomError) {
        self.tell(conn, &ToClient::Error { error: error.body() });
    }

    /// Brings the options in line with what the seats chose.
    pub(crate) fn with_choices(&self, mut meta: Meta) -> Meta {
        for option in self.setting.game.info().options.iter().filter(|option| option.per_seat) {
            let chosen = |chair: &Chair| chair.choices.get(option.key).cloned();
            let choices =
                meta.chairs.iter().map(|chair| chosen(chair).unwrap_or_else(|| option.default.to_owned()));
            let choices = option.by_seat(&choices.collect::<Vec<_>>());
            meta.options.insert(option.key.to_owned(), choices);
        }
        meta
    }

    /// The table's row is stored, so the change takes effect.
    pub(crate) fn saved(&mut self, meta: Meta, then: AfterSave) {
        let before = std::mem::replace(&mut self.meta, meta);
        match then {
            AfterSave::Changed { ticket, guest } => {
                self.changed_hands(&before, Some(&guest));
                self.answer(ticket, Ok(self.table_for(&guest)));
            }
            AfterSave::Begun { ticket, guest, play } => {
                self.phase = Phase::Playing(play);
                for seat in Seat::all(self.meta.chairs.len() as u8) {
                    self.arrive(seat);
                }
                self.tell_table();
                self.tell_game(0, true);
                self.answer(ticket, Ok(self.table_for(&guest)));
            }
            AfterSave::Ordered { seat, .. } => self.follow_orders(seat),
            AfterSave::Rematch { ticket, code } => {
                self.tell_table();
                self.answer(ticket, Ok(Answer::Rematch(code)));
            }
            AfterSave::Ended => {}
        }
    }

    /// The orders of a seat are those that are written down.
    fn follow_orders(&mut self, seat: Seat) {
        let kept = self.meta.chairs[seat.index()].orders.clone();
        if let Some(play) = self.play_mut() {
            play.table.set_orders(seat, kept.as_ref());
        }
        self.tell_orders(seat);
    }

    /// Another writer changed the table first: the room goes on from what that one wrote.
    pub(crate) fn catch_up(&mut self, meta: Meta, stage: Stage, log: &[LogRow]) {
        let begun = match &self.phase {
            Phase::Lobby if stage != Stage::Lobby => {
                let opened = self.open(&meta).and_then(|mut play| {
                    log.iter().try_for_each(|row| play.replay(row))?;
                    Ok(play)
                });
                // A game that this room cannot play is not begun here; whoever asks next is told the same.
                let Ok(mut play) = opened else { return };
                play.resumed(self.now);
                Some(play)
            }
            _ => None,
        };
        let before = std::mem::replace(&mut self.meta, meta);
        // If the game has begun, everybody is told of it below, whether their seat moved or not.
        self.changed_hands(&before, None);
        if let Some(play) = begun {
            let over = play.table.outcome().is_some();
            self.phase = if over { Phase::Over(play) } else { Phase::Playing(play) };
            self.tell_table();
            self.tell_game(0, true);
        }
        for seat in Seat::all(self.meta.chairs.len() as u8) {
            let had = before.chairs.get(seat.index()).and_then(|chair| chair.orders.as_ref());
            if self.meta.chairs[seat.index()].orders.as_ref() != had {
                self.follow_orders(seat);
            }
        }
    }

    /// The table's row could not be stored: nothing has changed.
    pub(crate) fn not_saved(&mut self, then: &AfterSave) {
        match then {
            AfterSave::Changed { ticket, .. }
            | AfterSave::Begun { ticket, .. }
            | AfterSave::Rematch { ticket, .. } => self.answer(*ticket, Err(RoomError::NotStored)),
            AfterSave::Ordered { conn, .. } => self.complain(*conn, &RoomError::NotStored),
            AfterSave::Ended => {}
        }
    }

    pub(crate) fn host_in_lobby(&self, guest: &Guest) -> Result<(), RoomError> {
        if self.stage() != Stage::Lobby {
            return Err(RoomError::Begun);
        }
        if self.is_host(&guest.id) { Ok(()) } else { Err(RoomError::NotTheHost) }
    }

    /// Whether this guest may add bots and start: the host or, while the host is away from the lobby, also the
    /// first seated person who is here.
    pub(crate) fn is_host(&self, guest: &str) -> bool {
        let away = |seat| self.stage() == Stage::Lobby && self.is_deserted(seat);
        if self.meta.is_host(guest) || !self.meta.host_seat().is_some_and(away) {
            return self.meta.is_host(guest);
        }
        let first = (0..self.meta.chairs.len() as u8).find(|&seat| self.is_connected(Seat::new(seat)));
        first.is_some_and(|seat| self.meta.seat_of(guest) == Some(seat))
    }

    /// Whether this seat's person is away.
    fn is_deserted(&self, seat: u8) -> bool {
        let away = self.people.get(usize::from(seat)).is_some_and(|presence| presence.away);
        away && self.meta.person(Seat::new(seat)).is_some()
    }

    /// The chair, if nobody but its own sitter sits there.
    fn free_chair(&self, seat: u8, own: Option<u8>) -> Result<u8, RoomError> {
        let chair = self.meta.chairs.get(usize::from(seat)).ok_or(self.no_such_seat(seat))?;
        if chair.is_empty() || own == Some(seat) { Ok(seat) } else { Err(RoomError::SeatTaken(seat)) }
    }

    pub(crate) fn no_such_seat(&self, asked: u8) -> RoomError {
        RoomError::NoSuchSeat { asked, last: (self.meta.chairs.len() - 1) as u8 }
    }
}
