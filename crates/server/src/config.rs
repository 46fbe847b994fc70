//! What can be chosen when the server starts.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use kernel::HouseFile;
use store::Home;
use table::AnyGame;

use crate::clock::Clock;
pub use crate::proxies::{Network, Proxies};
use crate::words::WordList;

/// What can be chosen when the server starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Where everything is kept. It belongs to one server at a time, or to several with `nats`.
    pub home: Home,
    /// Where NATS is, if other servers share the database.
    pub nats: Option<String>,
    /// The address that people type, if it differs from `listen`: behind a proxy, or on a local network.
    pub public_url: Option<String>,
    /// Whether to open the page in the browser of this machine.
    pub open: bool,
    /// The games that can be played.
    pub games: &'static [&'static dyn AnyGame],
    /// The house values that new tables are opened with, by game, where they differ from the built-in ones.
    pub house_values: BTreeMap<&'static str, HouseFile>,
    /// What nobody may be called.
    pub words: WordList,
    /// The proxies that stand before it.
    pub proxies: Proxies,
    /// How much is allowed.
    pub limits: Limits,
    /// Where the figures for Prometheus are; nowhere if this is `None`.
    pub metrics: Option<SocketAddr>,
    /// Whether the log is JSON, one object a line.
    pub log_json: bool,
    /// The clock that the server goes by.
    pub clock: Clock,
}

impl Config {
    /// The usual choice: this machine only, port 7777.
    pub fn new(data_dir: impl Into<PathBuf>) -> Config {
        Config::at(Home::Folder(data_dir.into()))
    }

    /// The same, with everything kept there.
    pub fn at(home: Home) -> Config {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 7777)),
            home,
            nats: None,
            public_url: None,
            open: false,
            games: catalog::games(),
            house_values: BTreeMap::new(),
            words: WordList::default(),
            proxies: Proxies::default(),
            limits: Limits::default(),
            metrics: None,
            log_json: false,
            clock: Clock::default(),
        }
    }

    /// Takes a file of house values for the first game that can read it. The error quotes every game.
    pub fn take_house_values(&mut self, text: &str) -> Result<(), String> {
        let mut said = Vec::new();
        for game in self.games.iter().filter(|game| game.house().is_some()) {
            let id = game.info().id;
            match game.read_house(text) {
                Ok(file) if self.house_values.get(id).is_some_and(|other| *other != file) => {
                    return Err(format!("{id} has a file of house values already: give one for each game"));
                }
                Ok(file) => {
                    self.house_values.insert(id, file);
                    return Ok(());
                }
                Err(why) => said.push(format!("{id} says: {why}")),
            }
        }
        if said.is_empty() { Err("no game has house values".to_owned()) } else { Err(said.join("; ")) }
    }
}

/// How much of something is allowed over time: a bucket of tokens that fills up again.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// How many are allowed at once.
    pub burst: u32,
    /// How many are added each second.
    pub per_second: f64,
}

/// How much is allowed.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections and sockets, and how long they may say nothing.
    pub connections: ConnectionLimits,
    /// Calls of the API, by client address.
    pub http: Rate,
    /// Messages on one socket.
    pub socket: Rate,
    /// The longest message or request body, in bytes.
    pub message: usize,
    /// The least patience that a table may have, in seconds.
    pub least_patience: u32,
    /// Percentage of the games' own thinking time.
    pub thinking: u32,
    /// How long a table without visitors stays in memory.
    pub idle: Duration,
    /// How long a new public table is listed even if nobody is there.
    pub fresh: Duration,
    /// How many tables may be in memory before no more are opened. Those that are open are always woken.
    pub tables: usize,
    /// How many tables that are not over a guest may have opened.
    pub tables_per_guest: u32,
    /// How many may have been opened from one address.
    pub tables_per_address: u32,
    /// How long a table where nobody has a seat is kept before the game.
    pub empty_lobby: Duration,
    /// How long a table that is not over is kept where nobody comes.
    pub abandoned: Duration,
    /// How long finished games are kept; for good if this is `None`.
    pub keep_finished: Option<Duration>,
    /// How often the server looks for what the operator wants and for tables that may go.
    pub look: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: ConnectionLimits::default(),
            http: Rate { burst: 300, per_second: 30.0 },
            socket: Rate { burst: 60, per_second: 20.0 },
            message: 16 << 10,
            least_patience: 10,
            thinking: 100,
            idle: Duration::from_secs(120),
            fresh: Duration::from_secs(10 * 60),
            tables: 10_000,
            tables_per_guest: 20,
            tables_per_address: 200,
            empty_lobby: Duration::from_secs(60 * 60),
            abandoned: Duration::from_secs(30 * 24 * 60 * 60),
            keep_finished: None,
            look: Duration::from_secs(1),
        }
    }
}

/// How many connections and sockets may be open at once, and how long they may say nothing.
#[derive(Clone, Debug)]
pub struct ConnectionLimits {
    /// Connections in all; fewer if the system does not allow so many open files.
    pub most: usize,
    /// Connections of one address, unless it is a trusted proxy.
    pub per_address: usize,
    /// Sockets of tables in all. The last quarter is for those who have a seat.
    pub sockets: usize,
    /// Sockets of one client address.
    pub sockets_per_address: usize,
    /// Sockets of one guest.
    pub sockets_per_guest: usize,
    /// How long the head of a request may take, from when the connection could send it.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long an answer may take to be fetched.
    pub silence: Duration,
    /// How long a socket may take to say hello.
    pub hello: Duration,
}

impl ConnectionLimits {
    /// As usual, but for so many connections in all.
    pub fn of(most: usize) -> ConnectionLimits {
        ConnectionLimits { most, sockets: most - most / 5, ..ConnectionLimits::default() }
    }
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            most: 10_000,
            per_address: 500,
            sockets: 8_000,
            sockets_per_address: 250,
            sockets_per_guest: 20,
            head: Duration::from_secs(10),
            body: Duration::from_secs(10),
            silence: Duration::from_secs(120),
            hello: Duration::from_secs(10),
        }
    }
}
