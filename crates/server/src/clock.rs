//! The clock that rooms go by.

use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kernel::Millis;
use tokio::sync::watch;
use tokio::time::sleep_until;

/// Milliseconds since 1970 that never run backwards, whatever happens to the machine's date. Clones are the same clock.
#[derive(Clone, Debug)]
pub struct Clock {
    /// Since when it has been running; one that stands is moved by hand alone.
    began: Option<Instant>,
    unix: Millis,
    /// How far it was put forward since.
    ahead: Arc<watch::Sender<Millis>>,
}

impl Default for Clock {
    fn default() -> Clock {
        let unix = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64);
        Clock { began: Some(Instant::now()), unix, ahead: Arc::default() }
    }
}

impl Clock {
    /// A clock that stands at this time until it is put forward, so that two servers can be compared to the
    /// millisecond.
    pub fn standing(unix: Millis) -> Clock {
        Clock { began: None, unix, ahead: Arc::default() }
    }

    /// Puts the clock forward, so that a test need not wait for an hour. Rooms that sleep until then wake up.
    pub fn put_forward(&self, by: Duration) {
        self.ahead.send_modify(|ahead| *ahead += by.as_millis() as Millis);
    }

    pub(crate) fn now(&self) -> Millis {
        self.at(Instant::now())
    }

    /// The same, as the store keeps it.
    pub(crate) fn stamp(&self) -> i64 {
        i64::try_from(self.now()).unwrap_or(i64::MAX)
    }

    pub(crate) fn at(&self, moment: Instant) -> Millis {
        let ran = self.began.map_or(Duration::ZERO, |began| moment.saturating_duration_since(began));
        self.start() + ran.as_millis() as Millis
    }

    /// Waits until it is this time, never less.
    pub(crate) async fn until(&self, time: Millis) {
        let mut moved = self.ahead.subscribe();
        loop {
            moved.mark_unchanged();
            let left = Duration::from_millis(time.saturating_sub(self.start()));
            let passed = async {
                match self.began {
                    Some(began) => sleep_until((began + left).into()).await,
                    None if left.is_zero() => {}
                    None => pending().await,
                }
            };
            tokio::select! {
                () = passed => return,
                // It is one of those who may move it, so that this cannot fail.
                _ = moved.changed() => {}
            }
        }
    }

    fn start(&self) -> Millis {
        self.unix + *self.ahead.borrow()
    }
}
