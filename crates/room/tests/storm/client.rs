//! A person: connects, plays at random, breaks off, comes back, sends again.

use kernel::{Rng, Seat};
use room::{ConnId, Guest};
use serde_json::value::RawValue;

use crate::disk::Told;

/// Somebody who plays or watches.
pub(crate) struct Client {
    pub(crate) guest: Guest,
    /// The seat, once there is one; who watches has none.
    pub(crate) seat: Option<Seat>,
    /// Which room it is connected to, and how.
    pub(crate) line: Option<Line>,
    /// The last step it has, and what it sees.
    pub(crate) last: Option<u64>,
    pub(crate) view: String,
    legal: Vec<Box<RawValue>>,
    /// What it has sent and got no answer to.
    pub(crate) sent: Option<(String, Box<RawValue>)>,
    ids: u64,
}

/// A connection as the client sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) owner: usize,
    pub(crate) conn: ConnId,
    /// When the last message each way arrives: none overtakes another.
    pub(crate) up: u64,
    pub(crate) down: u64,
}

impl Client {
    pub(crate) fn new(name: &str) -> Client {
        let guest = Guest { id: format!("guest-{name}"), name: name.to_owned() };
        Client {
            guest,
            seat: None,
            line: None,
            last: None,
            view: String::new(),
            legal: Vec::new(),
            sent: None,
            ids: 0,
        }
    }

    /// Takes a message in. Whether it may now want to act.
    pub(crate) fn hear(&mut self, told: &Told<'_>) -> Result<bool, String> {
        match told.kind {
            "game" => {
                let first = told.steps.first().map_or(told.step + 1, |news| news.step);
                let wanted = if told.full { 0 } else { self.last.map_or(0, |last| last + 1) };
                // What it has already may come again after a resumption, but nothing may be missing.
                if first > wanted {
                    return Err(format!("{} misses the steps from {wanted} to {first}", self.guest.name));
                }
                self.last = Some(told.step);
                self.view = told.view.map(|view| view.get().to_owned()).unwrap_or_default();
                let legal = told.legal.map_or("[]", RawValue::get);
                self.legal = serde_json::from_str(legal).map_err(|error| error.to_string())?;
            }
            "done" | "refused" if self.sent.as_ref().is_some_and(|(id, _)| *id == told.id) => self.sent = None,
            _ => {}
        }
        Ok(self.sent.is_none())
    }

    /// What it does next, if it may do anything.
    pub(crate) fn choose(&mut self, rng: &mut Rng) -> Option<(String, Box<RawValue>)> {
        if self.sent.is_none() && !self.legal.is_empty() {
            self.ids += 1;
            let action = self.legal[rng.below(self.legal.len() as u32) as usize].clone();
            self.sent = Some((format!("{}-{}", self.guest.name, self.ids), action));
        }
        self.sent.clone()
    }
}
