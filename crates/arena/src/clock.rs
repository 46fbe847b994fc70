//! How long bots think.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kernel::{Bot, BotName, Bots, Game, Millis, Rng, Seat, Seats};

use crate::game::finish_timed;
use crate::plan::{Fault, Plan};

/// Notes how long some seats of a game think about each decision: what they do with news since the last one, and the
/// choice.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    seats: Seats,
    spent: Arc<Mutex<Vec<Duration>>>,
}

impl Clock {
    pub(crate) fn of(seats: Seats) -> Clock {
        Clock { seats, spent: Arc::default() }
    }

    /// The bot with its thinking noted, if it sits on one of these seats.
    pub(crate) fn time<G: Game>(&self, seat: Seat, bot: Box<dyn Bot<G>>) -> Box<dyn Bot<G>> {
        if self.seats.contains(seat) {
            Box::new(Timed { bot, seat, carried: Duration::ZERO, clock: self.clone() })
        } else {
            bot
        }
    }

    /// Notes a decision of a seat.
    pub(crate) fn note(&self, seat: Seat, spent: Duration) {
        if self.seats.contains(seat) {
            self.spent.lock().unwrap_or_else(PoisonError::into_inner).push(spent);
        }
    }

    /// What was noted so far.
    pub(crate) fn take(&self) -> Vec<Duration> {
        std::mem::take(&mut self.spent.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A bot whose thinking is noted.
struct Timed<G> {
    bot: Box<dyn Bot<G>>,
    seat: Seat,
    /// What it thought since its last decision.
    carried: Duration,
    clock: Clock,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn notice(&mut self, news: &[G::Event], view: &G::View) {
        let begun = Instant::now();
        self.bot.notice(news, view);
        self.carried += begun.elapsed();
    }

    fn listens(&self) -> bool {
        self.bot.listens()
    }

    fn pace(&mut self, view: &G::View, rng: &mut Rng) -> Millis {
        self.bot.pace(view, rng)
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Action], rng: &mut Rng) -> G::Action {
        let begun = Instant::now();
        let action = self.bot.decide(view, legal, rng);
        self.clock.note(self.seat, std::mem::take(&mut self.carried) + begun.elapsed());
        action
    }
}

/// How many decisions took how long, to about 3 %.
#[derive(Clone, Default, Debug)]
pub struct Times {
    /// By the four leading bits and the length of the nanoseconds.
    counts: Vec<u64>,
    all: u64,
}

/// Of each power of two there are so many steps.
const STEPS: usize = 16;

impl Times {
    pub(crate) fn add(&mut self, spent: Duration) {
        let nanos = (spent.as_nanos() as usize).max(STEPS);
        let length = nanos.ilog2() as usize - STEPS.ilog2() as usize;
        let at = length * STEPS + (nanos >> length) - STEPS;
        if at >= self.counts.len() {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += 1;
        self.all += 1;
    }

    /// The microseconds that `percent` of the decisions did not exceed.
    pub fn micros(&self, percent: u64) -> f64 {
        let wanted = (self.all * percent).div_ceil(100).max(1);
        let mut counted = 0;
        let reached = |&count: &u64| {
            counted += count;
            counted >= wanted
        };
        let Some(at) = self.counts.iter().position(reached) else { return 0.0 };
        let nanos = (((STEPS + at % STEPS) as f64) + 0.5) * f64::from(1u32 << (at / STEPS).min(31));
        (nanos / 10.0).round() / 100.0
    }
}

/// Times a bot on this machine: so long it plays with itself on the number of seats that suits the game best.
pub fn think_times<G: Game + Bots>(bot: BotName, budget: Duration) -> Result<Times, Fault> {
    let seats = G::INFO.best_seats;
    let options = G::Options::default();
    let plan: Plan<G> = Plan { seats, games: 0, bots: vec![bot], options, seed: 1, threads: Some(1) };
    let clock = Clock::of(Seats::first_n(seats));
    let begun = Instant::now();
    let late = || begun.elapsed() >= budget;
    for index in 0.. {
        match finish_timed(&plan, plan.seed(), index, &clock, &late) {
            Ok(_) => {}
            Err(Fault::Stopped) => break,
            Err(fault) => return Err(fault),
        }
    }
    let mut times = Times::default();
    clock.take().into_iter().for_each(|spent| times.add(spent));
    Ok(times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_to_a_few_percent() {
        let mut times = Times::default();
        assert_eq!(times.micros(50), 0.0);
        (1..=100).for_each(|micros| times.add(Duration::from_micros(micros)));
        for (percent, wanted) in [(50, 50.0), (99, 99.0), (100, 100.0)] {
            let told = times.micros(percent);
            assert!((told / wanted - 1.0_f64).abs() < 0.04, "{percent}: {told}");
        }
    }
}
