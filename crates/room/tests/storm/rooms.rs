//! Who runs the rooms: wakes them, feeds them, carries out what they want, dies; and the store.

use kernel::Millis;
use room::{Effect, Input, Meta, Room, Row, Setting, Written};

use crate::asks::guest;
use crate::nodes::{Elsewhere, Passing};
use crate::world::{Event, Fault, World};

/// A room that somebody runs.
pub(crate) struct Owner {
    room: Room,
    /// Where it runs.
    pub(crate) node: usize,
    /// What it knows of the sockets at other nodes.
    pub(crate) elsewhere: Elsewhere,
    /// Since when and until when it stands still, or last did.
    pub(crate) stalled: Option<(Millis, Millis)>,
    /// The version of what is known about the table, and what was read since.
    version: u64,
    read: u64,
    wake: Option<Millis>,
    /// What is written about the table, as far as this room was told that it is stored.
    pub(crate) known: Meta,
    /// The number of what the room wants to write about the table, what that is, and when the room gives it up.
    saving: Option<(u64, Box<Meta>, Millis)>,
}

/// How long a room waits for the store.
const STORE_PATIENCE: Millis = 20_000;

impl World {
    /// A room is woken from what is stored.
    pub(crate) fn wake_owner(&mut self, node: usize) {
        let setting = Setting {
            code: "STORMY".to_owned(),
            link: "http://storm/t/STORMY".to_owned(),
            game: self.disk.game,
            house: self.disk.game.house(),
            secret: self.disk.secret,
            thinking: self.thinking,
        };
        let mut forgetful = Vec::new();
        if self.fault == Some(Fault::ForgetIds) {
            forgetful.clone_from(&self.disk.log);
            forgetful.iter_mut().for_each(|row| row.act_id = None);
        }
        let log = if forgetful.is_empty() { &self.disk.log } else { &forgetful };
        let mut meta = self.disk.meta.clone();
        if self.fault == Some(Fault::BelieveTelevisions) {
            meta.televisions.push(guest(self.people + 1).id);
        }
        match Room::wake(self.now, setting, meta, self.disk.stage, log) {
            Ok(room) => {
                let known = self.disk.meta.clone();
                let (elsewhere, version) = (Elsewhere::default(), self.disk.version);
                let (wake, stalled, read, saving) = (None, None, version, None);
                self.owners.push(Some(Owner {
                    room,
                    node,
                    elsewhere,
                    stalled,
                    version,
                    read,
                    wake,
                    known,
                    saving,
                }));
            }
            Err(why) => self.wrong = Some(format!("a room cannot be woken: {why}")),
        }
        self.feed(self.owners.len() - 1, Input::Woken);
    }

    /// Whether nothing was written about the table that an owner does not know.
    pub(crate) fn knows_version(&self, owner: usize) -> bool {
        let running = self.owners.get(owner).and_then(Option::as_ref);
        running.is_some_and(|running| running.version == self.disk.version)
    }

    pub(crate) fn alive(&self) -> Vec<usize> {
        (0..self.owners.len()).filter(|&owner| self.owners[owner].is_some()).collect()
    }

    /// An owner dies: its connections break, and what it was about to do is not done.
    pub(crate) fn kill(&mut self, owner: usize) {
        if let Some(Owner { node, .. }) = self.owners[owner] {
            self.break_node(node);
        }
        self.forget_owner(owner);
    }

    /// An owner is no more. Who is connected to it from elsewhere learns it later.
    pub(crate) fn forget_owner(&mut self, owner: usize) {
        self.owners[owner] = None;
        self.asks.retain(|_, ask| ask.owner != owner);
        for client in 0..self.clients.len() {
            if self.clients[client].line.is_some_and(|line| line.owner == owner && line.far.is_none()) {
                self.clients[client].line = None;
                self.later(3000, Event::Connect { client });
            }
        }
    }

    pub(crate) fn feed(&mut self, owner: usize, input: Input) {
        let now = self.now;
        self.learn(owner, &input);
        let Some(Some(running)) = self.owners.get_mut(owner) else { return };
        let mut effects = Vec::new();
        running.room.handle(now, [input], &mut effects);
        running.saving = running.saving.take().filter(|(_, _, until)| now < *until);
        let wake = running.room.next_wake();
        if wake != running.wake {
            running.wake = wake;
            if let Some(at) = wake.filter(|_| !self.has_fault(Fault::LoseWake)) {
                self.at(at, Event::Wake { owner });
            }
        }
        for effect in effects {
            self.carry_out(owner, effect);
        }
    }

    /// An owner is told what became of what it wanted to write about the table: seats may have changed hands.
    fn learn(&mut self, owner: usize, input: &Input) {
        let Some(Some(running)) = self.owners.get_mut(owner) else { return };
        let Input::Written { write, written } = input else { return };
        let Some((_, meta, _)) = running.saving.take_if(|(saving, _, _)| saving == write) else { return };
        let known = match written {
            Written::Stored => {
                running.version += 1;
                *meta
            }
            Written::Outdated { meta, .. } => {
                running.version = running.read;
                Meta::clone(meta)
            }
            _ => return,
        };
        let before = std::mem::replace(&mut running.known, known.clone());
        self.seats_moved(owner, &before, &known);
    }

    fn carry_out(&mut self, owner: usize, effect: Effect) {
        match effect {
            Effect::Store { write, mut row } => {
                if let Some(Some(running)) = self.owners.get_mut(owner) {
                    running.saving = match &row {
                        Row::Table { meta, .. } => Some((write, meta.clone(), self.now + STORE_PATIENCE)),
                        Row::Step { .. } | Row::Rematch(_) => None,
                    };
                }
                if let Row::Table { meta, stage } = &row
                    && let Err(why) = self
                        .judge_hands(owner, meta, *stage)
                        .and_then(|()| self.judge_televisions(owner, meta, *stage))
                {
                    self.wrong = Some(why);
                }
                if let (Some(Fault::SkipHold), Row::Step { row, .. }) = (self.fault, &mut row) {
                    self.disk.hurry(self.now, row);
                }
                if let (Some(Fault::AcknowledgeBeforeStoring), Row::Step { step, row }) = (self.fault, &row)
                    && let Some(id) = &row.act_id
                {
                    self.acknowledge(owner, id, *step);
                }
                let most = match &row {
                    // So late that the room has given it up. Its number or its version says then that it is too late.
                    Row::Step { .. } | Row::Table { .. } if self.chance(300) => 60_000,
                    _ if self.chance(20) => 4000,
                    _ => 20,
                };
                let version = self.owners[owner].as_ref().map_or(0, |running| running.version);
                self.later(most, Event::Write { owner, write, version, row });
            }
            Effect::Tell { conn, bytes } => self.told(conn, &bytes),
            Effect::Measure { conn, .. } => {
                let round_trip = 1 + self.delay(400);
                self.later(400, Event::Tell { owner, input: Input::Measured { conn, round_trip } });
            }
            Effect::Close { conn } => {
                if self.close_far(owner, conn) {
                    return;
                }
                let line = |client: &usize| self.clients[*client].line.is_some_and(|line| line.conn == conn);
                if let Some(client) = (0..self.clients.len()).find(line) {
                    self.break_line(client);
                }
            }
            Effect::Think { seat, step, thought } => {
                let decision = (!self.chance(200)).then(|| thought.run());
                self.later(40, Event::Tell { owner, input: Input::Decided { seat, step, decision } });
            }
            Effect::Answer { ticket, answer } => self.answered(owner, ticket, answer),
            Effect::List(_) => {}
        }
    }

    /// Tells whoever sent an act that it is done, which is not true yet.
    fn acknowledge(&mut self, owner: usize, id: &str, step: u64) {
        let sent = |client: &usize| {
            let client = &self.clients[*client];
            client.line.is_some_and(|line| line.owner == owner) && client.sent.iter().any(|sent| sent.id == id)
        };
        if let Some(line) = (0..self.clients.len()).find(sent).and_then(|client| self.clients[client].line) {
            let done = format!(r#"{{"type":"done","id":"{id}","step":{step}}}"#);
            self.told(line.conn, &done.into());
        }
    }

    /// A row reaches the disk, or does not; the answer comes back, or does not, or twice.
    pub(crate) fn write(&mut self, owner: usize, write: u64, version: u64, row: Row) {
        let step = matches!(row, Row::Step { .. });
        let written = if self.chance(60) { Ok(Written::Failed) } else { self.store(owner, version, row) };
        let mut written = match written {
            Ok(written) => written,
            Err(why) => {
                self.wrong = Some(why);
                return;
            }
        };
        if matches!(written, Written::Conflict { .. } | Written::Outdated { .. }) && self.chance(2) {
            self.later(100, Event::Pass(Passing::CheckLease { owner }));
        }
        if self.chance(100) {
            // The answer is lost.
            return;
        }
        if matches!(written, Written::Stored) && self.chance(60) {
            match self.rng.below(3) {
                // It is stored, but the answer says otherwise, and another says the truth.
                0 => self.answer_write(10, owner, write, Written::Failed),
                1 => self.answer_write(10, owner, write, Written::Stored),
                // The store has tried it twice, and the second time the number was taken.
                _ if step => written = self.conflict(owner),
                _ => {}
            }
            return self.answer_write(300, owner, write, written);
        }
        self.answer_write(10, owner, write, written);
    }

    fn answer_write(&mut self, most: u32, owner: usize, write: u64, written: Written) {
        self.later(most, Event::Tell { owner, input: Input::Written { write, written } });
    }

    /// The log after what the room knows.
    fn conflict(&self, owner: usize) -> Written {
        let known = self.owners[owner].as_ref().map_or(0, |running| running.room.step());
        Written::Conflict { rows: self.disk.log[known as usize..].to_vec() }
    }

    /// What is written about the table, and the log after what the room knows.
    fn outdated(&mut self, owner: usize) -> Written {
        let (version, meta, stage) = (self.disk.version, Box::new(self.disk.meta.clone()), self.disk.stage);
        let known = self.owners[owner].as_mut().map_or(0, |running| {
            running.read = version;
            running.room.step()
        });
        Written::Outdated { meta, stage, rows: self.disk.log[known as usize..].to_vec() }
    }

    fn store(&mut self, owner: usize, version: u64, row: Row) -> Result<Written, String> {
        Ok(match row {
            Row::Step { step, row } => {
                if self.disk.append(self.now, step, &row)? {
                    Written::Stored
                } else {
                    self.conflict(owner)
                }
            }
            // Who is gone writes no more; only a step that was on its way may still arrive.
            Row::Table { .. } | Row::Rematch(_) if self.owners[owner].is_none() => Written::Failed,
            Row::Table { meta, stage } => {
                if self.disk.save(self.now, version, &meta.write(stage))? {
                    return Ok(Written::Stored);
                }
                if !self.keeps(owner) {
                    self.let_go(owner);
                    return Ok(Written::Failed);
                }
                self.outdated(owner)
            }
            Row::Rematch(meta) => {
                let entropy = self.rng.below(256) as u8;
                let known = self.owners[owner].as_ref().map_or(&self.disk.meta, |running| &running.known).clone();
                Written::Opened { code: self.disk.open_again(&known, *meta, entropy)? }
            }
        })
    }

    /// Something goes wrong, or something that went wrong is mended.
    pub(crate) fn weather(&mut self) {
        let (alive, steps) = (self.alive(), self.disk.log.len() as u32);
        if self.calm {
            // One owner is left, and everybody comes back to it.
            let last = self.leader().or_else(|| alive.last().copied());
            for &owner in alive.iter().filter(|&&owner| Some(owner) != last) {
                self.kill(owner);
            }
            // If the end could not be written down, it is when the room wakes again.
            if self.disk.is_over()
                && self.disk.stage != wire::Stage::Over
                && self.rng.below(10) == 0
                && let Some(last) = last
            {
                self.kill(last);
            }
        } else {
            self.weather_between_nodes();
            match self.rng.below(6) {
                // To wake a room takes the longer, the longer its log is.
                0 if !alive.is_empty() && self.rng.below(1 + steps / 30) == 0 => {
                    let owner = alive[self.rng.below(alive.len() as u32) as usize];
                    self.kill(owner);
                }
                1 if self.two_owners && alive.len() == 1 && self.rng.below(1 + steps / 30) == 0 => {
                    self.take_lease(self.nodes.count - 1);
                }
                2 | 3 => {
                    let client = self.rng.below(self.clients.len() as u32) as usize;
                    self.break_line(client);
                }
                _ => {}
            }
            if alive.len() > 1 && self.rng.below(3) == 0 && self.owners[alive[0]].is_some() {
                self.kill(alive[0]);
            }
        }
        if self.alive().is_empty() {
            let node = self.rng.below(self.nodes.count as u32) as usize;
            self.take_lease(node);
        }
        self.later(6000, Event::Weather);
    }
}
