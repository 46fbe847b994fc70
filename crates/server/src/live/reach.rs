//! The ways to a table: it is asked here, woken if it sleeps, or at the node that runs it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use bus::Unanswered;
use kernel::Millis;
use room::{ConnId, Meta, Room, RoomError, Said};
use store::StoreError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;
use wire::Stage;

use super::handle::{Ask, Handle, Outbox, Question, Told};
use super::{Tables, stage_word};
use crate::error::Error;
use crate::guest::Guest;
use crate::nodes::{LineThere, Node};

/// How long a table is looked for before its caller is told to try again.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a node that has just got a table may take until it listens.
const JUST_WOKEN: Duration = Duration::from_millis(150);
/// How long to wait before a table is asked again.
const PAUSE: Duration = Duration::from_millis(20);
/// A node that has not been there for so long is not coming back in a moment, as all do when the database stood still.
const LOST: Duration = Duration::from_secs(2);
/// How many tables that others left are taken up at a time.
const AT_ONCE: u32 = 1000;

/// A socket's way to its table.
#[derive(Debug)]
pub(crate) enum TableLine {
    /// The table runs here.
    Here { table: Handle, conn: ConnId },
    /// Another node runs it.
    There(LineThere),
}

impl TableLine {
    /// Passes on what a client said; says whether the table is still there.
    pub(crate) async fn said(&mut self, said: Said) -> bool {
        match self {
            TableLine::Here { table, conn } => table.said(*conn, said).await,
            TableLine::There(line) => line.said(said).await,
        }
    }

    /// Passes on a measured round trip; says whether the table is still there.
    pub(crate) async fn measured(&mut self, round_trip: Millis) -> bool {
        match self {
            TableLine::Here { table, conn } => {
                table.measured(*conn, round_trip).await;
                true
            }
            TableLine::There(line) => line.measured(round_trip).await,
        }
    }

    /// The client has been gone since this moment.
    pub(crate) async fn left(&self, since: Instant) {
        match self {
            TableLine::Here { table, conn } => table.left(*conn, since).await,
            TableLine::There(line) => line.left(since).await,
        }
    }
}

impl Tables {
    /// Asks a table, and waits for its answer.
    pub(super) async fn ask(self: &Arc<Tables>, code: &str, question: Question) -> Result<Told, Error> {
        let Some(node) = &self.node else { return self.ask_here(code, question).await };
        let began = Instant::now();
        loop {
            if self.awake_here(code).is_some() {
                match self.ask_here(code, question.clone()).await {
                    // It has just been let go.
                    Err(Error::Elsewhere(_)) if began.elapsed() < PATIENCE => sleep(PAUSE).await,
                    answer => return answer,
                }
                continue;
            }
            match node.ask(code, question.clone()).await {
                Ok(answer) => return answer,
                Err(why) => self.look_for(node, code, why, began).await?,
            }
        }
    }

    /// Asks a table that runs here, or is woken here.
    async fn ask_here(self: &Arc<Tables>, code: &str, question: Question) -> Result<Told, Error> {
        let (reply, told) = oneshot::channel();
        self.send(code, Ask::Question { question, reply }).await?;
        self.answered(code, told).await
    }

    /// Hands something to a table here, waking it if it sleeps.
    async fn send(self: &Arc<Tables>, code: &str, mut ask: Ask) -> Result<(), Error> {
        loop {
            // The handle is dropped before the wait, or a lost question would keep its own answer open.
            let sent = self.handle(code).await?.asks.send(ask).await;
            match sent {
                Ok(()) => return Ok(()),
                // It fell asleep before the question arrived: wake it again.
                Err(mpsc::error::SendError(back)) => ask = back,
            }
        }
    }

    async fn answered<T>(&self, code: &str, told: oneshot::Receiver<Result<T, Error>>) -> Result<T, Error> {
        if let Ok(told) = told.await {
            return told;
        }
        // Its last moment may have come in between.
        if self.store.table(code).await?.is_none() {
            return Err(Error::NoSuchTable(code.to_owned()));
        }
        Err(match self.node {
            Some(_) => Error::Elsewhere(String::new()),
            None => Error::Internal("the table did not answer"),
        })
    }

    /// Looks at a finished table, here or in a copy.
    pub(super) async fn look<T: Send + 'static>(
        self: &Arc<Tables>,
        code: &str,
        look: impl FnOnce(&Room) -> Result<T, RoomError> + Send + 'static,
    ) -> Result<T, Error> {
        if self.node.is_some() && self.awake_here(code).is_none() {
            let (room, _) = self.room(code).await?;
            return Ok(look(&room)?);
        }
        let (reply, told) = oneshot::channel();
        let look = move |room: &Room| drop(reply.send(look(room).map_err(Error::from)));
        self.send(code, Ask::Look(Box::new(look))).await?;
        self.answered(code, told).await
    }

    /// A socket joins a table.
    pub(crate) async fn join(
        self: &Arc<Tables>,
        code: &str,
        guest: Option<Guest>,
        out: Outbox,
    ) -> Result<TableLine, Error> {
        let guest = guest.map(room::Guest::from);
        let Some(node) = &self.node else { return self.join_here(code, guest, out).await };
        let began = Instant::now();
        loop {
            if self.awake_here(code).is_some() {
                match self.join_here(code, guest.clone(), out.clone()).await {
                    Err(Error::Elsewhere(_)) if began.elapsed() < PATIENCE => sleep(PAUSE).await,
                    joined => return joined,
                }
                continue;
            }
            match LineThere::join(node, code, guest.clone(), out.clone()).await {
                Ok(line) => return line.map(TableLine::There),
                Err(why) => self.look_for(node, code, why, began).await?,
            }
        }
    }

    async fn join_here(
        self: &Arc<Tables>,
        code: &str,
        guest: Option<room::Guest>,
        out: Outbox,
    ) -> Result<TableLine, Error> {
        let (reply, joined) = oneshot::channel();
        self.send(code, Ask::Join { guest, out, reply }).await?;
        let conn = self.answered(code, joined).await?;
        Ok(TableLine::Here { table: self.handle(code).await?, conn })
    }

    /// Nobody answers for a table, for this reason: takes it here, if that may be. Where it is worth another try, this
    /// returns; where it is not, it says why.
    async fn look_for(
        self: &Arc<Tables>,
        node: &Node,
        code: &str,
        why: Unanswered,
        began: Instant,
    ) -> Result<(), Error> {
        let Err(error) = self.handle(code).await else { return Ok(()) };
        let unknown = matches!(error, Error::Room(RoomError::OtherRules { .. }) | Error::NoSuchGame(_));
        if unknown && began.elapsed() < PATIENCE && self.wakes_elsewhere(node, code).await? {
            return Ok(());
        }
        let Error::Elsewhere(other) = &error else { return Err(error) };
        if began.elapsed() > PATIENCE || why != Unanswered::Nobody {
            return Err(error);
        }
        // Nobody listens at its node, which is gone unless it has only just got the table.
        if began.elapsed() < JUST_WOKEN || !node.take_over(code, other).await? {
            sleep(PAUSE).await;
        }
        Ok(())
    }

    /// Has a table woken by a node that knows its game and its rules; says whether there is one.
    async fn wakes_elsewhere(&self, node: &Node, code: &str) -> Result<bool, StoreError> {
        let row = self.store.table(code).await?;
        let Some((meta, _)) = row.and_then(|row| Meta::read(&row.meta)) else { return Ok(false) };
        Ok(node.ask_who_knows(&meta.game, meta.rules, code).await)
    }

    /// Takes up running games that no node has.
    pub(crate) async fn take_up_orphans(self: &Arc<Tables>) -> Result<(), StoreError> {
        if self.leaving.load(Ordering::Acquire) {
            return Ok(());
        }
        for code in self.store.orphans(stage_word(Stage::Playing), LOST, AT_ONCE).await? {
            match self.handle(&code).await {
                Ok(_) => tracing::info!(table = code, "a running game that no server had goes on here"),
                // Another was faster.
                Err(Error::Elsewhere(_)) => {}
                Err(error) => {
                    if self.repeats.is_new("orphan", None) {
                        tracing::warn!(
                            table = code,
                            "a running game that no server has cannot go on here: {error}"
                        );
                    }
                }
            }
        }
        Ok(())
    }

    /// Lets go of tables here that other nodes have taken. Those that nobody has are ours again, as long as the others
    /// can ask for them here.
    pub(crate) async fn let_go_of_lost(&self) -> Result<(), StoreError> {
        let Some(node) = &self.node else { return Ok(()) };
        let ours = node.has().await?;
        let codes: Vec<String> = self.awake().keys().filter(|code| !ours.contains(*code)).cloned().collect();
        for code in codes {
            if let Some(handle) = self.awake_here(&code) {
                handle.send(Ask::CheckLease).await;
            }
        }
        Ok(())
    }

    /// Leaves all tables here to other nodes, and takes none from now on.
    pub(crate) async fn hand_over(&self) {
        if self.node.is_none() {
            return;
        }
        self.leaving.store(true, Ordering::Release);
        let mut left = Vec::new();
        for handle in self.handles() {
            let (reply, gone) = oneshot::channel();
            handle.send(Ask::LetGo { reply }).await;
            left.push(gone);
        }
        for gone in left {
            drop(gone.await);
        }
    }
}
