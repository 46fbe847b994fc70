//! Games that everybody plays at once: how the table keeps the order of what comes together, and what it writes down
//! about the way of an answer.

use serde::{Deserialize, Serialize};

use crate::{Millis, Time};

/// How a table works at which everybody plays at once. Acts that arrive within one tick are sorted by when the hands
/// moved and done one after the other at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tempo {
    /// The length of a tick; ticks are counted from table time 0.
    pub tick: Millis,
    /// The most that an act is counted earlier than it arrived, for a slow line.
    pub lag_credit: Millis,
    /// The race that is on, if there is one.
    pub race: Option<Race>,
}

/// The awaited seats race: who answers last?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// Since when.
    pub since: Time,
    /// The most round trip that is given back to a slow line.
    pub credit: Millis,
}

/// The way of an answer in a race: a line of the ledger. All in milliseconds, moments in table time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Timing {
    /// When the seat was sent what it answers.
    pub sent: Time,
    /// When the answer arrived.
    pub received: Time,
    /// How long the way there and back took, as the server measured it; 0 for a bot of the table.
    pub round_trip: Millis,
    /// How long the hand took as the client says; nothing if it does not say.
    pub claimed: Option<Millis>,
    /// How long the hand took as far as the server believes it: this counts.
    pub counted: Millis,
}
