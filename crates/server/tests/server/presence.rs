//! People who are away, and clocks.

use serde_json::{Value, json};
use wire::{Stage, ToClient};

use crate::client::Socket;
use crate::test_server::{Person, TestServer, limits};

/// How many steps of the log are of this seat, and how many of those were sent by a client.
async fn steps_of(socket: &mut Socket, seat: u64) -> (usize, usize) {
    let log = socket.truth.log().await;
    let acted = |row: &str| serde_json::from_str::<Value>(row).expect("a step")["input"]["act"]["seat"] == seat;
    let mine: Vec<_> = log.iter().filter(|row| acted(&row.row)).collect();
    (mine.len(), mine.iter().filter(|row| row.act_id.is_some()).count())
}

/// A game may be over before a test has seen everything; one of this many lasts long enough.
const MOST_TABLES: u32 = 40;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_for_who_is_away_and_gives_the_seat_back() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let ben = server.person("Ben").await;
    for _ in 0..MOST_TABLES {
        if away_and_back(&ann, &ben).await {
            return;
        }
    }
    panic!("{MOST_TABLES} games ended before everything was seen");
}

/// Ann leaves a running game and comes back, twice. Returns whether the game lasted until all was seen.
async fn away_and_back(ann: &Person, ben: &Person) -> bool {
    // Without patience, whoever is not there is away at once. Bots take their time, so that Ann finds a seat to
    // return to.
    let code =
        ann.open(json!({ "patience": 0, "bot_pace": 30, "options": { "look_ms": "0", "turn_cap": "200" } })).await;
    ann.sit(&code).await;
    ben.sit(&code).await;
    let mut a = ann.enter(&code, None).await;
    let mut b = ben.enter(&code, None).await;
    ann.add_bot(&code, "random").await;
    ann.add_bot(&code, "random").await;
    ann.start(&code).await;
    a.until_table(|table| table.stage == Stage::Playing).await;
    b.until_table(|table| table.stage == Stage::Playing).await;
    assert!(b.info().seats.iter().all(|seat| !seat.away));
    drop(a);
    b.until_table(|table| (table.seats[0].away || table.stage == Stage::Over) && !table.seats[0].connected).await;
    // Ben plays until somebody has played for Ann.
    while steps_of(&mut b, 0).await == (0, 0) && b.stage() == Stage::Playing {
        let stop = b.last.unwrap_or(0) + 1;
        b.play(1000, stop).await;
    }
    assert_eq!(steps_of(&mut b, 0).await.1, 0, "no client of Ann's acted");

    // Ann is back: the seat is hers, and the game waits for her.
    let mut a = ann.enter(&code, None).await;
    assert!(a.info().seats[0].connected && !a.info().seats[0].away);
    b.until_table(|table| !table.seats[0].away).await;
    let ben = tokio::spawn(async move { b.play(1000, u64::MAX).await });
    while a.stage() == Stage::Playing && a.legal().is_empty() {
        a.next().await.expect("the connection holds");
    }
    let asked = a.stage() == Stage::Playing;
    if asked {
        let action = a.choice(1000).expect("something is legal");
        a.do_now(action).await;
    }
    // Getting up in mid-game is being away at once; saying hello is coming back.
    ann.call("DELETE", &format!("/api/tables/{code}/seat"), None).await.good();
    a.until_table(|table| table.seats[0].away || table.stage == Stage::Over).await;
    let got_up = a.info().seats[0].away;
    let mut again = ann.enter(&code, a.last).await;
    again.until_table(|table| !table.seats[0].away).await;
    let lasted = asked && got_up && again.stage() == Stage::Playing;
    drop((a, again));
    ben.await.expect("the game comes to its end without Ann");
    lasted
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_time_runs_out_the_table_plays_and_three_times_is_away() {
    let server = TestServer::with(server::Limits { thinking: 0, ..limits() });
    let ann = server.person("Ann").await;
    for _ in 0..MOST_TABLES {
        if slow_until_away(&ann).await {
            return;
        }
    }
    panic!("{MOST_TABLES} games ended before Ann was away");
}

/// Ann lets her time run out. Returns whether the game lasted until she was away.
async fn slow_until_away(ann: &Person) -> bool {
    let code = ann.open(json!({ "clock": "normal", "options": { "look_ms": "0", "turn_cap": "200" } })).await;
    ann.sit(&code).await;
    for _ in 0..3 {
        ann.add_bot(&code, "random").await;
    }
    let mut a = ann.enter(&code, None).await;
    ann.start(&code).await;
    a.until_table(|table| table.stage == Stage::Playing).await;
    let game = a.until(|message| matches!(message, ToClient::Game { .. })).await;
    let ToClient::Game { until: Some(_), awaited, .. } = game else { panic!("the clock is shown: {game:?}") };
    // How many steps of Ann's had been told when she was away.
    let mut told = 0;
    let mut asked = awaited.contains(&0);
    while !a.info().seats[0].away && a.stage() == Stage::Playing {
        let message = a.next().await.expect("the connection holds");
        if let ToClient::Game { awaited, .. } = &message {
            told += usize::from(asked);
            asked = awaited.contains(&0);
        }
    }
    let lasted = a.stage() == Stage::Playing;
    if lasted {
        assert_eq!(told, 3, "three expiries, then away");
    }
    a.until_table(|table| table.stage == Stage::Over).await;
    assert_eq!(steps_of(&mut a, 0).await.1, 0, "Ann did nothing");
    lasted
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_clock_nobody_is_hurried() {
    let server = TestServer::with(server::Limits { thinking: 0, ..limits() });
    let (code, people) = server.four(json!({ "clock": "off" })).await;
    let socket = people[0].enter(&code, None).await;
    let Some(ToClient::Game { step: 0, until: None, .. }) = socket.game else { panic!("{:?}", socket.game) };
}
