//! The clock that rooms go by.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kernel::Millis;

/// Milliseconds since 1970 that never run backwards, whatever happens to the machine's date. Clones are the same clock.
#[derive(Clone, Debug)]
pub struct Clock {
    began: Instant,
    unix: Millis,
    /// How far it was put forward since.
    ahead: Arc<AtomicU64>,
}

impl Default for Clock {
    fn default() -> Clock {
        let unix = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64);
        Clock { began: Instant::now(), unix, ahead: Arc::default() }
    }
}

impl Clock {
    /// Puts the clock forward, so that a test need not wait for an hour. Who sleeps already sleeps on.
    pub fn put_forward(&self, by: Duration) {
        self.ahead.fetch_add(by.as_millis() as u64, Ordering::Relaxed);
    }

    pub(crate) fn now(&self) -> Millis {
        self.at(Instant::now())
    }

    /// The same, as the store keeps it.
    pub(crate) fn stamp(&self) -> i64 {
        i64::try_from(self.now()).unwrap_or(i64::MAX)
    }

    pub(crate) fn at(&self, moment: Instant) -> Millis {
        self.start() + moment.saturating_duration_since(self.began).as_millis() as u64
    }

    /// The moment at which it will be this time, never earlier.
    pub(crate) fn instant(&self, time: Millis) -> Instant {
        self.began + Duration::from_millis(time.saturating_sub(self.start()))
    }

    fn start(&self) -> Millis {
        self.unix + self.ahead.load(Ordering::Relaxed)
    }
}
