//! The lines between people and rooms: what passes over them, what is judged of it, and how they break.

use bytes::Bytes;
use kernel::{Millis, Seat, Viewer};
use room::line::Telling;
use room::{ConnId, Guest, IncomingAct, Input, Meta, Said};

use crate::client::{Heard, Line, Sent};
use crate::truth::{Kind, Told};
use crate::world::{Event, Fault, World};

/// A connection as a room sees it.
pub(crate) struct Conn {
    owner: usize,
    client: usize,
    /// Whether it plays another part than when it was last told of the game.
    moved: bool,
    /// The seat that it had.
    lost: Option<Seat>,
    /// The last step that was told over it.
    told: Option<u64>,
    /// What was said in each hello that has no answer yet: the last step that the client has.
    hellos: Vec<Option<u64>>,
}

impl Conn {
    pub(crate) fn has_moved(&self) -> bool {
        self.moved
    }

    /// Whether the game was told over it.
    pub(crate) fn is_told(&self) -> bool {
        self.told.is_some()
    }

    /// What is wrong with telling these steps now: each is told once and none is left out, unless a hello asks again.
    fn judge(&mut self, told: &Told<'_>) -> Result<(), String> {
        let (first, before) = (told.first(), self.told);
        let asked = |last: &Option<u64>| match *last {
            Some(last) if last <= told.step => !told.full && first == last + 1,
            _ => told.full && first == 0,
        };
        let from_the_start = told.full && first == 0;
        let goes_on = before.is_some_and(|last| !told.full && first == last + 1) && !self.moved;
        let begins = before.is_none() && from_the_start;
        // Who plays another part is told from the start; hellos that are on their way get answers of their own.
        let moves = before.is_some() && self.moved && from_the_start;
        let answer = self.hellos.iter().position(|last| asked(last) || (from_the_start && !begins));
        self.moved &= !from_the_start && answer.is_none();
        match answer {
            _ if goes_on || moves => {}
            Some(answer) => drop(self.hellos.remove(answer)),
            None if begins => {}
            None => {
                return Err(format!(
                    "steps {first} to {} are told after {before:?}: twice, or some are left out",
                    told.step
                ));
            }
        }
        if !told.steps.iter().map(|news| news.step).eq(first..=told.step) {
            return Err(format!("the steps {first} to {} are not told in order", told.step));
        }
        self.told = Some(told.step);
        Ok(())
    }
}

impl World {
    /// Who looks through a client, as the room that it is connected to knows it.
    pub(crate) fn viewer(&self, client: usize) -> Viewer {
        let owner = self.clients[client].line.and_then(|line| self.owners[line.owner].as_ref());
        viewer(self.clients[client].guest.as_ref(), owner.map_or(&self.disk.meta, |owner| &owner.known))
    }

    /// Who looks over a connection, as its room knows it.
    fn viewer_over(&self, conn: &Conn) -> Viewer {
        let owner = self.owners[conn.owner].as_ref();
        viewer(self.clients[conn.client].guest.as_ref(), owner.map_or(&self.disk.meta, |owner| &owner.known))
    }

    /// Whether a connection is a television that the host has admitted, as its room knows it.
    fn is_television(&self, conn: &Conn) -> bool {
        let (owner, client) = (self.owners[conn.owner].as_ref(), &self.clients[conn.client]);
        let admitted = &owner.map_or(&self.disk.meta, |owner| &owner.known).televisions;
        client.tv && client.guest.as_ref().is_some_and(|guest| admitted.contains(&guest.id))
    }

    /// What is wrong with showing a code over this connection: none is for two screens, nor for who needs none.
    fn judge_code(&mut self, client: usize, tv: bool, viewer: Viewer, code: &str) -> Result<(), String> {
        let Some(guest) = self.clients[client].guest.clone().filter(|_| self.clients[client].tv) else {
            return Err(format!("client {client} shows a code and is no television"));
        };
        if tv || viewer != Viewer::Spectator {
            return Err(format!("the television {client} shows a code and needs none"));
        }
        self.tv_codes.push((guest.id, code.to_owned()));
        Ok(())
    }

    /// Seats have changed hands, as a room knows.
    pub(crate) fn seats_moved(&mut self, owner: usize, before: &Meta, after: &Meta) {
        for conn in self.conns.values_mut().filter(|conn| conn.owner == owner) {
            let guest = self.clients[conn.client].guest.as_ref();
            let (had, has) = (viewer(guest, before), viewer(guest, after));
            if had != has {
                (conn.moved, conn.lost) = (true, had.seat().filter(|_| has == Viewer::Spectator));
            }
        }
    }

    /// If that fault is planted: who had a seat is told what the seat is told.
    fn tell_old_owner(&mut self, id: ConnId, told: &Told<'_>) -> Result<(), String> {
        let Some(conn) = self.conns.get(&id).filter(|_| self.fault == Some(Fault::TellOldOwner)) else {
            return Ok(());
        };
        let (owner, seat, now) = (conn.owner, self.viewer_over(conn).seat(), self.now);
        let had = |conn: &&Conn| conn.owner == owner && conn.lost.is_some() && conn.lost == seat;
        let Some(old) = self.conns.values().find(had) else { return Ok(()) };
        let (viewer, tv, guest) =
            (self.viewer_over(old), self.is_television(old), self.clients[old.client].guest.clone());
        self.disk.truth(now).judge(now, (viewer, guest.as_ref()), tv, told)
    }

    /// A room tells a connection something: it is judged at once, and arrives later.
    pub(crate) fn told(&mut self, id: ConnId, bytes: &Bytes) {
        let Some(client) = self.conns.get(&id).map(|conn| conn.client) else {
            self.wrong = Some(format!("{id:?} is told something and was never there"));
            return;
        };
        let told = Told::read(bytes);
        let news = told.kind == Kind::Game && !told.steps.is_empty();
        if news && self.has_fault(Fault::LeaveStepOut) {
            return;
        }
        if let Err(why) = if news { self.tell_old_owner(id, &told) } else { Ok(()) } {
            self.wrong = Some(why);
        }
        let again = news && self.has_fault(Fault::TellTwice);
        for _ in 0..=usize::from(again) {
            if let Err(why) = self.judge(id, client, &told, bytes) {
                self.wrong = Some(why);
            }
        }
        let owner = self.conns.get(&id).map_or(0, |conn| conn.owner);
        if self.tell_far(owner, id, &Telling::Text(bytes.clone())) {
            return;
        }
        let Some(line) = self.clients[client].line.filter(|line| line.conn == id) else { return };
        let at = (self.now + 1 + self.delay(60)).max(line.down);
        if let Some(line) = &mut self.clients[client].line {
            line.down = at;
        }
        let heard = Heard::new(told, bytes.clone());
        self.at(at, Event::Hear { client, conn: id, heard });
    }

    fn judge(&mut self, id: ConnId, client: usize, told: &Told<'_>, bytes: &[u8]) -> Result<(), String> {
        let Some(conn) = self.conns.get(&id) else { return Ok(()) };
        let (now, mut viewer, tv) = (self.now, self.viewer_over(conn), self.is_television(conn));
        let guest = self.clients[client].guest.clone();
        let text = String::from_utf8_lossy(bytes);
        if self.codes.iter().any(|(_, code)| text.contains(code.text())) {
            return Err(format!("client {client} is told the code of a seat"));
        }
        let elsewhere = match told.kind {
            Kind::Game => self.fault == Some(Fault::TellNeighbour),
            Kind::Orders => self.fault == Some(Fault::TellOrders),
            _ => false,
        };
        if elsewhere && viewer == Viewer::Seat(Seat::new(0)) {
            viewer = Viewer::Spectator;
        }
        match told.kind {
            Kind::Game => {
                if let Some(conn) = self.conns.get_mut(&id) {
                    conn.judge(told)?;
                }
                self.disk.truth(now).judge(now, (viewer, guest.as_ref()), tv, told)
            }
            Kind::Orders => self.disk.truth(now).judge_orders((viewer, guest.as_ref()), told.orders),
            Kind::Done => {
                if !self.disk.has_act(viewer.seat(), &told.id, told.step) {
                    let (id, step) = (&told.id, told.step);
                    return Err(format!("the act {id} is acknowledged as step {step}, which is not stored"));
                }
                // Over a line that is broken nobody hears it, and in another room it may have come otherwise.
                match self.clients[client].line {
                    Some(line) if line.conn == id => self.clients[client].judge_answer(&told.id, Some(told.step)),
                    _ => Ok(()),
                }
            }
            Kind::Refused => self.clients[client].judge_answer(&told.id, None),
            Kind::Table if text.contains("orders") => Err("everyone is told about orders".to_owned()),
            Kind::Table if told.table.as_ref().map(|table| table.you) != Some(seat_number(viewer)) => {
                Err(format!("client {client} is told another seat than its own"))
            }
            Kind::Table if let Some(code) = told.table.as_ref().and_then(|table| table.tv.as_ref()) => {
                self.judge_code(client, tv, viewer, &code.code)
            }
            Kind::Table | Kind::Error | Kind::Pong => Ok(()),
        }
    }

    pub(crate) fn hear(&mut self, client: usize, conn: ConnId, heard: Heard) {
        if self.clients[client].line.is_none_or(|line| line.conn != conn) {
            return;
        }
        // Who was refused tries again, with what the next message brings.
        let soon = heard.kind == Kind::Refused;
        if let Err(why) = self.clients[client].hear(heard) {
            self.wrong = Some(why);
        }
        if self.chance(300) {
            // Somebody falls asleep over it.
            self.clients[client].awake = self.now + self.delay(240_000);
        }
        let slow = self.rng.below(10) == 0;
        self.think_later(client, if slow && !soon { 30_000 } else { 2000 });
    }

    fn think_later(&mut self, client: usize, most: u32) {
        if !std::mem::replace(&mut self.clients[client].thinks, true) {
            self.later(most, Event::Think { client });
        }
    }

    /// A client acts, if it may; sometimes it says the same twice.
    pub(crate) fn think(&mut self, client: usize) {
        self.clients[client].thinks = false;
        if self.clients[client].line.is_none() {
            return;
        }
        if self.clients[client].awake > self.now && !self.calm {
            return self.think_later(client, 20_000);
        }
        if self.clients[client].ordered.is_some() {
            self.send_orders(client);
        } else if let Some(seat) = self.viewer(client).seat().filter(|_| self.chance(25)) {
            self.clients[client].order(seat.index() as u8, &mut self.rng);
            self.send_orders(client);
        }
        if self.chance(100) {
            self.hello(client);
        }
        let Some(sent) = self.clients[client].choose(&mut self.rng) else { return };
        if self.chance(15) {
            self.send_act(client, sent.clone());
        }
        self.send_act(client, sent);
    }

    fn send_orders(&mut self, client: usize) {
        if let Some(orders) = self.clients[client].ordered.clone() {
            self.say(client, Said::Orders(orders));
            // Until they are answered they are said again.
            self.think_later(client, 30_000);
        }
    }

    fn send_act(&mut self, client: usize, Sent { id, seat, action }: Sent) {
        let stamps = (self.rng.below(3) > 0).then(|| (self.delay(90_000), self.delay(90_000)));
        let (pressed, shown) = (stamps.map(|(pressed, _)| pressed), stamps.map(|(_, shown)| shown));
        let act = IncomingAct { id, seat, pressed, shown, received: 0, round_trip: 20, action };
        self.say(client, Said::Act(act));
    }

    fn say(&mut self, client: usize, mut said: Said) {
        let Some(Line { owner, conn, up, far, .. }) = self.clients[client].line else { return };
        if let Some(line) = far {
            return self.say_far(line, &said);
        }
        let at = (self.now + 1 + self.delay(60)).max(up);
        if let Said::Act(act) = &mut said {
            act.received = at;
        }
        if let Some(line) = &mut self.clients[client].line {
            line.up = at;
        }
        self.at(at, Event::Tell { owner, input: Input::Said { conn, said } });
    }

    pub(crate) fn connect(&mut self, client: usize) {
        if self.clients[client].line.is_some() || self.clients[client].joining.is_some() {
            return;
        }
        let node = self.rng.below(self.nodes.count as u32) as usize;
        let Some(owner) = self.awake_at(node) else {
            if self.nodes.count > 1 && !self.stands_still(node) {
                return self.connect_far(client, node);
            }
            return self.later(2000, Event::Connect { client });
        };
        let conn = ConnId(self.fresh());
        self.clients[client].line = Some(Line { owner, conn, up: self.now, down: self.now, far: None });
        let guest = self.clients[client].guest.clone();
        self.join_owner(owner, client, conn, guest);
        self.greet(client);
    }

    /// An owner hears of a connection.
    pub(crate) fn join_owner(&mut self, owner: usize, client: usize, conn: ConnId, guest: Option<Guest>) {
        let (moved, lost, told, hellos) = (false, None, None, Vec::new());
        self.conns.insert(conn, Conn { owner, client, moved, lost, told, hellos });
        self.feed(owner, Input::Connected { conn, guest });
    }

    /// A client that is connected says who it is, and all that has no answer yet.
    pub(crate) fn greet(&mut self, client: usize) {
        if self.rng.below(5) == 0 {
            // The page has forgotten what it had.
            self.clients[client].last = None;
        }
        self.hello(client);
        if self.chance(8) {
            self.hello(client);
        }
        for sent in self.clients[client].sent.clone() {
            self.send_act(client, sent);
        }
        self.send_orders(client);
    }

    fn hello(&mut self, client: usize) {
        let (last, tv, line) = (self.clients[client].last, self.clients[client].tv, self.clients[client].line);
        if let Some(conn) = line.and_then(|line| self.conns.get_mut(&line.conn)) {
            conn.hellos.push(last);
        }
        let mut entropy = [0; 32];
        entropy.iter_mut().for_each(|byte| *byte = self.rng.below(256) as u8);
        self.say(client, Said::Hello { last, tv: tv.then_some(entropy) });
        if self.chance(4) {
            self.say(client, Said::Ping { t: 7 });
        }
    }

    /// A line breaks: what is on the way is lost, and the room hears of it sooner or later.
    pub(crate) fn break_line(&mut self, client: usize) {
        if let Some(line) = self.clients[client].joining {
            self.leave_line(line, 5000);
            return self.later(4000, Event::Connect { client });
        }
        let Some(Line { owner, conn, far, .. }) = self.clients[client].line.take() else { return };
        let since: Millis = self.now;
        if let Some(line) = far {
            self.leave_line(line, 5000);
        } else {
            self.later(5000, Event::Tell { owner, input: Input::Left { conn, since } });
            if self.chance(5) {
                self.later(5000, Event::Tell { owner, input: Input::Left { conn, since } });
            }
        }
        let away = if self.chance(8) { 120_000 } else { 4000 };
        self.later(away, Event::Connect { client });
    }
}

/// The part that a guest plays, by what is written about the table.
fn viewer(guest: Option<&Guest>, meta: &Meta) -> Viewer {
    let seat = guest.and_then(|guest| meta.seat_of(&guest.id));
    seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)))
}

fn seat_number(viewer: Viewer) -> Option<u8> {
    viewer.seat().map(|seat| seat.index() as u8)
}
