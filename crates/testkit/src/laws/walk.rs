//! One random game, looked at from all sides at every step.

use kernel::{Cx, Input, Names, Notation, Rng, Seat, Seed, Time, Viewer};
use serde::{Deserialize, Serialize};

use super::Tally;
use super::choices;
use super::law::{Fault, Law, differ};
use super::varies::Varied;
use super::worlds::{Worlds, news};
use crate::drive::{self, Move, NAMES};

/// Acts are compared with all that were met before, up to this many.
const POOL: usize = 400;

/// What a whole run remembers.
pub(super) struct Run<G: Notation> {
    pub(super) pool: Vec<G::Action>,
    pub(super) varied: Varied,
    pub(super) tally: Tally,
    pub(super) open: bool,
    pub(super) orders: Vec<G::Orders>,
}

/// One game of the run.
pub(super) struct Walk<'a, G: Notation> {
    pub(super) run: &'a mut Run<G>,
    pub(super) options: G::Options,
    pub(super) seats: u8,
    pub(super) seed: Seed,
    pub(super) step: u32,
    dice: Rng,
    names: Names,
}

#[derive(Serialize, Deserialize)]
struct Logged<A> {
    now: Time,
    input: Input<A>,
}

impl<'a, G: Notation> Walk<'a, G> {
    pub(super) fn new(run: &'a mut Run<G>, options: G::Options, seats: u8, seed: Seed) -> Self {
        let names = Names::new(NAMES.into_iter().take(usize::from(seats)));
        let dice = Rng::for_game(seed, u64::MAX);
        Walk { run, options, seats, seed, step: 0, dice, names }
    }

    /// Plays the game to its end.
    pub(super) fn play(&mut self) -> Result<(), Fault> {
        let mut events = Vec::new();
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, drive::chance_of(self.seed, 0), Some(&mut events));
        let set = G::setup(&mut cx, self.seats, &self.options);
        let mut state = set.map_err(|error| Fault::new(Law::Waits, None, format!("no setup: {error}")))?;
        let first = state.clone();
        let mut last = Time::ZERO;
        let mut log: Vec<(Logged<G::Action>, G)> = Vec::new();
        loop {
            self.position(&state, last)?;
            let Some(real) = drive::choose(&state, last, &mut self.dice) else {
                self.worlds(&state, last, None)?;
                break;
            };
            if self.step >= G::INFO.most_steps {
                let what = format!("no outcome after {} steps", self.step);
                return Err(Fault::new(Law::Ends, None, what));
            }
            self.count(&state, &real);
            self.worlds(&state, real.now, Some(&real))?;
            state = self.told(&state, &real)?;
            self.step += 1;
            last = real.now;
            log.push((Logged { now: real.now, input: real.input }, state.clone()));
        }
        self.replay(&first, &log)
    }

    fn count(&mut self, state: &G, real: &Move<G::Action>) {
        let tally = &mut self.run.tally;
        tally.steps += 1;
        match real.input {
            Input::Act { seat, .. } => tally.free_acts += u64::from(!state.awaited().contains(seat)),
            Input::Deadline => tally.deadlines += 1,
        }
    }

    /// The laws of a position by itself.
    fn position(&mut self, state: &G, last: Time) -> Result<(), Fault> {
        let now = last.plus(state.least_time());
        let before = state.clone();
        let lists: Vec<Vec<G::Action>> = Seat::all(self.seats).map(|seat| drive::list(state, now, seat)).collect();
        state.invariants().map_err(|what| Fault::new(Law::Invariants, None, what))?;
        choices::waits(state, last, &lists)?;
        self.meet(state, now, &lists);
        choices::lists(state, now, &self.run.pool, &lists)?;
        for seat in Seat::all(self.seats) {
            let list = &lists[seat.index()];
            let thorough = self.dice.below(8) == 0;
            choices::sample(state, now, seat, list, &mut self.dice, thorough)?;
            choices::fallback(state, now, seat, list, &mut self.dice)?;
            self.run.tally.ordered += choices::ordered(state, now, seat, list, &self.run.orders)?;
            choices::written(state, seat, list, &self.names)?;
        }
        if let Some(outcome) = state.outcome() {
            let text = G::write_outcome(&outcome, &self.names);
            self.line(&outcome, &text)?;
        }
        if *state != before {
            let what = format!("asking changed the state: {}", differ(&before, state));
            return Err(Fault::new(Law::Refusal, None, what));
        }
        Ok(())
    }

    /// Remembers acts: what is listed, and what is drawn or done by default, listed or not.
    fn meet(&mut self, state: &G, now: Time, lists: &[Vec<G::Action>]) {
        let mut met: Vec<G::Action> = lists.iter().flatten().copied().collect();
        for seat in Seat::all(self.seats) {
            met.extend(state.sample(now, seat, &mut self.dice));
            met.extend(state.fallback(now, seat, &mut self.dice));
        }
        for action in met {
            if self.run.pool.len() < POOL && !self.run.pool.contains(&action) {
                self.run.pool.push(action);
            }
        }
    }

    /// The laws of guesses, for every seat, and of one step on from here.
    fn worlds(&mut self, state: &G, now: Time, real: Option<&Move<G::Action>>) -> Result<(), Fault> {
        let chance = Rng::for_step(self.seed, u64::from(self.step) + 1);
        for seat in Seat::all(self.seats) {
            let worlds = Worlds::new(state, seat, now, &mut self.dice);
            worlds.keeps(&self.run.pool, &self.run.orders, &self.dice)?;
            self.dice.next_u32();
            worlds.alone(&self.dice)?;
            self.run.tally.guesses += 1;
            if let Some(real) = real {
                self.run.tally.compared += worlds.step(real, &chance, &mut self.dice)?;
            }
            if !self.run.open {
                let closely = self.dice.below(5) == 0;
                self.run.varied.note(state, &worlds.guess, seat, closely);
            }
        }
        Ok(())
    }

    /// Takes the step, and checks that everybody who sees a change is told something.
    fn told(&mut self, state: &G, real: &Move<G::Action>) -> Result<G, Fault> {
        let chance = drive::chance_of(self.seed, self.step + 1);
        let after = drive::step(state, real.now, real.input, chance);
        for viewer in Viewer::all(self.seats) {
            let (a, b) = (state.view(viewer), after.state.view(viewer));
            let told = news(&after, viewer);
            for event in &told {
                let text = G::write_event(event, &self.names);
                self.line(event, &text)?;
            }
            if !told.is_empty() {
                continue;
            }
            if a != b {
                let what = format!("after {:?} the view changed without news: {}", real.input, differ(&a, &b));
                return Err(Fault::new(Law::Told, viewer, what));
            }
            if state.awaited() != after.state.awaited() {
                let what = format!("after {:?} others are awaited without news", real.input);
                return Err(Fault::new(Law::Told, viewer, what));
            }
        }
        Ok(after.state)
    }

    /// Text is one line.
    fn line(&self, of: &impl std::fmt::Debug, text: &str) -> Result<(), Fault> {
        if !text.trim().is_empty() && !text.contains('\n') {
            return Ok(());
        }
        Err(Fault::new(Law::Notation, None, format!("{of:?} is written as {text:?}, not as a line")))
    }

    /// After a round trip of options and log through JSON, the seed makes the same game again, with nobody listening.
    fn replay(&mut self, first: &G, log: &[(Logged<G::Action>, G)]) -> Result<(), Fault> {
        let steps: Vec<&Logged<G::Action>> = log.iter().map(|(logged, _)| logged).collect();
        let fault = |what: String| Fault::new(Law::Replay, None, what);
        let json = |error: serde_json::Error| fault(format!("not JSON: {error}"));
        let text = serde_json::to_string(&(self.options, steps)).map_err(json)?;
        let (options, steps): (G::Options, Vec<Logged<G::Action>>) = serde_json::from_str(&text).map_err(json)?;

        let mut cx = Cx::new(Time::ZERO, Time::ZERO, drive::chance_of(self.seed, 0), None);
        let set = G::setup(&mut cx, self.seats, &options);
        let mut state = set.map_err(|error| fault(error.to_string()))?;
        self.step = 0;
        if state != *first {
            return Err(fault(format!("another setup: {}", differ(first, &state))));
        }
        for (logged, (_, played)) in steps.into_iter().zip(log) {
            self.step += 1;
            let chance = drive::chance_of(self.seed, self.step);
            state.apply(&mut Cx::new(logged.now, logged.now, chance, None), logged.input);
            if state != *played {
                let what = format!("after {:?}: {}", logged.input, differ(played, &state));
                return Err(fault(what));
            }
        }
        Ok(())
    }
}
