//! Table time: milliseconds since the game began. Rules never read a clock; the table stamps steps.

use serde::{Deserialize, Serialize};

/// A length of time in milliseconds.
pub type Millis = u64;

/// A moment: milliseconds since the table started the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Time(pub u64);

impl Time {
    /// The moment the game began.
    pub const ZERO: Time = Time(0);

    /// This moment, moved on by `ms`.
    pub const fn plus(self, ms: Millis) -> Time {
        Time(self.0.saturating_add(ms))
    }

    /// How long ago `earlier` was; 0 if it lies ahead.
    pub const fn since(self, earlier: Time) -> Millis {
        self.0.saturating_sub(earlier.0)
    }
}
