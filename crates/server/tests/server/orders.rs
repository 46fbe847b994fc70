//! Standing orders: obeyed, private, kept, refused if they are malformed.

use std::time::Duration;

use serde_json::{Value, json};
use wire::{Stage, ToClient};

use crate::client::Socket;
use crate::test_server::{Person, TestServer};
use crate::toll;

/// Ann and Ben at a table of Toll that has begun.
async fn two(server: &TestServer, more: Value) -> (String, Person, Person) {
    let (ann, ben) = (server.person("Ann").await, server.person("Ben").await);
    let mut new = json!({ "game": "toll", "seats": 2, "options": {} });
    for (key, value) in more.as_object().cloned().unwrap_or_default() {
        new[key] = value;
    }
    let code = ann.open(new).await;
    for person in [&ann, &ben] {
        person.sit(&code).await;
    }
    ann.start(&code).await;
    (code, ann, ben)
}

/// Sends orders and waits until they are told back.
async fn order(socket: &mut Socket, wanted: Value) {
    socket.send(json!({ "type": "orders", "orders": wanted })).await;
    socket.until(|message| matches!(message, ToClient::Orders { orders } if *orders == wanted)).await;
}

/// Reads until this step.
async fn read_to(socket: &mut Socket, step: u64) {
    while socket.last.unwrap_or(0) < step {
        socket.next().await.expect("the connection holds");
    }
}

/// What was done at each step, by the log.
async fn log(socket: &mut Socket) -> Vec<(Value, Option<String>)> {
    let act = |row: &str| serde_json::from_str::<Value>(row).expect("a step")["input"]["act"].take();
    socket.truth.log().await.into_iter().map(|row| (act(&row.row), row.act_id)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_are_obeyed_as_if_somebody_thought() {
    let server = TestServer::standing(toll::GAMES, 1_800_000_000_000);
    let (code, ann, ben) = two(&server, json!({ "bot_pace": 300 })).await;
    let mut a = ann.enter(&code, None).await;
    let mut b = ben.enter(&code, None).await;
    order(&mut b, json!({ "always": "pay", "from": 3 })).await;
    a.do_now(json!("pass")).await;
    // Ben's orders do not speak of this turn.
    read_to(&mut b, 1).await;
    b.do_now(json!("pass")).await;
    a.do_now(json!("pass")).await;
    // Nobody is as quick as the bots here.
    server.clock.put_forward(Duration::from_millis(600));
    a.send(json!({ "type": "ping", "t": 1 })).await;
    a.until(|message| matches!(message, ToClient::Pong { .. })).await;
    assert_eq!(log(&mut a).await.len(), 3);
    server.clock.put_forward(Duration::from_millis(10_400));
    read_to(&mut b, 4).await;
    assert_eq!(log(&mut b).await[3], (json!({ "seat": 1, "action": "pay" }), None));
    read_to(&mut a, 4).await;
    a.do_now(json!("pass")).await;
    // Whoever is quicker than that answers themselves.
    read_to(&mut b, 5).await;
    let (_, step) = b.do_now(json!("pass")).await;
    assert_eq!(step, 6);
    assert_eq!(log(&mut b).await[5].0["action"], "pass");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_are_obeyed_while_the_person_is_away_and_by_the_clock() {
    let server = TestServer::of(toll::GAMES);
    let (code, ann, ben) = two(&server, json!({ "clock": "fast", "patience": 1 })).await;
    let mut a = ann.enter(&code, None).await;
    let mut b = ben.enter(&code, None).await;
    order(&mut b, json!({ "always": "pay", "from": 0 })).await;
    drop(b);
    a.until_table(|table| table.seats[1].away).await;
    a.play(0, 12).await;
    a.until_table(|table| table.stage == Stage::Over).await;
    let log = log(&mut a).await;
    assert!(log.iter().skip(1).step_by(2).all(|(act, _)| act["action"] == "pay"), "{log:?}");
    // The record says what was done, not why.
    let record = ann.get(&format!("/api/tables/{code}/record")).await.good();
    assert!(!record.to_string().contains("orders") && !record.to_string().contains("always"));
    // A rematch begins without orders.
    let again = ann.post(&format!("/api/tables/{code}/rematch"), "").await.good();
    let code = again["code"].as_str().expect("a code").to_owned();
    ann.start(&code).await;
    let b = ben.enter(&code, None).await;
    assert_eq!(b.orders.as_ref(), Some(&json!({ "always": null, "from": 0 })));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_is_told_anything_about_orders() {
    let server = TestServer::of(toll::GAMES);
    let (code, ann, ben) = two(&server, json!({})).await;
    let mut a = ann.enter(&code, None).await;
    let mut b = ben.enter(&code, None).await;
    let mut second = ben.enter(&code, None).await;
    let mut watcher = server.person("Cy").await.enter(&code, None).await;
    for socket in [&mut a, &mut watcher] {
        socket.until_table(|table| table.watchers == 1).await;
        socket.truth.log().await;
    }
    // Both of Ben's connections hear of it; the others get no message at all.
    let wanted = json!({ "always": "pass", "from": 0 });
    order(&mut b, wanted.clone()).await;
    second.until(|message| matches!(message, ToClient::Orders { orders } if *orders == wanted)).await;
    for socket in [&mut a, &mut watcher] {
        socket.send(json!({ "type": "ping", "t": 9 })).await;
        let next = socket.next().await.expect("an answer");
        assert!(matches!(next, ToClient::Pong { t: 9, .. }), "{next:?}");
    }
    let default = json!({ "always": null, "from": 0 });
    assert_eq!((a.orders.as_ref(), &watcher.orders), (Some(&default), &None));
    // Nor later: a step that was ordered looks like any other, and so does the table.
    a.do_now(json!("pay")).await;
    read_to(&mut a, 2).await;
    read_to(&mut watcher, 2).await;
    for socket in [&a, &watcher] {
        let game = serde_json::to_value(&socket.game).expect("JSON");
        assert_eq!(game["steps"][0]["events"], json!([{ "seat": 1, "act": "pass" }]));
    }
    assert_eq!((a.orders.as_ref(), &watcher.orders), (Some(&default), &None));
    let table = ann.get(&format!("/api/tables/{code}")).await.good().to_string();
    assert!(!table.contains("orders") && !table.contains("always"), "{table}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_survive_a_reload_and_a_restart_until_they_are_taken_back() {
    let mut server = TestServer::of(toll::GAMES);
    let (code, ann, ben) = two(&server, json!({})).await;
    let mut b = ben.enter(&code, None).await;
    let (wanted, default) = (json!({ "always": "pay", "from": 2 }), json!({ "always": null, "from": 0 }));
    assert_eq!(b.orders.as_ref(), Some(&default));
    order(&mut b, wanted.clone()).await;
    let again = ben.enter(&code, b.last).await;
    assert_eq!(again.orders.as_ref(), Some(&wanted), "a reload is told them");
    server.restart();
    let (ann, ben) = (ann.at(server.address()), ben.at(server.address()));
    let mut a = ann.enter(&code, None).await;
    assert_eq!(a.orders.as_ref(), Some(&default));
    a.do_now(json!("pay")).await;
    let mut b = ben.enter(&code, None).await;
    assert_eq!(b.orders.as_ref(), Some(&wanted));
    b.do_now(json!("pass")).await;
    a.do_now(json!("pay")).await;
    read_to(&mut b, 4).await;
    assert_eq!(log(&mut b).await[3].0["action"], "pay");
    order(&mut b, default).await;
    a.until(|message| matches!(message, ToClient::Game { step: 4, .. })).await;
    a.do_now(json!("pay")).await;
    read_to(&mut b, 5).await;
    tokio::time::sleep(Duration::from_millis(150)).await;
    assert_eq!(b.truth.log().await.len(), 5, "Ben is asked himself");
    b.do_now(json!("pass")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_are_no_orders_is_refused_and_changes_nothing() {
    let server = TestServer::of(toll::GAMES);
    let (code, _ann, ben) = two(&server, json!({})).await;
    let mut b = ben.enter(&code, None).await;
    let wanted = json!({ "always": "pay", "from": 9 });
    order(&mut b, wanted.clone()).await;
    for bad in [json!({ "always": "run", "from": 0 }), json!({ "never": 1 }), json!(7), Value::Null] {
        b.send(json!({ "type": "orders", "orders": bad })).await;
        let answer = b.next().await.expect("an answer");
        let ToClient::Error { error } = answer else { panic!("{answer:?}") };
        assert_eq!(error.code, "not_orders");
        assert!(error.message.starts_with("these are no standing orders of Toll: "), "{}", error.message);
    }
    b.send(json!({ "type": "orders" })).await;
    let answer = b.next().await.expect("an answer");
    assert!(matches!(&answer, ToClient::Error { error } if error.code == "bad_message"), "{answer:?}");
    let again = ben.enter(&code, None).await;
    assert_eq!(again.orders.as_ref(), Some(&wanted));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_belong_to_a_seat_of_a_game_that_has_begun_and_takes_them() {
    let server = TestServer::of(toll::GAMES);
    let (code, ann, _ben) = two(&server, json!({})).await;
    let refused = async |socket: &mut Socket, wanted: &str| {
        socket.send(json!({ "type": "orders", "orders": { "always": null, "from": 0 } })).await;
        let answer = socket.until(|message| matches!(message, ToClient::Error { .. })).await;
        assert!(matches!(&answer, ToClient::Error { error } if error.code == wanted), "{answer:?}");
    };
    let mut watcher = server.person("Cy").await.enter(&code, None).await;
    refused(&mut watcher, "not_seated").await;
    let lobby = ann.open(json!({ "game": "toll", "options": {} })).await;
    ann.sit(&lobby).await;
    let mut a = ann.enter(&lobby, None).await;
    refused(&mut a, "not_begun").await;
    let mut silent = Socket::connect(server.address(), server.folder.path(), &code, Some(&ann.token)).await;
    refused(&mut silent, "hello_first").await;

    let server = TestServer::new();
    let (code, people) = server.four(json!({})).await;
    let mut socket = people[0].enter(&code, None).await;
    assert_eq!(socket.orders, None);
    socket.send(json!({ "type": "orders", "orders": {} })).await;
    let answer = socket.until(|message| matches!(message, ToClient::Error { .. })).await;
    let ToClient::Error { error } = answer else { panic!("{answer:?}") };
    assert_eq!(error.message, "these are no standing orders of Shisogari: the game takes none");
}
