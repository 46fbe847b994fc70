//! What can be typed after `yakai bench`.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use load::{On, Pace};

use crate::args::game;

/// Measures how fast this machine is, and prints the figures as JSON.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  yakai bench rules
  yakai bench rules --game king-of-tokyo --seconds 10
  yakai bench server
  yakai bench server --on sqlite --tables 1000 --pace human --idle 10000

Every run has a floor beside it, so that machines can be compared: take the ratios. Use a release build, on a machine
that does nothing else.")]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Bench,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Bench {
    /// What the rules cost: games and decisions a second on one thread, and a random number as the floor.
    Rules {
        /// The game; may be given several times [default: every game].
        #[arg(long, value_name = "GAME", value_parser = game)]
        game: Vec<String>,
        /// About how long each is simulated.
        #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = seconds)]
        seconds: f64,
    },
    /// What a server costs under load: starts it in processes of its own and has people play at real sockets.
    Server(ServerBench),
    /// The floor that `bench server` starts: a bare server.
    #[command(hide = true)]
    Floor {
        message: usize,
        #[arg(long)]
        data_dir: Option<PathBuf>,
        #[arg(long, conflicts_with = "data_dir")]
        database: Option<String>,
    },
}

#[derive(clap::Args, Debug)]
pub(crate) struct ServerBench {
    /// On what, separated by commas. PostgreSQL and NATS are started for it, if they are installed.
    #[arg(
        long,
        value_enum,
        value_name = "WHAT,…",
        value_delimiter = ',',
        default_value = "sqlite,postgres,nodes"
    )]
    pub(crate) on: Vec<OnWord>,
    /// At how many tables of four people, separated by commas.
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "10,100,500", value_parser = clap::value_parser!(u64).range(1..=20_000))]
    pub(crate) tables: Vec<u64>,
    /// How fast they play, separated by commas.
    #[arg(long, value_enum, value_name = "PACE,…", value_delimiter = ',', default_value = "human,full")]
    pub(crate) pace: Vec<PaceWord>,
    /// How long each run is measured.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) seconds: u64,
    /// How many servers there are where there are several.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=32))]
    pub(crate) nodes: u8,
    /// How many sockets are opened that say nothing, to see what they take; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) idle: u64,
    /// The game, one that is played in turns.
    #[arg(long, value_name = "GAME", default_value = "shisogari", value_parser = game)]
    pub(crate) game: String,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OnWord {
    /// One server with SQLite.
    Sqlite,
    /// One server with PostgreSQL.
    Postgres,
    /// Several servers with PostgreSQL and NATS.
    Nodes,
}

impl From<OnWord> for On {
    fn from(word: OnWord) -> On {
        match word {
            OnWord::Sqlite => On::Sqlite,
            OnWord::Postgres => On::Postgres,
            OnWord::Nodes => On::Nodes,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum PaceWord {
    /// A move in four seconds at each table.
    Human,
    /// As fast as a server lets people be.
    Full,
}

impl From<PaceWord> for Pace {
    fn from(word: PaceWord) -> Pace {
        match word {
            PaceWord::Human => Pace::Human,
            PaceWord::Full => Pace::Full,
        }
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "a number of seconds, from 0.01 to 3600".to_owned())
}
