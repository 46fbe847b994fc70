//! Options that each seat chooses for itself, before the game.

use serde_json::{Value, json};
use wire::ToClient;

use crate::test_server::{Person, TestServer};
use crate::toll;

/// Three people at a table of Toll for four, before the start.
async fn three(server: &TestServer) -> (String, Vec<Person>) {
    let mut people = Vec::new();
    for name in ["Ann", "Ben", "Cy"] {
        people.push(server.person(name).await);
    }
    let code = people[0].open(json!({ "game": "toll", "options": {} })).await;
    for person in &people {
        person.sit(&code).await;
    }
    (code, people)
}

/// Chooses, and returns the table or the error's code.
async fn choose(person: &Person, code: &str, value: &str) -> Result<Value, String> {
    let body = json!({ "key": "colours", "value": value }).to_string();
    let answer = person.post(&format!("/api/tables/{code}/choice"), &body).await;
    if answer.status == 200 { Ok(answer.good()) } else { Err(answer.refused().1) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_seat_chooses_for_itself_and_the_game_is_told() {
    let mut server = TestServer::of(toll::GAMES);
    let (code, people) = three(&server).await;
    let [ann, ben, cy] = &people[..] else { panic!("three people") };
    let mut watcher = ann.enter(&code, None).await;
    let table = choose(ben, &code, "green").await.expect("free");
    assert_eq!(table["seats"][1]["choices"], json!({ "colours": "green" }));
    assert!(table["seats"][0].get("choices").is_none(), "{table}");
    assert_eq!(table["options"]["colours"], "any,green");
    watcher.until_table(|table| table.seats[1].choices.contains_key("colours")).await;
    // Another value, the same again, a taken one, the default.
    choose(ben, &code, "red").await.expect("free");
    choose(ben, &code, "red").await.expect("it is his already");
    assert_eq!(choose(cy, &code, "red").await, Err("choice_taken".to_owned()));
    choose(cy, &code, "green").await.expect("free again");
    let table = choose(cy, &code, "any").await.expect("nothing is chosen");
    assert_eq!(table["options"]["colours"], "any,red");
    choose(cy, &code, "blue").await.expect("free");
    // Whoever moves keeps their choice; whoever leaves takes it back; a bot has none.
    let table = ben.post(&format!("/api/tables/{code}/seat"), r#"{"seat":3}"#).await.good();
    assert_eq!(table["options"]["colours"], "any,any,blue,red");
    let table = cy.call("DELETE", &format!("/api/tables/{code}/seat"), None).await.good();
    assert_eq!(table["options"]["colours"], "any,any,any,red");
    for _ in 0..2 {
        ann.add_bot(&code, "random").await;
    }
    choose(ann, &code, "blue").await.expect("free again");
    server.restart();
    let people: Vec<_> = people.iter().map(|person| person.at(server.address())).collect();
    people[0].start(&code).await;
    let socket = people[0].enter(&code, None).await;
    let Some(ToClient::Game { view, .. }) = &socket.game else { panic!("no game") };
    assert_eq!(view["colours"], json!(["blue", "any", "any", "red"]));
    assert_eq!(choose(&people[0], &code, "green").await, Err("begun".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_chosen_is_refused() {
    let server = TestServer::of(toll::GAMES);
    let (code, people) = three(&server).await;
    assert_eq!(choose(&people[0], &code, "pink").await, Err("no_such_choice".to_owned()));
    let other = server.person("Dee").await;
    assert_eq!(choose(&other, &code, "red").await, Err("not_seated".to_owned()));
    let path = format!("/api/tables/{code}/choice");
    let answer = people[0].post(&path, r#"{"key":"colour","value":"red"}"#).await.refused();
    assert_eq!(answer.1, "no_such_choice");
    // It cannot be chosen for everybody when the table is opened.
    let new = json!({ "game": "toll", "seats": 2, "options": { "colours": "red" } }).to_string();
    assert_eq!(people[0].post("/api/tables", &new).await.refused().1, "bad_setup");
    let games = people[0].get("/api/games").await.good();
    assert_eq!(games[0]["options"][0]["per_seat"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_keeps_what_was_chosen() {
    let server = TestServer::of(toll::GAMES);
    let ann = server.person("Ann").await;
    let code = ann.open(json!({ "game": "toll", "seats": 2, "options": {} })).await;
    ann.sit(&code).await;
    ann.add_bot(&code, "random").await;
    choose(&ann, &code, "green").await.expect("free");
    ann.start(&code).await;
    let mut socket = ann.enter(&code, None).await;
    socket.play(0, 12).await;
    socket.until_table(|table| table.stage == wire::Stage::Over).await;
    let record: table::Record =
        serde_json::from_value(ann.get(&format!("/api/tables/{code}/record")).await.good()).expect("a record");
    assert_eq!(record.options["colours"], "green");
    record.replay(toll::GAMES[0], None).expect("it can be replayed");
    let again = ann.post(&format!("/api/tables/{code}/rematch"), "").await.good();
    let table = ann.get(&format!("/api/tables/{}", again["code"].as_str().expect("a code"))).await.good();
    assert_eq!((&table["options"]["colours"], &table["stage"]), (&json!("green"), &json!("lobby")));
    choose(&ann, table["code"].as_str().expect("a code"), "any").await.expect("taken back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_things_can_be_chosen_for_one_option() {
    let server = TestServer::of(toll::GAMES);
    let ann = server.person("Ann").await;
    let open = async |gates: &str| {
        let new = json!({ "game": "toll", "seats": 2, "options": { "gates": gates } });
        ann.post("/api/tables", &new.to_string()).await
    };
    assert_eq!(open("south,north").await.good()["options"]["gates"], "north,south");
    assert_eq!(open("all").await.good()["options"]["gates"], "all");
    for (wrong, why) in
        [("north,soth", "`south`"), ("wast", "`west`"), ("east,east", "named twice"), ("", "unknown choice ``")]
    {
        let (status, code, message) = open(wrong).await.refused();
        assert_eq!((status, code.as_str()), (422, "bad_setup"));
        assert!(message.contains("gates") && message.contains(why), "{message}");
    }
    let games = ann.get("/api/games").await.good();
    assert_eq!(games[0]["options"][1]["several"], json!(["north", "east", "south", "west"]));
}
