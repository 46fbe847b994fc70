//! Whether the server is well, and its figures.

use std::collections::BTreeSet;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, Server};

use crate::disk::Disk;
use crate::http::{Answer, call};
use crate::test_server::{Person, TestServer, config, limits};

async fn get(address: SocketAddr, path: &str) -> Answer {
    call(address, "GET", path, &[], None).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_cannot_store_says_that_it_is_not_well() {
    let server = TestServer::new();
    while get(server.address(), "/readyz").await.status != 200 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(get(server.address(), "/healthz").await.body, "ok\n");
    let mut disk = Disk::new(server.folder.path()).await;
    disk.refuse("health", "1 = 1").await;
    // What is known for less than a second is not tried again.
    for path in ["/healthz", "/readyz"] {
        while get(server.address(), path).await.status != 503 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    let ill = get(server.address(), "/healthz").await;
    assert!(ill.body.contains("stored"), "{ill:?}");
    disk.work_again("health").await;
    while get(server.address(), "/healthz").await.status != 200 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A port that nobody has at the moment.
fn free_address() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}

/// The names of all figures that the dashboard of deploy/ asks for.
fn in_the_dashboard() -> BTreeSet<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/grafana.json");
    let dashboard: Value = serde_json::from_slice(&fs::read(file).expect("a dashboard")).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().expect("what it shows"));
    let asked = targets.map(|target| target["expr"].as_str().expect("an expression"));
    let words = asked.flat_map(|asked| asked.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_'));
    let ours = |word: &&str| word.starts_with("yakai_") || word.starts_with("process_");
    let names: BTreeSet<String> = words.filter(ours).map(str::to_owned).collect();
    assert!(names.len() >= panels.len(), "each panel shows something of its own: {names:?}");
    names
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_figures_count_and_are_not_for_everybody() {
    let folder = testkit::tempdir().expect("a folder");
    let figures = free_address();
    let server =
        Server::start(Config { metrics: Some(figures), ..config(folder.path(), limits()) }).expect("starts");
    let mut people = Vec::new();
    for name in ["Ann", "Ben", "Cy", "Dee"] {
        people.push(Person::new(server.address(), folder.path(), name).await);
    }
    let ann = &people[0];
    let code = ann.open(json!({})).await;
    for person in &people {
        person.sit(&code).await;
    }
    ann.start(&code).await;
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.enter(&code, None).await);
    }
    let asked = sockets.iter_mut().find(|socket| !socket.legal().is_empty()).expect("somebody is asked");
    let action = asked.choice(100).expect("something is legal");
    asked.do_now(action).await;
    assert_eq!(get(server.address(), "/api/tables/ZZZZZZ").await.status, 404);

    let page = get(figures, "/metrics").await;
    assert_eq!(page.status, 200);
    let value = |name: &str| -> f64 {
        let line = page.body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} in {}", page.body)).parse().expect("a number")
    };
    // The bots may have ended it by now.
    let running = ["playing", "over"].map(|stage| format!("yakai_tables{{stage=\"{stage}\"}} 1"));
    assert!(running.iter().any(|line| page.body.contains(line)), "{}", page.body);
    for name in [
        "yakai_sockets",
        "yakai_acts_total",
        "yakai_act_to_all_seconds_count",
        "yakai_commit_jobs_count",
        "yakai_refusals_total{reason=\"no_such_table\"}",
        "process_resident_memory_bytes",
    ] {
        assert!(value(name) >= 1.0, "{name}");
    }
    for name in in_the_dashboard() {
        // A kind of refusal, or of anything, is there once it has happened.
        let there = |line: &str| line.strip_prefix(&name).is_some_and(|rest| rest.starts_with([' ', '{']));
        assert!(page.body.lines().any(there), "the dashboard asks for {name}: {}", page.body);
    }
    let alarm = "yakai_refusals_total{reason=\"not_stored\"}";
    assert!(page.body.contains(alarm), "what an alarm waits for is there before it happens");
    for secret in [&code, &ann.token] {
        assert!(!page.body.contains(secret.as_str()), "figures name nobody");
    }
    let public = get(server.address(), "/metrics").await;
    assert!(!public.body.contains("yakai_sockets"), "{public:?}");
}
