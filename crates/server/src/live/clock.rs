//! Table time: it runs with this machine's clock, and stands still while the table cannot go on.

use std::time::Instant;

use kernel::Time;

/// A clock that can stand still. What it shows never runs back.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableClock {
    /// A moment on this machine's clock and the table time it was, before it last stood still.
    before: (Instant, Time),
    hand: Hand,
}

#[derive(Clone, Copy, Debug)]
enum Hand {
    /// It shows this.
    Stands(Time),
    /// It runs, since this moment, at which it showed this.
    Runs(Instant, Time),
}

impl TableClock {
    /// A clock that runs.
    pub(super) fn running(now: Instant, time: Time) -> TableClock {
        TableClock { before: (now, time), hand: Hand::Runs(now, time) }
    }

    /// A clock that stands.
    pub(super) fn standing(now: Instant, time: Time) -> TableClock {
        TableClock { before: (now, time), hand: Hand::Stands(time) }
    }

    /// Stands still, at the moment when it showed this, which may be over.
    pub(super) fn stop(&mut self, time: Time) {
        if let Hand::Runs(then, shown) = self.hand {
            self.before = (then, shown);
            self.hand = Hand::Stands(time.max(shown));
        }
    }

    /// Runs on from where it stands.
    pub(super) fn go(&mut self, now: Instant) {
        if let Hand::Stands(time) = self.hand {
            self.hand = Hand::Runs(now, time);
        }
    }

    /// The table time of a moment on this machine's clock.
    pub(super) fn time_of(&self, moment: Instant) -> Time {
        match self.hand {
            Hand::Runs(then, time) if moment >= then => after(then, time, moment),
            // What came while it stood came when it stood.
            Hand::Runs(_, time) | Hand::Stands(time) => after(self.before.0, self.before.1, moment).min(time),
        }
    }
}

/// The time of a moment by a clock that showed `time` then and runs.
fn after(then: Instant, time: Time, moment: Instant) -> Time {
    let earlier = then.saturating_duration_since(moment).as_millis() as u64;
    let later = moment.saturating_duration_since(then).as_millis() as u64;
    Time(time.0.saturating_sub(earlier)).plus(later)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn time_stands_still_and_goes_on_from_there() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let mut clock = TableClock::running(start, Time(1000));
        assert_eq!([0, 40].map(|ms| clock.time_of(at(ms)).0), [1000, 1040]);
        // At 700 it is seen that nothing went on since 100.
        clock.stop(Time(1100));
        assert_eq!([90, 100, 400, 900].map(|ms| clock.time_of(at(ms)).0), [1090, 1100, 1100, 1100]);
        clock.stop(Time(1300));
        assert_eq!(clock.time_of(at(900)), Time(1100), "it stands already");
        clock.go(at(2000));
        let times = [90, 400, 1999, 2000, 2050].map(|ms| clock.time_of(at(ms)).0);
        assert_eq!(times, [1090, 1100, 1100, 1100, 1150], "what came before is where it was");
        clock.go(at(3000));
        assert_eq!(clock.time_of(at(3000)), Time(2100), "it runs already");
        clock.stop(Time(500));
        assert_eq!(clock.time_of(at(9000)), Time(1100), "never back behind where it stood");
    }

    #[test]
    fn a_clock_that_stands_from_the_start_shows_one_time() {
        let start = Instant::now();
        let mut clock = TableClock::standing(start, Time(70));
        assert_eq!(clock.time_of(start + Duration::from_secs(9)), Time(70));
        clock.go(start + Duration::from_secs(10));
        assert_eq!(clock.time_of(start + Duration::from_secs(9)), Time(70));
        assert_eq!(clock.time_of(start + Duration::from_secs(11)), Time(1070));
    }
}
