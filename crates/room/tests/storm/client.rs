//! What people look at: it connects, plays at random, breaks off, comes back, sends again.

use std::collections::BTreeSet;

use bytes::Bytes;
use kernel::{Millis, Rng};
use room::{ConnId, Guest};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::truth::{Kind, Told};

/// A page, on one device. A person may have two of them.
pub(crate) struct Client {
    name: usize,
    /// Whose it is; nobody's, if it was never told who looks.
    pub(crate) guest: Option<Guest>,
    /// Whether it says that it is a television at the table.
    pub(crate) tv: bool,
    /// The code that it shows, to be admitted as one.
    pub(crate) code: Option<String>,
    pub(crate) line: Option<Line>,
    /// The number of the line over which it joins, if the table is at another node.
    pub(crate) joining: Option<u64>,
    /// The last step it has, and what it was told with it.
    pub(crate) last: Option<u64>,
    game: Bytes,
    /// The seat that it was last told to have, and that which it saw the game from.
    you: Option<u8>,
    seat: Option<u8>,
    /// The orders of its seat as it was told last.
    pub(crate) orders: Option<String>,
    /// What it has sent and got no answer to: acts in their order, and orders.
    pub(crate) sent: Vec<Sent>,
    pub(crate) ordered: Option<Box<RawValue>>,
    ids: u64,
    /// The number and the step of the last act that was acknowledged, and the numbers of those that were refused.
    done: (u64, u64),
    refused: BTreeSet<u64>,
    /// Whether it will think about what to do, and from when on somebody looks at it again.
    pub(crate) thinks: bool,
    pub(crate) awake: Millis,
}

/// An act that the client has sent, for the seat that it had then.
#[derive(Clone)]
pub(crate) struct Sent {
    pub(crate) id: String,
    pub(crate) seat: Option<u8>,
    pub(crate) action: Box<RawValue>,
}

/// A connection as the client sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) owner: usize,
    pub(crate) conn: ConnId,
    /// When the last message each way arrives: none overtakes another.
    pub(crate) up: Millis,
    pub(crate) down: Millis,
    /// The number of the line, if the room is at another node.
    pub(crate) far: Option<u64>,
}

/// A message on its way to a client.
pub(crate) struct Heard {
    pub(crate) kind: Kind,
    id: String,
    step: u64,
    /// The steps from this one on are told.
    first: u64,
    full: bool,
    /// The seat of whoever is told, in a message about the table.
    you: Option<u8>,
    /// The code that it shows from now on.
    code: Option<String>,
    orders: Option<String>,
    error: Option<String>,
    bytes: Bytes,
}

impl Heard {
    pub(crate) fn new(told: Told<'_>, bytes: Bytes) -> Heard {
        let (kind, step, first, full) = (told.kind, told.step, told.first(), told.full);
        let orders = told.orders.map(|orders| orders.get().to_owned());
        let (you, tv) = told.table.map_or((None, None), |table| (table.you, table.tv));
        let (code, error) = (tv.map(|tv| tv.code), told.error.map(|error| error.code));
        Heard { kind, id: told.id, step, first, full, you, code, orders, error, bytes }
    }
}

/// What a client can do.
#[derive(Deserialize)]
struct Choices<'a> {
    #[serde(borrow)]
    legal: Vec<&'a RawValue>,
    tick: Option<u64>,
}

impl Client {
    pub(crate) fn new(name: usize, guest: Option<Guest>, tv: bool) -> Client {
        let (game, sent) = (Bytes::new(), Vec::new());
        Client {
            name,
            guest,
            tv,
            code: None,
            line: None,
            joining: None,
            last: None,
            game,
            you: None,
            seat: None,
            orders: None,
            sent,
            ordered: None,
            ids: 0,
            done: (0, 0),
            refused: BTreeSet::new(),
            thinks: false,
            awake: 0,
        }
    }

    /// What it sees.
    pub(crate) fn view(&self) -> Option<Box<RawValue>> {
        #[derive(Deserialize)]
        struct Seen {
            view: Box<RawValue>,
        }
        serde_json::from_slice::<Seen>(&self.game).ok().map(|seen| seen.view)
    }

    /// The number of an act, if it is one of this client's.
    fn number(&self, id: &str) -> Option<u64> {
        let (name, number) = id.split_once('-')?;
        (name == self.name.to_string()).then(|| number.parse().ok()).flatten()
    }

    /// What is wrong with telling it that its act is this step, or refused.
    pub(crate) fn judge_answer(&mut self, id: &str, step: Option<u64>) -> Result<(), String> {
        let Some(number) = self.number(id) else {
            return Err(format!("client {} gets an answer to the act {id}, which is not its own", self.name));
        };
        let Some(step) = step else {
            self.refused.insert(number);
            return Ok(());
        };
        // One whose refusal was not heard is sent again, and may be done after others.
        if self.refused.contains(&number) {
            return Ok(());
        }
        if (number > self.done.0) != (step > self.done.1) {
            return Err(format!("the act {id} is acknowledged as step {step} in another order than sent"));
        }
        self.done = self.done.max((number, step));
        Ok(())
    }

    /// Takes a message in.
    pub(crate) fn hear(&mut self, heard: Heard) -> Result<(), String> {
        // Who has lost the seat has no orders any more.
        if heard.orders.is_some() || heard.kind == Kind::Game {
            self.orders.clone_from(&heard.orders);
        }
        match heard.kind {
            Kind::Game => {
                let wanted = if heard.full { 0 } else { self.last.map_or(0, |last| last + 1) };
                // What it has already may come again after a resumption, but nothing may be missing.
                if heard.first > wanted {
                    return Err(format!("client {} misses the steps {wanted} to {}", self.name, heard.first));
                }
                self.last = Some(heard.step);
                self.seat = self.you;
                self.game = heard.bytes;
            }
            Kind::Done | Kind::Refused => self.sent.retain(|sent| sent.id != heard.id),
            Kind::Orders if self.ordered.as_ref().map(|orders| orders.get()) == heard.orders.as_deref() => {
                self.ordered = None;
            }
            // What could not be stored is said again.
            Kind::Error if heard.error.as_deref() != Some("not_stored") => self.ordered = None,
            Kind::Table => (self.you, self.code) = (heard.you, heard.code),
            Kind::Orders | Kind::Error | Kind::Pong => {}
        }
        Ok(())
    }

    /// What it does next, if it may do anything. Where everybody plays at once it does not wait for the answer.
    pub(crate) fn choose(&mut self, rng: &mut Rng) -> Option<Sent> {
        let Choices { legal, tick } = serde_json::from_slice(&self.game).ok()?;
        let most = if tick.is_some() { 3 } else { 1 };
        let action =
            legal.get(rng.below(legal.len().max(1) as u32) as usize).filter(|_| self.sent.len() < most)?;
        self.ids += 1;
        let id = format!("{}-{}", self.name, self.ids);
        let sent = Sent { id, seat: self.seat, action: (*action).to_owned() };
        self.sent.push(sent.clone());
        Some(sent)
    }

    /// Other standing orders for its seat, in a game that takes them, such as no other seat leaves.
    pub(crate) fn order(&mut self, seat: u8, rng: &mut Rng) {
        if self.orders.is_none() {
            return;
        }
        let (yield_at, stay, skip) = (seat + 6 * rng.below(2) as u8, rng.below(2) == 0, rng.below(2) == 0);
        let orders = format!(r#"{{"yield_at":{yield_at},"stay":{stay},"skip_buying":{skip}}}"#);
        self.ordered = RawValue::from_string(orders).ok();
    }
}
