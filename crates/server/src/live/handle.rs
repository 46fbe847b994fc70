//! How the rest of the server reaches a room.

use std::time::Instant;

use kernel::{Millis, Seat};
use room::{Answer, Change, ConnId, Guest, Room, Said};
use serde::{Deserialize, Serialize};
use table::Decision;
use tokio::sync::{mpsc, oneshot, watch};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use wire::{MyTable, OpenTable, TableInfo};

use crate::error::Error;

pub(crate) type Reply<T> = oneshot::Sender<Result<T, Error>>;

/// What a table can be asked, on whichever node it runs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Question {
    Info {
        guest: Option<Guest>,
    },
    Mine {
        guest: Guest,
    },
    Change {
        guest: Guest,
        change: Change,
    },
    /// End the table, and all its sockets, because its host wants to close it.
    Close {
        guest: Guest,
    },
    /// End the table, and all its sockets. Where somebody is, only if it must; answers whether it ended.
    End {
        must: bool,
    },
}

/// What it answers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Told {
    Table(Box<TableInfo>),
    Mine(Option<MyTable>),
    Changed(Answer),
    Ended(bool),
}

/// What a room's task can be asked.
pub(crate) enum Ask {
    Question {
        question: Question,
        reply: Reply<Told>,
    },
    /// Look at the room.
    Look(Box<dyn FnOnce(&Room) + Send>),
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
    /// Look whether another node has the table.
    CheckLease,
    /// Leave the table to another node: every socket comes again. Answered once that may be.
    LetGo {
        reply: oneshot::Sender<()>,
    },
    Decided {
        seat: Seat,
        step: u64,
        decision: Option<Decision>,
    },
}

/// Where a socket's messages go. If it is full, the client is too slow and is dropped.
pub(crate) type Outbox = mpsc::Sender<Out>;

/// How many messages may wait for a client.
pub(crate) const OUTBOX: usize = 64;

/// What a room hands to a socket.
#[derive(Clone, Debug)]
pub(crate) enum Out {
    /// A message for the client.
    Text(Utf8Bytes),
    /// Measure the round trip often, or rarely again.
    Measure { often: bool },
    /// The table is no more.
    Ended,
    /// The table goes on at another node: connect again.
    Again,
}

/// How to reach a room. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(super) asks: mpsc::Sender<Ask>,
    pub(super) listing: watch::Receiver<Option<Listing>>,
}

/// What the home page says about a public table where somebody is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Listing {
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
    /// Lets a socket join.
    pub(crate) async fn join(&self, guest: Option<Guest>, out: Outbox) -> Option<Result<ConnId, Error>> {
        let (reply, joined) = oneshot::channel();
        self.send(Ask::Join { guest, out, reply }).await;
        joined.await.ok()
    }

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

    /// Waits until the room's task has ended.
    pub(crate) async fn closed(&self) {
        self.asks.closed().await;
    }

    pub(crate) async fn send(&self, ask: Ask) -> bool {
        self.asks.send(ask).await.is_ok()
    }
}
