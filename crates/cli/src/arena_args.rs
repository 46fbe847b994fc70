//! What can be typed after `yakai simulate` and `yakai tournament`.

use std::path::PathBuf;

use clap::ValueEnum;
use kernel::BotName;

use crate::args::{Format, Opening, game};
use crate::numbers::{count, points};

/// Plays many games without pictures and says who won how often.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  yakai simulate shisogari --seats 5 --games 100_000
  yakai simulate shisogari --games 2000 --bots medium,random --report report.html
  yakai simulate shisogari --seats 5 --games 1e3 --format json --option turn_cap=50
  yakai simulate king-of-tokyo --seats 4 --games 1e4 --by role,ending
  yakai simulate roll-and-clash --seats 4 --games 20_000

The bots are repeated over the seats and move on by one seat from game to game. `medium@1` is a bot
of an earlier version, to measure against: `yakai games GAME` lists all.
Ctrl-C ends the run: what was played so far is told.
Game number 42 of seed 1 is called 1#42: `yakai replay 1#42 --game shisogari --seats 5` tells it.")]
pub(crate) struct SimulateArgs {
    /// The game.
    #[arg(value_parser = game)]
    pub(crate) game: String,
    /// How many sit at each table [default: the fewest the game allows].
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// How many games are played, as 2000, 100_000 or 1e5.
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) games: u64,
    /// Who plays, separated by commas: random, medium, hard where the game has it [default: random; medium in roll-and-clash, for its minutes].
    #[arg(long, value_name = "BOT,…", value_delimiter = ',')]
    pub(crate) bots: Vec<BotName>,
    #[command(flatten)]
    pub(crate) opening: Opening,
    /// The number from which all chance of the run follows.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// At most this many threads [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// What the table counts wins and games by, separated by commas [default: what matters in the game].
    #[arg(long, value_enum, value_name = "WHAT,…", value_delimiter = ',')]
    pub(crate) by: Vec<By>,
    /// How it is printed.
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: Format,
    /// Also writes a page with tables and a chart to this file.
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
}

/// What statistics are counted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum By {
    /// Wins by bot.
    Bot,
    /// Wins by bot and by role, character or monster.
    Role,
    /// Games by how they ended.
    Ending,
    /// Wins by seat.
    Seat,
}

/// Finds out which bot is stronger: each plays against each, on the same deals.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  yakai tournament king-of-tokyo --bots random,medium
  yakai tournament king-of-tokyo --seats 4 --bots medium@1,medium --games 2400
  yakai tournament shisogari --seats 5 --bots random,medium --until-ci 2
  yakai tournament bloody-masquerade --seats 6 --bots random,medium --games 1e4 --format json

One bot sits among others that are all the same, on each seat of each deal in turn. A row tells the
share of games it won, with its 95 % (Wilson) interval; even is one in the number of seats.
Where a side is dealt to each (Shisogari, Bloody Masquerade), each deal is also played by the others
among themselves. A row then tells how much oftener the bot won than the one it replaced, in
percentage points, with the 95 % interval of paired differences: above 0 it is stronger.
Ratings are Weng and Lin's, of who won where the other did not on the same seat of the same deal.
Times are those of a decision on this machine, all cores busy. But for them, the answer is the same
for any number of threads. Ctrl-C ends it: what was played so far is told.")]
pub(crate) struct TournamentArgs {
    /// The game.
    #[arg(value_parser = game)]
    pub(crate) game: String,
    /// Who plays, at least two, separated by commas (`yakai games GAME` lists them).
    #[arg(long, value_name = "BOT,BOT,…", value_delimiter = ',', required = true)]
    pub(crate) bots: Vec<BotName>,
    /// How many sit at each table [default: the fewest the game allows].
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// How many games each bot plays against each other, as 2400 or 1e4, and up to one on each seat [default: 400].
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) games: Option<u64>,
    /// Goes on until each interval reaches at most so many percentage points to either side.
    #[arg(long, value_name = "POINTS", value_parser = points, conflicts_with = "games")]
    pub(crate) until_ci: Option<f64>,
    #[command(flatten)]
    pub(crate) opening: Opening,
    /// The number from which all chance of the tournament follows.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// At most this many threads [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// How it is printed.
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: Format,
}
