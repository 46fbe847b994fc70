//! Messages over the socket of a table. What belongs to the game in them is JSON of the game's own types: a tree where
//! a program looks into it, [`Raw`] text where it is only passed on.

use kernel::Timing;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::{ErrorBody, TableInfo};

/// JSON text that is passed on as it is.
pub type Raw = Box<RawValue>;

/// What a client says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(J = Value)))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromClient<J = Value> {
    /// The first message: the version that the client speaks, and the last step it knows, if it was here before.
    Hello {
        /// The version of the messages.
        v: u32,
        /// The last step that the client knows; it is sent what came after.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        last: Option<u64>,
        /// Whether this is a television at the table. Spectators see a game that everybody plays at once three seconds
        /// late; a television does not, once the host has admitted it.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        tv: bool,
    },
    /// An act of the client's seat. If it is sent again with the same id, after a lost connection, it is done once.
    Act {
        /// Chosen by the client, unique among its acts, at most 40 characters.
        id: String,
        /// The seat that the act is meant for. It is refused if the client has another one by now.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        seat: Option<u8>,
        /// When the player pressed, in table time by the client's reckoning.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        pressed: Option<u64>,
        /// When the client showed what the act responds to, by the same clock. In a race the time between the two
        /// counts, as far as the server believes it.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        shown: Option<u64>,
        /// The game's action.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        action: J,
    },
    /// New standing orders for the client's seat: what the table answers for it when it is asked.
    Orders {
        /// The game's `Orders`; the default orders nothing.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        orders: J,
    },
    /// Asks for a `pong`.
    Ping {
        /// Sent back unchanged.
        t: u64,
    },
}

impl<'a> FromClient<&'a RawValue> {
    /// Reads a message, leaving the parts that belong to the game unread.
    pub fn read(text: &'a str) -> Result<Self, serde_json::Error> {
        use serde::de::Error;

        let said: Said<'a> = serde_json::from_str(text)?;
        let missing = serde_json::Error::missing_field;
        Ok(match said.kind {
            Kind::Hello => {
                let v = said.v.ok_or_else(|| missing("v"))?;
                FromClient::Hello { v, last: said.last, tv: said.tv.unwrap_or_default() }
            }
            Kind::Act => FromClient::Act {
                id: said.id.ok_or_else(|| missing("id"))?,
                seat: said.seat,
                pressed: said.pressed,
                shown: said.shown,
                action: said.action.ok_or_else(|| missing("action"))?,
            },
            Kind::Orders => FromClient::Orders { orders: said.orders.ok_or_else(|| missing("orders"))? },
            Kind::Ping => FromClient::Ping { t: said.t.ok_or_else(|| missing("t"))? },
        })
    }
}

/// All fields that a message may have. An enum with a tag would be read into a JSON tree first.
#[derive(Deserialize)]
struct Said<'a> {
    #[serde(rename = "type")]
    kind: Kind,
    v: Option<u32>,
    last: Option<u64>,
    tv: Option<bool>,
    id: Option<String>,
    seat: Option<u8>,
    pressed: Option<u64>,
    shown: Option<u64>,
    #[serde(borrow, default, deserialize_with = "there")]
    action: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "there")]
    orders: Option<&'a RawValue>,
    t: Option<u64>,
}

/// A field that is present counts as such even if it is `null`.
fn there<'de, D: serde::Deserializer<'de>>(field: D) -> Result<Option<&'de RawValue>, D::Error> {
    Deserialize::deserialize(field).map(Some)
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Hello,
    Act,
    Orders,
    Ping,
}

/// What the server says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(J = Value, L = Vec<Value>)))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient<J = Value, L = Vec<Value>> {
    /// Who sits where, who is connected, what was chosen. Sent after `hello` and whenever it changes.
    Table {
        /// The table as this client may know it.
        table: TableInfo,
    },
    /// What happened, and where things stand now. Sent after `hello` once the game has begun, then at every step.
    Game {
        /// The number of the last step. The deal is step 0.
        step: u64,
        /// Whether `steps` begins at step 0; then it replaces what the client had.
        full: bool,
        /// What this viewer was told, step by step.
        #[cfg_attr(feature = "ts", ts(as = "Vec<News>"))]
        steps: Vec<News<L>>,
        /// All that this viewer may know now: the game's `View`.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        view: J,
        /// What this seat may do now: the game's actions. Empty when nothing is asked of it.
        #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
        legal: L,
        /// The seats that are asked.
        awaited: Vec<u8>,
        /// Table time now, in milliseconds since the start.
        now: u64,
        /// When the thinking time of the awaited seats is over, in table time.
        until: Option<u64>,
        /// Before this table time no act is applied; one that comes sooner waits.
        not_before: u64,
        /// From this table time on a bot may be let play for an awaited person. Absent where time ends the waiting.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        bot_from: Option<u64>,
        /// In a game that everybody plays at once: the length of a tick in milliseconds. Acts that arrive within one
        /// are done one after the other at its end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        tick: Option<u64>,
        /// In such a game, for an awaited seat: from this table time on everything in `legal` may be done; before it
        /// some of it is refused as `too_soon`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        ready: Option<u64>,
        /// This seat's standing orders: the game's `Orders`, in full. Absent for spectators, and in games that
        /// take none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
        orders: Option<J>,
    },
    /// The standing orders that are now stored for this seat. Sent to every connection of the seat, and to nobody else.
    Orders {
        /// The game's `Orders`, in full.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        orders: J,
    },
    /// The act is stored as this step.
    Done {
        /// The act's id.
        id: String,
        /// The step's number.
        step: u64,
    },
    /// The act was refused and nothing has changed.
    Refused {
        /// The act's id.
        id: String,
        /// Why it was refused.
        error: ErrorBody,
    },
    /// A message could not be understood, or something else is wrong; nothing has changed.
    Error {
        /// What is wrong, where, and what to do.
        error: ErrorBody,
    },
    /// The answer to `ping`.
    Pong {
        /// What the client sent.
        t: u64,
        /// Table time, once the game has begun.
        now: u64,
    },
}

/// What one step told a viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(L = Vec<Value>)))]
pub struct News<L = Vec<Value>> {
    /// The step's number.
    pub step: u64,
    /// When it was, in table time.
    pub at: u64,
    /// The game's events, as this viewer may know them.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub events: L,
    /// The timing of an answer in a race: when it was asked and answered, what was measured, what was believed.
    #[serde(rename = "way", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub timing: Option<Timing>,
}
