//! What everybody in a run shares: where the servers are, what was acknowledged, what went wrong.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use store::Store;
use tokio::sync::RwLock;

use crate::client::Later;
use crate::struck::Acknowledged;

/// When nobody is acknowledged at a table for so long, it is stuck.
pub(super) const STUCK: Duration = Duration::from_secs(60);
/// Longer texts are cut.
const LINE: usize = 2000;

/// What must not happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Fault {
    /// What was acknowledged is not in the log.
    Lost,
    /// Something is there twice.
    Doubled,
    /// Nobody can act.
    Stuck,
    /// Somebody was told something else than what is true and theirs to know.
    Leaked,
    /// A record that does not verify, or anything else.
    Broken,
}

/// What a run is to be.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub(super) seed: u64,
    pub(super) nodes: usize,
    pub(super) tables: usize,
    /// For so long blows fall; each kind once when there is none.
    pub(super) lasts: Option<Duration>,
    /// How long people think about an act.
    pub(super) think: Duration,
}

/// A table in play.
#[derive(Clone, Debug)]
pub(super) struct Live {
    pub(super) code: String,
    /// When somebody was last acknowledged.
    pub(super) moved: Instant,
    /// Up to which step everybody there was told.
    pub(super) told: Vec<Rc<Cell<Option<u64>>>>,
    /// How many acts were acknowledged since this was last set back.
    pub(super) acts: usize,
    pub(super) is_stuck: bool,
}

pub(super) struct Run {
    pub(super) wish: Wish,
    /// Where people go.
    pub(super) address: SocketAddr,
    /// The database, whatever the nodes can see of it.
    pub(super) store: Store,
    /// Held for writing while the database is not there.
    pub(super) database: Arc<RwLock<()>>,
    /// Until nobody is heard any more.
    pub(super) later: RefCell<Option<Later>>,
    pub(super) began: Instant,
    /// No new tables, and then no new acts.
    pub(super) ends: Cell<bool>,
    pub(super) rest: Rc<Cell<bool>>,
    pub(super) live: RefCell<Vec<Option<Live>>>,
    pub(super) blows: RefCell<BTreeMap<&'static str, usize>>,
    /// What was not tried, and why.
    pub(super) skipped: RefCell<BTreeMap<&'static str, String>>,
    pub(super) judged: Cell<usize>,
    pub(super) acknowledged: Cell<usize>,
    pub(super) sent_again: Cell<usize>,
    pub(super) games: Cell<usize>,
    pub(super) verified: Cell<usize>,
    /// When each act was wanted and acknowledged, by table.
    pub(super) times: RefCell<BTreeMap<String, Vec<(Instant, Instant)>>>,
    /// How long it took until somebody could act again, by what had happened.
    pub(super) takeovers: RefCell<BTreeMap<&'static str, Vec<(String, Instant)>>>,
    faults: RefCell<BTreeMap<Fault, usize>>,
}

impl Run {
    pub(super) fn new(wish: Wish, address: SocketAddr, later: Later) -> Run {
        let live = RefCell::new(vec![None; wish.tables]);
        let store = later.store.clone();
        Run {
            wish,
            address,
            store,
            database: Arc::default(),
            later: RefCell::new(Some(later)),
            began: Instant::now(),
            ends: Cell::default(),
            rest: Rc::default(),
            live,
            blows: RefCell::default(),
            skipped: RefCell::default(),
            judged: Cell::default(),
            acknowledged: Cell::default(),
            sent_again: Cell::default(),
            games: Cell::default(),
            verified: Cell::default(),
            times: RefCell::default(),
            takeovers: RefCell::default(),
            faults: RefCell::default(),
        }
    }

    /// Something went wrong, at this table.
    pub(super) fn fault(&self, fault: Fault, code: &str, why: &str) {
        let why: String = why.chars().take(LINE).collect();
        println!("{:4} s: {fault:?} at table {code}, seed {}: {why}", self.seconds(), self.wish.seed);
        *self.faults.borrow_mut().entry(fault).or_default() += 1;
    }

    /// An act was acknowledged.
    pub(super) fn count(&self, act: &Acknowledged) {
        self.acknowledged.set(self.acknowledged.get() + 1);
        if let Some(live) = &mut self.live.borrow_mut()[act.table] {
            (live.moved, live.acts) = (act.at, live.acts + 1);
            self.times.borrow_mut().entry(live.code.clone()).or_default().push((act.wanted, act.at));
        }
    }

    pub(super) fn seconds(&self) -> u64 {
        self.began.elapsed().as_secs()
    }

    pub(super) fn faults(&self, fault: Fault) -> usize {
        self.faults.borrow().get(&fault).copied().unwrap_or_default()
    }

    pub(super) fn is_good(&self) -> bool {
        self.faults.borrow().is_empty()
    }

    /// One line about where it stands.
    pub(super) fn say(&self) {
        let blows: usize = self.blows.borrow().values().sum();
        let (acts, games, judged) = (self.acknowledged.get(), self.verified.get(), self.judged.get());
        let faults: usize = self.faults.borrow().values().sum();
        let kills = self.blows.borrow().get("nodes killed with -9").copied().unwrap_or_default();
        println!(
            "{:4} s: {blows} blows ({kills} kills), {acts} acts acknowledged, {games} games over and verified, \
             {judged} messages judged, {faults} faults",
            self.seconds()
        );
    }

    /// All that was counted.
    pub(super) fn table(&self) -> String {
        let mut lines: Vec<(String, String)> = Vec::new();
        for (name, times) in &*self.blows.borrow() {
            lines.push(((*name).to_owned(), times.to_string()));
        }
        for (name, why) in &*self.skipped.borrow() {
            lines.push(((*name).to_owned(), format!("not tried: {why}")));
        }
        let mut count = |name: &str, number: usize| lines.push((name.to_owned(), number.to_string()));
        count("acts acknowledged", self.acknowledged.get());
        count("acts sent again", self.sent_again.get());
        count("games", self.games.get());
        count("games over, their records verified", self.verified.get());
        count("messages compared with what their viewer may know", self.judged.get());
        for fault in [Fault::Lost, Fault::Doubled, Fault::Stuck, Fault::Leaked, Fault::Broken] {
            count(&format!("{fault:?}").to_lowercase(), self.faults(fault));
        }
        for (name, tables) in &*self.takeovers.borrow() {
            let mut waits: Vec<Duration> =
                tables.iter().filter_map(|(code, since)| self.wait(code, *since)).collect();
            waits.sort_unstable();
            if let Some(longest) = waits.last() {
                let share = |part: usize| waits[(waits.len() * part).div_ceil(100) - 1];
                let (half, most) = (share(50), share(99));
                let text = format!("p50 {half:.2?}, p99 {most:.2?}, longest {longest:.2?} of {}", waits.len());
                lines.push((format!("{name}: until the next act was accepted"), text));
            }
        }
        let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        lines.iter().map(|(name, what)| format!("  {name:width$}  {what}\n")).collect()
    }

    /// How long somebody who wanted to act then or just after had to wait.
    fn wait(&self, code: &str, since: Instant) -> Option<Duration> {
        const JUST_AFTER: Duration = Duration::from_millis(500);
        let times = self.times.borrow();
        let (wanted, at) = times.get(code)?.iter().filter(|(_, at)| *at > since).min_by_key(|(_, at)| *at)?;
        (*wanted <= since + JUST_AFTER).then(|| at.duration_since(since.max(*wanted)))
    }
}
