//! Attacks by those who come late: nobody gets a person's seat, unless a bot plays it and the table allows it.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::test_server::{Person, TestServer};
use crate::toll;

/// Which seats a stranger is told to be open.
async fn open(person: &Person, table: &str) -> Vec<bool> {
    let table = person.look(table).await;
    let seats = table["seats"].as_array().expect("seats");
    seats.iter().map(|seat| seat["open"].as_bool().expect("said of every seat")).collect()
}

fn refused(code: &str) -> Result<u64, (u16, String)> {
    Err((409, code.to_owned()))
}

/// Ann and Cy are there, Ben is not, and a bot sits beside them: before, in and after a game of Toll.
async fn attack(late: &str) {
    let server = TestServer::of(toll::GAMES);
    let names = ["Ann", "Ben", "Cy", "Eve", "Fay", "Gil"];
    let people = join_all(names.map(|name| server.person(name))).await;
    let [ann, ben, cy, eve, fay, gil] = &people[..] else { panic!("six people") };
    let table = ann.open(json!({ "game": "toll", "options": {}, "late": late })).await;
    for person in [ann, ben, cy] {
        person.sit(&table).await;
    }
    ann.add_bot(&table, "random").await;
    let mut here = vec![ann.enter(&table, None).await, cy.enter(&table, None).await];
    // In the lobby every seat is taken, whatever will be allowed later.
    assert_eq!(open(eve, &table).await, [false; 4]);
    assert_eq!(eve.try_seat(&table, None).await, refused("full"));
    for seat in 0..4 {
        assert_eq!(eve.try_seat(&table, Some(seat)).await, refused("seat_taken"));
    }
    assert_eq!(eve.try_seat(&table, Some(4)).await, Err((422, "no_such_seat".to_owned())));

    // In the game: Ann and Cy are there and say nothing, Ben has been gone for less than the patience.
    ann.start(&table).await;
    let (nobody, away) = (late == "nobody", late == "away");
    let taken = refused(if nobody { "begun" } else { "seat_taken" });
    assert_eq!(open(eve, &table).await, [false, false, false, !nobody]);
    for seat in 0..3 {
        assert_eq!(eve.try_seat(&table, Some(seat)).await, taken);
    }
    assert_eq!(eve.try_seat(&table, Some(4)).await, Err((422, "no_such_seat".to_owned())));
    // Who has a seat gets no other.
    for person in [ann, ben] {
        assert_eq!(person.try_seat(&table, Some(3)).await, refused("begun"));
    }
    // Cy gets up, and is back.
    cy.get_up(&table).await;
    assert_eq!(open(eve, &table).await[2], away);
    drop(here.pop());
    here.push(cy.enter(&table, None).await);
    assert!(!open(eve, &table).await[2]);
    assert_eq!(eve.try_seat(&table, Some(2)).await, taken);
    // Cy gets up for good: the seat may be taken where that is allowed, and is Cy's elsewhere.
    cy.get_up(&table).await;
    assert_eq!(eve.try_seat(&table, Some(2)).await, if away { Ok(2) } else { taken.clone() });
    assert_eq!(cy.look(&table).await["you"], if away { Value::Null } else { json!(2) });
    assert_eq!(fay.try_seat(&table, None).await, if nobody { refused("begun") } else { Ok(3) });
    assert_eq!(open(gil, &table).await, [false; 4], "nothing is left");
    assert_eq!(gil.try_seat(&table, None).await, refused("begun"));

    // When it is over nobody sits down any more, wherever somebody has got up.
    let mut sockets = join_all(people.iter().take(5).map(|person| person.enter(&table, None))).await;
    join_all(sockets.iter_mut().map(|socket| socket.play(0, u64::MAX))).await;
    ann.get_up(&table).await;
    drop((sockets, here));
    assert_eq!(gil.look(&table).await["stage"], "over");
    assert_eq!(open(gil, &table).await, [false; 4]);
    for seat in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
        assert_eq!(gil.try_seat(&table, seat).await, refused("begun"), "{seat:?}");
    }
    let sits = if away { [Some(0), Some(1), None, Some(2)] } else { [Some(0), Some(1), Some(2), None] };
    for (person, seat) in people.iter().zip(sits) {
        assert_eq!(person.look(&table).await["you"].as_u64(), seat);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_nobody_may_come_late_nobody_does() {
    attack("nobody").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_bots_may_be_relieved_nobody_else_is() {
    attack("bots").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_those_who_are_away_may_be_relieved_nobody_else_is() {
    attack("away").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_come_late_at_once_each_gets_another_seat() {
    let server = TestServer::of(toll::GAMES);
    let ann = server.person("Ann").await;
    let table = ann.open(json!({ "game": "toll", "options": {} })).await;
    ann.sit(&table).await;
    for _ in 0..3 {
        ann.add_bot(&table, "random").await;
    }
    ann.start(&table).await;
    let strangers = join_all(["B", "C", "D", "E", "F"].map(|name| server.person(name))).await;
    let answers = join_all(strangers.iter().map(|stranger| stranger.try_seat(&table, None))).await;
    let mut seats: Vec<u64> = answers.iter().filter_map(|answer| answer.clone().ok()).collect();
    seats.sort_unstable();
    assert_eq!(seats, [1, 2, 3], "{answers:?}");
    assert_eq!(answers.iter().filter(|answer| **answer == refused("begun")).count(), 2, "{answers:?}");
    assert_eq!(ann.look(&table).await["you"], 0);
}
