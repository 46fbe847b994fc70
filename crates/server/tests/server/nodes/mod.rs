//! Several servers that share a PostgreSQL database, with a real NATS between them: people at different nodes play one
//! game, and go on when a node stops, is killed, stands still, or loses the bus.

mod apart;
mod blows;
mod limits;
mod races;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Server, StartError};
use testkit::Nats;
use tokio::time::sleep;
use wire::{Stage, ToClient};

use crate::client::{Socket, answers};
use crate::test_server::{Person, TestServer, config, home, limits};
use crate::truth::Truth;

/// When nobody is acknowledged for so long, a table is stuck.
const STUCK: Duration = Duration::from_secs(30);
/// How long a client waits before it connects again.
const AGAIN: Duration = Duration::from_millis(50);

/// Plays until so many more steps are stored, from whichever of these nodes answers; whoever is sent away comes again.
/// Says when the first of these steps was acknowledged.
pub(super) async fn play_on(people: &[Person], nodes: &[SocketAddr], code: &str, steps: u64) -> Instant {
    let began = Instant::now();
    let mut first = None;
    let mut sockets: Vec<Option<Socket>> = people.iter().map(|_| None).collect();
    let mut tries = 0;
    let mut goal = None;
    loop {
        for (seat, person) in people.iter().enumerate() {
            assert!(began.elapsed() < STUCK, "the table is stuck");
            if sockets[seat].is_none() {
                tries += 1;
                sockets[seat] =
                    Socket::try_enter(&person.at(nodes[(seat + tries) % nodes.len()]), code, None).await;
            }
            let Some(socket) = &mut sockets[seat] else {
                sleep(AGAIN).await;
                continue;
            };
            let step = socket.last.unwrap_or_default();
            if socket.stage() == Stage::Over || goal.is_some_and(|goal| step >= goal) {
                return first.unwrap_or_else(Instant::now);
            }
            goal.get_or_insert(step + steps);
            let Some(action) = socket.choice(u64::MAX) else {
                // Others may have to say something first.
                if matches!(socket.next_within(AGAIN).await, Ok(None)) {
                    sockets[seat] = None;
                }
                continue;
            };
            let id = format!("{}-{seat}-{tries}-{step}", began.elapsed().as_nanos());
            socket.send(json!({ "type": "act", "id": id, "action": action })).await;
            loop {
                match socket.next().await {
                    Some(message) if answers(&message, &id) => {
                        if let ToClient::Done { .. } = message {
                            first.get_or_insert_with(Instant::now);
                        }
                        break;
                    }
                    Some(_) => {}
                    None => {
                        sockets[seat] = None;
                        break;
                    }
                }
            }
        }
    }
}

/// The log is whole: nothing is missing, and nothing was done twice.
pub(super) async fn check_log(people: &[Person], code: &str) {
    let log = Truth::new(&people[0].folder, code).await.log().await;
    assert!(log.iter().zip(1..).all(|(row, step)| row.step == step), "a step is missing");
    let mut acts: Vec<_> = log.iter().filter_map(|row| row.act_id.as_ref()).collect();
    acts.sort_unstable();
    let count = acts.len();
    acts.dedup();
    assert_eq!(acts.len(), count, "an act was done twice");
}

/// Four people at a table of Shisogari that has begun, each at another node as far as there are so many.
async fn four(server: &TestServer) -> (String, Vec<Person>) {
    server.four(json!({ "options": { "look_ms": "0", "turn_cap": "200" } })).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_different_nodes_play_one_game_to_its_end() {
    let server = TestServer::on_nodes(2, &testkit::nats());
    let (code, people) = four(&server).await;
    let nodes = [server.node(0), server.node(1)];
    let mut sockets = Vec::new();
    for (seat, person) in people.iter().enumerate() {
        sockets.push(person.at(nodes[seat % 2]).enter(&code, None).await);
    }
    let mut spectator = Socket::connect(nodes[1], server.folder.path(), &code, None).await;
    spectator.hello(None).await;
    let mut step = 0;
    let mut took: [Vec<Duration>; 2] = Default::default();
    while sockets[0].stage() != Stage::Over {
        for socket in &mut sockets {
            while socket.stage() != Stage::Over && socket.last.unwrap_or_default() < step {
                socket.next().await.expect("the connection holds");
            }
        }
        let Some(who) = sockets.iter().position(|socket| !socket.legal().is_empty()) else {
            sockets[0].next().await.expect("the connection holds");
            continue;
        };
        let action = sockets[who].choice(40).expect("something is legal");
        let began = Instant::now();
        step = sockets[who].do_now(action).await.1;
        took[who % 2].push(began.elapsed());
    }
    for (took, where_) in took.iter_mut().zip(["at its own node", "at another"]) {
        took.sort_unstable();
        println!("{} acts {where_}, from act to answer: {:?} in the middle", took.len(), took[took.len() / 2]);
    }
    spectator.until_table(|table| table.stage == Stage::Over).await;
    for node in nodes {
        let person = people[0].at(node);
        let record = person.get(&format!("/api/tables/{code}/record")).await.good();
        assert!(record["steps"].as_array().is_some_and(|steps| steps.len() as u64 == step), "{record}");
        person.get(&format!("/api/tables/{code}/replay")).await.good();
        assert_eq!(person.look(&code).await["stage"], "over");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_stops_hands_its_tables_over() {
    let mut server = TestServer::on_nodes(2, &testkit::nats());
    let (code, people) = four(&server).await;
    play_on(&people, &[server.node(0), server.node(1)], &code, 3).await;
    let mut there = people[1].at(server.node(1)).enter(&code, None).await;
    let stops = tokio::task::spawn_blocking(move || {
        server.stop_node(0);
        server
    });
    while there.next().await.is_some() {}
    let (code_of_close, why) = there.goodbye.clone().expect("it is told why");
    assert!(code_of_close == 1012 && why.contains("come back in"), "{code_of_close}: {why}");
    let server = stops.await.expect("it stops");
    play_on(&people, &[server.node(0)], &code, 3).await;
    check_log(&people, &code).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_under_play_loses_nothing() {
    let mut server = TestServer::on_nodes(3, &testkit::nats());
    let (code, people) = four(&server).await;
    for _ in 0..3 {
        play_on(&people, &[server.node(0), server.node(1), server.node(2)], &code, 2).await;
        server = tokio::task::spawn_blocking(move || {
            server.stop_node(0);
            server.start_node();
            server
        })
        .await
        .expect("it restarts");
    }
    play_on(&people, &[server.node(0), server.node(1), server.node(2)], &code, 2).await;
    check_log(&people, &code).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_was_crossed_out_keeps_the_tables_that_nobody_took() {
    let mut server = TestServer::on_nodes(1, &testkit::nats());
    let (code, people) = four(&server).await;
    let store = home(server.folder.path()).open_beside().await.expect("opens");
    let runs = async || store.runs(&code).await.expect("reads");
    let mut ann = people[0].enter(&code, None).await;
    let owner = runs().await.expect("it is played");
    // As another does that cannot reach it for a moment.
    store.retire(&owner).await.expect("writes");
    while runs().await.as_ref() != Some(&owner) {
        sleep(AGAIN).await;
    }
    server.start_node();
    play_on(&people, &[server.node(0), server.node(1)], &code, 3).await;
    assert_eq!(runs().await, Some(owner));
    while matches!(ann.next_within(AGAIN).await, Ok(Some(_))) {}
    assert_eq!(ann.goodbye, None, "who is there does not notice");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_another_took_is_let_go_although_nobody_does_anything() {
    let server = TestServer::on_nodes(1, &testkit::nats());
    let (code, people) = four(&server).await;
    let store = home(server.folder.path()).open_beside().await.expect("opens");
    let mut ann = people[0].enter(&code, None).await;
    let owner = store.runs(&code).await.expect("reads").expect("it is played");
    // As by somebody who did not hear the owner for a moment.
    store.come("another", "", STUCK).await.expect("writes");
    assert!(store.take_over(&code, "another", &owner, Duration::ZERO).await.expect("writes"));
    while ann.next().await.is_some() {}
    assert_eq!(ann.goodbye.map(|(word, _)| word), Some(1012), "she is sent to where the table is");
    store.retire("another").await.expect("writes");
    play_on(&people, &[server.node(0)], &code, 3).await;
    check_log(&people, &code).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_bus_is_gone_and_comes_back_nothing_is_lost() {
    let mut nats = Nats::start();
    let server = TestServer::on_nodes(2, nats.url());
    let (code, people) = four(&server).await;
    let nodes = [server.node(0), server.node(1)];
    play_on(&people, &nodes, &code, 3).await;
    // One of them is at the table's own node, the other is not.
    let mut sockets =
        [people[0].at(nodes[0]).enter(&code, None).await, people[0].at(nodes[1]).enter(&code, None).await];
    nats.stop();
    let mut closed = 0;
    for socket in &mut sockets {
        if tokio::time::timeout(Duration::from_secs(5), socket.closed()).await.is_ok_and(|(code, _)| code == 1012)
        {
            closed += 1;
        }
    }
    assert_eq!(closed, 1, "only whoever the table cannot reach is told to come again");
    let ready = |node: SocketAddr| async move { crate::http::call(node, "GET", "/readyz", &[], None).await };
    let answer = ready(nodes[0]).await;
    assert!(answer.status == 503 && answer.body.contains("NATS"), "{answer:?}");
    nats.start_again();
    play_on(&people, &nodes, &code, 3).await;
    for node in nodes {
        assert_eq!(ready(node).await.status, 200);
    }
    check_log(&people, &code).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_that_comes_late_is_waited_for() {
    let mut nats = Nats::start();
    nats.stop();
    let server = TestServer::on_nodes(2, nats.url());
    let ann = server.person("Ann").await.at(server.node(0));
    let code = ann.open(json!({})).await;
    ann.sit(&code).await;
    // What needs no other node goes on; the other one says what is the matter.
    let (status, code_of_error, message) =
        ann.at(server.node(1)).get(&format!("/api/tables/{code}")).await.refused();
    assert_eq!((status, &*code_of_error), (503, "elsewhere"), "{message}");
    nats.start_again();
    while ann.at(server.node(1)).get(&format!("/api/tables/{code}")).await.status != 200 {
        sleep(AGAIN).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_node_knows_the_others_know() {
    let server = TestServer::on_nodes(2, &testkit::nats());
    let nodes = [server.node(0), server.node(1)];
    let ann = server.person("Ann").await.at(nodes[0]);
    let code = ann.open(json!({ "public": true })).await;
    ann.sit(&code).await;
    let socket = ann.enter(&code, None).await;
    // The list of tables.
    let listed = async |node: SocketAddr| ann.at(node).get("/api/tables").await.good();
    let is_listed =
        |list: &Value| list.as_array().is_some_and(|list| list.iter().any(|table| table["code"] == code.as_str()));
    for node in nodes {
        while !is_listed(&listed(node).await) {
            sleep(AGAIN).await;
        }
    }
    // Changes of the lobby, from either side.
    let ben = server.person("Ben").await.at(nodes[1]);
    ben.sit(&code).await;
    assert_eq!(ann.look(&code).await["seats"][1]["name"], "Ben");
    let (status, refused, _) = ben.post(&format!("/api/tables/{code}/start"), "").await.refused();
    assert_eq!((status, &*refused), (403, "not_the_host"), "a refusal is the same from everywhere");
    // Whoever leaves on all devices has left at all nodes.
    ben.call("DELETE", "/api/me", None).await;
    while ben.at(nodes[0]).get("/api/me").await.status == 200 {
        sleep(AGAIN).await;
    }
    drop(socket);
    // A table that nobody looks at sleeps, and is nobody's.
    ann.call("DELETE", &format!("/api/tables/{code}"), None).await;
    for node in nodes {
        assert_eq!(ann.at(node).get(&format!("/api/tables/{code}")).await.refused().0, 404);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_do_not_fit_together_do_not_start() {
    let url = testkit::nats();
    let server = TestServer::on_nodes(1, &url);
    let folder = server.folder.path();
    let start = |config: server::Config| Server::start(config).expect_err("it does not start");
    // One that wants the database for itself.
    let error = start(server::Config { nats: None, ..config(folder, limits()) }).to_string();
    assert!(error.contains("--nats"), "{error}");
    // Other house values.
    let mut other = config(folder, limits());
    let text = catalog::game("roll-and-clash").expect("it is there").house().expect("it has some").text;
    other.take_house_values(&format!("{text}\n# ours\n")).expect("good house values");
    let error = start(other);
    assert!(matches!(error, StartError::OtherHouseValues) && error.to_string().contains("--data"), "{error}");
    // The wrong password, an address that is none, a folder instead of a database.
    let (name, rest) = url.split_once("://").and_then(|(_, rest)| rest.split_once(':')).expect("a name");
    let wrong = format!("nats://{name}:hunter2@{}", rest.split_once('@').expect("a place").1);
    for (nats, words) in [(wrong, "the user and the password"), ("http://x".to_owned(), "nats://")] {
        let error = start(server::Config { nats: Some(nats.clone()), ..config(folder, limits()) }).to_string();
        assert!(error.contains(words), "{nats}: {error}");
    }
    let alone = testkit::tempdir().expect("a folder");
    let error = start(server::Config { nats: Some(url), ..server::Config::new(alone.path()) }).to_string();
    assert!(error.contains("--database"), "{error}");
}
