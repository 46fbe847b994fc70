//! Races at a real table: several sockets of a seat, pongs that nobody asked for, presses that arrive late.

use std::time::Duration;

use serde_json::json;
use server::{Limits, Rate};
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::hand::{Hand, by_the_rule, last_slapper, server_of_races, steps, three, three_with, timings};
use crate::slow_line::proxy;
use crate::speed::record;
use crate::test_server::{TestServer, limits};
use crate::truth::Truth;

/// The round trip of the slow connections here.
const SLOW: u64 = 400;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_several_sockets_of_a_seat_the_quickest_counts() {
    let server = server_of_races(&[]);
    let (code, [ann, ben, cy]) = three(&server).await;
    let far = ben.at(proxy(server.address(), Duration::from_millis(SLOW / 2)).await);
    let (mut ann, mut cy) = (Hand::new(&ann, &code).await, Hand::new(&cy, &code).await);
    let (mut quick, mut slow) = (Hand::new(&ben, &code).await, Hand::new(&far, &code).await);
    tokio::join!(quick.measured(), slow.measured());

    // Over the slow one, over the quick one, and over the slow one when it is the only one.
    ann.begin_race("first").await;
    assert_eq!(slow.answer("1", 0).await["type"], "done");
    assert_eq!(cy.answer("1", 0).await["type"], "done");
    ann.begin_race("second").await;
    assert_eq!(quick.answer("2", 0).await["type"], "done");
    assert_eq!(cy.answer("2", 0).await["type"], "done");
    slow.until_phase("play").await;
    quick.leave().await;
    slow.until(|message| message["type"] == "table").await;
    ann.begin_race("third").await;
    assert_eq!(slow.answer("3", 0).await["type"], "done");

    let log = steps(&mut Truth::new(server.folder.path(), &code).await).await;
    let timings = timings(&log, 1);
    let measured: Vec<bool> = timings.iter().map(|timing| timing.round_trip < SLOW).collect();
    assert_eq!(measured, [true, true, false], "{timings:?}");
    for timing in &timings {
        assert_eq!(timing.counted, by_the_rule(timing), "{timing:?}");
    }
    // Answered over the slow connection, with a claim of no reaction time: what the quick one takes is credited.
    let passed = timings[0].received.since(timings[0].sent);
    assert!(passed >= SLOW && timings[0].counted == passed - timings[0].round_trip, "{:?}", timings[0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pongs_that_nobody_asked_for_cost_the_budget() {
    let server = TestServer::with(Limits { socket: Rate { burst: 60, per_second: 0.1 }, ..limits() });
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let mut socket = ann.enter(&code, None).await;
    let pong = |number: u64| Message::Pong(Bytes::copy_from_slice(&number.to_be_bytes()));
    for number in 1000..1040 {
        socket.send_raw(pong(number)).await;
    }
    socket.send(json!({ "type": "ping", "t": 7 })).await;
    socket.until(|message| matches!(message, wire::ToClient::Pong { t: 7, .. })).await;
    for number in 2000..2040 {
        socket.send_raw(pong(number)).await;
    }
    let (code, reason) = socket.closed().await;
    assert!(code == 1008 && reason.contains("come back in"), "{code} {reason}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_press_that_arrives_later_may_have_been_earlier() {
    let server = server_of_races(&[]);
    let (code, [ann, ben, cy]) = three(&server).await;
    let far = ben.at(proxy(server.address(), Duration::from_millis(SLOW / 2)).await);
    let (mut ann, mut cy) = (Hand::new(&ann, &code).await, Hand::new(&cy, &code).await);
    let mut ben = Hand::new(&far, &code).await;
    ben.measured().await;
    let mut truth = Truth::new(server.folder.path(), &code).await;
    let mut overtaken = 0;
    // How long the machine takes varies; the rule is the same whatever it takes.
    for race in 0..40 {
        ann.begin_race(&format!("race {race}")).await;
        cy.until_phase("answer").await;
        sleep(Duration::from_millis(400)).await;
        assert_eq!(cy.answer(&format!("cy {race}"), 400).await["type"], "done");
        // Cy's answer is stored before Ben's is sent.
        let stored = steps(&mut truth).await.len();
        assert_eq!(ben.answer(&format!("ben {race}"), 250).await["type"], "done");
        let log = steps(&mut truth).await;
        let (bens, cys) = (timings(&log, 1), timings(&log, 2));
        let (bens, cys) = (bens.last().expect("he answered"), cys.last().expect("he answered"));
        assert!(bens.received > cys.received, "{bens:?} {cys:?}");
        assert_eq!((bens.counted, cys.counted), (by_the_rule(bens), by_the_rule(cys)));
        assert_eq!(bens.sent, cys.sent, "one moment for all");
        // Whoever is last by what is counted pays, no matter whose packet came last, and everybody sees the timing.
        let news = ben.game["steps"].as_array().expect("news").clone();
        let answer = news.iter().find(|news| news["step"].as_u64() > Some(stored as u64)).expect("his step");
        assert_eq!(answer["way"], json!(bens));
        let mut events = news.iter().flat_map(|news| news["events"].as_array().expect("events"));
        let last = events.rfind(|event| event["type"] == "last_slapper").expect("the race is over");
        if bens.counted != cys.counted {
            assert_eq!(last["seats"], json!([if bens.counted > cys.counted { 1 } else { 2 }]), "{bens:?} {cys:?}");
        }
        overtaken += u32::from(bens.counted < cys.counted);
        if overtaken == 2 {
            return;
        }
    }
    panic!("Ben, whose hand was quicker, was never counted before Cy");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_press_after_the_window_changes_nothing_and_the_record_replays() {
    let short = [
        ("answer_timeout", "1500"),
        ("answer_grace", "600"),
        ("track", "[1, 1, 1, 1, 1]"),
        ("ko_threshold", "3"),
        ("power_hold", "150"),
        ("countdown", "1500"),
    ];
    let server = server_of_races(&short);
    let (code, people) = three_with(&server, 0).await;
    let mut hands = Vec::new();
    for person in &people {
        hands.push(Hand::new(person, &code).await);
    }
    let [ann, ben, cy] = hands.as_mut_slice() else { panic!("three") };
    ann.begin_race("race").await;
    assert_eq!(cy.answer("in time", 100).await["type"], "done");
    let end = ben.until(|message| last_slapper(message).is_some()).await;
    assert_eq!(last_slapper(&end), Some(json!([1])), "who is missing when the window closes is the last");
    // He claims to have pressed at once, but the window is closed.
    let late = ben.act("late", json!({ "do": "slap" }), Some(0)).await;
    assert_eq!((&late["type"], &late["error"]["code"]), (&json!("refused"), &json!("paused")), "{late}");
    let mut truth = Truth::new(server.folder.path(), &code).await;
    assert!(truth.log().await.iter().all(|row| row.act_id.as_deref() != Some("late")));
    let raced = timings(&steps(&mut truth).await, 2);
    // Bots play on for those who go, to the end.
    for hand in hands {
        hand.leave().await;
    }
    let mut shown = people[0].get(&format!("/api/tables/{code}")).await.good();
    for _ in 0..1200 {
        if shown["stage"] == "over" {
            break;
        }
        sleep(Duration::from_millis(100)).await;
        shown = people[0].get(&format!("/api/tables/{code}")).await.good();
    }
    let record = record(&people[0], &code, &server).await;
    assert_eq!(timings(&record.steps, 2)[0], raced[0], "the record has the ledger, and replays with it");
}
