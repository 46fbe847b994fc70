//! Tables here, as other nodes reach them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bus::{Ear, Word};
use bytes::Buf;
use room::line::{Asked, Ends, Heard, JoinId, LineId, Sender, Telling};
use room::{ConnId, Said};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::words::{FromTable, ToTable, read, write};
use super::{Node, line_subject, table_subject};
use crate::clock::Clock;
use crate::live::{Ask, Handle, OUTBOX, Out};
use crate::random::random_bytes;

/// When nothing was told for so long, it is said how much there was, so that the loss of the last word shows.
const COUNT_AFTER: Duration = Duration::from_millis(500);

/// Sockets elsewhere whose tables are here.
#[derive(Debug, Default)]
pub(super) struct Served(Mutex<Ends<Joined>>);

/// What a socket has joined.
#[derive(Clone, Debug)]
pub(super) struct Joined {
    table: Handle,
    conn: ConnId,
}

impl Served {
    fn ends(&self) -> MutexGuard<'_, Ends<Joined>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The nodes that hold them.
    pub(super) fn nodes(&self) -> BTreeSet<String> {
        self.ends().nodes()
    }

    /// Those that a node holds.
    pub(super) fn of(&self, node: &str) -> Vec<(u64, JoinId)> {
        self.ends().of(node)
    }

    /// These are gone since this moment.
    pub(super) async fn leave(&self, gone: impl IntoIterator<Item = JoinId>, since: Instant) {
        for join in gone {
            let left = self.ends().leave(join);
            if let Some(Joined { table, conn }) = left {
                table.left(conn, since).await;
            }
        }
    }
}

impl Node {
    /// Hears what is asked of a table.
    pub(crate) async fn listen(&self, code: &str) -> Option<Ear> {
        let ear = self.bus.listen(&table_subject(code)).await;
        if ear.is_none() {
            tracing::error!(table = code, "other servers cannot reach the table");
        }
        ear
    }

    /// Answers for a table that runs here, for as long as it does.
    pub(crate) fn serve(self: &Arc<Node>, ear: Ear, table: Handle, clock: Clock) {
        let node = Arc::clone(self);
        tokio::spawn(async move {
            let serving = Serving { node, table, clock, asked: Asked::default() };
            serving.listen(ear).await;
        });
    }
}

struct Serving {
    node: Arc<Node>,
    table: Handle,
    clock: Clock,
    asked: Asked,
}

impl Serving {
    async fn listen(mut self, mut ear: Ear) {
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

    async fn take(&mut self, word: Word) {
        let Some(words) = read::<ToTable>(&word.bytes) else { return };
        let answer = match words {
            // It came twice, and is being answered.
            ToTable::Question { id, .. } | ToTable::Join { line: id, .. } if !self.asked.is_new(&id) => return,
            ToTable::Question { question, .. } => {
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
                            let join = JoinId(random_bytes().as_slice().get_u64());
                            node.served.ends().join(join, line.clone(), Joined { table, conn });
                            tokio::spawn(pass_on(Arc::clone(&node), line, join, messages));
                            FromTable::Joined { node: node.id.clone(), join }
                        }
                        Some(Err(error)) => FromTable::Refused(error.into()),
                        None => FromTable::Gone,
                    }
                });
            }
            ToTable::Said { join, number, said } => self.said(join, number, said).await,
            ToTable::Measured { join, round_trip } => {
                let joined = self.node.served.ends().find(join);
                match joined {
                    Some(Joined { table, conn }) => {
                        table.measured(conn, round_trip).await;
                        FromTable::Heard
                    }
                    None => FromTable::Gone,
                }
            }
            ToTable::Left { join, since } => {
                let since = Instant::now().checked_sub(Duration::from_millis(since));
                self.node.served.leave([join], since.unwrap_or_else(Instant::now)).await;
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

    async fn said(&self, join: JoinId, number: u64, mut said: Said) -> FromTable {
        let heard = self.node.served.ends().said(join, number);
        let Joined { table, conn } = match heard {
            Heard::New(joined) => joined,
            Heard::Again => return FromTable::Heard,
            Heard::Gone => return FromTable::Gone,
        };
        if let Said::Act(act) = &mut said {
            // The other node has a clock of its own.
            act.received = self.clock.now();
        }
        if table.said(conn, said).await { FromTable::Heard } else { FromTable::Gone }
    }
}

/// Passes on what a table has for a socket at another node.
async fn pass_on(node: Arc<Node>, line: LineId, join: JoinId, mut messages: mpsc::Receiver<Out>) {
    let subject = line_subject(&line.node, &line.number.to_string());
    let mut sender = Sender::new(join);
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
    let dropped = node.served.ends().leave(join);
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
