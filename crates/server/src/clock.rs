//! The clock that rooms go by.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kernel::Millis;

/// Milliseconds since 1970 that never run backwards, whatever happens to the machine's date.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    began: Instant,
    unix: Millis,
}

impl Clock {
    pub(crate) fn new() -> Clock {
        let unix = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64);
        Clock { began: Instant::now(), unix }
    }

    pub(crate) fn now(&self) -> Millis {
        self.at(Instant::now())
    }

    pub(crate) fn at(&self, moment: Instant) -> Millis {
        self.unix + moment.saturating_duration_since(self.began).as_millis() as u64
    }

    /// The moment at which it will be this time, never earlier.
    pub(crate) fn instant(&self, time: Millis) -> Instant {
        self.began + Duration::from_millis(time.saturating_sub(self.unix))
    }
}
