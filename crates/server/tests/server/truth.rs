//! What is true about a table: rebuilt from the store's seed and log, apart from the server.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

use kernel::{Seat, Time, Viewer};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;
use server::Home;
use store::{StepRow, Store};
use table::{AnyTable, fair};
use wire::{News, ToClient};

use crate::test_server::home;
use crate::toll;

/// A table, rebuilt up to some step.
pub(crate) struct Truth {
    store: Store,
    code: String,
    table: Option<Box<dyn AnyTable>>,
}

impl Truth {
    pub(crate) async fn new(folder: &Path, code: &str) -> Truth {
        Truth { store: store(home(folder)).await, code: code.to_owned(), table: None }
    }

    /// The same, of a store that is open.
    pub(crate) fn of(store: &Store, code: &str) -> Truth {
        Truth { store: store.clone(), code: code.to_owned(), table: None }
    }

    /// The rows of the log.
    pub(crate) async fn log(&mut self) -> Vec<StepRow> {
        self.store.steps(&self.code, 0).await.expect("reads")
    }

    /// Brings the table to this step.
    async fn stand_at(&mut self, step: u64) {
        if self.table.as_ref().is_none_or(|table| table.step() > step) {
            self.table = Some(deal(&self.store, &self.code).await);
        }
        let table = self.table.as_mut().expect("just dealt");
        if table.step() == step {
            return;
        }
        for row in self.store.steps(&self.code, table.step()).await.expect("reads") {
            if row.step as u64 > step {
                break;
            }
            table.replay(&row.row).expect("the log is legal");
        }
        assert_eq!(table.step(), step, "somebody was told of a step that is not stored");
    }

    /// Compares a message about the game with what this viewer may know. `had` is the last step that this
    /// socket was told.
    pub(crate) async fn check(&mut self, viewer: Viewer, had: Option<u64>, message: &ToClient) {
        let ToClient::Game { step, full, steps, view, legal, awaited, now, not_before, .. } = message else {
            panic!("not about the game");
        };
        self.stand_at(*step).await;
        let table = self.table.as_ref().expect("it stands");
        assert_eq!(*view, read::<Value>(&table.view(viewer)), "the view of {viewer:?} at step {step}");
        let allowed: Vec<Value> = viewer.seat().map_or_else(Vec::new, |seat| {
            let quick = table.tempo().is_some() && table.awaited().contains(seat);
            let ready = if quick { table.ready(seat) } else { Time::ZERO };
            read(&table.legal(ready.max(Time(*now)), seat))
        });
        assert_eq!(*legal, allowed, "the choices of {viewer:?} at step {step}");
        let asked: Vec<u8> = table.awaited().iter().map(|seat| seat.index() as u8).collect();
        assert_eq!(*awaited, asked, "who is asked at step {step}");
        assert_eq!(*not_before, table.last_at().plus(table.least_time()).0);
        let first = if *full { 0 } else { had.map_or(0, |had| had + 1) };
        let news = |step| {
            let events = read(&table.news(viewer, step));
            News { step, at: table.at(step).0, events, timing: table.timing(step) }
        };
        let told: Vec<News> = (first..=*step).map(news).collect();
        assert_eq!(*steps, told, "the news of {viewer:?} from step {first} to {step}");
    }

    /// Whether the log's row of this step is this act.
    pub(crate) async fn has_act(&mut self, seat: Option<Seat>, id: &str, step: u64) -> bool {
        let rows = self.store.steps(&self.code, step - 1).await.expect("reads");
        let row = rows.first().expect("the step is stored before it is acknowledged");
        let input: Value = serde_json::from_str(&row.row).expect("a step");
        let by = input["input"]["act"]["seat"].as_u64();
        row.act_id.as_deref() == Some(id) && by == seat.map(|seat| seat.index() as u64)
    }
}

pub(crate) fn read<T: DeserializeOwned>(raw: &RawValue) -> T {
    serde_json::from_str(raw.get()).expect("JSON")
}

/// What a server keeps. A PostgreSQL database is opened once for all sockets of a test, since that takes a while.
async fn store(home: Home) -> Store {
    static OPEN: Mutex<BTreeMap<String, Store>> = Mutex::new(BTreeMap::new());
    let Home::Postgres(url) = &home else { return home.open().await.expect("opens") };
    let open = || OPEN.lock().expect("nobody fails there");
    let known = open().get(url).cloned();
    if let Some(store) = known {
        return store;
    }
    let store = home.open().await.expect("opens");
    open().insert(url.clone(), store.clone());
    store
}

/// The game before its first step.
async fn deal(store: &Store, code: &str) -> Box<dyn AnyTable> {
    let row = store.table(code).await.expect("reads").expect("the table is there");
    let meta: Value = serde_json::from_str(&row.meta).expect("JSON");
    let chairs = meta["chairs"].as_array().expect("chairs");
    let share = |digits: &str| fair::read_entropy(digits).expect("a share");
    let shares: Vec<_> = chairs.iter().map(|chair| share(chair["entropy"].as_str().expect("digits"))).collect();
    let options = serde_json::from_value(meta["options"].clone()).expect("options");
    let id = meta["game"].as_str().expect("a game");
    let mut games = catalog::games().iter().chain(toll::GAMES).copied();
    let game = games.find(|game| game.info().id == id).expect("a known game");
    let house = match meta["house_values"].as_str() {
        Some(hash) => {
            store.house_values(hash).await.expect("reads").map(|text| game.read_house(&text).expect("good"))
        }
        None => None,
    };
    game.open(fair::seed(&share(&row.secret), &shares), chairs.len() as u8, &options, house).expect("opens")
}
