//! One run: people are seated, begin all at once, and are measured for a while.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{StreamExt, stream};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::machine::memory_kb;
use crate::matrix::Pace;
use crate::party::{Count, Plan, Stage, play};
use crate::people::{Line, Out};
use crate::programs::{Cpu, Program};
use crate::talk::Talk;

/// How many tables are seated at once.
const AT_ONCE: usize = 16;
/// How long it may take until all have been told where their game stands.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a run goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) tables: u64,
    pub(crate) pace: Pace,
    pub(crate) seconds: u64,
    pub(crate) talk: Talk,
}

/// What was measured.
#[derive(Debug)]
pub(crate) struct Figures {
    /// Tables at which people sat.
    seated: u64,
    seconds: f64,
    sent: u64,
    moves: u64,
    told: u64,
    bytes: u64,
    cpu: Cpu,
    /// From an act until all were told of it, in microseconds, sorted.
    waits: Vec<u64>,
    pub(crate) memory_kb: u64,
    refused: BTreeMap<String, u64>,
}

/// Microseconds of processor time a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CpuUs {
    pub(crate) ours: f64,
    pub(crate) postgres: f64,
    pub(crate) nats: f64,
}

impl CpuUs {
    pub(crate) fn all(self) -> f64 {
        self.ours + self.postgres + self.nats
    }
}

impl Run {
    /// Seats four people at each table, lets them play, and measures these programs.
    pub(crate) async fn measure(
        &self,
        programs: &[Program],
        seat_four: impl AsyncFn(u64) -> Result<Vec<Line>, Out>,
    ) -> Figures {
        let (go, stage) = watch::channel(Stage::Seating);
        let count = Arc::<Count>::default();
        let thinking = Duration::from_millis(self.pace.thinking_ms());
        let plan = Plan { talk: self.talk, thinking, count: Arc::clone(&count), stage };
        let seat_four = &seat_four;
        let mut seating = stream::iter(0..self.tables).map(|table| async move { (table, seat_four(table).await) });
        let mut seated = 0;
        let mut coming = seating.by_ref().buffer_unordered(AT_ONCE);
        while let Some((table, lines)) = coming.next().await {
            match lines {
                Ok(lines) => {
                    seated += 1;
                    tokio::spawn(play(lines, table, plan.clone()));
                }
                Err(why) => count.refuse(format!("no table: {why}")),
            }
        }
        let began = Instant::now();
        while count.ready.load(Ordering::Relaxed) + count.over.load(Ordering::Relaxed) < seated
            && began.elapsed() < PATIENCE
        {
            sleep(Duration::from_millis(10)).await;
        }
        let memory_kb = programs.iter().map(|program| memory_kb(program.process())).sum();
        go.send_replace(Stage::Playing);
        // Until as many think as do later.
        sleep(thinking + Duration::from_millis(500)).await;
        count.take_waits();
        let (cpu, before, from) = (Cpu::now(programs), Tally::of(&count), Instant::now());
        let until = from + Duration::from_secs(self.seconds);
        while Instant::now() < until && count.over.load(Ordering::Relaxed) < seated {
            sleep(Duration::from_millis(5)).await;
        }
        let (cpu, after, seconds) =
            (Cpu::now(programs).since(cpu), Tally::of(&count), from.elapsed().as_secs_f64());
        let mut waits = count.take_waits();
        go.send_replace(Stage::Over);
        waits.sort_unstable();
        Figures {
            seated,
            seconds,
            sent: after.sent - before.sent,
            moves: after.moves - before.moves,
            told: after.told - before.told,
            bytes: after.bytes - before.bytes,
            cpu,
            waits,
            memory_kb,
            refused: count.refused(),
        }
    }
}

/// What was counted up to a moment.
struct Tally {
    sent: u64,
    moves: u64,
    told: u64,
    bytes: u64,
}

impl Tally {
    fn of(count: &Count) -> Tally {
        let now = |of: &AtomicU64| of.load(Ordering::Relaxed);
        Tally {
            sent: now(&count.sent),
            moves: now(&count.moves),
            told: now(&count.told),
            bytes: now(&count.bytes),
        }
    }
}

impl Figures {
    /// How long a message about the game is.
    pub(crate) fn message(&self) -> u64 {
        self.bytes / self.told.max(1)
    }

    pub(crate) fn cpu_us(&self) -> CpuUs {
        let of = |ms: u64| ms as f64 * 1000.0 / self.moves.max(1) as f64;
        CpuUs { ours: of(self.cpu.ours), postgres: of(self.cpu.postgres), nats: of(self.cpu.nats) }
    }

    pub(crate) fn json(&self) -> Value {
        let wait = |part: usize| self.waits.get(self.waits.len() * part / 1000).map(|wait| *wait as f64 / 1000.0);
        let CpuUs { ours, postgres, nats } = self.cpu_us();
        json!({
            "tables": self.seated, "seconds": self.seconds, "acts_sent": self.sent, "moves": self.moves,
            "moves_per_second": self.moves as f64 / self.seconds,
            "act_to_all_ms": { "p50": wait(500), "p99": wait(990), "p99_9": wait(999) },
            "cpu_us_per_move": { "ours": ours, "postgres": postgres, "nats": nats },
            "bytes_per_move_and_viewer": self.message(), "memory_kb": self.memory_kb, "refused": self.refused,
        })
    }
}
