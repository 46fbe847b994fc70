//! Faults that are planted on purpose, to see that each is found.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use kernel::{Game, Millis, Seat, Viewer};

use super::world::Which;

/// A fault that is planted in both worlds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// A seat is shown what its neighbour may know.
    View,
    /// Everybody is told every event in full.
    News,
    /// The order of a seat's choices depends on what it cannot know.
    Choices,
    /// How long there is to think depends on it.
    Thinking,
    /// When the next step may come depends on it.
    Pace,
    /// What is allowed is found out more slowly in the guessed world: 300 µs, doubled so many times.
    Slow(u32),
}

/// The shortest delay.
const DELAY: Duration = Duration::from_micros(300);

impl Fault {
    /// The longest delay is 77 ms.
    pub(crate) const MOST_DOUBLED: u32 = 8;

    pub(crate) fn all() -> impl Iterator<Item = Fault> {
        let others = [Fault::View, Fault::News, Fault::Choices, Fault::Thinking, Fault::Pace];
        others.into_iter().chain((0..=Fault::MOST_DOUBLED).map(Fault::Slow))
    }

    pub(crate) fn delay(self) -> Option<Duration> {
        match self {
            Fault::Slow(doubled) => Some(DELAY * (1 << doubled)),
            Fault::View | Fault::News | Fault::Choices | Fault::Thinking | Fault::Pace => None,
        }
    }
}

/// A position with a fault, or with none.
pub(crate) struct Planted<'a, G> {
    pub(crate) fault: Option<Fault>,
    pub(crate) state: &'a G,
}

impl<G: Game> Planted<'_, G> {
    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// Something that depends on every secret: no two worlds are likely to agree on it.
    fn secret(&self, fault: Fault, most: u64) -> u64 {
        if !self.has(fault) {
            return 0;
        }
        let mut hasher = DefaultHasher::new();
        format!("{:?}", self.state).hash(&mut hasher);
        hasher.finish() % most
    }

    pub(crate) fn viewer(&self, viewer: Viewer, seats: u8) -> Viewer {
        match viewer {
            Viewer::Seat(seat) if self.has(Fault::View) => Viewer::Seat(seat.next(seats)),
            Viewer::Spectator if self.has(Fault::View) => Viewer::Seat(Seat::new(0)),
            other => other,
        }
    }

    pub(crate) fn seen(&self, event: &G::Event) -> Option<G::Event> {
        (self.has(Fault::News)).then(|| event.clone())
    }

    pub(crate) fn legal(&self, legal: &mut [G::Action]) {
        let by = self.secret(Fault::Choices, 1 << 20) as usize;
        if !legal.is_empty() {
            legal.rotate_left(by % legal.len());
        }
    }

    pub(crate) fn thinking(&self) -> Millis {
        self.secret(Fault::Thinking, 1000)
    }

    pub(crate) fn least_time(&self) -> Millis {
        self.secret(Fault::Pace, 1000)
    }

    pub(crate) fn check(&self, which: Which) {
        if let Some(delay) = self.fault.and_then(Fault::delay).filter(|_| which != Which::True) {
            let since = Instant::now();
            while since.elapsed() < delay {
                std::hint::spin_loop();
            }
        }
    }
}
