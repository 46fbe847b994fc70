//! Attacks on what only the host may do in the lobby, and on those who left for good.

use serde_json::{Value, json};

use crate::test_server::{Person, TestServer};

/// Status of a call, and the code of a refusal.
async fn tried(person: &Person, method: &str, path: &str, body: Option<&str>) -> (u16, String) {
    let answer = person.call(method, path, body).await;
    if answer.status < 300 {
        return (answer.status, String::new());
    }
    let (status, code, _) = answer.refused();
    (status, code)
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

const DONE: (u16, String) = (200, String::new());

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_host_sends_out_hands_over_and_closes() {
    let server = TestServer::new();
    let (ann, ben, cy, eve) =
        tokio::join!(server.person("Ann"), server.person("Ben"), server.person("Cy"), server.person("Eve"));
    let table = ann.open(json!({})).await;
    for person in [&ann, &ben, &cy] {
        person.sit(&table).await;
    }
    let at = format!("/api/tables/{table}");
    let (seat, good, host) =
        (format!("{at}/seats/2"), format!("{at}/seats/2?for_good=true"), format!("{at}/host"));
    for person in [&ben, &eve] {
        assert_eq!(tried(person, "DELETE", &seat, None).await, refused(403, "not_the_host"));
        assert_eq!(tried(person, "DELETE", &good, None).await, refused(403, "not_the_host"));
        assert_eq!(tried(person, "POST", &host, Some(r#"{"seat":1}"#)).await, refused(403, "not_the_host"));
        assert_eq!(tried(person, "DELETE", &at, None).await, refused(403, "not_the_host"));
    }
    assert_eq!(tried(&ann, "DELETE", &format!("{at}/seats/0"), None).await, refused(409, "nobody_else"));
    assert_eq!(tried(&ann, "DELETE", &good, None).await, DONE);
    assert_eq!(cy.look(&table).await["sent_out"], "for_good");
    for seat in [None, Some(2), Some(3)] {
        assert_eq!(cy.try_seat(&table, seat).await, Err(refused(403, "kept_out")));
    }
    let brought = ben.seat_code(&table).await;
    assert_eq!(cy.claim(&table, &brought).await, Err(refused(403, "kept_out")));

    assert_eq!(tried(&ann, "POST", &host, Some(r#"{"seat":1}"#)).await, DONE);
    assert_eq!(tried(&ann, "DELETE", &at, None).await, refused(403, "not_the_host"), "the table is Ben's");
    let mut socket = eve.enter(&table, None).await;
    assert_eq!(tried(&ben, "DELETE", &at, None).await, (204, String::new()));
    socket.closed().await;
    for person in [&ann, &ben, &eve] {
        assert_eq!(tried(person, "GET", &at, None).await, refused(404, "no_such_table"));
        assert_eq!(tried(person, "POST", &format!("{at}/seat"), Some("{}")).await, refused(404, "no_such_table"));
    }
    assert_eq!(tried(&ben, "DELETE", &at, None).await, refused(404, "no_such_table"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_is_not_closed_and_who_leaves_it_for_good_has_left() {
    let server = TestServer::new();
    let (code, people) = server.four(json!({ "late": "nobody" })).await;
    let at = format!("/api/tables/{code}");
    let for_good = format!("{at}/seat?for_good=true");
    let eve = server.person("Eve").await;
    assert_eq!(tried(&people[0], "DELETE", &at, None).await, refused(409, "begun"));
    assert_eq!(tried(&people[0], "DELETE", &format!("{at}/seats/1"), None).await, refused(409, "begun"));
    assert_eq!(tried(&eve, "DELETE", &for_good, None).await, refused(403, "not_seated"));
    assert_eq!(tried(&people[1], "DELETE", &for_good, None).await, DONE);
    let left = people[1].look(&code).await;
    assert_eq!((&left["you"], &left["seats"][1]["kind"]), (&Value::Null, &json!("bot")));
    assert_eq!(people[1].get("/api/me/tables").await.good(), json!([]), "the home page does not show it");
    assert_eq!(people[1].try_seat(&code, Some(1)).await, Err(refused(409, "begun")), "nobody comes late here");
    assert_eq!(tried(&people[1], "DELETE", &for_good, None).await, refused(403, "not_seated"));
    assert_eq!(people[0].get("/api/me/tables").await.good().as_array().map(Vec::len), Some(1));
}
