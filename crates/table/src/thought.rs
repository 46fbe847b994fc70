//! Bots at a table: told what their seat was told, asked on any thread.

use std::any::Any;
use std::fmt;

use kernel::{Bot, Game, Millis, Rng, Seat, Time, Viewer};
use serde_json::Value;

use crate::Table;
use crate::any::json;

/// A bot on a seat of some game.
pub trait AnyBot: Any + Send + fmt::Debug {
    /// Its seat.
    fn seat(&self) -> Seat;
}

/// A bot on a seat of `G`, with how much it has been told.
pub(crate) struct BotSeat<G: Game> {
    seat: Seat,
    bot: Box<dyn Bot<G>>,
    /// The steps it has been told; the next is this number.
    told: u64,
}

impl<G: Game> fmt::Debug for BotSeat<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BotSeat({:?})", self.seat)
    }
}

impl<G: Game> AnyBot for BotSeat<G> {
    fn seat(&self) -> Seat {
        self.seat
    }
}

impl<G: Game> BotSeat<G> {
    pub(crate) fn new(seat: Seat, bot: Box<dyn Bot<G>>) -> BotSeat<G> {
        BotSeat { seat, bot, told: 0 }
    }

    /// How long it takes for what its seat is asked now.
    pub(crate) fn pace(&mut self, table: &Table<G>) -> Millis {
        let view = table.state().view(Viewer::Seat(self.seat));
        self.bot.pace(&view, &mut table.stream_for("pace", self.seat))
    }

    /// Gathers what the seat may know, and nothing else, for the bot to think about.
    pub(crate) fn think(mut self: Box<Self>, table: &Table<G>, now: Time) -> Result<Thought, Box<dyn AnyBot>> {
        let viewer = Viewer::Seat(self.seat);
        let mut legal = Vec::new();
        table.state().legal(now, self.seat, &mut legal);
        if legal.is_empty() {
            return Err(self);
        }
        let mut missed: Vec<(Vec<G::Event>, G::View)> = Vec::new();
        if !self.bot.listens() {
            // It remembers nothing: nothing needs to be told again.
        } else if self.told == table.step() {
            missed.push((table.news(viewer, self.told).to_vec(), table.state().view(viewer)));
        } else if self.told < table.step() {
            table.rewind(|step, then| {
                if step >= self.told {
                    missed.push((then.news(viewer, step).to_vec(), then.state().view(viewer)));
                }
            });
        }
        self.told = table.step() + 1;
        let view = table.state().view(viewer);
        let mut rng: Rng = table.side_stream(self.seat);
        let run = move || {
            for (news, view) in &missed {
                self.bot.notice(news, view);
            }
            let action = self.bot.decide(&view, &legal, &mut rng);
            debug_assert!(legal.contains(&action), "a bot chooses one of the legal acts");
            (self as Box<dyn AnyBot>, json(&action))
        };
        Ok(Thought(Box::new(run)))
    }
}

/// A bot's work, ready to be done on any thread.
pub struct Thought(Box<dyn FnOnce() -> (Box<dyn AnyBot>, Value) + Send>);

impl Thought {
    /// Does it: the bot comes back with its action.
    pub fn run(self) -> (Box<dyn AnyBot>, Value) {
        (self.0)()
    }
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Thought(..)")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use kernel::{Input, Seed};
    use shisogari::{Action, Event, State, View};

    use super::*;
    use crate::Step;

    type Told = Vec<(Vec<Event>, View)>;

    /// Writes down what it is told and plays the first act of the list.
    struct Diary(Arc<Mutex<Told>>);

    impl Bot<State> for Diary {
        fn notice(&mut self, news: &[Event], view: &View) {
            self.0.lock().expect("one thread").push((news.to_vec(), view.clone()));
        }
        fn decide(&mut self, _view: &View, legal: &[Action], _rng: &mut Rng) -> Action {
            legal[0]
        }
    }

    #[test]
    fn a_bot_that_takes_over_is_told_what_its_seat_was_told_and_no_more() {
        let mut table = Table::<State>::open(Seed::from_number(1), 5, &Default::default()).expect("a good table");
        let mut allowed: Vec<Told> = Vec::new();
        let mut note = |table: &Table<State>| {
            let step = table.step();
            let each = |viewer| (table.news(viewer, step).to_vec(), table.state().view(viewer));
            allowed.push(Seat::all(5).map(Viewer::Seat).map(each).collect());
        };
        note(&table);
        for n in 1..=7 {
            let seat = table.state().awaited().nth(0).expect("somebody is asked");
            let mut legal = Vec::new();
            table.state().legal(Time::ZERO, seat, &mut legal);
            let input = Input::Act { seat, action: legal[n % legal.len()] };
            table.apply(Step { step: n as u64, at: Time::ZERO, pressed: Time::ZERO, input, way: None });
            note(&table);
        }
        let seat = table.state().awaited().nth(0).expect("the game goes on");
        let diary = Arc::new(Mutex::new(Vec::new()));
        let bot = Box::new(BotSeat::<State>::new(seat, Box::new(Diary(Arc::clone(&diary)))));
        bot.think(&table, Time::ZERO).expect("it is asked").run();
        let wanted: Vec<_> = allowed.into_iter().map(|mut by_seat| by_seat.swap_remove(seat.index())).collect();
        assert_eq!(*diary.lock().expect("one thread"), wanted);
    }
}
