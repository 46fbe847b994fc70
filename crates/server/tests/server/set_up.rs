//! Attacks on how a table is set up, and on what a guest is told of their own tables.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use wire::Stage;

use crate::http::Answer;
use crate::test_server::{Person, TestServer};
use crate::toll;

async fn change(person: &Person, table: &str, body: &str) -> Answer {
    person.call("PATCH", &format!("/api/tables/{table}"), Some(body)).await
}

async fn order(person: &Person, table: &str, body: &str) -> Answer {
    person.post(&format!("/api/tables/{table}/order"), body).await
}

/// Ann, Ben and Cy at a table for four, before the start.
async fn three(server: &TestServer) -> (String, Vec<Person>) {
    let mut people = Vec::new();
    for name in ["Ann", "Ben", "Cy"] {
        people.push(server.person(name).await);
    }
    let table = people[0].open(json!({ "game": "king-of-tokyo", "options": {} })).await;
    for person in &people {
        person.sit(&table).await;
    }
    (table, people)
}

/// The table as this person is told it, but for how long somebody has been gone.
async fn shape(person: &Person, table: &str) -> Value {
    let mut table = person.look(table).await;
    for seat in table["seats"].as_array_mut().expect("seats") {
        (seat["gone"], seat["bot_in"]) = (Value::Null, Value::Null);
    }
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_host_sets_a_table_up_and_only_before_the_start() {
    let server = TestServer::new();
    let (table, people) = three(&server).await;
    let (eve, fay) = (server.person("Eve").await, server.person("Fay").await);
    let wishes = [r#"{"late":"away","seats":6}"#, r#"{"public":true}"#, "{}"];
    let orders = [r#"{"order":[1,0,2,3]}"#, r#"{"order":"random"}"#];
    let refused = async |person: &Person, wanted: (u16, &str)| {
        for wish in wishes {
            let (status, code, _) = change(person, &table, wish).await.refused();
            assert_eq!((status, code.as_str()), wanted, "{wish}");
        }
        for wish in orders {
            let (status, code, _) = order(person, &table, wish).await.refused();
            assert_eq!((status, code.as_str()), wanted, "{wish}");
        }
    };
    let before = shape(&people[0], &table).await;
    for person in [&people[1], &eve] {
        refused(person, (403, "not_the_host")).await;
    }
    assert_eq!(shape(&people[0], &table).await, before);
    // The host's seat moves: who had it is the host no more.
    let code = people[0].seat_code(&table).await;
    assert_eq!(fay.claim(&table, &code).await, Ok(0));
    refused(&people[0], (403, "not_the_host")).await;
    let changed = change(&fay, &table, r#"{"late":"nobody","seats":3}"#).await.good();
    assert_eq!((&changed["late"], changed["seats"].as_array().map(Vec::len)), (&json!("nobody"), Some(3)));
    let changed = order(&fay, &table, r#"{"order":[2,0,1]}"#).await.good();
    assert_eq!((&changed["you"], &changed["host"]), (&json!(1), &json!(true)));
    fay.start(&table).await;
    let before = shape(&fay, &table).await;
    for person in [&fay, &people[0], &people[1], &eve] {
        refused(person, (409, "begun")).await;
    }
    assert_eq!(shape(&fay, &table).await, before);
    // But for the pace of bots, and that too is the host's.
    let pace = r#"{"bot_pace":2500}"#;
    for person in [&people[0], &people[1], &eve] {
        let (status, code, _) = change(person, &table, pace).await.refused();
        assert_eq!((status, code.as_str()), (403, "not_the_host"));
    }
    assert_eq!(change(&fay, &table, pace).await.good()["bot_pace"], 2500);
    let (status, code, _) = change(&fay, &table, r#"{"bot_pace":5001}"#).await.refused();
    assert_eq!((status, code.as_str()), (422, "out_of_range"));
    for (person, seat) in [(&fay, json!(1)), (&people[1], json!(2)), (&people[2], json!(0)), (&eve, Value::Null)] {
        assert_eq!(person.look(&table).await["you"], seat);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_table_cannot_be_changes_nothing() {
    let server = TestServer::new();
    let (table, people) = three(&server).await;
    let ann = &people[0];
    let mut watcher = ann.enter(&table, None).await;
    let before = shape(ann, &table).await;
    let wrong = [
        (422, "bad_setup", json!({ "seats": 0 })),
        (422, "bad_setup", json!({ "seats": 7 })),
        (422, "bad_setup", json!({ "seats": 255 })),
        (409, "too_many_people", json!({ "seats": 2 })),
        (422, "bad_setup", json!({ "options": { "no_such": "1" } })),
        (422, "bad_setup", json!({ "options": { "monsters": "kraken" } })),
        (422, "out_of_range", json!({ "patience": 3601 })),
        (422, "out_of_range", json!({ "bot_pace": 5001 })),
        (422, "out_of_range", json!({ "bot_pace": u32::MAX, "public": true })),
        (400, "bad_request", json!({ "seats": 256 })),
        (400, "bad_request", json!({ "seats": -1 })),
        (400, "bad_request", json!({ "seats": "4" })),
        (400, "bad_request", json!({ "clock": "never" })),
        (400, "bad_request", json!({ "late": "people" })),
        (400, "bad_request", json!({ "host": "me" })),
        (400, "bad_request", json!({ "stage": "over" })),
        (400, "bad_request", json!(4)),
    ];
    for (status, code, body) in wrong {
        let answer = change(ann, &table, &body.to_string()).await.refused();
        assert_eq!((answer.0, answer.1.as_str()), (status, code), "{body}");
    }
    let wrong = [
        (422, "bad_order", json!([])),
        (422, "bad_order", json!([0, 1, 2])),
        (422, "bad_order", json!([0, 1, 2, 2])),
        (422, "bad_order", json!([1, 2, 3, 4])),
        (422, "bad_order", json!([0, 1, 2, 3, 4])),
        (400, "bad_request", json!([0, 1, 2, 256])),
        (400, "bad_request", json!("sorted")),
        (400, "bad_request", Value::Null),
    ];
    for (status, code, wish) in wrong {
        let answer = order(ann, &table, &json!({ "order": wish }).to_string()).await.refused();
        assert_eq!((answer.0, answer.1.as_str()), (status, code), "{wish}");
    }
    // Half of a change that cannot be is not done either.
    let half = json!({ "public": true, "clock": "fast", "seats": 2 }).to_string();
    assert_eq!(change(ann, &table, &half).await.refused().1, "too_many_people");
    assert_eq!(shape(ann, &table).await, before);
    // Everyone sees what does change.
    change(ann, &table, r#"{"clock":"slow","late":"away"}"#).await.good();
    watcher.until_table(|table| table.clock == wire::Clock::Slow && table.late == wire::Late::Away).await;
}

/// The codes of a guest's own tables.
async fn mine(person: &Person) -> Vec<String> {
    let tables = person.get("/api/me/tables").await.good();
    let code = |table: &Value| table["code"].as_str().expect("a code").to_owned();
    tables.as_array().expect("a list").iter().map(code).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_is_told_of_their_own_tables_alone() {
    let mut server = TestServer::of(toll::GAMES);
    let (ann, ben) = (server.person("Ann").await, server.person("Ben").await);
    let (eve, fay) = (server.person("Eve").await, server.person("Fay").await);
    let new = json!({ "game": "toll", "seats": 3, "options": {}, "public": true });
    let [lobby, game] = [ann.open(new.clone()).await, ann.open(new).await];
    assert_eq!(mine(&ann).await, Vec::<String>::new(), "to open a table is not to sit there");
    for table in [&lobby, &game] {
        ann.sit(table).await;
    }
    ben.sit(&game).await;
    ann.add_bot(&game, "random").await;
    ann.start(&game).await;
    let mut watcher = eve.enter(&game, None).await;
    assert_eq!(mine(&ann).await, [game.as_str(), &lobby]);
    assert_eq!(mine(&ben).await, [game.as_str()]);
    assert_eq!(mine(&eve).await, Vec::<String>::new(), "to watch is not to play");
    // It says who is waited for, and nothing else of the game.
    let tables = ben.get("/api/me/tables").await.good();
    let keys: BTreeSet<&str> = tables[0].as_object().expect("a table").keys().map(String::as_str).collect();
    let known = ["awaited", "code", "game", "host", "people", "seats", "stage", "taken", "you", "your_turn"];
    assert_eq!(keys, BTreeSet::from(known));
    assert_eq!((&tables[0]["awaited"], &tables[0]["people"]), (&json!(["Ann"]), &json!(["Ann", "Ben"])));
    // A seat that moves takes the table along; so does one that a latecomer takes.
    let bens = ben.seat_code(&game).await;
    eve.claim(&game, &bens).await.expect("a good code");
    assert_eq!((mine(&ben).await, mine(&eve).await), (Vec::new(), vec![game.clone()]));
    fay.try_seat(&game, None).await.expect("a bot's seat");
    server.restart();
    let [ann, ben, eve, fay] = [ann, ben, eve, fay].map(|person| person.at(server.address()));
    for person in [&eve, &fay] {
        assert_eq!(mine(person).await, [game.as_str()]);
    }
    assert_eq!(mine(&ben).await, Vec::<String>::new());
    assert_eq!(mine(&ann).await, [game.as_str(), &lobby]);
    ann.get_up(&lobby).await;
    // What is over is nobody's any more.
    watcher = eve.enter(&game, watcher.last).await;
    let (mut a, mut f) = (ann.enter(&game, None).await, fay.enter(&game, None).await);
    tokio::join!(a.play(0, u64::MAX), watcher.play(0, u64::MAX), f.play(0, u64::MAX));
    a.until_table(|table| table.stage == Stage::Over).await;
    for person in [&ann, &eve, &fay] {
        assert_eq!(mine(person).await, Vec::<String>::new());
    }
}
