//! What nodes say to one another.

use axum::http::StatusCode;
use kernel::Millis;
use room::{Guest, Said};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wire::ErrorBody;

use crate::door::Crowd;
use crate::error::Error;
use crate::live::{Listing, Question, Told};

/// A socket that another node holds. No two are ever called the same: a node has another id at each start.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(super) struct LineId {
    pub(super) node: String,
    pub(super) number: u64,
}

/// What is said to a table.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum ToTable {
    Question(Question),
    /// A socket joins.
    Join {
        guest: Option<Guest>,
        line: LineId,
    },
    /// What was said at a socket, numbered so that nothing counts twice.
    Said {
        line: LineId,
        number: u64,
        said: Said,
    },
    Measured {
        line: LineId,
        round_trip: Millis,
    },
    /// A socket has been gone for so long.
    Left {
        line: LineId,
        since: Millis,
    },
}

/// What the table's node answers.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum FromTable {
    Told(Told),
    /// The socket has joined, at this node.
    Joined(String),
    Heard,
    /// No such socket is known here, or the table has just gone.
    Gone,
    Refused(RefusedThere),
}

/// An error, as whoever asked is told of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RefusedThere {
    pub(crate) status: u16,
    pub(crate) body: ErrorBody,
}

impl From<Error> for RefusedThere {
    fn from(error: Error) -> RefusedThere {
        match error {
            Error::There(refused) => *refused,
            error => RefusedThere { status: error.status().as_u16(), body: error.body() },
        }
    }
}

impl RefusedThere {
    pub(crate) fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

/// What is said to another node, now and then.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ToNode {
    /// Its sockets that have joined tables here.
    pub(super) lines: Vec<u64>,
}

/// What it answers.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct FromNode {
    /// Those of them that are no more.
    pub(super) gone: Vec<u64>,
}

/// What all others are told: the public tables at this node where somebody is, and who has many sockets here.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct News {
    pub(super) node: String,
    pub(super) tables: Vec<Listing>,
    pub(super) crowd: Crowd,
}

pub(super) fn write(words: &impl Serialize) -> bytes::Bytes {
    serde_json::to_vec(words).expect("plain data is JSON").into()
}

pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    serde_json::from_slice(bytes)
        .inspect_err(|error| tracing::warn!(%error, "another node said what this one does not understand"))
        .ok()
}
