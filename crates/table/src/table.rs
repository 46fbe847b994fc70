//! A table that knows its game.

use kernel::{Chance, Cx, Game, Input, Rng, Seat, Seed, SetupError, Time, Timing, Viewer};
use serde::{Deserialize, Serialize};

/// A stamped input: a row of the log. The deal is step 0 and has no row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step<A> {
    /// Its number, from 1.
    pub step: u64,
    /// When it arrived; never before the step before.
    pub at: Time,
    /// When the player pressed, as far as the table believes it.
    pub pressed: Time,
    /// What moves the game on.
    pub input: Input<A>,
    /// The timing of an answer in a race.
    #[serde(rename = "way", default, skip_serializing_if = "Option::is_none")]
    pub timing: Option<Timing>,
}

impl<A> Step<A> {
    /// Whose act it is; nobody's if it is a deadline.
    pub fn actor(&self) -> Option<Seat> {
        match &self.input {
            Input::Act { seat, .. } => Some(*seat),
            Input::Deadline => None,
        }
    }

    /// The same step with its action in another form.
    pub fn with<B>(&self, action: impl FnOnce(&A) -> B) -> Step<B> {
        let input = match &self.input {
            Input::Act { seat, action: done } => Input::Act { seat: *seat, action: action(done) },
            Input::Deadline => Input::Deadline,
        };
        Step { step: self.step, at: self.at, pressed: self.pressed, input, timing: self.timing }
    }
}

/// One running game, with its log and what each viewer was told.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    seed: Seed,
    options: G::Options,
    state: G,
    log: Vec<Step<G::Action>>,
    told: Vec<Told<G::Event>>,
    events: Vec<G::Event>,
}

/// What a step told, filtered when it happened.
#[derive(Clone, Debug)]
struct Told<E> {
    /// To spectators, and to every seat that is not listed below.
    everybody: Box<[E]>,
    /// To seats that were told something else.
    seats: Box<[(Seat, Box<[E]>)]>,
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

    /// Replays the game from its beginning, calling `each` after the deal and after every step.
    pub fn rewind(&self, mut each: impl FnMut(u64, &Table<G>)) {
        let mut table = self.again();
        each(0, &table);
        for step in &self.log {
            table.apply(step.clone());
            each(step.step, &table);
        }
    }

    /// The same game as it was dealt.
    pub(crate) fn again(&self) -> Table<G> {
        Table::open(self.seed, self.state.seats(), &self.options).expect("it could be opened before")
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
        let everybody: Box<[_]> = seen(Viewer::Spectator);
        let own = |seat| Some((seat, seen(Viewer::Seat(seat)))).filter(|(_, events)| *events != everybody);
        let seats = Seat::all(self.state.seats()).filter_map(own).collect();
        self.told.push(Told { everybody, seats });
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
        self.row(step).map_or(Time::ZERO, |row| row.at)
    }

    /// The timing of step `step`, if it was an answer in a race.
    pub fn timing(&self, step: u64) -> Option<Timing> {
        self.row(step)?.timing
    }

    fn row(&self, step: u64) -> Option<&Step<G::Action>> {
        (step as usize).checked_sub(1).and_then(|index| self.log.get(index))
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
        let Some(told) = self.told.get(step as usize) else { return &[] };
        let own = viewer.seat().and_then(|seat| told.seats.iter().find(|(other, _)| *other == seat));
        own.map_or(&told.everybody, |(_, events)| events)
    }

    /// A stream for decisions of the table's own (bots, fallbacks). It is independent of the game's own randomness,
    /// so that no choice foretells a card.
    pub fn side_stream(&self, seat: Seat) -> Rng {
        self.stream_for("side", seat)
    }

    /// The same for another purpose, independent of the first.
    pub fn stream_for(&self, purpose: &str, seat: Seat) -> Rng {
        let mut bytes = self.seed.0.to_vec();
        bytes.extend_from_slice(purpose.as_bytes());
        bytes.push(seat.index() as u8);
        Rng::for_step(Seed::from_bytes(&bytes), self.step())
    }
}
