//! Bad input gets a clear answer, and nothing is lost.

use std::net::TcpListener;
use std::path::Path;

use serde_json::{Value, json};
use server::{Guest, Key, Server, StartError};
use tokio_tungstenite::tungstenite::{self, Message};
use wire::ToClient;

use crate::client::{Socket, answers, line};
use crate::http::call;
use crate::test_server::{Person, TestServer, config, home, limits};

/// Posts and expects a refusal with this status and code; returns the message.
async fn refused(person: &Person, path: &str, body: Value, status: u16, code: &str) -> String {
    let answer = person.post(path, &body.to_string()).await.refused();
    assert_eq!((answer.0, answer.1.as_str()), (status, code), "{}", answer.2);
    answer.2
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_cannot_be() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let new = |game: &str, seats: u8, more: Value| {
        let mut new = json!({ "game": game, "seats": seats });
        for (key, value) in more.as_object().cloned().unwrap_or_default() {
            new[key] = value;
        }
        new
    };
    let path = "/api/tables";
    let text = refused(&ann, path, new("shisogary", 4, json!({})), 404, "no_such_game").await;
    assert!(text.contains("shisogary") && text.contains("shisogari"), "{text}");
    let text = refused(&ann, path, new("shisogari", 3, json!({})), 422, "bad_setup").await;
    assert!(text.contains("4 to 5") && text.contains('3'), "{text}");
    refused(&ann, path, new("shisogari", 0, json!({})), 422, "bad_setup").await;
    let text =
        refused(&ann, path, new("shisogari", 4, json!({ "options": { "turn_kap": "9" } })), 422, "bad_setup")
            .await;
    assert!(text.contains("turn_kap") && text.contains("turn_cap"), "{text}");
    let text =
        refused(&ann, path, new("shisogari", 4, json!({ "options": { "turn_cap": "9" } })), 422, "bad_setup")
            .await;
    assert!(text.contains("10") && text.contains("200"), "{text}");
    let text = refused(&ann, path, new("shisogari", 4, json!({ "patience": 3601 })), 422, "out_of_range").await;
    assert!(text.contains("patience") && text.contains("3600"), "{text}");
    refused(&ann, path, new("shisogari", 4, json!({ "bot_pace": 5001 })), 422, "out_of_range").await;
    refused(&ann, path, json!({ "seats": 4 }), 400, "bad_request").await;
    refused(&ann, path, new("shisogari", 4, json!({ "colour": "red" })), 400, "bad_request").await;
    let rubbish = ann.post(path, "{\"game\":").await.refused();
    assert_eq!((rubbish.0, rubbish.1.as_str()), (400, "bad_request"));
    let long = ann.post(path, &format!("{{\"game\":\"{}\"}}", "x".repeat(20_000))).await.refused();
    assert_eq!((long.0, long.1.as_str()), (413, "too_long"));
    for code in ["ABCDEF", "abc", "%2e%2e%2f%2e%2e"] {
        let missing = ann.get(&format!("/api/tables/{code}")).await.refused();
        assert_eq!((missing.0, missing.1.as_str()), (404, "no_such_table"));
    }
    let nowhere = ann.get("/api/nothing").await.refused();
    assert_eq!((nowhere.0, nowhere.1.as_str()), (404, "no_such_path"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_that_cannot_be_taken() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let ben = server.person("Ben").await;
    let code = ann.open(json!({ "late": "nobody" })).await;
    let seat = format!("/api/tables/{code}/seat");
    ann.post(&seat, r#"{"seat":2,"entropy":"c0ffee"}"#).await.good();
    let text = refused(&ben, &seat, json!({ "seat": 2 }), 409, "seat_taken").await;
    assert!(text.contains("seat 2"), "{text}");
    refused(&ben, &seat, json!({ "seat": 4 }), 422, "no_such_seat").await;
    refused(&ben, &seat, json!({ "entropy": "xyz" }), 422, "bad_entropy").await;
    refused(&ben, &format!("/api/tables/{code}/bots"), json!({ "level": "random" }), 403, "not_the_host").await;
    refused(&ann, &format!("/api/tables/{code}/bots"), json!({ "level": "random", "seat": 2 }), 409, "seat_taken")
        .await;
    refused(&ann, &format!("/api/tables/{code}/bots"), json!({ "level": "godlike" }), 400, "bad_request").await;
    let none = ann.call("DELETE", &format!("/api/tables/{code}/bots/2"), None).await.refused();
    assert_eq!((none.0, none.1.as_str()), (409, "no_bot"));
    let none = ann.call("DELETE", &format!("/api/tables/{code}/bots/two"), None).await.refused();
    assert_eq!((none.0, none.1.as_str()), (400, "bad_request"));
    let none = ann.get(&format!("/api/tables/{code}/socket")).await.refused();
    assert_eq!((none.0, none.1.as_str()), (400, "bad_request"));
    let none = ben.call("DELETE", &seat, None).await.refused();
    assert_eq!((none.0, none.1.as_str()), (403, "not_seated"));
    // Moving frees the old chair; a host without a seat is succeeded by the first person who has one.
    assert_eq!(ann.post(&seat, r#"{"seat":0}"#).await.good()["seats"][2]["kind"], "empty");
    ben.sit(&code).await;
    ann.call("DELETE", &seat, None).await.good();
    assert_eq!(ben.get(&format!("/api/tables/{code}")).await.good()["host"], true);
    for _ in 0..3 {
        ben.add_bot(&code, "random").await;
    }
    let full = ann.post(&seat, "{}").await.refused();
    assert_eq!((full.0, full.1.as_str()), (409, "full"));
    ben.start(&code).await;
    let late = ann.post(&seat, "{}").await.refused();
    assert_eq!((late.0, late.1.as_str()), (409, "begun"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acts_that_are_not_allowed_change_nothing() {
    let server = TestServer::new();
    let (code, people) = server.four(json!({})).await;
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.enter(&code, None).await);
    }
    let asked = sockets.iter().position(|socket| !socket.legal().is_empty()).expect("somebody is asked");
    let other = (asked + 1) % 4;
    let legal = sockets[asked].legal()[0].clone();
    let refusals = [
        (other, legal.clone(), "not_legal", "not your turn", Some("not_your_turn")),
        (asked, json!({ "do": "confirm" }), "not_legal", "something else is asked of you now", Some("not_now")),
        (asked, json!({ "do": "dance" }), "not_an_action", "dance", None),
        (asked, json!(7), "not_an_action", "Shisogari", None),
    ];
    for (who, action, code, reason, word) in refusals {
        let id = sockets[who].act(action).await;
        let answer = sockets[who].until(|message| answers(message, &id)).await;
        let ToClient::Refused { error, .. } = answer else { panic!("{answer:?}") };
        assert_eq!(error.code, code);
        assert!(error.message.contains(reason), "{}", error.message);
        assert_eq!(error.refusal, word.map(|word| json!({ "code": word })));
    }
    let long = "x".repeat(41);
    sockets[asked].send(json!({ "type": "act", "id": long, "action": legal })).await;
    let answer = sockets[asked].until(|message| answers(message, &long)).await;
    assert!(matches!(answer, ToClient::Refused { error, .. } if error.code == "bad_id"));
    let mut watcher = Socket::connect(server.address(), server.folder.path(), &code, None).await;
    watcher.hello(None).await;
    let id = watcher.act(legal).await;
    let answer = watcher.until(|message| answers(message, &id)).await;
    assert!(matches!(answer, ToClient::Refused { error, .. } if error.code == "not_seated"));
    assert!(watcher.truth.log().await.is_empty(), "nothing has changed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_are_none() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    ann.sit(&code).await;
    let mut socket = Socket::connect(server.address(), server.folder.path(), &code, Some(&ann.token)).await;
    socket.send(json!({ "type": "act", "id": "a", "action": {} })).await;
    let complaint = async |socket: &mut Socket, code: &str| {
        let message = socket.until(|message| matches!(message, ToClient::Error { .. })).await;
        let ToClient::Error { error } = message else { panic!() };
        assert_eq!(error.code, code, "{}", error.message);
    };
    complaint(&mut socket, "hello_first").await;
    for rubbish in ["", "{", "[1,2]", "{\"type\":\"dance\"}", "{\"type\":\"hello\"}", "\u{0}", "null"] {
        socket.send_raw(Message::text(rubbish)).await;
        complaint(&mut socket, "bad_message").await;
    }
    socket.send_raw(Message::binary(vec![1, 2, 3])).await;
    complaint(&mut socket, "bad_message").await;
    // Nothing is lost: the same connection goes on.
    socket.hello(None).await;
    assert_eq!(socket.info().you, Some(0));
    let id = socket.act(json!({ "do": "pass" })).await;
    let answer = socket.until(|message| answers(message, &id)).await;
    assert!(matches!(answer, ToClient::Refused { error, .. } if error.code == "not_begun"));
    socket.send(json!({ "type": "ping", "t": 5 })).await;
    socket.until(|message| matches!(message, ToClient::Pong { t: 5, .. })).await;
    // A client with another version is told so and closed.
    socket.send(json!({ "type": "hello", "v": 99 })).await;
    complaint(&mut socket, "version").await;
    assert_eq!(socket.closed().await.0, 1002);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_is_too_long_closes_the_socket() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let mut socket = ann.enter(&code, None).await;
    socket.send_raw(Message::text("x".repeat(17 << 10))).await;
    let (number, reason) = socket.closed().await;
    assert_eq!(number, 1009);
    assert!(reason.contains("16384"), "{reason}");
    assert_eq!(ann.enter(&code, None).await.info().code, code, "the table is unharmed");
}

/// The key of the server that has this folder.
async fn key(folder: &Path) -> Key {
    let store = home(folder).open().await.expect("opens");
    Key::load(&store, Some(folder)).await.expect("a key")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_that_are_forged_or_expired() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let key = key(server.folder.path()).await;
    let guest = Guest { id: "00".repeat(16), name: "Eve".into(), generation: 0 };
    let elsewhere = testkit::tempdir().expect("a folder");
    let forged = self::key(elsewhere.path()).await.token(&guest, u64::MAX);
    let changed = ann.token.replacen(|c: char| c.is_ascii_digit(), "f", 1);
    for (token, expected) in [
        (forged.as_str(), "forged_token"),
        (changed.as_str(), "forged_token"),
        ("rubbish", "forged_token"),
        (key.token(&guest, 1).as_str(), "expired_token"),
    ] {
        for headers in
            [[("authorization", format!("Bearer {token}"))], [("cookie", format!("a=b; yakai={token}"))]]
        {
            let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
            let answer = call(server.address(), "GET", "/api/me", &headers, None).await.refused();
            assert_eq!((answer.0, answer.1.as_str()), (401, expected));
            assert!(answer.2.contains("POST /api/guest"), "{}", answer.2);
        }
        let error = line(server.address(), &code, Some(token)).await.expect_err("no socket for it");
        assert!(matches!(error, tungstenite::Error::Http(answer) if answer.status() == 401));
        // A bad token does not keep anybody from getting a new one.
        let bearer = format!("Bearer {token}");
        let body = r#"{"name":"Eve"}"#;
        call(server.address(), "POST", "/api/guest", &[("authorization", &bearer)], Some(body)).await.good();
    }
    let nobody = call(server.address(), "GET", "/api/me", &[], None).await.refused();
    assert_eq!((nobody.0, nobody.1.as_str()), (401, "no_guest"));
    let name = call(server.address(), "POST", "/api/guest", &[], Some(r#"{"name":" "}"#)).await.refused();
    assert_eq!((name.0, name.1.as_str()), (422, "bad_name"));
    // The cookie is as good as the token, and a new name keeps the guest.
    let cookie = format!("yakai={}", ann.token);
    let renamed =
        call(server.address(), "POST", "/api/guest", &[("cookie", &cookie)], Some(r#"{"name":"Anna"}"#)).await;
    let set = renamed.header("set-cookie").expect("a cookie");
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
    let anna = Person { token: renamed.good()["token"].as_str().expect("a token").to_owned(), ..ann.clone() };
    assert_eq!(anna.get(&format!("/api/tables/{code}")).await.good()["host"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_are_kept_out() {
    let server = TestServer::new();
    let own = format!("http://{}", server.address());
    for (origin, status) in [("https://evil.example", 403), ("null", 403), (own.as_str(), 200)] {
        let headers = [("origin", origin)];
        let answer = call(server.address(), "POST", "/api/guest", &headers, Some(r#"{"name":"Eve"}"#)).await;
        assert_eq!(answer.status, status, "{origin}");
    }
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let headers = [
        ("origin", "https://evil.example"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let socket =
        call(server.address(), "GET", &format!("/api/tables/{code}/socket"), &headers, None).await.refused();
    assert_eq!((socket.0, socket.1.as_str()), (403, "other_origin"));
    let answer = ann.get("/api/me").await;
    assert!(answer.header("content-security-policy").is_some_and(|policy| policy.contains("default-src 'self'")));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[test]
fn a_data_directory_that_cannot_be_written() {
    let folder = testkit::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("writes");
    let error = Server::start(config(&file.join("data"), limits())).expect_err("no folder below a file");
    assert!(matches!(error, StartError::Store(_)));
    let text = error.to_string();
    assert!(text.contains("file/data") && text.contains("--data-dir"), "{text}");
}

#[test]
fn a_port_in_use() {
    let folder = testkit::tempdir().expect("a folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let listen = taken.local_addr().expect("an address");
    let error = Server::start(server::Config { listen, ..config(folder.path(), limits()) }).expect_err("taken");
    let text = error.to_string();
    assert!(matches!(error, StartError::PortInUse(_)));
    assert!(text.contains(&listen.port().to_string()) && text.contains("--listen"), "{text}");
}
