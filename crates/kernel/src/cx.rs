//! What a rule gets besides the state: the time, randomness, and a place to tell what happened.

use crate::{
    Millis, Rng, Script, Seed, Time,
    parts::{Bag, Set},
};

/// Where randomness comes from. One byte tells the variants apart: left alone, the compiler takes sixteen, which are
/// slow to test.
#[derive(Debug)]
#[repr(u8)]
#[expect(clippy::large_enum_variant, reason = "one lives on the stack per step; a box would allocate")]
pub enum Chance<'a> {
    /// A table: one stream per step, made at the first draw, so that no state holds the future.
    Step {
        /// The game's seed.
        seed: Seed,
        /// The step's number.
        step: u64,
        /// The stream, once something has been drawn.
        stream: Option<Rng>,
    },
    /// A simulation: one continuing stream per game.
    Stream(&'a mut Rng),
    /// A scenario: what the case says.
    Script(&'a mut Script),
}

/// The source of a draw.
enum Source<'c> {
    Stream(&'c mut Rng),
    Script(&'c mut Script),
}

impl Chance<'_> {
    #[cold]
    #[inline(never)]
    fn source(&mut self) -> Source<'_> {
        match self {
            Chance::Stream(stream) => Source::Stream(stream),
            Chance::Script(script) => Source::Script(script),
            Chance::Step { seed, step, stream } => {
                Source::Stream(stream.get_or_insert_with(|| Rng::for_step(*seed, *step)))
            }
        }
    }
}

/// The surroundings of one step.
#[derive(Debug)]
pub struct Cx<'a, E> {
    /// When the input arrived; never before the step before.
    pub now: Time,
    /// When the player pressed, as far as the table believes it. Rules about races compare this.
    pub pressed: Time,
    chance: Chance<'a>,
    events: Option<&'a mut Vec<E>>,
}

impl<'a, E> Cx<'a, E> {
    /// The surroundings of a step at `now`; events go to `events`, or nowhere in quiet simulation.
    pub fn new(now: Time, pressed: Time, chance: Chance<'a>, events: Option<&'a mut Vec<E>>) -> Self {
        Cx { now, pressed, chance, events }
    }

    /// Tells what happened. Who may know it is decided in `view.rs` alone.
    #[inline]
    pub fn emit(&mut self, event: E) {
        if let Some(events) = &mut self.events {
            tell(events, event);
        }
    }

    /// Tells what happened, if it did. Whether anybody listens is tested first: in simulations nobody does, which a
    /// processor predicts more easily.
    #[inline]
    pub fn emit_if(&mut self, happened: bool, event: E) {
        if let Some(events) = &mut self.events
            && happened
        {
            tell(events, event);
        }
    }

    /// Whether anybody listens.
    #[inline]
    pub fn is_heard(&self) -> bool {
        self.events.is_some()
    }

    /// Tells what happened, for events that are costly to make: none is made if nobody listens.
    #[inline]
    pub fn emit_with(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.events {
            tell(events, event());
        }
    }

    /// A fair number in `0..n`; scenarios script it as `next <word> …`.
    #[inline]
    pub fn below(&mut self, word: &'static str, n: u32) -> u32 {
        match self.source() {
            Source::Stream(rng) => rng.below(n),
            Source::Script(script) => script.below(word, n),
        }
    }

    /// Throws `n` dice of six sides, at most nine: they are the digits of the number to base six, the first die
    /// lowest. Scenarios script them one by one as `next <word> …`.
    #[inline]
    pub fn throw(&mut self, word: &'static str, n: u8) -> u32 {
        match self.source() {
            Source::Stream(rng) => rng.throw(n),
            Source::Script(script) => script.throw(word, n),
        }
    }

    /// A random card of the bag, each copy equally likely; scenarios script it as `next <word> …`.
    #[inline]
    pub fn pick(&mut self, word: &'static str, bag: Bag) -> u8 {
        match self.source() {
            Source::Stream(rng) => rng.pick(bag),
            Source::Script(script) => script.pick(word, bag),
        }
    }

    /// A random member of the set, which must not be empty; scenarios script it as `next <word> …`.
    #[inline]
    pub fn draw(&mut self, word: &'static str, set: Set) -> u8 {
        match self.source() {
            Source::Stream(rng) => rng.draw(set),
            Source::Script(script) => script.draw(word, set),
        }
    }

    /// The source of the next draw. Only simulations are in a hurry, so the rest is kept out of their way.
    #[inline]
    fn source(&mut self) -> Source<'_> {
        match &mut self.chance {
            Chance::Stream(stream) => Source::Stream(stream),
            other => other.source(),
        }
    }

    /// The moment `ms` from now.
    pub fn after(&self, ms: Millis) -> Time {
        self.now.plus(ms)
    }
}

/// Kept out of line, for the sake of simulations, in which nobody listens.
#[cold]
#[inline(never)]
fn tell<E>(events: &mut Vec<E>, event: E) {
    events.push(event);
}
