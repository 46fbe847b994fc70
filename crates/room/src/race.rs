//! Fair order at a table where everybody plays at once: plain arithmetic, without a clock, a socket or a rule.
//!
//! An act counts from when the player pressed, as far as the server can tell from its own measurements. What a client
//! claims is believed within what was measured and never beyond, so that a forged timestamp gains nothing.

use std::collections::VecDeque;

use kernel::{Millis, Race, Seat, Tempo, Time, Timing};

/// How many round trips are remembered.
const REMEMBERED: usize = 5;
/// How many pings may be under way.
const MOST_PINGS: usize = 8;

/// The pings of a connection that are under way.
#[derive(Clone, Debug, Default)]
pub struct Pings {
    /// Number and start of each.
    under_way: VecDeque<(u64, Millis)>,
    ever: u64,
}

impl Pings {
    /// Starts one and gives its number.
    pub fn begin(&mut self, now: Millis) -> u64 {
        self.ever += 1;
        if self.under_way.len() == MOST_PINGS {
            self.under_way.pop_front();
        }
        self.under_way.push_back((self.ever, now));
        self.ever
    }

    /// One came back: how long it took. Those before it are lost. `None` for one that was never sent, was answered
    /// before, or was sent too long ago.
    pub fn came_back(&mut self, number: u64, now: Millis) -> Option<Millis> {
        let at = self.under_way.iter().position(|&(ping, _)| ping == number)?;
        let (_, asked) = self.under_way.drain(..=at).next_back()?;
        Some(now.saturating_sub(asked))
    }
}

/// The latest round trips of a connection.
#[derive(Clone, Debug, Default)]
pub struct RoundTrips(VecDeque<Millis>);

impl RoundTrips {
    pub fn add(&mut self, round_trip: Millis) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(round_trip);
    }

    /// The median of the latest; of two in the middle, the shorter. 0 until something has been measured.
    pub fn median(&self) -> Millis {
        let mut sorted: Vec<Millis> = self.0.iter().copied().collect();
        sorted.sort_unstable();
        sorted.get(sorted.len().saturating_sub(1) / 2).copied().unwrap_or_default()
    }
}

/// The end of the tick that a moment lies in: a tick includes its beginning, not its end.
pub fn tick_end(at: Time, tick: Millis) -> Time {
    Time((at.0 / tick.max(1) + 1) * tick.max(1))
}

/// When something that falls due by itself at a moment can be done: at the end of its tick, or at once between two.
pub fn tick_over(at: Time, tick: Millis) -> Time {
    Time(at.0.div_ceil(tick.max(1)) * tick.max(1))
}

/// The moment an act counts from: its arrival less the transit time, but less the credit at most, and never before the
/// tick in which it arrived.
pub fn effective(received: Time, round_trip: Millis, tempo: &Tempo) -> Time {
    let credit = (round_trip / 2).min(tempo.lag_credit);
    let start = tick_end(received, tempo.tick).0.saturating_sub(tempo.tick);
    Time(received.0.saturating_sub(credit).max(start))
}

/// Of acts that count from the same moment, the one with the lowest turn is done first. Turns rotate from tick to tick.
pub fn turn(seat: Seat, at: Time, tick: Millis, seats: u8) -> u64 {
    let n = u64::from(seats.max(1));
    (seat.index() as u64 + n - at.0 / tick.max(1) % n) % n
}

/// The timing of an answer. The reaction time is what the client claims, but no less than what remains after the round
/// trip is taken off (at most the credit), and no more than what passed between sending and receiving. A client that
/// claims nothing is counted from arrival. An answer that came before the question was sent took no time; how short a
/// reaction may be is for the rules to say.
pub fn timing(race: &Race, sent: Time, received: Time, round_trip: Millis, claimed: Option<Millis>) -> Timing {
    let passed = received.since(sent);
    let least = passed.saturating_sub(round_trip.min(race.credit));
    let counted = claimed.unwrap_or(passed).clamp(least, passed);
    Timing { sent, received, round_trip, claimed, counted }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_never_answers_is_remembered_no_longer_than_eight_pings() {
        let (start, mut pings) = (7_000_000_u64, Pings::default());
        let at = |seconds| start + 1000 * seconds;
        for n in 1..=10_000 {
            assert_eq!(pings.begin(at(n)), n);
            assert!(pings.under_way.len() <= MOST_PINGS);
        }
        let now = at(10_001);
        assert_eq!(pings.came_back(10_000 - MOST_PINGS as u64, now), None, "too long ago");
        assert_eq!(pings.came_back(9_993, now), Some(8000), "the oldest that is still known");
        assert_eq!(pings.under_way.len(), MOST_PINGS - 1);
    }

    #[test]
    fn pongs_that_nobody_asked_for_measure_nothing() {
        let (start, mut pings) = (7_000_000_u64, Pings::default());
        let at = |ms| start + ms;
        for second in 1..=100 {
            let asked = pings.begin(at(1000 * second));
            let answer = at(1000 * second + 40);
            for forged in (0..asked).chain(asked + 1..asked + 200).chain([u64::MAX]) {
                assert_eq!(pings.came_back(forged, answer), None, "{forged} was not under way");
            }
            assert_eq!(pings.came_back(asked, answer), Some(40), "it was asked");
            assert_eq!(pings.came_back(asked, at(1000 * second + 900)), None, "one answer is enough");
            assert!(pings.under_way.is_empty());
        }
    }

    #[test]
    fn who_answers_the_newest_ping_first_has_only_that_one_measured() {
        let (start, mut pings) = (7_000_000_u64, Pings::default());
        let at = |ms| start + ms;
        let asked: Vec<u64> = (0..3).map(|n| pings.begin(at(1000 * n))).collect();
        assert_eq!(pings.came_back(asked[2], at(2030)), Some(30));
        assert!(asked.iter().all(|&ping| pings.came_back(ping, at(2040)).is_none()), "older ones are lost");
    }

    #[test]
    fn the_median_of_the_latest_five_counts() {
        let mut trips = RoundTrips::default();
        assert_eq!(trips.median(), 0);
        let mut medians = Vec::new();
        for round_trip in [40, 10, 30, 900, 20, 25, 26] {
            trips.add(round_trip);
            medians.push(trips.median());
        }
        assert_eq!(medians, [40, 10, 30, 30, 30, 25, 26]);
    }

    const TEMPO: Tempo = Tempo { tick: 50, lag_credit: 150, race: None };
    const RACE: Race = Race { since: Time(1000), credit: 500 };

    #[test]
    fn an_act_counts_from_the_press_but_not_from_an_earlier_tick() {
        let at = |received, round_trip| effective(Time(received), round_trip, &TEMPO).0;
        assert_eq!(at(1049, 0), 1049);
        assert_eq!(at(1049, 60), 1019);
        assert_eq!(at(1049, 400), 1000, "never behind a finished tick");
        assert_eq!(at(1000, 400), 1000);
        let long = Tempo { tick: 1000, ..TEMPO };
        assert_eq!(effective(Time(1900), 400, &long), Time(1750), "at most the credit");
        assert_eq!(effective(Time(1900), 200, &long), Time(1800));
    }

    #[test]
    fn ticks_are_counted_from_the_beginning() {
        assert_eq!([0, 49, 50, 99].map(|at| tick_end(Time(at), 50).0), [50, 50, 100, 100]);
        assert_eq!([0, 1, 50, 99].map(|at| tick_over(Time(at), 50).0), [0, 50, 50, 100]);
    }

    #[test]
    fn everybody_has_the_first_turn_equally_often() {
        for tick in 0..4 {
            let turns = Seat::all(4).map(|seat| turn(seat, Time(tick * 50), 50, 4));
            let first: Vec<u64> = turns.collect();
            assert_eq!(first.iter().position(|&turn| turn == 0), Some(tick as usize));
        }
        assert_eq!(turn(Seat::new(0), Time(50), 50, 4), 3);
    }

    #[test]
    fn a_claim_is_held_between_what_was_measured_and_what_passed() {
        let counted = |round_trip, claimed| timing(&RACE, Time(1040), Time(1440), round_trip, claimed).counted;
        assert_eq!(counted(100, Some(310)), 310, "an honest claim is believed");
        assert_eq!(counted(100, Some(0)), 300, "pressed before it can have been");
        assert_eq!(counted(100, Some(u64::MAX)), 400);
        assert_eq!(counted(100, None), 400, "without a claim it counts from arrival");
        assert_eq!(counted(0, Some(1)), 400, "nothing was measured, nothing is given back");
        assert_eq!(counted(900, Some(1)), 1);
        let late = timing(&RACE, Time(1040), Time(1940), 900, Some(1));
        assert_eq!(late.counted, 400, "at most the credit is given back");
        let early = timing(&RACE, Time(1040), Time(1030), 80, Some(300));
        assert_eq!(early.counted, 0, "it came before it was asked");
    }
}
