//! The server is killed with -9 in mid-game, again and again: every acknowledged act is there afterwards.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::json;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;
use wire::ToClient;

use crate::client::{Socket, answers};
use crate::test_server::{Person, config, limits};

/// Tells the child process which folder to serve.
const FOLDER: &str = "YAKAI_TEST_SERVE";
const KILLS: u32 = 20;

/// A server in a process of its own, which is killed when this is dropped.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(folder: &Path) -> Process {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "kill::every_acknowledged_act_survives", "--nocapture"])
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut address =
            lines.map_while(Result::ok).filter_map(|line| Some(line.split_once("http://")?.1.to_owned()));
        let address = address.next().expect("it says where it is").parse().expect("an address");
        Process { child, address }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // On Unix this is signal 9.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// One person's play until the server dies: reports every act that was acknowledged.
async fn play(mut socket: Socket, acknowledged: mpsc::UnboundedSender<(String, u64)>) -> Option<u64> {
    loop {
        let Some(action) = socket.choice(u64::MAX) else {
            if socket.next().await.is_none() {
                return socket.last;
            }
            continue;
        };
        let id = socket.act(action).await;
        loop {
            match socket.next().await {
                None => return socket.last,
                Some(ToClient::Done { step, .. }) => {
                    acknowledged.send((id, step)).expect("the test listens");
                    break;
                }
                Some(message) if answers(&message, &id) => panic!("{message:?}"),
                Some(_) => {}
            }
        }
    }
}

/// The processes that are killed are this test too: with a folder in their environment they serve it.
#[test]
fn every_acknowledged_act_survives() {
    match std::env::var_os(FOLDER) {
        Some(folder) => server::run(config(Path::new(&folder), limits())).expect("it starts"),
        None => Runtime::new().expect("a runtime").block_on(kill_again_and_again()),
    }
}

async fn kill_again_and_again() {
    let folder = testkit::tempdir().expect("a folder");
    let mut server = Process::start(folder.path());
    let mut people = Vec::new();
    for name in ["Ann", "Ben", "Cy", "Dee"] {
        people.push(Person::new(server.address, folder.path(), name).await);
    }
    let mut code = open(&people).await;
    let mut acts: Vec<(String, u64)> = Vec::new();
    let mut total = 0;
    let mut last = vec![None; 4];
    for kill in 0..KILLS {
        let (acknowledged, mut heard) = mpsc::unbounded_channel();
        let mut players = Vec::new();
        for (person, last) in people.iter().zip(&last) {
            let socket = person.at(server.address).enter(&code, *last).await;
            players.push(tokio::spawn(play(socket, acknowledged.clone())));
        }
        drop(acknowledged);
        // Kill it after so many acknowledgements, in the middle of what follows; or when the game is over.
        for _ in 0..=kill % 5 {
            let quiet = tokio::time::timeout(Duration::from_secs(2), heard.recv()).await;
            acts.extend(quiet.ok().flatten());
        }
        drop(server);
        for (player, last) in players.into_iter().zip(&mut last) {
            *last = player.await.expect("played");
        }
        while let Some(act) = heard.recv().await {
            acts.push(act);
        }

        server = Process::start(folder.path());
        let people: Vec<_> = people.iter().map(|person| person.at(server.address)).collect();
        let mut socket = people[0].enter(&code, None).await;
        let log = socket.truth.log().await;
        for (id, step) in &acts {
            let row = &log[*step as usize - 1];
            assert_eq!(row.act_id.as_ref(), Some(id), "kill {kill}: the acknowledged step {step} is not there");
        }
        assert!(
            socket.last.is_some_and(|step| step as usize == log.len()),
            "the table stands at the end of the log"
        );
        if socket.stage() == wire::Stage::Over {
            total += acts.len();
            acts.clear();
            last = vec![None; 4];
            code = open(&people).await;
            socket = people[0].enter(&code, None).await;
        }
        drop(socket);
    }
    total += acts.len();
    assert!(total >= KILLS as usize, "{total} acts were acknowledged");
}

async fn open(people: &[Person]) -> String {
    let code = people[0].open(json!({ "options": { "look_ms": "0", "turn_cap": "200" } })).await;
    for person in people {
        person.sit(&code).await;
    }
    people[0].start(&code).await;
    code
}
