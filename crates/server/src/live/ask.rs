//! What a table can be asked, and the handle to ask it.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use kernel::{Level, Seat};
use serde_json::Value;
use table::{AnyBot, Record};
use tokio::sync::{mpsc, oneshot, watch};
use wire::{OpenTable, Replay, TableInfo};

use crate::error::Error;
use crate::fair::Share;
use crate::guest::Guest;

pub(crate) type Reply<T> = oneshot::Sender<Result<T, Error>>;

/// What a table can be asked. Everything that answers with a table takes the asking guest, whose view it is.
#[derive(Debug)]
pub(crate) enum Ask {
    Info { guest: Option<Guest>, reply: Reply<TableInfo> },
    Sit { guest: Guest, seat: Option<u8>, share: Option<Share>, reply: Reply<TableInfo> },
    Choose { guest: Guest, key: String, value: String, reply: Reply<TableInfo> },
    Leave { guest: Guest, reply: Reply<TableInfo> },
    AddBot { guest: Guest, seat: Option<u8>, level: Level, reply: Reply<TableInfo> },
    RemoveBot { guest: Guest, seat: u8, reply: Reply<TableInfo> },
    Start { guest: Guest, reply: Reply<TableInfo> },
    Rematch { guest: Guest, reply: Reply<String> },
    Replay { guest: Option<Guest>, seat: Option<u8>, reply: Reply<Replay> },
    Record { reply: Reply<Box<Record>> },
    Join { guest: Option<Guest>, out: Outbox, trip: Trip, reply: Reply<SocketId> },
    Say { socket: SocketId, say: Say },
    Thought { seat: Seat, step: u64, thought: Option<(Box<dyn AnyBot>, Value)> },
}

/// What a socket says to its table.
#[derive(Debug)]
pub(crate) enum Say {
    Hello {
        last: Option<u64>,
        tv: bool,
    },
    Act(Press),
    Orders {
        orders: Value,
    },
    Ping {
        t: u64,
    },
    /// It is gone, since this moment.
    Quit {
        since: Instant,
    },
}

/// An act as it came over a line.
#[derive(Debug)]
pub(crate) struct Press {
    pub(crate) id: String,
    /// When the hand moved, as the client believes it.
    pub(crate) pressed: Option<u64>,
    /// When the client showed what it answers.
    pub(crate) shown: Option<u64>,
    /// When it arrived.
    pub(crate) received: Instant,
    /// How long the way there and back takes, as the server measured it.
    pub(crate) round_trip: u64,
    pub(crate) action: Value,
}

impl Press {
    /// How long the hand took, as the client says.
    pub(crate) fn claimed(&self) -> Option<u64> {
        Some(self.pressed?.saturating_sub(self.shown?))
    }
}

/// A socket at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SocketId(pub(crate) u64);

/// Where a socket's messages go. When it is full, the client is too slow and is let go.
pub(crate) type Outbox = mpsc::Sender<Out>;

/// The way there and back of a socket in milliseconds, as it was last measured; the most that there is: not yet.
pub(crate) type Trip = Arc<AtomicU64>;

/// What a table hands to a socket.
#[derive(Clone, Debug)]
pub(crate) enum Out {
    /// A message for the client.
    Text(Utf8Bytes),
    /// The way is to be measured often, or seldom again.
    Measure { often: bool },
}

/// A way to reach a table's task.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(crate) asks: mpsc::Sender<Ask>,
    pub(crate) sign: watch::Receiver<Option<Sign>>,
}

/// What the home page says about a public table where somebody is.
#[derive(Clone, Debug)]
pub(crate) struct Sign {
    /// When the table was opened, in milliseconds since 1970.
    pub(crate) opened: i64,
    pub(crate) table: OpenTable,
}

impl Handle {
    /// Hands something over; false if the table has gone to sleep.
    pub(crate) async fn send(&self, ask: Ask) -> bool {
        self.asks.send(ask).await.is_ok()
    }
}
