//! One game from the deal to the outcome, by the virtual clock.

use std::time::Instant;

use kernel::{Bot, Bots, Chance, Cx, Game, Input, Outcome, Rng, Seat, Seats, Seed, Time};
use table::Seated;

use crate::clock::Clock;
use crate::plan::{Fault, Plan, RANDOM};

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Finished<G> {
    pub state: G,
    pub outcome: Outcome,
    /// Acts of seats.
    pub decisions: u32,
    /// Acts and deadlines.
    pub steps: u32,
    /// How long it took by the virtual clock, in a game with deadlines; in others no time passes.
    pub lasted: Option<Time>,
}

/// What somebody who watches a game is shown after the deal and after every step.
#[derive(Debug)]
pub struct Moment<'a, G: Game> {
    /// The number of the step; the deal is 0.
    pub step: u32,
    /// When it was, on the virtual clock.
    pub now: Time,
    /// What moved the game on; `None` for the deal.
    pub input: Option<Input<G::Action>>,
    /// The position afterwards.
    pub state: &'a G,
    /// What happened, secrets included.
    pub events: &'a [G::Event],
}

/// Plays game number `index` of the plan again, move for move, and shows each moment of it.
pub fn retell<G: Game + Bots>(
    plan: &Plan<G>,
    index: u64,
    watch: &mut dyn FnMut(&Moment<'_, G>),
) -> Result<Finished<G>, Fault> {
    plan.check()?;
    let company = Loud::new(plan, index, named_bots(plan, index));
    play(plan, plan.seed(), index, &mut Loud { watch: Some(watch), ..company })
}

/// Plays game number `index` of the plan with bots that have no name; who has none plays at random.
pub fn play_with<G: Game>(
    plan: &Plan<G>,
    index: u64,
    bots: impl Fn(Seat) -> Option<Box<dyn Bot<G>>>,
    watch: &mut dyn FnMut(&Moment<'_, G>),
) -> Result<Finished<G>, Fault> {
    let company = Loud::new(plan, index, bots);
    play(plan, plan.seed(), index, &mut Loud { watch: Some(watch), ..company })
}

/// Plays game number `index` of the plan, whose seed is made once for many games.
pub(crate) fn finish<G: Game + Bots>(
    plan: &Plan<G>,
    seed: Seed,
    index: u64,
    stop: Stop<'_>,
) -> Result<Finished<G>, Fault> {
    if plan.is_quiet() {
        play(plan, seed, index, &mut Quiet)
    } else {
        let company = Loud::new(plan, index, named_bots(plan, index));
        play(plan, seed, index, &mut Loud { stop: Some(stop), ..company })
    }
}

/// The same, with the seats of the clock timed.
pub(crate) fn finish_timed<G: Game + Bots>(
    plan: &Plan<G>,
    seed: Seed,
    index: u64,
    clock: &Clock,
    stop: Stop<'_>,
) -> Result<Finished<G>, Fault> {
    let bots = named_bots(plan, index);
    let company = Loud::new(plan, index, |seat| bots(seat).map(|bot| clock.time(seat, bot)));
    play(plan, seed, index, &mut Loud { stop: Some(stop), clock: Some(clock), ..company })
}

/// The bots of the plan. A random one needs none: its seat draws as in a quiet game, so that a game
/// comes out the same when it is retold.
fn named_bots<G: Game + Bots>(plan: &Plan<G>, index: u64) -> impl Fn(Seat) -> Option<Box<dyn Bot<G>>> {
    move |seat| match plan.bot(index, seat) {
        RANDOM => None,
        name => name.bot::<G>(seat),
    }
}

/// Those who sit at the table: they act, and are told what happens.
trait Company<G: Game> {
    /// Where events go; `None` if nobody listens.
    fn events(&mut self) -> Option<&mut Vec<G::Event>>;
    /// What `seat` does; `None` if it can do nothing.
    fn act(&mut self, state: &G, at: At, seat: Seat, rng: &mut Rng) -> Result<Option<G::Action>, Fault>;
    /// When `seat` has thought long enough about what it is asked.
    fn due(&self, seat: Seat) -> Time;
    /// Tells everybody about a step.
    fn told(&mut self, state: &G, at: At, input: Option<Input<G::Action>>, rng: &mut Rng);
}

#[derive(Clone, Copy)]
struct At {
    now: Time,
    step: u32,
}

fn play<G: Game>(
    plan: &Plan<G>,
    seed: Seed,
    index: u64,
    company: &mut impl Company<G>,
) -> Result<Finished<G>, Fault> {
    let mut rng = Rng::for_game(seed, index);
    let mut at = At { now: Time::ZERO, step: 0 };
    let mut state = {
        let mut cx = Cx::new(at.now, at.now, Chance::Stream(&mut rng), company.events());
        G::setup(&mut cx, plan.seats, &plan.options)?
    };
    company.told(&state, at, None, &mut rng);
    let clocked = state.deadline().is_some();
    let mut decisions = 0;
    loop {
        if let Some(outcome) = state.outcome() {
            let lasted = clocked.then_some(at.now);
            return Ok(Finished { state, outcome, decisions, steps: at.step, lasted });
        }
        if at.step >= G::INFO.most_steps {
            return Err(Fault::TooLong { name: plan.name(index), most: G::INFO.most_steps });
        }
        let stuck = || Fault::Stuck { name: plan.name(index), steps: at.step };
        let (now, seats) = table::next(&state, at.now, |seat| company.due(seat)).ok_or_else(stuck)?;
        at.now = now;
        // Of several that act at the same moment, any may be first.
        let first = if seats.len() > 1 { rng.below(seats.len() as u32) as usize } else { 0 };
        let input = match seats.nth(first) {
            None => Input::Deadline,
            Some(seat) => {
                let action = company.act(&state, at, seat, &mut rng)?.ok_or_else(stuck)?;
                decisions += 1;
                Input::Act { seat, action }
            }
        };
        at.step += 1;
        state.apply(&mut Cx::new(now, now, Chance::Stream(&mut rng), company.events()), input);
        company.told(&state, at, Some(input), &mut rng);
    }
}

/// Random bots only: nothing is listed, told or allocated.
struct Quiet;

impl<G: Game> Company<G> for Quiet {
    #[inline]
    fn events(&mut self) -> Option<&mut Vec<G::Event>> {
        None
    }

    #[inline]
    fn act(&mut self, state: &G, at: At, seat: Seat, rng: &mut Rng) -> Result<Option<G::Action>, Fault> {
        Ok(state.sample(at.now, seat, rng))
    }

    #[inline]
    fn due(&self, _seat: Seat) -> Time {
        Time::ZERO
    }

    #[inline]
    fn told(&mut self, _state: &G, _at: At, _input: Option<Input<G::Action>>, _rng: &mut Rng) {}
}

type Watch<'w, G> = &'w mut dyn FnMut(&Moment<'_, G>);

/// Whether no more is wanted.
pub(crate) type Stop<'w> = &'w (dyn Fn() -> bool + Sync);

/// Bots that see views and news, and perhaps somebody who watches.
struct Loud<'w, G: Game> {
    plan: &'w Plan<G>,
    index: u64,
    seated: Seated<G>,
    /// The seats without a bot.
    random: Seats,
    watch: Option<Watch<'w, G>>,
    stop: Option<Stop<'w>>,
    clock: Option<&'w Clock>,
    events: Vec<G::Event>,
}

impl<'w, G: Game> Loud<'w, G> {
    fn new(plan: &'w Plan<G>, index: u64, bots: impl Fn(Seat) -> Option<Box<dyn Bot<G>>>) -> Self {
        let mut random = Seats::NONE;
        let bot = |seat| {
            let bot = bots(seat);
            if bot.is_none() {
                random.insert(seat);
            }
            bot
        };
        let seated = Seated::new(Seat::all(plan.seats).map(bot));
        Loud { plan, index, seated, random, watch: None, stop: None, clock: None, events: Vec::new() }
    }
}

impl<G: Game> Company<G> for Loud<'_, G> {
    fn events(&mut self) -> Option<&mut Vec<G::Event>> {
        self.events.clear();
        Some(&mut self.events)
    }

    fn act(&mut self, state: &G, at: At, seat: Seat, rng: &mut Rng) -> Result<Option<G::Action>, Fault> {
        if self.stop.is_some_and(|stop| stop()) {
            return Err(Fault::Stopped);
        }
        if self.random.contains(seat) {
            let begun = self.clock.map(|clock| (clock, Instant::now()));
            let action = state.sample(at.now, seat, rng);
            if let Some((clock, begun)) = begun {
                clock.note(seat, begun.elapsed());
            }
            return Ok(action);
        }
        let Some(action) = self.seated.decide(state, at.now, seat, rng) else { return Ok(None) };
        if let Err(why) = state.check(at.now, seat, &action) {
            let (name, bot) = (self.plan.name(self.index), self.plan.bot(self.index, seat));
            let (action, why) = (format!("{action:?}"), why.to_string());
            return Err(Fault::Refused { name, step: at.step + 1, bot, action, why });
        }
        Ok(Some(action))
    }

    fn due(&self, seat: Seat) -> Time {
        self.seated.due(seat).unwrap_or_default()
    }

    fn told(&mut self, state: &G, at: At, input: Option<Input<G::Action>>, rng: &mut Rng) {
        let actor = match input {
            Some(Input::Act { seat, .. }) => Some(seat),
            Some(Input::Deadline) | None => None,
        };
        self.seated.told(state, actor, &self.events);
        self.seated.begin(state, at.now, |_, bot, view| bot.pace(view, rng));
        if let Some(watch) = &mut self.watch {
            watch(&Moment { step: at.step, now: at.now, input, state, events: &self.events });
        }
    }
}
