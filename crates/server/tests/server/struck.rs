//! A server in a process of its own, struck down again and again while people play all four games: every act that was
//! acknowledged is there afterwards, once, and every table goes on.

use std::cell::Cell;
use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::rc::Rc;
use std::sync::mpsc as channel;
use std::thread;
use std::time::{Duration, Instant};

use kernel::{Rng, Seed};
use serde_json::{Value, json};
use store::StepRow;
use table::Record;
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, LocalSet, spawn_blocking, spawn_local};
use tokio::time::{sleep, timeout_at};
use wire::{Stage, ToClient};

use crate::client::{Socket, answers};
use crate::test_server::{Person, config, limits};
use crate::truth::Truth;

/// Tells the child process which folder to serve.
const FOLDER: &str = "YAKAI_TEST_SERVE";
/// A table at which nobody is acknowledged for so long is stuck, and so is a server that says nothing when it starts.
const STUCK: Duration = Duration::from_secs(60);
/// A server that is asked to stop has done so by then.
const STOPPED: Duration = Duration::from_secs(10);
/// So many acts show that a table goes on.
const GOES_ON: usize = 5;

/// How the server ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Blow {
    /// Signal 9.
    Kill,
    /// Signal 15: it finishes what it has begun and tells everybody to come back.
    Drain,
}

/// How often it ends, and over how many acts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) blow: Blow,
    pub(crate) times: u32,
    pub(crate) acts: u32,
}

/// What was seen.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Seen {
    pub(crate) blows: u32,
    pub(crate) acknowledged: usize,
    pub(crate) sent_again: usize,
    pub(crate) games: usize,
    pub(crate) verified: usize,
}

/// The test with this name, which calls this, is the server too: with a folder in its environment it serves that.
pub(crate) fn strike(test: &'static str, plan: Plan) {
    if let Some(folder) = std::env::var_os(FOLDER) {
        return server::run(config(Path::new(&folder), limits())).expect("it starts and ends well");
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let seen = LocalSet::new().block_on(&runtime, again_and_again(test, plan));
    println!("{:?}: {seen:?}", plan.blow);
    assert!(seen.blows >= plan.times && seen.acknowledged >= plan.acts as usize, "{seen:?}");
}

/// A server in a process of its own, which is killed when this is dropped.
struct Process(Child);

impl Process {
    /// Starts one, and says where it is.
    fn start(folder: &Path, test: &str) -> (Process, SocketAddr) {
        let child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", test, "--nocapture"])
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut process = Process(child.expect("it starts"));
        let said = BufReader::new(process.0.stdout.take().expect("its output"));
        let (tell, told) = channel::channel();
        // Read to its end, or the server would wait for a reader.
        thread::spawn(move || {
            for line in said.lines().map_while(Result::ok) {
                if let Some((_, address)) = line.split_once("http://") {
                    drop(tell.send(address.to_owned()));
                }
            }
        });
        let address = told.recv_timeout(STUCK).expect("it says where it is");
        (process, address.parse().expect("an address"))
    }

    fn end(mut self, blow: Blow) {
        if blow == Blow::Kill {
            return drop(self);
        }
        let (began, process) = (Instant::now(), self.0.id().to_string());
        assert!(Command::new("kill").args(["-TERM", &process]).status().expect("kill runs").success());
        let ended = loop {
            match self.0.try_wait().expect("it is ours") {
                None => assert!(began.elapsed() < STOPPED, "it has not stopped within {STOPPED:?}"),
                Some(ended) => break ended,
            }
            thread::sleep(Duration::from_millis(1));
        };
        assert!(ended.success(), "it ends as it was asked to");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // On Unix this is signal 9.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// An act that was acknowledged: at which table, by whom, its id, its step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) table: usize,
    pub(crate) seat: Option<u8>,
    pub(crate) id: String,
    pub(crate) step: u64,
    /// Since when it was wanted, and when it was acknowledged.
    pub(crate) wanted: Instant,
    pub(crate) at: Instant,
}

/// One person at a table.
#[derive(Clone)]
pub(crate) struct Chair {
    person: Person,
    table: usize,
    pub(crate) code: String,
    /// How long this person thinks about an act.
    think: Duration,
    /// Whether nobody acts any more.
    rest: Rc<Cell<bool>>,
    /// The last step that this person was told.
    pub(crate) last: Option<u64>,
    /// The same, while the person plays.
    pub(crate) told: Rc<Cell<Option<u64>>>,
    /// An act that was sent and not answered.
    pending: Option<(String, Value)>,
    /// Since when this person has wanted to act.
    wanted: Option<Instant>,
    sent: u64,
    pub(crate) sent_again: usize,
    /// How the server said goodbye, if it did.
    goodbye: Option<(u16, String)>,
    pub(crate) over: bool,
}

impl Chair {
    pub(crate) fn new(person: &Person, table: usize, code: &str, think: Duration, rest: &Rc<Cell<bool>>) -> Chair {
        let (person, code, rest) = (person.clone(), code.to_owned(), Rc::clone(rest));
        let (last, told, pending, wanted, goodbye) = Default::default();
        Chair {
            person,
            table,
            code,
            think,
            rest,
            last,
            told,
            pending,
            wanted,
            sent: 0,
            sent_again: 0,
            goodbye,
            over: false,
        }
    }

    /// Plays until the game is over or the server is gone, and reports every act that is acknowledged.
    pub(crate) async fn play(
        mut self,
        server: SocketAddr,
        acknowledged: mpsc::UnboundedSender<Acknowledged>,
    ) -> Chair {
        self.goodbye = None;
        let person = self.person.at(server);
        let Some(mut socket) = Socket::try_enter(&person, &self.code, self.last).await else { return self };
        self.play_at(&mut socket, &acknowledged).await;
        (self.last, self.goodbye) = (socket.last, socket.goodbye.take());
        self.over = socket.stage() == Stage::Over;
        self
    }

    async fn play_at(
        &mut self,
        socket: &mut Socket,
        acknowledged: &mpsc::UnboundedSender<Acknowledged>,
    ) -> Option<()> {
        self.sent_again += usize::from(self.pending.is_some());
        self.told.set(socket.last);
        while socket.stage() != Stage::Over {
            if self.pending.is_none() && !self.rest.get() {
                if self.wanted.is_none() {
                    sleep(self.think).await;
                }
                let choice = socket.any_choice(self.sent);
                self.wanted = choice.is_some().then(|| self.wanted.unwrap_or_else(Instant::now));
                self.pending = choice.map(|action| (self.new_id(), action));
            }
            let Some((id, action)) = self.pending.clone() else {
                socket.next().await?;
                self.told.set(socket.last);
                continue;
            };
            socket.send(json!({ "type": "act", "id": id, "action": action })).await;
            let answer = loop {
                let message = socket.next().await?;
                self.told.set(socket.last);
                if answers(&message, &id) {
                    break message;
                }
            };
            self.pending = None;
            match answer {
                ToClient::Done { step, .. } => {
                    let (table, seat, at) = (self.table, socket.info().you, Instant::now());
                    let wanted = self.wanted.take().unwrap_or(at);
                    let act = Acknowledged { table, seat, id, step, wanted, at };
                    acknowledged.send(act).expect("the test listens");
                }
                // Somebody was quicker, or it is too soon.
                ToClient::Refused { error, .. } => {
                    let seconds = error.retry_after.map(|seconds| seconds * 1000);
                    sleep(Duration::from_millis(error.retry_ms.or(seconds).unwrap_or(5).into())).await;
                }
                _ => {}
            }
        }
        Some(())
    }

    fn new_id(&mut self) -> String {
        self.sent += 1;
        format!("{}-{}", self.person.token.len() + self.table, self.sent)
    }
}

/// How the tables differ: each game, with as few seats as it takes.
pub(crate) fn new_table(table: usize, round: usize) -> Value {
    let mode = ["real_time", "beat"][round % 2];
    match table % TABLES {
        0 => json!({ "game": "shisogari", "seats": 4, "options": { "look_ms": "0", "turn_cap": "200" } }),
        1 => json!({ "game": "king-of-tokyo", "seats": 2 + round as u8 % 3, "options": {} }),
        2 => json!({ "game": "bloody-masquerade", "seats": 4, "options": {} }),
        _ => json!({ "game": "roll-and-clash", "seats": 2, "options": { "mode": mode } }),
    }
}

const TABLES: usize = 4;

async fn open(people: &[Person], table: usize, round: usize) -> Vec<Chair> {
    let new = new_table(table, round);
    let people = &people[..new["seats"].as_u64().expect("a number") as usize];
    let code = people[0].open(new).await;
    for person in people {
        person.sit(&code).await;
    }
    people[0].start(&code).await;
    let rest = Rc::default();
    people.iter().map(|person| Chair::new(person, table, &code, Duration::ZERO, &rest)).collect()
}

async fn again_and_again(test: &str, plan: Plan) -> Seen {
    let folder = testkit::tempdir().expect("a folder");
    let (mut server, mut address) = Process::start(folder.path(), test);
    let mut people = Vec::new();
    for name in ["Ann", "Ben", "Cy", "Dee"] {
        people.push(Person::new(address, folder.path(), name).await);
    }
    let mut tables = Vec::new();
    for table in 0..TABLES {
        tables.push(open(&people, table, 0).await);
    }
    let mut dice = Rng::for_game(Seed::from_number(u64::from(plan.times)), 0);
    let mut seen = Seen { games: TABLES, ..Seen::default() };
    let mut acts: Vec<Vec<Acknowledged>> = vec![Vec::new(); TABLES];
    let between = (plan.acts / plan.times).max(1);
    let mut ended = false;
    while !ended {
        let (acknowledged, mut heard) = mpsc::unbounded_channel();
        let start = |chair: &Chair| spawn_local(chair.clone().play(address, acknowledged.clone()));
        let players: Vec<Vec<_>> = tables.iter().map(|chairs| chairs.iter().map(start).collect()).collect();
        drop(acknowledged);
        // After the last blow it only has to show that every table goes on.
        ended = seen.blows >= plan.times && seen.acknowledged >= plan.acts as usize;
        let mut left = dice.below(between * 2 + 1);
        let mut done = [0; TABLES];
        let mut last = [Instant::now(); TABLES];
        // A game may end before it has shown that.
        let has_left = |table: usize| players[table].iter().all(JoinHandle::is_finished);
        let is_shown = |done: &[usize]| (0..TABLES).all(|table| done[table] >= GOES_ON || has_left(table));
        while left > 0 || ended && !is_shown(&done) {
            // Whatever the others do, one that is stuck is found.
            let plays = (0..TABLES).filter(|&table| !has_left(table)).map(|table| last[table]).min();
            let until = plays.unwrap_or_else(Instant::now) + STUCK;
            let act = timeout_at(until.into(), heard.recv()).await.expect("no table is stuck");
            let Some(act) = act else { break };
            last[act.table] = Instant::now();
            done[act.table] += 1;
            left = left.saturating_sub(1);
            acts[act.table].push(act);
        }
        sleep(Duration::from_millis(u64::from(dice.below(20)))).await;
        let blow = if ended { Blow::Kill } else { plan.blow };
        spawn_blocking(move || server.end(blow)).await.expect("it ends");
        for (chairs, players) in tables.iter_mut().zip(players) {
            for (chair, player) in chairs.iter_mut().zip(players) {
                *chair = player.await.expect("played");
                let told = |(code, why): &(u16, String)| *code == 1012 && why.contains("come back in");
                let told = chair.over || chair.goodbye.as_ref().is_some_and(told);
                assert!(blow == Blow::Kill || told, "{:?}", chair.goodbye);
            }
        }
        while let Some(act) = heard.recv().await {
            done[act.table] += 1;
            acts[act.table].push(act);
        }
        seen.acknowledged += done.iter().sum::<usize>();
        if ended {
            let is_over = |table: usize| tables[table].iter().all(|chair| chair.over);
            assert!((0..TABLES).all(|table| done[table] >= GOES_ON || is_over(table)), "{done:?}");
            break;
        }
        seen.blows += 1;
        (server, address) = Process::start(folder.path(), test);
        let people: Vec<_> = people.iter().map(|person| person.at(address)).collect();
        for table in 0..TABLES {
            let code = tables[table][0].code.clone();
            let is_over = look_at(folder.path(), &people[0], &code, &acts[table], seen.blows).await;
            if is_over {
                seen.verified += 1;
                seen.sent_again += tables[table].iter().map(|chair| chair.sent_again).sum::<usize>();
                acts[table].clear();
                tables[table] = open(&people, table, seen.games).await;
                seen.games += 1;
            }
        }
    }
    seen.sent_again += tables.iter().flatten().map(|chair| chair.sent_again).sum::<usize>();
    seen
}

/// Compares the log with what was acknowledged. Whether the game is over; then its record can be verified.
async fn look_at(folder: &Path, person: &Person, code: &str, acts: &[Acknowledged], blow: u32) -> bool {
    let log = Truth::new(folder, code).await.log().await;
    let wrong = compare(&log, acts);
    assert!(wrong.is_empty(), "{code}, blow {blow}: {wrong:?}");
    let info = person.look(code).await;
    if info["stage"] != "over" {
        return false;
    }
    let record = person.get(&format!("/api/tables/{code}/record")).await.good();
    verify(record, log.len()).expect("it can be verified");
    true
}

/// What can be wrong with a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wrong {
    /// An act that was acknowledged is not at its step, or a step is missing.
    Lost(String),
    /// An act is there twice.
    Doubled(String),
}

/// Compares a log with what was acknowledged.
pub(crate) fn compare(log: &[StepRow], acts: &[Acknowledged]) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    for (row, step) in log.iter().zip(1..) {
        if row.step != step {
            wrong.push(Wrong::Lost(format!("step {step} is missing")));
            return wrong;
        }
    }
    let by = |row: &StepRow| {
        let input: Value = serde_json::from_str(&row.row).expect("a step");
        input["input"]["act"]["seat"].as_u64()
    };
    for act in acts {
        let row = log.get(act.step as usize - 1);
        let is_there =
            row.is_some_and(|row| row.act_id.as_ref() == Some(&act.id) && by(row) == act.seat.map(u64::from));
        if !is_there {
            wrong.push(Wrong::Lost(format!("{act:?} is not there")));
        }
    }
    let mut ids = HashSet::new();
    for row in log.iter().filter(|row| row.act_id.is_some()) {
        if !ids.insert((by(row), &row.act_id)) {
            wrong.push(Wrong::Doubled(format!("{row:?} is there twice")));
        }
    }
    wrong
}

/// Verifies the record of a game that is over, as `yakai verify` does.
pub(crate) fn verify(record: Value, steps: usize) -> Result<(), String> {
    let record: Record = serde_json::from_value(record).map_err(|error| error.to_string())?;
    let game = catalog::game(&record.game).map_err(|error| error.to_string())?;
    let verified = record.verify(game, None).map_err(|error| error.to_string())?;
    if verified.steps as usize == steps { Ok(()) } else { Err(format!("{} of {steps} steps", verified.steps)) }
}
