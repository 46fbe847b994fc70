//! A server under load: every wish is a run on its own, with the floor beside it.

use std::cell::RefCell;
use std::io;
use std::path::PathBuf;

use serde_json::{Value, json};
use store::Home;
use tokio::runtime::Runtime;

use crate::machine;
use crate::parts::{Parts, parts};
use crate::programs::{Program, installed};
use crate::run::{Figures, Run};
use crate::talk::Talk;
use crate::{crowd, people};

/// On what a server runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    /// One server, with SQLite in a file.
    Sqlite,
    /// One server, with PostgreSQL.
    Postgres,
    /// Several servers, with PostgreSQL and NATS; everybody at a table is at another of them.
    Nodes,
}

/// How fast people play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A move in four seconds at each table.
    Human,
    /// As fast as a socket's budget allows: eighteen messages a second from each person.
    Full,
}

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The program `yakai`.
    pub program: PathBuf,
    /// On what.
    pub on: Vec<On>,
    /// How many tables, of four people each; one run for each number.
    pub tables: Vec<u64>,
    /// How fast they play; one run for each.
    pub paces: Vec<Pace>,
    /// How long each run is measured.
    pub seconds: u64,
    /// How many servers there are where there are several.
    pub nodes: usize,
    /// How many sockets are opened that say nothing; none if it is 0.
    pub idle: u64,
    /// The game, one that is played in turns.
    pub game: String,
}

impl On {
    fn word(self) -> &'static str {
        match self {
            On::Sqlite => "sqlite",
            On::Postgres => "postgres",
            On::Nodes => "nodes",
        }
    }

    /// What is missing on this machine.
    fn misses(self) -> Option<&'static str> {
        let postgres = self == On::Sqlite || installed("createdb");
        let nats = self != On::Nodes || installed("nats-server");
        match (postgres, nats) {
            (false, _) => Some("PostgreSQL is not installed"),
            (true, false) => Some("NATS (nats-server) is not installed"),
            (true, true) => None,
        }
    }
}

impl Pace {
    pub(crate) fn thinking_ms(self) -> u64 {
        match self {
            Pace::Human => 4000,
            Pace::Full => 0,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Pace::Human => "human",
            Pace::Full => "full",
        }
    }
}

/// One run and the floor below it.
#[derive(Debug)]
struct Measured {
    on: On,
    pace: Pace,
    tables: u64,
    server: Figures,
    /// The bare server with the same store and messages, and without a store.
    floor: Option<Figures>,
    sockets: Option<Figures>,
}

/// Measures everything, and says what it does meanwhile. The figures are one JSON object.
pub fn server(wish: &Wish, say: &dyn Fn(&str)) -> io::Result<Value> {
    if !machine::tells() {
        return Err(io::Error::other("what processes cost is read from /proc, which only Linux has"));
    }
    server::most_files();
    let machine = machine::about();
    let parts = parts(&wish.game)
        .ok_or_else(|| io::Error::other(format!("{} is not played in turns by four people", wish.game)))?;
    let skipped = RefCell::new(Vec::new());
    let measured = Runtime::new()?.block_on(async {
        let mut measured = Vec::new();
        for &on in &wish.on {
            if let Some(why) = on.misses() {
                say(&format!("{}: left out, for {why}", on.word()));
                skipped.borrow_mut().push(json!({ "on": on.word(), "why": why }));
                continue;
            }
            for &pace in &wish.paces {
                for &tables in &wish.tables {
                    say(&format!("{}, {tables} tables, {} pace", on.word(), pace.word()));
                    measured.push(wish.one(on, pace, tables).await?);
                }
            }
        }
        Ok::<_, io::Error>(measured)
    })?;
    let idle = match wish.idle {
        0 => Value::Null,
        count => {
            say(&format!("{count} sockets that say nothing"));
            Runtime::new()?.block_on(crowd::idle(&wish.program, count))?
        }
    };
    let runs: Vec<Value> = measured.iter().map(|one| one.json(&measured)).collect();
    Ok(json!({
        "machine": machine, "game": wish.game, "seats": 4, "seconds": wish.seconds, "nodes": wish.nodes,
        "runs": runs, "left_out": skipped.into_inner(), "parts": breakdown(parts, &measured),
        "memory": growth(&measured), "idle": idle, "how": how(),
    }))
}

impl Wish {
    async fn one(&self, on: On, pace: Pace, tables: u64) -> io::Result<Measured> {
        let folder = testkit::tempdir()?;
        let home = || match on {
            On::Sqlite => Home::Folder(folder.path().join("server")),
            On::Postgres | On::Nodes => Home::Postgres(testkit::durable_postgres()),
        };
        let run = Run { tables, pace, seconds: self.seconds, talk: Talk::Game };
        let server = {
            let home = home();
            let (count, nats) = match on {
                On::Nodes => (self.nodes, Some(testkit::nats())),
                On::Sqlite | On::Postgres => (1, None),
            };
            let connections = tables * 6 + 1000;
            let start = |_| Program::serve(&self.program, &home, nats.as_deref(), connections);
            let programs = (0..count).map(start).collect::<io::Result<Vec<_>>>()?;
            let nodes: Vec<_> = programs.iter().map(|program| program.address).collect();
            run.measure(&programs, async |table| people::seat_four(&nodes, table, &self.game).await).await
        };
        // Below several servers there is the one.
        if on == On::Nodes {
            return Ok(Measured { on, pace, tables, server, floor: None, sockets: None });
        }
        let message = server.message();
        let floor = async |home: Option<Home>| {
            let programs = [Program::floor(&self.program, home.as_ref(), message)?];
            let address = programs[0].address;
            let run = Run { talk: Talk::Floor, ..run };
            io::Result::Ok(run.measure(&programs, async |table| people::gather_four(address, table).await).await)
        };
        let home = match home() {
            Home::Folder(folder) => Home::Folder(folder.with_file_name("floor")),
            postgres @ Home::Postgres(_) => postgres,
        };
        let (floor, sockets) = (floor(Some(home)).await?, floor(None).await?);
        Ok(Measured { on, pace, tables, server, floor: Some(floor), sockets: Some(sockets) })
    }
}

impl Measured {
    fn json(&self, all: &[Measured]) -> Value {
        let cpu = self.server.cpu_us();
        let same = |other: &&Measured| (other.pace, other.tables) == (self.pace, self.tables);
        let single = all.iter().filter(same).find(|other| other.on == On::Postgres);
        let single = single.filter(|_| self.on == On::Nodes);
        json!({
            "on": self.on.word(), "pace": self.pace.word(), "tables": self.tables, "server": self.server.json(),
            "floor": self.floor.as_ref().map(Figures::json),
            "floor_without_store": self.sockets.as_ref().map(Figures::json),
            "times_the_floor": self.floor.as_ref().map(|floor| cpu.ours / floor.cpu_us().ours),
            "times_one_process": single.map(|single| cpu.ours / single.server.cpu_us().ours),
            "times_one_process_with_engines": single.map(|single| cpu.all() / single.server.cpu_us().all()),
        })
    }
}

/// What a move costs by part, for each on what, at its largest number of tables and the fastest pace.
fn breakdown(parts: Parts, measured: &[Measured]) -> Value {
    let largest = |on: On| {
        let of = measured.iter().filter(|one| one.on == on);
        of.max_by_key(|one| (one.pace == Pace::Full, one.tables))
    };
    let Parts { rules, views, encoding } = parts;
    let of = |on: On| {
        let one = largest(on)?;
        let (floor, sockets) = (one.floor.as_ref()?.cpu_us().ours, one.sockets.as_ref()?.cpu_us().ours);
        let all = one.server.cpu_us().ours;
        let rest = all - floor - rules - views - encoding;
        Some(json!({
            "tables": one.tables, "pace": one.pace.word(), "all": all, "rules": rules, "views": views,
            "encoding": encoding, "socket": sockets, "store": floor - sockets, "rest": rest,
            "database": one.server.cpu_us().postgres,
        }))
    };
    let nodes = largest(On::Nodes).and_then(|nodes| {
        let same = |one: &&Measured| (one.pace, one.tables, one.on) == (nodes.pace, nodes.tables, On::Postgres);
        let single = measured.iter().find(same)?;
        let (many, one) = (nodes.server.cpu_us(), single.server.cpu_us());
        Some(json!({
            "tables": nodes.tables, "pace": nodes.pace.word(), "all": many.ours, "bus": many.ours - one.ours,
            "nats": many.nats, "database": many.postgres,
        }))
    });
    json!({ "unit": "µs of processor time a move", "sqlite": of(On::Sqlite), "postgres": of(On::Postgres), "nodes": nodes })
}

/// How memory grows from the smallest to the largest number of tables in play, at the same pace.
fn growth(measured: &[Measured]) -> Value {
    let grows = |on: On| {
        let of = || measured.iter().filter(|one| one.on == on && one.pace == measured[0].pace);
        let (few, many) = (of().min_by_key(|one| one.tables)?, of().max_by_key(|one| one.tables)?);
        let tables = many.tables.checked_sub(few.tables).filter(|tables| *tables > 0)?;
        let kb = many.server.memory_kb as f64 - few.server.memory_kb as f64;
        Some(json!({ "on": on.word(), "kb_per_table_with_four_sockets": kb / tables as f64 }))
    };
    [On::Sqlite, On::Postgres, On::Nodes].into_iter().filter_map(grows).collect()
}

fn how() -> Value {
    json!({
        "people": "four at each table, each at a socket and a household address of their own, in this process; servers \
                   are processes of their own on the same machine",
        "act_to_all_ms": "from when an act is sent until all four have been told of its step, seen by the people",
        "cpu_us_per_move": "user and system time of the servers (ours) and of PostgreSQL and NATS that were started for \
                            this, over the measured time, divided by the acts that were acknowledged",
        "floor": "a bare axum server that stores a row and sends four messages of the same length for each message that \
                  it gets, at the same pace; the same without storing",
        "rules, views, encoding": "measured by themselves in games of the same kind that are played by chance; view, \
                                   news and legal acts of four seats",
        "socket": "the floor without a store", "store": "the floor less the floor without a store",
        "rest": "what is left: the room and its loop, budgets, reading what comes, waking up",
        "bus": "several servers less one server on the same database; the bus itself is `nats`",
        "memory": "resident memory when all are seated; of tables the difference of two runs",
    })
}
