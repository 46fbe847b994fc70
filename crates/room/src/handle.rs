//! What comes in and what goes out.

use bytes::Bytes;
use kernel::{Millis, Seat};
use table::{Decision, Raw, Thought};
use wire::{OpenTable, Stage, TableInfo};

use crate::fair::Entropy;
use crate::{Change, ConnId, Guest, Meta, RoomError};

/// What a room is told.
#[derive(Debug)]
pub enum Input {
    /// A connection is there. It is told nothing before it says hello.
    Connected {
        /// Which; no two alike as long as the room lives.
        conn: ConnId,
        /// Whose, if they have said who they are.
        guest: Option<Guest>,
    },
    /// A connection said something.
    Said {
        /// Which.
        conn: ConnId,
        /// What.
        said: Said,
    },
    /// The way to a connection was measured.
    Measured {
        /// Which.
        conn: ConnId,
        /// There and back.
        round_trip: Millis,
    },
    /// A connection is gone.
    Left {
        /// Which.
        conn: ConnId,
        /// Since when.
        since: Millis,
    },
    /// Somebody wants to change something about the table.
    Asked {
        /// Under which the answer comes.
        ticket: Ticket,
        /// Who.
        guest: Guest,
        /// What.
        change: Change,
        /// Fresh chance, should the change need some: the room has none of its own.
        entropy: Entropy,
    },
    /// What became of something that was to be stored.
    Written {
        /// Its number.
        write: u64,
        /// What became of it.
        written: Written,
    },
    /// A bot has decided.
    Decided {
        /// Whose.
        seat: Seat,
        /// After which step it was asked.
        step: u64,
        /// The bot and what it wants; nothing if it fell over.
        decision: Option<Decision>,
    },
    /// Time has passed.
    Woken,
}

/// What a connection says.
#[derive(Debug)]
pub enum Said {
    /// First of all.
    Hello {
        /// The last step it has.
        last: Option<u64>,
        /// Whether it is a television at the table.
        tv: bool,
    },
    /// An act of its seat.
    Act(IncomingAct),
    /// Other standing orders for its seat.
    Orders(Raw),
    /// Asks for table time.
    Ping {
        /// Given back.
        t: u64,
    },
}

/// An act as it came over a line.
#[derive(Debug)]
pub struct IncomingAct {
    /// Chosen by the client.
    pub id: String,
    /// When the hand moved, as the client believes it.
    pub pressed: Option<u64>,
    /// When the client showed what it answers.
    pub shown: Option<u64>,
    /// When it arrived.
    pub received: Millis,
    /// How long the way there and back takes, as it was measured.
    pub round_trip: Millis,
    /// The game's action.
    pub action: Raw,
}

impl IncomingAct {
    /// How long the hand took, as the client says.
    pub(crate) fn claimed(&self) -> Option<Millis> {
        Some(self.pressed?.saturating_sub(self.shown?))
    }
}

/// Under which an answer comes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ticket(pub u64);

/// What is to be done for a room.
#[derive(Debug)]
pub enum Effect {
    /// Store this, then say `Written`. There is never more than one at a time.
    Store {
        /// Its number, to be said with the answer.
        write: u64,
        /// What.
        row: Row,
    },
    /// Tell a connection this.
    Tell {
        /// Which.
        conn: ConnId,
        /// A message, as text.
        bytes: Bytes,
    },
    /// Measure the way to a connection often, or seldom again.
    Measure {
        /// Which.
        conn: ConnId,
        /// Often.
        often: bool,
    },
    /// Let a connection go: it does not keep up. It may come back and resume.
    Close {
        /// Which.
        conn: ConnId,
    },
    /// Let a bot think, then say `Decided`.
    Think {
        /// Whose.
        seat: Seat,
        /// After which step.
        step: u64,
        /// The work.
        thought: Thought,
    },
    /// Answer who asked.
    Answer {
        /// As in `Asked`.
        ticket: Ticket,
        /// What.
        answer: Result<Answer, RoomError>,
    },
    /// Show the table on the home page, or no longer.
    List(Option<OpenTable>),
}

/// What became of something that was to be stored.
#[derive(Debug)]
pub enum Written {
    /// It is stored for good.
    Stored,
    /// Another writer was faster: the log after the last step that the room knows.
    Conflict {
        /// The rows of the log, in order.
        rows: Vec<LogRow>,
    },
    /// It could not be stored, as far as is known.
    Failed,
    /// The table for a rematch is open.
    Opened {
        /// Its code.
        code: String,
    },
}

/// Something to be stored.
#[derive(Debug)]
pub enum Row {
    /// A step of the log. A second one of the same number must fail with `Conflict`.
    Step {
        /// Its number.
        step: u64,
        /// The stored row.
        row: LogRow,
    },
    /// What is written about the table besides its log.
    Table {
        /// As JSON.
        meta: String,
        /// How far the table is.
        stage: Stage,
    },
    /// A new table, for a rematch: say `Opened`. Its chairs have no entropy yet.
    Rematch(Box<Meta>),
}

/// A row of the log.
#[derive(Clone, PartialEq, Eq)]
pub struct LogRow {
    /// The stamped input, as JSON.
    pub row: String,
    /// The id that a client gave the act.
    pub act_id: Option<String>,
}

/// An act of a running game is never printed by accident.
impl std::fmt::Debug for LogRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LogRow").field("act_id", &self.act_id).finish_non_exhaustive()
    }
}

/// What somebody who asked is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The table as they may know it.
    Table(Box<TableInfo>),
    /// The code of the table for the rematch.
    Rematch(String),
}
