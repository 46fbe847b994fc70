//! Connections break, servers stop: nothing is lost and nothing is done twice.

use std::time::Duration;

use serde_json::json;
use server::{Limits, Server};
use wire::{Stage, ToClient};

use crate::client::{Socket, answers};
use crate::test_server::{Person, TestServer, config, limits};

const LONG: u64 = 1000;

/// Sockets of these people, which have said hello.
async fn enter_all(people: &[Person], code: &str) -> Vec<Socket> {
    let mut sockets = Vec::new();
    for person in people {
        sockets.push(person.enter(code, None).await);
    }
    sockets
}

/// The socket that is asked, after everybody has read up to `step`.
async fn asked(sockets: &mut [Socket], step: u64) -> usize {
    for socket in sockets.iter_mut() {
        while socket.last.unwrap_or(0) < step {
            socket.next().await.expect("the connection holds");
        }
    }
    sockets.iter().position(|socket| !socket.legal().is_empty()).expect("somebody is asked")
}

/// Somebody who is asked acts. Returns who, the act's id and its step.
async fn one_act(sockets: &mut [Socket], step: u64) -> (usize, String, u64) {
    let who = asked(sockets, step).await;
    let action = sockets[who].choice(LONG).expect("something is legal");
    let (id, step) = sockets[who].do_now(action).await;
    (who, id, step)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_in_postgresql_go_on_after_a_restart() {
    let mut server = TestServer::on_postgres();
    let (code, people) = server.four(json!({})).await;
    let mut sockets = enter_all(&people, &code).await;
    let mut step = 0;
    for _ in 0..4 {
        step = one_act(&mut sockets, step).await.2;
    }
    let error = Server::start(config(server.folder.path(), limits())).expect_err("one has it").to_string();
    assert!(error.contains("belongs to a server that is running"), "{error}");
    drop(sockets);
    server.restart();
    let people: Vec<Person> = people.iter().map(|person| person.at(server.address())).collect();
    let mut sockets = enter_all(&people, &code).await;
    for _ in 0..4 {
        let (_, _, next) = one_act(&mut sockets, step).await;
        assert!(next > step, "it goes on where it was");
        step = next;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_back_gets_what_they_missed_or_everything() {
    let server = TestServer::new();
    let (code, people) = server.four(json!({})).await;
    let mut sockets = enter_all(&people, &code).await;
    let mut step = 0;
    for _ in 0..4 {
        step = one_act(&mut sockets, step).await.2;
    }
    // Somebody who is not asked leaves and misses two steps.
    let who = asked(&mut sockets, step).await;
    let away = (0..4).find(|&seat| seat != who).expect("another seat");
    let had = sockets[away].last;
    let spare = people[away].enter(&code, None).await;
    drop(std::mem::replace(&mut sockets[away], spare));
    for _ in 0..2 {
        step = one_act(&mut sockets, step).await.2;
    }
    // Missed steps only: checked against the log by the socket itself.
    let back = people[away].enter(&code, had).await;
    let Some(ToClient::Game { full, steps, .. }) = &back.game else { panic!("no game") };
    assert!(!full);
    assert_eq!(steps.iter().map(|news| news.step).collect::<Vec<_>>(), [step - 1, step]);
    // Nothing missed.
    let back = people[away].enter(&code, Some(step)).await;
    let Some(ToClient::Game { full, steps, .. }) = &back.game else { panic!("no game") };
    assert!(!full && steps.is_empty());
    // A step that never was, or none: everything.
    for last in [Some(step + 1), Some(u64::MAX), None] {
        let back = people[away].enter(&code, last).await;
        let Some(ToClient::Game { full, steps, .. }) = &back.game else { panic!("no game") };
        assert!(full);
        assert_eq!(steps.len() as u64, step + 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_act_sent_again_is_done_once_also_after_a_restart() {
    let mut server = TestServer::new();
    let (code, people) = server.four(json!({})).await;
    let mut sockets = enter_all(&people, &code).await;
    let who = asked(&mut sockets, 0).await;
    let action = sockets[who].choice(LONG).expect("something is legal");
    let (id, step) = sockets[who].do_now(action.clone()).await;
    let again = json!({ "type": "act", "id": id, "action": action });
    let check = async |socket: &mut Socket| {
        socket.send(again.clone()).await;
        let answer = socket.until(|message| answers(message, &id)).await;
        assert!(matches!(answer, ToClient::Done { step: same, .. } if same == step), "{answer:?}");
        assert_eq!(socket.truth.log().await.len() as u64, step);
    };
    check(&mut sockets[who]).await;
    let mut back = people[who].enter(&code, Some(step)).await;
    check(&mut back).await;
    server.restart();
    let mut back = people[who].at(server.address()).enter(&code, Some(step)).await;
    check(&mut back).await;
    // Another seat may use the same id for an act of its own.
    let mut sockets = enter_all(&people.iter().map(|p| p.at(server.address())).collect::<Vec<_>>(), &code).await;
    let other = asked(&mut sockets, step).await;
    let action = sockets[other].choice(LONG).expect("something is legal");
    sockets[other].send(json!({ "type": "act", "id": id, "action": action })).await;
    let answer = sockets[other].until(|message| answers(message, &id)).await;
    assert!(matches!(answer, ToClient::Done { step: next, .. } if next == step + 1), "{answer:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_resumes_every_table() {
    let mut server = TestServer::new();
    let (code, people) = server.four(json!({})).await;
    let mut sockets = enter_all(&people, &code).await;
    let mut step = 0;
    for _ in 0..6 {
        step = one_act(&mut sockets, step).await.2;
    }
    // A table of bots alone plays on without anybody touching it.
    let bots = people[0].open(json!({ "bot_pace": 20, "options": { "look_ms": "0" } })).await;
    for _ in 0..4 {
        people[0].add_bot(&bots, "random").await;
    }
    // And a lobby stays as it was.
    let lobby = people[0].open(json!({ "public": true })).await;
    people[1].sit(&lobby).await;
    people[0].start(&bots).await;
    server.restart();
    let people: Vec<_> = people.iter().map(|person| person.at(server.address())).collect();
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.enter(&code, Some(step)).await);
    }
    for _ in 0..4 {
        step = one_act(&mut sockets, step).await.2;
    }
    let listed = people[0].get("/api/tables").await.good();
    assert!(listed.as_array().expect("a list").iter().any(|table| table["code"] == lobby && table["taken"] == 1));
    let mut watcher = Socket::connect(server.address(), server.folder.path(), &bots, None).await;
    watcher.hello(None).await;
    watcher.until_table(|table| table.stage == Stage::Over).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_sockets_of_one_person_are_one_person() {
    let server = TestServer::new();
    let (code, people) = server.four(json!({})).await;
    let mut sockets = enter_all(&people, &code).await;
    let mut second = people[0].enter(&code, None).await;
    assert_eq!(second.info().you, Some(0));
    let (_, _, step) = one_act(&mut sockets, 0).await;
    while second.last != Some(step) {
        second.next().await.expect("the connection holds");
    }
    drop(second);
    // The other socket still holds the seat.
    let mut fifth = Socket::connect(server.address(), server.folder.path(), &code, None).await;
    fifth.hello(None).await;
    assert!(fifth.info().seats.iter().all(|seat| seat.connected && !seat.away));
    assert_eq!(fifth.info().watchers, 1);
    drop(sockets.remove(0));
    fifth.until_table(|table| !table.seats[0].connected).await;
    assert!(!fifth.info().seats[0].away, "patience first");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_sleeps_is_woken_by_whoever_asks() {
    let server = TestServer::with(Limits { idle: Duration::from_millis(1), ..limits() });
    let (code, people) = server.four(json!({})).await;
    for round in 0..40 {
        let other = people[0].open(json!({})).await;
        people[round % 4].sit(&other).await;
        let seen = people[0].get(&format!("/api/tables/{other}")).await.good();
        assert_eq!(seen["seats"][0]["kind"], "person");
    }
    let mut sockets = enter_all(&people, &code).await;
    let (_, _, step) = one_act(&mut sockets, 0).await;
    assert_eq!(step, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_writer_reads_the_log_again_and_goes_on() {
    let server = TestServer::in_a_folder();
    let (code, people) = server.four(json!({})).await;
    let (_folder, other) = server.beside();
    let elsewhere: Vec<_> = people.iter().map(|person| person.at(other.address())).collect();
    let mut here = enter_all(&people, &code).await;
    let mut there = enter_all(&elsewhere, &code).await;
    let who = asked(&mut here, 0).await;
    let action = here[who].choice(LONG).expect("something is legal");
    here[who].do_now(action.clone()).await;
    // The other server does not know yet. It loses the race for step 1, learns it, and asks the rules again.
    there[who].send(json!({ "type": "act", "id": "late", "action": action })).await;
    let answer = there[who].until(|message| answers(message, "late")).await;
    assert!(matches!(answer, ToClient::Refused { error, .. } if error.code == "not_legal"));
    assert_eq!(there[who].last, Some(1), "what the first server stored is told");
    let (_, _, step) = one_act(&mut there, 1).await;
    assert_eq!(step, 2);
    assert_eq!(there[who].truth.log().await.len(), 2, "one game, not two");
}
