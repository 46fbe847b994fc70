//! Before the game and after it: chairs, bots, start, rematch, what may be told when all is over.

use std::time::Instant;

use kernel::{Level, Seat, Trouble, Viewer};
use table::{Record, RecordSeat, Step};
use wire::{News, Replay, ReplayStep, Stage, TableInfo};

use super::meta::{Chair, Meta, Sitter};
use super::task::{Presence, Task};
use super::unix_ms;
use crate::error::Error;
use crate::fair::{self, Share};
use crate::guest::Guest;

impl Task {
    /// Somebody sits down, moves to another chair, or gives another share of the seed.
    pub(super) async fn sit(
        &mut self,
        guest: Guest,
        seat: Option<u8>,
        share: Option<Share>,
    ) -> Result<TableInfo, Error> {
        let had = self.meta.seat_of(&guest.id);
        if self.meta.stage != Stage::Lobby {
            // Sitting down where one sits already is no fault.
            let same = had.is_some() && (seat.is_none() || seat == had);
            return if same { Ok(self.info(Some(&guest))) } else { Err(Error::Begun) };
        }
        let wanted = match seat.or(had) {
            Some(seat) => self.free_chair(seat, had)?,
            None => self.meta.first_empty().ok_or(Error::Full)?,
        };
        let mut meta = self.meta.clone();
        let empty = || Chair::new(Sitter::Empty, None);
        let left = had.map(|had| std::mem::replace(&mut meta.chairs[usize::from(had)], empty()));
        let old = (had == Some(wanted)).then(|| fair::read_share(&self.meta.chairs[usize::from(wanted)].entropy));
        let sitter = Sitter::Person { id: guest.id.clone(), name: meta.free_name(&guest.name) };
        let choices = left.map(|chair| chair.choices).unwrap_or_default();
        meta.chairs[usize::from(wanted)] = Chair { choices, ..Chair::new(sitter, share.or(old.flatten())) };
        self.change(meta).await?;
        Ok(self.info(Some(&guest)))
    }

    /// Somebody chooses an option for the own seat.
    pub(super) async fn choose(&mut self, guest: &Guest, key: &str, value: &str) -> Result<TableInfo, Error> {
        if self.meta.stage != Stage::Lobby {
            return Err(Error::Begun);
        }
        let seat = usize::from(self.meta.seat_of(&guest.id).ok_or(Error::NotSeated)?);
        let options = || self.game.info().options.iter().filter(|option| option.per_seat);
        let unknown = || Error::NoSuchChoice(Trouble::unknown("choice", key, options().map(|option| option.key)));
        let option = options().find(|option| option.key == key).ok_or_else(unknown)?;
        if !option.values.contains(&value) {
            return Err(Error::NoSuchChoice(Trouble::unknown(key, value, option.values.iter().copied())));
        }
        let mut meta = self.meta.clone();
        if value == option.default {
            meta.chairs[seat].choices.remove(key);
        } else {
            let has_it = |chair: &Chair| chair.choices.get(key).is_some_and(|other| other == value);
            if let Some(other) = meta.chairs.iter().position(has_it).filter(|&other| other != seat) {
                return Err(Error::ChoiceTaken { value: value.to_owned(), seat: other as u8 });
            }
            meta.chairs[seat].choices.insert(key.to_owned(), value.to_owned());
        }
        self.change(meta).await?;
        Ok(self.info(Some(guest)))
    }

    /// Somebody gets up. During the game a bot plays for them at once, until they are back.
    pub(super) async fn leave(&mut self, guest: &Guest) -> Result<TableInfo, Error> {
        let seat = self.meta.seat_of(&guest.id).ok_or(Error::NotSeated)?;
        match self.meta.stage {
            Stage::Lobby => {
                let mut meta = self.meta.clone();
                meta.chairs[usize::from(seat)] = Chair::new(Sitter::Empty, None);
                self.change(meta).await?;
            }
            Stage::Playing => {
                self.people[usize::from(seat)].away = true;
                self.tell_table();
            }
            Stage::Over => {}
        }
        Ok(self.info(Some(guest)))
    }

    /// A bot sits down on an empty chair, or on that of a person who is away.
    pub(super) async fn add_bot(
        &mut self,
        guest: &Guest,
        seat: Option<u8>,
        level: Level,
    ) -> Result<TableInfo, Error> {
        self.host_in_lobby(guest)?;
        if !self.game.levels().contains(&level) {
            return Err(Error::NoSuchLevel(level));
        }
        let seat = match seat {
            Some(seat) if self.is_deserted(seat) => seat,
            Some(seat) => self.free_chair(seat, None)?,
            None => self.meta.first_empty().ok_or(Error::Full)?,
        };
        let mut meta = self.meta.clone();
        let name = meta.bot_name();
        meta.chairs[usize::from(seat)] = Chair::new(Sitter::Bot { level, name }, None);
        self.change(meta).await?;
        Ok(self.info(Some(guest)))
    }

    pub(super) async fn remove_bot(&mut self, guest: &Guest, seat: u8) -> Result<TableInfo, Error> {
        self.host_in_lobby(guest)?;
        let mut meta = self.meta.clone();
        let chair = meta.chairs.get_mut(usize::from(seat)).ok_or(self.no_such_seat(seat))?;
        if !matches!(chair.sitter, Sitter::Bot { .. }) {
            return Err(Error::NoBot(seat));
        }
        *chair = Chair::new(Sitter::Empty, None);
        self.change(meta).await?;
        Ok(self.info(Some(guest)))
    }

    /// The host starts the game.
    pub(super) async fn start(&mut self, guest: &Guest) -> Result<TableInfo, Error> {
        self.host_in_lobby(guest)?;
        let empty = self.meta.chairs.iter().filter(|chair| chair.is_empty()).count();
        if empty > 0 {
            return Err(Error::EmptySeats(empty));
        }
        let mut meta = self.meta.clone();
        meta.stage = Stage::Playing;
        meta.began = Some(unix_ms());
        let before = std::mem::replace(&mut self.meta, meta);
        let stored = match self.open() {
            Ok(play) => self.save().await.map(|()| play),
            Err(error) => Err(error),
        };
        match stored {
            Ok(play) => self.play = Some(play),
            Err(error) => {
                self.meta = before;
                return Err(error);
            }
        }
        for seat in 0..self.meta.chairs.len() {
            self.arrive(seat as u8);
        }
        tracing::info!(game = self.meta.game, "began");
        self.tell_table();
        self.tell_deal();
        Ok(self.info(Some(guest)))
    }

    /// The same people play again: says where, the same for everybody who asks.
    pub(super) async fn rematch(&mut self, guest: &Guest) -> Result<String, Error> {
        if self.meta.stage != Stage::Over {
            return Err(Error::NotOver);
        }
        self.meta.seat_of(&guest.id).ok_or(Error::NotSeated)?;
        if let Some(code) = &self.meta.rematch {
            return Ok(code.clone());
        }
        let code = self.house.add(self.meta.again()).await?;
        let meta = Meta { rematch: Some(code.clone()), ..self.meta.clone() };
        self.change(meta).await?;
        Ok(code)
    }

    /// A finished game as one viewer saw it.
    pub(super) fn replay(&self, guest: Option<&Guest>, seat: Option<u8>) -> Result<Replay, Error> {
        let play = self.play.as_ref().filter(|_| self.meta.stage == Stage::Over).ok_or(Error::NotOver)?;
        if let Some(seat) = seat.filter(|&seat| usize::from(seat) >= self.meta.chairs.len()) {
            return Err(self.no_such_seat(seat));
        }
        let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)));
        let mut steps = Vec::new();
        play.table.rewind(&mut |step, table| {
            steps.push(ReplayStep {
                news: News { step, at: table.at(step).0, events: table.news(viewer, step), way: table.way(step) },
                view: table.view(viewer),
                awaited: table.awaited().iter().map(|seat| seat.index() as u8).collect(),
            });
        });
        Ok(Replay { table: self.info(guest), seat, steps })
    }

    /// A finished game on paper, with everything needed to verify it.
    pub(super) async fn record(&mut self) -> Result<Record, Error> {
        let over = self.meta.stage == Stage::Over;
        let outcome = self.play.as_ref().filter(|_| over).and_then(|play| play.table.outcome());
        let outcome = outcome.ok_or(Error::NotOver)?;
        let unreadable = |_| Error::Internal("a step of the log cannot be read");
        let rows = self.house.store.steps(&self.code, 0).await?;
        let steps: Result<Vec<Step<_>>, _> = rows.iter().map(|row| serde_json::from_str(&row.row)).collect();
        let seats = self.meta.chairs.iter().map(|chair| {
            let (name, player) = match &chair.sitter {
                Sitter::Empty => (String::new(), "nobody"),
                Sitter::Person { name, .. } => (name.clone(), "person"),
                Sitter::Bot { level, name } => (name.clone(), level.name()),
            };
            RecordSeat { name, player: player.to_owned(), entropy: Some(chair.entropy.clone()) }
        });
        Ok(Record {
            v: 1,
            game: self.meta.game.clone(),
            rules: self.meta.rules,
            options: self.meta.options.clone(),
            data: self.meta.house_values.clone(),
            seats: seats.collect(),
            chance: "step".to_owned(),
            commitment: Some(fair::commitment(&self.secret)),
            secret: Some(hex::encode(self.secret)),
            seed: fair::seed(&self.secret, &self.meta.shares()).to_string(),
            steps: steps.map_err(unreadable)?,
            outcome: Some(outcome.into()),
        })
    }

    /// Stores a change, and keeps the options in step with what the seats chose; nothing has changed if that fails.
    async fn change(&mut self, mut meta: Meta) -> Result<(), Error> {
        for option in self.game.info().options.iter().filter(|option| option.per_seat) {
            let chosen = |chair: &Chair| chair.choices.get(option.key).cloned();
            let choices =
                meta.chairs.iter().map(|chair| chosen(chair).unwrap_or_else(|| option.default.to_owned()));
            meta.options.insert(option.key.to_owned(), option.by_seat(&choices.collect::<Vec<_>>()));
        }
        let before = std::mem::replace(&mut self.meta, meta);
        if let Err(error) = self.save().await {
            self.meta = before;
            return Err(error);
        }
        for seat in 0..self.meta.chairs.len() as u8 {
            if self.meta.person(Seat::new(seat)) != before.person(Seat::new(seat)) {
                self.arrive(seat);
            }
        }
        self.tell_table();
        Ok(())
    }

    fn host_in_lobby(&self, guest: &Guest) -> Result<(), Error> {
        if self.meta.stage != Stage::Lobby {
            return Err(Error::Begun);
        }
        if self.is_host(&guest.id) { Ok(()) } else { Err(Error::NotTheHost) }
    }

    /// Whether this guest may add bots and start: the host or, while the host is away from the lobby, also the
    /// first seated person who is here.
    pub(super) fn is_host(&self, guest: &str) -> bool {
        let away = |seat| self.meta.stage == Stage::Lobby && self.is_deserted(seat);
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

    /// From now on it is watched whether this seat's person is here.
    fn arrive(&mut self, seat: u8) {
        let here = self.is_connected(Seat::new(seat));
        let gone = (!here).then(Instant::now);
        self.people[usize::from(seat)] = Presence { gone, ..Presence::default() };
    }

    /// The chair, if nobody but its own sitter sits there.
    fn free_chair(&self, seat: u8, own: Option<u8>) -> Result<u8, Error> {
        let chair = self.meta.chairs.get(usize::from(seat)).ok_or(self.no_such_seat(seat))?;
        if chair.is_empty() || own == Some(seat) { Ok(seat) } else { Err(Error::SeatTaken(seat)) }
    }

    fn no_such_seat(&self, asked: u8) -> Error {
        Error::NoSuchSeat { asked, last: (self.meta.chairs.len() - 1) as u8 }
    }
}
