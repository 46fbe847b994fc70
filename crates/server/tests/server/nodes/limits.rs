//! What one node allows, all of them together allow.

use serde_json::json;
use server::{Admin, ConnectionLimits, Limits};
use tokio::time::sleep;

use super::AGAIN;
use crate::client::{Socket, line};
use crate::test_server::{TestServer, home, limits};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_has_no_more_tables_and_sockets_at_two_nodes_than_at_one() {
    let connections = ConnectionLimits { sockets_per_guest: 4, ..ConnectionLimits::default() };
    let limits = Limits { tables_per_guest: 2, connections, ..limits() };
    let server = TestServer::on_nodes_with(2, &testkit::nats(), limits);
    let (here, there) = (server.node(0), server.node(1));
    let ann = server.person("Ann").await;
    let code = ann.at(here).open(json!({})).await;
    ann.at(there).open(json!({})).await;
    for node in [here, there] {
        let new = json!({ "game": "shisogari", "seats": 4 }).to_string();
        let (status, word, _) = ann.at(node).post("/api/tables", &new).await.refused();
        assert_eq!((status, &*word), (409, "too_many_tables"));
    }
    let mut sockets = Vec::new();
    for _ in 0..4 {
        sockets.push(ann.at(here).enter(&code, None).await);
    }
    // The others are told within a moment.
    while let Ok(socket) = line(there, &code, Some(&ann.token)).await {
        drop(socket);
        sleep(AGAIN).await;
    }
    let ben = server.person("Ben").await;
    ben.at(there).enter(&code, None).await;
    drop(sockets);
    while line(there, &code, Some(&ann.token)).await.is_err() {
        sleep(AGAIN).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_kept_out_is_sent_away_from_every_node() {
    let server = TestServer::on_nodes(2, &testkit::nats());
    let eve = server.person("Eve").await;
    let code = eve.open(json!({})).await;
    eve.sit(&code).await;
    let mut sockets = Vec::new();
    for node in server.addresses() {
        sockets.push(eve.at(node).enter(&code, None).await);
    }
    let (home, table) = (home(server.folder.path()), code.clone());
    let ban = move || {
        let admin = Admin::open(&home).expect("opens");
        let Some(server::SeatNote::Person(_, id)) = admin.show(&table).expect("is there").0.seats.first().cloned()
        else {
            panic!("she sits there")
        };
        admin.ban(&id).expect("is kept out");
    };
    tokio::task::spawn_blocking(ban).await.expect("runs");
    for (node, socket) in server.addresses().zip(&mut sockets) {
        let (word, why) = socket.closed().await;
        assert!(word == 1008 && why.contains("operator"), "{word} {why}");
        assert_eq!(eve.at(node).get("/api/me").await.refused().1, "banned");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_watches_at_any_node_is_counted_at_all() {
    let server = TestServer::on_nodes(2, &testkit::nats());
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    ann.sit(&code).await;
    let mut ann = ann.enter(&code, None).await;
    let mut watchers = Vec::new();
    for number in 0..4 {
        let mut watcher = Socket::connect(server.node(number), server.folder.path(), &code, None).await;
        watcher.hello(None).await;
        watchers.push(watcher);
    }
    ann.until_table(|table| table.watchers == 4).await;
    watchers[1].until_table(|table| table.watchers == 4).await;
    watchers.truncate(2);
    ann.until_table(|table| table.watchers == 2).await;
}
