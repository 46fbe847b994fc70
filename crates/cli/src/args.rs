//! What can be typed after `yakai`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use kernel::{BotName, Trouble};
use server::{HeaderName, Network};

use crate::arena_args::{SimulateArgs, TournamentArgs};
use crate::bench_args::BenchArgs;

/// One table for board games of bluff and dice: play, simulate, check the rules, replay.
#[derive(Parser, Debug)]
#[command(
    name = "yakai",
    version,
    after_help = "Examples:
  yakai serve --open
  yakai play shisogari
  yakai simulate shisogari --seats 5 --games 100_000
  yakai tournament king-of-tokyo --bots random,medium

`yakai <command> --help` shows examples of each command.
Exit codes: 0 good, 1 a check failed, 2 bad use."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Serve(ServeArgs),
    Games(GamesArgs),
    Play(PlayArgs),
    Simulate(SimulateArgs),
    Tournament(TournamentArgs),
    Scenario(ScenarioArgs),
    Replay(ReplayArgs),
    Verify(VerifyArgs),
    Bench(BenchArgs),
    Admin(AdminArgs),
}

/// How a table is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Table,
    /// One JSON value.
    Json,
    /// Comma-separated values with a headline.
    Csv,
}

/// How a text is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TextFormat {
    /// For people.
    Text,
    /// One JSON value.
    Json,
}

/// Opens the table for people: page, API and sockets, in one process.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  yakai serve
  yakai serve --open
  yakai serve --listen 0.0.0.0:7777
  yakai serve --listen 127.0.0.1:8080 --data-dir ./data --public-url https://games.example
  yakai serve --public-url https://games.example --trusted-proxy 127.0.0.1
  yakai serve --data house.toml
  yakai serve --database postgres://yakai@localhost/yakai
  yakai serve --database postgres://yakai@db/yakai --nats nats://bus:4222   # one of several

Without options it listens on this machine only and keeps its data in the user's data folder.
On 0.0.0.0 it is open to the local network, and the link and its QR code are printed.")]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7777")]
    pub(crate) listen: SocketAddr,
    /// The folder for the database; it belongs to one server at a time [default: the user's data folder].
    #[arg(long, value_name = "DIR")]
    pub(crate) data_dir: Option<PathBuf>,
    /// A PostgreSQL database instead of the folder, as postgres://USER@HOST:5432/DATABASE; the password may be in
    /// PGPASSWORD or ~/.pgpass. It belongs to one server at a time, or with --nats to any number of them.
    #[arg(long, value_name = "URL", conflicts_with = "data_dir")]
    pub(crate) database: Option<String>,
    /// NATS, as nats://USER@HOST:4222; the password may be in NATS_PASSWORD. Servers that are started with the same
    /// --database and --nats share their tables, and people may come to any of them.
    #[arg(long, value_name = "URL", requires = "database")]
    pub(crate) nats: Option<String>,
    /// The address that people type, when it is another than --listen says.
    #[arg(long, value_name = "URL", value_parser = url)]
    pub(crate) public_url: Option<String>,
    /// A proxy that stands before the server, as an address or a network (10.0.0.0/8): from it, and from nobody else,
    /// the client's address is believed; may be given several times.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) trusted_proxy: Vec<Network>,
    /// The header in which trusted proxies name the client's address.
    #[arg(long, value_name = "HEADER", default_value = "X-Forwarded-For", value_parser = header, requires = "trusted_proxy")]
    pub(crate) proxy_header: HeaderName,
    /// A file of house values: new tables of the game that it is for are played with them; may be given several
    /// times (`yakai games GAME --house` prints the file to begin with).
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Vec<PathBuf>,
    /// A file of words that nobody may use in a name, one a line; `*word*` also inside other words.
    #[arg(long, value_name = "FILE")]
    pub(crate) word_list: Option<PathBuf>,
    /// Opens the page in the browser of this machine.
    #[arg(long)]
    pub(crate) open: bool,
    /// Removes finished games after so many days [default: they are kept].
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) keep_finished: Option<u32>,
    /// Where the figures for Prometheus are, at /metrics [default: nowhere].
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) metrics: Option<SocketAddr>,
    /// How many connections may be open at once, four fifths of them sockets of tables. Each is an open file.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(10..))]
    pub(crate) connections: u32,
    /// How the log is written.
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) log: LogFormat,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Looks after a server: its tables, whom it lets in, its backups.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  yakai admin tables
  yakai admin show ABC234
  yakai admin close ABC234
  yakai admin ban 192.0.2.7
  yakai admin backup tonight.sqlite
  yakai admin restore tonight.sqlite --data-dir ./elsewhere
  yakai admin copy postgres://yakai@localhost/yakai --data-dir ./data

All of them work on the data folder, or on the --database of one server or many, whether a server runs there or not;
those that run do what they are told within a second. Only `restore` and `copy` want no server, and `restore` a folder
without a database.")]
pub(crate) struct AdminArgs {
    /// The server's folder [default: the user's data folder].
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) data_dir: Option<PathBuf>,
    /// The server's PostgreSQL database instead of a folder.
    #[arg(long, value_name = "URL", global = true, conflicts_with = "data_dir")]
    pub(crate) database: Option<String>,
    #[command(subcommand)]
    pub(crate) task: AdminTask,
}

#[derive(Subcommand, Debug)]
pub(crate) enum AdminTask {
    /// Lists the tables, newest first.
    Tables,
    /// Tells about a table, but nothing that somebody there may not know.
    Show { code: String },
    /// Closes a table for good: everybody there is sent away, and it is removed.
    Close { code: String },
    /// Keeps a guest or an address out; without one, lists who is kept out.
    Ban {
        #[arg(value_name = "GUEST|ADDRESS")]
        who: Option<String>,
    },
    /// Lets a guest or an address in again.
    Unban {
        #[arg(value_name = "GUEST|ADDRESS")]
        who: String,
    },
    /// Copies everything, the key too, into one new file.
    Backup { file: PathBuf },
    /// Puts a backup into a folder that has no database.
    Restore { file: PathBuf },
    /// Copies everything to another folder, or to a PostgreSQL database, that holds no tables yet; no server may run at
    /// either.
    Copy {
        #[arg(value_name = "DIR|URL")]
        to: String,
    },
    /// Writes the record of a finished game, for `yakai replay`.
    Export {
        code: String,
        /// Where it is written [default: to the standard output].
        file: Option<PathBuf>,
    },
    /// Tells how much there is.
    Stats,
}

/// Lists the games, or tells all about one: seats, options, house values, bots.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  yakai games
  yakai games shisogari
  yakai games --format json
  yakai games GAME --house > house.toml
  yakai games GAME --data house.toml

House values are what the rulebooks of a game lost. To play with your own, save the file that
--house prints, correct it, and name it with --data wherever a game is opened. Here --data checks
the file, and tells its hash and the lines in which it differs from the one built in.")]
pub(crate) struct GamesArgs {
    /// The game to tell about.
    pub(crate) game: Option<String>,
    /// Prints the file of house values, to be saved and corrected.
    #[arg(long, requires = "game")]
    pub(crate) house: bool,
    /// A file of house values to look at instead of those built in.
    #[arg(long, value_name = "FILE", requires = "game")]
    pub(crate) data: Option<PathBuf>,
    /// How it is printed.
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: Format,
}

/// The house values that a game is played with.
#[derive(clap::Args, Debug)]
pub(crate) struct Data {
    /// A file of house values to play with instead of those built in (`yakai games GAME --house` prints these).
    #[arg(long = "data", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// What a game is opened with.
#[derive(clap::Args, Debug)]
pub(crate) struct Opening {
    /// An option of the game, as KEY=VALUE, with commas where several things can be chosen; may be given several
    /// times (see `yakai games GAME`).
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
    #[command(flatten)]
    pub(crate) data: Data,
}

/// Plays in the terminal, against bots.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  yakai play shisogari
  yakai play shisogari --seats 4 --bots random --name Mika
  yakai play shisogari --option colour_rule=common --seed 7
  yakai play roll-and-clash --seats 4 --option mode=beat

The same seed deals the same cards. A game that is played at speed waits while you type; you then act as fast as the
others do. At the prompt, `?` lists what you can do and `help` explains the rest.
The game is recorded at its end, and the command to replay it is printed.")]
pub(crate) struct PlayArgs {
    /// The game.
    #[arg(value_parser = game)]
    pub(crate) game: String,
    /// How many sit at the table, you included [default: the fewest the game allows].
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// How well the others play: random, or medium, or hard where the game has it [default: medium].
    #[arg(long, value_name = "LEVEL")]
    pub(crate) bots: Option<BotName>,
    #[command(flatten)]
    pub(crate) opening: Opening,
    /// The number from which all chance of the game follows [default: a new one].
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Your name, one word.
    #[arg(long, default_value = "Ann")]
    pub(crate) name: String,
    /// Where the record of the game is written [default: a new file in the user's data folder].
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

/// Runs rule cases and says which fail, with file and line.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  yakai scenario games/shisogari/scenarios
  yakai scenario my-case.md --game shisogari
  yakai scenario my-case.md --data house.toml

The game is the one that the file names with a line `game <id>`, else that of --game, else that of the path
games/<id>/scenarios. docs/scenarios.md says how a case is written. Exit code 1: a case failed.")]
pub(crate) struct ScenarioArgs {
    /// Markdown files, or folders of them.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// The game of files that name none.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) data: Data,
    /// Also names the cases that pass.
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

/// Tells a recorded or simulated game as text.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  yakai replay game.json
  yakai replay game.json --seat 2
  yakai replay game.json --all --step 12
  yakai replay game.json --turns
  yakai replay game.json --all --format json
  yakai replay 1#42 --game shisogari --seats 5
  yakai replay game.json --data house.toml

A game that was played with other house values than those built in needs their file: --data.
Seats are counted from 0. Without --seat or --all you see what a spectator sees.")]
pub(crate) struct ReplayArgs {
    /// A record, or the name of a simulated game.
    #[arg(value_name = "FILE|SEED#INDEX")]
    pub(crate) what: String,
    /// Tells what this seat saw: its number, or its name in the record.
    #[arg(long, value_name = "N", conflicts_with = "all")]
    pub(crate) seat: Option<String>,
    /// Tells everything, secrets included.
    #[arg(long)]
    pub(crate) all: bool,
    /// Stops after this step and draws the position; 0 is the deal.
    #[arg(long, value_name = "K")]
    pub(crate) step: Option<u64>,
    /// Tells a line for each turn: the numbers that matter as it begins, of every seat.
    #[arg(long)]
    pub(crate) turns: bool,
    /// How it is told.
    #[arg(long, value_enum, default_value = "text", conflicts_with = "turns")]
    pub(crate) format: TextFormat,
    /// A simulated game: which game it is.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// A simulated game: how many sat at the table [default: the fewest the game allows].
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// A simulated game: who played, as it was given to `simulate`.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',')]
    pub(crate) bots: Vec<BotName>,
    #[command(flatten)]
    pub(crate) opening: Opening,
}

/// Shows that a recorded game was fair: dice, shuffles, steps and outcome.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  yakai verify game.json
  yakai verify game.json --commitment 66687aad…
  yakai verify game.json --data house.toml

The page offers the record of a finished game for download. It is enough: no server is asked.
A record that was changed is refused, with the first step that is not as it was.")]
pub(crate) struct VerifyArgs {
    /// The record.
    #[arg(value_name = "FILE")]
    pub(crate) record: String,
    /// The commitment that you saw in the lobby, before the game.
    #[arg(long, value_name = "HASH")]
    pub(crate) commitment: Option<String>,
    #[command(flatten)]
    pub(crate) data: Data,
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("an option is written KEY=VALUE")?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

/// Known before anything else is asked for.
pub(crate) fn game(id: &str) -> Result<String, Trouble> {
    catalog::game(id).map(|_| id.to_owned())
}

/// The name of a header.
fn header(text: &str) -> Result<HeaderName, String> {
    text.parse().map_err(|_| format!("`{text}` is no name of a header; for example X-Forwarded-For"))
}

fn url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    match rest {
        Some(rest) if !rest.is_empty() => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err("an address begins with http:// or https://".to_owned()),
    }
}
