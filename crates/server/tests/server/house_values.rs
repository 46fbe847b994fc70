//! House values: new tables are played with those that the server was started with, and keep them.

use serde_json::{Value, json};
use table::{Record, RecordError};
use wire::Stage;

use crate::test_server::{Person, TestServer, home};
use crate::toll;

/// A server of Toll that was started with this file.
fn started_with(data: &'static str) -> TestServer {
    let mut server = TestServer::of(toll::GAMES);
    server.data = Some(data);
    server.restart();
    server
}

/// Ann opens a table for herself and a bot.
async fn open(ann: &Person) -> String {
    let code = ann.open(json!({ "game": "toll", "seats": 2, "options": {} })).await;
    ann.sit(&code).await;
    ann.add_bot(&code, "random").await;
    code
}

/// What is said about the house values of a table.
async fn house_of(ann: &Person, code: &str) -> Value {
    ann.get(&format!("/api/tables/{code}")).await.good()["house"].take()
}

/// Plays until the end, and returns how many steps it took.
async fn finish(ann: &Person, code: &str) -> u64 {
    let mut socket = ann.enter(code, None).await;
    socket.play(0, 12).await;
    socket.until_table(|table| table.stage == Stage::Over).await;
    socket.last.expect("there were steps")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn new_tables_are_played_with_the_file_and_records_name_it() {
    let server = started_with("turns 4\n");
    let ann = server.person("Ann").await;
    let file = toll::GAMES[0].read_house("turns 4\n").expect("good");
    let theirs = json!({ "hash": file.short(), "built_in": false, "values": { "turns": 4 } });
    assert_eq!(ann.get("/api/games").await.good()[0]["house"], theirs);
    let code = open(&ann).await;
    assert_eq!(house_of(&ann, &code).await, theirs);
    ann.start(&code).await;
    assert_eq!(finish(&ann, &code).await, 4);
    let replay = ann.get(&format!("/api/tables/{code}/replay")).await.good();
    assert_eq!(replay["table"]["house"], theirs);
    let record = ann.get(&format!("/api/tables/{code}/record")).await.good();
    let record: Record = serde_json::from_value(record).expect("a record");
    assert_eq!(record.data.as_deref(), Some(file.hash));
    assert!(!record.options.contains_key("house"), "{:?}", record.options);
    record.replay(toll::GAMES[0], Some(file)).expect("it can be replayed with the file");
    let error = record.replay(toll::GAMES[0], None).expect_err("not without");
    assert!(matches!(error, RecordError::House { .. }), "{error}");
    let built_in = toll::GAMES[0].house().expect("it has some").short();
    let wanted = file.hash;
    let words = format!(
        "played with the house values {wanted}, but this program has {built_in}; name their file with --data"
    );
    assert_eq!(error.to_string(), words);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_keep_their_values_when_the_server_starts_without_the_file() {
    let mut server = started_with("turns 4\n");
    let ann = server.person("Ann").await;
    let (begun, lobby) = (open(&ann).await, open(&ann).await);
    ann.start(&begun).await;
    let theirs = house_of(&ann, &begun).await;
    server.data = None;
    server.restart();
    let ann = ann.at(server.address());
    assert_eq!(house_of(&ann, &lobby).await, theirs);
    assert_eq!(finish(&ann, &begun).await, 4);
    ann.start(&lobby).await;
    assert_eq!(finish(&ann, &lobby).await, 4);
    // A rematch is the same game again; a new table is played with what is in force.
    let again = ann.post(&format!("/api/tables/{begun}/rematch"), "").await.good();
    assert_eq!(again["house"], theirs);
    let new = open(&ann).await;
    let built_in = toll::GAMES[0].house().expect("it has some");
    assert_eq!(house_of(&ann, &new).await, json!({ "hash": built_in.short(), "built_in": true }));
    ann.start(&new).await;
    assert_eq!(finish(&ann, &new).await, 12);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_values_nobody_knows_waits_for_them() {
    let mut server = started_with("turns 4\n");
    let ann = server.person("Ann").await;
    let code = open(&ann).await;
    ann.start(&code).await;
    // As if it had been opened with a file that the store lost.
    let store = home(server.folder.path()).open().await.expect("opens");
    let mut row = store.table(&code).await.expect("reads").expect("it is there");
    let hash = |text| toll::GAMES[0].read_house(text).expect("good").hash;
    row.meta = row.meta.replace(hash("turns 4\n"), hash("turns 5\n"));
    store.save_table(row).await.expect("writes");
    server.restart();
    let ann = ann.at(server.address());
    let (status, word, message) = ann.get(&format!("/api/tables/{code}")).await.refused();
    assert_eq!((status, word.as_str()), (409, "other_house_values"));
    assert!(
        message.starts_with("this table was opened with house values of toll that this server was not started")
    );
    assert!(message.contains(&hash("turns 5\n")[..8]), "{message}");
    server.data = Some("turns 5\n");
    server.restart();
    assert_eq!(finish(&ann.at(server.address()), &code).await, 5);
}

#[test]
fn a_file_that_no_game_reads_is_explained() {
    let folder = testkit::tempdir().expect("a folder");
    let mut config = server::Config { games: toll::GAMES, ..server::Config::new(folder.path()) };
    let error = config.take_house_values("turns 99").expect_err("too many");
    assert_eq!(error, "toll says: line 1: write `turns 1` to `turns 12`");
    config.take_house_values("turns 3").expect("good");
    config.take_house_values("turns 3").expect("the same again");
    let error = config.take_house_values("turns 5").expect_err("a second file");
    assert_eq!(error, "toll has a file of house values already: give one for each game");
    config.games = &[];
    assert_eq!(config.take_house_values("turns 3").expect_err("no game"), "no game has house values");
}
