//! A table with its bots and standing orders, behind [`AnyTable`].

use std::any::Any;

use kernel::{Bot, Bots, Game, Info, Input, Level, Millis, Outcome, Seat, Seats, Tempo, Time, Timing, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::any::Raw;
use crate::seated::Seated;
use crate::thought::{Decision, Thought};
use crate::{Act, AnyTable, Refused, Step, Table};

/// A table with its bots and standing orders.
#[derive(Debug)]
pub(crate) struct Driven<G: Game> {
    table: Table<G>,
    seated: Seated<G>,
    orders: Vec<G::Orders>,
}

impl<G: Game + Bots> Driven<G> {
    pub(crate) fn new(table: Table<G>) -> Driven<G> {
        let seats = table.state().seats();
        let mut seated = Seated::elsewhere(seats);
        seated.told(table.state(), None, &[]);
        Driven { seated, orders: vec![G::Orders::default(); usize::from(seats)], table }
    }

    fn state(&self) -> &G {
        self.table.state()
    }

    fn advance(&mut self, step: Step<G::Action>) {
        let actor = step.actor();
        self.table.apply(step);
        self.seated.told(self.table.state(), actor, self.table.events());
    }

    /// Whether a row of a log can come next, whatever the rules say to its act. No table writes another, but anybody
    /// can write a record.
    fn follows(&self, step: &Step<G::Action>) -> Result<(), Refused> {
        let (last, seats) = (self.table.last_at(), self.state().seats());
        let due = || self.state().deadline().is_some_and(|due| due <= step.at);
        let why = if step.step != self.table.step() + 1 {
            format!("step {} does not follow step {}", step.step, self.table.step())
        } else if step.at < last {
            format!("it was at {} ms, before the step before it at {} ms", step.at.0, last.0)
        } else if let Some(seat) = step.actor().filter(|seat| seat.index() >= usize::from(seats)) {
            format!("there is no seat {} at a table of {seats}", seat.index())
        } else if step.actor().is_none() && !due() {
            format!("nothing was due at {} ms", step.at.0)
        } else {
            return Ok(());
        };
        Err(Refused::Rules { why, code: None, refusal: None })
    }

    fn seat(&mut self, seat: Seat, bot: Option<Box<dyn Bot<G>>>) {
        let (viewer, mut missed) = (Viewer::Seat(seat), Vec::new());
        if bot.as_ref().is_some_and(|bot| bot.listens()) {
            self.table.rewind(|step, then| {
                missed.push((then.news(viewer, step).to_vec(), then.state().view(viewer)));
            });
        }
        self.seated.seat(seat, bot, missed);
    }
}

impl<G: Game + Bots> AnyTable for Driven<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn seats(&self) -> u8 {
        self.state().seats()
    }

    fn step(&self) -> u64 {
        self.table.step()
    }

    fn last_at(&self) -> Time {
        self.table.last_at()
    }

    fn at(&self, step: u64) -> Time {
        self.table.at(step)
    }

    fn timing(&self, step: u64) -> Option<Timing> {
        self.table.timing(step)
    }

    fn log(&self) -> Vec<Step<Value>> {
        self.table.log().iter().map(|step| step.with(json)).collect()
    }

    fn read(&self, action: &RawValue) -> Result<Act, Refused> {
        let action: G::Action =
            serde_json::from_str(action.get()).map_err(|error| Refused::unreadable::<G>(&error))?;
        Ok(Act(Box::new(action)))
    }

    fn check(&self, now: Time, seat: Seat, act: &Act) -> Result<(), Refused> {
        self.state().check(now, seat, typed::<G>(act)).map_err(|refusal| Refused::by_rules::<G>(&refusal))
    }

    fn write(&self, step: &Step<Act>) -> String {
        serde_json::to_string(&step.with(|act| *typed::<G>(act))).expect("plain data is JSON")
    }

    fn apply(&mut self, step: &Step<Act>) {
        self.advance(step.with(|act| *typed::<G>(act)));
    }

    fn replay(&mut self, row: &str) -> Result<Option<Seat>, Refused> {
        let step: Step<G::Action> = serde_json::from_str(row).map_err(|error| Refused::unreadable::<G>(&error))?;
        self.follows(&step)?;
        if let Input::Act { seat, action } = &step.input {
            self.state().check(step.at, *seat, action).map_err(|refusal| Refused::by_rules::<G>(&refusal))?;
        }
        let actor = step.actor();
        self.advance(step);
        Ok(actor)
    }

    fn view(&self, viewer: Viewer) -> Raw {
        raw(&self.state().view(viewer))
    }

    fn news(&self, viewer: Viewer, step: u64) -> Raw {
        raw(self.table.news(viewer, step))
    }

    fn legal(&self, now: Time, seat: Seat) -> Raw {
        let mut legal = Vec::new();
        self.state().legal(now, seat, &mut legal);
        raw(&legal)
    }

    fn awaited(&self) -> Seats {
        self.state().awaited()
    }

    fn deadline(&self) -> Option<Time> {
        self.state().deadline()
    }

    fn deadline_is_soft(&self) -> bool {
        self.state().deadline_is_soft()
    }

    fn least_time(&self) -> Millis {
        self.state().least_time()
    }

    fn tempo(&self) -> Option<Tempo> {
        self.state().tempo()
    }

    fn ready(&self, seat: Seat) -> Time {
        self.state().ready(seat)
    }

    fn thinking(&self) -> Millis {
        self.state().thinking()
    }

    fn fallback(&self, now: Time, seat: Seat) -> Option<Act> {
        let action = self.state().fallback(now, seat, &mut self.table.side_stream(seat))?;
        Some(Act(Box::new(action)))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    fn rewind(&self, each: &mut dyn FnMut(u64, &dyn AnyTable)) {
        let mut again = Driven::new(self.table.again());
        each(0, &again);
        for step in self.table.log() {
            again.table.apply(step.clone());
            each(step.step, &again);
        }
    }

    fn orders(&self, seat: Seat) -> Option<Raw> {
        takes_orders::<G>().then(|| raw(&self.orders[seat.index()]))
    }

    fn read_orders(&self, orders: &RawValue) -> Result<Option<Value>, Refused> {
        let no = |why: String| Refused::NotOrders { game: G::INFO.name, why };
        if !takes_orders::<G>() {
            return Err(no("the game takes none".to_owned()));
        }
        let orders: G::Orders = serde_json::from_str(orders.get()).map_err(|error| no(error.to_string()))?;
        Ok((orders != G::Orders::default()).then(|| json(&orders)))
    }

    fn set_orders(&mut self, seat: Seat, kept: Option<&Value>) {
        let orders = kept.and_then(|kept| G::Orders::deserialize(kept).ok());
        self.orders[seat.index()] = orders.unwrap_or_default();
    }

    fn ordered(&self, now: Time, seat: Seat) -> Option<Act> {
        let orders = &self.orders[seat.index()];
        if *orders == G::Orders::default() {
            return None;
        }
        let action = self.state().ordered(now, seat, orders)?;
        let legal = self.state().check(now, seat, &action).is_ok();
        debug_assert!(legal, "what standing orders answer is legal");
        legal.then(|| Act(Box::new(action)))
    }

    fn seat_bot(&mut self, level: Level, seat: Seat) {
        if !self.seated.has_bot(seat) {
            self.seat(seat, level.bot::<G>(seat));
        }
    }

    fn unseat_bot(&mut self, seat: Seat) {
        if self.seated.has_bot(seat) {
            self.seat(seat, None);
        }
    }

    fn is_thinking(&self, seat: Seat) -> bool {
        self.seated.is_thinking(seat)
    }

    fn pace(&mut self, seat: Seat) -> Option<Millis> {
        let mut rng = self.table.stream_for("pace", seat);
        self.seated.pace(self.table.state(), seat, &mut rng)
    }

    fn due(&self, seat: Seat) -> Option<Time> {
        self.seated.due(seat)
    }

    fn set_due(&mut self, seat: Seat, due: Option<Time>) {
        self.seated.set_due(seat, due);
    }

    fn think(&mut self, now: Time, seat: Seat) -> Option<Thought> {
        let rng = self.table.side_stream(seat);
        let task = self.seated.think(self.table.state(), now, seat, rng)?;
        Some(Thought(Box::new(move || {
            let number = task.number;
            let (bot, action) = task.run();
            Decision { number, bot: Box::new(bot), act: Act(Box::new(action)) }
        })))
    }

    fn thought(&mut self, seat: Seat, decision: Decision) -> Option<Act> {
        let bot = decision.bot.downcast::<Box<dyn Bot<G>>>().ok()?;
        self.seated.back(seat, decision.number, *bot).then_some(decision.act)
    }
}

/// The action of an act that was read by a table of the same game.
fn typed<G: Game>(act: &Act) -> &G::Action {
    (act.0.as_ref() as &dyn Any).downcast_ref().expect("an act is read by the table that does it")
}

/// Whether the game takes standing orders: in a game that takes none, they have no fields.
fn takes_orders<G: Game>() -> bool {
    json(&G::Orders::default()).as_object().is_none_or(|fields| !fields.is_empty())
}

fn raw<T: Serialize + ?Sized>(value: &T) -> Raw {
    to_raw_value(value).expect("plain data is JSON")
}

pub(crate) fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain data is JSON")
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use kernel::{Rng, Seed};
    use shisogari::{Action, Event, State, View};

    use super::*;

    type Told = Vec<(Vec<Event>, View)>;

    /// Notes down what it is told and plays the first act of the list.
    struct Diary(Arc<Mutex<Told>>);

    impl Bot<State> for Diary {
        fn notice(&mut self, news: &[Event], view: &View) {
            self.0.lock().expect("one thread").push((news.to_vec(), view.clone()));
        }
        fn decide(&mut self, _view: &View, legal: &[Action], _rng: &mut Rng) -> Action {
            legal[0]
        }
    }

    /// What each seat may know at each step.
    fn allowed(table: &Table<State>) -> Vec<Told> {
        let mut allowed = Vec::new();
        table.rewind(|step, then| {
            let each = |viewer| (then.news(viewer, step).to_vec(), then.state().view(viewer));
            allowed.push(Seat::all(5).map(Viewer::Seat).map(each).collect());
        });
        allowed
    }

    fn play(driven: &mut Driven<State>, steps: usize) {
        for n in 0..steps {
            let seat = driven.awaited().nth(0).expect("somebody is asked");
            let mut legal = Vec::new();
            driven.state().legal(Time::ZERO, seat, &mut legal);
            let input = Input::Act { seat, action: legal[n % legal.len()] };
            let step = driven.step() + 1;
            driven.advance(Step { step, at: Time::ZERO, pressed: Time::ZERO, input, timing: None });
        }
    }

    #[test]
    fn a_bot_that_takes_over_is_told_what_its_seat_was_told_and_no_more() {
        let table = Table::open(Seed::from_number(1), 5, &Default::default()).expect("a good table");
        let mut driven = Driven::<State>::new(table);
        play(&mut driven, 7);
        let seat = driven.awaited().nth(0).expect("the game goes on");
        let diary = Arc::new(Mutex::new(Vec::new()));
        driven.seat(seat, Some(Box::new(Diary(Arc::clone(&diary)))));
        let check = |driven: &mut Driven<State>| {
            let decision = driven.think(Time::ZERO, seat).expect("it is asked").run();
            assert!(driven.think(Time::ZERO, seat).is_none(), "it thinks once");
            driven.thought(seat, decision).expect("it has its seat");
            let wanted: Vec<_> =
                allowed(&driven.table).into_iter().map(|mut by_seat| by_seat.swap_remove(seat.index())).collect();
            assert_eq!(*diary.lock().expect("one thread"), wanted, "each step once, in order");
        };
        check(&mut driven);
        // From then on it is told each step as it happens, and nothing twice.
        play(&mut driven, 1);
        while !driven.awaited().contains(seat) {
            play(&mut driven, 1);
        }
        check(&mut driven);
    }

    #[test]
    fn a_bot_that_was_sent_away_does_not_come_back() {
        let table = Table::open(Seed::from_number(1), 5, &Default::default()).expect("a good table");
        let mut driven = Driven::<State>::new(table);
        let seat = driven.awaited().nth(0).expect("somebody is asked");
        driven.seat_bot(Level::Random, seat);
        let late = driven.think(Time::ZERO, seat).expect("it is asked").run();
        driven.unseat_bot(seat);
        driven.seat_bot(Level::Random, seat);
        let second = driven.think(Time::ZERO, seat).expect("the next one is asked").run();
        assert!(driven.thought(seat, late).is_none());
        assert!(driven.thought(seat, second).is_some());
    }
}
