//! The task of one table: its only writer. It answers what it is asked, moves on what is due, and goes to
//! sleep when nobody is there and nothing is due.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use kernel::{HouseFile, Time};
use store::TableRow;
use table::AnyGame;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep_until;
use wire::Stage;

use super::ask::{Ask, Handle, Outbox, Reply, Say, Sign, SocketId, Trip};
use super::meta::{Meta, Sitter, stage_word};
use super::play::Play;
use super::{House, unix_ms};
use crate::error::Error;
use crate::fair::{self, Share};
use crate::guest::Guest;

/// How long the table waits after the store failed.
const PAUSE: Duration = Duration::from_secs(1);

/// A table stays awake so long at least, or it would never answer.
const LEAST_IDLE: Duration = Duration::from_millis(1);

/// A table that is awake.
#[derive(Debug)]
pub(crate) struct Task {
    pub(super) house: Arc<House>,
    pub(super) code: String,
    pub(super) game: &'static dyn AnyGame,
    pub(super) meta: Meta,
    pub(super) house_values: Option<HouseFile>,
    pub(super) secret: Share,
    /// The game, once it has begun.
    pub(super) play: Option<Play>,
    /// Each seat's person: here, gone, away.
    pub(super) people: Vec<Presence>,
    pub(super) sockets: Vec<Socket>,
    pub(super) me: Handle,
    waiting: mpsc::Receiver<Ask>,
    /// What the home page says about the table.
    pub(super) show: watch::Sender<Option<Sign>>,
    pub(super) opened: i64,
    sockets_ever: u64,
    /// Since when nobody asked anything.
    quiet: Instant,
    /// Until when nothing is tried after the store failed.
    pause: Option<Instant>,
}

/// A socket at the table.
#[derive(Debug)]
pub(super) struct Socket {
    pub(super) id: SocketId,
    pub(super) guest: Option<Guest>,
    pub(super) out: Outbox,
    /// Whether it has said hello.
    pub(super) greeted: bool,
    /// Whether it is a television at the table.
    pub(super) tv: bool,
    /// Whether the way to it is measured often.
    pub(super) often: bool,
    /// The way there and back as it was last measured.
    pub(super) trip: Trip,
    /// What it is told later, and when.
    pub(super) later: VecDeque<(Instant, Utf8Bytes)>,
}

/// Whether a seat's person is there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Presence {
    /// Since when no socket of theirs is here.
    pub(super) gone: Option<Instant>,
    /// They were gone for too long: during the game a bot plays for them.
    pub(super) away: bool,
    /// How often in a row their time ran out.
    pub(super) expiries: u8,
}

impl Task {
    /// Wakes a table from its row and its log.
    pub(super) async fn wake(
        house: Arc<House>,
        row: TableRow,
        me: Handle,
        waiting: mpsc::Receiver<Ask>,
        show: watch::Sender<Option<Sign>>,
    ) -> Result<Task, Error> {
        let unreadable = |_| Error::Internal("a table's row cannot be read");
        let meta: Meta = serde_json::from_str(&row.meta).map_err(unreadable)?;
        let mut secret = Share::default();
        hex::decode_to_slice(&row.secret, &mut secret).map_err(|_| Error::Internal("a secret cannot be read"))?;
        let game = house.game(&meta.game)?;
        let house_values = house.house_values_of(game, &meta).await?;
        let now = Instant::now();
        let gone = Presence { gone: Some(now), ..Presence::default() };
        let mut task = Task {
            people: vec![gone; meta.chairs.len()],
            house,
            code: row.code,
            game,
            meta,
            house_values,
            secret,
            play: None,
            sockets: Vec::new(),
            me,
            waiting,
            show,
            opened: row.opened,
            sockets_ever: 0,
            quiet: now,
            pause: None,
        };
        if task.meta.stage != Stage::Lobby {
            task.load().await?;
        }
        Ok(task)
    }

    /// Opens the game and plays its log.
    async fn load(&mut self) -> Result<(), Error> {
        let ours = self.game.info().rules;
        if ours != self.meta.rules {
            return Err(Error::OtherRules { game: self.meta.game.clone(), theirs: self.meta.rules, ours });
        }
        let mut play = self.open()?;
        for row in self.house.store.steps(&self.code, 0).await? {
            play.replay(&row)?;
        }
        play.resumed();
        let over = play.table.outcome().is_some();
        self.play = Some(play);
        if over && self.meta.stage == Stage::Playing {
            self.meta.stage = Stage::Over;
            self.save().await?;
        }
        Ok(())
    }

    /// The game before its first step.
    pub(super) fn open(&self) -> Result<Play, Error> {
        let seed = fair::seed(&self.secret, &self.meta.shares());
        let table = self.game.open(seed, self.meta.chairs.len() as u8, &self.meta.options, self.house_values)?;
        Ok(Play::new(table, self.meta.began.unwrap_or_else(unix_ms)))
    }

    /// Writes the table's row.
    pub(super) async fn save(&mut self) -> Result<(), Error> {
        let meta = serde_json::to_string(&self.meta).map_err(|_| Error::Internal("a table cannot be written"))?;
        let row = TableRow {
            code: self.code.clone(),
            stage: stage_word(self.meta.stage).to_owned(),
            public: self.meta.public,
            opened: self.opened,
            meta,
            secret: hex::encode(self.secret),
        };
        Ok(self.house.store.save_table(row).await?)
    }

    /// Lives until it may sleep.
    pub(super) fn run(mut self) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            loop {
                self.go_on().await;
                self.hand_over();
                let wake = self.wake_at().into_iter().chain(self.next_hand_over()).min();
                let sleepy = self.quiet + self.house.limits.idle.max(LEAST_IDLE);
                if self.sockets.is_empty() && wake.is_none() && sleepy <= Instant::now() {
                    break;
                }
                let next = wake.unwrap_or(if self.sockets.is_empty() { sleepy } else { far_off() });
                tokio::select! {
                    ask = self.waiting.recv() => match ask {
                        Some(ask) => {
                            self.quiet = Instant::now();
                            self.answer(ask).await;
                        }
                        None => break,
                    },
                    () = sleep_until(next.into()) => {}
                }
            }
            self.sleep().await;
        })
    }

    /// At a table where everybody plays at once nobody waits behind the end of a tick who came before it.
    pub(super) async fn answer_those_waiting(&mut self) {
        for _ in 0..self.waiting.len() {
            if self.play.as_ref().is_none_or(|play| play.table.tempo().is_none()) {
                return;
            }
            let Ok(ask) = self.waiting.try_recv() else { return };
            self.quiet = Instant::now();
            self.answer(ask).await;
        }
    }

    /// Leaves the house. Who asked in the last moment is asked in turn by the table's next task.
    async fn sleep(mut self) {
        let mut awake = self.house.awake.lock().await;
        self.waiting.close();
        awake.remove(&self.code);
        drop(awake);
        tracing::debug!(table = self.code, "sleeps");
        // Until the channel says that nobody is still putting something in: nothing is lost.
        while let Some(ask) = self.waiting.recv().await {
            if let Ok(handle) = self.house.handle(&self.code).await {
                handle.send(ask).await;
            }
        }
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Info { guest, reply } => tell(reply, Ok(self.info(guest.as_ref()))),
            Ask::Sit { guest, seat, share, reply } => tell(reply, self.sit(guest, seat, share).await),
            Ask::Choose { guest, key, value, reply } => tell(reply, self.choose(&guest, &key, &value).await),
            Ask::Leave { guest, reply } => tell(reply, self.leave(&guest).await),
            Ask::AddBot { guest, seat, level, reply } => tell(reply, self.add_bot(&guest, seat, level).await),
            Ask::RemoveBot { guest, seat, reply } => tell(reply, self.remove_bot(&guest, seat).await),
            Ask::Start { guest, reply } => tell(reply, self.start(&guest).await),
            Ask::Rematch { guest, reply } => tell(reply, self.rematch(&guest).await),
            Ask::Replay { guest, seat, reply } => tell(reply, self.replay(guest.as_ref(), seat)),
            Ask::Record { reply } => tell(reply, self.record().await.map(Box::new)),
            Ask::Join { guest, out, trip, reply } => tell(reply, Ok(self.join(guest, out, trip))),
            Ask::Say { socket, say: Say::Hello { last, tv } } => self.hello(socket, last, tv),
            Ask::Say { socket, say: Say::Quit { since } } => self.quit(socket, since),
            Ask::Say { socket, say: Say::Ping { t } } => self.pong(socket, t),
            Ask::Say { socket, say: Say::Act(press) } => self.act(socket, press),
            Ask::Say { socket, say: Say::Orders { orders } } => self.order(socket, &orders).await,
            Ask::Thought { seat, step, thought } => self.thought(seat, step, thought),
        }
    }

    fn join(&mut self, guest: Option<Guest>, out: Outbox, trip: Trip) -> SocketId {
        self.sockets_ever += 1;
        let id = SocketId(self.sockets_ever);
        self.sockets.push(Socket {
            id,
            guest,
            out,
            greeted: false,
            tv: false,
            often: false,
            trip,
            later: VecDeque::new(),
        });
        id
    }

    /// A person without a socket is gone; with patience over, they are away: in the lobby another may stand in
    /// for the host, and during the game a bot plays for them.
    pub(super) fn mind_absences(&mut self) {
        if self.meta.stage == Stage::Over {
            return;
        }
        let patience = Duration::from_secs(u64::from(self.meta.patience));
        let mut changed = false;
        for (presence, chair) in self.people.iter_mut().zip(&self.meta.chairs) {
            let person = matches!(chair.sitter, Sitter::Person { .. });
            let over = person && presence.gone.is_some_and(|gone| gone.elapsed() >= patience);
            if over && !presence.away {
                presence.away = true;
                changed = true;
            }
        }
        if changed {
            self.tell_table();
        }
        self.end_standstill();
    }

    /// The next moment at which something is due by itself.
    fn wake_at(&self) -> Option<Instant> {
        let minded = match self.meta.stage {
            Stage::Lobby => !self.sockets.is_empty(),
            Stage::Playing => true,
            Stage::Over => false,
        };
        if !minded {
            return None;
        }
        if self.pause.is_some() {
            return self.pause;
        }
        let patience = Duration::from_secs(u64::from(self.meta.patience));
        let people = self
            .people
            .iter()
            .zip(&self.meta.chairs)
            .filter(|(presence, chair)| matches!(chair.sitter, Sitter::Person { .. }) && !presence.away);
        let absence = people.filter_map(|(presence, _)| presence.gone).min().map(|gone| gone + patience);
        absence.into_iter().chain(self.next_move().map(|(at, _)| self.instant(at))).min()
    }

    /// After the store failed in what was due at this moment, nothing is tried for a while. Where everybody plays at
    /// once nobody pays for that: time stands still.
    pub(super) fn rest(&mut self, error: &Error, at: Time) {
        tracing::error!(table = self.code, cause = ?error, "the table could not go on and tries again");
        self.pause = Some(Instant::now() + PAUSE);
        if let Some(play) = self.play.as_mut().filter(|play| play.table.tempo().is_some()) {
            play.clock.stop(at);
        }
    }

    /// Whether the table rests after a failure.
    pub(super) fn resting(&mut self) -> bool {
        let Some(until) = self.pause else { return false };
        let now = Instant::now();
        if until > now {
            return true;
        }
        self.pause = None;
        if let Some(play) = self.play.as_mut().filter(|play| !play.returning) {
            play.clock.go(now);
        }
        false
    }
}

/// Whoever asked may have gone in the meantime.
fn tell<T>(reply: Reply<T>, result: Result<T, Error>) {
    drop(reply.send(result));
}

fn far_off() -> Instant {
    Instant::now() + Duration::from_secs(24 * 60 * 60)
}
