//! Four people at a table, and what all of them count together.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::stream::{FuturesUnordered, SelectAll};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::watch;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

use crate::people::Line;
use crate::talk::{Heard, Talk};

/// One who says more than 20 messages a second is shown the door, so nobody here does.
const BREATH: Duration = Duration::from_millis(55);

/// What everybody counts.
#[derive(Default, Debug)]
pub(crate) struct Count {
    /// Tables at which all have been told where their game stands.
    pub(crate) ready: AtomicU64,
    /// Tables whose game is over, or whose people have lost their sockets.
    pub(crate) over: AtomicU64,
    /// Acts that were sent.
    pub(crate) sent: AtomicU64,
    /// Acts that were acknowledged.
    pub(crate) moves: AtomicU64,
    /// Messages about the game, and how long they were together.
    pub(crate) told: AtomicU64,
    pub(crate) bytes: AtomicU64,
    /// From an act until all four were told of it, in microseconds.
    waits: Mutex<Vec<u64>>,
    /// Why the server said no, and how often; sockets that it closed are `closed`.
    refused: Mutex<BTreeMap<String, u64>>,
}

impl Count {
    pub(crate) fn refuse(&self, code: String) {
        *lock(&self.refused).entry(code).or_default() += 1;
    }

    pub(crate) fn refused(&self) -> BTreeMap<String, u64> {
        lock(&self.refused).clone()
    }

    /// The waits since this was last asked.
    pub(crate) fn take_waits(&self) -> Vec<u64> {
        std::mem::take(&mut lock(&self.waits))
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How far the measuring is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(crate) enum Stage {
    Seating,
    Playing,
    Over,
}

/// How everybody plays.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) talk: Talk,
    /// How long a move takes on average.
    pub(crate) thinking: Duration,
    pub(crate) count: Arc<Count>,
    pub(crate) stage: watch::Receiver<Stage>,
}

impl Plan {
    /// How long somebody thinks about a step: now shorter, now longer, so that tables do not act in step with each
    /// other.
    fn time(&self, table: u64, step: u64, last: Option<Instant>) -> Duration {
        let part = (table * 31 + step).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 57;
        let thinking = self.thinking / 2 + self.thinking * part as u32 / 128;
        let breath = last.map_or(Duration::ZERO, |last| BREATH.saturating_sub(last.elapsed()));
        thinking.max(breath)
    }
}

/// Acts that may be tried again are not tried again sooner.
const AGAIN: Duration = Duration::from_secs(1);

/// A step that not all have been told of, or that is not acknowledged yet.
#[derive(Default)]
struct Step {
    told: usize,
    last_told: Option<Instant>,
    sent: Option<Instant>,
}

#[derive(Default)]
struct Seat {
    /// How far it has been told.
    told: u64,
    /// What it could do there.
    act: Option<(u64, String)>,
    /// When it last acted, and with which id.
    acted: Option<(u64, Instant)>,
}

/// What is known at a table.
struct Party {
    plan: Plan,
    table: u64,
    seats: Vec<Seat>,
    steps: BTreeMap<u64, Step>,
}

/// Plays until the game or the measuring is over.
pub(crate) async fn play(lines: Vec<Line>, table: u64, plan: Plan) {
    let (count, talk) = (Arc::clone(&plan.count), plan.talk);
    let mut stage = plan.stage.clone();
    let (mut mouths, mut ears) = (Vec::new(), SelectAll::new());
    for (seat, line) in lines.into_iter().enumerate() {
        let (mouth, ear) = line.split();
        mouths.push(mouth);
        ears.push(ear.map(move |message| (seat, message)));
    }
    let seats = mouths.iter().map(|_| Seat::default()).collect();
    let mut party = Party { plan, table, seats, steps: BTreeMap::new() };
    let mut thinking = FuturesUnordered::new();
    let mut ready = 0;
    if let Some(act) = talk.first(0) {
        party.seats[0].act = Some((0, act));
        thinking.push(party.think(0, Duration::ZERO));
    }
    if talk == Talk::Floor {
        count.ready.fetch_add(1, Ordering::Relaxed);
    }
    loop {
        tokio::select! {
            Some((seat, message)) = ears.next() => {
                let text = match message {
                    Ok(Message::Text(text)) => text,
                    Ok(Message::Close(frame)) => {
                        count.refuse(frame.map_or("closed".to_owned(), |frame| format!("closed {}", frame.code)));
                        break;
                    }
                    Ok(_) => continue,
                    Err(_) => {
                        count.refuse("broken".to_owned());
                        break;
                    }
                };
                for heard in talk.read(seat as u64, text.as_str()) {
                    match heard {
                        Heard::Game { step, act } => {
                            if talk == Talk::Game && party.seats[seat].told == 0 {
                                ready += 1;
                                count.ready.fetch_add(u64::from(ready == party.seats.len()), Ordering::Relaxed);
                            }
                            count.told.fetch_add(1, Ordering::Relaxed);
                            count.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
                            party.told(seat, step);
                            party.seats[seat].act = act.map(|act| (step, act));
                            if party.seats[seat].act.is_some() {
                                thinking.push(party.think(seat, Duration::ZERO));
                            }
                        }
                        Heard::Done { id, step } => party.done(seat, id, step),
                        Heard::Refused { code, again } => {
                            count.refuse(code);
                            // By the rules: something else has happened meanwhile, and comes.
                            if let Some(seconds) = again {
                                thinking.push(party.think(seat, Duration::from_secs(seconds).max(AGAIN)));
                            }
                        }
                        Heard::Over => {
                            count.over.fetch_add(1, Ordering::Relaxed);
                            return;
                        }
                        Heard::Other => {}
                    }
                }
            }
            Some(seat) = thinking.next() => {
                let Some((id, act)) = party.seats[seat].act.clone() else { continue };
                party.seats[seat].acted = Some((id, Instant::now()));
                count.sent.fetch_add(1, Ordering::Relaxed);
                // If it cannot be sent, the next that is heard is the end.
                drop(mouths[seat].send(Message::text(act)).await);
            }
            () = over(&mut stage) => return,
        }
    }
    count.over.fetch_add(1, Ordering::Relaxed);
}

impl Party {
    /// A seat thinks about what it may do, after so long.
    fn think(&self, seat: usize, after: Duration) -> impl Future<Output = usize> + Send + use<> {
        let (step, last) = (self.seats[seat].told, self.seats[seat].acted.map(|(_, at)| at));
        let (plan, table) = (self.plan.clone(), self.table);
        async move {
            let mut stage = plan.stage.clone();
            drop(stage.wait_for(|stage| *stage != Stage::Seating).await);
            sleep(after + plan.time(table, step, last)).await;
            seat
        }
    }

    fn told(&mut self, seat: usize, step: u64) {
        let (now, before) = (Instant::now(), std::mem::replace(&mut self.seats[seat].told, step));
        for number in before.max(step.saturating_sub(4)) + 1..=step {
            let of = self.steps.entry(number).or_default();
            of.told += 1;
            of.last_told = Some(now);
            self.settle(number);
        }
    }

    fn done(&mut self, seat: usize, id: u64, step: u64) {
        self.plan.count.moves.fetch_add(1, Ordering::Relaxed);
        if let Some((_, sent)) = self.seats[seat].acted.filter(|(acted, _)| *acted == id) {
            self.steps.entry(step).or_default().sent = Some(sent);
            self.settle(step);
        }
    }

    /// Notes how long a step took from the act until all were told, once that is known.
    fn settle(&mut self, number: u64) {
        let Some(step) = self.steps.get(&number) else { return };
        if let (true, Some(sent), Some(told)) = (step.told == self.seats.len(), step.sent, step.last_told) {
            lock(&self.plan.count.waits).push(told.duration_since(sent).as_micros() as u64);
            // What is older was no act, or was told to somebody together with this.
            self.steps = self.steps.split_off(&(number + 1));
        }
    }
}

async fn over(stage: &mut watch::Receiver<Stage>) {
    drop(stage.wait_for(|stage| *stage == Stage::Over).await);
}
