//! Two worlds: whatever a seat may not know, what it is told is the same, to the byte and to the millisecond.

mod corpus;
mod fault;
mod house;
mod plan;
mod servers;
mod times;
mod world;

use corpus::{CASES, Case};
use fault::Fault;
use plan::plan;

use crate::test_server::TestServer;

/// How many positions of each kind of table are played in rooms, and at servers.
const POSITIONS: u64 = 12;
const AT_SERVERS: u64 = 2;

fn of(game: &str) -> impl Iterator<Item = &'static Case> {
    CASES.iter().filter(move |case| case.game == game)
}

#[test]
fn rooms_that_differ_in_what_a_seat_may_not_know_tell_it_the_same_at_the_same_moments() {
    for case in CASES {
        let plans = (0..POSITIONS).map(|number| plan(case, number, None).unwrap_or_else(|what| panic!("{what}")));
        let (mut lines, mut steps, mut unlike) = (0, 0, 0);
        for plan in plans {
            (lines, steps, unlike) = (lines + plan.lines.len(), steps + plan.steps, unlike + plan.unlike);
        }
        println!("{} for {}: {lines} lines, {steps} steps, {unlike} of them unlike", case.game, case.seats);
        assert!(lines > 60 && steps > 10, "hardly anything was compared: {case:?}");
    }
}

#[test]
fn each_fault_is_found_in_rooms() {
    let all = ["shisogari", "bloody-masquerade", "king-of-tokyo", "roll-and-clash"];
    // In King of Tokyo a secret is seldom news, and in beats the rules end thinking.
    let cases = [
        (Fault::View, &all[..]),
        (Fault::News, &[all[0], all[1], all[3]]),
        (Fault::Choices, &all[..]),
        (Fault::Thinking, &all[..3]),
        (Fault::Pace, &all[..]),
    ];
    for (fault, games) in cases {
        for game in games {
            let mut plans = of(game).flat_map(|case| (0..6).map(|number| plan(case, number, Some(fault))));
            assert!(plans.any(|plan| plan.is_err()), "{fault:?} is not found in {game}");
        }
    }
}

async fn same_bytes(game: &str) {
    for case in of(game) {
        let plans: Vec<_> = (0..AT_SERVERS).map(|number| plan(case, number, None).expect("rooms agree")).collect();
        let (a, b) = tokio::join!(servers::compare(&plans[0]), servers::compare(&plans[1]));
        for compared in [a, b] {
            let count = compared.unwrap_or_else(|what| panic!("{what}"));
            assert!(count > 60, "hardly anything was compared: {case:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_send_a_seat_of_shisogari_the_same_bytes_in_both_worlds() {
    same_bytes("shisogari").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_send_a_seat_of_bloody_masquerade_the_same_bytes_in_both_worlds() {
    same_bytes("bloody-masquerade").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_send_a_seat_of_king_of_tokyo_the_same_bytes_in_both_worlds() {
    same_bytes("king-of-tokyo").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_send_a_seat_of_roll_and_clash_the_same_bytes_in_both_worlds() {
    same_bytes("roll-and-clash").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_send_a_seat_the_same_bytes_in_both_worlds() {
    for game in ["shisogari", "bloody-masquerade", "king-of-tokyo", "roll-and-clash"] {
        let case = of(game).next().expect("a case");
        let plan = plan(case, 0, None).expect("rooms agree");
        let compared = servers::compare_at(&plan, TestServer::standing_on_nodes).await;
        assert!(compared.unwrap_or_else(|what| panic!("{what}")) > 60, "hardly anything was compared: {case:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fault_is_found_at_servers() {
    let case = &CASES[0];
    let mut plan = plan(case, 1, None).expect("rooms agree");
    plan.games = plan::games(case, 1, Some(Fault::View));
    let found = servers::compare(&plan).await;
    assert!(found.is_err_and(|what| what.contains("view")));
}
