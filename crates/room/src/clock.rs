//! Table time: follows the clock of whoever runs the room, and stands still while the table cannot go on.

use kernel::{Millis, Time};

/// A clock that can stand still and never runs backwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableClock {
    /// A moment on the outer clock and the table time at that moment, from before it last stood still.
    before: (Millis, Time),
    hand: Hand,
}

#[derive(Clone, Copy, Debug)]
enum Hand {
    /// It stands, showing this.
    Stands(Time),
    /// It has been running since this moment, when it showed this.
    Runs(Millis, Time),
}

impl TableClock {
    pub(crate) fn running(now: Millis, time: Time) -> TableClock {
        TableClock { before: (now, time), hand: Hand::Runs(now, time) }
    }

    pub(crate) fn standing(now: Millis, time: Time) -> TableClock {
        TableClock { before: (now, time), hand: Hand::Stands(time) }
    }

    /// Stops at this table time, which may already have passed.
    pub(crate) fn stop(&mut self, time: Time) {
        if let Hand::Runs(then, shown) = self.hand {
            self.before = (then, shown);
            self.hand = Hand::Stands(time.max(shown));
        }
    }

    /// Runs on from where it stands.
    pub(crate) fn go(&mut self, now: Millis) {
        if let Hand::Stands(time) = self.hand {
            self.hand = Hand::Runs(now, time);
        }
    }

    /// The table time of a moment on the outer clock.
    pub(crate) fn time_of(&self, moment: Millis) -> Time {
        match self.hand {
            Hand::Runs(then, time) if moment >= then => after(then, time, moment),
            // What came while it stood still counts from when it stopped.
            Hand::Runs(_, time) | Hand::Stands(time) => after(self.before.0, self.before.1, moment).min(time),
        }
    }
}

/// What a running clock shows at `moment` if it showed `time` at `then`.
fn after(then: Millis, time: Time, moment: Millis) -> Time {
    Time(time.0.saturating_sub(then.saturating_sub(moment))).plus(moment.saturating_sub(then))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_stands_still_and_goes_on_from_there() {
        let start = 5_000_000;
        let at = |ms| start + ms;
        let mut clock = TableClock::running(start, Time(1000));
        assert_eq!([0, 40].map(|ms| clock.time_of(at(ms)).0), [1000, 1040]);
        // At 700 it turns out that nothing has happened since 100.
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
        let start = 5_000_000;
        let mut clock = TableClock::standing(start, Time(70));
        assert_eq!(clock.time_of(start + 9000), Time(70));
        clock.go(start + 10000);
        assert_eq!(clock.time_of(start + 9000), Time(70));
        assert_eq!(clock.time_of(start + 11000), Time(1070));
    }
}
