//! The operator keeps somebody out, closes a table, looks around: while the server runs, through the database.

use std::time::Duration;

use serde_json::json;
use server::{Admin, AdminError};

use crate::http::call;
use crate::test_server::{TestServer, home};

/// Does something with the server's folder as an operator would, in another thread.
async fn admin<T: Send + 'static>(server: &TestServer, task: impl FnOnce(&Admin) -> T + Send + 'static) -> T {
    let home = home(server.folder.path());
    let done = tokio::task::spawn_blocking(move || task(&Admin::open(&home).expect("opens")));
    done.await.expect("runs")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_kept_out_is_sent_away_and_let_in_again() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let eve = server.person("Eve").await;
    let code = ann.open(json!({})).await;
    eve.sit(&code).await;
    let mut socket = eve.enter(&code, None).await;
    let table = code.clone();
    let (note, _) = admin(&server, move |admin| admin.show(&table).expect("is there")).await;
    let Some(server::SeatNote::Person(name, id)) = note.seats.first().cloned() else { panic!("{note:?}") };
    assert_eq!(name, "Eve");
    let who = id.clone();
    assert!(admin(&server, move |admin| admin.ban(&who).expect("is kept out").1).await);
    let (word, why) = socket.closed().await;
    assert!(word == 1008 && why.contains("operator"), "{word} {why}");
    let refused = eve.get(&format!("/api/tables/{code}")).await.refused();
    assert_eq!((refused.0, refused.1.as_str()), (403, "banned"));
    ann.look(&code).await;
    assert!(admin(&server, move |admin| admin.unban(&id).expect("is let in").1).await);
    while eve.get("/api/me").await.status != 200 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }

    let mut socket = ann.enter(&code, None).await;
    admin(&server, |admin| admin.ban("127.0.0.1").expect("is kept out")).await;
    assert_eq!(socket.closed().await.0, 1008);
    let refused = call(server.address(), "GET", "/api/games", &[], None).await.refused();
    assert_eq!((refused.0, refused.1.as_str()), (403, "banned"));
    assert_eq!(call(server.address(), "GET", "/healthz", &[], None).await.status, 200);
    let wrong = admin(&server, |admin| admin.ban("Eve").expect_err("is nobody's id")).await;
    assert!(matches!(wrong, AdminError::NobodyKnown(_)), "{wrong}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_the_operator_closes_is_gone() {
    let server = TestServer::new();
    let (code, people) = server.four(json!({})).await;
    let mut socket = people[0].enter(&code, None).await;
    let table = code.clone();
    admin(&server, move |admin| admin.close(&table).expect("is closed")).await;
    let (word, why) = socket.closed().await;
    assert!(word == 1008 && why.contains("closed"), "{word} {why}");
    let refused = people[1].get(&format!("/api/tables/{code}")).await.refused();
    assert_eq!((refused.0, refused.1.as_str()), (404, "no_such_table"));
    while admin(&server, |admin| admin.tables().expect("reads").len()).await > 0 {}
    let error = admin(&server, move |admin| admin.close(&code).expect_err("is gone").to_string()).await;
    assert!(error.contains("yakai admin tables"), "{error}");
    assert!(people[0].get("/api/me/tables").await.good().as_array().is_some_and(Vec::is_empty));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operator_is_shown_no_secret() {
    let server = TestServer::new();
    let (code, people) = server.four(json!({})).await;
    let row = home(server.folder.path()).open().await.expect("opens").table(&code).await;
    let row = row.expect("reads").expect("is there");
    let meta: serde_json::Value = serde_json::from_str(&row.meta).expect("JSON");
    let table = code.clone();
    let (note, step) = admin(&server, move |admin| admin.show(&table).expect("is there")).await;
    let told = format!("{note:?} {step}");
    for secret in [&row.secret, &people[0].token] {
        assert!(!told.contains(secret.as_str()));
    }
    for chair in meta["chairs"].as_array().expect("chairs") {
        assert!(!told.contains(chair["entropy"].as_str().expect("entropy")));
    }
    let error = admin(&server, move |admin| admin.record(&code).expect_err("the game runs").to_string()).await;
    assert!(error.contains("not over"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_record_of_a_finished_game_is_exported() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    ann.sit(&code).await;
    for _ in 0..3 {
        ann.add_bot(&code, "random").await;
    }
    ann.start(&code).await;
    let mut socket = ann.enter(&code, None).await;
    socket.play(0, u64::MAX).await;
    let public = ann.get(&format!("/api/tables/{code}/record")).await.good();
    let record = admin(&server, move |admin| json!(admin.record(&code).expect("is over"))).await;
    assert_eq!(record, public);
}
