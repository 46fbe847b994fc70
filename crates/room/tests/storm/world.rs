//! A table under a storm: time, what happens when, and when a run has come to its end.

use std::collections::BTreeMap;

use kernel::{Millis, Rng, Seed};
use room::{Chair, ConnId, Input, Meta, Row, SeatCode, Ticket};
use serde_json::value::RawValue;
use wire::{Clock, Late, Stage};

use crate::asks::{Ask, guest};
use crate::client::{Client, Heard, Line};
use crate::disk::Disk;
use crate::lines::Conn;
use crate::nodes::{Nodes, Passing};
use crate::rooms::Owner;

/// A fault that is planted to see that it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Clients are told that an act is done as soon as it is to be stored.
    AcknowledgeBeforeStoring,
    /// The ids of acts are lost when a room wakes.
    ForgetIds,
    /// Acts are done at once, whatever the least time between steps is.
    SkipHold,
    /// What is meant for a seat goes to another viewer.
    TellNeighbour,
    /// A seat's standing orders go to another viewer.
    TellOrders,
    /// A connection is told of a step twice.
    TellTwice,
    /// A connection is not told of a step.
    LeaveStepOut,
    /// The room is not woken when it wants to be.
    LoseWake,
    /// Who had a seat is still told what the seat is told.
    TellOldOwner,
    /// Who says to be a television is believed.
    BelieveTelevisions,
    /// What comes twice over the bus counts twice.
    HearTwice,
    /// That something is missing on the way between nodes is not noticed.
    SkipGaps,
    /// A socket hears whoever takes itself for the table's owner, and says its words to all of them.
    HearAnyOwner,
}

/// Something that will happen.
pub(crate) enum Event {
    /// An owner is told something.
    Tell { owner: usize, input: Input },
    /// An owner wakes by itself.
    Wake { owner: usize },
    /// A row reaches the disk.
    Write { owner: usize, write: u64, version: u64, row: Row },
    /// Something passes between nodes.
    Pass(Passing),
    /// A message reaches a client.
    Hear { client: usize, conn: ConnId, heard: Heard },
    /// Somebody thinks about what to do.
    Think { client: usize },
    /// A client connects.
    Connect { client: usize },
    /// Somebody asks for something beside the table.
    Ask,
    /// Something goes wrong.
    Weather,
}

pub(crate) struct World {
    pub(crate) rng: Rng,
    pub(crate) fault: Option<Fault>,
    pub(crate) now: Millis,
    /// What will happen, in order.
    events: BTreeMap<(Millis, u64), Event>,
    ever: u64,
    pub(crate) disk: Disk,
    /// Rooms by number; those that are gone are nothing.
    pub(crate) owners: Vec<Option<Owner>>,
    pub(crate) nodes: Nodes,
    /// How many people there are. Each has a client with the same number; further ones have others, or nobody.
    pub(crate) people: usize,
    pub(crate) clients: Vec<Client>,
    pub(crate) conns: BTreeMap<ConnId, Conn>,
    pub(crate) asks: BTreeMap<Ticket, Ask>,
    /// Every code that was given for a person's seat.
    pub(crate) codes: Vec<(usize, SeatCode)>,
    /// Every code that a guest's screen was told to show, to be admitted as a television.
    pub(crate) tv_codes: Vec<(String, String)>,
    /// Who was told where to play again.
    pub(crate) rematch: Vec<(usize, String)>,
    /// How many changes of the lobby are asked for on a whim.
    pub(crate) whims: u32,
    /// Thinking time, in percent.
    pub(crate) thinking: u32,
    /// After which step the weather is calm for a while, and whether the run goes on to the end.
    lull: usize,
    whole: bool,
    /// Whether the weather is calm.
    pub(crate) calm: bool,
    /// Whether there may be two owners at once.
    pub(crate) two_owners: bool,
    /// What went wrong.
    pub(crate) wrong: Option<String>,
}

/// After at most so many steps in the storm there are so many in calm weather.
const STORM: u32 = 100;
const CALM: usize = 20;
/// One run of so many then goes on to the game's end.
const WHOLE: u64 = 4;
/// A storm is over after so long.
const LONGEST: Millis = 2 * 60 * 60 * 1000;
/// No run has so many events.
const MOST_EVENTS: u64 = 10_000_000;
/// Without a step for so long in the storm, or in calm weather, a table is stuck.
const STUCK: Millis = 20 * 60 * 1000;
const CALM_STUCK: Millis = 5 * 60 * 1000;

impl World {
    pub(crate) fn new(seed: u64, fault: Option<Fault>) -> World {
        let mut rng = Rng::for_game(Seed::from_number(seed), 0);
        let games = catalog::games();
        let game = match fault {
            Some(Fault::SkipHold | Fault::TellOldOwner) => catalog::game("shisogari").expect("there"),
            Some(Fault::BelieveTelevisions) => catalog::game("roll-and-clash").expect("there"),
            Some(Fault::TellOrders) => catalog::game("king-of-tokyo").expect("there"),
            _ => games[(seed % games.len() as u64) as usize],
        };
        let whole = (seed / games.len() as u64).is_multiple_of(WHOLE);
        let (least, most) = game.info().seats;
        let seats = least + rng.below(u32::from(most.min(least + 1) - least) + 1) as u8;
        let meta = Meta {
            game: game.info().id.to_owned(),
            rules: game.info().rules,
            options: game.options(&BTreeMap::new()).expect("defaults"),
            house_values: None,
            public: rng.below(2) == 0,
            clock: [Clock::Off, Clock::Fast, Clock::Normal, Clock::Slow][rng.below(4) as usize],
            patience: 10 + rng.below(50),
            bot_pace: rng.below(1500),
            late: Late::ALL[rng.below(3) as usize],
            host: guest(0).id,
            host_name: guest(0).name,
            chairs: (0..seats).map(|_| Chair::empty()).collect(),
            began: None,
            rematch: None,
            rematch_by: None,
            sent_out: Vec::new(),
            televisions: Vec::new(),
        };
        let people = 1 + rng.below(u32::from(seats)) as usize;
        World { whole, ..World::of(rng, fault, people, Disk::new(game, [7; 32], meta)) }
    }

    fn of(mut rng: Rng, fault: Option<Fault>, people: usize, disk: Disk) -> World {
        // Somebody comes who is not to play, but may take a seat that is free; somebody else has a second device, or a
        // television or a stranger watches.
        let second = rng.below(people as u32) as usize;
        let tv = (Some(guest(people + 1)), true);
        let others = [(Some(guest(second)), rng.below(4) == 0), tv.clone(), tv, (None, true), (None, false)];
        let other = others[rng.below(others.len() as u32) as usize].clone();
        let guests = (0..=people).map(|person| (Some(guest(person)), false)).chain([other]);
        let clients = guests.enumerate().map(|(name, (guest, tv))| Client::new(name, guest, tv)).collect();
        let (whims, thinking) = (rng.below(12), [100, 100, 20, 5][rng.below(4) as usize]);
        let (lull, mut two_owners) = (rng.below(STORM) as usize, rng.below(2) == 0);
        let mut nodes = [1, 1, 2, 3, 4][rng.below(5) as usize];
        if let Some(Fault::HearTwice | Fault::SkipGaps | Fault::HearAnyOwner) = fault {
            (nodes, two_owners) = (3, true);
        }
        World {
            rng,
            fault,
            now: 1_000_000_000_000,
            events: BTreeMap::new(),
            ever: 0,
            disk,
            owners: Vec::new(),
            nodes: Nodes::new(nodes),
            people,
            clients,
            conns: BTreeMap::new(),
            asks: BTreeMap::new(),
            codes: Vec::new(),
            tv_codes: Vec::new(),
            rematch: Vec::new(),
            whims,
            thinking,
            lull,
            whole: false,
            calm: false,
            two_owners,
            wrong: None,
        }
    }

    /// Runs to the end, and the rematch for a while if the game came to its end: says how many steps there were, or
    /// what went wrong.
    pub(crate) fn run(mut self) -> Result<u64, String> {
        let mut steps = self.play()?;
        if let Some(code) = self.disk.meta.rematch.take() {
            let again = self.disk.rematches.iter().find(|(other, _)| *other == code);
            let (_, meta) = again.ok_or_else(|| format!("the table {code} for a rematch was never opened"))?;
            let disk = Disk::new(self.disk.game, [8; 32], meta.clone());
            let again = World::of(self.rng, self.fault, self.people, disk).play();
            steps += again.map_err(|why| format!("in the rematch: {why}"))?;
        }
        Ok(steps)
    }

    fn play(&mut self) -> Result<u64, String> {
        let began = self.now;
        self.take_lease(0);
        for client in 0..self.clients.len() {
            let most = if client < self.people { 100 } else { 60_000 };
            self.later(most, Event::Connect { client });
        }
        self.later(100, Event::Ask);
        self.later(3000, Event::Weather);
        self.later(3000, Event::Pass(Passing::Pulse));
        let (mut steps, mut since) = (0, self.now);
        loop {
            let (made, calm) = (self.disk.log.len(), self.calm);
            self.calm = (self.lull..self.lull + CALM).contains(&made) || self.now > began + LONGEST;
            if self.disk.is_over() || (made >= self.lull + CALM && !self.whole) {
                break;
            }
            if made > steps || self.calm != calm {
                (steps, since) = (made, self.now);
            }
            if self.now > since + if self.calm { CALM_STUCK } else { STUCK } {
                return Err(format!("the table is stuck at step {steps} in {:?}", self.disk.stage));
            }
            self.happen()?;
        }
        self.settle()?;
        Ok(self.disk.log.len() as u64)
    }

    /// Lets the storm rage over the end for a while, then calm down until everybody has everything.
    fn settle(&mut self) -> Result<(), String> {
        let (storm, over, steps) = (self.now + 20_000, self.disk.is_over(), self.disk.log.len() as u64);
        let end = storm + STUCK;
        loop {
            self.calm |= !over || self.now > storm;
            let answered = |client: &Client| !over || (client.sent.is_empty() && client.ordered.is_none());
            // Who is not connected comes back, and is told what it may know now, the orders of its seat too.
            let here = |client: &Client| {
                let answered = |line: &Line| self.conns.get(&line.conn).is_some_and(Conn::is_told);
                let quiet = |line: &Line| !over || self.now > line.up.max(line.down) + 2000;
                client.line.as_ref().is_some_and(|line| answered(line) && quiet(line))
            };
            let told =
                self.clients.iter().all(|client| client.last >= Some(steps) && answered(client) && here(client));
            let ended = !over || (self.disk.stage == Stage::Over && self.all_know_rematch());
            if self.calm && told && ended {
                break;
            }
            if self.now > end {
                return Err(format!("not everyone is told of step {steps}, or of what became of an act"));
            }
            self.happen()?;
        }
        for (number, client) in self.clients.iter().enumerate() {
            // What a seat that has just changed hands is told may still be on its way.
            let moved =
                |line: &Line| line.down >= self.now || self.conns.get(&line.conn).is_some_and(Conn::has_moved);
            if client.line.as_ref().is_some_and(moved) {
                continue;
            }
            let (viewer, truth) = (self.viewer(number), self.disk.truth(self.now));
            let true_ = truth.view(viewer, client.last.unwrap_or_default());
            if client.view().as_ref().map(|view| view.get()) != true_.map(RawValue::get) {
                return Err(format!("client {number} ends with another view than its seat's"));
            }
            let orders = viewer.seat().and_then(|seat| truth.orders_of(seat));
            if over && client.orders != orders {
                return Err(format!("client {number} ends with other orders than are stored for its seat"));
            }
        }
        Ok(())
    }

    /// Whether something goes wrong now.
    pub(crate) fn chance(&mut self, one_in: u32) -> bool {
        !self.calm && self.rng.below(one_in) == 0
    }

    /// Whether a fault that is planted shows now.
    pub(crate) fn has_fault(&mut self, fault: Fault) -> bool {
        self.fault == Some(fault) && self.rng.below(20) == 0
    }

    pub(crate) fn delay(&mut self, most: u32) -> Millis {
        Millis::from(self.rng.below(most.max(1)))
    }

    /// A number that nothing else has.
    pub(crate) fn fresh(&mut self) -> u64 {
        self.ever += 1;
        self.ever
    }

    pub(crate) fn later(&mut self, most: u32, event: Event) {
        let at = self.now + 1 + self.delay(most);
        self.at(at, event);
    }

    pub(crate) fn at(&mut self, at: Millis, event: Event) {
        let key = (at.max(self.now), self.fresh());
        self.events.insert(key, event);
    }

    /// The next thing happens.
    fn happen(&mut self) -> Result<(), String> {
        let ((at, number), event) = self.events.pop_first().ok_or("nothing will ever happen again")?;
        if number > MOST_EVENTS {
            return Err("the room never rests".to_owned());
        }
        self.now = at;
        // Who stands still hears everything later.
        let stalled = match &event {
            Event::Tell { owner, .. } | Event::Wake { owner } => self.stalled_until(*owner),
            Event::Pass(passing) => passing.owner().and_then(|owner| self.stalled_until(owner)),
            _ => None,
        };
        if let Some(until) = stalled {
            self.at(until, event);
            return Ok(());
        }
        match event {
            Event::Tell { owner, input } => self.feed(owner, input),
            Event::Wake { owner } => self.feed(owner, Input::Woken),
            Event::Write { owner, write, version, row } => self.write(owner, write, version, row),
            Event::Pass(passing) => self.pass(passing),
            Event::Hear { client, conn, heard } => self.hear(client, conn, heard),
            Event::Think { client } => self.think(client),
            Event::Connect { client } => self.connect(client),
            Event::Ask => self.ask(),
            Event::Weather => self.weather(),
        }
        self.wrong.take().map_or(Ok(()), Err)
    }
}
