//! A table that knows its game.

use kernel::{Chance, Cx, Game, Input, Rng, Seat, Seed, SetupError, Time, Viewer, Way};
use serde::{Deserialize, Serialize};

/// A stamped input: a row of the log. The deal is step 0 and has no row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step<A> {
    /// Its number, from 1.
    pub step: u64,
    /// When it arrived. Never runs back.
    pub at: Time,
    /// When the hand moved, as far as the table believes it.
    pub pressed: Time,
    /// What moves the game on.
    pub input: Input<A>,
    /// The way of an answer in a race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<Way>,
}

/// One running game, with its log and what each viewer was told.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    seed: Seed,
    options: G::Options,
    state: G,
    log: Vec<Step<G::Action>>,
    /// What each viewer was told by each step, filtered when it happened.
    told: Vec<Vec<Vec<G::Event>>>,
    events: Vec<G::Event>,
}

impl<G: Game> Table<G> {
    /// A new game from its seed.
    pub fn open(seed: Seed, seats: u8, options: &G::Options) -> Result<Table<G>, SetupError> {
        let mut events = Vec::new();
        let chance = Chance::Step { seed, step: 0, stream: None };
        let state = G::setup(&mut Cx::new(Time::ZERO, Time::ZERO, chance, Some(&mut events)), seats, options)?;
        let mut table = Table { seed, options: *options, state, log: Vec::new(), told: Vec::new(), events };
        table.tell();
        Ok(table)
    }

    /// The same game again, from the first step, calling `each` after the deal and after every step.
    pub fn rewind(&self, mut each: impl FnMut(u64, &Table<G>)) {
        let again = Table::open(self.seed, self.state.seats(), &self.options);
        let mut table = again.expect("it could be opened before");
        each(0, &table);
        for step in &self.log {
            table.apply(step.clone());
            each(step.step, &table);
        }
    }

    /// Moves the game on. The step's number must be the next, and `check` must have allowed an act.
    pub fn apply(&mut self, step: Step<G::Action>) {
        debug_assert_eq!(step.step, self.step() + 1);
        let chance = Chance::Step { seed: self.seed, step: step.step, stream: None };
        self.events.clear();
        self.state.apply(&mut Cx::new(step.at, step.pressed, chance, Some(&mut self.events)), step.input);
        self.log.push(step);
        self.tell();
    }

    fn tell(&mut self) {
        let seen = |viewer| self.events.iter().filter_map(|event| self.state.seen(event, viewer)).collect();
        self.told.push(Viewer::all(self.state.seats()).map(seen).collect());
    }

    /// The number of the last step.
    pub fn step(&self) -> u64 {
        self.log.len() as u64
    }

    /// When the last step was.
    pub fn last_at(&self) -> Time {
        self.log.last().map_or(Time::ZERO, |step| step.at)
    }

    /// When step `step` was.
    pub fn at(&self, step: u64) -> Time {
        let row = (step as usize).checked_sub(1).and_then(|index| self.log.get(index));
        row.map_or(Time::ZERO, |row| row.at)
    }

    /// The way that the answer of step `step` took, if it was one in a race.
    pub fn way(&self, step: u64) -> Option<Way> {
        (step as usize).checked_sub(1).and_then(|index| self.log.get(index)?.way)
    }

    /// What it was opened with.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// The position, secrets included.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The log.
    pub fn log(&self) -> &[Step<G::Action>] {
        &self.log
    }

    /// All events of the last step, secrets included.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// What a viewer was told by a step.
    pub fn news(&self, viewer: Viewer, step: u64) -> &[G::Event] {
        let viewer = viewer.seat().map_or(usize::from(self.state.seats()), Seat::index);
        self.told.get(step as usize).and_then(|told| told.get(viewer)).map_or(&[], Vec::as_slice)
    }

    /// A stream for decisions that are the table's own (bots, fallbacks): it shares nothing with the game's
    /// chance, so that no choice foretells a card.
    pub fn side_stream(&self, seat: Seat) -> Rng {
        self.stream_for("side", seat)
    }

    /// The same for another purpose, so that the two share nothing either.
    pub fn stream_for(&self, purpose: &str, seat: Seat) -> Rng {
        let mut bytes = self.seed.0.to_vec();
        bytes.extend_from_slice(purpose.as_bytes());
        bytes.push(seat.index() as u8);
        Rng::for_step(Seed::from_bytes(&bytes), self.step())
    }
}
