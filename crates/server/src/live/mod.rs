//! Live tables: a room for each, in a task of its own, which alone changes it. Tables that nobody looks at sleep in the
//! store. With several nodes a table may live at another one: what is asked goes there then (`reach.rs`).

mod expiry;
mod handle;
mod listed;
mod reach;
mod task;

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use kernel::{HouseFile, Trouble};
use room::{Answer, Chair, Change, Meta, Room, RoomError, SeatCode, Setting, Setup, check_options};
use store::{Histogram, HouseRow, Lease, Store, StoreError, TableRow};
use table::{AnyGame, Record};
use tokio::sync::{OnceCell, Semaphore, mpsc, oneshot, watch};
use wire::{MyTable, NewTable, OpenTable, Replay, Stage, TableChange, TableInfo, Verified};

use crate::clock::Clock;
use crate::config::{Config, Limits};
use crate::error::Error;
use crate::guest::Guest;
use crate::nodes::Node;
use crate::random::random_bytes;
use crate::repeats::Repeats;

pub(crate) use handle::{Ask, Handle, Listing, OUTBOX, Out, Outbox, Question, Told};
pub(crate) use reach::TableLine;
use task::{Task, log_row};

/// How many requests may wait for a table.
const WAITING: usize = 64;
/// How many tables at which they have a seat a guest is told of.
const MINE: u32 = 20;
/// What cannot be.
const OTHERWISE: Error = Error::Internal("a question was answered otherwise");

/// All tables.
#[derive(Debug)]
pub(crate) struct Tables {
    store: Store,
    games: &'static [&'static dyn AnyGame],
    /// The house values of new tables, by game, where they differ from the built-in ones.
    house_values: BTreeMap<&'static str, HouseFile>,
    limits: Limits,
    /// The address that people type, without a trailing slash.
    base: String,
    /// Those that are awake, or being woken.
    awake: Mutex<HashMap<String, Arc<OnceCell<Handle>>>>,
    clock: Clock,
    /// At most one bot per core thinks at a time.
    thinking: Arc<Semaphore>,
    /// Whether the games that were running when the server stopped go on.
    pub(crate) resumed: AtomicBool,
    /// How many milliseconds acts took until everybody was told.
    latency: Histogram,
    repeats: Arc<Repeats>,
    /// This server as one of several, if it is.
    node: Option<Arc<Node>>,
    /// Whether this node leaves its tables to others, and takes none.
    leaving: AtomicBool,
}

impl Tables {
    pub(crate) fn new(store: Store, config: &Config, base: String, node: Option<Arc<Node>>) -> Arc<Tables> {
        let cores = available_parallelism().map_or(1, std::num::NonZero::get);
        let thinking = Arc::new(Semaphore::new(cores));
        Arc::new(Tables {
            store,
            games: config.games,
            house_values: config.house_values.clone(),
            limits: config.limits.clone(),
            base,
            awake: Mutex::default(),
            clock: config.clock.clone(),
            thinking,
            resumed: AtomicBool::new(false),
            latency: Histogram::default(),
            repeats: Arc::default(),
            node,
            leaving: AtomicBool::new(false),
        })
    }

    /// Stores the house values that new tables get, so that these tables go on even if the next start brings others.
    pub(crate) async fn keep_house_values(&self) -> Result<(), StoreError> {
        for file in self.games.iter().filter_map(|game| self.house_values(*game)) {
            let row = HouseRow { hash: file.hash.to_owned(), text: file.text.to_owned() };
            self.store.keep_house_values(row).await?;
        }
        Ok(())
    }

    /// What stands for the house values that the operator chose. Those that are built in may be others in the next
    /// version, which comes to one node after the other.
    pub(crate) fn house_mark(&self) -> String {
        self.house_values.values().map(|file| file.hash).collect::<Vec<_>>().join(" ")
    }

    /// The house values that new tables of this game get.
    pub(crate) fn house_values(&self, game: &dyn AnyGame) -> Option<HouseFile> {
        self.house_values.get(game.info().id).copied().or_else(|| game.house())
    }

    /// The house values of a table: those of new tables, the built-in ones, or those of an earlier start.
    async fn house_values_of(&self, game: &dyn AnyGame, meta: &Meta) -> Result<Option<HouseFile>, Error> {
        let Some(hash) = &meta.house_values else { return Ok(None) };
        let mut known = [self.house_values(game), game.house()].into_iter().flatten();
        if let Some(file) = known.find(|file| file.hash == hash) {
            return Ok(Some(file));
        }
        let kept = self.store.house_values(hash).await?.ok_or_else(|| "they are not in the store".to_owned());
        kept.and_then(|text| game.read_house(&text)).map(Some).map_err(|why| {
            tracing::warn!(game = meta.game, hash, "house values cannot be used: {why}");
            Error::OtherHouseValues { game: meta.game.clone(), hash: hash.chars().take(8).collect() }
        })
    }

    /// Resumes every game that was running when the server stopped; of several nodes each those that no other runs.
    pub(crate) async fn resume(self: &Arc<Tables>) -> Result<usize, Error> {
        let playing = stage_word(Stage::Playing);
        let codes = match self.node {
            Some(_) => self.store.orphans(playing, Duration::ZERO, u32::MAX).await?,
            None => self.store.codes_at(playing).await?,
        };
        for code in &codes {
            if let Err(error) = self.handle(code).await {
                tracing::warn!(table = code, "a running table could not be resumed: {error}");
            }
        }
        Ok(codes.len())
    }

    pub(crate) fn games(&self) -> &'static [&'static dyn AnyGame] {
        self.games
    }

    pub(crate) fn game(&self, id: &str) -> Result<&'static dyn AnyGame, Error> {
        let known = || self.games.iter().map(|game| game.info().id);
        let found = self.games.iter().copied().find(|game| game.info().id == id);
        found.ok_or_else(|| Error::NoSuchGame(Trouble::unknown("game", id, known())))
    }

    /// Opens a new table and gives its code.
    pub(crate) async fn open(
        self: &Arc<Tables>,
        guest: &Guest,
        address: String,
        new: NewTable,
    ) -> Result<String, Error> {
        let game = self.game(&new.game)?;
        self.check_open_tables(guest, &address).await?;
        self.check_ranges(Some(new.patience), Some(new.bot_pace))?;
        let options = check_options(game, &new.options)?;
        let house_values = self.house_values(game);
        let setup = Setup { game, house: house_values, seats: new.seats, options: &options };
        let patience = setup.patience(new.patience)?;
        let chairs = (0..new.seats).map(|_| Chair::empty()).collect();
        let meta = Meta {
            game: new.game,
            rules: game.info().rules,
            options,
            house_values: house_values.map(|file| file.hash.to_owned()),
            public: new.public,
            clock: new.clock,
            patience,
            bot_pace: new.bot_pace,
            late: new.late,
            host: guest.id.clone(),
            host_name: guest.name.clone(),
            sent_out: Vec::new(),
            televisions: Vec::new(),
            chairs,
            began: None,
            rematch: None,
            rematch_by: None,
        };
        self.add(meta, address).await
    }

    /// Whether the server allows so much patience and such a pace of bots.
    fn check_ranges(&self, patience: Option<u32>, bot_pace: Option<u32>) -> Result<(), Error> {
        let ranges = [("patience", patience, self.limits.least_patience, 3600), ("bot_pace", bot_pace, 0, 5000)];
        for (field, asked, least, most) in ranges {
            if let Some(asked) = asked.filter(|asked| !(least..=most).contains(asked)) {
                return Err(Error::OutOfRange { field, least, most, asked });
            }
        }
        Ok(())
    }

    /// Writes a new table under a code that is free.
    async fn add(&self, meta: Meta, address: String) -> Result<String, Error> {
        let secret = hex::encode(random_bytes());
        let opened = self.clock.stamp();
        for _ in 0..20 {
            let code = random_code();
            let (secret, address) = (secret.clone(), address.clone());
            let new =
                TableRow { code: code.clone(), opened, seen: opened, secret, address, ..TableRow::default() };
            let row = table_row(new, &meta, Stage::Lobby);
            if self.store.new_table(row).await? {
                tracing::info!(table = code, game = meta.game, seats = meta.chairs.len(), "opened");
                return Ok(code);
            }
        }
        Err(Error::Internal("no free table code was found"))
    }

    /// The tables at which this guest has a seat and which are not over, newest first.
    pub(crate) async fn mine(self: &Arc<Tables>, guest: &Guest) -> Result<Vec<MyTable>, Error> {
        let mut mine = Vec::new();
        for row in self.store.tables_of(&guest.id, MINE).await? {
            let Some((meta, stage)) = Meta::read(&row.meta) else { continue };
            // A table in the lobby may go on sleeping; one that is played is awake anyway.
            let table = match stage {
                Stage::Lobby => meta.my_table(&row.code, stage, &guest.id),
                Stage::Playing | Stage::Over => self.ask_mine(&row.code, guest).await.unwrap_or_else(|error| {
                    tracing::warn!(table = row.code, "somebody's table could not be asked: {error}");
                    None
                }),
            };
            mine.extend(table);
        }
        Ok(mine)
    }

    /// What may be said about a table to anybody, without waking it.
    pub(crate) async fn glance(&self, code: &str) -> Result<Option<OpenTable>, Error> {
        let row = self.store.table(code).await?;
        Ok(row.and_then(|row| Meta::read(&row.meta).map(|(meta, stage)| meta.listing(&row.code, stage))))
    }

    async fn ask_mine(self: &Arc<Tables>, code: &str, guest: &Guest) -> Result<Option<MyTable>, Error> {
        match self.ask(code, Question::Mine { guest: guest.into() }).await? {
            Told::Mine(mine) => Ok(mine),
            _ => Err(OTHERWISE),
        }
    }

    /// The table as this guest may know it.
    pub(crate) async fn info(self: &Arc<Tables>, code: &str, guest: Option<Guest>) -> Result<TableInfo, Error> {
        match self.ask(code, Question::Info { guest: guest.map(room::Guest::from) }).await? {
            Told::Table(info) => Ok(*info),
            _ => Err(OTHERWISE),
        }
    }

    /// Changes something about a table, and describes it afterwards.
    pub(crate) async fn change(
        self: &Arc<Tables>,
        code: &str,
        guest: Guest,
        change: Change,
    ) -> Result<TableInfo, Error> {
        match self.ask_change(code, guest, change).await? {
            Answer::Table(info) => Ok(*info),
            Answer::Rematch(_) | Answer::SeatCode(_) => Err(OTHERWISE),
        }
    }

    /// Sets a table up otherwise, before the game.
    pub(crate) async fn set_up(
        self: &Arc<Tables>,
        code: &str,
        guest: Guest,
        change: TableChange,
    ) -> Result<TableInfo, Error> {
        self.check_ranges(change.patience, change.bot_pace)?;
        self.change(code, guest, Change::SetUp(change)).await
    }

    /// A code that brings this guest's seat to another device.
    pub(crate) async fn seat_code(self: &Arc<Tables>, code: &str, guest: Guest) -> Result<SeatCode, Error> {
        match self.ask_change(code, guest, Change::GiveCode).await? {
            Answer::SeatCode(code) => Ok(code),
            Answer::Table(_) | Answer::Rematch(_) => Err(OTHERWISE),
        }
    }

    /// The code of the table at which the same people play again.
    pub(crate) async fn rematch(self: &Arc<Tables>, code: &str, guest: Guest) -> Result<String, Error> {
        match self.ask_change(code, guest, Change::Rematch).await? {
            Answer::Rematch(code) => Ok(code),
            Answer::Table(_) | Answer::SeatCode(_) => Err(OTHERWISE),
        }
    }

    async fn ask_change(self: &Arc<Tables>, code: &str, guest: Guest, change: Change) -> Result<Answer, Error> {
        match self.ask(code, Question::Change { guest: guest.into(), change }).await? {
            Told::Changed(answer) => Ok(answer),
            _ => Err(OTHERWISE),
        }
    }

    /// A finished game as one viewer saw it.
    pub(crate) async fn replay(
        self: &Arc<Tables>,
        code: &str,
        guest: Option<Guest>,
        seat: Option<u8>,
    ) -> Result<Replay, Error> {
        let guest = guest.map(room::Guest::from);
        self.look(code, move |room| room.replay(guest.as_ref(), seat)).await
    }

    /// The record of a finished game.
    pub(crate) async fn record(self: &Arc<Tables>, code: &str) -> Result<Box<Record>, Error> {
        self.look(code, |room| room.record().map(Box::new)).await
    }

    /// Whether a finished game was fair.
    pub(crate) async fn verify(self: &Arc<Tables>, code: &str) -> Result<Verified, Error> {
        self.look(code, Room::verify).await
    }

    /// Waits until every table that is awake has done what it was asked before.
    pub(crate) async fn settle(&self) {
        for handle in self.handles() {
            let (reply, settled) = oneshot::channel();
            handle.send(Ask::Settle { reply }).await;
            // A table that falls asleep meanwhile has nothing left to do.
            drop(settled.await);
        }
    }

    /// The handle of a table, which is woken if it sleeps. Whoever wants the same table waits meanwhile; nobody else
    /// does.
    pub(crate) async fn handle(self: &Arc<Tables>, code: &str) -> Result<Handle, Error> {
        loop {
            let cell = Arc::clone(self.awake().entry(code.to_owned()).or_default());
            match cell.get_or_try_init(|| self.wake(code)).await {
                Ok(handle) if !handle.asks.is_closed() => return Ok(handle.clone()),
                Ok(handle) => self.forget(code, handle),
                Err(error) => {
                    // Unless somebody else has woken it in the meantime, or is about to: a room that is not on the map
                    // would be a second one that nobody can stop.
                    let mut awake = self.awake();
                    let is_ours = |other: &Arc<OnceCell<Handle>>| {
                        Arc::ptr_eq(other, &cell) && !other.initialized() && Arc::strong_count(other) == 2
                    };
                    if awake.get(code).is_some_and(is_ours) {
                        awake.remove(code);
                    }
                    return Err(error);
                }
            }
        }
    }

    /// Wakes a table, if no other node has it.
    async fn wake(self: &Arc<Tables>, code: &str) -> Result<Handle, Error> {
        let Some(node) = &self.node else { return self.wake_here(code).await };
        if self.leaving.load(Ordering::Acquire) {
            return Err(Error::Stopping(1));
        }
        // Nothing is kept about tables that are not there.
        self.store.table(code).await?.ok_or_else(|| Error::NoSuchTable(code.to_owned()))?;
        if let Lease::Theirs(other) = node.take(code).await? {
            return Err(Error::Elsewhere(other));
        }
        // It is listened before there is a room: whoever gave up between the two would leave a room behind.
        let ear = node.listen(code).await;
        match self.wake_here(code).await {
            Ok(handle) => {
                if let Some(ear) = ear {
                    node.serve(ear, handle.clone(), self.clock.clone());
                }
                Ok(handle)
            }
            Err(error) => {
                // Perhaps another node can.
                node.let_go(code).await;
                Err(error)
            }
        }
    }

    /// A table's room, from its row and log.
    async fn room(&self, code: &str) -> Result<(Room, TableRow), Error> {
        let row = self.store.table(code).await?.ok_or_else(|| Error::NoSuchTable(code.to_owned()))?;
        let (meta, stage) = Meta::read(&row.meta).ok_or(Error::Internal("a table's row cannot be read"))?;
        let mut secret = [0; 32];
        hex::decode_to_slice(&row.secret, &mut secret).map_err(|_| Error::Internal("a secret cannot be read"))?;
        let game = self.game(&meta.game)?;
        if meta.rules > game.info().rules {
            // Also before it begins: what it was opened with may be unknown here.
            let (theirs, ours) = (meta.rules, game.info().rules);
            return Err(RoomError::OtherRules { game: meta.game, theirs, ours }.into());
        }
        let house = self.house_values_of(game, &meta).await?;
        let thinking = self.limits.thinking;
        let setting = Setting { code: code.to_owned(), link: self.link(code), game, house, secret, thinking };
        let log: Vec<_> = self.store.steps(code, 0).await?.into_iter().map(log_row).collect();
        Ok((Room::wake(self.clock.now(), setting, meta, stage, &log)?, row))
    }

    async fn wake_here(self: &Arc<Tables>, code: &str) -> Result<Handle, Error> {
        let (room, row) = self.room(code).await?;
        let (asks, waiting) = mpsc::channel(WAITING);
        let (show, listing) = watch::channel(None);
        let me = Handle { asks, listing };
        let task = Box::new(Task {
            tables: Arc::clone(self),
            room,
            noted: row.seen,
            row,
            me: me.clone(),
            asks: waiting,
            listing: show,
            outboxes: HashMap::new(),
            replies: HashMap::new(),
            settling: Vec::new(),
            ever: 0,
            quiet: Instant::now(),
            ended: false,
            leaving: false,
            doubts: false,
        });
        tokio::spawn(task.run());
        Ok(me)
    }

    /// Takes a room that has gone to sleep off the map.
    fn forget(&self, code: &str, handle: &Handle) {
        let mut awake = self.awake();
        let same = |cell: &OnceCell<Handle>| cell.get().is_some_and(|other| other.asks.same_channel(&handle.asks));
        if awake.get(code).is_some_and(|cell| same(cell)) {
            awake.remove(code);
        }
    }

    fn awake(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<OnceCell<Handle>>>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a table is awake here, or being woken.
    fn is_wanted(&self, code: &str) -> bool {
        self.awake().contains_key(code)
    }

    /// A room that is awake here.
    fn awake_here(&self, code: &str) -> Option<Handle> {
        let handle = self.awake().get(code)?.get()?.clone();
        (!handle.asks.is_closed()).then_some(handle)
    }

    /// The rooms that are awake.
    fn handles(&self) -> impl Iterator<Item = Handle> {
        let handles: Vec<Handle> = self.awake().values().filter_map(|cell| cell.get().cloned()).collect();
        handles.into_iter().filter(|handle| !handle.asks.is_closed())
    }

    /// Whether other servers share the database.
    pub(crate) fn is_one_of_several(&self) -> bool {
        self.node.is_some()
    }

    /// Whether the others can be asked, if there are any.
    pub(crate) fn is_connected(&self) -> bool {
        self.node.as_ref().is_none_or(|node| node.is_connected())
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(crate) fn clock(&self) -> Clock {
        self.clock.clone()
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// What was logged lately.
    pub(crate) fn repeats(&self) -> &Arc<Repeats> {
        &self.repeats
    }

    /// How many tables are in memory.
    pub(crate) fn awake_count(&self) -> usize {
        self.awake().len()
    }

    /// How many milliseconds acts took until everybody was told.
    pub(crate) fn latency(&self) -> &Histogram {
        &self.latency
    }

    /// The address of a table's page.
    pub(crate) fn link(&self, code: &str) -> String {
        format!("{}/t/{code}", self.base)
    }
}

/// A table's row with what is written about it.
fn table_row(row: TableRow, meta: &Meta, stage: Stage) -> TableRow {
    // Nobody looks for a table that is over.
    let sitters = meta.people().filter(|_| stage != Stage::Over).map(str::to_owned).collect();
    let (text, stage) = (meta.clone().write(stage), stage_word(stage).to_owned());
    TableRow { public: meta.public, meta: text, stage, host: meta.host.clone(), sitters, ..row }
}

/// What the store calls a stage.
pub(crate) const fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Lobby => "lobby",
        Stage::Playing => "playing",
        Stage::Over => "over",
    }
}

/// Six characters that are not easily mistaken for one another.
fn random_code() -> String {
    random_bytes().iter().take(6).map(|byte| char::from(SeatCode::LETTERS[usize::from(byte & 31)])).collect()
}
