//! Attacks on the codes that bring a seat to another device.

use futures_util::future::join_all;
use serde_json::{Value, json};
use server::{Limits, Rate};

use crate::http::{Answer, call};
use crate::test_server::{Person, TestServer, limits};

const EVIL: (&str, &str) = ("origin", "https://evil.example");

fn no_such_code() -> Result<u64, (u16, String)> {
    Err((403, "no_such_code".to_owned()))
}

/// Claims a seat from another address.
async fn claim_from(address: &str, person: &Person, table: &str, code: &str) -> Answer {
    let (bearer, body) = (format!("Bearer {}", person.token), json!({ "code": code }).to_string());
    let headers = [("authorization", bearer.as_str()), ("x-forwarded-for", address)];
    call(person.server, "POST", &format!("/api/tables/{table}/seat/claim"), &headers, Some(&body)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_gets_no_seat_with_a_code_that_is_not_good_here() {
    let mut server = TestServer::new();
    let (table, people) = server.four(json!({})).await;
    let (other, others) = server.four(json!({})).await;
    let (eve, fay) = (server.person("Eve").await, server.person("Fay").await);
    let [replaced, good] = [people[1].seat_code(&table).await, people[1].seat_code(&table).await];
    let elsewhere = others[1].seat_code(&other).await;
    let wrong = ["", "22222222", &good[..7], &format!("{good}2"), &good.repeat(500), &replaced, &elsewhere];
    let mut answers = Vec::new();
    for code in wrong {
        let body = json!({ "code": code }).to_string();
        answers.push(eve.post(&format!("/api/tables/{table}/seat/claim"), &body).await.refused());
    }
    assert_eq!((answers[0].0, answers[0].1.as_str()), (403, "no_such_code"));
    assert!(answers.iter().all(|answer| *answer == answers[0]), "nobody is told what is wrong: {answers:?}");
    assert_eq!(eve.claim(&other, &good).await, no_such_code(), "it is for one table");
    assert_eq!(people[1].look(&table).await["you"], 1);
    assert_eq!(eve.look(&table).await["you"], Value::Null);

    // It is good once, and not for who had the seat either.
    assert_eq!(eve.claim(&table, &good.to_lowercase()).await, Ok(1));
    for person in [&fay, &people[1]] {
        assert_eq!(person.claim(&table, &good).await, no_such_code());
    }
    assert_eq!(people[1].look(&table).await["you"], Value::Null);
    assert_eq!(people[1].post(&format!("/api/tables/{table}/seat/code"), "").await.refused().1, "not_seated");
    // No code outlives the server.
    let eves = eve.seat_code(&table).await;
    server.restart();
    assert_eq!(fay.at(server.address()).claim(&table, &eves).await, no_such_code());
    assert_eq!(eve.at(server.address()).look(&table).await["you"], 1, "the seat does");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_and_pages_of_other_sites_move_no_seat() {
    let server = TestServer::new();
    let (table, people) = server.four(json!({})).await;
    let eve = server.person("Eve").await;
    let good = people[1].seat_code(&table).await;
    let claim = json!({ "code": good }).to_string();
    let (path, order) = (format!("/api/tables/{table}"), r#"{"order":"random"}"#);
    let calls = [
        ("POST", format!("{path}/seat/code"), None),
        ("POST", format!("{path}/seat/claim"), Some(claim.as_str())),
        ("PATCH", path.clone(), Some("{}")),
        ("POST", format!("{path}/order"), Some(order)),
        ("GET", "/api/me/tables".to_owned(), None),
    ];
    for (method, path, body) in &calls {
        let nobody = call(server.address(), method, path, &[], *body).await.refused();
        assert_eq!((nobody.0, nobody.1.as_str()), (401, "no_guest"), "{method} {path}");
        let forged = call(server.address(), method, path, &[("cookie", "yakai=rubbish")], *body).await.refused();
        assert_eq!((forged.0, forged.1.as_str()), (401, "forged_token"), "{method} {path}");
        // The browser of Ben, who has the seat, is sent there by another site; so is that of Eve.
        for person in [&people[1], &eve] {
            let cookie = format!("yakai={}", person.token);
            let answer = call(server.address(), method, path, &[("cookie", &cookie), EVIL], *body).await;
            if *method != "GET" {
                let (status, code, _) = answer.refused();
                assert_eq!((status, code.as_str()), (403, "other_origin"), "{method} {path}");
            } else {
                // It is answered, but no page of another site can read it.
                assert_eq!(answer.header("access-control-allow-origin"), None);
            }
        }
    }
    let claims = format!("{path}/seat/claim");
    let more = json!({ "code": good, "seat": 0 }).to_string();
    for body in ["", "{}", r#"{"code":7}"#, r#"{"code":null}"#, "[]", &more] {
        let (status, code, _) = eve.post(&claims, body).await.refused();
        assert_eq!((status, code.as_str()), (400, "bad_request"), "{body}");
    }
    let long = json!({ "code": good.repeat(3000) }).to_string();
    assert_eq!(eve.post(&claims, &long).await.refused().1, "too_long");
    for (method, rest) in [("GET", "seat/code"), ("GET", "seat/claim"), ("PUT", "seat/claim")] {
        assert_eq!(people[1].call(method, &format!("{path}/{rest}"), None).await.status, 405);
    }
    assert_eq!(eve.post(&format!("{path}/seat/code"), "").await.refused().1, "not_seated");
    let nowhere = eve.post("/api/tables/222222/seat/claim", &claim).await.refused();
    assert_eq!((nowhere.0, nowhere.1.as_str()), (404, "no_such_table"));
    // Whoever has a seat claims no other, and uses no tries up with that.
    for _ in 0..6 {
        for person in [&people[2], &people[1]] {
            assert_eq!(person.claim(&table, &good).await, Err((409, "already_seated".to_owned())));
            assert_eq!(person.claim(&table, "22222222").await, Err((409, "already_seated".to_owned())));
        }
    }
    for (seat, person) in people.iter().enumerate() {
        assert_eq!(person.look(&table).await["you"], seat);
    }
    assert_eq!(eve.claim(&table, &good).await, Ok(1), "nothing of this has touched the code");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_count_for_the_table_whoever_makes_them() {
    let server = TestServer::new();
    let (table, people) = server.four(json!({})).await;
    let mut codes = vec![people[1].seat_code(&table).await, people[2].seat_code(&table).await];
    for n in 0..10 {
        let stranger = server.person("Eve").await;
        let answer = claim_from(&format!("9.9.9.{n}"), &stranger, &table, "22222222").await;
        assert_eq!(answer.refused().1, "no_such_code");
        if n == 8 {
            codes.push(people[3].seat_code(&table).await);
        }
    }
    let eve = server.person("Eve").await;
    for code in &codes {
        assert_eq!(eve.claim(&table, code).await, no_such_code(), "all of them are void");
    }
    for (seat, person) in people.iter().enumerate() {
        assert_eq!(person.look(&table).await["you"], seat, "and everyone has their seat");
    }
    let again = people[1].seat_code(&table).await;
    assert_eq!(eve.claim(&table, &again).await, Ok(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_cost_the_budget_of_their_address() {
    let server = TestServer::with(Limits { http: Rate { burst: 40, per_second: 0.01 }, ..limits() });
    let (table, people) = server.four(json!({})).await;
    let eve = server.person("Eve").await;
    let mut tries = 0;
    while claim_from("9.9.9.9", &eve, &table, "22222222").await.status == 403 {
        tries += 1;
    }
    assert_eq!(tries, 40);
    assert_eq!(claim_from("9.9.9.9", &eve, &table, "22222222").await.status, 429);
    people[1].seat_code(&table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_claim_a_seat_at_once_one_gets_it() {
    let server = TestServer::new();
    let (table, people) = server.four(json!({})).await;
    let strangers = join_all((0..6).map(|n| server.person(["A", "B", "C", "D", "E", "F"][n]))).await;
    let good = people[1].seat_code(&table).await;
    let answers = join_all(strangers.iter().map(|stranger| stranger.claim(&table, &good))).await;
    assert_eq!(answers.iter().filter(|answer| **answer == Ok(1)).count(), 1, "{answers:?}");
    assert_eq!(answers.iter().filter(|answer| **answer == no_such_code()).count(), 5, "{answers:?}");
    for (stranger, answer) in strangers.iter().zip(&answers) {
        assert_eq!(stranger.look(&table).await["you"].as_u64(), answer.clone().ok());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_dies_with_the_seat_of_its_owner() {
    let server = TestServer::new();
    let (ann, ben) = (server.person("Ann").await, server.person("Ben").await);
    let (eve, fay) = (server.person("Eve").await, server.person("Fay").await);
    let table = ann.open(json!({ "patience": 0, "late": "away" })).await;
    for person in [&ann, &ben] {
        person.sit(&table).await;
    }
    // Ben gets up and sits down again: that is another seat, even where it is the same one.
    let bens = ben.seat_code(&table).await;
    ben.get_up(&table).await;
    assert_eq!(eve.claim(&table, &bens).await, no_such_code());
    ben.sit(&table).await;
    assert_eq!(eve.claim(&table, &bens).await, no_such_code());
    // The host lets a bot sit on the seat of Ben, who has been gone for longer than the patience.
    let bens = ben.seat_code(&table).await;
    let bot = json!({ "level": "random", "seat": 1 }).to_string();
    ann.post(&format!("/api/tables/{table}/bots"), &bot).await.good();
    assert_eq!(eve.claim(&table, &bens).await, no_such_code());
    // In the game a latecomer takes the seat of Ben, who is away.
    ben.sit(&table).await;
    ann.add_bot(&table, "random").await;
    let _here = ann.enter(&table, None).await;
    ann.start(&table).await;
    let bens = ben.seat_code(&table).await;
    assert_eq!(eve.try_seat(&table, Some(2)).await, Ok(2));
    assert_eq!(fay.claim(&table, &bens).await, no_such_code());
    assert_eq!(ben.look(&table).await["you"], Value::Null);
}
