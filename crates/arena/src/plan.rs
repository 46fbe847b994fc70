//! What is to be played, and what can go wrong.

use std::fmt;
use std::str::FromStr;

use kernel::{BotName, Bots, Game, Level, Seat, Seed, SetupError};
use thiserror::Error;

/// A run of many games.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// How many sit at each table.
    pub seats: u8,
    pub games: u64,
    /// Who plays: the list is repeated over the seats, and moves on by one seat from game to game, so that
    /// each of them plays each seat equally often.
    pub bots: Vec<BotName>,
    /// The options of every game.
    pub options: G::Options,
    /// All randomness of the run follows from this.
    pub seed: u64,
    /// At most this many threads; by default, one per core.
    pub threads: Option<usize>,
}

impl<G: Game> Plan<G> {
    /// Who plays this seat in game number `index`.
    pub fn bot(&self, index: u64, seat: Seat) -> BotName {
        self.bots.get(self.place(index, seat)).copied().unwrap_or(RANDOM)
    }

    /// The place in the list of who plays this seat in game number `index`.
    pub(crate) fn place(&self, index: u64, seat: Seat) -> usize {
        ((index + seat.index() as u64) % self.bots.len().max(1) as u64) as usize
    }

    /// The name of game number `index`.
    pub fn name(&self, index: u64) -> GameName {
        GameName { seed: self.seed, index }
    }

    /// Whether all seats are random bots, so that nobody has to be shown anything.
    pub(crate) fn is_quiet(&self) -> bool {
        self.bots.iter().all(|&bot| bot == RANDOM)
    }

    pub(crate) fn seed(&self) -> Seed {
        Seed::from_number(self.seed)
    }
}

impl<G: Game + Bots> Plan<G> {
    /// Checks that the game has every bot.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        there::<G>(&self.bots)
    }
}

/// The bot that needs none: its seat draws as in a game that nobody watches.
pub(crate) const RANDOM: BotName = BotName { level: Level::Random, version: None };

/// Checks that the game has these bots.
pub(crate) fn there<G: Bots>(bots: &[BotName]) -> Result<(), Fault> {
    match bots.iter().find(|bot| bot.bot::<G>(Seat::new(0)).is_none()) {
        None => Ok(()),
        Some(&bot) => Err(Fault::NoBot { game: G::INFO.id, bot }),
    }
}

/// The name of a simulated game: `SEED#INDEX`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameName {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the game in the run, from 0.
    pub index: u64,
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.seed, self.index)
    }
}

impl FromStr for GameName {
    type Err = String;

    fn from_str(text: &str) -> Result<GameName, String> {
        let wrong = || format!("`{text}` is no SEED#INDEX such as 1#42");
        let (seed, index) = text.split_once('#').ok_or_else(wrong)?;
        let number = |part: &str| part.parse().map_err(|_| wrong());
        Ok(GameName { seed: number(seed)?, index: number(index)? })
    }
}

/// Why a run stopped. All but the first three are faults of the rules or of a bot, and name the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The game cannot be set up like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("{game} has no {bot} bot")]
    NoBot { game: &'static str, bot: BotName },
    /// Whoever watches wanted no more.
    #[error("stopped")]
    Stopped,
    #[error("game {name}: after {steps} steps nobody can act, no time runs, and there is no outcome")]
    Stuck { name: GameName, steps: u32 },
    #[error("game {name}: no end after {most} steps, the most that the game allows itself")]
    TooLong {
        name: GameName,
        /// `INFO.most_steps`.
        most: u32,
    },
    #[error("game {name}, step {step}: the {bot} bot chose {action}, which is refused: {why}")]
    Refused { name: GameName, step: u32, bot: BotName, action: String, why: String },
}

#[cfg(test)]
mod tests {
    use super::*;
    use shisogari::State;

    fn plan(bots: &[Level]) -> Plan<State> {
        let bots = bots.iter().map(|&level| level.into()).collect();
        Plan { seats: 5, games: 0, bots, options: Default::default(), seed: 7, threads: None }
    }

    #[test]
    fn each_bot_plays_each_seat_equally_often() {
        let plan = plan(&[Level::Random, Level::Medium]);
        for seat in Seat::all(5) {
            let medium = (0..100).filter(|&game| plan.bot(game, seat).level == Level::Medium).count();
            assert_eq!(medium, 50, "{seat:?}");
        }
        assert!(!plan.is_quiet());
    }

    #[test]
    fn one_against_four_stays_so_in_every_game() {
        let mut bots = [Level::Random; 5];
        bots[0] = Level::Medium;
        let plan = plan(&bots);
        for game in 0..10 {
            assert_eq!(Seat::all(5).filter(|&seat| plan.bot(game, seat).level == Level::Medium).count(), 1);
        }
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        let name = plan(&[]).name(42);
        assert_eq!(name.to_string(), "7#42");
        assert_eq!("7#42".parse(), Ok(name));
        assert!("7".parse::<GameName>().is_err() && "a#1".parse::<GameName>().is_err());
    }
}
