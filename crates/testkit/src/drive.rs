//! Random play with a virtual clock, for laws and playthroughs.

use kernel::{Chance, Cx, Game, Input, Millis, Rng, Seat, Seats, Seed, SetupError, Time};

/// What happens next, and when.
pub(crate) struct Move<A> {
    pub(crate) now: Time,
    pub(crate) input: Input<A>,
}

/// A position after a step, and what happened in it.
pub(crate) struct After<G: Game> {
    pub(crate) state: G,
    pub(crate) events: Vec<G::Event>,
}

/// Everything a seat may do.
pub(crate) fn list<G: Game>(state: &G, now: Time, seat: Seat) -> Vec<G::Action> {
    let mut list = Vec::new();
    state.legal(now, seat, &mut list);
    list
}

/// Chooses what happens next: mostly an awaited seat acts, sometimes one that is free to, sometimes the
/// deadline comes. `None` if the game is over or stuck.
pub(crate) fn choose<G: Game>(state: &G, last: Time, dice: &mut Rng) -> Option<Move<G::Action>> {
    if state.outcome().is_some() {
        return None;
    }
    let mut now = last.plus(state.least_time()).plus(u64::from(dice.below(1500)));
    let awaited = state.awaited();
    if let Some(deadline) = state.deadline() {
        // A deadline that lies far ahead, such as a stop for safety, comes now and then all the same.
        let rarely = if deadline.since(now) > SOON { 400 } else { 5 };
        if now >= deadline || awaited.is_empty() || dice.below(rarely) == 0 {
            return Some(Move { now: deadline.max(last), input: Input::Deadline });
        }
        now = now.min(deadline);
    }
    let free: Seats = Seat::all(state.seats())
        .filter(|&seat| !awaited.contains(seat) && !list(state, now, seat).is_empty())
        .collect();
    let from = if !free.is_empty() && dice.below(6) == 0 { free } else { awaited };
    if from.is_empty() {
        return None;
    }
    let seat = from.nth(dice.below(from.len() as u32) as usize)?;
    if list(state, now, seat).is_empty() {
        now = now.max(state.ready(seat));
        if let Some(deadline) = state.deadline().filter(|&deadline| deadline <= now) {
            return Some(Move { now: deadline.max(last), input: Input::Deadline });
        }
    }
    let action = any(&list(state, now, seat), dice)?;
    Some(Move { now, input: Input::Act { seat, action } })
}

/// Deadlines within this time often come.
const SOON: Millis = 60_000;

pub(crate) fn any<A: Copy>(list: &[A], dice: &mut Rng) -> Option<A> {
    (!list.is_empty()).then(|| list[dice.below(list.len() as u32) as usize])
}

/// The position that follows, and what is told.
pub(crate) fn step<G: Game>(state: &G, now: Time, input: Input<G::Action>, chance: Chance<'_>) -> After<G> {
    let mut after = After { state: state.clone(), events: Vec::new() };
    let mut cx = Cx::new(now, now, chance, Some(&mut after.events));
    after.state.apply(&mut cx, input);
    after
}

/// A game that has just been dealt, the same for the same seed.
pub fn deal<G: Game>(seed: u64, seats: u8, options: &G::Options) -> Result<G, SetupError> {
    let chance = chance_of(Seed::from_number(seed), 0);
    G::setup(&mut Cx::new(Time::ZERO, Time::ZERO, chance, None), seats, options)
}

/// The randomness of a step, as a table would make it.
pub(crate) fn chance_of(seed: Seed, step: u32) -> Chance<'static> {
    Chance::Step { seed, step: u64::from(step), stream: None }
}

/// Names for the seats of a test game.
pub(crate) const NAMES: [&str; 8] = ["Ann", "Ben", "Cy", "Dot", "Eve", "Fox", "Gus", "Hal"];
