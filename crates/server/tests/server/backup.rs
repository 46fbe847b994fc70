//! The key lives in the database: a backup restored elsewhere plays on with the same tokens.

use serde_json::json;
use server::{Admin, Server};
use wire::Stage;

use crate::client::Socket;
use crate::http::call;
use crate::test_server::{Person, TestServer, config, limits};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_backup_plays_on_with_the_same_tokens() {
    let mut server = TestServer::in_a_folder();
    let (code, people) = server.four(json!({})).await;
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.enter(&code, None).await);
    }
    let asked = |sockets: &[Socket]| sockets.iter().position(|socket| !socket.legal().is_empty());
    let who = asked(&sockets).expect("somebody is asked");
    let action = sockets[who].choice(100).expect("something is legal");
    let (id, step) = sockets[who].do_now(action.clone()).await;

    let away = testkit::tempdir().expect("a folder");
    let (file, home) = (away.path().join("backup.sqlite"), away.path().join("home"));
    let folder = server.folder.path().to_path_buf();
    let copy = file.clone();
    let copied = tokio::task::spawn_blocking(move || Admin::backup(&folder, &copy));
    copied.await.expect("runs").expect("is copied while the server runs");
    drop(sockets);
    server.stop();
    let to = home.clone();
    tokio::task::spawn_blocking(move || Admin::restore(&file, &to)).await.expect("runs").expect("is restored");

    let restored = Server::start(config(&home, limits())).expect("starts");
    let people: Vec<Person> =
        people.iter().map(|person| Person { folder: home.clone(), ..person.at(restored.address()) }).collect();
    let mut sockets = Vec::new();
    for person in &people {
        assert_eq!(person.get("/api/me").await.status, 200, "the token is known");
        sockets.push(person.enter(&code, None).await);
        let socket = sockets.last().expect("just added");
        assert_eq!((socket.stage(), socket.last), (Stage::Playing, Some(step)));
        assert!(socket.info().you.is_some(), "the seat is theirs");
    }
    sockets[who].send(json!({ "type": "act", "id": id, "action": action })).await;
    let again = sockets[who].until(|message| crate::client::answers(message, &id)).await;
    assert!(matches!(again, wire::ToClient::Done { step: same, .. } if same == step), "{again:?}");
    let next = asked(&sockets).expect("somebody is asked");
    let action = sockets[next].choice(100).expect("something is legal");
    assert_eq!(sockets[next].do_now(action).await.1, step + 1, "the game goes on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_key_of_an_earlier_version_is_taken_over() {
    let mut server = TestServer::in_a_folder();
    let ann = server.person("Ann").await;
    server.stop();
    // As earlier versions had it: in a file, and not in the database.
    let folder = server.folder.path().to_path_buf();
    let store = store::Store::open(&folder).await.expect("opens");
    let key = store.secret("key").await.expect("reads").expect("is there");
    drop(store);
    let fresh = testkit::tempdir().expect("a folder");
    std::fs::write(fresh.path().join("key"), format!("{key}\n")).expect("writes");
    let restarted = Server::start(config(fresh.path(), limits())).expect("starts");
    assert_eq!(ann.at(restarted.address()).get("/api/me").await.status, 200, "the token is known");
    assert!(!fresh.path().join("key").exists(), "the key is in the database now");
    drop(restarted);
    let again = Server::start(config(fresh.path(), limits())).expect("starts");
    assert_eq!(ann.at(again.address()).get("/api/me").await.status, 200, "and stays there");

    std::fs::create_dir(fresh.path().join("other")).expect("a folder");
    std::fs::write(fresh.path().join("other/key"), "no key").expect("writes");
    let error = Server::start(config(&fresh.path().join("other"), limits())).expect_err("no key").to_string();
    assert!(error.contains("key") && error.contains("hexadecimal"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_page_sees_its_token() {
    let server = TestServer::new();
    let own = format!("http://{}", server.address());
    for headers in [[("origin", own.as_str())], [("sec-fetch-site", "same-origin")]] {
        let answer = call(server.address(), "POST", "/api/guest", &headers, Some(r#"{"name":"Ann"}"#)).await;
        let cookie = answer.header("set-cookie").expect("a cookie").to_owned();
        assert!(cookie.contains("HttpOnly"), "{cookie}");
        let token = cookie.split(['=', ';']).nth(1).expect("a value");
        assert!(!answer.body.contains(token), "the token is not for scripts: {}", answer.body);
        assert!(answer.good()["token"].is_null());
        // The cookie is good.
        let me = call(server.address(), "GET", "/api/me", &[("cookie", &format!("yakai={token}"))], None).await;
        assert_eq!(me.good()["name"], "Ann");
    }
}

/// Whoever gets a token of this name with the token of this person.
async fn named(person: &Person, name: &str) -> Person {
    let body = json!({ "name": name }).to_string();
    let guest = person.post("/api/guest", &body).await.good();
    Person { token: guest["token"].as_str().expect("a token").to_owned(), ..person.clone() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_on_all_devices_is_known_on_none() {
    let mut server = TestServer::new();
    let ann = server.person("Ann").await;
    let ben = server.person("Ben").await;
    let code = ann.open(json!({})).await;
    ann.sit(&code).await;
    // Another name is another token of the same guest.
    let phone = named(&ann, "Anna").await;
    let mut socket = phone.enter(&code, None).await;
    let left = ann.call("DELETE", "/api/me", None).await;
    assert!(left.header("set-cookie").is_some_and(|cookie| cookie.contains("Max-Age=0")), "{left:?}");
    left.good();
    let (word, why) = socket.closed().await;
    assert!(word == 1008 && why.contains("all devices"), "{word} {why}");
    for person in [&ann, &phone] {
        let refused = person.get("/api/me").await.refused();
        assert_eq!((refused.0, refused.1.as_str()), (401, "revoked_token"));
    }
    assert_eq!(ben.get("/api/me").await.status, 200);
    // Whoever comes back with the old token is somebody new, and the seat is not theirs.
    let back = named(&ann, "Ann").await;
    assert!(back.look(&code).await["you"].is_null());
    // A restart forgets nothing of it.
    server.restart();
    let refused = ann.at(server.address()).get("/api/me").await.refused();
    assert_eq!(refused.1, "revoked_token");
    ben.at(server.address()).get("/api/me").await.good();
}
