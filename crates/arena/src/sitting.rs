//! One game from the deal to the outcome, by the virtual clock.

use kernel::{
    Bot, Bots, BySeat, Chance, Cx, Game, Input, Level, MAX_SEATS, Outcome, Rng, Seat, Seed, Time, Viewer,
};

use crate::plan::{Fault, Plan};

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Finished<G> {
    /// The last position.
    pub state: G,
    /// How it ended.
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
    /// The number of the step; 0: the deal.
    pub step: u32,
    /// When it was, on the virtual clock.
    pub now: Time,
    /// What moved the game on; nothing for the deal.
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
    play(plan, plan.seed(), index, &mut Loud::new(plan, index, Some(watch)))
}

/// Plays game number `index` of the plan, whose seed is made once for many games.
pub(crate) fn finish<G: Game + Bots>(plan: &Plan<G>, seed: Seed, index: u64) -> Result<Finished<G>, Fault> {
    if plan.is_quiet() {
        play(plan, seed, index, &mut Quiet)
    } else {
        play(plan, seed, index, &mut Loud::new(plan, index, None))
    }
}

/// Those who sit at the table: they act, and they are told.
trait Company<G: Game> {
    /// Where events go; none: nobody listens.
    fn events(&mut self) -> Option<&mut Vec<G::Event>>;
    /// What `seat` does; none: it can do nothing.
    fn act(&mut self, state: &G, at: At, seat: Seat, rng: &mut Rng) -> Result<Option<G::Action>, Fault>;
    /// When `seat` has thought long enough about what it is asked.
    fn thought(&self, seat: Seat) -> Time;
    /// The step was made.
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
        let (now, asked) = next(&state, at.now, company, &mut rng).ok_or_else(stuck)?;
        at.now = now;
        let input = match asked {
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

/// When the next step is and whom it asks; nobody: the deadline has come. A seat acts as soon as the game
/// lets it and it has thought, unless the deadline is earlier; of several that come together any may be the first.
#[inline]
fn next<G: Game>(state: &G, now: Time, company: &impl Company<G>, rng: &mut Rng) -> Option<(Time, Option<Seat>)> {
    let mut awaited = state.awaited();
    let mut ready = now.plus(state.hold());
    let due = |seat| state.ready(seat).max(company.thought(seat));
    let first = awaited.iter().map(due).min();
    if let Some(first) = first.filter(|&first| first > ready) {
        ready = first;
    }
    awaited = awaited.iter().filter(|&seat| due(seat) <= ready).collect();
    if let Some(deadline) = state.deadline()
        && (awaited.is_empty() || deadline <= ready)
    {
        return Some((now.max(deadline), None));
    }
    let first = match awaited.len() {
        0 => return None,
        1 => 0,
        several => rng.below(several as u32) as usize,
    };
    Some((ready, awaited.nth(first)))
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
    fn thought(&self, _seat: Seat) -> Time {
        Time::ZERO
    }

    #[inline]
    fn told(&mut self, _state: &G, _at: At, _input: Option<Input<G::Action>>, _rng: &mut Rng) {}
}

type Watch<'w, G> = &'w mut dyn FnMut(&Moment<'_, G>);

/// Bots that see views and news, and perhaps somebody who watches. Random seats draw as in a quiet game, so
/// that a retold game is the same.
struct Loud<'w, G: Game + Bots> {
    plan: &'w Plan<G>,
    index: u64,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// What each seat was last asked, as far as it shows: from when on, and in which race; and when it will have
    /// thought about it.
    asked: BySeat<Option<(Time, Option<Time>)>, MAX_SEATS>,
    thought: BySeat<Time, MAX_SEATS>,
    watch: Option<Watch<'w, G>>,
    events: Vec<G::Event>,
    news: Vec<G::Event>,
    legal: Vec<G::Action>,
}

impl<'w, G: Game + Bots> Loud<'w, G> {
    fn new(plan: &'w Plan<G>, index: u64, watch: Option<Watch<'w, G>>) -> Self {
        let bot = |seat| match plan.level(index, seat) {
            Level::Random => None,
            level => level.bot::<G>(seat),
        };
        Loud {
            plan,
            index,
            bots: Seat::all(plan.seats).map(bot).collect(),
            asked: BySeat::of(None),
            thought: BySeat::of(Time::ZERO),
            watch,
            events: Vec::new(),
            news: Vec::new(),
            legal: Vec::new(),
        }
    }
}

impl<G: Game + Bots> Company<G> for Loud<'_, G> {
    fn events(&mut self) -> Option<&mut Vec<G::Event>> {
        self.events.clear();
        Some(&mut self.events)
    }

    fn act(&mut self, state: &G, at: At, seat: Seat, rng: &mut Rng) -> Result<Option<G::Action>, Fault> {
        let Some(bot) = &mut self.bots[seat.index()] else {
            return Ok(state.sample(at.now, seat, rng));
        };
        self.legal.clear();
        state.legal(at.now, seat, &mut self.legal);
        if self.legal.is_empty() {
            return Ok(None);
        }
        let action = bot.decide(&state.view(Viewer::Seat(seat)), &self.legal, rng);
        if let Err(why) = state.check(at.now, seat, &action) {
            return Err(Fault::Refused {
                name: self.plan.name(self.index),
                step: at.step + 1,
                level: self.plan.level(self.index, seat),
                action: format!("{action:?}"),
                why: why.to_string(),
            });
        }
        Ok(Some(action))
    }

    fn thought(&self, seat: Seat) -> Time {
        self.thought[seat]
    }

    fn told(&mut self, state: &G, at: At, input: Option<Input<G::Action>>, rng: &mut Rng) {
        let actor = match input {
            Some(Input::Act { seat, .. }) => Some(seat),
            Some(Input::Deadline) | None => None,
        };
        let awaited = state.awaited();
        let race = state.tempo().and_then(|tempo| tempo.race).map(|race| race.since);
        for (seat, bot) in Seat::all(self.plan.seats).zip(&mut self.bots) {
            let Some(bot) = bot else { continue };
            let asked = awaited.contains(seat).then(|| (state.ready(seat), race));
            let anew = asked.filter(|_| actor == Some(seat) || asked != self.asked[seat]);
            self.asked[seat] = asked;
            if !bot.listens() && anew.is_none() {
                continue;
            }
            let viewer = Viewer::Seat(seat);
            let view = state.view(viewer);
            if bot.listens() {
                self.news.clear();
                self.news.extend(self.events.iter().filter_map(|event| state.seen(event, viewer)));
                bot.notice(&self.news, &view);
            }
            if let Some((ready, _)) = anew {
                // Without thinking it acts whenever the game lets it.
                self.thought[seat] = match bot.pace(&view, rng) {
                    0 => Time::ZERO,
                    pace => at.now.plus(state.hold()).max(ready).plus(pace),
                };
            }
        }
        if let Some(watch) = &mut self.watch {
            watch(&Moment { step: at.step, now: at.now, input, state, events: &self.events });
        }
    }
}
