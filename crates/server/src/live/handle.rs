//! How the rest of the server reaches a room.

use std::time::Instant;

use kernel::{Millis, Seat};
use room::{Change, ConnId, Said};
use table::{Decision, Record};
use tokio::sync::{mpsc, oneshot, watch};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use wire::{MyTable, OpenTable, Replay, TableInfo, Verified};

use crate::error::Error;
use crate::guest::Guest;

pub(super) type Reply<T> = oneshot::Sender<Result<T, Error>>;

/// What a room's task can be asked.
#[derive(Debug)]
pub(super) enum Ask {
    Info {
        guest: Option<Guest>,
        reply: Reply<TableInfo>,
    },
    Mine {
        guest: Guest,
        reply: Reply<Option<MyTable>>,
    },
    Change {
        guest: Guest,
        change: Change,
        reply: Reply<room::Answer>,
    },
    Replay {
        guest: Option<Guest>,
        seat: Option<u8>,
        reply: Reply<Replay>,
    },
    Record {
        reply: Reply<Box<Record>>,
    },
    Verify {
        reply: Reply<Verified>,
    },
    Join {
        guest: Option<Guest>,
        out: Outbox,
        reply: Reply<ConnId>,
    },
    Said {
        conn: ConnId,
        said: Said,
    },
    Measured {
        conn: ConnId,
        round_trip: Millis,
    },
    Left {
        conn: ConnId,
        since: Instant,
    },
    /// Answered once all that was asked before is done.
    Settle {
        reply: oneshot::Sender<()>,
    },
    /// End the table, and all its sockets, because its host wants to close it.
    Close {
        guest: Guest,
        reply: Reply<()>,
    },
    /// End the table, and all its sockets. Where somebody is, only if it must; answers whether it ended.
    End {
        must: bool,
        reply: Reply<bool>,
    },
    Decided {
        seat: Seat,
        step: u64,
        decision: Option<Decision>,
    },
}

/// Where a socket's messages go. If it is full, the client is too slow and is dropped.
pub(crate) type Outbox = mpsc::Sender<Out>;

/// What a room hands to a socket.
#[derive(Clone, Debug)]
pub(crate) enum Out {
    /// A message for the client.
    Text(Utf8Bytes),
    /// Measure the round trip often, or rarely again.
    Measure { often: bool },
    /// The table is no more.
    Ended,
}

/// How to reach a room. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(super) asks: mpsc::Sender<Ask>,
    pub(super) listing: watch::Receiver<Option<Listing>>,
}

/// What the home page says about a public table where somebody is.
#[derive(Clone, Debug)]
pub(super) struct Listing {
    /// When the table was opened, in milliseconds since 1970.
    pub(super) opened: i64,
    /// The guest whose table it is.
    pub(super) host: String,
    /// How many of those who have a seat are there.
    pub(super) here: usize,
    /// A mark of where it was opened.
    pub(super) address: String,
    pub(super) table: OpenTable,
}

impl Handle {
    /// Passes on what a client said; says whether the room is still there.
    pub(crate) async fn said(&self, conn: ConnId, said: Said) -> bool {
        self.send(Ask::Said { conn, said }).await
    }

    /// Passes on a measured round trip.
    pub(crate) async fn measured(&self, conn: ConnId, round_trip: Millis) {
        self.send(Ask::Measured { conn, round_trip }).await;
    }

    /// A client has been gone since this moment.
    pub(crate) async fn left(&self, conn: ConnId, since: Instant) {
        self.send(Ask::Left { conn, since }).await;
    }

    pub(super) async fn send(&self, ask: Ask) -> bool {
        self.asks.send(ask).await.is_ok()
    }
}
