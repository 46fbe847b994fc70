//! Tables of all four games, played through a proxy at several nodes, while these and whatever they lean on are struck
//! down: every acknowledged act is in the log once and in order, every record verifies, nobody is told what is not
//! theirs to know, everybody ends where the table does, and no table is stuck. By hand `cargo xtask faults`.

mod judge;
mod plan;
mod run;
mod strike;
mod tables;

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use cluster::{Cluster, Disk, Engine, Place};
use server::{Clock, Config};
use store::{Home, Store};
use tokio::sync::mpsc;
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{sleep, timeout};

use crate::client::Later;
use crate::http::try_call;
use crate::test_server::{DATABASE, NATS, config, limits};
use plan::Plan;
use run::{Fault, Live, Run, STUCK, Wish};
use strike::Striker;

const TEST: &str = "faults::blows_of_every_kind_lose_double_tell_and_stop_nothing";
/// Tells a node its folder.
const FOLDER: &str = "YAKAI_TEST_SERVE_FAULTS";
/// So many acts show that a table goes on.
const GOES_ON: usize = 3;
/// How often a run says where it stands.
const SAYS: Duration = Duration::from_secs(5);

/// A minute at most, with every kind of blow once; `cargo xtask faults` wishes for more.
#[test]
fn blows_of_every_kind_lose_double_tell_and_stop_nothing() {
    if let Some(folder) = env::var_os(FOLDER) {
        return serve(Path::new(&folder));
    }
    let number = |name: &str| env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    let minutes = number("YAKAI_FAULTS_MINUTES");
    let wish = Wish {
        seed: number("YAKAI_FAULTS_SEED").unwrap_or(14),
        nodes: number("YAKAI_FAULTS_NODES").unwrap_or(3) as usize,
        tables: number("YAKAI_FAULTS_TABLES").unwrap_or(8) as usize,
        lasts: minutes.map(|minutes| Duration::from_secs(minutes * 60)),
        think: Duration::from_millis(number("YAKAI_FAULTS_THINK").unwrap_or(150)),
    };
    let folder = env::temp_dir().join(format!("yakai-faults-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the temporary folder can be written");
    println!("{wish:?}\nlogs are in {}", folder.display());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let run = LocalSet::new().block_on(&runtime, strike(wish, &folder));
    println!("\n{}", run.table());
    assert!(run.is_good(), "seed {}: see above; logs are in {}", run.wish.seed, folder.display());
    fs::remove_dir_all(&folder).expect("they are ours");
}

/// A node: a server with this folder's database and bus, and a clock that jumps when its file says so.
fn serve(folder: &Path) {
    let clock = Clock::default();
    let (moved, file) = (clock.clone(), folder.join("ahead"));
    thread::spawn(move || {
        let mut stood = 0;
        loop {
            let ahead = fs::read_to_string(&file).ok().and_then(|text| text.parse().ok()).unwrap_or(stood);
            if ahead > stood {
                moved.put_forward(Duration::from_millis(ahead - stood));
                stood = ahead;
            }
            thread::sleep(Duration::from_millis(50));
        }
    });
    server::run(Config { clock, ..config(folder, limits()) }).expect("it starts and ends well");
}

fn of_node(folder: &Path, node: usize) -> PathBuf {
    folder.join(format!("node-{node}"))
}

/// A node's clock is so far ahead.
fn put_ahead(folder: &Path, node: usize, by: Duration) {
    let (file, new) = (of_node(folder, node).join("ahead"), of_node(folder, node).join("ahead.new"));
    fs::write(&new, by.as_millis().to_string()).expect("writes");
    fs::rename(new, file).expect("renames");
}

/// How a node is started.
fn command(folder: &Path, place: &Place<'_>) -> Vec<String> {
    let folder = of_node(folder, place.number);
    fs::create_dir_all(&folder).expect("the temporary folder can be written");
    fs::write(folder.join(DATABASE), place.database).expect("writes");
    fs::write(folder.join(NATS), place.nats).expect("writes");
    let this = env::current_exe().expect("this program");
    let name = format!("{FOLDER}={}", folder.display());
    ["env", &name, &this.to_string_lossy(), "--exact", TEST, "--nocapture"].map(str::to_owned).to_vec()
}

async fn strike(wish: Wish, folder: &Path) -> Rc<Run> {
    // Unless PostgreSQL may have a disk of its own, it never gets full.
    let disk = Disk::mount(&folder.join("disk"));
    let engine = match &disk {
        Ok(disk) => Engine::postgres_in(disk.folder()),
        Err(_) => Engine::postgres(),
    };
    let engine = engine.expect("PostgreSQL is installed: cargo xtask test does that");
    let home = Home::Postgres(engine.address().to_owned());
    let start = |place: &Place<'_>| command(folder, place);
    let cluster = Cluster::start(folder, wish.nodes, engine, start).expect("all of it starts");
    let store: Store = home.open().await.expect("the nodes have set it up");
    let (heard, hears) = mpsc::unbounded_channel();
    let run = Rc::new(Run::new(wish, cluster.address(), Later { store, heard }));
    let judge = spawn_local(judge::judge(Rc::clone(&run), hears));
    let tables: Vec<_> = (0..run.wish.tables).map(|at| spawn_local(tables::play(Rc::clone(&run), at))).collect();
    let watch = spawn_local(watch(Rc::clone(&run)));
    let mut striker = Striker::new(cluster, disk, folder, &run);
    go_on(&run, GOES_ON).await;
    let mut plan = Plan::new(run.wish.seed, run.wish.nodes);
    match run.wish.lasts {
        None => {
            for round in plan.each_once() {
                striker.strike(&round).await;
                go_on(&run, 1).await;
            }
        }
        Some(lasts) => {
            while run.began.elapsed() < lasts {
                striker.strike(&plan.next().expect("there is always one")).await;
                sleep(Duration::from_millis(700)).await;
            }
        }
    }
    run.ends.set(true);
    go_on(&run, GOES_ON).await;
    run.rest.set(true);
    let since = Instant::now();
    for (at, table) in tables.into_iter().enumerate() {
        while !table.is_finished() && since.elapsed() < STUCK {
            sleep(Duration::from_millis(50)).await;
        }
        if !table.is_finished() {
            let live = run.live.borrow()[at].clone();
            let (code, looks) = match &live {
                Some(live) => (&*live.code, look(&run, live).await),
                None => ("?", "it is being opened, or looked at after its end".to_owned()),
            };
            run.fault(
                Fault::Stuck,
                code,
                &format!("somebody does not come to stand where the table does: {looks}"),
            );
            table.abort();
        } else if let Err(error) = table.await {
            run.fault(Fault::Broken, "?", &format!("{error:?}"));
        }
    }
    watch.abort();
    // Then nobody is heard any more.
    run.later.take();
    judge.await.expect("it judges to the end");
    striker.finish().await;
    run
}

/// Says where the run stands, and finds tables where nobody can act.
async fn watch(run: Rc<Run>) {
    let mut said = Instant::now();
    loop {
        sleep(SAYS / 10).await;
        if said.elapsed() > SAYS {
            said = Instant::now();
            run.say();
        }
        let mut stuck = Vec::new();
        for live in run.live.borrow_mut().iter_mut().flatten() {
            if live.moved.elapsed() > STUCK && !live.is_stuck && !run.rest.get() {
                live.is_stuck = true;
                stuck.push(live.clone());
            }
        }
        for live in stuck {
            let why = format!("no act was acknowledged for {STUCK:?}: {}", look(&run, &live).await);
            run.fault(Fault::Stuck, &live.code, &why);
        }
    }
}

/// How a table stands where nothing happens any more.
async fn look(run: &Run, Live { code, told, .. }: &Live) -> String {
    let told: Vec<_> = told.iter().map(|told| told.get()).collect();
    let (last, owner) = {
        let _there = run.database.read().await;
        (run.store.last_step(code).await, run.store.runs(code).await)
    };
    let path = format!("/api/tables/{code}");
    let looks = timeout(SAYS, try_call(run.address, "GET", &path, &[], None)).await;
    format!("of {last:?} steps people were told {told:?}; {owner:?} has it and says {looks:?}")
}

/// Waits until so many acts were acknowledged at each table from now on, or its game is over.
async fn go_on(run: &Run, acts: usize) {
    let since = Instant::now();
    let codes: Vec<Option<String>> =
        run.live.borrow().iter().map(|live| Some(live.as_ref()?.code.clone())).collect();
    run.live.borrow_mut().iter_mut().flatten().for_each(|live| live.acts = 0);
    let goes_on = || {
        run.live.borrow().iter().zip(&codes).all(|(live, code)| match live {
            Some(live) => live.acts >= acts || code.as_ref().is_some_and(|code| *code != live.code),
            None => code.is_some() || run.ends.get(),
        })
    };
    while !goes_on() {
        sleep(Duration::from_millis(20)).await;
        if since.elapsed() > 2 * STUCK {
            let waits =
                run.live.borrow().iter().position(|live| live.as_ref().is_none_or(|live| live.acts < acts));
            return run.fault(Fault::Stuck, &format!("{waits:?}"), "it does not go on");
        }
    }
}
