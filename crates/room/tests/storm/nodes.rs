//! Several nodes under one table: sockets at some of them, owners at others, and between them a bus that loses, doubles
//! and reorders. What passes over it is numbered as in the server, by `room::line`. A lease says whom to ask, no more.

use std::collections::{BTreeMap, VecDeque};

use bytes::Bytes;
use kernel::Millis;
use room::line::{Asked, Ends, Heard, JoinId, LineId, Lost, Receiver, Sender, Telling};
use room::{Change, ConnId, Guest, Input, Said};

use crate::client::{self, Line};
use crate::leases::MOST_OWNERS;
use crate::truth::Told;
use crate::world::{Event, Fault, World};

/// How long an answer is waited for.
const PATIENCE: Millis = 2000;
/// When nothing was told for so long, it is said how much there was.
const COUNT_AFTER: Millis = 500;
/// How often a page asks for the time, and after how long a silence it connects again.
const PING: Millis = 15_000;
const SILENCE: Millis = 25_000;

/// What passes between nodes, and waits for it.
pub(crate) struct Nodes {
    pub(crate) count: usize,
    /// Sockets whose tables are at other nodes.
    pub(crate) lines: BTreeMap<u64, Far>,
    /// The owner that has the lease.
    pub(crate) lease: usize,
}

/// A socket whose table is at another node.
pub(crate) struct Far {
    client: usize,
    pub(crate) node: usize,
    receiver: Receiver,
    pub(crate) joined: Option<(usize, JoinId)>,
    /// How much was said, what is still to be said, and the question that waits for its answer.
    said: u64,
    queue: VecDeque<Bytes>,
    waits: Option<u64>,
}

/// What an owner knows of the sockets at other nodes.
#[derive(Default)]
pub(crate) struct Elsewhere {
    pub(crate) ends: Ends<ConnId>,
    asked: Asked,
    pub(crate) telling: BTreeMap<ConnId, Teller>,
}

/// One end of a line at a table.
pub(crate) struct Teller {
    line: u64,
    join: JoinId,
    sender: Sender,
    /// When something was last told, and whether it is to be said how much.
    told: Millis,
    counts: bool,
    /// When the last frame arrives.
    arrives: Millis,
}

/// What a node says to a table.
#[derive(Clone)]
pub(crate) enum Words {
    Join { guest: Option<Guest> },
    Said { join: JoinId, number: u64, said: Bytes },
    Left { join: JoinId, since: Millis },
    Question { person: usize, change: Change, entropy: [u8; 32] },
}

/// What it is answered.
#[derive(Clone)]
pub(crate) enum Answer {
    Joined {
        owner: usize,
        conn: ConnId,
        join: JoinId,
    },
    Heard,
    Gone,
    /// Nobody listens, or nobody has answered in time.
    Nobody,
    Silence,
}

/// Something between nodes.
#[derive(Clone)]
pub(crate) enum Passing {
    /// Words reach an owner, for the first time or again.
    Words {
        owner: usize,
        line: u64,
        question: u64,
        words: Words,
        again: bool,
    },
    Answer {
        line: u64,
        question: u64,
        answer: Answer,
    },
    Frame {
        line: u64,
        frame: Bytes,
    },
    /// If nothing was told since, it is said how much there was.
    Count {
        owner: usize,
        conn: ConnId,
    },
    /// A page asks for the time.
    Ping {
        line: u64,
    },
    /// Nodes ask after each other.
    Pulse,
    /// An owner looks whether the table is still its own.
    CheckLease {
        owner: usize,
    },
}

impl Passing {
    /// The owner that does something about it.
    pub(crate) fn owner(&self) -> Option<usize> {
        match self {
            Passing::Words { owner, .. } | Passing::Count { owner, .. } | Passing::CheckLease { owner } => {
                Some(*owner)
            }
            Passing::Answer { .. } | Passing::Frame { .. } | Passing::Ping { .. } | Passing::Pulse => None,
        }
    }
}

impl Nodes {
    pub(crate) fn new(count: usize) -> Nodes {
        Nodes { count, lines: BTreeMap::new(), lease: 0 }
    }
}

impl World {
    pub(crate) fn pass(&mut self, passing: Passing) {
        match passing {
            Passing::Words { owner, line, question, words, again } => {
                if let Some(answer) = self.take_words(owner, line, words, again) {
                    self.carry(40, Passing::Answer { line, question, answer });
                }
            }
            Passing::Answer { line, question, answer } => self.take_answer(line, question, answer),
            Passing::Frame { line, frame } => self.take_frame(line, &frame),
            Passing::Count { owner, conn } => self.count(owner, conn),
            Passing::Ping { line } => self.ping(line),
            Passing::Pulse => self.pulse(),
            Passing::CheckLease { owner } => self.check_lease(owner),
        }
    }

    /// A client connects to a node that does not run the table.
    pub(crate) fn connect_far(&mut self, client: usize, node: usize) {
        let line = self.fresh();
        let (receiver, queue) = (Receiver::default(), VecDeque::new());
        let far = Far { client, node, receiver, joined: None, said: 0, queue, waits: None };
        self.nodes.lines.insert(line, far);
        self.clients[client].joining = Some(line);
        let guest = self.clients[client].guest.clone();
        self.ask_table(line, &Words::Join { guest });
    }

    /// Asks a table over the bus for something beside it.
    pub(crate) fn question(&mut self, person: usize, change: Change, entropy: [u8; 32]) {
        let line = self.fresh();
        self.ask_table(line, &Words::Question { person, change, entropy });
    }

    fn ask_table(&mut self, line: u64, words: &Words) {
        let question = self.fresh();
        if let Some(far) = self.nodes.lines.get_mut(&line) {
            far.waits = Some(question);
        }
        let owners = self.alive();
        if owners.is_empty() {
            let answer = Passing::Answer { line, question, answer: Answer::Nobody };
            return self.later(20, Event::Pass(answer));
        }
        for owner in owners {
            self.carry(40, Passing::Words { owner, line, question, words: words.clone(), again: false });
        }
        let silence = Passing::Answer { line, question, answer: Answer::Silence };
        self.at(self.now + PATIENCE, Event::Pass(silence));
    }

    /// The bus carries something, if it does, and once or twice, and sooner or later.
    fn carry(&mut self, most: u32, passing: Passing) {
        if self.chance(150) {
            return;
        }
        if self.chance(60) {
            let mut copy = passing.clone();
            if let Passing::Words { again, .. } = &mut copy {
                *again = true;
            }
            let most = if self.chance(2) { most } else { 6000 };
            self.later(most, Event::Pass(copy));
        }
        let most = if self.chance(150) { 6000 } else { most };
        self.later(most, Event::Pass(passing));
    }

    /// Words reach an owner.
    fn take_words(&mut self, owner: usize, line: u64, words: Words, again: bool) -> Option<Answer> {
        // By the fault that is planted, whatever comes twice counts twice.
        let doubles = again && self.fault == Some(Fault::HearTwice);
        let fresh = self.fresh();
        let stale = self.fault == Some(Fault::HearAnyOwner);
        let node = self.node_of(line);
        let elsewhere = &mut self.owners.get_mut(owner)?.as_mut()?.elsewhere;
        let id = LineId { node, number: line };
        match words {
            Words::Join { guest } => {
                if !elsewhere.asked.is_new(&id) && !doubles {
                    return None;
                }
                let (conn, join) = (ConnId(fresh), JoinId(if stale { line } else { fresh }));
                elsewhere.ends.join(join, id, conn);
                let (told, counts, arrives) = (0, false, 0);
                let teller = Teller { line, join, sender: Sender::new(join), told, counts, arrives };
                elsewhere.telling.insert(conn, teller);
                let client = self.nodes.lines.get(&line).map(|far| far.client)?;
                self.join_owner(owner, client, conn, guest);
                Some(Answer::Joined { owner, conn, join })
            }
            Words::Said { join, number, said } => {
                let heard = match elsewhere.ends.find(join) {
                    Some(conn) if doubles => Heard::New(conn),
                    _ => elsewhere.ends.said(join, number),
                };
                let conn = match heard {
                    Heard::New(conn) => conn,
                    Heard::Again => return Some(Answer::Heard),
                    Heard::Gone => return Some(Answer::Gone),
                };
                let mut said: Said = serde_json::from_slice(&said).expect("what a node says is understood");
                if let Said::Act(act) = &mut said {
                    act.received = self.now;
                }
                self.feed(owner, Input::Said { conn, said });
                Some(Answer::Heard)
            }
            Words::Left { join, since } => {
                self.leave_far(owner, join, since);
                Some(Answer::Heard)
            }
            Words::Question { person, change, entropy } => {
                if elsewhere.asked.is_new(&id) || doubles {
                    self.ask_owner(owner, person, change, entropy, true);
                }
                None
            }
        }
    }

    fn node_of(&self, line: u64) -> String {
        self.nodes.lines.get(&line).map_or_else(String::new, |far| format!("node-{}", far.node))
    }

    pub(crate) fn leave_far(&mut self, owner: usize, join: JoinId, since: Millis) {
        let Some(Some(running)) = self.owners.get_mut(owner) else { return };
        if let Some(conn) = running.elsewhere.ends.leave(join) {
            running.elsewhere.telling.remove(&conn);
            self.feed(owner, Input::Left { conn, since });
        }
    }

    /// An answer reaches the node that asked.
    fn take_answer(&mut self, line: u64, question: u64, answer: Answer) {
        let Some(far) = self.nodes.lines.get_mut(&line).filter(|far| far.waits == Some(question)) else { return };
        far.waits = None;
        let (client, node, now) = (far.client, far.node, self.now);
        match answer {
            Answer::Joined { owner, conn, join } => {
                if far.receiver.joined(join) == Err(Lost) {
                    return self.lose(line);
                }
                far.joined = Some((owner, join));
                self.clients[client].joining = None;
                self.clients[client].line = Some(Line { owner, conn, up: now, down: now, far: Some(line) });
                self.greet(client);
                self.at(now + PING, Event::Pass(Passing::Ping { line }));
            }
            Answer::Heard => self.say_next(line),
            answer => {
                let joins = far.joined.is_none();
                self.lose(line);
                let nobody = matches!(answer, Answer::Nobody);
                // Whoever finds nobody takes the table, and so does whoever finds that nobody has it.
                if joins && (nobody || self.leader().is_none()) && self.alive().len() < MOST_OWNERS {
                    self.take_lease(node);
                }
            }
        }
    }

    /// A client says something over a line.
    pub(crate) fn say_far(&mut self, line: u64, said: &Said) {
        let said = serde_json::to_vec(said).expect("plain data");
        let Some(far) = self.nodes.lines.get_mut(&line) else { return };
        far.queue.push_back(said.into());
        if far.waits.is_none() {
            self.say_next(line);
        }
    }

    fn say_next(&mut self, line: u64) {
        let Some(far) = self.nodes.lines.get_mut(&line) else { return };
        let (Some((_, join)), Some(said)) = (far.joined, far.queue.pop_front()) else { return };
        far.said += 1;
        let words = Words::Said { join, number: far.said, said };
        if let Some(line) = &mut self.clients[far.client].line {
            line.up = self.now;
        }
        self.ask_table(line, &words);
    }

    /// Something is missing, or nobody is there any more: the client connects again.
    pub(crate) fn lose(&mut self, line: u64) {
        let Some(client) = self.nodes.lines.get(&line).map(|far| far.client) else { return };
        self.clients[client].line = None;
        self.leave_line(line, 0);
        self.later(1000, Event::Connect { client });
    }

    /// A client has left a line; the table hears of it after some time, if it does.
    pub(crate) fn leave_line(&mut self, line: u64, after: u32) {
        let Some(far) = self.nodes.lines.remove(&line) else { return };
        self.clients[far.client].joining = None;
        let Some((_, join)) = far.joined else { return };
        let words = Words::Left { join, since: self.now };
        for owner in self.alive() {
            let words = words.clone();
            self.carry(after + 40, Passing::Words { owner, line, question: 0, words, again: false });
        }
    }

    /// The lines that a node held break with it; nobody says so.
    pub(crate) fn break_node(&mut self, node: usize) {
        let lines: Vec<u64> =
            self.nodes.lines.iter().filter(|(_, far)| far.node == node).map(|(line, _)| *line).collect();
        for line in lines {
            let Some(far) = self.nodes.lines.remove(&line) else { continue };
            let client = far.client;
            (self.clients[client].line, self.clients[client].joining) = (None, None);
            self.later(3000, Event::Connect { client });
        }
    }

    /// Tells a socket at another node something; says whether it is at another node.
    pub(crate) fn tell_far(&mut self, owner: usize, conn: ConnId, telling: &Telling) -> bool {
        let (now, longest) = (self.now, 200 + self.rng.below(2000) as usize);
        let skips = self.has_fault(Fault::SkipGaps);
        let Some(Some(running)) = self.owners.get_mut(owner) else { return false };
        let Some(teller) = running.elsewhere.telling.get_mut(&conn) else { return false };
        if skips {
            return true;
        }
        let (frames, line) = (teller.sender.frames(telling, longest), teller.line);
        teller.told = now;
        let counts = std::mem::replace(&mut teller.counts, true);
        for frame in frames {
            self.send_frame(owner, conn, line, frame);
        }
        if !counts {
            self.at(now + COUNT_AFTER, Event::Pass(Passing::Count { owner, conn }));
        }
        true
    }

    /// Most frames of a line arrive in order.
    fn send_frame(&mut self, owner: usize, conn: ConnId, line: u64, frame: Bytes) {
        if self.chance(40) {
            return self.carry(300, Passing::Frame { line, frame });
        }
        let at = self.now + 1 + self.delay(60);
        let Some(Some(running)) = self.owners.get_mut(owner) else { return };
        let Some(teller) = running.elsewhere.telling.get_mut(&conn) else { return };
        teller.arrives = teller.arrives.max(at);
        let at = teller.arrives;
        if let Some(Some(line)) = self.clients_line(line) {
            line.down = at;
        }
        self.at(at, Event::Pass(Passing::Frame { line, frame }));
    }

    fn clients_line(&mut self, line: u64) -> Option<Option<&mut Line>> {
        let client = self.nodes.lines.get(&line)?.client;
        Some(self.clients[client].line.as_mut().filter(|other| other.far == Some(line)))
    }

    /// So that the loss of the last word shows.
    fn count(&mut self, owner: usize, conn: ConnId) {
        let Some(Some(running)) = self.owners.get_mut(owner) else { return };
        let Some(teller) = running.elsewhere.telling.get_mut(&conn) else { return };
        let due = teller.told + COUNT_AFTER;
        if due > self.now {
            return self.at(due, Event::Pass(Passing::Count { owner, conn }));
        }
        teller.counts = false;
        let (frame, line) = (teller.sender.count(), teller.line);
        self.send_frame(owner, conn, line, frame);
    }

    /// A frame reaches the node that holds the socket.
    fn take_frame(&mut self, line: u64, frame: &Bytes) {
        let Some(far) = self.nodes.lines.get_mut(&line) else { return };
        let client = far.client;
        match far.receiver.take(frame) {
            Ok(None) => {}
            Ok(Some(Telling::Text(bytes))) => {
                let Some(Some(line)) = self.clients_line(line) else { return };
                let conn = line.conn;
                let heard = client::Heard::new(Told::read(&bytes), bytes.clone());
                self.hear(client, conn, heard);
            }
            Ok(Some(Telling::Measure { .. })) => {}
            Ok(Some(Telling::Ended | Telling::Again | Telling::TooSlow)) | Err(Lost) => self.lose(line),
        }
    }

    /// A room closes a connection; says whether it was at another node.
    pub(crate) fn close_far(&mut self, owner: usize, conn: ConnId) -> bool {
        let far = self.tell_far(owner, conn, &Telling::TooSlow);
        if let Some(Some(running)) = self.owners.get_mut(owner)
            && let Some(teller) = running.elsewhere.telling.remove(&conn)
        {
            running.elsewhere.ends.leave(teller.join);
        }
        far
    }

    fn ping(&mut self, line: u64) {
        let Some(client) = self.nodes.lines.get(&line).map(|far| far.client) else { return };
        if self.clients[client].line.is_some_and(|line| line.down + SILENCE < self.now) {
            return self.break_line(client);
        }
        self.say_far(line, &Said::Ping { t: 7 });
        self.at(self.now + PING, Event::Pass(Passing::Ping { line }));
    }
}
