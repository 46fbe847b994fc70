//! Games that everybody plays at once: how the table orders what arrives together, and what it records about the
//! timing of an answer.

use serde::{Deserialize, Serialize};

use crate::{Millis, Time};

/// How a table works at which everybody plays at once. Acts that arrive within one tick are sorted by when the players
/// pressed and done one after the other at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tempo {
    /// The length of a tick; ticks are counted from table time 0.
    pub tick: Millis,
    /// How much earlier than its arrival an act may count at most, to make up for a slow connection.
    pub lag_credit: Millis,
    /// The race that is on, if there is one.
    pub race: Option<Race>,
}

/// The awaited seats race not to be the last to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// When it began.
    pub since: Time,
    /// How much of its round trip a slow connection is credited at most.
    pub credit: Millis,
}

/// The timing of an answer in a race. All in milliseconds, moments in table time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Timing {
    /// When the seat was sent what it answers.
    pub sent: Time,
    /// When the answer arrived.
    pub received: Time,
    /// The round trip as the server measured it; 0 for a bot.
    pub round_trip: Millis,
    /// The reaction time that the client claims, if it does.
    pub claimed: Option<Millis>,
    /// The reaction time that the server believes, and that counts.
    pub counted: Millis,
}
