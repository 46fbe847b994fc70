//! A game that begins in the middle, in one of two worlds that a seat cannot tell apart.
//!
//! [`World`] is any game, played at random from its deal to some position, with one seat that is looked at. In the true
//! world it goes on from there; in the other everything that the seat cannot know is replaced by a guess. It is a game
//! like any other to table, room and server: seed and log give the same again.

use std::collections::BTreeMap;
use std::fmt::Debug;

use kernel::{
    Bot, Bots, Chance, Cx, Game, HouseFile, Info, Input, Level, Millis, Outcome, Race, Rng, Seat, Seats, Seed,
    SetupError, Tempo, Time, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{AnyGame, AnyTable, Of, OpenError};

use super::fault::{Fault, Planted};

/// Which world it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Which {
    /// As it was played.
    #[default]
    True,
    /// All that the seat cannot know is guessed; chance will say the same.
    Guessed,
    /// The same, and chance will say something else.
    OtherChance,
}

/// What a world is opened with besides the game's own options. It comes with the house values: see [`Laid`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Mark {
    pub(crate) which: Which,
    /// What is wrong on purpose.
    pub(crate) fault: Option<Fault>,
}

/// The options of the game, and a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Marked<O> {
    pub(crate) options: O,
    #[serde(skip)]
    pub(crate) mark: Mark,
}

/// After so many steps at most a position is looked for.
const LATEST: u32 = 60;
/// And for so many more, if it is to be one in which the seat cannot know something.
const LONGER: u32 = 400;

/// A game from some position on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct World<G> {
    state: G,
    mark: Mark,
    /// The seat that is looked at.
    pub(crate) seat: Seat,
    /// Whether there is anything that the seat cannot know, so that the worlds differ.
    pub(crate) differs: bool,
    /// How long it had been played before.
    before: Millis,
    chance: [u8; 32],
    step: u64,
}

impl<G: Game> World<G> {
    /// The moment in the game that was played before.
    fn then(&self, now: Time) -> Time {
        now.plus(self.before)
    }

    /// The moment since this world began.
    fn since(&self, then: Time) -> Time {
        Time(then.0.saturating_sub(self.before))
    }

    fn planted(&self) -> Planted<'_, G> {
        Planted { fault: self.mark.fault, state: &self.state }
    }
}

/// What happens next in random play, and when; nothing if the game is over.
fn at_random<G: Game>(state: &G, last: Time, rng: &mut Rng) -> Option<(Time, Input<G::Action>)> {
    if state.outcome().is_some() {
        return None;
    }
    let mut now = last.plus(state.least_time()).plus(u64::from(rng.below(1500)));
    let awaited = state.awaited();
    let deadline = |now: Time| state.deadline().filter(|&at| at <= now || awaited.is_empty());
    if let Some(at) = deadline(now) {
        return Some((at.max(last), Input::Deadline));
    }
    let seat = awaited.nth(rng.below(awaited.len().max(1) as u32) as usize)?;
    now = now.max(state.ready(seat));
    if let Some(at) = deadline(now) {
        return Some((at.max(last), Input::Deadline));
    }
    let action = state.sample(now, seat, rng)?;
    Some((now, Input::Act { seat, action }))
}

impl<G: Game> Game for World<G> {
    const INFO: Info = G::INFO;
    type Options = Marked<G::Options>;
    type Orders = G::Orders;
    type Action = G::Action;
    type Event = G::Event;
    type View = G::View;
    type Refusal = G::Refusal;
    const OWN_CODES: bool = G::OWN_CODES;

    fn house(options: &Self::Options) -> Option<HouseFile> {
        G::house(&options.options)
    }

    fn take_house(options: &mut Self::Options, text: &str) -> Result<(), String> {
        let (mark, text) = Mark::read(text);
        options.mark = mark;
        if text.is_empty() { Ok(()) } else { G::take_house(&mut options.options, text) }
    }

    fn house_values(options: &Self::Options) -> impl Serialize {
        G::house_values(&options.options)
    }

    fn setup(cx: &mut Cx<'_, G::Event>, seats: u8, options: &Self::Options) -> Result<Self, SetupError> {
        let Marked { options, mark } = options;
        let mut draw = || cx.below("world", u32::MAX).to_le_bytes();
        let [mut dice, mut other] = [draw(), draw()].map(|bytes| Rng::for_game(Seed::from_bytes(&bytes), 0));
        let mut chance = Seed::from_bytes(&draw()).0;
        let mut quiet = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut dice), None);
        let mut state = G::setup(&mut quiet, seats, options)?;
        let (seat, least) = (Seat::new(other.below(u32::from(seats)) as u8), other.below(LATEST));
        let most = least + if other.below(2) == 0 { LONGER } else { 0 };
        let (mut now, mut step) = (Time::ZERO, 0);
        let differs = loop {
            let mut guess = state.clone();
            guess.guess(seat, &mut other.clone());
            let differs = guess != state;
            let next = at_random(&state, now, &mut dice).filter(|_| step < least || !differs && step < most);
            let Some((at, input)) = next else {
                if mark.which != Which::True {
                    state = guess;
                }
                break differs;
            };
            state.apply(&mut Cx::new(at, at, Chance::Stream(&mut dice), None), input);
            (now, step) = (at, step + 1);
        };
        if mark.which == Which::OtherChance {
            chance = Seed::from_bytes(&chance).0;
        }
        Ok(World { state, mark: *mark, seat, differs, before: now.0, chance, step: 0 })
    }

    fn seats(&self) -> u8 {
        self.state.seats()
    }

    fn awaited(&self) -> Seats {
        self.state.awaited()
    }

    fn deadline(&self) -> Option<Time> {
        self.state.deadline().map(|at| self.since(at))
    }

    fn deadline_is_soft(&self) -> bool {
        self.state.deadline_is_soft()
    }

    fn least_time(&self) -> Millis {
        self.state.least_time() + self.planted().least_time()
    }

    fn ready(&self, seat: Seat) -> Time {
        self.since(self.state.ready(seat))
    }

    fn tempo(&self) -> Option<Tempo> {
        let race = |race: Race| Race { since: self.since(race.since), ..race };
        self.state.tempo().map(|tempo| Tempo { race: tempo.race.map(race), ..tempo })
    }

    fn thinking(&self) -> Millis {
        self.state.thinking() + self.planted().thinking()
    }

    fn check(&self, now: Time, seat: Seat, action: &G::Action) -> Result<(), G::Refusal> {
        self.planted().check(self.mark.which);
        self.state.check(self.then(now), seat, action)
    }

    fn legal(&self, now: Time, seat: Seat, out: &mut Vec<G::Action>) {
        self.state.legal(self.then(now), seat, out);
        self.planted().legal(out);
    }

    fn sample(&self, now: Time, seat: Seat, rng: &mut Rng) -> Option<G::Action> {
        self.state.sample(self.then(now), seat, rng)
    }

    fn fallback(&self, now: Time, seat: Seat, rng: &mut Rng) -> Option<G::Action> {
        self.state.fallback(self.then(now), seat, rng)
    }

    fn ordered(&self, now: Time, seat: Seat, orders: &G::Orders) -> Option<G::Action> {
        self.state.ordered(self.then(now), seat, orders)
    }

    fn apply(&mut self, cx: &mut Cx<'_, G::Event>, input: Input<G::Action>) {
        self.step += 1;
        let (now, pressed, mut events) = (self.then(cx.now), self.then(cx.pressed), Vec::new());
        let chance = Chance::Step { seed: Seed(self.chance), step: self.step, stream: None };
        self.state.apply(&mut Cx::new(now, pressed, chance, Some(&mut events)), input);
        events.into_iter().for_each(|event| cx.emit(event));
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn label(&self, seat: Seat) -> Option<&'static str> {
        self.state.label(seat)
    }

    fn view(&self, viewer: Viewer) -> G::View {
        self.state.view(self.planted().viewer(viewer, self.seats()))
    }

    fn seen(&self, event: &G::Event, viewer: Viewer) -> Option<G::Event> {
        self.planted().seen(event).or_else(|| self.state.seen(event, viewer))
    }

    fn witnessed(event: &G::Event) -> bool {
        G::witnessed(event)
    }

    fn guess(&mut self, seat: Seat, rng: &mut Rng) {
        self.state.guess(seat, rng);
    }

    fn invariants(&self) -> Result<(), String> {
        self.state.invariants()
    }
}

impl<G: Bots> Bots for World<G> {
    fn bot(level: Level, seat: Seat) -> Option<Box<dyn Bot<Self>>> {
        G::bot(level, seat).map(|bot| Box::new(Within(bot)) as Box<dyn Bot<Self>>)
    }

    fn usual() -> Level {
        G::usual()
    }
}

/// A bot of the game, which does not know in which world it is.
struct Within<G: Game>(Box<dyn Bot<G>>);

impl<G: Game> Bot<World<G>> for Within<G> {
    fn notice(&mut self, news: &[G::Event], view: &G::View) {
        self.0.notice(news, view);
    }

    fn listens(&self) -> bool {
        self.0.listens()
    }

    fn pace(&mut self, view: &G::View, rng: &mut Rng) -> Millis {
        self.0.pace(view, rng)
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Action], rng: &mut Rng) -> G::Action {
        self.0.decide(view, legal, rng)
    }
}

impl Mark {
    /// A file of house values with the mark before it.
    fn write(self, house: Option<HouseFile>) -> HouseFile {
        let Mark { which, fault } = self;
        let text = format!("{which:?} {fault:?}\n{}", house.map_or("", |file| file.text));
        let (hash, warnings) = house.map_or((UNMARKED, &[][..]), |file| (file.hash, file.warnings));
        HouseFile { hash, text: text.leak(), warnings }
    }

    /// The mark, and the file behind it.
    fn read(text: &str) -> (Mark, &str) {
        let which = [Which::True, Which::Guessed, Which::OtherChance];
        let faults = || Fault::all().map(Some).chain([None]);
        let mut all = which.into_iter().flat_map(|which| faults().map(move |fault| Mark { which, fault }));
        let (first, rest) = text.split_once('\n').unwrap_or_default();
        let written = |mark: &Mark| format!("{:?} {:?}", mark.which, mark.fault) == first;
        all.find(written).map_or((Mark::default(), text), |mark| (mark, rest))
    }
}

/// The hash of no file.
const UNMARKED: &str = "00000000";

/// A game whose tables all begin in one position, whatever seed a room draws.
#[derive(Debug)]
pub(crate) struct Laid<G>(Of<World<G>>, Seed, Mark);

impl<G: Bots> Laid<G> {
    /// For as long as the tests run.
    pub(crate) fn new(seed: Seed, mark: Mark) -> &'static Laid<G> {
        Box::leak(Box::new(Laid(Of::new(), seed, mark)))
    }
}

impl<G: Bots> AnyGame for Laid<G> {
    fn info(&self) -> &'static Info {
        self.0.info()
    }

    fn levels(&self) -> Vec<Level> {
        self.0.levels()
    }

    fn options(&self, chosen: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, OpenError> {
        self.0.options(chosen)
    }

    fn house(&self) -> Option<HouseFile> {
        self.0.house()
    }

    fn read_house(&self, text: &str) -> Result<HouseFile, String> {
        self.0.read_house(text)
    }

    fn house_values(&self, file: HouseFile) -> Option<Value> {
        self.0.house_values(file)
    }

    fn open(
        &self,
        _drawn: Seed,
        seats: u8,
        options: &BTreeMap<String, String>,
        house: Option<HouseFile>,
    ) -> Result<Box<dyn AnyTable>, OpenError> {
        self.0.open(self.1, seats, options, Some(self.2.write(house)))
    }
}
