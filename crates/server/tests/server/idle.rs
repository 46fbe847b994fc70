//! People at a game with deadlines of its own who do nothing, and people who only watch and ask too much.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Limits, Rate};
use wire::ToClient;

use crate::client::{Socket, answers};
use crate::speed::{open, server_with};
use crate::test_server::{TestServer, limits};

/// Whether a message tells of an event of this type of the first seat.
fn tells(message: &ToClient, kind: &str) -> bool {
    let of_ann = |event: &Value| event["type"] == kind && event["seat"] == 0;
    match message {
        ToClient::Game { steps, .. } => steps.iter().flat_map(|news| &news.events).any(of_ann),
        _ => false,
    }
}

fn beat(socket: &Socket) -> u64 {
    let Some(ToClient::Game { view, .. }) = &socket.game else { panic!("a game") };
    view["beat"].as_u64().expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_lets_beats_run_out_is_away_until_the_next_act_that_counts() {
    let slow = [("beat_seconds", "1"), ("track", "[90, 90, 90, 90, 90]"), ("ko_threshold", "90")];
    let server = server_with(&slow);
    let ann = server.person("Ann").await;
    let options = json!({ "mode": "beat" });
    let code = ann
        .open(
            json!({ "game": "roll-and-clash", "seats": 2, "options": options, "bot_pace": 30, "clock": "normal" }),
        )
        .await;
    ann.sit(&code).await;
    ann.add_bot(&code, "medium").await;
    ann.start(&code).await;
    let mut socket = ann.enter(&code, None).await;
    socket.until_table(|table| table.seats[0].away).await;
    assert!(socket.info().seats[0].connected && beat(&socket) <= 4, "three expiries in a row, picks included");
    socket.until(|message| tells(message, "planned")).await;
    // Where the bot has planned just before, her act is refused and takes no seat back: she tries the next beat.
    loop {
        let id = socket.act(json!({ "do": "nothing" })).await;
        if matches!(socket.until(|message| answers(message, &id)).await, ToClient::Done { .. }) {
            break;
        }
        let late = beat(&socket);
        while beat(&socket) == late {
            socket.next().await.expect("the connection holds");
        }
    }
    socket.until_table(|table| !table.seats[0].away).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_bot_plans_at_its_own_pace_in_a_beat() {
    // Three bots, up to four acts each: one after the other that would be five seconds.
    let server = server_with(&[("beat_seconds", "3"), ("track", "[90, 90, 90, 90, 90]"), ("ko_threshold", "90")]);
    let ann = server.person("Ann").await;
    let options = json!({ "mode": "beat" });
    let code =
        ann.open(json!({ "game": "roll-and-clash", "seats": 3, "options": options, "bot_pace": 400 })).await;
    for _ in 0..3 {
        ann.add_bot(&code, "medium").await;
    }
    ann.start(&code).await;
    let mut watcher = ann.enter(&code, None).await;
    let mut planned = [0; 3];
    while beat(&watcher) < 4 {
        let Some(ToClient::Game { steps, .. }) = watcher.next().await else { continue };
        for event in steps.iter().flat_map(|news| &news.events).filter(|event| event["type"] == "planned") {
            planned[event["seat"].as_u64().expect("a seat") as usize] += 1;
        }
    }
    assert!(planned.iter().all(|plans| *plans >= 2), "{planned:?} plans in three beats");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_watches_and_asks_again_is_told_once() {
    let server = server_with(&[]);
    let ann = server.person("Ann").await;
    let code = open(&ann, 2).await;
    ann.add_bot(&code, "medium").await;
    ann.add_bot(&code, "medium").await;
    ann.start(&code).await;
    let mut watcher = Socket::connect(server.address(), server.folder.path(), &code, None).await;
    let asked = Instant::now();
    for _ in 0..20 {
        watcher.send(json!({ "type": "hello", "v": 1 })).await;
    }
    let full = |message: &ToClient| matches!(message, ToClient::Game { full: true, .. });
    watcher.until(full).await;
    assert!(asked.elapsed() >= Duration::from_secs(3), "it is told later");
    watcher.send(json!({ "type": "ping", "t": 1 })).await;
    loop {
        let message = watcher.next().await.expect("the connection holds");
        assert!(!full(&message), "of twenty answers the last is enough");
        if matches!(message, ToClient::Pong { .. }) {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hello_again_costs_more() {
    let server = TestServer::with(Limits { socket: Rate { burst: 60, per_second: 0.1 }, ..limits() });
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let mut socket = ann.enter(&code, None).await;
    for _ in 0..5 {
        socket.send(json!({ "type": "hello", "v": 1 })).await;
        socket.until(|message| matches!(message, ToClient::Table { .. })).await;
    }
    socket.send(json!({ "type": "hello", "v": 1 })).await;
    let (code, reason) = socket.closed().await;
    assert!(code == 1008 && reason.contains("come back in"), "{code} {reason}");
}
