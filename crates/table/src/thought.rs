//! Bots at a table: told what their seat was told, asked on any thread.

use std::any::Any;
use std::fmt;

use kernel::{Bot, Game, Rng, Seat, Time, Viewer};
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

    /// Gathers what the seat may know, and nothing else, for the bot to think about.
    pub(crate) fn think(mut self: Box<Self>, table: &Table<G>, now: Time) -> Result<Thought, Box<dyn AnyBot>> {
        let viewer = Viewer::Seat(self.seat);
        let mut legal = Vec::new();
        table.state().legal(now, self.seat, &mut legal);
        if legal.is_empty() {
            return Err(self);
        }
        let mut missed: Vec<(Vec<G::Event>, G::View)> = Vec::new();
        if self.told == table.step() {
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
