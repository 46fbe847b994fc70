//! Everything around the rooms: time, lines, the store, bots' threads, and what goes wrong with them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use kernel::{Level, Millis, Rng, Seat, Seed, Viewer};
use room::{Change, ConnId, Effect, IncomingAct, Input, Meta, Room, Row, Said, Setting, Sitter, Ticket, Written};
use serde_json::value::RawValue;
use wire::{Clock, Stage};

use crate::client::{Client, Line};
use crate::disk::{Disk, Told};

/// A fault that is planted to see that it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Clients are told that an act is done as soon as it is to be stored.
    AcknowledgeBeforeStoring,
    /// The ids of acts are lost when a room wakes.
    ForgetIds,
    /// Acts are done at once, whatever the least time between steps is.
    SkipHold,
    /// What is meant for a seat goes to another.
    TellNeighbour,
}

/// Something that will happen.
enum Event {
    /// An owner is told something.
    Tell { owner: usize, input: Input },
    /// An owner wakes by itself.
    Wake { owner: usize },
    /// A row reaches the disk.
    Write { owner: usize, write: u64, row: Row },
    /// A message reaches a client.
    Hear { client: usize, conn: ConnId, bytes: bytes::Bytes },
    /// A client thinks about what to do.
    Think { client: usize },
    /// A client connects.
    Connect { client: usize },
    /// Something goes wrong.
    Weather,
}

/// A room that somebody runs.
struct Owner {
    room: Room,
    wake: Option<Millis>,
}

pub(crate) struct World {
    rng: Rng,
    fault: Option<Fault>,
    now: Millis,
    events: BinaryHeap<Reverse<(Millis, u64)>>,
    queue: BTreeMap<u64, Event>,
    ever: u64,
    disk: Disk,
    /// Rooms by number; those that are gone are nothing.
    owners: Vec<Option<Owner>>,
    clients: Vec<Client>,
    /// Whose connection it is.
    conns: BTreeMap<ConnId, usize>,
    /// Whether the weather is calm.
    calm: bool,
    /// What went wrong.
    wrong: Option<String>,
    lobby: Vec<(usize, Change)>,
}

const SECRET: [u8; 32] = [7; 32];
/// No run has more steps, or lasts longer.
const MOST_STEPS: usize = 120;
const LONGEST: Millis = 2 * 60 * 60 * 1000;
/// Without a step for so long, a table with people is stuck.
const STUCK: Millis = 20 * 60 * 1000;

impl World {
    pub(crate) fn new(seed: u64, fault: Option<Fault>) -> World {
        let mut rng = Rng::for_game(Seed::from_number(seed), 0);
        let games = catalog::games();
        let game = games[(seed % games.len() as u64) as usize];
        let game = if fault == Some(Fault::SkipHold) { catalog::game("shisogari").expect("there") } else { game };
        let (least, most) = game.info().seats;
        let seats = least + rng.below(u32::from(most.min(least + 1) - least) + 1) as u8;
        let clock = [Clock::Off, Clock::Fast, Clock::Normal][rng.below(3) as usize];
        let meta = Meta {
            game: game.info().id.to_owned(),
            rules: game.info().rules,
            options: game.options(&BTreeMap::new()).expect("defaults"),
            house_values: None,
            public: rng.below(2) == 0,
            clock,
            patience: 10 + rng.below(50),
            bot_pace: rng.below(1500),
            host: "guest-0".to_owned(),
            host_name: "0".to_owned(),
            chairs: (0..seats).map(|_| room::Chair::empty()).collect(),
            began: None,
            rematch: None,
        };
        let people = 1 + rng.below(u32::from(seats)) as usize;
        let mut lobby: Vec<(usize, Change)> =
            (0..people).map(|client| (client, Change::Sit { seat: None, entropy: None })).collect();
        for _ in people..usize::from(seats) {
            let levels = game.levels();
            let level = if rng.below(3) == 0 { levels[levels.len() - 1] } else { Level::Random };
            lobby.push((0, Change::AddBot { seat: None, level }));
        }
        lobby.push((0, Change::Start));
        // One more watches.
        let clients = (0..=people).map(|number| Client::new(&number.to_string())).collect();
        World {
            rng,
            fault,
            now: 1_000_000_000_000,
            events: BinaryHeap::new(),
            queue: BTreeMap::new(),
            ever: 0,
            disk: Disk::new(game, SECRET, meta),
            owners: Vec::new(),
            clients,
            conns: BTreeMap::new(),
            calm: false,
            wrong: None,
            lobby,
        }
    }

    /// Runs to the end: says how many steps it had, or what went wrong.
    pub(crate) fn run(mut self) -> Result<u64, String> {
        let began = self.now;
        self.wake_owner();
        for client in 0..self.clients.len() {
            self.later(100, Event::Connect { client });
        }
        self.ask_next();
        self.later(3000, Event::Weather);
        let (mut steps, mut since) = (0, self.now);
        loop {
            self.calm |= self.disk.log.len() >= MOST_STEPS || self.now > began + LONGEST;
            if self.disk.is_over() || (self.calm && self.disk.log.len() >= MOST_STEPS + 20) {
                break;
            }
            if self.disk.log.len() > steps {
                (steps, since) = (self.disk.log.len(), self.now);
            }
            if self.now > since + STUCK {
                return Err(format!("the table is stuck at step {steps} in {:?}", self.disk.stage));
            }
            if !self.happen() {
                return Err(format!("nothing will ever happen again after step {steps}"));
            }
            if let Some(wrong) = self.wrong.take() {
                return Err(wrong);
            }
        }
        self.settle()?;
        Ok(self.disk.log.len() as u64)
    }

    /// Lets the weather calm down until everybody has everything.
    fn settle(&mut self) -> Result<(), String> {
        self.calm = true;
        let (end, over, steps) = (self.now + STUCK, self.disk.is_over(), self.disk.log.len() as u64);
        loop {
            let answered = |client: &Client| client.sent.is_none() || !over;
            let settled = self.clients.iter().all(|client| client.last >= Some(steps) && answered(client));
            if settled && (!over || self.disk.stage == Stage::Over) {
                break;
            }
            if self.now > end || !self.happen() {
                return Err(format!("not everybody is told of step {steps}, or of what became of an act"));
            }
            if let Some(wrong) = self.wrong.take() {
                return Err(wrong);
            }
        }
        for (number, client) in self.clients.iter().enumerate() {
            if Some(&client.view) != self.disk.view(self.viewer(number), client.last.unwrap_or_default()) {
                return Err(format!("client {number} ends with another view than its seat's"));
            }
        }
        Ok(())
    }

    fn chance(&mut self, one_in: u32) -> bool {
        !self.calm && self.rng.below(one_in) == 0
    }

    fn delay(&mut self, most: u32) -> Millis {
        Millis::from(self.rng.below(most.max(1)))
    }

    fn later(&mut self, most: u32, event: Event) {
        let at = self.now + 1 + self.delay(most);
        self.at(at, event);
    }

    fn at(&mut self, at: Millis, event: Event) {
        self.ever += 1;
        self.events.push(Reverse((at.max(self.now), self.ever)));
        self.queue.insert(self.ever, event);
    }

    /// The next thing happens. Whether there was one.
    fn happen(&mut self) -> bool {
        let Some(Reverse((at, number))) = self.events.pop() else { return false };
        self.now = at;
        match self.queue.remove(&number) {
            Some(Event::Tell { owner, input }) => self.feed(owner, input),
            Some(Event::Wake { owner }) => self.feed(owner, Input::Woken),
            Some(Event::Write { owner, write, row }) => self.write(owner, write, row),
            Some(Event::Hear { client, conn, bytes }) => self.hear(client, conn, &bytes),
            Some(Event::Think { client }) => self.think(client),
            Some(Event::Connect { client }) => self.connect(client),
            Some(Event::Weather) => self.weather(),
            None => {}
        }
        true
    }

    /// A room is woken from what is stored.
    fn wake_owner(&mut self) {
        let (meta, stage) = (self.disk.meta.clone(), self.disk.stage);
        let mut log = self.disk.log.clone();
        if self.fault == Some(Fault::ForgetIds) {
            log.iter_mut().for_each(|row| row.act_id = None);
        }
        let setting = Setting {
            code: "STORMY".to_owned(),
            link: "http://storm/t/STORMY".to_owned(),
            game: self.disk.game,
            house: self.disk.house(),
            secret: SECRET,
            thinking: 100,
        };
        match Room::wake(self.now, setting, meta, stage, &log) {
            Ok(room) => self.owners.push(Some(Owner { room, wake: None })),
            Err(why) => self.wrong = Some(format!("a room cannot be woken: {why}")),
        }
        self.feed(self.owners.len() - 1, Input::Woken);
    }

    fn alive(&self) -> Vec<usize> {
        (0..self.owners.len()).filter(|&owner| self.owners[owner].is_some()).collect()
    }

    /// An owner dies: its connections break, and what it was about to do is not done.
    fn kill(&mut self, owner: usize) {
        self.owners[owner] = None;
        for client in 0..self.clients.len() {
            if self.clients[client].line.is_some_and(|line| line.owner == owner) {
                self.clients[client].line = None;
                self.later(3000, Event::Connect { client });
            }
        }
    }

    fn feed(&mut self, owner: usize, input: Input) {
        let now = self.now;
        let Some(Some(running)) = self.owners.get_mut(owner) else { return };
        let mut effects = Vec::new();
        running.room.handle(now, [input], &mut effects);
        let wake = running.room.next_wake();
        if wake != running.wake {
            running.wake = wake;
            if let Some(at) = wake {
                self.at(at, Event::Wake { owner });
            }
        }
        for effect in effects {
            self.carry_out(owner, effect);
        }
    }

    fn carry_out(&mut self, owner: usize, effect: Effect) {
        match effect {
            Effect::Store { write, mut row } => {
                if let (Some(Fault::SkipHold), Row::Step { row, .. }) = (self.fault, &mut row) {
                    self.disk.hurry(row);
                }
                if let (Some(Fault::AcknowledgeBeforeStoring), Row::Step { step, row }) = (self.fault, &row)
                    && let Some(id) = &row.act_id
                {
                    self.check_done(id, *step);
                }
                let most = if self.chance(20) { 4000 } else { 20 };
                self.later(most, Event::Write { owner, write, row });
            }
            Effect::Tell { conn, bytes } => self.told(conn, bytes),
            Effect::Measure { conn, .. } => {
                let round_trip = 1 + self.delay(400);
                self.later(400, Event::Tell { owner, input: Input::Measured { conn, round_trip } });
            }
            Effect::Close { conn } => {
                if let Some(&client) = self.conns.get(&conn) {
                    self.break_line(client);
                }
            }
            Effect::Think { seat, step, thought } => {
                let decision = (!self.chance(200)).then(|| thought.run());
                self.later(40, Event::Tell { owner, input: Input::Decided { seat, step, decision } });
            }
            Effect::Answer { answer, .. } => {
                // Whoever was refused for now asks again; a change that is done already is no fault.
                if answer.is_ok() || answer.is_err_and(|why| why != room::RoomError::NotStored) {
                    self.lobby_done();
                }
                self.ask_next();
            }
            Effect::List(_) => {}
        }
    }

    /// The next change of the lobby is asked for, perhaps again.
    fn ask_next(&mut self) {
        let Some((client, change)) = self.lobby.first().cloned() else { return };
        let Some(&owner) = self.alive().first() else { return };
        self.ever += 1;
        let (ticket, guest) = (Ticket(self.ever), self.clients[client].guest.clone());
        let mut entropy = [0; 32];
        entropy.iter_mut().for_each(|byte| *byte = self.rng.below(256) as u8);
        self.later(50, Event::Tell { owner, input: Input::Asked { ticket, guest, change, entropy } });
    }

    /// The change that was asked for holds, if it is stored.
    fn lobby_done(&mut self) {
        let meta = &self.disk.meta;
        let Some((client, change)) = self.lobby.first() else { return };
        let seated = meta.seat_of(&self.clients[*client].guest.id);
        let bots = meta.chairs.iter().filter(|chair| matches!(chair.sitter, Sitter::Bot { .. })).count();
        let wanted = self.lobby.iter().filter(|(_, change)| matches!(change, Change::AddBot { .. })).count();
        let done = match change {
            Change::Sit { .. } => seated.is_some(),
            Change::AddBot { .. } => bots + wanted > meta.chairs.len() - self.people(),
            _ => self.disk.stage != Stage::Lobby,
        };
        if done {
            let client = *client;
            self.clients[client].seat = self.clients[client].seat.or(seated.map(Seat::new));
            self.lobby.remove(0);
        }
    }

    fn people(&self) -> usize {
        self.clients.len() - 1
    }

    /// A row reaches the disk, or does not; the answer comes back, or does not, or twice.
    fn write(&mut self, owner: usize, write: u64, row: Row) {
        let lost = self.chance(60);
        let mut written = Written::Failed;
        if !lost {
            written = match row {
                Row::Step { step, row } => match self.disk.append(step, &row) {
                    Ok(true) => Written::Stored,
                    Ok(false) => {
                        let known = self.owners[owner].as_ref().map_or(0, |running| running.room.step());
                        Written::Conflict { rows: self.disk.log[known as usize..].to_vec() }
                    }
                    Err(why) => {
                        self.wrong = Some(why);
                        return;
                    }
                },
                // Who is gone writes no more; only a step that was on its way may still arrive.
                Row::Table { .. } if self.owners[owner].is_none() => return,
                Row::Table { meta, .. } => {
                    (self.disk.meta, self.disk.stage) = Meta::read(&meta).expect("a room wrote it");
                    Written::Stored
                }
                Row::Rematch(_) => Written::Failed,
            };
        }
        if self.chance(100) {
            // The answer is lost.
            return;
        }
        if self.chance(60) {
            // It is stored, but the answer says otherwise; or twice the same.
            let again = if self.rng.below(2) == 0 { Written::Failed } else { Written::Stored };
            if matches!((&written, &again), (Written::Stored, _)) {
                self.later(10, Event::Tell { owner, input: Input::Written { write, written: again } });
                self.later(300, Event::Tell { owner, input: Input::Written { write, written } });
                return;
            }
        }
        self.later(10, Event::Tell { owner, input: Input::Written { write, written } });
    }

    fn viewer(&self, client: usize) -> Viewer {
        let seat = self.disk.meta.seat_of(&self.clients[client].guest.id);
        seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)))
    }

    fn check_done(&mut self, id: &str, step: u64) {
        let client = id.split('-').next().and_then(|name| name.parse::<usize>().ok());
        let seat = client.and_then(|client| self.viewer(client).seat());
        if !self.disk.has_act(seat, id, step) {
            self.wrong = Some(format!("the act {id} is acknowledged as step {step}, which is not stored"));
        }
    }

    /// A room tells a connection something: it is judged at once, and arrives later.
    fn told(&mut self, conn: ConnId, bytes: bytes::Bytes) {
        let Some(&client) = self.conns.get(&conn) else {
            self.wrong = Some(format!("{conn:?} is told something and was never there"));
            return;
        };
        let text = std::str::from_utf8(&bytes).expect("text");
        let told: Told<'_> = serde_json::from_str(text).expect("a message");
        match told.kind {
            "game" => {
                let mut viewer = self.viewer(client);
                if self.fault == Some(Fault::TellNeighbour) && viewer == Viewer::Seat(Seat::new(0)) {
                    viewer = Viewer::Seat(Seat::new(1));
                }
                if let Err(why) = self.disk.judge_told(viewer, &told) {
                    self.wrong = Some(why);
                }
            }
            "done" => self.check_done(&told.id, told.step),
            _ => {}
        }
        let Some(line) = self.clients[client].line.filter(|line| line.conn == conn) else { return };
        let at = (self.now + 1 + self.delay(60)).max(line.down);
        if let Some(line) = &mut self.clients[client].line {
            line.down = at;
        }
        self.at(at, Event::Hear { client, conn, bytes });
    }

    fn hear(&mut self, client: usize, conn: ConnId, bytes: &[u8]) {
        if self.clients[client].line.is_none_or(|line| line.conn != conn) {
            return;
        }
        let told: Told<'_> = serde_json::from_slice(bytes).expect("a message");
        match self.clients[client].hear(&told) {
            Ok(true) => {
                let most = if self.rng.below(10) == 0 { 30_000 } else { 2000 };
                self.later(most, Event::Think { client });
            }
            Ok(false) => {}
            Err(why) => self.wrong = Some(why),
        }
        // A refusal that asks for patience is tried again with what the next message brings.
        if told.kind == "refused" && told.error.is_some() {
            self.later(1500, Event::Think { client });
        }
    }

    /// A client acts, if it may; sometimes it says the same twice.
    fn think(&mut self, client: usize) {
        if self.clients[client].line.is_none() || self.clients[client].sent.is_some() {
            return;
        }
        let mut rng = self.rng.clone();
        let Some((id, action)) = self.clients[client].choose(&mut rng) else { return };
        self.rng = rng;
        self.send_act(client, &id, &action);
        if self.chance(15) {
            self.send_act(client, &id, &action);
        }
    }

    fn send_act(&mut self, client: usize, id: &str, action: &RawValue) {
        let (received, round_trip) = (self.now, 20);
        let (id, action) = (id.to_owned(), action.to_owned());
        let act = IncomingAct { id, pressed: None, shown: None, received, round_trip, action };
        self.say(client, Said::Act(act));
    }

    fn say(&mut self, client: usize, mut said: Said) {
        let Some(Line { owner, conn, up, .. }) = self.clients[client].line else { return };
        let at = (self.now + 1 + self.delay(60)).max(up);
        if let Said::Act(act) = &mut said {
            act.received = at;
        }
        if let Some(line) = &mut self.clients[client].line {
            line.up = at;
        }
        self.at(at, Event::Tell { owner, input: Input::Said { conn, said } });
    }

    fn connect(&mut self, client: usize) {
        if self.clients[client].line.is_some() {
            return;
        }
        let alive = self.alive();
        if alive.is_empty() {
            self.later(2000, Event::Connect { client });
            return;
        }
        let owner = alive[self.rng.below(alive.len() as u32) as usize];
        self.ever += 1;
        let conn = ConnId(self.ever);
        self.conns.insert(conn, client);
        let line = Line { owner, conn, up: self.now, down: self.now };
        self.clients[client].line = Some(line);
        let guest = Some(self.clients[client].guest.clone()).filter(|_| client < self.people());
        self.feed(owner, Input::Connected { conn, guest });
        let last = self.clients[client].last.filter(|_| self.rng.below(5) > 0);
        if last.is_none() {
            self.clients[client].last = None;
        }
        self.say(client, Said::Hello { last, tv: false });
        if let Some((id, action)) = self.clients[client].sent.clone() {
            self.send_act(client, &id, &action);
        }
    }

    /// A line breaks: what is on the way is lost, and the room hears of it sooner or later.
    fn break_line(&mut self, client: usize) {
        let Some(Line { owner, conn, .. }) = self.clients[client].line.take() else { return };
        let since = self.now;
        self.later(5000, Event::Tell { owner, input: Input::Left { conn, since } });
        let away = if self.chance(8) { 120_000 } else { 4000 };
        self.later(away, Event::Connect { client });
    }

    /// Something goes wrong, or something that went wrong is mended.
    fn weather(&mut self) {
        let alive = self.alive();
        let playing = self.disk.stage == Stage::Playing;
        if self.calm {
            // One owner is left, and everybody comes back to it.
            for &owner in alive.iter().skip(1) {
                self.kill(owner);
            }
        } else {
            match self.rng.below(6) {
                0 => {
                    let owner = alive[self.rng.below(alive.len() as u32) as usize];
                    self.kill(owner);
                }
                1 if playing && alive.len() == 1 => self.wake_owner(),
                2 | 3 => {
                    let client = self.rng.below(self.clients.len() as u32) as usize;
                    self.break_line(client);
                }
                _ => {}
            }
            if alive.len() > 1 && self.rng.below(3) == 0 {
                self.kill(alive[0]);
            }
        }
        if self.alive().is_empty() {
            self.wake_owner();
        }
        self.ask_next();
        self.later(6000, Event::Weather);
    }
}
