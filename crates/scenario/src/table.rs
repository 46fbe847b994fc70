//! The table of one case: the position, the clock, what chance will say, and what was last told.

use kernel::{Chance, Cx, Fixture, Input, Names, Rng, Script, Seat, Seed, SetupError, Time, Trouble, Viewer};

/// More deadlines than this in a row mean that the clock never gets there.
const DEADLINES: usize = 10_000;

use crate::{Cause, Moment};

/// The table of a session.
#[derive(Debug)]
pub struct Table<G: Fixture> {
    pub(crate) names: Names,
    pub(crate) options: G::Options,
    pub(crate) state: G,
    pub(crate) script: Script,
    /// When the last step was.
    last: Time,
    /// What an `at` line said, until the next step.
    at: Option<(Time, Time)>,
    /// For each viewer, the events of the last line that moved the game.
    news: Vec<(Viewer, Vec<G::Event>)>,
    /// The last act.
    acted: Option<(Seat, G::Action)>,
    /// How often the table played for somebody.
    defaults: u64,
    /// Whose moments are kept, if anybody's, and these.
    watched: Option<Viewer>,
    moments: Vec<Moment<G>>,
}

impl<G: Fixture> Table<G> {
    pub(crate) fn new(
        names: Names,
        mut script: Script,
        options: &G::Options,
        watched: Option<Viewer>,
    ) -> Result<Self, SetupError> {
        let mut events = Vec::new();
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Script(&mut script), Some(&mut events));
        let state = G::setup(&mut cx, names.len(), options)?;
        if watched.is_some() {
            script.insist();
        }
        let mut table = Table {
            names,
            options: *options,
            state,
            script,
            last: Time::ZERO,
            at: None,
            news: Vec::new(),
            acted: None,
            defaults: 0,
            watched,
            moments: Vec::new(),
        };
        table.tell(Cause::Deal, &events);
        Ok(table)
    }

    /// Who sits there.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// What it was laid with.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// The position, secrets included.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Everything that the viewer saw of whom moments are kept.
    pub fn moments(&self) -> &[Moment<G>] {
        &self.moments
    }

    /// The moment of the next act: as an `at` line said, or else as soon as the game allows.
    pub fn now(&self) -> Time {
        self.at.map_or_else(|| self.last.plus(self.state.least_time()), |(now, _)| now)
    }

    /// The time: as an `at` line said, or else that of the last step.
    pub fn clock(&self) -> Time {
        self.at.map_or(self.last, |(now, _)| now)
    }

    /// What this viewer was told by the last line that moved the game.
    pub(crate) fn news(&self, viewer: Viewer) -> &[G::Event] {
        self.news.iter().find(|(who, _)| *who == viewer).map_or(&[], |(_, events)| events)
    }

    /// Forgets the last news: the position was changed by hand.
    pub(crate) fn forget_news(&mut self) {
        self.news.clear();
    }

    /// A seat acts; deadlines that passed before come first.
    pub(crate) fn act(&mut self, seat: Seat, action: G::Action) -> Result<Result<(), G::Refusal>, Trouble> {
        let now = self.now();
        if self.at.is_none() {
            self.pass_deadlines(now)?;
        }
        if let Err(refusal) = self.state.check(now, seat, &action) {
            return Ok(Err(refusal));
        }
        self.forget_news();
        self.acted = Some((seat, action));
        let pressed = self.at.map_or(now, |(_, pressed)| pressed);
        self.apply(now, pressed, Input::Act { seat, action })?;
        Ok(Ok(()))
    }

    /// Whether the game has just done this by itself, where there was no choice. Then it is not done a second time.
    pub(crate) fn is_done(&self, seat: Seat, action: G::Action) -> bool {
        self.acted != Some((seat, action)) && G::is_done(&action, seat, self.news(Viewer::Seat(seat)))
    }

    /// After `given` lines: what the game does by itself from there.
    pub(crate) fn resume(&mut self) -> Result<(), Trouble> {
        let mut events = Vec::new();
        let now = self.clock();
        let mut cx = Cx::new(now, now, Chance::Script(&mut self.script), Some(&mut events));
        self.state.resume(&mut cx);
        self.tell(Cause::Given, &events);
        self.script.take_trouble().map_or(Ok(()), |trouble| Err(Trouble::new(trouble)))
    }

    /// `at`: moves the clock, past any deadlines in between.
    pub(crate) fn move_clock(&mut self, now: Time, pressed: Time) -> Result<(), Trouble> {
        let clock = self.clock();
        if now < clock {
            let clock = crate::time::write(clock);
            return Err(Trouble::new(format!("time never runs back: it is {clock} already")));
        }
        if pressed > now {
            return Err(Trouble::new("nobody presses after the act arrives"));
        }
        if self.state.deadline().is_some_and(|deadline| deadline <= now) {
            self.forget_news();
        }
        self.pass_deadlines(now)?;
        self.at = Some((now, pressed));
        if now > clock && self.moments.last().is_some_and(|moment| moment.clock < now) {
            self.keep(Cause::Clock, Vec::new());
        }
        Ok(())
    }

    /// `time runs out`: the deadline of the rules comes, or else the thinking time of all who are asked.
    pub(crate) fn run_out(&mut self) -> Result<(), Trouble> {
        let clock = self.now();
        if let Some(deadline) = self.state.deadline() {
            self.forget_news();
            let now = deadline.max(self.last);
            return self.apply(now, now, Input::Deadline);
        }
        let awaited = self.state.awaited();
        if awaited.is_empty() {
            return Err(Trouble::new("nobody is asked and there is no deadline, so no time can run out"));
        }
        self.forget_news();
        let now = clock.plus(self.state.thinking());
        for seat in awaited.iter() {
            if !self.state.awaited().contains(seat) {
                continue;
            }
            self.defaults += 1;
            let mut rng = Rng::for_step(Seed::from_bytes(b"defaults"), self.defaults);
            let Some(action) = self.state.fallback(now, seat, &mut rng) else {
                return Err(Trouble::new(format!("the game has nothing to do for {}", self.names.of(seat))));
            };
            self.apply(now, now, Input::Act { seat, action })?;
        }
        Ok(())
    }

    fn pass_deadlines(&mut self, until: Time) -> Result<(), Trouble> {
        for _ in 0..DEADLINES {
            match self.state.deadline() {
                Some(deadline) if deadline <= until => {
                    let now = deadline.max(self.last);
                    self.apply(now, now, Input::Deadline)?;
                }
                _ => return Ok(()),
            }
        }
        Err(Trouble::new("the deadlines never end"))
    }

    fn apply(&mut self, now: Time, pressed: Time, input: Input<G::Action>) -> Result<(), Trouble> {
        let mut events = Vec::new();
        let cause = match input {
            Input::Act { seat, .. } => Cause::Act(seat),
            Input::Deadline => Cause::Deadline,
        };
        let mut cx = Cx::new(now, pressed, Chance::Script(&mut self.script), Some(&mut events));
        self.state.apply(&mut cx, input);
        self.last = now;
        self.at = None;
        self.tell(cause, &events);
        self.script.take_trouble().map_or(Ok(()), |trouble| Err(Trouble::new(trouble)))
    }

    fn tell(&mut self, cause: Cause, events: &[G::Event]) {
        for viewer in Viewer::all(self.state.seats()) {
            let seen = events.iter().filter_map(|event| self.state.seen(event, viewer));
            match self.news.iter_mut().find(|(who, _)| *who == viewer) {
                Some((_, news)) => news.extend(seen),
                None => self.news.push((viewer, seen.collect())),
            }
        }
        if let Some(viewer) = self.watched {
            self.keep(cause, events.iter().filter_map(|event| self.state.seen(event, viewer)).collect());
        }
    }

    fn keep(&mut self, cause: Cause, news: Vec<G::Event>) {
        let (state, clock, next) = (self.state.clone(), self.clock(), self.now());
        self.moments.push(Moment { cause, state, news, clock, next });
    }
}
