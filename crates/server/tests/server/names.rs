//! Names as an attacker would choose them: that nobody sees, that pass for another's, that the operator refuses.

use serde_json::json;
use server::{Config, Server, WordList};

use crate::http::call;
use crate::test_server::{TestServer, config, limits};

/// What the server answers to somebody of this name: the name it took, or the code of its refusal.
async fn call_oneself(server: &Server, name: &str) -> String {
    let body = json!({ "name": name }).to_string();
    let answer = call(server.address(), "POST", "/api/guest", &[], Some(&body)).await;
    if answer.status == 200 {
        answer.good()["name"].as_str().expect("a name").to_owned()
    } else {
        answer.refused().1
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_called_what_cannot_be_seen_or_what_the_operator_refuses() {
    let folder = testkit::tempdir().expect("a folder");
    let words = WordList::read("rude\n");
    let server = Server::start(Config { words, ..config(folder.path(), limits()) }).expect("the server starts");
    for name in ["\u{3164}", "\u{2800}", "Ann\u{fe0f}", "Ann\u{61c}", "\u{e0041}", "\u{ffff}", "Ann\u{200d}"] {
        assert_eq!(call_oneself(&server, name).await, "bad_name", "{name:?}");
    }
    assert_eq!(call_oneself(&server, "So RUDE").await, "refused_name");
    assert_eq!(call_oneself(&server, " Ａｎｎ ").await, "Ann");
    assert_eq!(call_oneself(&server, "👨‍👩‍👧").await, "👨‍👩‍👧");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_at_a_table_passes_for_another() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let mut seen = Vec::new();
    for name in ["Ann", "Аnn", "ANN"] {
        let person = server.person(name).await;
        let table = person.sit(&code).await;
        let seat = table["you"].as_u64().expect("a seat") as usize;
        seen.push(table["seats"][seat]["name"].as_str().expect("a name").to_owned());
    }
    assert_eq!(seen, ["Ann", "Аnn 2", "ANN 3"]);
}
