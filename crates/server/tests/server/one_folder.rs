//! Two servers on one data folder: the second does not start, and if two ever write, nobody's seat is lost.

use serde_json::json;
use server::{Server, StartError};
use store::StoreError;
use wire::Stage;

use crate::test_server::{TestServer, config, limits};

#[test]
fn a_second_server_on_the_same_folder_does_not_start() {
    let mut server = TestServer::in_a_folder();
    let folder = server.folder.path().to_path_buf();
    let error = Server::start(config(&folder, limits())).expect_err("the folder is taken");
    assert!(matches!(error, StartError::Store(StoreError::Taken { .. })), "{error}");
    // Also with the port of the first: the advice must not be to use the same folder on another port.
    let listen = server.address();
    let error =
        Server::start(server::Config { listen, ..config(&folder, limits()) }).expect_err("taken").to_string();
    assert!(error.contains("another folder with --data-dir"), "{error}");
    server.stop();
    Server::start(config(&folder, limits())).expect("the folder is free again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_people_on_one_seat_at_two_servers_one_has_it() {
    let server = TestServer::in_a_folder();
    let (_folder, other) = server.beside();
    let ann = server.person("Ann").await;
    let ben = server.person("Ben").await;
    let cat = server.person("Cat").await;
    let code = ann.open(json!({ "seats": 3, "game": "king-of-tokyo", "options": {} })).await;
    // Both servers know the table as it is now.
    let (here, there) = (format!("/api/tables/{code}"), cat.at(other.address()));
    there.get(&here).await.good();
    assert_eq!(ann.try_seat(&code, Some(0)).await, Ok(0));
    // The other server does not know yet. It is told when it writes, and says so.
    assert_eq!(there.try_seat(&code, Some(0)).await, Err((503, "not_stored".to_owned())));
    assert_eq!(there.try_seat(&code, Some(0)).await, Err((409, "seat_taken".to_owned())));
    assert_eq!(there.try_seat(&code, Some(1)).await, Ok(1));
    assert_eq!(ben.try_seat(&code, Some(1)).await, Err((503, "not_stored".to_owned())));
    assert_eq!(ben.try_seat(&code, Some(2)).await, Ok(2));
    let seats = |table: serde_json::Value| {
        let names = table["seats"].as_array().expect("seats").iter().map(|seat| seat["name"].clone());
        names.collect::<Vec<_>>()
    };
    assert_eq!(seats(ann.look(&code).await), ["Ann", "Cat", "Ben"], "nobody's seat is gone");

    // The other server learns of Ben when it writes next.
    assert_eq!(there.try_seat(&code, Some(1)).await, Err((503, "not_stored".to_owned())));
    // Both start it: there is one deal, and who was told nothing else is told this one.
    let mut far = there.enter(&code, None).await;
    ann.start(&code).await;
    let started = ann.at(other.address()).post(&format!("{here}/start"), "").await.refused();
    assert_eq!((started.0, started.1.as_str()), (503, "not_stored"));
    far.until_table(|table| table.stage == Stage::Playing).await;
    // Every message of the game is compared with the one log.
    far.until(|message| matches!(message, wire::ToClient::Game { .. })).await;
    let begun = ann.at(other.address()).post(&format!("{here}/start"), "").await.refused();
    assert_eq!((begun.0, begun.1.as_str()), (409, "begun"));
}
