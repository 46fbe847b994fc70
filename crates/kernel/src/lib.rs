//! The words that all games of Yakai share.
//!
//! A game is a value that implements [`Game`]: its state, secrets included. The table hands it
//! stamped inputs; it answers with events. Time, chance and news pass through [`Cx`] alone, so that
//! seed + options + log reproduce every game exactly.

#![warn(missing_docs)]

mod bot;
mod chance;
mod cx;
mod fixture;
mod game;
mod house;
mod notation;
mod options;
pub mod parts;
mod seat;
pub mod spell;
mod tempo;
mod terminal;
mod things;
mod time;

pub use bot::{Bot, BotName, Level, Random};
pub use chance::{Rng, Script, Seed};
pub use cx::{Chance, Cx};
pub use fixture::{Fixture, Value};
pub use game::{Bots, Game, Imagine, Info, Input, Labels, NoOrders, OptionInfo, Outcome, SetupError};
pub use house::{House, HouseFile, HouseValues, Shelf};
pub use notation::{Names, Notation, Trouble, Vocabulary, Word, nearest};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats, Viewer};
pub use tempo::{Race, Tempo, Timing};
pub use terminal::Terminal;
pub use time::{Millis, Time};
