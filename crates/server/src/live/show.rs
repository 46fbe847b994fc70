//! What is told to whom. Every message about the game is made by `view`, `news` and `legal` for its viewer.

use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use kernel::{HouseFile, Seat, Viewer};
use table::AnyGame;
use wire::{HouseInfo, News, SeatInfo, SeatKind, Stage, TableInfo, ToClient};

use super::ask::{Out, Sign, SocketId};
use super::meta::Sitter;
use super::task::{Socket, Task};
use crate::error::Error;
use crate::fair;
use crate::guest::Guest;

impl Task {
    /// A socket says hello: it is told how things are, and its seat is its own again.
    pub(super) fn hello(&mut self, id: SocketId, last: Option<u64>, tv: bool) {
        let Some(socket) = self.sockets.iter_mut().find(|socket| socket.id == id) else { return };
        let mut known = socket.greeted && socket.tv == tv;
        socket.greeted = true;
        socket.tv = tv;
        // What is told now holds all that was kept for later.
        socket.later.clear();
        let guest = socket.guest.clone();
        if let Some(seat) = self.seat_of(id) {
            let presence = &mut self.people[seat.index()];
            known &= !presence.away && presence.gone.is_none();
            presence.gone = None;
            presence.away = false;
            presence.expiries = 0;
        }
        if known {
            // Nothing has changed for anybody else.
            self.tell_socket(id, &ToClient::Table { table: self.info(guest.as_ref()) });
        } else {
            self.tell_table();
        }
        let viewer = self.viewer(id);
        let step = self.play.as_ref().map(|play| play.table.step());
        let Some(step) = step else { return };
        let from = last.filter(|&last| last <= step).map(|last| last + 1);
        if let Some(text) = self.game_message(viewer, from.unwrap_or(0), from.is_none()) {
            self.push_game(vec![(id, text)]);
        }
        self.end_standstill();
    }

    /// A socket is gone.
    pub(super) fn quit(&mut self, id: SocketId, since: Instant) {
        let Some(index) = self.sockets.iter().position(|socket| socket.id == id) else { return };
        let socket = self.sockets.remove(index);
        let seat = socket.guest.as_ref().and_then(|guest| self.meta.seat_of(&guest.id)).map(Seat::new);
        if let Some(seat) = seat.filter(|&seat| socket.greeted && !self.is_connected(seat)) {
            self.people[seat.index()].gone = Some(since);
        }
        if socket.greeted {
            self.tell_table();
        }
    }

    /// Whether a socket of this seat's person is here.
    pub(super) fn is_connected(&self, seat: Seat) -> bool {
        let Some(person) = self.meta.person(seat) else { return false };
        let theirs = |guest: &Guest| guest.id == person;
        self.sockets.iter().any(|socket| socket.greeted && socket.guest.as_ref().is_some_and(theirs))
    }

    /// The seat of a socket's guest.
    pub(super) fn seat_of(&self, id: SocketId) -> Option<Seat> {
        let socket = self.sockets.iter().find(|socket| socket.id == id)?;
        self.meta.seat_of(&socket.guest.as_ref()?.id).map(Seat::new)
    }

    /// The way there and back of a seat's person: over the quickest of their sockets, so that nobody can be slow on
    /// purpose on one and quick on another.
    pub(super) fn round_trip(&self, seat: Seat, measured: u64) -> u64 {
        let person = self.meta.person(seat);
        let theirs =
            |socket: &&Socket| person.is_some() && socket.guest.as_ref().map(|guest| guest.id.as_str()) == person;
        self.sockets
            .iter()
            .filter(theirs)
            .map(|socket| socket.trip.load(Ordering::Relaxed))
            .fold(measured, u64::min)
    }

    fn viewer(&self, id: SocketId) -> Viewer {
        self.seat_of(id).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The table as this guest may know it.
    pub(super) fn info(&self, guest: Option<&Guest>) -> TableInfo {
        let mut info = self.public_info();
        info.you = guest.and_then(|guest| self.meta.seat_of(&guest.id));
        info.host = guest.is_some_and(|guest| self.is_host(&guest.id));
        info
    }

    fn public_info(&self) -> TableInfo {
        let seats = self.meta.chairs.iter().enumerate().map(|(index, chair)| {
            let (kind, name, level) = match &chair.sitter {
                Sitter::Empty => (SeatKind::Empty, String::new(), None),
                Sitter::Person { name, .. } => (SeatKind::Person, name.clone(), None),
                Sitter::Bot { level, name } => (SeatKind::Bot, name.clone(), Some(*level)),
            };
            let connected = self.is_connected(Seat::new(index as u8));
            let away = kind == SeatKind::Person && self.people[index].away && self.meta.stage == Stage::Playing;
            SeatInfo { kind, name, level, connected, away, choices: chair.choices.clone() }
        });
        let watches = |guest: Option<&Guest>| guest.is_none_or(|guest| self.meta.seat_of(&guest.id).is_none());
        let watchers = self.sockets.iter().filter(|socket| socket.greeted && watches(socket.guest.as_ref()));
        TableInfo {
            code: self.code.clone(),
            link: self.house.link(&self.code),
            game: self.meta.game.clone(),
            options: self.meta.options.clone(),
            house: self.house_values.map(|file| house_info(self.game, file)),
            public: self.meta.public,
            clock: self.meta.clock,
            patience: self.meta.patience,
            bot_pace: self.meta.bot_pace,
            stage: self.meta.stage,
            seats: seats.collect(),
            you: None,
            host: false,
            watchers: watchers.count() as u32,
            commitment: fair::commitment(&self.secret),
            rematch: self.meta.rematch.clone(),
        }
    }

    /// Tells everybody who sits where, and the home page.
    pub(super) fn tell_table(&mut self) {
        let listed = self.meta.public && self.meta.stage != Stage::Over;
        let visited = self.sockets.iter().any(|socket| socket.greeted);
        let sign = || Sign { opened: self.opened, table: self.meta.sign(&self.code) };
        self.show.send_replace((listed && visited).then(sign));
        self.measure();
        let info = self.public_info();
        let messages: Vec<_> = self
            .sockets
            .iter()
            .filter(|socket| socket.greeted)
            .filter_map(|socket| {
                let mut table = info.clone();
                table.you = socket.guest.as_ref().and_then(|guest| self.meta.seat_of(&guest.id));
                table.host = socket.guest.as_ref().is_some_and(|guest| self.is_host(&guest.id));
                Some((self.is_behind(socket), socket.id, text(&ToClient::Table { table })?))
            })
            .collect();
        // Who has not seen the end yet is not told that it is over.
        let (behind, here): (Vec<_>, Vec<_>) = messages.into_iter().partition(|(behind, ..)| *behind);
        self.push_all(here.into_iter().map(|(_, id, text)| (id, text)).collect());
        self.push_game(behind.into_iter().map(|(_, id, text)| (id, text)).collect());
    }

    /// Has the way to each socket measured often while a game runs that everybody plays at once.
    fn measure(&mut self) {
        let quick = self.play.as_ref().is_some_and(|play| play.table.tempo().is_some());
        let often = quick && self.meta.stage == Stage::Playing;
        for socket in self.sockets.iter_mut().filter(|socket| socket.often != often) {
            // One whose outbox is full is let go at the next message.
            if socket.out.try_send(Out::Measure { often }).is_ok() {
                socket.often = often;
            }
        }
    }

    /// Tells everybody the deal.
    pub(super) fn tell_deal(&mut self) {
        self.tell_game(0, true);
    }

    /// Tells everybody what the steps from this one on brought.
    pub(super) fn tell_steps(&mut self, from: u64) {
        self.tell_game(from, false);
    }

    fn tell_game(&mut self, from: u64, full: bool) {
        let mut made: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        let mut messages = Vec::new();
        for socket in self.sockets.iter().filter(|socket| socket.greeted) {
            let viewer = self.viewer(socket.id);
            let known = made.iter().find(|(other, _)| *other == viewer).map(|(_, text)| text.clone());
            let Some(text) = known.or_else(|| self.game_message(viewer, from, full)) else { continue };
            made.push((viewer, text.clone()));
            messages.push((socket.id, text));
        }
        self.push_game(messages);
    }

    /// Tells all sockets of one seat something.
    pub(super) fn tell_seat(&mut self, seat: Seat, message: &ToClient) {
        let Some(text) = text(message) else { return };
        let theirs = self.sockets.iter().filter(|socket| socket.greeted && self.seat_of(socket.id) == Some(seat));
        let messages = theirs.map(|socket| (socket.id, text.clone())).collect();
        self.push_all(messages);
    }

    /// The game for one viewer, with the news from step `from` on.
    fn game_message(&self, viewer: Viewer, from: u64, full: bool) -> Option<Utf8Bytes> {
        let play = self.play.as_ref()?;
        let table = &play.table;
        let now = play.now();
        // Where everybody plays at once, what becomes legal with time is listed beforehand.
        let asked = viewer.seat().filter(|&seat| table.tempo().is_some() && table.awaited().contains(seat));
        let ready = asked.map(|seat| table.ready(seat));
        let legal = |seat| table.legal(ready.unwrap_or(now).max(now), seat);
        let news =
            |step| News { step, at: table.at(step).0, events: table.news(viewer, step), way: table.way(step) };
        text(&ToClient::Game {
            step: table.step(),
            full,
            steps: (from..=table.step()).map(news).collect(),
            view: table.view(viewer),
            legal: viewer.seat().map_or_else(Vec::new, legal),
            awaited: table.awaited().iter().map(|seat| seat.index() as u8).collect(),
            now: now.0,
            until: self.until().filter(|_| self.meta.stage == Stage::Playing).map(|time| time.0),
            not_before: play.not_before().0,
            tick: table.tempo().map(|tempo| tempo.tick),
            ready: ready.map(|time| time.0),
            orders: viewer.seat().and_then(|seat| self.orders_of(seat)),
        })
    }

    /// Answers a ping, by the clock of what this socket is told.
    pub(super) fn pong(&mut self, id: SocketId, t: u64) {
        let now = self.play.as_ref().map_or(0, |play| play.now().0).saturating_sub(self.lateness(id));
        self.tell_socket(id, &ToClient::Pong { t, now });
    }

    /// Tells one socket something.
    pub(super) fn tell_socket(&mut self, id: SocketId, message: &ToClient) {
        if let Some(text) = text(message) {
            self.push_all(vec![(id, text)]);
        }
    }

    /// Hands messages about the game to sockets, to some of them later.
    fn push_game(&mut self, messages: Vec<(SocketId, Utf8Bytes)>) {
        let now =
            messages.into_iter().filter_map(|(id, text)| Some((id, self.keep_for_later(id, text)?))).collect();
        self.push_all(now);
    }

    /// Hands messages to sockets. One that does not keep up is let go: it may come back and resume.
    fn push_all(&mut self, messages: Vec<(SocketId, Utf8Bytes)>) {
        let mut slow = Vec::new();
        for (id, text) in messages {
            let Some(socket) = self.sockets.iter().find(|socket| socket.id == id) else { continue };
            if socket.out.try_send(Out::Text(text)).is_err() {
                slow.push(id);
            }
        }
        for id in slow {
            self.quit(id, Instant::now());
        }
    }
}

/// What a client is told about house values.
pub(crate) fn house_info(game: &dyn AnyGame, file: HouseFile) -> HouseInfo {
    HouseInfo { hash: file.short().to_owned(), built_in: game.house() == Some(file) }
}

/// A message as text. Plain data is always JSON; if it were not, the fault is logged and nothing is sent.
fn text(message: &ToClient) -> Option<Utf8Bytes> {
    match serde_json::to_string(message) {
        Ok(text) => Some(text.into()),
        Err(_) => {
            Error::Internal("a message cannot be written").body();
            None
        }
    }
}
