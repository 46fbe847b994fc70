//! Whole games.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use table::Record;
use wire::Stage;

use crate::client::Socket;
use crate::http::{Answer, call};
use crate::test_server::TestServer;
use crate::truth::read;

/// No accusation before this step.
const LONG: u64 = 30;
/// What a test waits for happens in most games; in one of this many it surely does.
const MOST_TABLES: u32 = 40;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_people_play_to_the_end_and_a_spectator_sees_no_secret() {
    let server = TestServer::new();
    let (code, people) = server.four(json!({ "public": true })).await;
    for path in ["record", "replay", "verify"] {
        let early = people[0].get(&format!("/api/tables/{code}/{path}")).await.refused();
        assert_eq!((early.0, early.1.as_str()), (409, "not_over"));
    }
    let mut players = Vec::new();
    for person in &people {
        let mut socket = person.enter(&code, None).await;
        players.push(tokio::spawn(async move {
            socket.play(LONG, u64::MAX).await;
            assert_eq!(socket.stage(), Stage::Over);
            socket
        }));
    }
    let mut spectator = Socket::connect(server.address(), server.folder.path(), &code, None).await;
    spectator.hello(None).await;
    assert!(spectator.info().you.is_none());
    while spectator.stage() != Stage::Over {
        assert!(spectator.legal().is_empty());
        spectator.next().await.expect("the connection holds");
    }
    let mut sockets = Vec::new();
    for player in players {
        sockets.push(player.await.expect("plays"));
    }

    // The record follows from its seed, and the seed from what was committed to before.
    let record: Record = serde_json::from_value(people[1].get(&format!("/api/tables/{code}/record")).await.good())
        .expect("a record");
    let table = record.replay(catalog::game("shisogari").expect("the game"), None).expect("it can be replayed");
    assert_eq!(Some(table.step()), spectator.last);
    let secret = hex::decode(record.secret.as_ref().expect("revealed")).expect("digits");
    let commitment = hex::encode(Sha256::digest(&secret));
    assert_eq!(record.commitment.as_ref(), Some(&commitment));
    assert_eq!(spectator.info().commitment, commitment);
    let mut bytes = secret;
    for seat in &record.seats {
        bytes.extend(hex::decode(seat.entropy.as_ref().expect("a share")).expect("digits"));
    }
    assert_eq!(record.seed, hex::encode(Sha256::digest(&bytes)));

    // The replay of each seat is what its socket was told.
    for (seat, socket) in sockets.iter().enumerate() {
        let replay = people[0].get(&format!("/api/tables/{code}/replay?seat={seat}")).await.good();
        let steps = replay["steps"].as_array().expect("steps");
        assert_eq!(steps.len() as u64, socket.last.expect("played") + 1);
        let viewer = socket.viewer();
        let last = steps.last().expect("a last step");
        assert_eq!(last["view"], read::<Value>(&table.view(viewer)));
        for (number, step) in steps.iter().enumerate() {
            let events: Value = read(&table.news(viewer, number as u64));
            assert_eq!(step["news"]["events"], events);
        }
    }
    let verified = people[0].get(&format!("/api/tables/{code}/verify")).await.good();
    let fingerprint =
        record.verify(catalog::game("shisogari").expect("the game"), None).expect("fair").fingerprint;
    assert_eq!(verified["fingerprint"], json!(fingerprint));
    assert_eq!((&verified["fault"], &verified["steps"]), (&Value::Null, &json!(record.steps.len())));

    // What is over is sent packed, and only to who does not have it.
    for what in ["record", "replay", "replay?seat=1"] {
        let path = format!("/api/tables/{code}/{what}");
        let get = async |headers: &[_]| call(server.address(), "GET", &path, headers, None).await;
        let plain = get(&[]).await;
        let packed = get(&[("accept-encoding", "br, gzip")]).await;
        assert_eq!((plain.header("content-encoding"), packed.header("content-encoding")), (None, Some("gzip")));
        let length = |answer: &Answer| {
            answer.header("content-length").expect("a length").parse::<usize>().expect("a number")
        };
        assert!(length(&packed) * 3 < length(&plain), "{what}");
        let tag = plain.header("etag").expect("a tag");
        assert_eq!(packed.header("etag"), Some(tag));
        let known = get(&[("if-none-match", tag)]).await;
        assert_eq!((known.status, known.body.as_str()), (304, ""));
    }
    let nobody = people[0].get(&format!("/api/tables/{code}/replay?seat=4")).await.refused();
    assert_eq!((nobody.0, nobody.1.as_str()), (422, "no_such_seat"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_fill_the_chairs_and_a_rematch_keeps_the_people() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let ben = server.person("Ben").await;
    let code = ann.open(json!({ "seats": 5 })).await;
    ann.sit(&code).await;
    ben.sit(&code).await;
    for _ in 0..3 {
        ann.add_bot(&code, "random").await;
    }
    // A bot can be sent away and asked again; only the host may.
    let gone = ann.call("DELETE", &format!("/api/tables/{code}/bots/4"), None).await.good();
    assert_eq!(gone["seats"][4]["kind"], "empty");
    let full = ann.post(&format!("/api/tables/{code}/start"), "").await.refused();
    assert_eq!((full.0, full.1.as_str()), (409, "empty_seats"));
    ann.add_bot(&code, "random").await;
    let start = ben.post(&format!("/api/tables/{code}/start"), "").await.refused();
    assert_eq!((start.0, start.1.as_str()), (403, "not_the_host"));
    ann.start(&code).await;
    let early = ann.post(&format!("/api/tables/{code}/rematch"), "").await.refused();
    assert_eq!((early.0, early.1.as_str()), (409, "not_over"));

    let mut a = ann.enter(&code, None).await;
    let mut b = ben.enter(&code, None).await;
    tokio::join!(a.play(LONG, u64::MAX), b.play(LONG, u64::MAX));

    let stranger = server.person("Eve").await.post(&format!("/api/tables/{code}/rematch"), "").await.refused();
    assert_eq!((stranger.0, stranger.1.as_str()), (403, "not_seated"));
    let again = ben.post(&format!("/api/tables/{code}/rematch"), "").await.good();
    let new = again["code"].as_str().expect("a code").to_owned();
    assert_ne!(new, code);
    assert_eq!((&again["you"], &again["stage"]), (&json!(1), &json!("lobby")));
    a.until_table(|table| table.rematch.as_ref() == Some(&new)).await;
    let same = ann.post(&format!("/api/tables/{code}/rematch"), "").await.good();
    assert_eq!((&same["code"], &same["you"], &same["host"]), (&json!(new), &json!(0), &json!(true)));
    assert_ne!(same["commitment"], json!(a.info().commitment), "a new secret");
    ann.start(&new).await;
    let mut a = ann.enter(&new, None).await;
    let mut b = ben.enter(&new, None).await;
    tokio::join!(a.play(LONG, u64::MAX), b.play(LONG, u64::MAX));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_act_that_comes_too_soon_waits_for_its_moment() {
    const LOOK: u64 = 40;
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let ben = server.person("Ben").await;
    // Who answered how at the end of a look: people and bots, pairing or not.
    let mut seen = BTreeSet::new();
    for _ in 0..MOST_TABLES {
        let options = json!({ "look_ms": LOOK.to_string(), "turn_cap": "30" });
        let code = ann.open(json!({ "options": options })).await;
        ann.sit(&code).await;
        ben.sit(&code).await;
        ann.add_bot(&code, "random").await;
        ann.add_bot(&code, "random").await;
        ann.start(&code).await;
        let mut a = ann.enter(&code, None).await;
        let mut b = ben.enter(&code, None).await;
        tokio::join!(pair_or_play(&mut a), pair_or_play(&mut b));
        let log = a.truth.log().await;
        let steps: Vec<Value> = log.iter().map(|row| serde_json::from_str(&row.row).expect("a step")).collect();
        for two in steps.windows(2) {
            let at = |step: &Value| step["at"].as_u64().expect("a time");
            assert!(at(&two[1]) >= at(&two[0]), "time never runs back");
            let act = &two[1]["input"]["act"];
            let done = act["action"]["do"].as_str().expect("an act");
            if matches!(done, "confirm" | "pair") {
                seen.insert((act["seat"].as_u64().expect("a seat") >= 2, done.to_owned()));
                assert!(at(&two[1]) >= at(&two[0]) + LOOK, "a look takes its time: {act}");
            }
        }
        if seen.len() == 4 {
            return;
        }
    }
    panic!("in {MOST_TABLES} games only {seen:?} was seen");
}

/// Plays to the end, and pairs whenever that is allowed.
async fn pair_or_play(socket: &mut Socket) {
    while socket.stage() == Stage::Playing {
        let pair = socket.legal().iter().find(|act| act["do"] == "pair").cloned();
        match pair {
            Some(pair) => drop(socket.do_now(pair).await),
            None => {
                let stop = socket.last.unwrap_or(0) + 1;
                socket.play(LONG, stop).await;
            }
        }
    }
}
