//! What comes in and what goes out.

use bytes::Bytes;
use kernel::{Millis, Seat};
use serde::{Deserialize, Serialize};
use table::fair::Entropy;
use table::{Decision, Raw, Thought};
use wire::{OpenTable, Stage, TableInfo};

use crate::{Change, ConnId, Guest, Meta, RoomError, SeatCode};

/// What a room is told.
#[derive(Debug)]
pub enum Input {
    /// A connection was opened. It is told nothing before it says hello.
    Connected {
        /// Unique for as long as the room lives.
        conn: ConnId,
        /// Who it belongs to, if they have said who they are.
        guest: Option<Guest>,
    },
    /// A connection said something.
    Said { conn: ConnId, said: Said },
    /// The round trip to a connection was measured.
    Measured { conn: ConnId, round_trip: Millis },
    /// A connection was closed at `since`.
    Left { conn: ConnId, since: Millis },
    /// Somebody wants to change something about the table.
    Asked {
        /// Comes back with the answer.
        ticket: Ticket,
        guest: Guest,
        change: Change,
        /// Fresh randomness, should the change need some: the room has none of its own.
        entropy: Entropy,
    },
    /// The outcome of a `Store`.
    Written {
        /// The number that came with `Store`.
        write: u64,
        written: Written,
    },
    /// A bot has decided.
    Decided {
        seat: Seat,
        /// The step after which it was asked.
        step: u64,
        /// The bot and what it wants to do; `None` if it panicked.
        decision: Option<Decision>,
    },
    /// Time has passed.
    Woken,
}

/// What a connection says.
#[derive(Debug, Serialize, Deserialize)]
pub enum Said {
    /// Always the first message.
    Hello {
        /// The last step that it knows.
        last: Option<u64>,
        /// For a television at the table: fresh randomness for its code, since the room has none of its own.
        tv: Option<Entropy>,
    },
    /// An act of its seat.
    Act(IncomingAct),
    /// Other standing orders for its seat.
    Orders(Raw),
    /// Asks for table time.
    Ping {
        /// Sent back unchanged.
        t: u64,
    },
}

/// An act as it came from a connection.
#[derive(Debug, Serialize, Deserialize)]
pub struct IncomingAct {
    /// Chosen by the client.
    pub id: String,
    /// The seat that it is meant for, if the client says so.
    pub seat: Option<u8>,
    /// When the player pressed, by the client's reckoning of table time.
    pub pressed: Option<u64>,
    /// When the client showed what the act responds to.
    pub shown: Option<u64>,
    /// When it arrived.
    pub received: Millis,
    /// As measured on this connection.
    pub round_trip: Millis,
    pub action: Raw,
}

impl IncomingAct {
    /// The reaction time that the client claims.
    pub(crate) fn claimed(&self) -> Option<Millis> {
        Some(self.pressed?.saturating_sub(self.shown?))
    }
}

/// Ties an answer to what was asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ticket(pub u64);

/// What a room wants done.
#[derive(Debug)]
pub enum Effect {
    /// Store this, then say `Written`. There is never more than one at a time.
    Store {
        /// Its number, to be given back with the answer.
        write: u64,
        row: Row,
    },
    /// Tell a connection this.
    Tell {
        conn: ConnId,
        /// The text of one message.
        bytes: Bytes,
    },
    /// Measure the round trip to a connection often, or rarely again.
    Measure { conn: ConnId, often: bool },
    /// Close a connection that does not keep up. It may come back and resume.
    Close { conn: ConnId },
    /// Let a bot think, then say `Decided`.
    Think {
        seat: Seat,
        /// The step after which it is asked.
        step: u64,
        thought: Thought,
    },
    /// Answer whoever asked.
    Answer {
        /// The one that came with `Asked`.
        ticket: Ticket,
        answer: Result<Answer, RoomError>,
    },
    /// List the table on the home page, or take it off the list.
    List(Option<Listing>),
}

/// What the home page needs to know about a table where somebody is.
#[derive(Clone, Debug)]
pub struct Listing {
    pub table: OpenTable,
    /// The guest whose table it is.
    pub host: String,
    /// How many of those who have a seat are there.
    pub here: usize,
}

/// The outcome of a `Store`.
#[derive(Debug)]
pub enum Written {
    /// It is stored durably.
    Stored,
    /// Another writer was faster.
    Conflict {
        /// The log after the last step that the room knows, in order.
        rows: Vec<LogRow>,
    },
    /// Another writer changed the table since the room read it.
    Outdated {
        /// What is written about the table now.
        meta: Box<Meta>,
        stage: Stage,
        /// The log after the last step that the room knows, in order.
        rows: Vec<LogRow>,
    },
    /// It could not be stored, as far as is known.
    Failed,
    /// The table for a rematch is open.
    Opened { code: String },
}

/// Something to be stored.
#[derive(Debug)]
pub enum Row {
    /// A step of the log. A second one with the same number must fail with `Conflict`.
    Step { step: u64, row: LogRow },
    /// What is written about the table besides its log. If it was changed since the room read it, this must fail with
    /// `Outdated`.
    Table { meta: Box<Meta>, stage: Stage },
    /// A new table, for a rematch: say `Opened`. Its chairs have no entropy yet.
    Rematch(Box<Meta>),
}

#[derive(Clone, PartialEq, Eq)]
pub struct LogRow {
    /// The stamped input, as JSON.
    pub row: String,
    /// The id that a client gave the act.
    pub act_id: Option<String>,
}

/// Leaves the row out, so that an act of a running game is never logged by accident.
impl std::fmt::Debug for LogRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LogRow").field("act_id", &self.act_id).finish_non_exhaustive()
    }
}

/// What somebody who asked is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The table as they may know it.
    Table(Box<TableInfo>),
    /// The code of the table for the rematch.
    Rematch(String),
    /// A code for their seat.
    SeatCode(SeatCode),
}
