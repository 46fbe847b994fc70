//! What an operator can do with a data folder, whether a server runs there or not. It reads and writes the database; a
//! running server looks there once a second.

use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use room::{Meta, Sitter};
use store::{Home, Store, StoreError, TableRow};
use table::Record;
use thiserror::Error;
use tokio::runtime::Runtime;

use crate::budget::household;
use crate::config::Config;
use crate::error::Error;
use crate::live::Tables;

/// Why the operator's wish was not done.
#[derive(Debug, Error)]
pub enum AdminError {
    /// The folder, its database or a backup.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such table.
    #[error("there is no table `{0}`; `yakai admin tables` lists them")]
    NoSuchTable(String),
    /// Neither a guest nor an address.
    #[error(
        "`{0}` is neither an address such as 192.0.2.7 nor a guest's id, which has 32 hexadecimal digits; \
         `yakai admin show CODE` tells the ids of those who sit there, and the log the addresses"
    )]
    NobodyKnown(String),
    /// A game that is not over has no record yet.
    #[error("the record of table {code} cannot be made: {why}")]
    NoRecord {
        /// Its code.
        code: String,
        /// Why not.
        why: String,
    },
    /// No threads could be started.
    #[error("the threads could not be started: {0}")]
    Threads(std::io::Error),
}

/// A table, without anything that somebody at it may not know.
#[derive(Clone, Debug)]
pub struct TableNote {
    /// Its code.
    pub code: String,
    /// The id of its game; empty if the row cannot be read.
    pub game: String,
    /// How far it is: `lobby`, `playing`, `over`, or `closed` until the server has removed it.
    pub stage: String,
    /// Whether it is listed on the home page.
    pub public: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// When somebody was last there.
    pub seen: i64,
    /// Who opened it: name and id.
    pub host: (String, String),
    /// Who sits there, in the order of seats.
    pub seats: Vec<SeatNote>,
    /// The game's options.
    pub options: Vec<(String, String)>,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatNote {
    /// Nobody.
    Empty,
    /// A bot: its name and level.
    Bot(String, String),
    /// A person: their name and id.
    Person(String, String),
}

/// How much there is.
#[derive(Clone, Debug)]
pub struct Stats {
    /// How many tables are at each stage.
    pub stages: Vec<(String, i64)>,
    /// How many steps are stored.
    pub steps: i64,
    /// How many guests and addresses are kept out.
    pub bans: i64,
    /// The size of the database, in bytes.
    pub bytes: u64,
}

/// An operator at a data folder.
#[derive(Debug)]
pub struct Admin {
    home: Home,
    runtime: Runtime,
    store: Store,
}

impl Admin {
    /// Opens what a server keeps, which may be running.
    pub fn open(home: &Home) -> Result<Admin, AdminError> {
        let runtime = Runtime::new().map_err(AdminError::Threads)?;
        let store = runtime.block_on(home.open_beside())?;
        Ok(Admin { home: home.clone(), runtime, store })
    }

    /// Copies everything into one new file.
    pub fn backup(folder: &Path, file: &Path) -> Result<(), AdminError> {
        let runtime = Runtime::new().map_err(AdminError::Threads)?;
        Ok(runtime.block_on(store::backup(folder, file))?)
    }

    /// Puts a backup into a folder without a database.
    pub fn restore(file: &Path, folder: &Path) -> Result<(), AdminError> {
        let runtime = Runtime::new().map_err(AdminError::Threads)?;
        Ok(runtime.block_on(store::restore(file, folder))?)
    }

    /// Copies everything to another home, which is as good as new.
    pub fn copy(from: &Home, to: &Home) -> Result<(), AdminError> {
        let runtime = Runtime::new().map_err(AdminError::Threads)?;
        Ok(runtime.block_on(from.copy_to(to))?)
    }

    /// All tables, newest first.
    pub fn tables(&self) -> Result<Vec<TableNote>, AdminError> {
        Ok(self.runtime.block_on(self.store.tables())?.into_iter().map(note).collect())
    }

    /// One table, and the number of its last step.
    pub fn show(&self, code: &str) -> Result<(TableNote, i64), AdminError> {
        let code = code.to_ascii_uppercase();
        let row = self.runtime.block_on(self.store.table(&code))?;
        let steps = self.runtime.block_on(self.store.last_step(&code))?;
        row.map(|row| (note(row), steps)).ok_or(AdminError::NoSuchTable(code))
    }

    /// Closes a table for good: a running server sends everybody away and removes it; else the next one does.
    pub fn close(&self, code: &str) -> Result<(), AdminError> {
        let code = code.to_ascii_uppercase();
        let closed = self.runtime.block_on(self.store.close(&code))?;
        if closed { Ok(()) } else { Err(AdminError::NoSuchTable(code)) }
    }

    /// Keeps a guest or an address out; says who that is, as it is kept, and whether it is new.
    pub fn ban(&self, who: &str) -> Result<(String, bool), AdminError> {
        let who = guest_or_address(who)?;
        let new = self.runtime.block_on(self.store.ban(&who, crate::clock::Clock::default().stamp()))?;
        Ok((who, new))
    }

    /// Lets a guest or an address in again; says who that is and whether they were kept out.
    pub fn unban(&self, who: &str) -> Result<(String, bool), AdminError> {
        let who = guest_or_address(who)?;
        let there = self.runtime.block_on(self.store.unban(&who))?;
        Ok((who, there))
    }

    /// Who is kept out.
    pub fn bans(&self) -> Result<Vec<String>, AdminError> {
        Ok(self.runtime.block_on(self.store.bans())?)
    }

    /// The record of a finished game.
    pub fn record(&self, code: &str) -> Result<Box<Record>, AdminError> {
        let (note, _) = self.show(code)?;
        let no_record = |why: String| AdminError::NoRecord { code: note.code.clone(), why };
        if note.stage != "over" {
            return Err(no_record("the game is not over, and until then it is a secret".to_owned()));
        }
        let config = Config::at(self.home.clone());
        let record = self.runtime.block_on(async {
            let tables: Arc<Tables> = Tables::new(self.store.clone(), &config, String::new(), None);
            tables.record(&note.code).await
        });
        record.map_err(|error: Error| no_record(error.to_string()))
    }

    /// How much there is.
    pub fn stats(&self) -> Result<Stats, AdminError> {
        let counts = self.runtime.block_on(self.store.counts())?;
        let bytes = self.runtime.block_on(self.store.size())?;
        Ok(Stats { stages: counts.tables, steps: counts.steps, bans: counts.bans, bytes })
    }
}

/// What may be told about a table.
fn note(row: TableRow) -> TableNote {
    let (code, stage, public, opened, seen) = (row.code, row.stage, row.public, row.opened, row.seen);
    let Some((meta, _)) = Meta::read(&row.meta) else {
        let (game, host, seats, options) = (String::new(), Default::default(), Vec::new(), Vec::new());
        return TableNote { code, game, stage, public, opened, seen, host, seats, options };
    };
    let seats = meta.chairs.into_iter().map(|chair| match chair.sitter {
        Sitter::Empty => SeatNote::Empty,
        Sitter::Person { id, name } => SeatNote::Person(name, id),
        Sitter::Bot { level, name } => SeatNote::Bot(name, level.to_string()),
    });
    let (seats, options) = (seats.collect(), meta.options.into_iter().collect());
    TableNote {
        code,
        game: meta.game,
        stage,
        public,
        opened,
        seen,
        host: (meta.host_name, meta.host),
        seats,
        options,
    }
}

/// A guest's id or an address, as it is kept.
fn guest_or_address(text: &str) -> Result<String, AdminError> {
    let text = text.trim();
    if let Ok(address) = text.parse::<IpAddr>() {
        return Ok(household(address).to_string());
    }
    let id = text.to_ascii_lowercase();
    let is_id = id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_id { Ok(id) } else { Err(AdminError::NobodyKnown(text.to_owned())) }
}
