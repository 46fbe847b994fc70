//! Measures the server under load: starts one in a process of its own, seats four people at each table, lets all games
//! begin at once, and prints what a stored move costs until the last game is over. Beside it, in the same run, the
//! floor: what as many moves cost a bare server that only stores and sends as much. What a table takes in memory is the
//! difference between two runs, for much is needed once.
//!
//! `cargo build --release -p server --examples && target/release/examples/load [TABLES] [THINKING_MS]`
//!
//! `load silent [COUNT] [ADDRESSES] [FILES]` opens connections that say nothing to a server that may have so many
//! files open, and measures whether anybody waits for it;
//! `load hello [COUNT]` lets so many sockets say hello at one table within a second and counts who is lost.

mod crowd;
mod floor;
mod people;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use mimalloc::MiMalloc;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::sleep;

/// As in `yakai serve`, for the floor's sake.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How long a row of the log is, about.
const ROW: u64 = 120;

/// What the people count.
#[derive(Default)]
struct Count {
    moves: AtomicU64,
    /// Messages about the game, and how long they were together.
    told: AtomicU64,
    bytes: AtomicU64,
    over: AtomicU64,
    /// From an act to its acknowledgement, in microseconds, and at which table.
    waits: Mutex<Vec<(u64, u64)>>,
}

/// How the people play, and what they tell.
#[derive(Clone)]
struct Plan {
    thinking: Duration,
    count: Arc<Count>,
    begun: watch::Receiver<bool>,
}

impl Plan {
    /// Thinks about a step: now shorter, now longer, so that the tables do not act in step with each other.
    async fn think(&self, table: u64, step: u64) {
        let part = (table * 31 + step).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 57;
        sleep(self.thinking / 2 + self.thinking * part as u32 / 128).await;
    }
}

/// What was measured.
struct Figures {
    seconds: f64,
    moves: u64,
    /// How many moves each table saw.
    lengths: Vec<u64>,
    told: u64,
    bytes: u64,
    cpu_us: f64,
    /// From an act to its acknowledgement in milliseconds: the median, 99 and 999 of 1000.
    waits: [f64; 3],
    memory_kb: u64,
}

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise| args.get(at).and_then(|arg| arg.parse::<u64>().ok()).unwrap_or(otherwise);
    if args.first().is_some_and(|arg| arg == "floor") {
        return floor::serve(Path::new(&args[1]), number(2, 0), number(3, 0)).await;
    }
    match args.first().map(String::as_str) {
        Some("silent") => return crowd::silent(number(1, 20_000), number(2, 200), number(3, 20_000)).await,
        Some("say-nothing") => {
            return crowd::say_nothing(&args[1], number(2, 0), number(3, 0), number(4, 1)).await;
        }
        Some("hello") => return crowd::hello(number(1, 2000)).await,
        _ => {}
    }
    let (tables, thinking) = (number(0, 200), Duration::from_millis(number(1, 50)));
    let this = std::env::current_exe().expect("this program");
    let server = measure(serve(), &[], tables, thinking, async |address, table, plan| {
        people::seat_four(address, table, plan).await;
    })
    .await;
    let message = server.bytes / server.told;
    let mut bare = Command::new(this);
    bare.arg("floor");
    let lengths = [message, ROW].map(|length| length.to_string());
    let floor = measure(bare, &lengths, tables, thinking, async |address, table, plan| {
        floor::seat_four(address, table, plan, server.lengths[table as usize]).await;
    })
    .await;
    let ratio = server.cpu_us / floor.cpu_us;
    let figures = json!({
        "tables": tables, "sockets": tables * 4, "server": server.json(), "floor": floor.json(), "ratio": ratio
    });
    println!("{figures}");
}

/// Starts a server, seats four people at each table, lets them play to the end.
async fn measure(
    mut program: Command,
    lengths: &[String],
    tables: u64,
    thinking: Duration,
    seat_four: impl AsyncFn(SocketAddr, u64, &Plan),
) -> Figures {
    let folder = testkit::tempdir().expect("a folder");
    program.arg(folder.path()).args(lengths);
    let (mut server, address) = start(program);
    let (begin, begun) = watch::channel(false);
    let plan = Plan { thinking, count: Arc::default(), begun };
    for table in 0..tables {
        seat_four(address, table, &plan).await;
    }
    let count = &plan.count;
    let everybody = async |number: &AtomicU64| {
        while number.load(Ordering::Relaxed) < tables * 4 {
            sleep(Duration::from_millis(10)).await;
        }
    };
    everybody(&count.told).await;
    eprintln!("{tables} tables are seated; process {} is measured", server.id());
    let (cpu, began, bytes) = (cpu_ms(server.id()), Instant::now(), count.bytes.load(Ordering::Relaxed));
    begin.send_replace(true);
    everybody(&count.over).await;
    let (cpu, took) = (cpu_ms(server.id()) - cpu, began.elapsed());
    let memory_kb = memory_kb(server.id());
    drop(server.kill());
    drop(server.wait());
    let moves = count.moves.load(Ordering::Relaxed);
    let mut waits = std::mem::take(&mut *count.waits.lock().expect("no panic"));
    waits.sort_unstable();
    let share = |part: usize| waits.get(waits.len() * part / 1000).map_or(0, |(wait, _)| *wait) as f64 / 1000.0;
    let mut lengths = vec![0; tables as usize];
    waits.iter().for_each(|(_, table)| lengths[*table as usize] += 1);
    Figures {
        seconds: took.as_secs_f64(),
        moves,
        lengths,
        told: count.told.load(Ordering::Relaxed) - tables * 4,
        bytes: count.bytes.load(Ordering::Relaxed) - bytes,
        cpu_us: cpu as f64 * 1000.0 / moves.max(1) as f64,
        waits: [500, 990, 999].map(share),
        memory_kb,
    }
}

impl Figures {
    fn json(&self) -> Value {
        let [p50, p99, max] = self.waits;
        json!({
            "seconds": self.seconds, "moves": self.moves, "moves_per_second": self.moves as f64 / self.seconds,
            "messages": self.told, "bytes_per_message": self.bytes / self.told, "cpu_us_per_move": self.cpu_us,
            "ack_ms": { "p50": p50, "p99": p99, "max": max },
            "memory_kb": self.memory_kb,
        })
    }
}

/// The server that is measured.
fn serve() -> Command {
    let this = std::env::current_exe().expect("this program");
    let mut serve = Command::new(this.with_file_name("serve"));
    serve.arg("127.0.0.1:0");
    serve
}

/// Starts a server that says where it is.
fn start(mut program: Command) -> (Child, SocketAddr) {
    program.env("YAKAI_LOG", "error").stdout(Stdio::piped());
    let mut child = program.spawn().expect("the server starts: build it with --examples");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("it says something");
    let address = line.trim().rsplit('/').next().and_then(|address| address.parse().ok());
    (child, address.expect("it says where it is"))
}

/// The processor time of a process, in milliseconds (Linux counts it in hundredths of a second).
fn cpu_ms(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("Linux");
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    (ticks(11) + ticks(12)) * 10
}

/// The memory that a process holds, in kilobytes.
fn memory_kb(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().split(' ').next()).and_then(|kb| kb.parse().ok()).unwrap_or(0)
}
