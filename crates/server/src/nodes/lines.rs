//! Sockets here whose tables are at other nodes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bus::{Ear, Unanswered};
use bytes::Bytes;
use kernel::Millis;
use room::line::{JoinId, LineId, Lost, Receiver, Telling};
use room::race::RoundTrips;
use room::{Guest, Said};
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Node;
use super::words::{FromTable, ToTable};
use crate::error::Error;
use crate::live::{Out, Outbox, Question, Told};

/// All of them, by number.
#[derive(Debug, Default)]
pub(super) struct Lines {
    lines: Mutex<HashMap<u64, Line>>,
    ever: AtomicU64,
}

/// What comes for a socket goes this way.
#[derive(Debug)]
struct Line {
    receiver: Receiver,
    out: Outbox,
    /// The node that runs the table, and its end of the line, once it has answered.
    at: Option<(String, JoinId)>,
    /// Told once the line is of no more use.
    lost: Arc<Notify>,
}

impl Line {
    /// The client connects again.
    fn lose(self) {
        drop(self.out.try_send(Out::Again));
        self.lost.notify_one();
    }
}

impl Lines {
    /// Hands on what came for a socket.
    fn take(&self, number: u64, frame: &Bytes) {
        let mut lines = self.lines();
        let Some(line) = lines.get_mut(&number) else { return };
        let out = match line.receiver.take(frame) {
            Ok(None) => return,
            Ok(Some(Telling::Text(bytes))) => Utf8Bytes::try_from(bytes).map(Out::Text).ok(),
            Ok(Some(Telling::Measure { often })) => Some(Out::Measure { often }),
            Ok(Some(Telling::Ended)) => Some(Out::Ended),
            Ok(Some(Telling::Again)) => Some(Out::Again),
            Ok(Some(Telling::TooSlow)) => {
                // The socket learns it as it would here: nothing more comes.
                lines.remove(&number);
                return;
            }
            Err(_) => None,
        };
        let Some(out) = out else {
            tracing::debug!(number, "something between the nodes was lost; the client connects again");
            if let Some(line) = lines.remove(&number) {
                line.lose();
            }
            return;
        };
        if line.out.try_send(out).is_err() {
            lines.remove(&number);
        }
    }

    /// A line has joined a table at a node.
    fn joined(&self, number: u64, node: String, join: JoinId) -> Result<(), Lost> {
        let mut lines = self.lines();
        let line = lines.get_mut(&number).ok_or(Lost)?;
        line.receiver.joined(join)?;
        line.at = Some((node, join));
        Ok(())
    }

    /// The ends of those lines that are no more, or have another end.
    pub(super) fn gone(&self, ends: &[(u64, JoinId)]) -> Vec<JoinId> {
        let lines = self.lines();
        let is_gone = |number: &u64, join: &JoinId| {
            let line = lines.get(number);
            line.is_none_or(|line| line.at.as_ref().is_some_and(|(_, other)| other != join))
        };
        ends.iter().filter(|(number, join)| is_gone(number, join)).map(|(_, join)| *join).collect()
    }

    /// The nodes at which their tables are.
    pub(super) fn nodes(&self) -> Vec<String> {
        let mut nodes: Vec<String> =
            self.lines().values().filter_map(|line| line.at.clone().map(|(node, _)| node)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// All of them are of no more use, or those to one node.
    pub(super) fn lose(&self, node: Option<&str>) {
        let mut lines = self.lines();
        let at = |line: &Line, node| line.at.as_ref().is_some_and(|(other, _)| other == node);
        for (_, line) in lines.extract_if(|_, line| node.is_none_or(|node| at(line, node))) {
            line.lose();
        }
    }

    fn lines(&self) -> MutexGuard<'_, HashMap<u64, Line>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Hands on what comes for the sockets here.
pub(super) async fn hear(node: Arc<Node>, mut ear: Ear) {
    while let Some(word) = ear.next().await {
        if let Ok(number) = word.to.parse() {
            node.lines.take(number, &word.bytes);
        }
    }
}

/// A socket's way to a table at another node.
#[derive(Debug)]
pub(crate) struct LineThere {
    node: Arc<Node>,
    code: String,
    number: u64,
    /// The end at the table.
    join: JoinId,
    lost: Arc<Notify>,
    /// How much was said.
    said: u64,
    /// How long the node there took to answer.
    trips: RoundTrips,
}

impl LineThere {
    /// Joins a table that runs at another node.
    pub(crate) async fn join(
        node: &Arc<Node>,
        code: &str,
        guest: Option<Guest>,
        out: Outbox,
    ) -> Result<Result<LineThere, Error>, Unanswered> {
        let (id, lost) = (node.name(), Arc::new(Notify::new()));
        let line = Line { receiver: Receiver::default(), out, at: None, lost: Arc::clone(&lost) };
        node.lines.lines().insert(id.number, line);
        let (number, trips) = (id.number, RoundTrips::default());
        // Whatever comes of it, the line is forgotten when this is.
        let (node, code) = (Arc::clone(node), code.to_owned());
        let mut there = LineThere { node, code, number, join: JoinId::default(), lost, said: 0, trips };
        match there.say(ToTable::Join { guest, line: id }).await? {
            FromTable::Joined { node, join } => {
                there.join = join;
                there.node.lines.joined(number, node, join).map_err(|Lost| Unanswered::Silence)?;
                Ok(Ok(there))
            }
            FromTable::Refused(refused) => Ok(Err(Error::There(Box::new(refused)))),
            // It has just gone: whoever has it next is asked.
            FromTable::Gone => Err(Unanswered::Nobody),
            FromTable::Told(_) | FromTable::Heard => Err(Unanswered::Silence),
        }
    }

    /// Passes on what a client said; says whether it was heard.
    pub(crate) async fn said(&mut self, mut said: Said) -> bool {
        if let Said::Act(act) = &mut said {
            // To the table the way between the nodes is a part of the client's own.
            act.round_trip += self.trips.median();
        }
        self.said += 1;
        let words = ToTable::Said { join: self.join, number: self.said, said };
        tokio::select! {
            answer = self.say(words) => matches!(answer, Ok(FromTable::Heard)),
            () = self.lost.notified() => false,
        }
    }

    /// Passes on a measured round trip, and measures the rest of the way; says whether the table is still there.
    pub(crate) async fn measured(&mut self, round_trip: Millis) -> bool {
        let (began, round_trip) = (Instant::now(), round_trip + self.trips.median());
        let words = ToTable::Measured { join: self.join, round_trip };
        let heard = tokio::select! {
            answer = self.say(words) => matches!(answer, Ok(FromTable::Heard)),
            () = self.lost.notified() => false,
        };
        if heard {
            self.trips.add(began.elapsed().as_millis() as Millis);
        }
        heard
    }

    /// The client has been gone since this moment.
    pub(crate) async fn left(&self, since: Instant) {
        let words = ToTable::Left { join: self.join, since: since.elapsed().as_millis() as Millis };
        // If nobody hears it, the node there asks after the line itself.
        drop(self.say(words).await);
    }

    async fn say(&self, words: ToTable) -> Result<FromTable, Unanswered> {
        self.node.say(&self.code, &words).await
    }
}

impl Drop for LineThere {
    fn drop(&mut self) {
        self.node.lines.lines().remove(&self.number);
    }
}

impl Node {
    /// The name of a new socket, or of a question.
    fn name(&self) -> LineId {
        let number = self.lines.ever.fetch_add(1, Ordering::Relaxed) + 1;
        LineId { node: self.id.clone(), number }
    }

    /// Asks a table that runs at another node.
    pub(crate) async fn ask(&self, code: &str, question: Question) -> Result<Result<Told, Error>, Unanswered> {
        match self.say(code, &ToTable::Question { id: self.name(), question }).await? {
            FromTable::Told(told) => Ok(Ok(told)),
            FromTable::Refused(refused) => Ok(Err(Error::There(Box::new(refused)))),
            // It has just gone: whoever has it next is asked.
            FromTable::Gone => Err(Unanswered::Nobody),
            FromTable::Joined { .. } | FromTable::Heard => Err(Unanswered::Silence),
        }
    }
}
