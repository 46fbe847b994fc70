//! A room without a server: what it stores is stored, its bots decide at once, and it is noted who is told what when.

use kernel::{Level, Millis};
use room::{
    Chair, Change, ConnId, Effect, Guest, IncomingAct, Input, Meta, Room, Row, Said, Setting, Ticket, Written,
};
use serde_json::value::RawValue;
use table::AnyGame;
use wire::{FromClient, Late, Stage};

use super::corpus::Case;

/// When every room is opened.
pub(crate) const START: Millis = 1_700_000_000_000;

/// Every room's share of the seed.
pub(crate) const SECRET: [u8; 32] = [7; 32];

/// Those who come to a table: one for each seat, and one who watches.
pub(crate) const NAMES: [&str; 9] = ["Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Zoe"];

/// What somebody was told, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) at: Millis,
    pub(crate) text: String,
}

/// A room, and those who are there.
pub(crate) struct House {
    room: Room,
    pub(crate) now: Millis,
    conns: Vec<Option<ConnId>>,
    /// By person, as in `NAMES`.
    pub(crate) told: Vec<Vec<Told>>,
    /// The log.
    pub(crate) rows: Vec<String>,
    ever: u64,
}

impl House {
    /// A game that has begun, with nobody there yet. Whoever has the seat `host` opened it.
    pub(crate) fn begin(game: &'static dyn AnyGame, case: &Case, host: u8, bots: &[u8]) -> House {
        let options = game.options(&case.options()).expect("good options");
        let guest = guest(usize::from(host));
        let meta = Meta {
            game: game.info().id.to_owned(),
            rules: game.info().rules,
            options,
            house_values: None,
            public: true,
            clock: case.clock,
            patience: case.patience,
            bot_pace: case.bot_pace,
            late: Late::Bots,
            host: guest.id.clone(),
            host_name: guest.name.clone(),
            sent_out: Vec::new(),
            chairs: (0..case.seats).map(|_| Chair::empty()).collect(),
            began: None,
            rematch: None,
            rematch_by: None,
            televisions: Vec::new(),
        };
        let (code, link) = ("ABC234".to_owned(), "http://house/t/ABC234".to_owned());
        let setting = Setting { code, link, game, house: game.house(), secret: SECRET, thinking: 100 };
        let room = Room::wake(START, setting, meta, Stage::Lobby, &[]).expect("a new table");
        let (conns, told) = (vec![None; NAMES.len()], vec![Vec::new(); NAMES.len()]);
        let mut house = House { room, now: START, conns, told, rows: Vec::new(), ever: 0 };
        for seat in 0..case.seats {
            if bots.contains(&seat) {
                house.ask(host, Change::AddBot { seat: Some(seat), level: Level::Random });
            } else {
                house.ask(seat, Change::Sit { seat: Some(seat), entropy: None });
            }
        }
        house.ask(host, Change::Start);
        house
    }

    fn ask(&mut self, who: u8, change: Change) {
        self.ever += 1;
        let (ticket, guest) = (Ticket(self.ever), guest(usize::from(who)));
        self.feed(Input::Asked { ticket, guest, change, entropy: [self.ever as u8; 32] });
    }

    fn feed(&mut self, input: Input) {
        let mut inputs = vec![input];
        while !inputs.is_empty() {
            let mut effects = Vec::new();
            self.room.handle(self.now, inputs.drain(..), &mut effects);
            inputs.extend(effects.into_iter().filter_map(|effect| self.carry_out(effect)));
        }
    }

    fn carry_out(&mut self, effect: Effect) -> Option<Input> {
        match effect {
            Effect::Store { write, row } => {
                if let Row::Step { row, .. } = row {
                    self.rows.push(row.row);
                }
                Some(Input::Written { write, written: Written::Stored })
            }
            Effect::Tell { conn, bytes } => {
                let who = self.conns.iter().position(|other| *other == Some(conn))?;
                let text = String::from_utf8(bytes.to_vec()).expect("JSON is text");
                self.told[who].push(Told { at: self.now, text });
                None
            }
            Effect::Think { seat, step, thought } => {
                Some(Input::Decided { seat, step, decision: Some(thought.run()) })
            }
            Effect::Answer { answer, .. } => {
                answer.expect("nothing is refused here");
                None
            }
            Effect::Measure { .. } | Effect::Close { .. } | Effect::List(_) => None,
        }
    }

    /// Somebody opens a connection and says hello.
    pub(crate) fn enter(&mut self, who: usize) {
        self.ever += 1;
        let conn = ConnId(self.ever);
        self.conns[who] = Some(conn);
        self.feed(Input::Connected { conn, guest: Some(guest(who)) });
        self.say(who, HELLO);
    }

    pub(crate) fn leave(&mut self, who: usize) {
        if let Some(conn) = self.conns[who].take() {
            self.feed(Input::Left { conn, since: self.now });
        }
    }

    /// Somebody sends a message.
    pub(crate) fn say(&mut self, who: usize, text: &str) {
        let conn = self.conns[who].expect("they are there");
        let said = match FromClient::read(text).expect("a good message") {
            FromClient::Hello { last, tv, .. } => Said::Hello { last, tv: tv.then_some([7; 32]) },
            FromClient::Ping { t } => Said::Ping { t },
            FromClient::Orders { orders } => Said::Orders(orders.to_owned()),
            FromClient::Act { id, seat, pressed, shown, action } => {
                let action: Box<RawValue> = action.to_owned();
                let received = self.now;
                Said::Act(IncomingAct { id, seat, pressed, shown, received, round_trip: 0, action })
            }
        };
        self.feed(Input::Said { conn, said });
    }

    /// When the room wants to be woken.
    pub(crate) fn next_wake(&self) -> Option<Millis> {
        self.room.next_wake()
    }

    pub(crate) fn wait_until(&mut self, moment: Millis) {
        self.now = self.now.max(moment);
        self.feed(Input::Woken);
    }
}

/// What a client says first.
pub(crate) const HELLO: &str = r#"{"type":"hello","v":1,"last":null}"#;

fn guest(who: usize) -> Guest {
    Guest { id: format!("id-{}", NAMES[who]), name: NAMES[who].to_owned() }
}
