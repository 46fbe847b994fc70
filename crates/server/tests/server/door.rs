//! Attacks on the door: connections that say nothing, or not enough, or do not listen, and more of them than there is
//! room for.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use server::{ConnectionLimits, Limits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite;

use crate::client::{Socket, line};
use crate::http::call;
use crate::test_server::{TestServer, limits};

/// Nothing here takes this long; a test that waits longer has failed.
const PATIENCE: Duration = Duration::from_secs(20);

fn server(connections: ConnectionLimits) -> TestServer {
    TestServer::alone(Limits { connections, ..limits() })
}

/// A connection from another address of this machine that says nothing.
async fn silent(server: SocketAddr, from: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from(([127, 0, 0, from], 0))).expect("an address of this machine");
    socket.connect(server).await.expect("connects")
}

/// Waits until the server closes a connection, and gives what it said.
async fn closed(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    // It may be reset; then it is closed as well.
    let _ = timeout(PATIENCE, stream.read_to_end(&mut said)).await.expect("the server closes it");
    String::from_utf8_lossy(&said).into_owned()
}

/// Whether the server still waits for what a connection has to say: it answers.
async fn answers(stream: &mut TcpStream) -> bool {
    let request = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.is_ok() && closed(stream).await.starts_with("HTTP/1.1 200")
}

/// How long /healthz takes to answer, and somebody who plays.
async fn waits(server: SocketAddr, player: &mut Socket) -> [Duration; 2] {
    let asked = Instant::now();
    assert_eq!(call(server, "GET", "/healthz", &[], None).await.status, 200);
    let well = asked.elapsed();
    player.send(json!({ "type": "ping", "t": 1 })).await;
    player.until(|message| matches!(message, wire::ToClient::Pong { .. })).await;
    [well, asked.elapsed() - well]
}

/// YAKAI_SILENT=20000 for so many of them at a server that takes 8,000, each of whose answers is to come within a second;
/// in the tests the machine is too busy to say how long they may take.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silence_keeps_out_nobody_who_has_something_to_say() {
    let by_hand: Option<usize> = std::env::var("YAKAI_SILENT").ok().map(|count| count.parse().expect("a number"));
    let few = ConnectionLimits { most: 40, sockets: 20, per_address: 30, ..ConnectionLimits::default() };
    let server = server(by_hand.map_or(few, |_| ConnectionLimits::of(8000)));
    let count = by_hand.unwrap_or(200);
    let (code, people) = server.four(json!({})).await;
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.enter(&code, None).await);
    }
    let mut crowd = VecDeque::new();
    let mut longest = [Duration::ZERO; 2];
    for number in 0..count {
        crowd.push_back(silent(server.address(), 2 + (number % (count / 10).min(200)) as u8).await);
        // Both ends are files of this process; those that came first have long made room.
        if crowd.len() > 9000 {
            crowd.pop_front();
        }
        if number % 50 == 49 {
            let now = waits(server.address(), &mut sockets[0]).await;
            longest = [0, 1].map(|who| longest[who].max(now[who]));
        }
    }
    println!(
        "{count} silent connections: /healthz took {:?} at most, a player's answer {:?}",
        longest[0], longest[1]
    );
    assert!(by_hand.is_none() || longest.iter().all(|took| *took < Duration::from_secs(1)), "{longest:?}");
    // Whoever was there plays on, and whoever comes now plays as well.
    sockets.push(people[0].enter(&code, None).await);
    let plays = sockets.iter_mut().map(|socket| socket.play(1000, 12));
    futures_util::future::join_all(plays).await;
    assert_eq!(closed(&mut crowd[0]).await, "", "the longest silent made room");
    assert!(answers(crowd.back_mut().expect("a crowd")).await, "the last to come may still speak");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_has_so_many_connections_and_takes_them_from_itself() {
    let server = server(ConnectionLimits { per_address: 3, ..ConnectionLimits::default() });
    let mut other = silent(server.address(), 9).await;
    let mut crowd = Vec::new();
    for _ in 0..4 {
        crowd.push(silent(server.address(), 2).await);
    }
    assert_eq!(closed(&mut crowd[0]).await, "");
    assert!(answers(&mut other).await);
    for stream in &mut crowd[1..] {
        assert!(answers(stream).await);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_nobody_is_silent_the_next_is_told_so() {
    let server = server(ConnectionLimits { per_address: 4, ..ConnectionLimits::default() });
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let mut sockets = Vec::new();
    for _ in 0..4 {
        sockets.push(ann.enter(&code, None).await);
    }
    let answer = call(server.address(), "GET", "/healthz", &[], None).await;
    let (retry, (status, code, message)) = (answer.header("retry-after").map(str::to_owned), answer.refused());
    assert_eq!((status, code.as_str(), retry.as_deref()), (429, "too_many_connections", Some("5")));
    assert!(message.contains("4 connections"), "{message}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_must_arrive_in_time() {
    let short = Duration::from_millis(200);
    let server = server(ConnectionLimits { head: short, body: short, ..ConnectionLimits::default() });
    let mut nothing = silent(server.address(), 2).await;
    let mut half_a_head = silent(server.address(), 2).await;
    half_a_head.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ").await.expect("sends");
    let mut half_a_body = silent(server.address(), 2).await;
    let head = "POST /api/guest HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    let half = format!("{head}content-length: 100\r\n\r\n{{");
    half_a_body.write_all(half.as_bytes()).await.expect("sends");
    assert_eq!(closed(&mut nothing).await, "");
    closed(&mut half_a_head).await;
    let said = closed(&mut half_a_body).await;
    assert!(said.starts_with("HTTP/1.1 408") && said.contains("too_slow"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_is_not_kept_however_long_it_gets() {
    let server = server(ConnectionLimits::default());
    let mut stream = silent(server.address(), 2).await;
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ").await.expect("sends");
    let line = [b'x'; 1024];
    let endless = async { while stream.write_all(&line).await.is_ok() {} };
    timeout(PATIENCE, endless).await.expect("the server closes it");
    let long = "x".repeat(20 << 10);
    let answer = call(server.address(), "GET", "/healthz", &[("x", &long)], None).await;
    assert_eq!(answer.status, 431);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_must_be_fetched_in_time() {
    let silence = Duration::from_millis(300);
    let server = server(ConnectionLimits { silence, ..ConnectionLimits::default() });
    let mut deaf = silent(server.address(), 2).await;
    let request = "GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(100);
    // It asks and asks and never reads: at some point nothing more is taken, and then the connection is closed.
    let asking = async { while deaf.write_all(request.as_bytes()).await.is_ok() {} };
    timeout(PATIENCE, asking).await.expect("the server closes it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_must_say_hello_in_time() {
    let server = server(ConnectionLimits { hello: Duration::from_millis(200), ..ConnectionLimits::default() });
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let mut polite = ann.enter(&code, None).await;
    let mut rude = Socket::connect(ann.server, &ann.folder, &code, Some(&ann.token)).await;
    // A ping is no hello.
    rude.send(json!({ "type": "ping", "t": 1 })).await;
    let (close, reason) = rude.closed().await;
    assert_eq!(close, 1008);
    assert!(reason.contains("hello"), "{reason}");
    polite.send(json!({ "type": "ping", "t": 1 })).await;
    polite.until(|message| matches!(message, wire::ToClient::Pong { .. })).await;
}

/// Status and code of a socket that is refused.
async fn refused(server: SocketAddr, code: &str, token: Option<&str>) -> (u16, String) {
    match line(server, code, token).await {
        Err(tungstenite::Error::Http(answer)) => {
            let body = answer.body().clone().unwrap_or_default();
            let body: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
            (answer.status().as_u16(), body["code"].as_str().expect("a code").to_owned())
        }
        other => panic!("not refused: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_are_counted_by_guest_and_by_address() {
    let few = ConnectionLimits { sockets_per_guest: 2, sockets_per_address: 3, ..ConnectionLimits::default() };
    let server = server(few);
    let (ann, ben) = (server.person("Ann").await, server.person("Ben").await);
    let code = ann.open(json!({})).await;
    let too_many = (429, "too_many_connections".to_owned());
    let first = ann.enter(&code, None).await;
    let _second = ann.enter(&code, None).await;
    assert_eq!(refused(server.address(), &code, Some(&ann.token)).await, too_many);
    let mut third = ben.enter(&code, None).await;
    assert_eq!(refused(server.address(), &code, None).await, too_many);
    // Whoever leaves makes room.
    drop(first);
    third.until_table(|table| table.watchers == 2).await;
    let _first = ann.enter(&code, None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watchers_do_not_keep_players_out() {
    let server = server(ConnectionLimits { sockets: 8, ..ConnectionLimits::default() });
    let (ann, ben) = (server.person("Ann").await, server.person("Ben").await);
    let code = ann.open(json!({})).await;
    ann.sit(&code).await;
    let mut watchers = Vec::new();
    for _ in 0..6 {
        watchers.push(ben.enter(&code, None).await);
    }
    assert_eq!(refused(server.address(), &code, Some(&ben.token)).await, (503, "no_room".to_owned()));
    let _ann = ann.enter(&code, None).await;
}
