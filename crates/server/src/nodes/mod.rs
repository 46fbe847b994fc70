//! Several servers that share a database: each is a node. A table runs at one of them, which has its lease, and its
//! address is a subject of the bus: whoever holds a socket or gets a call asks there. If nobody listens there, the node
//! that asked takes the lease and wakes the table from its log. Whatever goes wrong between nodes ends in the same way:
//! the client connects again and says how far it is.
//!
//! What keeps a game from being split is the log's key (table, step), and for what is written about the table its version,
//! which goes up whenever a node takes it. The lease only says whom to ask.

mod heart;
mod lines;
mod serving;
mod words;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bus::{Bus, Unanswered};
use store::{Lease, Store, StoreError};

use crate::door::Crowd;
use crate::live::Listing;
use crate::random::random_bytes;
pub(crate) use heart::beat;
pub(crate) use lines::LineThere;
use lines::Lines;
use serving::Served;
pub(crate) use words::RefusedThere;
use words::{FromTable, ToTable, read, write};

/// For how long a node has its tables after it last said that it is there.
pub(crate) const LEASE: Duration = Duration::from_secs(4);
/// How long an answer from another node is waited for.
const PATIENCE: Duration = Duration::from_secs(2);
/// A node that has only just got a table may not listen yet.
const JUST_NOW: Duration = Duration::from_secs(1);
/// After NATS was gone, others may come back later than we do.
const RETURN: Duration = Duration::from_secs(3);

/// This server, as one of several.
#[derive(Debug)]
pub(crate) struct Node {
    /// Random, another one at each start.
    id: String,
    bus: Bus,
    store: Store,
    /// Sockets here whose tables are elsewhere.
    lines: Lines,
    /// Sockets elsewhere whose tables are here.
    served: Served,
    /// What other nodes told of themselves.
    others: Mutex<HashMap<String, Other>>,
}

/// What another node told of itself.
#[derive(Debug)]
struct Other {
    since: Instant,
    /// Its public tables where somebody is.
    tables: Vec<Listing>,
    /// Who has many sockets there.
    crowd: Crowd,
}

impl Node {
    pub(crate) fn new(bus: Bus, store: Store) -> Arc<Node> {
        let id = hex::encode(&random_bytes()[..8]);
        let (lines, served) = (Lines::default(), Served::default());
        Arc::new(Node { id, bus, store, lines, served, others: Mutex::default() })
    }

    /// Comes to the others, with what stands for its house values; says whether somebody there has others.
    pub(crate) async fn come(&self, house: &str) -> Result<bool, StoreError> {
        self.store.come(&self.id, house, LEASE).await?;
        self.store.others_differ(house).await
    }

    /// Goes, and leaves its tables to the others.
    pub(crate) async fn go(&self) {
        if let Err(error) = self.store.retire(&self.id).await {
            tracing::warn!(cause = ?error, "the other servers could not be told that this one stops");
        }
        self.bus.close().await;
    }

    /// Whether the others can be asked.
    pub(crate) fn is_connected(&self) -> bool {
        self.bus.is_up()
    }

    /// Takes a table for this node.
    pub(crate) async fn take(&self, code: &str) -> Result<Lease, StoreError> {
        self.store.take(code, &self.id).await
    }

    /// Takes a table from a node that does not listen.
    pub(crate) async fn take_over(&self, code: &str, from: &str) -> Result<bool, StoreError> {
        let taken = self.store.take_over(code, &self.id, from, JUST_NOW).await?;
        if taken {
            tracing::info!(table = code, from, "taken over from a server that is gone");
        }
        Ok(taken)
    }

    /// Leaves a table to whoever wants it.
    pub(crate) async fn let_go(&self, code: &str) {
        if let Err(error) = self.store.let_go(code, &self.id).await {
            tracing::warn!(table = code, cause = ?error, "the table could not be let go");
        }
    }

    /// The tables that this node has.
    pub(crate) async fn has(&self) -> Result<HashSet<String>, StoreError> {
        Ok(self.store.run_by(&self.id).await?.into_iter().collect())
    }

    /// Whether this node has the table still, or again where nobody else has had it since its row had this version.
    pub(crate) async fn keeps(&self, code: &str, version: i64) -> Result<bool, StoreError> {
        match self.store.runs(code).await? {
            Some(node) if node == self.id => Ok(true),
            // Others could not ask for it here.
            owner if !self.is_settled() => Ok(owner.is_none()),
            _ => self.store.take_back(code, &self.id, version).await,
        }
    }

    /// Says something to the node that runs a table, and waits for its answer.
    async fn say(&self, code: &str, words: &ToTable) -> Result<FromTable, Unanswered> {
        let answer = self.bus.ask(&table_subject(code), write(words), PATIENCE).await;
        let answer = answer.map_err(|why| match why {
            // Whoever has the table may only be coming back to the bus.
            Unanswered::Nobody if !self.is_settled() => Unanswered::Down,
            why => why,
        })?;
        read(&answer).ok_or(Unanswered::Silence)
    }

    /// Whether there has been a line to NATS for so long that the others should have one too.
    pub(crate) fn is_settled(&self) -> bool {
        self.bus.is_settled(RETURN)
    }

    /// The public tables at other nodes where somebody is.
    pub(crate) fn listed(&self) -> Vec<Listing> {
        self.others().values().flat_map(|other| other.tables.iter().cloned()).collect()
    }

    /// Has a node that knows these rules wake a table; says whether one did.
    pub(crate) async fn ask_who_knows(&self, game: &str, rules: u32, code: &str) -> bool {
        let code = write(&code);
        matches!(
            self.bus.ask(&rules_subject(game, rules), code, PATIENCE).await.map(|answer| read(&answer)),
            Ok(Some(true))
        )
    }

    fn others(&self) -> MutexGuard<'_, HashMap<String, Other>> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn table_subject(code: &str) -> String {
    format!("table.{code}")
}

fn node_subject(node: &str) -> String {
    format!("node.{node}")
}

/// Where a node hears what a table has for one of its sockets: `line` is its number and the table's node.
fn line_subject(node: &str, line: &str) -> String {
    format!("line.{node}.{line}")
}

/// Where nodes hear that know these rules of a game.
fn rules_subject(game: &str, rules: u32) -> String {
    format!("rules.{game}.{rules}")
}

/// Where all nodes hear what the others tell of themselves.
const NEWS: &str = "news";
