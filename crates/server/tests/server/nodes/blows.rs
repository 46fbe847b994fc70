//! Nodes in processes of their own, which are killed or stopped under play.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use super::{check_log, play_on};
use crate::test_server::{Person, TestServer, config, limits};

/// Tells the child process which folder to serve.
const FOLDER: &str = "YAKAI_TEST_SERVE_NODE";

/// A node in a process of its own, which is killed when this is dropped.
struct Process {
    child: Child,
    address: SocketAddr,
    _said: Box<dyn BufRead>,
}

impl Process {
    /// The test with this name, which calls [`serve_if_asked`], is the server.
    fn start(folder: &Path, test: &str) -> Process {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", test, "--nocapture"])
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut said = BufReader::new(child.stdout.take().expect("its output"));
        let mut line = String::new();
        while !line.contains("http://") {
            line.clear();
            assert!(said.read_line(&mut line).expect("it can be read") > 0, "it says where it is");
        }
        let address = line.split_once("http://").expect("an address").1.trim().parse().expect("an address");
        Process { child, address, _said: Box::new(said) }
    }

    fn signal(&self, signal: &str) {
        let process = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &process]).status().expect("kill runs").success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Serves a folder, if this is such a process.
fn serve_if_asked() -> bool {
    let Some(folder) = std::env::var_os(FOLDER) else { return false };
    server::run(config(Path::new(&folder), limits())).expect("it starts and ends well");
    true
}

#[test]
fn a_node_that_is_killed_is_replaced_by_the_next_that_is_asked() {
    blow("nodes::blows::a_node_that_is_killed_is_replaced_by_the_next_that_is_asked", "-KILL");
}

#[test]
fn a_node_that_stands_still_is_replaced_and_does_no_harm_when_it_goes_on() {
    blow("nodes::blows::a_node_that_stands_still_is_replaced_and_does_no_harm_when_it_goes_on", "-STOP");
}

/// How often each blow is struck: once, or `YAKAI_BLOWS` says how often.
fn count() -> usize {
    std::env::var("YAKAI_BLOWS").map_or(1, |count| count.parse().expect("YAKAI_BLOWS is a number"))
}

/// Three nodes, of which the one that runs the table gets this signal.
fn blow(test: &str, signal: &str) {
    if serve_if_asked() {
        return;
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let server = TestServer::on_nodes(1, &testkit::nats());
        let mut took = Vec::new();
        for _ in 0..count() {
            took.push(strike(&server, test, signal).await);
        }
        took.sort_unstable();
        let at = |part: usize| took[(took.len() - 1) * part / 100];
        println!("{signal}, until an act was accepted again: {took:?}");
        println!(
            "{} times: half within {:?}, 90 % within {:?}, all within {:?}",
            took.len(),
            at(50),
            at(90),
            at(100)
        );
    });
}

/// Strikes the node that runs a table, and says how long it took until an act was accepted again.
async fn strike(server: &TestServer, test: &str, signal: &str) -> Duration {
    let folder = server.folder.path();
    let owner = Process::start(folder, test);
    let mut people = Vec::new();
    for name in ["Ann", "Ben", "Cy", "Dee"] {
        people.push(Person::new(owner.address, folder, name).await);
    }
    // Whoever is asked first for a table has it.
    let code = people[0].open(json!({ "options": { "look_ms": "0", "turn_cap": "200" } })).await;
    for person in &people {
        person.sit(&code).await;
    }
    people[0].start(&code).await;
    let other = Process::start(folder, test);
    play_on(&people, &[owner.address, other.address, server.node(0)], &code, 4).await;
    let mut there = people[0].at(other.address).enter(&code, None).await;
    let struck = Instant::now();
    owner.signal(signal);
    let rest = [other.address, server.node(0)];
    let first = play_on(&people, &rest, &code, 4).await;
    while there.next().await.is_some() {}
    let goodbye = there.goodbye.as_ref().map(|(code, _)| *code);
    assert_eq!(goodbye, Some(1012), "who was there is told to come again");
    if signal == "-STOP" {
        owner.signal("-CONT");
        play_on(&people, &[owner.address, other.address, server.node(0)], &code, 4).await;
    }
    check_log(&people, &code).await;
    people[0].at(server.node(0)).call("DELETE", &format!("/api/tables/{code}"), None).await;
    first - struck
}
