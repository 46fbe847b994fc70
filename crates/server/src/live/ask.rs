//! What a table can be asked, and the handle to ask it.

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
    Join { guest: Option<Guest>, out: Outbox, reply: Reply<SocketId> },
    Say { socket: SocketId, say: Say },
    Thought { seat: Seat, step: u64, thought: Option<(Box<dyn AnyBot>, Value)> },
}

/// What a socket says to its table.
#[derive(Debug)]
pub(crate) enum Say {
    Hello { last: Option<u64> },
    Act { id: String, pressed: Option<u64>, transit: u64, action: Value },
    Orders { orders: Value },
    Ping { t: u64 },
    Quit,
}

/// A socket at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SocketId(pub(crate) u64);

/// Where a socket's messages go. When it is full, the client is too slow and is let go.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

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
