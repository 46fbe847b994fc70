//! The server stops while people play: they are told to come back, and all that was acknowledged is there.

use futures_util::future::join_all;
use serde_json::json;
use tokio::task::spawn_blocking;

use crate::client::answers;
use crate::struck::{Blow, Plan, strike};
use crate::test_server::TestServer;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_plays_is_told_to_come_back_and_loses_nothing() {
    let mut server = TestServer::new();
    for _ in 0..3 {
        let (code, people) = server.four(json!({})).await;
        let at = server.address();
        let enter =
            async || join_all(people.iter().map(async |person| person.at(at).enter(&code, None).await)).await;
        let mut sockets = enter().await;
        let start = sockets[0].last.unwrap_or(0);
        join_all(sockets.iter_mut().map(|socket| socket.play(1000, start + 8))).await;
        // Now everybody knows how it stands.
        drop(sockets);
        let mut sockets = enter().await;
        // Somebody acts at the very moment.
        let acting = sockets.iter().position(|socket| !socket.legal().is_empty()).expect("somebody is asked");
        let action = sockets[acting].choice(1000).expect("somebody is asked");
        let id = sockets[acting].act(action).await;
        let stopping = spawn_blocking(move || {
            server.stop();
            server
        });
        let mut acknowledged = false;
        for socket in &mut sockets {
            let (said, (close, reason)) = socket.rest().await;
            assert_eq!(close, 1012, "{reason}");
            assert!(reason.contains("come back in"), "{reason}");
            acknowledged |= said.iter().any(|message| answers(message, &id));
        }
        server = stopping.await.expect("it stops");
        server.restart();
        let mut back = people[acting].at(server.address()).enter(&code, None).await;
        let log = back.truth.log().await;
        let stored = log.iter().any(|row| row.act_id.as_ref() == Some(&id));
        assert!(stored || !acknowledged, "what was acknowledged is stored");
    }
}

/// YAKAI_DRAINS=20 for so many, with fifty acts for each.
#[test]
fn a_server_that_is_asked_to_stop_loses_nothing_of_any_game() {
    let by_hand = std::env::var("YAKAI_DRAINS").ok().and_then(|drains| drains.parse().ok());
    let (times, each) = by_hand.map_or((3, 10), |drains| (drains, 50));
    let name = "drain::a_server_that_is_asked_to_stop_loses_nothing_of_any_game";
    strike(name, Plan { blow: Blow::Drain, times, acts: times * each });
}
