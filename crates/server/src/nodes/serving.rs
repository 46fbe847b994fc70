//! Tables here, as other nodes reach them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bus::line::{Sender, Telling};
use bus::{Ear, Word};
use room::{ConnId, Said};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::words::{FromTable, LineId, ToTable, read, write};
use super::{Node, line_subject, table_subject};
use crate::clock::Clock;
use crate::live::{Ask, Handle, OUTBOX, Out};

/// When nothing was told for so long, it is said how much there was, so that the loss of the last word shows.
const COUNT_AFTER: Duration = Duration::from_millis(500);

/// Sockets elsewhere whose tables are here.
#[derive(Debug, Default)]
pub(super) struct Served(Mutex<HashMap<LineId, Joined>>);

/// One that has joined.
#[derive(Clone, Debug)]
struct Joined {
    table: Handle,
    conn: ConnId,
    /// The number of what was last said there.
    said: u64,
}

impl Served {
    fn lines(&self) -> MutexGuard<'_, HashMap<LineId, Joined>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The nodes that hold them.
    pub(super) fn nodes(&self) -> Vec<String> {
        let mut nodes: Vec<String> = self.lines().keys().map(|line| line.node.clone()).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// Those that a node holds.
    pub(super) fn of(&self, node: &str) -> Vec<u64> {
        self.lines().keys().filter(|line| line.node == node).map(|line| line.number).collect()
    }

    /// These are gone.
    pub(super) async fn leave(&self, node: &str, numbers: Vec<u64>) {
        for number in numbers {
            let left = self.lines().remove(&LineId { node: node.to_owned(), number });
            if let Some(left) = left {
                left.table.left(left.conn, Instant::now()).await;
            }
        }
    }
}

impl Node {
    /// Answers for a table that runs here, for as long as it does.
    pub(crate) async fn serve(self: &Arc<Node>, code: &str, table: Handle, clock: Clock) {
        let Some(ear) = self.bus.listen(&table_subject(code)).await else {
            return tracing::error!(table = code, "other servers cannot reach the table");
        };
        let node = Arc::clone(self);
        tokio::spawn(async move {
            let serving = Serving { node, table, clock };
            serving.listen(ear).await;
        });
    }
}

struct Serving {
    node: Arc<Node>,
    table: Handle,
    clock: Clock,
}

impl Serving {
    async fn listen(self, mut ear: Ear) {
        let gone = self.table.clone();
        loop {
            tokio::select! {
                word = ear.next() => match word {
                    Some(word) => self.take(word).await,
                    None => break,
                },
                () = gone.closed() => break,
            }
        }
    }

    async fn take(&self, word: Word) {
        let Some(words) = read::<ToTable>(&word.bytes) else { return };
        let answer = match words {
            ToTable::Question(question) => {
                let (reply, told) = oneshot::channel();
                self.table.send(Ask::Question { question, reply }).await;
                return self.answer_later(word, async {
                    match told.await {
                        Ok(Ok(told)) => FromTable::Told(told),
                        Ok(Err(error)) => FromTable::Refused(error.into()),
                        Err(_) => FromTable::Gone,
                    }
                });
            }
            ToTable::Join { guest, line } => {
                let (out, messages) = mpsc::channel(OUTBOX);
                let (node, table) = (Arc::clone(&self.node), self.table.clone());
                return self.answer_later(word, async move {
                    match table.join(guest, out).await {
                        Some(Ok(conn)) => {
                            let joined = Joined { table, conn, said: 0 };
                            node.served.lines().insert(line.clone(), joined);
                            tokio::spawn(pass_on(Arc::clone(&node), line, messages));
                            FromTable::Joined(node.id.clone())
                        }
                        Some(Err(error)) => FromTable::Refused(error.into()),
                        None => FromTable::Gone,
                    }
                });
            }
            ToTable::Said { line, number, said } => self.said(&line, number, said).await,
            ToTable::Measured { line, round_trip } => match self.find(&line) {
                Some(joined) => {
                    self.table.measured(joined.conn, round_trip).await;
                    FromTable::Heard
                }
                None => FromTable::Gone,
            },
            ToTable::Left { line, since } => {
                let left = self.node.served.lines().remove(&line);
                if let Some(joined) = left {
                    let since = Instant::now().checked_sub(Duration::from_millis(since));
                    self.table.left(joined.conn, since.unwrap_or_else(Instant::now)).await;
                }
                FromTable::Heard
            }
        };
        self.node.bus.answer(&word, write(&answer)).await;
    }

    /// Whoever asks waits; what others say meanwhile does not.
    fn answer_later(&self, word: Word, answer: impl Future<Output = FromTable> + Send + 'static) {
        let node = Arc::clone(&self.node);
        tokio::spawn(async move {
            let answer = answer.await;
            node.bus.answer(&word, write(&answer)).await;
        });
    }

    fn find(&self, line: &LineId) -> Option<Joined> {
        self.node.served.lines().get(line).cloned()
    }

    async fn said(&self, line: &LineId, number: u64, mut said: Said) -> FromTable {
        let conn = {
            let mut lines = self.node.served.lines();
            let Some(joined) = lines.get_mut(line) else { return FromTable::Gone };
            if number <= joined.said {
                // It came twice.
                return FromTable::Heard;
            }
            joined.said = number;
            joined.conn
        };
        if let Said::Act(act) = &mut said {
            // The other node has a clock of its own.
            act.received = self.clock.now();
        }
        if self.table.said(conn, said).await { FromTable::Heard } else { FromTable::Gone }
    }
}

/// Passes on what a table has for a socket at another node.
async fn pass_on(node: Arc<Node>, line: LineId, mut messages: mpsc::Receiver<Out>) {
    let subject = line_subject(&line.node, &format!("{}-{}", line.number, node.id));
    let mut sender = Sender::default();
    let (mut batch, mut counted) = (Vec::new(), true);
    loop {
        tokio::select! {
            count = messages.recv_many(&mut batch, OUTBOX) => {
                if count == 0 {
                    break;
                }
                for out in batch.drain(..) {
                    tell(&node, &subject, &mut sender, &telling(out)).await;
                }
                counted = false;
            }
            () = sleep(COUNT_AFTER), if !counted => {
                node.bus.tell(&subject, sender.count()).await;
                counted = true;
            }
        }
    }
    // Unless it left by itself, the table has dropped it.
    let dropped = node.served.lines().remove(&line);
    if dropped.is_some() {
        tell(&node, &subject, &mut sender, &Telling::TooSlow).await;
    }
}

async fn tell(node: &Node, subject: &str, sender: &mut Sender, telling: &Telling) {
    for frame in sender.frames(telling, node.bus.longest()) {
        node.bus.tell(subject, frame).await;
    }
}

fn telling(out: Out) -> Telling {
    match out {
        Out::Text(text) => Telling::Text(text.into()),
        Out::Measure { often } => Telling::Measure { often },
        Out::Ended => Telling::Ended,
        Out::Again => Telling::Again,
    }
}
