//! One table with its people.

use std::collections::VecDeque;

use kernel::{HouseFile, Millis};
use table::AnyGame;
use table::fair::{self, Entropy};
use wire::{HouseInfo, Stage};

use crate::codes::SeatCodes;
use crate::connections::Connections;
use crate::people::Presence;
use crate::play::{Pending, Play};
use crate::tell::house_info;
use crate::{ConnId, Effect, Guest, Input, LogRow, Meta, RoomError, Row, Said, Ticket, Written};

/// After this long an answer from the store is given up.
const STORE_PATIENCE: Millis = 20_000;

/// What never changes about a room.
#[derive(Clone, Debug)]
pub struct Setting {
    pub code: String,
    /// The address of its page.
    pub link: String,
    pub game: &'static dyn AnyGame,
    /// The house values that the table was opened with, in a game that has some.
    pub house: Option<HouseFile>,
    /// The server's share of the seed.
    pub secret: Entropy,
    /// Percentage of the game's own thinking time.
    pub thinking: u32,
}

/// A table with its people.
#[derive(Debug)]
pub struct Room {
    pub(crate) setting: Setting,
    pub(crate) meta: Meta,
    /// What clients are told about the house values.
    pub(crate) house: Option<HouseInfo>,
    pub(crate) phase: Phase,
    /// Each seat's person: here, gone, away.
    pub(crate) people: Vec<Presence>,
    pub(crate) connections: Connections,
    /// When everybody was last told of watchers who came or went, and whether there is something to tell.
    pub(crate) counted: Millis,
    pub(crate) recount: bool,
    /// The codes that bring seats to other devices. They are stored nowhere.
    pub(crate) codes: SeatCodes,
    /// How often a code that no television shows was tried since they have had theirs.
    pub(crate) tv_tries: u8,
    /// What is being stored. Input that comes in the meantime waits.
    pub(crate) writing: Option<Writing>,
    /// Counts what was handed to the store; the number of what is being stored.
    writes: u64,
    /// When the answer about it is given up.
    write_until: Millis,
    backlog: VecDeque<Input>,
    /// Until when nothing is tried again, after a row could not be stored.
    pub(crate) pause: Option<Millis>,
    /// The latest moment that the room has been told of.
    pub(crate) now: Millis,
    pub(crate) out: Vec<Effect>,
}

#[derive(Debug)]
pub(crate) enum Phase {
    /// People take their seats.
    Lobby,
    Playing(Box<Play>),
    Over(Box<Play>),
}

/// What is being stored.
#[derive(Debug)]
pub(crate) enum Writing {
    /// A step of the log.
    Step(Box<Pending>),
    /// What is written about the table; it takes effect once it is stored.
    Table { meta: Box<Meta>, then: AfterSave },
    /// A table for a rematch.
    Rematch { ticket: Ticket, by: u8 },
}

/// Why the table's row is written, and who is told.
#[derive(Debug)]
pub(crate) enum AfterSave {
    /// The lobby changed.
    Changed { ticket: Ticket, guest: Guest },
    /// The game begins.
    Begun { ticket: Ticket, guest: Guest, play: Box<Play> },
    /// A seat changed its standing orders.
    Ordered { conn: ConnId, seat: kernel::Seat },
    /// There is a table for a rematch.
    Rematch { ticket: Ticket, code: String },
    /// The game is over. The log says so too: if this row cannot be written now, it is written when the room next
    /// wakes.
    Ended,
}

impl Room {
    /// Builds a table from what was stored, whether it is new, has slept, or was left by another machine.
    pub fn wake(
        now: Millis,
        setting: Setting,
        meta: Meta,
        stage: Stage,
        log: &[LogRow],
    ) -> Result<Room, RoomError> {
        let gone = Presence { gone: Some(now), ..Presence::default() };
        let people = vec![gone; meta.chairs.len()];
        let house = setting.house.map(|file| house_info(setting.game, file));
        let mut room = Room {
            setting,
            meta,
            house,
            phase: Phase::Lobby,
            people,
            connections: Connections::default(),
            counted: 0,
            recount: false,
            codes: SeatCodes::default(),
            tv_tries: 0,
            writing: None,
            writes: 0,
            write_until: 0,
            backlog: VecDeque::new(),
            pause: None,
            now,
            out: Vec::new(),
        };
        if stage != Stage::Lobby {
            let mut play = room.open(&room.meta)?;
            for row in log {
                play.replay(row)?;
            }
            play.resumed(now);
            let over = play.table.outcome().is_some();
            room.phase = if over { Phase::Over(play) } else { Phase::Playing(play) };
            if over && stage == Stage::Playing {
                room.save(room.meta.clone(), AfterSave::Ended);
            }
        }
        Ok(room)
    }

    /// The game before its first step.
    pub(crate) fn open(&self, meta: &Meta) -> Result<Box<Play>, RoomError> {
        let game = self.setting.game;
        let ours = game.info().rules;
        if ours != meta.rules {
            return Err(RoomError::OtherRules { game: meta.game.clone(), theirs: meta.rules, ours });
        }
        let seed = fair::seed(&self.setting.secret, &meta.entropy());
        let mut table = game.open(seed, meta.chairs.len() as u8, &meta.options, self.setting.house)?;
        for (seat, chair) in kernel::Seat::all(table.seats()).zip(&meta.chairs) {
            table.set_orders(seat, chair.orders.as_ref());
        }
        Ok(Box::new(Play::new(table, self.now, meta.began.unwrap_or(self.now))))
    }

    /// Takes in `inputs`, in order, and does what is due; the effects are appended to `out`. `now` is in milliseconds
    /// since 1970, by a clock that does not run backwards.
    pub fn handle(&mut self, now: Millis, inputs: impl IntoIterator<Item = Input>, out: &mut Vec<Effect>) {
        self.now = self.now.max(now);
        self.codes.expire(self.now);
        out.append(&mut self.out);
        std::mem::swap(&mut self.out, out);
        for input in inputs {
            match input {
                Input::Written { write, written } if self.writing.is_some() && write == self.writes => {
                    self.written(written);
                }
                // An answer that came too late, or twice.
                Input::Written { .. } => {}
                other => self.backlog.push_back(other),
            }
        }
        if self.writing.is_some() && self.now >= self.write_until {
            self.written(Written::Failed);
        }
        self.go_on();
        self.catch_up_on_watchers();
        self.tell_what_is_due();
        std::mem::swap(&mut self.out, out);
        debug_assert!(self.out.is_empty(), "all effects are handed out");
    }

    /// When the room wants to be woken, if nothing comes before.
    pub fn next_wake(&self) -> Option<Millis> {
        let own = if self.writing.is_some() { Some(self.write_until) } else { self.next_moment() };
        let others = [self.connections.next_due(), self.codes.next_expiry(), self.next_count()];
        own.into_iter().chain(others.into_iter().flatten()).min()
    }

    /// Whether nobody is here and nothing will happen by itself, so that the room may sleep.
    pub fn is_quiet(&self) -> bool {
        self.connections.is_empty() && self.writing.is_none() && self.next_wake().is_none()
    }

    pub fn stage(&self) -> Stage {
        match self.phase {
            Phase::Lobby => Stage::Lobby,
            Phase::Playing(_) => Stage::Playing,
            Phase::Over(_) => Stage::Over,
        }
    }

    /// The number of the last step that the room knows to be stored.
    pub fn step(&self) -> u64 {
        self.play().map_or(0, |play| play.table.step())
    }

    /// The game, once it has begun.
    pub(crate) fn play(&self) -> Option<&Play> {
        match &self.phase {
            Phase::Lobby => None,
            Phase::Playing(play) | Phase::Over(play) => Some(play),
        }
    }

    pub(crate) fn play_mut(&mut self) -> Option<&mut Play> {
        match &mut self.phase {
            Phase::Lobby => None,
            Phase::Playing(play) | Phase::Over(play) => Some(play),
        }
    }

    /// The game while it runs.
    pub(crate) fn playing(&self) -> Option<&Play> {
        match &self.phase {
            Phase::Playing(play) => Some(play),
            Phase::Lobby | Phase::Over(_) => None,
        }
    }

    pub(crate) fn playing_mut(&mut self) -> Option<&mut Play> {
        match &mut self.phase {
            Phase::Playing(play) => Some(play),
            Phase::Lobby | Phase::Over(_) => None,
        }
    }

    /// Works off the backlog and what is due, until something must be stored or nothing is left.
    fn go_on(&mut self) {
        while self.writing.is_none() {
            if self.go_on_with_tick() || self.go_on_expiring() {
                continue;
            }
            if let Some(input) = self.backlog.pop_front() {
                self.take(input);
            } else if self.is_resting() || !self.move_on() {
                return;
            }
        }
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Connected { conn, guest } => self.connections.add(conn, guest),
            Input::Said { conn, said: Said::Hello { last, tv } } => self.hello(conn, last, tv),
            Input::Said { conn, said: Said::Act(act) } => self.act(conn, act),
            Input::Said { conn, said: Said::Orders(orders) } => self.order(conn, &orders),
            Input::Said { conn, said: Said::Ping { t } } => self.pong(conn, t),
            Input::Measured { conn, round_trip } => {
                if let Some(conn) = self.connections.get_mut(conn) {
                    conn.round_trip = Some(round_trip);
                }
            }
            Input::Left { conn, since } => self.quit(conn, since),
            Input::Asked { ticket, guest, change, entropy } => self.asked(ticket, guest, change, entropy),
            Input::Decided { seat, step, decision } => self.decided(seat, step, decision),
            Input::Woken | Input::Written { .. } => {}
        }
    }

    /// Asks for something to be stored; until it is, nothing else happens.
    pub(crate) fn store(&mut self, row: Row, writing: Writing) {
        self.writes += 1;
        self.write_until = self.now + STORE_PATIENCE;
        self.out.push(Effect::Store { write: self.writes, row });
        self.writing = Some(writing);
    }

    /// Stores what is written about the table; it takes effect once it is stored.
    pub(crate) fn save(&mut self, meta: Meta, then: AfterSave) {
        let stage = if let AfterSave::Begun { .. } = then { Stage::Playing } else { self.stage() };
        let row = Row::Table { meta: Box::new(meta.clone()), stage };
        self.store(row, Writing::Table { meta: Box::new(meta), then });
    }

    fn written(&mut self, written: Written) {
        let Some(writing) = self.writing.take() else { return };
        match (writing, written) {
            (Writing::Step(pending), Written::Stored) => self.stored(*pending),
            (Writing::Step(pending), Written::Conflict { rows }) => self.lost_race(*pending, &rows),
            (Writing::Step(pending), _) => self.not_stored(*pending),
            (Writing::Table { meta, then }, Written::Stored) => self.saved(*meta, then),
            (Writing::Table { then, .. }, Written::Outdated { meta, stage, rows }) => {
                self.catch_up(*meta, stage, &rows);
                self.not_saved(&then);
            }
            (Writing::Table { then, .. }, _) => self.not_saved(&then),
            (Writing::Rematch { ticket, by }, Written::Opened { code }) => {
                let (rematch, rematch_by) = (Some(code.clone()), Some(by));
                let meta = Meta { rematch, rematch_by, ..self.meta.clone() };
                self.save(meta, AfterSave::Rematch { ticket, code });
            }
            (Writing::Rematch { ticket, .. }, _) => self.answer(ticket, Err(RoomError::NotStored)),
        }
    }
}
