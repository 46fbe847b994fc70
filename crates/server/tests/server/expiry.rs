//! Nothing fills up: tables where nobody comes go, nobody opens too many, and nobody has the public list alone. The clock
//! is put forward; nobody waits.

use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;
use wire::Stage;

use crate::test_server::{Person, TestServer, limits};

const HOUR: Duration = Duration::from_secs(60 * 60);
const MONTH: Duration = Duration::from_secs(30 * 24 * 60 * 60);

async fn is_there(person: &Person, code: &str) -> bool {
    person.get(&format!("/api/tables/{code}")).await.status == 200
}

/// Waits until the table is gone.
async fn until_gone(person: &Person, code: &str) {
    while is_there(person, code).await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until the server knows that this person has left the table.
async fn until_left(person: &Person, code: &str) {
    let path = format!("/api/tables/{code}");
    while person.get(&path).await.good()["seats"][0]["connected"] == true {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A table that has just expired is removed in the same round as all that expired before: when it is gone, so are they.
async fn until_swept(server: &TestServer, person: &Person) {
    let code = person.open(json!({})).await;
    server.clock.put_forward(HOUR + Duration::from_secs(61));
    until_gone(person, &code).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn empty_lobbies_go_after_an_hour_and_abandoned_games_after_a_month() {
    let server = TestServer::with(Limits { idle: Duration::ZERO, ..limits() });
    let ann = server.person("Ann").await;
    let ben = server.person("Ben").await;
    let empty = ann.open(json!({})).await;
    let seated = ann.open(json!({})).await;
    ann.sit(&seated).await;
    let visited = ann.open(json!({})).await;
    let visitor = ben.enter(&visited, None).await;
    let (game, _people) = server.four(json!({})).await;
    until_swept(&server, &ben).await;
    assert!(!is_there(&ann, &empty).await, "nobody sat or was there for an hour");
    for code in [&seated, &visited, &game] {
        assert!(is_there(&ann, code).await, "{code}");
    }
    server.clock.put_forward(MONTH);
    until_swept(&server, &ben).await;
    for code in [&seated, &game] {
        assert!(!is_there(&ann, code).await, "{code}: nobody was there for a month");
    }
    assert!(is_there(&ann, &visited).await, "where somebody is, it stays");
    drop(visitor);
    let log = crate::truth::Truth::new(server.folder.path(), &game).await.log().await;
    assert!(log.is_empty(), "the log went with it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finished_games_go_only_if_the_operator_wants() {
    for keep_finished in [None, Some(3 * MONTH)] {
        let server = TestServer::with(Limits { keep_finished, idle: Duration::ZERO, ..limits() });
        let ann = server.person("Ann").await;
        let ben = server.person("Ben").await;
        let code = ann.open(json!({})).await;
        ann.sit(&code).await;
        for _ in 0..3 {
            ann.add_bot(&code, "random").await;
        }
        ann.start(&code).await;
        let mut socket = ann.enter(&code, None).await;
        socket.play(0, u64::MAX).await;
        socket.until_table(|table| table.stage == Stage::Over).await;
        drop(socket);
        until_left(&ann, &code).await;
        server.clock.put_forward(2 * MONTH);
        until_swept(&server, &ben).await;
        assert!(is_there(&ann, &code).await);
        server.clock.put_forward(2 * MONTH);
        until_swept(&server, &ben).await;
        assert_eq!(is_there(&ann, &code).await, keep_finished.is_none());
    }
}

async fn open_another(person: &Person) -> (u16, Value) {
    let new = json!({ "game": "shisogari", "seats": 4, "public": true }).to_string();
    let answer = person.post("/api/tables", &new).await;
    (answer.status, answer.json())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_opens_more_tables_than_allowed() {
    let server = TestServer::with(Limits { tables_per_guest: 3, ..limits() });
    let ann = server.person("Ann").await;
    let ben = server.person("Ben").await;
    for _ in 0..3 {
        assert_eq!(open_another(&ann).await.0, 201);
    }
    let (status, body) = open_another(&ann).await;
    assert_eq!((status, &body["code"]), (409, &json!("too_many_tables")), "{body}");
    assert_eq!(open_another(&ben).await.0, 201, "others may");
    // What has gone counts no more.
    server.clock.put_forward(HOUR + Duration::from_secs(61));
    while open_another(&ann).await.0 != 201 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_has_the_public_list_alone() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let mut last = String::new();
    let meeting = ann.open(json!({ "public": true })).await;
    ann.sit(&meeting).await;
    let _there = ann.enter(&meeting, None).await;
    let eve = server.person("Eve").await;
    for _ in 0..60 {
        last = eve.open(json!({ "public": true })).await;
    }
    let ben = server.person("Ben").await;
    let bens = ben.open(json!({ "public": true })).await;
    let listed = ann.get("/api/tables").await.good();
    let codes = listed.as_array().expect("a list").iter().filter_map(|table| table["code"].as_str());
    let wanted = [&meeting, &bens, &last];
    assert_eq!(codes.collect::<Vec<_>>(), wanted, "first where somebody is, then one of each host");
}
