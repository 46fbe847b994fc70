//! Sockets here whose tables are at other nodes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bus::line::{Receiver, Telling};
use bus::{Ear, Unanswered};
use bytes::Bytes;
use kernel::Millis;
use room::race::RoundTrips;
use room::{Guest, Said};
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Node;
use super::words::{FromTable, LineId, ToTable};
use crate::error::Error;
use crate::live::{OUTBOX, Out, Outbox, Question, Told};

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
    /// The node that runs the table, once it has answered.
    at: Option<String>,
    /// What came before that, and from which node: a table that two of them run for a moment is joined at both.
    early: Vec<(String, Bytes)>,
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
    /// Takes in what came for a socket from a node.
    fn take(&self, number: u64, from: &str, frame: Bytes) {
        let mut lines = self.lines();
        let Some(line) = lines.get_mut(&number) else { return };
        match &line.at {
            Some(at) if at == from => Lines::hand_on(&mut lines, number, &frame),
            // It is lost, which shows later.
            None if line.early.len() >= OUTBOX => {}
            None => line.early.push((from.to_owned(), frame)),
            Some(_) => {}
        }
    }

    /// A socket has joined its table at this node.
    fn joined(&self, number: u64, at: &str) {
        let mut lines = self.lines();
        let Some(line) = lines.get_mut(&number) else { return };
        line.at = Some(at.to_owned());
        for (from, frame) in std::mem::take(&mut line.early) {
            if from == at {
                Lines::hand_on(&mut lines, number, &frame);
            }
        }
    }

    /// Hands on what came for a socket.
    fn hand_on(lines: &mut HashMap<u64, Line>, number: u64, frame: &Bytes) {
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

    /// Those of these that are no more.
    pub(super) fn gone(&self, numbers: &[u64]) -> Vec<u64> {
        let lines = self.lines();
        numbers.iter().copied().filter(|number| !lines.contains_key(number)).collect()
    }

    /// The nodes at which their tables are.
    pub(super) fn nodes(&self) -> Vec<String> {
        let mut nodes: Vec<String> = self.lines().values().filter_map(|line| line.at.clone()).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// All of them are of no more use, or those to one node.
    pub(super) fn lose(&self, node: Option<&str>) {
        let mut lines = self.lines();
        for (_, line) in lines.extract_if(|_, line| node.is_none_or(|node| line.at.as_deref() == Some(node))) {
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
        if let Some((number, from)) = word.to.split_once('-')
            && let Ok(number) = number.parse()
        {
            node.lines.take(number, from, word.bytes);
        }
    }
}

/// A socket's way to a table at another node.
#[derive(Debug)]
pub(crate) struct LineThere {
    node: Arc<Node>,
    code: String,
    number: u64,
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
        let number = node.lines.ever.fetch_add(1, Ordering::Relaxed) + 1;
        let lost = Arc::new(Notify::new());
        let (receiver, at, early) = Default::default();
        let line = Line { receiver, out, at, early, lost: Arc::clone(&lost) };
        node.lines.lines().insert(number, line);
        let (node, code, trips) = (Arc::clone(node), code.to_owned(), RoundTrips::default());
        let there = LineThere { node, code, number, lost, said: 0, trips };
        match there.say(ToTable::Join { guest, line: there.id() }).await? {
            FromTable::Joined(at) => {
                there.node.lines.joined(number, &at);
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
        let words = ToTable::Said { line: self.id(), number: self.said, said };
        tokio::select! {
            answer = self.say(words) => matches!(answer, Ok(FromTable::Heard)),
            () = self.lost.notified() => false,
        }
    }

    /// Passes on a measured round trip, and measures the rest of the way; says whether the table is still there.
    pub(crate) async fn measured(&mut self, round_trip: Millis) -> bool {
        let (began, round_trip) = (Instant::now(), round_trip + self.trips.median());
        let words = ToTable::Measured { line: self.id(), round_trip };
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
        let words = ToTable::Left { line: self.id(), since: since.elapsed().as_millis() as Millis };
        // If nobody hears it, the node there asks after the line itself.
        drop(self.say(words).await);
    }

    fn id(&self) -> LineId {
        LineId { node: self.node.id.clone(), number: self.number }
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
    /// Asks a table that runs at another node.
    pub(crate) async fn ask(&self, code: &str, question: Question) -> Result<Result<Told, Error>, Unanswered> {
        match self.say(code, &ToTable::Question(question)).await? {
            FromTable::Told(told) => Ok(Ok(told)),
            FromTable::Refused(refused) => Ok(Err(Error::There(Box::new(refused)))),
            // It has just gone: whoever has it next is asked.
            FromTable::Gone => Err(Unanswered::Nobody),
            FromTable::Joined(_) | FromTable::Heard => Err(Unanswered::Silence),
        }
    }
}
