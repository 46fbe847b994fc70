//! The loop around one room: it feeds the room with what comes in and carries out its effects. It ends when nobody is
//! there and nothing is due; the table then sleeps in the store.

use std::collections::HashMap;
use std::future::pending;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kernel::Millis;
use room::{ConnId, Effect, Input, LogRow, Meta, Room, Row, Said, Ticket, Written};
use store::{Appended, StepRow, TableRow};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::spawn_blocking;
use tokio::time::sleep_until;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use wire::Stage;

use super::handle::{Ask, Handle, Listing, Out, Outbox, Question, Reply, Told};
use super::{Tables, table_row};
use crate::error::Error;
use crate::metrics;
use crate::random::random_bytes;

/// How long a room stays awake at least, or it would never answer.
const LEAST_IDLE: Duration = Duration::from_millis(1);

/// How often it is noted that somebody is at a table, in milliseconds.
const SEEN_EVERY: i64 = 10 * 60 * 1000;

/// A room that is awake, and what its effects need.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) tables: Arc<Tables>,
    pub(super) room: Room,
    /// The table's row as it is stored.
    pub(super) row: TableRow,
    pub(super) me: Handle,
    pub(super) asks: mpsc::Receiver<Ask>,
    pub(super) listing: watch::Sender<Option<Listing>>,
    pub(super) outboxes: HashMap<ConnId, Outbox>,
    pub(super) replies: HashMap<Ticket, Reply<Told>>,
    /// Those who wait until all is done; they are dropped then.
    pub(super) settling: Vec<oneshot::Sender<()>>,
    /// Counts connections and tickets, to number them.
    pub(super) ever: u64,
    /// When somebody last asked something.
    pub(super) quiet: Instant,
    /// When it was last noted, or tried to, that somebody is here.
    pub(super) noted: i64,
    /// Whether the table is no more.
    pub(super) ended: bool,
    /// Whether another node has the table, or is to have it.
    pub(super) leaving: bool,
    /// Whether it is to be looked which node has the table.
    pub(super) doubts: bool,
}

impl Task {
    /// Runs until the room may sleep. Boxed, since a task that ends may wake its successor, and no future can contain
    /// one of its own type.
    pub(super) fn run(self: Box<Self>) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(self.live())
    }

    async fn live(mut self: Box<Self>) {
        let mut inputs = vec![Input::Woken];
        loop {
            self.feed(&mut inputs).await;
            if std::mem::take(&mut self.doubts) && !self.leaving {
                self.check_lease().await;
            }
            if self.ended || self.leaving {
                break;
            }
            self.settling.clear();
            self.note_presence().await;
            let sleepy = self.quiet + self.tables.limits.idle.max(LEAST_IDLE);
            if self.room.is_quiet() && sleepy <= Instant::now() {
                break;
            }
            let (wake, quiet) = (self.room.next_wake(), self.room.is_quiet());
            let due = async {
                match wake {
                    Some(wake) => self.tables.clock.until(wake).await,
                    None if quiet => sleep_until(sleepy.into()).await,
                    None => pending().await,
                }
            };
            tokio::select! {
                biased;
                ask = self.asks.recv() => match ask {
                    Some(ask) => inputs.extend(self.take(ask)),
                    None => break,
                },
                () = due => inputs.push(Input::Woken),
            }
        }
        if self.ended
            && let Err(error) = self.tables.store.remove(&self.row.code).await
        {
            tracing::error!(table = self.row.code, cause = ?error, "a table could not be removed");
        }
        self.sleep().await;
    }

    /// Feeds the room with these and with all that waits, until it wants nothing more done.
    async fn feed(&mut self, inputs: &mut Vec<Input>) {
        let mut effects = Vec::new();
        // What waited for its moment is slow only if that has passed.
        let now = self.tables.clock.now();
        let due = self.room.next_wake().filter(|&due| due <= now);
        let mut act_came = None;
        let step = self.room.step();
        while !inputs.is_empty() {
            // Whoever came before the end of a tick is not made to wait behind it.
            while let Ok(ask) = self.asks.try_recv() {
                inputs.extend(self.take(ask));
            }
            act_came = act_came.or_else(|| inputs.iter().find_map(came));
            self.room.handle(self.tables.clock.now(), inputs.drain(..), &mut effects);
            // What one connection is told goes to it together, before anything that has to be waited for.
            effects.sort_by_key(|effect| match effect {
                Effect::Tell { conn, .. } => conn.0,
                _ => u64::MAX,
            });
            for effect in effects.drain(..) {
                inputs.extend(self.carry_out(effect).await);
            }
        }
        if let Some(since) = act_came.into_iter().chain(due).min().filter(|_| self.room.step() > step) {
            self.tables.latency.add(self.tables.clock.now().saturating_sub(since));
        }
    }

    /// Notes that somebody is here, now and then, so that the table is not taken for abandoned.
    async fn note_presence(&mut self) {
        let now = self.tables.clock.stamp();
        let known = self.noted >= self.row.ended && now - self.noted < SEEN_EVERY;
        if known || self.outboxes.is_empty() {
            return;
        }
        self.noted = now;
        match self.tables.store.seen(&self.row.code, now).await {
            Ok(()) => self.row.seen = now,
            Err(error) => tracing::error!(table = self.row.code, cause = ?error, "a visit could not be noted"),
        }
    }

    /// Turns a request into an input of the room; one that changes nothing is answered at once.
    fn take(&mut self, ask: Ask) -> Option<Input> {
        self.quiet = Instant::now();
        match ask {
            Ask::Question { question, reply } => return self.ask(question, reply),
            Ask::Look(look) => look(&self.room),
            Ask::Join { guest, out, reply } => {
                self.ever += 1;
                let conn = ConnId(self.ever);
                self.outboxes.insert(conn, out);
                tell(reply, Ok(conn));
                return Some(Input::Connected { conn, guest });
            }
            Ask::Said { conn, said } => {
                if matches!(said, Said::Act(_)) {
                    metrics::act();
                }
                return Some(Input::Said { conn, said });
            }
            Ask::Measured { conn, round_trip } => return Some(Input::Measured { conn, round_trip }),
            Ask::Left { conn, since } => {
                self.outboxes.remove(&conn);
                return Some(Input::Left { conn, since: self.tables.clock.at(since) });
            }
            Ask::Settle { reply } => self.settling.push(reply),
            Ask::CheckLease => self.doubts = true,
            Ask::LetGo { reply } => {
                self.settling.push(reply);
                self.let_go();
            }
            Ask::Decided { seat, step, decision } => return Some(Input::Decided { seat, step, decision }),
        }
        None
    }

    fn ask(&mut self, question: Question, reply: Reply<Told>) -> Option<Input> {
        let answer = match question {
            Question::Info { guest } => {
                let info = self.room.info(self.tables.clock.now(), guest.as_ref());
                Ok(Told::Table(Box::new(info)))
            }
            Question::Mine { guest } => Ok(Told::Mine(self.room.my_table(&guest))),
            Question::Change { guest, change } => {
                self.ever += 1;
                let ticket = Ticket(self.ever);
                self.replies.insert(ticket, reply);
                return Some(Input::Asked { ticket, guest, change, entropy: random_bytes() });
            }
            Question::Close { guest } => {
                let closed = self.room.may_close(&guest);
                if closed.is_ok() {
                    self.end();
                }
                closed.map(|()| Told::Ended(true)).map_err(Error::from)
            }
            Question::End { must } => {
                if must || self.outboxes.is_empty() {
                    self.end();
                }
                Ok(Told::Ended(self.ended))
            }
        };
        tell(reply, answer);
        None
    }

    /// The table is no more.
    fn end(&mut self) {
        self.ended = true;
        for out in self.outboxes.values() {
            drop(out.try_send(Out::Ended));
        }
    }

    /// The table goes on at another node.
    fn let_go(&mut self) {
        self.leaving = true;
        for out in self.outboxes.values() {
            drop(out.try_send(Out::Again));
        }
    }

    /// Lets go of the table if another node has it, or has had it, so that nobody knows here what was stored meanwhile.
    async fn check_lease(&mut self) {
        let Some(node) = &self.tables.node else { return };
        match node.keeps(&self.row.code, self.row.version).await {
            Ok(true) => {}
            Ok(false) => {
                tracing::info!(table = self.row.code, "another server has the table; it is let go");
                self.let_go();
            }
            Err(error) => tracing::error!(table = self.row.code, cause = ?error, "a lease could not be read"),
        }
    }

    /// Does what the room wants, and gives back what came of it.
    async fn carry_out(&mut self, effect: Effect) -> Option<Input> {
        match effect {
            Effect::Store { write, row } => {
                let written = self.store(row).await.unwrap_or_else(|error| {
                    if self.tables.repeats.is_new("row_not_stored", None) {
                        tracing::error!(table = self.row.code, cause = ?error, "a row could not be stored");
                    }
                    Written::Failed
                });
                return Some(Input::Written { write, written });
            }
            Effect::Tell { conn, bytes } => {
                if bytes.starts_with(br#"{"type":"refused""#) {
                    metrics::refusal("act");
                }
                let text = Utf8Bytes::try_from(bytes).expect("JSON is text");
                return self.hand(conn, Out::Text(text));
            }
            Effect::Measure { conn, often } => return self.hand(conn, Out::Measure { often }),
            Effect::Close { conn } => drop(self.outboxes.remove(&conn)),
            Effect::Answer { ticket, answer } => {
                if let Some(reply) = self.replies.remove(&ticket) {
                    tell(reply, answer.map(Told::Changed).map_err(Error::from));
                }
            }
            Effect::List(table) => {
                let opened = self.row.opened;
                let address = self.row.address.clone();
                let listing = |room::Listing { table, host, here }| Listing { opened, host, here, address, table };
                self.listing.send_replace(table.map(listing));
            }
            Effect::Think { seat, step, thought } => {
                let (me, turn) = (self.me.clone(), Arc::clone(&self.tables.thinking));
                tokio::spawn(async move {
                    let permit = turn.acquire_owned().await;
                    let thought = spawn_blocking(move || {
                        let _permit = permit;
                        thought.run()
                    });
                    let decision = thought.await.ok();
                    if decision.is_none() {
                        tracing::error!("a bot fell over; the game's fallback plays");
                    }
                    me.send(Ask::Decided { seat, step, decision }).await;
                });
            }
        }
        None
    }

    /// Hands something to a socket. One that does not keep up is dropped: it may come back and resume.
    fn hand(&mut self, conn: ConnId, out: Out) -> Option<Input> {
        self.outboxes.get(&conn)?.try_send(out).err()?;
        self.outboxes.remove(&conn);
        Some(Input::Left { conn, since: self.tables.clock.now() })
    }

    async fn store(&mut self, row: Row) -> Result<Written, Error> {
        if self.leaving {
            // Its owner now would not hear of it.
            return Ok(Written::Failed);
        }
        let tables = Arc::clone(&self.tables);
        let store = &tables.store;
        match row {
            Row::Step { step, row: LogRow { row, act_id } } => {
                let code = self.row.code.clone();
                let step = i64::try_from(step).unwrap_or(i64::MAX);
                if store.append(StepRow { code, step, row, act_id }).await? == Appended::Stored {
                    return Ok(Written::Stored);
                }
                tracing::warn!(table = self.row.code, "another writer was faster; the log is read again");
                self.check_lease().await;
                let rows = store.steps(&self.row.code, self.room.step()).await?;
                Ok(Written::Conflict { rows: rows.into_iter().map(log_row).collect() })
            }
            Row::Table { meta, stage } => {
                let now = self.tables.clock.stamp();
                let mut row = table_row(self.row.clone(), &meta, stage);
                if !self.outboxes.is_empty() {
                    row.seen = now;
                }
                if stage == Stage::Over && row.ended == 0 {
                    row.ended = now;
                }
                if store.save_table(row.clone()).await? == Appended::Stored {
                    self.row = TableRow { version: row.version + 1, ..row };
                    return Ok(Written::Stored);
                }
                tracing::warn!(table = self.row.code, "another writer was faster; the table is read again");
                self.check_lease().await;
                if self.leaving {
                    return Ok(Written::Failed);
                }
                let code = &self.row.code;
                self.row = store.table(code).await?.ok_or_else(|| Error::NoSuchTable(code.clone()))?;
                let unreadable = Error::Internal("a table's row cannot be read");
                let (meta, stage) = Meta::read(&self.row.meta).ok_or(unreadable)?;
                let rows = store.steps(&self.row.code, self.room.step()).await?;
                Ok(Written::Outdated {
                    meta: Box::new(meta),
                    stage,
                    rows: rows.into_iter().map(log_row).collect(),
                })
            }
            Row::Rematch(mut meta) => {
                for chair in &mut meta.chairs {
                    chair.entropy = hex::encode(random_bytes());
                }
                let address = self.row.address.clone();
                Ok(Written::Opened { code: self.tables.add(Meta::clone(&meta), address).await? })
            }
        }
    }

    /// Takes the room off the map. Requests that came at the last moment go to the table's next task.
    async fn sleep(mut self: Box<Self>) {
        self.asks.close();
        self.tables.forget(&self.row.code, &self.me);
        tracing::debug!(table = self.row.code, "sleeps");
        // Whoever wakes it here already has the lease that it had.
        if let Some(node) = &self.tables.node
            && !self.ended
            && !self.tables.is_wanted(&self.row.code)
        {
            node.let_go(&self.row.code).await;
        }
        if self.leaving {
            // Nobody was told that this was done: whoever wants it asks again.
            return;
        }
        // Until the channel is empty and nobody can add to it, so that nothing is lost.
        while let Some(ask) = self.asks.recv().await {
            if let Ok(handle) = self.tables.handle(&self.row.code).await {
                handle.send(ask).await;
            }
        }
    }
}

/// When an act came, if this is one.
fn came(input: &Input) -> Option<Millis> {
    match input {
        Input::Said { said: Said::Act(act), .. } => Some(act.received),
        _ => None,
    }
}

/// A row of the log as the room reads it.
pub(super) fn log_row(row: StepRow) -> LogRow {
    LogRow { row: row.row, act_id: row.act_id }
}

/// Answers a request; whoever asked may have gone in the meantime.
fn tell<T>(reply: Reply<T>, result: Result<T, Error>) {
    drop(reply.send(result));
}
