//! Who acts next, who is told, when a bot thinks: one driver for simulations, the terminal and rooms.

use std::fmt;

use kernel::{Bot, Game, Millis, Rng, Seat, Seats, Time, Viewer};

/// When the next step is and who may make it; if nobody, it is the deadline. A seat may act as soon as the game lets it
/// and it has thought (`due`), unless the deadline is earlier. `None` if nobody can act and no deadline is set.
#[inline]
pub fn next<G: Game>(state: &G, now: Time, due: impl Fn(Seat) -> Time) -> Option<(Time, Seats)> {
    let awaited = state.awaited();
    let mut at = now.plus(state.least_time());
    let due = |seat| state.ready(seat).max(due(seat));
    let first = awaited.iter().map(due).min();
    if let Some(first) = first.filter(|&first| first > at) {
        at = first;
    }
    let seats: Seats = awaited.iter().filter(|&seat| due(seat) <= at).collect();
    match state.deadline() {
        Some(deadline) if seats.is_empty() || deadline <= at => Some((now.max(deadline), Seats::NONE)),
        _ => (!seats.is_empty()).then_some((at, seats)),
    }
}

/// The bots at a table: what each was told and asked, and when it will have thought about that.
pub struct Seated<G: Game> {
    seats: Vec<BotSeat<G>>,
    /// Whether bots think elsewhere; what they are told then waits for them.
    elsewhere: bool,
    legal: Vec<G::Action>,
    news: Vec<G::Event>,
}

/// One seat, with its bot if it has one.
struct BotSeat<G: Game> {
    bot: Option<Box<dyn Bot<G>>>,
    listens: bool,
    /// The bot is away thinking.
    thinking: bool,
    /// How many bots the seat has had: one that lost its seat while it thought does not come back.
    bots_ever: u32,
    /// What it has not been told yet, if it thinks elsewhere.
    missed: Vec<(Vec<G::Event>, G::View)>,
    question: Option<Question>,
    /// When it will have thought about that; `None` if that is not known yet.
    due: Option<Time>,
}

/// What tells one question to a seat from the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Question {
    ready: Time,
    /// When the race began in which it is asked.
    race: Option<Time>,
}

/// What a bot is handed to think about: all that its seat may know, and nothing else.
pub(crate) struct Task<G: Game> {
    /// Which of the seat's bots it is.
    pub(crate) number: u32,
    bot: Box<dyn Bot<G>>,
    missed: Vec<(Vec<G::Event>, G::View)>,
    view: G::View,
    legal: Vec<G::Action>,
    rng: Rng,
}

impl<G: Game> Task<G> {
    /// Lets the bot think; it comes back with its action.
    pub(crate) fn run(mut self) -> (Box<dyn Bot<G>>, G::Action) {
        for (news, view) in &self.missed {
            self.bot.notice(news, view);
        }
        let action = self.bot.decide(&self.view, &self.legal, &mut self.rng);
        debug_assert!(self.legal.contains(&action), "a bot chooses one of the legal acts");
        (self.bot, action)
    }
}

impl<G: Game> BotSeat<G> {
    fn new(bot: Option<Box<dyn Bot<G>>>) -> BotSeat<G> {
        let listens = bot.as_ref().is_some_and(|bot| bot.listens());
        BotSeat { bot, listens, thinking: false, bots_ever: 0, missed: Vec::new(), question: None, due: None }
    }
}

impl<G: Game> Seated<G> {
    /// Bots on their seats, which think when they are asked.
    pub fn new(bots: impl Iterator<Item = Option<Box<dyn Bot<G>>>>) -> Seated<G> {
        let seats = bots.map(BotSeat::new).collect();
        Seated { seats, elsewhere: false, legal: Vec::new(), news: Vec::new() }
    }

    /// Empty seats, for bots that think elsewhere.
    pub(crate) fn elsewhere(seats: u8) -> Seated<G> {
        Seated { elsewhere: true, ..Seated::new((0..seats).map(|_| None)) }
    }

    /// Tells every bot what its seat saw of a step, which was made by `actor`, by time, or is the deal. Whoever is
    /// asked something new has not thought yet.
    pub fn told(&mut self, state: &G, actor: Option<Seat>, events: &[G::Event]) {
        let awaited = state.awaited();
        let race = state.tempo().and_then(|tempo| tempo.race).map(|race| race.since);
        for (seat, chair) in Seat::all(state.seats()).zip(&mut self.seats) {
            let question = awaited.contains(seat).then(|| Question { ready: state.ready(seat), race });
            if actor == Some(seat) || question != chair.question {
                chair.question = question;
                chair.due = None;
            }
            if !chair.listens {
                continue;
            }
            let viewer = Viewer::Seat(seat);
            let seen = events.iter().filter_map(|event| state.seen(event, viewer));
            match &mut chair.bot {
                Some(bot) if !self.elsewhere => {
                    self.news.clear();
                    self.news.extend(seen);
                    bot.notice(&self.news, &state.view(viewer));
                }
                _ => chair.missed.push((seen.collect(), state.view(viewer))),
            }
        }
    }

    /// Whoever is asked something new begins to think.
    pub fn begin(
        &mut self,
        state: &G,
        now: Time,
        mut pace: impl FnMut(Seat, &mut dyn Bot<G>, &G::View) -> Millis,
    ) {
        for (seat, chair) in Seat::all(state.seats()).zip(&mut self.seats) {
            let (Some(bot), Some(question), None) = (&mut chair.bot, chair.question, chair.due) else { continue };
            // A bot without a pace acts as soon as the game lets it.
            chair.due = Some(match pace(seat, bot.as_mut(), &state.view(Viewer::Seat(seat))) {
                0 => Time::ZERO,
                takes => now.plus(state.least_time()).max(question.ready).plus(takes),
            });
        }
    }

    /// When a seat will have thought about what it is asked.
    #[inline]
    pub fn due(&self, seat: Seat) -> Option<Time> {
        self.seats[seat.index()].due
    }

    /// Sets when a seat will have thought.
    pub(crate) fn set_due(&mut self, seat: Seat, due: Option<Time>) {
        self.seats[seat.index()].due = due;
    }

    /// Whether the seat has a bot, which may be away thinking.
    pub(crate) fn has_bot(&self, seat: Seat) -> bool {
        let chair = &self.seats[seat.index()];
        chair.thinking || chair.bot.is_some()
    }

    /// Whether the seat's bot is away thinking.
    pub(crate) fn is_thinking(&self, seat: Seat) -> bool {
        self.seats[seat.index()].thinking
    }

    /// Puts a bot on the seat, or takes it off; `missed` is what the seat was told so far.
    pub(crate) fn seat(
        &mut self,
        seat: Seat,
        bot: Option<Box<dyn Bot<G>>>,
        missed: Vec<(Vec<G::Event>, G::View)>,
    ) {
        let chair = &mut self.seats[seat.index()];
        let (question, due, bots_ever) = (chair.question, chair.due, chair.bots_ever + 1);
        *chair = BotSeat { bots_ever, missed, question, due, ..BotSeat::new(bot) };
    }

    /// Takes back a bot that has thought; says whether it still has its seat.
    pub(crate) fn back(&mut self, seat: Seat, number: u32, bot: Box<dyn Bot<G>>) -> bool {
        let chair = &mut self.seats[seat.index()];
        let known = chair.thinking && chair.bots_ever == number;
        if known {
            chair.thinking = false;
            chair.bot = Some(bot);
        }
        known
    }

    /// What the bot of a seat does now; `None` if there is no bot or nothing it can do.
    pub fn decide(&mut self, state: &G, now: Time, seat: Seat, rng: &mut Rng) -> Option<G::Action> {
        self.legal.clear();
        state.legal(now, seat, &mut self.legal);
        let bot = self.seats[seat.index()].bot.as_mut().filter(|_| !self.legal.is_empty())?;
        Some(bot.decide(&state.view(Viewer::Seat(seat)), &self.legal, rng))
    }

    /// Sends the bot of a seat away to think; `None` if it is away already, or its seat can do nothing.
    pub(crate) fn think(&mut self, state: &G, now: Time, seat: Seat, rng: Rng) -> Option<Task<G>> {
        let mut legal = Vec::new();
        state.legal(now, seat, &mut legal);
        let chair = &mut self.seats[seat.index()];
        let bot = chair.bot.take_if(|_| !legal.is_empty())?;
        chair.thinking = true;
        let missed = std::mem::take(&mut chair.missed);
        Some(Task { number: chair.bots_ever, bot, missed, view: state.view(Viewer::Seat(seat)), legal, rng })
    }

    /// How long the bot of a seat takes over what it is asked; `None` if it is away.
    pub(crate) fn pace(&mut self, state: &G, seat: Seat, rng: &mut Rng) -> Option<Millis> {
        let bot = self.seats[seat.index()].bot.as_mut()?;
        Some(bot.pace(&state.view(Viewer::Seat(seat)), rng))
    }
}

impl<G: Game> fmt::Debug for Seated<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seated").field("seats", &self.seats.len()).finish_non_exhaustive()
    }
}
