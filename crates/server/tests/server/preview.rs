//! What a table's link shows before anybody opens it.

use std::path::Path;

use serde_json::json;
use server::{Limits, Rate};

use crate::client::Socket;
use crate::http::call;
use crate::test_server::{TestServer, limits};

/// Whether there is a page to put it into.
fn built() -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/app/dist/index.html").exists()
}

/// The page at a table's link as a machine reads it from this address.
async fn page(server: &TestServer, table: &str, address: &str) -> String {
    let answer =
        call(server.address(), "GET", &format!("/t/{table}"), &[("x-forwarded-for", address)], None).await;
    assert_eq!(answer.status, if built() { 200 } else { 503 }, "{answer:?}");
    answer.body
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_reveals_nothing_of_a_running_game() {
    let server = TestServer::new();
    let mut people = Vec::new();
    for name in ["Annabel", "Benedict", "Cyprian", "Deirdre"] {
        people.push(server.person(name).await);
    }
    let table = people[0].open(json!({ "late": "nobody" })).await;
    for person in &people {
        person.sit(&table).await;
    }
    let lobby = page(&server, &table, "9.9.9.9").await;
    people[0].start(&table).await;
    let begun = page(&server, &table, "9.9.9.9").await;
    assert_eq!(lobby, begun, "all seats are taken: not even that it has begun");
    let mut sockets: Vec<Socket> = Vec::new();
    for person in &people {
        sockets.push(person.enter(&table, None).await);
    }
    let plays = sockets.iter_mut().map(|socket| socket.play(1000, 12));
    futures_util::future::join_all(plays).await;
    assert_eq!(page(&server, &table, "9.9.9.9").await, begun, "nothing of what happens shows");
    if built() {
        assert!(begun.contains("Annabel&#39;s table") && begun.contains("4 of 4 seats taken"), "{begun}");
        for name in ["Benedict", "Cyprian", "Deirdre"] {
            assert!(!begun.contains(name), "{begun}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_of_tables_cannot_be_guessed_by_their_previews_for_nothing() {
    let server = TestServer::with(Limits { http: Rate { burst: 20, per_second: 0.01 }, ..limits() });
    let ann = server.person("Ann").await;
    let table = ann.open(json!({})).await;
    for _ in 0..20 {
        page(&server, "222222", "9.9.9.9").await;
    }
    let spent = page(&server, &table, "9.9.9.9").await;
    assert_eq!(spent, page(&server, "222222", "8.8.8.8").await, "as if there were no such table");
    if built() {
        assert_ne!(spent, page(&server, &table, "8.8.8.8").await);
    }
}
