//! A room with a driver that stores what it is to store, lets bots think, and keeps who was told what.

use std::collections::BTreeMap;

use kernel::{Level, Millis, Seat};
use room::{
    Answer, Chair, Change, ConnId, Effect, Guest, IncomingAct, Input, LogRow, Meta, Room, RoomError, Row, Said,
    Setting, Ticket, Written,
};
use serde_json::Value;
use serde_json::value::to_raw_value;
use wire::{Clock, Late, OpenTable, Stage};

/// When every test begins.
pub(crate) const START: Millis = 1_000_000_000_000;

/// How the disk is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Store {
    /// What is written is stored.
    Good,
    /// Nothing is stored.
    Full,
    /// Rows wait in `rows`, and nobody says what became of them.
    Silent,
}

/// How bots are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bots {
    /// They decide at once.
    Quick,
    /// What they decide waits in `decisions`.
    Slow,
    /// They fall over.
    Fall,
}

/// A room and everything around it.
pub(crate) struct Driver {
    pub(crate) room: Room,
    pub(crate) setting: Setting,
    pub(crate) now: Millis,
    pub(crate) meta: Meta,
    pub(crate) stage: Stage,
    pub(crate) log: Vec<LogRow>,
    pub(crate) store: Store,
    pub(crate) rows: Vec<(u64, Row)>,
    /// The table that was opened for a rematch.
    pub(crate) opened: Option<Meta>,
    /// All that connections were told and nobody has looked at, and the last about the game.
    told: BTreeMap<ConnId, Vec<Value>>,
    games: BTreeMap<ConnId, Value>,
    answers: BTreeMap<Ticket, Result<Answer, RoomError>>,
    /// What the home page shows.
    pub(crate) listed: Option<OpenTable>,
    /// Which seats had a bot think, how bots are, and what slow ones have decided.
    pub(crate) thoughts: Vec<usize>,
    pub(crate) bots: Bots,
    pub(crate) decisions: Vec<Input>,
    pub(crate) measured: Vec<(ConnId, bool)>,
    pub(crate) closed: Vec<ConnId>,
    ever: u64,
}

/// Somebody.
pub(crate) fn guest(name: &str) -> Guest {
    Guest { id: format!("id-{name}"), name: name.to_owned() }
}

impl Driver {
    /// A new table that Ann opened.
    pub(crate) fn open(game: &str, seats: u8, change: impl FnOnce(&mut Meta)) -> Driver {
        let game = catalog::game(game).expect("there");
        let mut meta = Meta {
            game: game.info().id.to_owned(),
            rules: game.info().rules,
            options: game.options(&BTreeMap::new()).expect("defaults"),
            house_values: None,
            public: false,
            clock: Clock::Off,
            patience: 60,
            bot_pace: 1000,
            late: Late::Bots,
            host: guest("Ann").id,
            host_name: "Ann".to_owned(),
            sent_out: Vec::new(),
            televisions: Vec::new(),
            chairs: (0..seats).map(|_| Chair::empty()).collect(),
            began: None,
            rematch: None,
            rematch_by: None,
        };
        change(&mut meta);
        let (code, link) = ("ABC234".to_owned(), "http://house/t/ABC234".to_owned());
        let setting = Setting { code, link, game, house: game.house(), secret: [7; 32], thinking: 100 };
        let room = Room::wake(START, setting.clone(), meta.clone(), Stage::Lobby, &[]).expect("a new table");
        Driver {
            room,
            setting,
            now: START,
            meta,
            stage: Stage::Lobby,
            log: Vec::new(),
            store: Store::Good,
            rows: Vec::new(),
            opened: None,
            told: BTreeMap::new(),
            games: BTreeMap::new(),
            answers: BTreeMap::new(),
            listed: None,
            thoughts: Vec::new(),
            bots: Bots::Quick,
            decisions: Vec::new(),
            measured: Vec::new(),
            closed: Vec::new(),
            ever: 0,
        }
    }

    /// A running game: these people on the first seats, each with a connection, and bots on the others.
    pub(crate) fn begin(
        game: &str,
        seats: u8,
        people: &[&str],
        change: impl FnOnce(&mut Meta),
    ) -> (Driver, Vec<ConnId>) {
        let mut driver = Driver::open(game, seats, change);
        for name in people {
            driver.sit(name).expect("there is a chair");
        }
        for _ in people.len()..usize::from(seats) {
            driver.ask("Ann", Change::AddBot { seat: None, level: Level::Random }).expect("there is a chair");
        }
        let conns = people.iter().map(|name| driver.connect(name)).collect();
        driver.ask("Ann", Change::Start).expect("all chairs are taken");
        (driver, conns)
    }

    /// The room is gone, and woken from what is stored.
    pub(crate) fn restart(&mut self) {
        let (meta, setting) = (self.meta.clone(), self.setting.clone());
        self.room = Room::wake(self.now, setting, meta, self.stage, &self.log).expect("it was stored");
        self.told.clear();
        self.games.clear();
        self.feed(Input::Woken);
    }

    /// From now on thinking time is so many percent of what the game says.
    pub(crate) fn hurry(&mut self, percent: u32) {
        self.setting.thinking = percent;
        self.restart();
    }

    pub(crate) fn feed(&mut self, input: Input) {
        let (mut inputs, mut rounds) = (vec![input], 0);
        while !inputs.is_empty() {
            rounds += 1;
            assert!(rounds < 1000, "the room never rests");
            let mut effects = Vec::new();
            self.room.handle(self.now, inputs.drain(..), &mut effects);
            inputs.extend(effects.into_iter().filter_map(|effect| self.carry_out(effect)));
        }
    }

    fn carry_out(&mut self, effect: Effect) -> Option<Input> {
        match effect {
            Effect::Store { write, row } => match self.store {
                Store::Good => return Some(Input::Written { write, written: self.write(row) }),
                Store::Full => return Some(Input::Written { write, written: Written::Failed }),
                Store::Silent => self.rows.push((write, row)),
            },
            Effect::Tell { conn, bytes } => {
                let message: Value = serde_json::from_slice(&bytes).expect("JSON");
                if message["type"] == "game" {
                    self.games.insert(conn, message.clone());
                }
                self.told.entry(conn).or_default().push(message);
            }
            Effect::Think { seat, step, thought } => {
                self.thoughts.push(seat.index());
                let decision = (self.bots != Bots::Fall).then(|| thought.run());
                let decided = Input::Decided { seat, step, decision };
                if self.bots != Bots::Slow {
                    return Some(decided);
                }
                self.decisions.push(decided);
            }
            Effect::Measure { conn, often } => self.measured.push((conn, often)),
            Effect::Close { conn } => self.closed.push(conn),
            Effect::Answer { ticket, answer } => drop(self.answers.insert(ticket, answer)),
            Effect::List(listing) => self.listed = listing.map(|listing| listing.table),
        }
        None
    }

    /// Stores a row.
    pub(crate) fn write(&mut self, row: Row) -> Written {
        match row {
            Row::Step { step, row } => {
                assert_eq!(step, self.log.len() as u64 + 1, "steps are stored in order");
                self.log.push(row);
                Written::Stored
            }
            Row::Table { meta, stage } => {
                (self.meta, self.stage) = Meta::read(&meta.write(stage)).expect("a room wrote it");
                Written::Stored
            }
            Row::Rematch(meta) => {
                self.opened = Some(*meta);
                Written::Opened { code: "AGAIN2".to_owned() }
            }
        }
    }

    /// Time passes; the room is woken whenever it wants to be.
    pub(crate) fn wait(&mut self, ms: Millis) {
        let end = self.now + ms;
        let mut wakes = 0;
        while let Some(at) = self.room.next_wake().filter(|&at| at <= end) {
            self.now = self.now.max(at);
            self.feed(Input::Woken);
            wakes += 1;
            assert!(wakes < 20_000, "the room never rests");
        }
        self.now = end;
    }

    /// Asks for a change, and says what is answered.
    pub(crate) fn ask(&mut self, name: &str, change: Change) -> Result<Answer, RoomError> {
        let ticket = self.ask_for(name, change);
        self.answers.remove(&ticket).expect("whoever asks is answered")
    }

    pub(crate) fn ask_for(&mut self, name: &str, change: Change) -> Ticket {
        self.ever += 1;
        let (ticket, entropy) = (Ticket(self.ever), [self.ever as u8; 32]);
        self.feed(Input::Asked { ticket, guest: guest(name), change, entropy });
        ticket
    }

    pub(crate) fn answer(&mut self, ticket: Ticket) -> Option<Result<Answer, RoomError>> {
        self.answers.remove(&ticket)
    }

    pub(crate) fn sit(&mut self, name: &str) -> Result<Answer, RoomError> {
        self.ask(name, Change::Sit { seat: None, entropy: None })
    }

    /// A connection without a hello.
    pub(crate) fn join(&mut self, name: &str) -> ConnId {
        self.ever += 1;
        let conn = ConnId(self.ever);
        self.feed(Input::Connected { conn, guest: Some(guest(name)) });
        conn
    }

    /// A connection that says hello.
    pub(crate) fn connect(&mut self, name: &str) -> ConnId {
        let conn = self.join(name);
        self.say(conn, Said::Hello { last: None, tv: None });
        conn
    }

    pub(crate) fn leave(&mut self, conn: ConnId) {
        self.feed(Input::Left { conn, since: self.now });
    }

    pub(crate) fn say(&mut self, conn: ConnId, said: Said) {
        self.feed(Input::Said { conn, said });
    }

    /// What a connection was told since somebody looked.
    pub(crate) fn hear(&mut self, conn: ConnId) -> Vec<Value> {
        self.told.remove(&conn).unwrap_or_default()
    }

    /// The messages of one kind among them.
    pub(crate) fn hear_all(&mut self, conn: ConnId, kind: &str) -> Vec<Value> {
        self.hear(conn).into_iter().filter(|message| message["type"] == kind).collect()
    }

    /// The last that a connection was told about the game.
    pub(crate) fn game(&self, conn: ConnId) -> &Value {
        self.games.get(&conn).unwrap_or(&Value::Null)
    }

    /// The table as a guest may know it.
    pub(crate) fn table(&self, name: &str) -> wire::TableInfo {
        self.room.info(self.now, Some(&guest(name)))
    }

    /// The first thing that a connection may do.
    pub(crate) fn choice(&self, conn: ConnId) -> Value {
        self.game(conn)["legal"][0].clone()
    }

    /// An act as it comes over a line.
    pub(crate) fn incoming(&self, id: &str, action: &Value) -> IncomingAct {
        let action = to_raw_value(action).expect("JSON");
        let (id, received) = (id.to_owned(), self.now);
        IncomingAct { id, seat: None, pressed: None, shown: None, received, round_trip: 0, action }
    }

    pub(crate) fn act(&mut self, conn: ConnId, id: &str, action: &Value) {
        self.say(conn, Said::Act(self.incoming(id, action)));
    }

    /// What became of an act, if that was told: its step, or why not.
    pub(crate) fn outcome(&mut self, conn: ConnId, id: &str) -> Option<Result<u64, String>> {
        let answers = self.hear(conn).into_iter().filter(|message| message["id"] == id);
        let mut outcomes = answers.map(|message| match message["step"].as_u64() {
            Some(step) => Ok(step),
            None => Err(message["error"]["code"].as_str().expect("a code").to_owned()),
        });
        let outcome = outcomes.next();
        assert!(outcomes.next().is_none(), "an act is answered once");
        outcome
    }

    /// Acts, and says what became of it.
    pub(crate) fn acted(&mut self, conn: ConnId, id: &str, action: &Value) -> Option<Result<u64, String>> {
        self.hear(conn);
        self.act(conn, id, action);
        self.outcome(conn, id)
    }

    /// The connection of the first person who is asked.
    pub(crate) fn asked(&self, conns: &[ConnId]) -> ConnId {
        let awaited = self.game(conns[0])["awaited"][0].as_u64().expect("somebody is asked");
        conns[awaited as usize]
    }

    /// Everybody does the first thing they may do, so many times.
    pub(crate) fn play(&mut self, conns: &[ConnId], steps: usize) {
        for _ in 0..steps {
            self.wait(5000);
            let conn = self.asked(conns);
            let (id, action) = (format!("play-{}", self.log.len()), self.choice(conn));
            self.act(conn, &id, &action);
            self.wait(5000);
        }
    }

    /// Everybody goes on like that to the end.
    pub(crate) fn play_to_the_end(&mut self, conns: &[ConnId]) {
        for _ in 0..500 {
            if self.room.stage() == Stage::Over {
                return;
            }
            self.play(conns, 1);
        }
        panic!("the game does not end");
    }

    /// The last row of the log.
    pub(crate) fn row(&self) -> Value {
        serde_json::from_str(&self.log.last().expect("a step").row).expect("JSON")
    }
}

/// The seat that a row of the log is of.
pub(crate) fn actor(row: &Value) -> Option<Seat> {
    row["input"]["act"]["seat"].as_u64().map(|seat| Seat::new(seat as u8))
}
