//! What is told to whom. Every message about the game is made by `view`, `news` and `legal` for its viewer.

use std::collections::BTreeMap;

use bytes::Bytes;
use kernel::{HouseFile, Millis, Seat, Viewer};
use table::{AnyGame, Raw, fair};
use wire::{HouseInfo, MyTable, News, SeatInfo, SeatKind, SentOut, Stage, TableInfo, ToClient, TvCode};

use crate::connections::{Connection, LATER};
use crate::play::Play;
use crate::room::Room;
use crate::{Answer, ConnId, Effect, Guest, Listing, RoomError, Sitter, Ticket};

/// What one guest is told about a table and nobody else: see `own_facts`.
type OwnFacts = (Option<u8>, Option<u8>, bool, Option<SentOut>);
/// The same over one connection, with what its screen shows until it is admitted as a television.
type Facts = (OwnFacts, Option<TvCode>);

impl Room {
    /// What the home page says to a guest who has a seat here, while the game is not over.
    pub fn my_table(&self, guest: &Guest) -> Option<MyTable> {
        let stage = Some(self.stage()).filter(|stage| *stage != Stage::Over)?;
        let table = self.meta.my_table(&self.setting.code, stage, &guest.id)?;
        let Some(play) = self.playing() else { return Some(table) };
        let awaited = play.table.awaited();
        let your_turn = awaited.contains(Seat::new(table.you));
        let name = |seat: Seat| self.meta.chairs[seat.index()].name().to_owned();
        Some(MyTable { your_turn, awaited: awaited.iter().map(name).collect(), ..table })
    }

    /// The table as this guest may know it.
    pub fn info(&self, now: Millis, guest: Option<&Guest>) -> TableInfo {
        self.told_to(self.public_info(now), guest)
    }

    /// The table, with what only this guest is told about it.
    fn told_to(&self, mut info: TableInfo, guest: Option<&Guest>) -> TableInfo {
        (info.you, info.moved, info.host, info.sent_out) = self.own_facts(guest);
        info
    }

    /// What only this guest is told: the own seat, the seat that went to another device, whether they are the host,
    /// whether they were sent out.
    fn own_facts(&self, guest: Option<&Guest>) -> OwnFacts {
        let Some(Guest { id, .. }) = guest else { return (None, None, false, None) };
        (self.meta.seat_of(id), self.meta.moved(id), self.is_host(id), self.meta.sent_out(id))
    }

    /// What is told over one connection and nowhere else.
    fn facts(&self, conn: &Connection, info: &TableInfo) -> Facts {
        let tv = info.televisions.and_then(|_| self.shown_code(conn));
        (self.own_facts(conn.guest.as_ref()), tv)
    }

    fn public_info(&self, now: Millis) -> TableInfo {
        let seats = self.meta.chairs.iter().enumerate().map(|(index, chair)| {
            let (kind, name, level) = match &chair.sitter {
                Sitter::Empty => (SeatKind::Empty, String::new(), None),
                Sitter::Person { name, .. } => (SeatKind::Person, name.clone(), None),
                Sitter::Bot { level, name } => (SeatKind::Bot, name.clone(), Some(*level)),
            };
            let seat = Seat::new(index as u8);
            let (connected, open, (gone, bot_in)) =
                (self.is_connected(seat), self.is_open(seat), self.absence(now, seat));
            let away = kind == SeatKind::Person && self.people[index].away && self.stage() == Stage::Playing;
            let choices = chair.choices.clone();
            let bot_votes = self.bot_votes(seat);
            SeatInfo { kind, name, level, connected, away, open, gone, bot_in, bot_votes, choices }
        });
        let watchers = self.connections.greeted().filter(|conn| conn.seat(&self.meta).is_none());
        TableInfo {
            code: self.setting.code.clone(),
            link: self.setting.link.clone(),
            game: self.meta.game.clone(),
            options: self.meta.options.clone(),
            house: self.house.clone(),
            public: self.meta.public,
            clock: self.meta.clock,
            patience: self.meta.patience,
            bot_pace: self.meta.bot_pace,
            late: self.meta.late,
            stage: self.stage(),
            seats: seats.collect(),
            you: None,
            moved: None,
            host: false,
            host_seat: self.meta.host_seat(),
            sent_out: None,
            tv: None,
            televisions: self.televisions(),
            watchers: watchers.count() as u32,
            commitment: fair::commitment(&self.setting.secret),
            rematch: self.meta.rematch.clone(),
            rematch_by: self.meta.rematch_by,
        }
    }

    /// Tells one connection who sits where.
    pub(crate) fn tell_table_to(&mut self, id: ConnId) {
        let Some(conn) = self.connections.get(id) else { return };
        let info = self.info(self.now, conn.guest.as_ref());
        let (_, tv) = self.facts(conn, &info);
        self.tell(id, &ToClient::Table { table: TableInfo { tv, ..info } });
    }

    /// Tells everybody who sits where, and the home page.
    pub(crate) fn tell_table(&mut self) {
        self.recount = false;
        self.tell_home_page();
        self.measure();
        let (stage, info) = (self.stage(), self.public_info(self.now));
        let conns = self.connections.greeted().map(|conn| {
            // Whoever has not seen the end yet is not told that it is over.
            let behind = stage == Stage::Over && conn.is_behind();
            (conn.id, behind, self.facts(conn, &info))
        });
        let mut made: BTreeMap<Facts, Bytes> = BTreeMap::new();
        for (conn, behind, facts) in conns.collect::<Vec<_>>() {
            let new = |facts: &Facts| {
                let ((you, moved, host, sent_out), tv) = facts.clone();
                let table = TableInfo { you, moved, host, sent_out, tv, ..info.clone() };
                write(&ToClient::<Raw, Raw>::Table { table })
            };
            let bytes = made.entry(facts).or_insert_with_key(new).clone();
            if behind {
                self.tell_about_game(conn, bytes);
            } else {
                self.out.push(Effect::Tell { conn, bytes });
            }
        }
    }

    pub(crate) fn tell_home_page(&mut self) {
        let stage = self.stage();
        let listed = self.meta.public && stage != Stage::Over && self.connections.greeted().next().is_some();
        self.out.push(Effect::List(listed.then(|| self.listing())));
    }

    fn listing(&self) -> Listing {
        let here = Seat::all(self.meta.chairs.len() as u8).filter(|&seat| self.is_connected(seat)).count();
        let table = self.meta.listing(&self.setting.code, self.stage());
        Listing { table, host: self.meta.host.clone(), here }
    }

    /// Has round trips measured often while a game runs that everybody plays at once.
    pub(crate) fn measure(&mut self) {
        let often = self.playing().is_some_and(Play::is_at_speed);
        for conn in self.connections.iter_mut().filter(|conn| conn.often != often) {
            conn.often = often;
            self.out.push(Effect::Measure { conn: conn.id, often });
        }
    }

    /// Tells everybody what the steps from this one on brought. Viewers who see the same thing share the bytes.
    pub(crate) fn tell_game(&mut self, from: u64, full: bool) {
        let conns: Vec<_> =
            self.connections.greeted().map(|conn| (conn.id, self.viewer(conn.seat(&self.meta)))).collect();
        let mut made: Vec<(Viewer, Bytes)> = Vec::new();
        for (conn, viewer) in conns {
            let known = made.iter().find(|(other, _)| *other == viewer).map(|(_, bytes)| bytes.clone());
            let Some(bytes) = known.or_else(|| self.game_message(viewer, from, full)) else { continue };
            made.push((viewer, bytes.clone()));
            self.tell_about_game(conn, bytes);
        }
    }

    fn viewer(&self, seat: Option<Seat>) -> Viewer {
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Tells every connection of a seat its standing orders.
    pub(crate) fn tell_orders(&mut self, seat: Seat) {
        let Some(orders) = self.play().and_then(|play| play.table.orders(seat)) else { return };
        let bytes = write(&ToClient::<Raw, Raw>::Orders { orders });
        for conn in self.connections.greeted().filter(|conn| conn.seat(&self.meta) == Some(seat)) {
            self.out.push(Effect::Tell { conn: conn.id, bytes: bytes.clone() });
        }
    }

    /// The game for one viewer, with the news from step `from` on.
    pub(crate) fn game_message(&self, viewer: Viewer, from: u64, full: bool) -> Option<Bytes> {
        let play = self.play()?;
        let table = &play.table;
        let now = play.time(self.now);
        let tempo = table.tempo();
        // Where everybody plays at once, what becomes legal as time passes is listed beforehand.
        let asked = viewer.seat().filter(|&seat| tempo.is_some() && table.awaited().contains(seat));
        let ready = asked.map(|seat| table.ready(seat));
        let legal = |seat| table.legal(ready.unwrap_or(now).max(now), seat);
        let news = |step| News {
            step,
            at: table.at(step).0,
            events: table.news(viewer, step),
            timing: table.timing(step),
        };
        Some(write(&ToClient::Game {
            step: table.step(),
            full,
            steps: (from..=table.step()).map(news).collect(),
            view: table.view(viewer),
            legal: viewer.seat().map_or_else(nothing, legal),
            awaited: table.awaited().iter().map(|seat| seat.index() as u8).collect(),
            now: now.0,
            until: self.until().map(|time| time.0),
            not_before: play.not_before().0,
            bot_from: self.bot_from().map(|time| time.0),
            tick: tempo.map(|tempo| tempo.tick),
            ready: ready.map(|time| time.0),
            orders: viewer.seat().and_then(|seat| table.orders(seat)),
        }))
    }

    /// Answers a ping, by the clock that this connection sees.
    pub(crate) fn pong(&mut self, id: ConnId, t: u64) {
        let at_speed = self.playing().is_some_and(Play::is_at_speed);
        let late = self.connections.get(id).is_some_and(|conn| conn.is_late(&self.meta, at_speed));
        let time = self.play().map_or(0, |play| play.time(self.now).0);
        self.tell(id, &ToClient::Pong { t, now: time.saturating_sub(if late { LATER } else { 0 }) });
    }

    /// Tells those who see the game with a delay what is due now.
    pub(crate) fn tell_what_is_due(&mut self) {
        for (conn, bytes) in self.connections.due(self.now, &self.meta) {
            self.out.push(Effect::Tell { conn, bytes });
        }
    }

    pub(crate) fn tell(&mut self, conn: ConnId, message: &ToClient) {
        self.out.push(Effect::Tell { conn, bytes: write(message) });
    }

    /// Tells one connection something about the game: now or, if it sees the game with a delay, later.
    pub(crate) fn tell_about_game(&mut self, id: ConnId, bytes: Bytes) {
        let (now, step, at_speed) = (self.now, self.step(), self.playing().is_some_and(Play::is_at_speed));
        let Some(conn) = self.connections.get_mut(id) else { return };
        if !conn.is_late(&self.meta, at_speed) {
            conn.told = Some(step);
            self.out.push(Effect::Tell { conn: id, bytes });
        } else if !conn.keep(now, step, bytes) {
            self.drop_connection(id);
        }
    }

    /// Answers whoever asked for a change.
    pub(crate) fn answer(&mut self, ticket: Ticket, answer: Result<Answer, RoomError>) {
        self.out.push(Effect::Answer { ticket, answer });
    }
}

/// What a client is told about house values.
pub fn house_info(game: &dyn AnyGame, file: HouseFile) -> HouseInfo {
    let built_in = game.house() == Some(file);
    let values = if built_in { None } else { game.house_values(file) };
    HouseInfo { hash: file.short().to_owned(), built_in, values }
}

/// What somebody without a seat may do.
fn nothing() -> Raw {
    serde_json::value::to_raw_value(&[(); 0]).expect("plain data is JSON")
}

fn write<J: serde::Serialize, L: serde::Serialize>(message: &ToClient<J, L>) -> Bytes {
    serde_json::to_vec(message).expect("plain data is JSON").into()
}
