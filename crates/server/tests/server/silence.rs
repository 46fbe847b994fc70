//! Attacks on those who think, by those who would rather have a bot play for them; and on those who wait.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::client::Socket;
use crate::test_server::{Person, TestServer};

/// Somebody else is asked first at one of this many tables.
const MOST_TABLES: u32 = 100;

/// Four people at a table that waits for such a seat; all are there.
async fn waiting_for(
    server: &TestServer,
    wanted: impl Fn(usize) -> bool,
) -> (String, Vec<Person>, Vec<Socket>, usize) {
    for _ in 0..MOST_TABLES {
        let (code, people) = server.four(json!({})).await;
        let sockets = join_all(people.iter().map(|person| person.enter(&code, None))).await;
        if let Some(seat) =
            sockets.iter().position(|socket| !socket.legal().is_empty()).filter(|&seat| wanted(seat))
        {
            return (code, people, sockets, seat);
        }
    }
    panic!("none of {MOST_TABLES} tables waits for that seat");
}

/// Asks for a bot to play this seat; tells the seat as it is then, or status and code of the refusal.
async fn let_bot_play(person: &Person, code: &str, seat: usize) -> Result<Value, (u16, String)> {
    let answer = person.post(&format!("/api/tables/{code}/seats/{seat}/bot"), "").await;
    if answer.status == 200 {
        return Ok(answer.good()["seats"][seat].clone());
    }
    let (status, code, _) = answer.refused();
    Err((status, code))
}

fn refused(status: u16, code: &str) -> Result<Value, (u16, String)> {
    Err((status, code.to_owned()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_host_lets_a_bot_play_and_only_for_who_is_silent() {
    let server = TestServer::new();
    let (code, people, mut sockets, seat) = waiting_for(&server, |seat| seat != 0).await;
    let eve = server.person("Eve").await;
    let idle = (1..4).find(|&idle| idle != seat).expect("another");
    assert_eq!(let_bot_play(&people[0], &code, seat).await, refused(409, "not_silent"), "they may think");
    server.clock.put_forward(Duration::from_secs(119));
    assert_eq!(let_bot_play(&people[0], &code, seat).await, refused(409, "not_silent"));
    server.clock.put_forward(Duration::from_secs(2));
    assert_eq!(let_bot_play(&eve, &code, seat).await, refused(403, "not_seated"));
    assert_eq!(let_bot_play(&people[idle], &code, seat).await, refused(403, "not_the_host"));
    assert_eq!(let_bot_play(&people[0], &code, idle).await, refused(409, "not_silent"), "nobody waits for them");
    assert_eq!(let_bot_play(&people[0], &code, 4).await, refused(422, "no_such_seat"));
    assert!(sockets[0].truth.log().await.is_empty(), "nothing has happened");

    assert_eq!(let_bot_play(&people[0], &code, seat).await.expect("it is time")["away"], true);
    sockets[seat].until_table(|table| table.seats[seat].away).await;
    while sockets[0].truth.log().await.is_empty() {
        sockets[0].next().await.expect("the bot plays");
    }
    // They are back.
    assert_eq!(people[seat].sit(&code).await["seats"][seat]["away"], false);
    assert_eq!(let_bot_play(&people[0], &code, seat).await, refused(409, "not_silent"), "and may think again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_host_is_outvoted_by_most_of_the_others_and_by_nobody_alone() {
    let server = TestServer::new();
    let (code, people, mut sockets, _) = waiting_for(&server, |seat| seat == 0).await;
    let eve = server.person("Eve").await;
    let _watches = eve.enter(&code, None).await;
    server.clock.put_forward(Duration::from_secs(121));
    for _ in 0..5 {
        let seat = let_bot_play(&people[1], &code, 0).await.expect("it is time");
        assert_eq!((&seat["away"], &seat["bot_votes"]), (&json!(false), &json!({ "by": [1], "needed": 2 })));
        assert_eq!(let_bot_play(&eve, &code, 0).await, refused(403, "not_seated"));
    }
    sockets[3].until_table(|table| table.seats[0].bot_votes.as_ref().is_some_and(|votes| votes.by == [1])).await;
    assert_eq!(let_bot_play(&people[2], &code, 0).await.expect("it is time")["away"], true);
}
