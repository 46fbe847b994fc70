//! Before the game: which tables are listed, who stands in for a host who is gone, names.

use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;
use wire::Stage;

use crate::client::Socket;
use crate::test_server::{Person, TestServer, limits};

/// The codes on the home page, in their order.
async fn listed(person: &Person) -> Vec<String> {
    let tables = person.get("/api/tables").await.good();
    let code = |table: &Value| table["code"].as_str().expect("a code").to_owned();
    tables.as_array().expect("a list").iter().map(code).collect()
}

/// Waits until the home page lists exactly these.
async fn until_listed(person: &Person, codes: &[&str]) {
    for _ in 0..500 {
        if listed(person).await == codes {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{codes:?} are wanted, {:?} are listed", listed(person).await);
}

/// The names at a table as this person is told them.
fn names(table: &Value) -> Vec<&str> {
    table["seats"].as_array().expect("seats").iter().map(|seat| seat["name"].as_str().expect("a name")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_public_table_is_listed_while_somebody_is_there() {
    let mut server = TestServer::with(Limits { fresh: Duration::ZERO, ..limits() });
    let ann = server.person("Ann").await;
    let public = json!({ "public": true });
    let dead = ann.open(public.clone()).await;
    ann.sit(&dead).await;
    let lobby = ann.open(public.clone()).await;
    let hidden = ann.open(json!({})).await;
    // Of each host one table is listed.
    let ben = server.person("Ben").await;
    let game = ben.open(public).await;
    for _ in 0..3 {
        ben.add_bot(&game, "random").await;
    }
    ben.sit(&game).await;
    ben.start(&game).await;
    assert!(listed(&ann).await.is_empty(), "nobody is anywhere");
    let at_lobby = ann.enter(&lobby, None).await;
    let _at_hidden = ann.enter(&hidden, None).await;
    // A socket that never said hello is nobody.
    let silent = Socket::connect(server.address(), server.folder.path(), &dead, None).await;
    let at_game = ben.enter(&game, None).await;
    until_listed(&ann, &[&lobby, &game]).await;
    drop((at_lobby, silent));
    until_listed(&ann, &[&game]).await;
    let mut again = ann.enter(&lobby, None).await;
    until_listed(&ann, &[&lobby, &game]).await;
    drop(at_game);
    until_listed(&ann, &[&lobby]).await;
    // What is listed is what is there now.
    ann.sit(&lobby).await;
    for _ in 0..3 {
        ann.add_bot(&lobby, "random").await;
    }
    assert_eq!(ann.get("/api/tables").await.good()[0]["taken"], 4);
    ann.start(&lobby).await;
    again.until_table(|table| table.stage == Stage::Playing).await;
    assert_eq!(ann.get("/api/tables").await.good()[0]["stage"], "playing");
    server.restart();
    assert!(listed(&ann.at(server.address())).await.is_empty(), "after a restart nobody has come back yet");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_public_table_is_listed_although_nobody_is_there() {
    let server = TestServer::with(Limits { fresh: Duration::from_millis(2500), ..limits() });
    let ann = server.person("Ann").await;
    let first = ann.open(json!({ "public": true })).await;
    assert_eq!(listed(&ann).await, [first]);
    until_listed(&ann, &[]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_who_is_there_stands_in_for_a_host_who_is_gone() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let ben = server.person("Ben").await;
    let cy = server.person("Cy").await;
    let code = ann.open(json!({ "patience": 2 })).await;
    for person in [&ann, &ben, &cy] {
        person.sit(&code).await;
    }
    let a = ann.enter(&code, None).await;
    let mut b = ben.enter(&code, None).await;
    let mut c = cy.enter(&code, None).await;
    let bots = format!("/api/tables/{code}/bots");
    let on_the_hosts = json!({ "level": "random", "seat": 0 }).to_string();
    let refused = async |person: &Person, path: &str, body: &str, code: &str| {
        assert_eq!(person.post(path, body).await.refused().1, code);
    };
    drop(a);
    b.until_table(|table| !table.seats[0].connected).await;
    assert!(!b.info().host, "patience first");
    refused(&ben, &bots, &on_the_hosts, "not_the_host").await;
    // Ben is told without asking. Cy is not the first.
    b.until_table(|table| table.host).await;
    c.until_table(|table| !table.seats[0].connected).await;
    assert!(!c.info().host);
    refused(&cy, &bots, &on_the_hosts, "not_the_host").await;
    // Ann comes back: she alone is the host.
    let a = ann.enter(&code, None).await;
    assert!(a.info().host);
    b.until_table(|table| !table.host && table.seats[0].connected).await;
    refused(&ben, &bots, &on_the_hosts, "not_the_host").await;
    refused(&ann, &bots, &json!({ "level": "random", "seat": 1 }).to_string(), "seat_taken").await;
    // She goes for good: a bot takes her chair and another the empty one, and the game begins.
    drop(a);
    b.until_table(|table| table.host).await;
    let table = ben.post(&bots, &on_the_hosts).await.good();
    assert_eq!((&table["seats"][0]["kind"], &table["host"]), (&json!("bot"), &json!(true)));
    let better = json!({ "level": "medium", "seat": 0 }).to_string();
    assert_eq!(ben.post(&bots, &better).await.good()["seats"][0]["level"], "medium", "a bot may play better");
    ben.add_bot(&code, "random").await;
    ben.start(&code).await;
    b.until_table(|table| table.stage == Stage::Playing).await;
    assert!(b.info().seats.iter().all(|seat| !seat.away));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_two_at_a_table_have_the_same_name() {
    let server = TestServer::new();
    let momo = server.person("Momo").await;
    let code = momo.open(json!({ "seats": 5 })).await;
    momo.sit(&code).await;
    momo.add_bot(&code, "random").await;
    for name in ["momo", "Taro"] {
        server.person(name).await.sit(&code).await;
    }
    let last = server.person("Momo").await;
    let table = last.sit(&code).await;
    assert_eq!(names(&table), ["Momo", "Taro", "momo 2", "Taro 2", "Momo 3"]);
    // Sitting down again changes nothing.
    assert_eq!(names(&last.sit(&code).await), names(&table));
    assert_eq!(names(&momo.sit(&code).await), names(&table));

    // A long name is cut, not made longer than names may be.
    let code = momo.open(json!({ "seats": 4 })).await;
    for name in ["Twenty letters long!", "Twenty letters long!", "A name like this one", "A name like this one"] {
        server.person(name).await.sit(&code).await;
    }
    let table = momo.get(&format!("/api/tables/{code}")).await.good();
    let wanted = ["Twenty letters long!", "Twenty letters lon 2", "A name like this one", "A name like this o 2"];
    assert_eq!(names(&table), wanted);
}
