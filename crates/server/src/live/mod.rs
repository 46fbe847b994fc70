//! Live tables: a task for each, which alone changes it. Tables that nobody looks at sleep in the store.

mod ask;
mod bots;
mod clock;
mod late;
mod lobby;
mod meta;
mod orders;
mod play;
mod show;
mod task;
mod tick;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::{SystemTime, UNIX_EPOCH};

use kernel::{HouseFile, Trouble};
use store::{HouseRow, Store, StoreError, TableRow};
use table::{AnyGame, OpenError};
use tokio::sync::{Mutex, Semaphore, mpsc, oneshot, watch};
use wire::{NewTable, OpenTable, Stage};

use crate::config::{Config, Limits};
use crate::error::Error;
use crate::fair;
use crate::guest::Guest;

use ask::Sign;
pub(crate) use ask::{Ask, Handle, Out, Press, Reply, Say, SocketId, Trip};
use meta::{Chair, Meta, Sitter, stage_word};
pub(crate) use show::house_info;
use task::Task;

/// How many asks may wait for a table.
const WAITING: usize = 64;
/// The most patience, in seconds, of a table at which everybody plays at once.
const QUICK_PATIENCE: u32 = 20;
/// How many tables of a stage the home page lists.
const LISTED: usize = 50;

/// All tables.
#[derive(Debug)]
pub(crate) struct House {
    store: Store,
    games: &'static [&'static dyn AnyGame],
    /// The house values of new tables by game, where they are not those built in.
    house_values: BTreeMap<&'static str, HouseFile>,
    limits: Limits,
    /// The address that people type, without a slash at its end.
    base: String,
    awake: Mutex<HashMap<String, Handle>>,
    /// As many bots think at once as there are cores.
    thinking: Arc<Semaphore>,
}

impl House {
    pub(crate) fn new(store: Store, config: &Config, base: String) -> Arc<House> {
        let cores = available_parallelism().map_or(1, std::num::NonZero::get);
        let thinking = Arc::new(Semaphore::new(cores));
        Arc::new(House {
            store,
            games: config.games,
            house_values: config.house_values.clone(),
            limits: config.limits.clone(),
            base,
            awake: Mutex::default(),
            thinking,
        })
    }

    /// Keeps the house values that new tables get, so that these tables go on whatever the next start brings.
    pub(crate) async fn keep_house_values(&self) -> Result<(), StoreError> {
        for file in self.games.iter().filter_map(|game| self.house_values(*game)) {
            let row = HouseRow { hash: file.hash.to_owned(), text: file.text.to_owned() };
            self.store.keep_house_values(row).await?;
        }
        Ok(())
    }

    /// The house values that new tables of this game get.
    pub(crate) fn house_values(&self, game: &dyn AnyGame) -> Option<HouseFile> {
        self.house_values.get(game.info().id).copied().or_else(|| game.house())
    }

    /// The house values of a table: those that new tables get, those built in, or those of an earlier start.
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

    /// Goes on with every game that was running when the server stopped.
    pub(crate) async fn resume(self: &Arc<House>) -> Result<usize, Error> {
        let codes = self.store.codes_at(stage_word(Stage::Playing)).await?;
        for code in &codes {
            if let Err(error) = self.handle(code).await {
                tracing::warn!(table = code, "a running table could not be resumed: {error}");
            }
        }
        Ok(codes.len())
    }

    /// The games that can be played.
    pub(crate) fn games(&self) -> &'static [&'static dyn AnyGame] {
        self.games
    }

    /// The game of this name.
    fn game(&self, id: &str) -> Result<&'static dyn AnyGame, Error> {
        let known = || self.games.iter().map(|game| game.info().id);
        let found = self.games.iter().copied().find(|game| game.info().id == id);
        found.ok_or_else(|| Error::NoSuchGame(Trouble::unknown("game", id, known())))
    }

    /// Opens a new table.
    pub(crate) async fn open(self: &Arc<House>, guest: &Guest, new: NewTable) -> Result<String, Error> {
        let game = self.game(&new.game)?;
        let range = |field, asked, least, most| {
            let fine = (least..=most).contains(&asked);
            fine.then_some(asked).ok_or(Error::OutOfRange { field, least, most, asked })
        };
        let patience = range("patience", new.patience, self.limits.least_patience, 3600)?;
        let bot_pace = range("bot_pace", new.bot_pace, 0, 5000)?;
        for option in game.info().options.iter().filter(|option| option.per_seat) {
            if new.options.contains_key(option.key) {
                let why = Trouble::new("each seat chooses for itself, at the table");
                return Err(OpenError::Option { key: option.key.to_owned(), why }.into());
            }
        }
        let options = game.options(&new.options)?;
        // Opened once to see that the game allows these seats and options; the real seed comes at the start.
        let house_values = self.house_values(game);
        let trial = game.open(kernel::Seed([0; 32]), new.seats, &options, house_values)?;
        // Where everybody plays at once nobody waits long for who is gone.
        let patience = if trial.tempo().is_some() { patience.min(QUICK_PATIENCE) } else { patience };
        let chairs = (0..new.seats).map(|_| Chair::new(Sitter::Empty, None)).collect();
        self.add(Meta {
            game: new.game,
            rules: game.info().rules,
            options,
            house_values: house_values.map(|file| file.hash.to_owned()),
            public: new.public,
            clock: new.clock,
            patience,
            bot_pace,
            host: guest.id.clone(),
            host_name: guest.name.clone(),
            chairs,
            stage: Stage::Lobby,
            began: None,
            rematch: None,
        })
        .await
    }

    /// Writes a new table under a code that is free.
    async fn add(&self, meta: Meta) -> Result<String, Error> {
        let secret = hex::encode(fair::random_share());
        let text = serde_json::to_string(&meta).map_err(|_| Error::Internal("a table cannot be written"))?;
        for _ in 0..20 {
            let code = random_code();
            let row = TableRow {
                code: code.clone(),
                stage: stage_word(meta.stage).to_owned(),
                public: meta.public,
                opened: i64::try_from(unix_ms()).unwrap_or_default(),
                meta: text.clone(),
                secret: secret.clone(),
            };
            if self.store.new_table(row).await? {
                tracing::info!(game = meta.game, seats = meta.chairs.len(), "opened");
                return Ok(code);
            }
        }
        Err(Error::Internal("no free table code was found"))
    }

    /// The public tables where somebody is, and those that have just been opened: first those where one can
    /// still sit down, then those where one can watch; of each kind the newest first.
    pub(crate) async fn listed(&self) -> Result<Vec<OpenTable>, Error> {
        let awake = self.awake.lock().await;
        let alive = awake.values().filter(|handle| !handle.asks.is_closed());
        let mut signs: Vec<Sign> = alive.filter_map(|handle| handle.sign.borrow().clone()).collect();
        drop(awake);
        let since = unix_ms().saturating_sub(self.limits.fresh.as_millis() as u64);
        for row in self.store.listed(stage_word(Stage::Lobby), LISTED as u32).await? {
            let known = signs.iter().any(|sign| sign.table.code == row.code);
            if known || row.opened <= i64::try_from(since).unwrap_or(i64::MAX) {
                continue;
            }
            let Ok(meta) = serde_json::from_str::<Meta>(&row.meta) else { continue };
            signs.push(Sign { opened: row.opened, table: meta.sign(&row.code) });
        }
        signs.sort_by_key(|sign| Reverse(sign.opened));
        let at = |stage| signs.iter().map(|sign| &sign.table).filter(move |table| table.stage == stage);
        let open = at(Stage::Lobby).take(LISTED).chain(at(Stage::Playing).take(LISTED));
        Ok(open.cloned().collect())
    }

    /// Asks a table, which is woken if it sleeps, and waits for its answer.
    pub(crate) async fn ask<T>(
        self: &Arc<House>,
        code: &str,
        ask: impl FnOnce(Reply<T>) -> Ask,
    ) -> Result<T, Error> {
        let (reply, answer) = oneshot::channel();
        let mut ask = ask(reply);
        loop {
            // The handle is let go before the wait, or a lost question would keep its own answer open.
            let sent = self.handle(code).await?.asks.send(ask).await;
            match sent {
                Ok(()) => return answer.await.map_err(|_| Error::Internal("the table did not answer"))?,
                // It went to sleep between the look and the question: wake it again.
                Err(mpsc::error::SendError(back)) => ask = back,
            }
        }
    }

    /// The handle of a table, which is woken if it sleeps.
    pub(crate) async fn handle(self: &Arc<House>, code: &str) -> Result<Handle, Error> {
        let mut awake = self.awake.lock().await;
        if let Some(handle) = awake.get(code).filter(|handle| !handle.asks.is_closed()) {
            return Ok(handle.clone());
        }
        let row = self.store.table(code).await?.ok_or_else(|| Error::NoSuchTable(code.to_owned()))?;
        let (asks, waiting) = mpsc::channel(WAITING);
        let (show, sign) = watch::channel(None);
        let handle = Handle { asks, sign };
        let task = Task::wake(Arc::clone(self), row, handle.clone(), waiting, show).await?;
        tokio::spawn(task.run());
        awake.insert(code.to_owned(), handle.clone());
        Ok(handle)
    }

    /// How much is allowed.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The address of a table's page.
    pub(crate) fn link(&self, code: &str) -> String {
        format!("{}/t/{code}", self.base)
    }
}

/// Six characters that are not mistaken for one another.
fn random_code() -> String {
    const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    fair::random_share().iter().take(6).map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// Milliseconds since 1970.
fn unix_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}
