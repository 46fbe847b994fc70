//! The connections of a room: whose they are, and what is kept for those who see the game later.

use std::collections::VecDeque;

use bytes::Bytes;
use kernel::{Millis, Seat};
use serde::{Deserialize, Serialize};

use crate::televisions::TvCode;
use crate::{Guest, Meta};

/// How far behind somebody without a seat sees a game that everybody plays at once, so that no friend can tell a player
/// what is coming. A television that the host has admitted sees it at once.
pub(crate) const LATER: Millis = 3000;
/// How many messages are kept for a connection. A tick brings one at most, so honest watching stays far below.
const MOST_KEPT: usize = 256;

/// A connection to a room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ConnId(pub u64);

/// All connections of a room, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Connections(Vec<Connection>);

/// What the room knows about a connection.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) id: ConnId,
    pub(crate) guest: Option<Guest>,
    /// Whether it has said hello.
    pub(crate) greeted: bool,
    /// Whether it says that it is a television at the table.
    pub(crate) tv: bool,
    /// The code with which it is admitted.
    pub(crate) code: Option<TvCode>,
    /// Whether its round trip is measured often.
    pub(crate) often: bool,
    /// As last measured.
    pub(crate) round_trip: Option<Millis>,
    /// The last step that it was told of.
    pub(crate) told: Option<u64>,
    /// Messages it is told later.
    later: VecDeque<Kept>,
}

/// A message that a connection is told later.
#[derive(Debug)]
struct Kept {
    due: Millis,
    /// The last step that it tells of.
    step: u64,
    bytes: Bytes,
}

impl Connection {
    /// The seat of its guest.
    pub(crate) fn seat(&self, meta: &Meta) -> Option<Seat> {
        meta.seat_of(&self.guest.as_ref()?.id).map(Seat::new)
    }

    /// Whether it is a television that the host has admitted.
    pub(crate) fn is_television(&self, meta: &Meta) -> bool {
        self.tv && self.guest.as_ref().is_some_and(|guest| meta.televisions.contains(&guest.id))
    }

    /// Whether it sees the game with a delay: it has no seat and is no television, and everybody plays at once, or
    /// something is still kept from when they did.
    pub(crate) fn is_late(&self, meta: &Meta, at_speed: bool) -> bool {
        (at_speed || !self.later.is_empty()) && !self.is_television(meta) && self.seat(meta).is_none()
    }

    /// Whether something is still kept for it.
    pub(crate) fn is_behind(&self) -> bool {
        !self.later.is_empty()
    }

    /// Keeps a message for later; says whether there was room for it.
    pub(crate) fn keep(&mut self, now: Millis, step: u64, bytes: Bytes) -> bool {
        let fits = self.later.len() < MOST_KEPT;
        if fits {
            self.later.push_back(Kept { due: now + LATER, step, bytes });
        }
        fits
    }

    /// Drops what was kept.
    pub(crate) fn forget_kept(&mut self) {
        self.later.clear();
    }
}

impl Connections {
    pub(crate) fn add(&mut self, id: ConnId, guest: Option<Guest>) {
        let (greeted, tv, code, often, round_trip) = (false, false, None, false, None);
        let (told, later) = (None, VecDeque::new());
        self.0.push(Connection { id, guest, greeted, tv, code, often, round_trip, told, later });
    }

    pub(crate) fn remove(&mut self, id: ConnId) -> Option<Connection> {
        let at = self.0.iter().position(|conn| conn.id == id)?;
        Some(self.0.remove(at))
    }

    pub(crate) fn get(&self, id: ConnId) -> Option<&Connection> {
        self.0.iter().find(|conn| conn.id == id)
    }

    pub(crate) fn get_mut(&mut self, id: ConnId) -> Option<&mut Connection> {
        self.0.iter_mut().find(|conn| conn.id == id)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Connection> {
        self.0.iter_mut()
    }

    /// Those that have said hello.
    pub(crate) fn greeted(&self) -> impl Iterator<Item = &Connection> {
        self.0.iter().filter(|conn| conn.greeted)
    }

    /// Whether a connection of this guest is here.
    pub(crate) fn has(&self, guest: &str) -> bool {
        self.greeted().any(|conn| conn.guest.as_ref().is_some_and(|other| other.id == guest))
    }

    /// A guest's round trip: that of their quickest connection, so that nobody can be slow on purpose on one and
    /// quick on another.
    pub(crate) fn round_trip(&self, guest: &str, measured: Millis) -> Millis {
        let theirs = self.0.iter().filter(|conn| conn.guest.as_ref().is_some_and(|other| other.id == guest));
        theirs.filter_map(|conn| conn.round_trip).fold(measured, Millis::min)
    }

    /// Takes out the messages that are due, in order: for a television, all of them.
    pub(crate) fn due(&mut self, now: Millis, meta: &Meta) -> Vec<(ConnId, Bytes)> {
        let mut due = Vec::new();
        for conn in &mut self.0 {
            let all = conn.is_behind() && conn.is_television(meta);
            let ripe = conn.later.partition_point(|kept| all || kept.due <= now);
            for kept in conn.later.drain(..ripe) {
                conn.told = Some(kept.step);
                due.push((conn.id, kept.bytes));
            }
        }
        due
    }

    /// When the next kept message is due.
    pub(crate) fn next_due(&self) -> Option<Millis> {
        self.0.iter().filter_map(|conn| conn.later.front()).map(|kept| kept.due).min()
    }
}
