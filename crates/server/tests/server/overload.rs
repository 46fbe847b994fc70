//! More than a server can take: whoever is too much is told so, and whoever plays goes on and loses nothing.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use server::{Limits, Rate};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use wire::ToClient;

use crate::client::Socket;
use crate::test_server::{TestServer, limits};

/// Lines that read nothing hold this many bytes at most, so that soon nothing more can be sent to them.
const HOLDS: u32 = 4096;

/// Plays so many acts, each of which must be acknowledged.
async fn play(sockets: &mut [Socket], acts: usize) {
    let mut done = 0;
    while done < acts {
        for socket in &mut *sockets {
            if let Some(action) = socket.choice(100) {
                let (_, step) = socket.do_now(action).await;
                for other in &mut *sockets {
                    while other.last.unwrap_or(0) < step {
                        other.next().await.expect("the connection holds");
                    }
                }
                done += 1;
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_server_opens_no_table_and_plays_on() {
    let server = TestServer::with(Limits { tables: 2, idle: Duration::ZERO, ..limits() });
    let (code, people) = server.four(json!({ "options": { "look_ms": "0" } })).await;
    let mut sockets = join_all(people.iter().map(|person| person.enter(&code, None))).await;
    let body = json!({ "game": "shisogari", "seats": 4 }).to_string();
    let mut watchers = Vec::new();
    // Of several nodes each takes so many.
    let refused = loop {
        let host = server.person("Eve").await;
        let answer = host.post("/api/tables", &body).await;
        if answer.status >= 300 {
            break answer;
        }
        let opened = answer.good()["code"].as_str().expect("a code").to_owned();
        watchers.push(host.enter(&opened, None).await);
        assert!(watchers.len() <= 4, "no more tables than allowed");
    };
    assert_eq!(refused.header("retry-after"), Some("5"));
    let (status, code, message) = refused.refused();
    assert_eq!((status, &*code), (503, "no_room"));
    assert!(message.contains("2 tables are in play"), "{message}");
    play(&mut sockets, 8).await;
    // Once others have left, there is room again.
    drop(watchers);
    loop {
        let host = server.person("Fay").await;
        if host.post("/api/tables", &body).await.status < 300 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Opens a socket of a table from another address of this machine.
async fn watcher(server: SocketAddr, code: &str, from: u8) -> WebSocketStream<TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from(([127, 0, 0, from], 0))).expect("an address of this machine");
    let stream = socket.connect(server).await.expect("connects");
    let request = format!("ws://{server}/api/tables/{code}/socket").into_client_request().expect("a request");
    client_async(request, stream).await.expect("opens").0
}

/// Says this, and reads until a message of this kind.
async fn ask(line: &mut WebSocketStream<TcpStream>, text: &str, kind: &str) {
    line.send(Message::text(text)).await.expect("it is there");
    let kind = format!(r#"{{"type":"{kind}""#);
    loop {
        let message = line.next().await.expect("it stays").expect("the connection holds");
        if message.to_text().is_ok_and(|text| text.starts_with(&kind)) {
            return;
        }
    }
}

/// YAKAI_HELLOS=2000 for so many of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_that_comes_at_once_is_told_all_and_those_who_play_go_on() {
    let count = std::env::var("YAKAI_HELLOS").map_or(100, |count| count.parse().expect("a number"));
    let server = TestServer::alone(limits());
    let (code, people) = server.four(json!({ "options": { "look_ms": "0" } })).await;
    let mut sockets = join_all(people.iter().map(|person| person.enter(&code, None))).await;
    let mut crowd = Vec::new();
    for number in 0..count {
        crowd.push(watcher(server.address(), &code, 2 + (number % 200) as u8).await);
    }
    let began = Instant::now();
    let told = join_all(crowd.iter_mut().map(|line| ask(line, r#"{"type":"hello","v":1}"#, "game")));
    let (_, ()) = tokio::join!(told, play(&mut sockets, 8));
    println!("{count} hellos: all were told, and 8 acts done, within {:?}", began.elapsed());
    join_all(crowd.iter_mut().map(|line| ask(line, r#"{"type":"ping","t":1}"#, "pong"))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods_of_messages_are_cut_off_and_everyone_else_plays_on() {
    let socket = Rate { burst: 30, per_second: 30.0 };
    let server = TestServer::with(Limits { socket, ..limits() });
    let (code, people) = server.four(json!({ "options": { "look_ms": "0" } })).await;
    let mut sockets = join_all(people.iter().map(|person| person.enter(&code, None))).await;
    let mut floods = Vec::new();
    for _ in 0..20 {
        floods.push(server.person("Eve").await.enter(&code, None).await);
    }
    let flooding = join_all(floods.into_iter().map(async |mut flood| {
        let act = json!({ "type": "act", "id": "1", "action": { "do": "accuse", "seat": 0 } });
        for _ in 0..200 {
            flood.send_raw(Message::text(act.to_string())).await;
        }
        flood.closed().await
    }));
    let (closed, ()) = tokio::join!(flooding, play(&mut sockets, 8));
    for (code, why) in closed {
        assert_eq!(code, 1008);
        assert!(why.contains("too many messages: come back in"), "{why}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_nothing_is_put_out_and_nobody_waits_for_them() {
    let server = TestServer::new();
    let (code, people) = server.four(json!({})).await;
    let address = people[0].server;
    let deaf = (0..8).map(|_| {
        let url = format!("ws://{address}/api/tables/{code}/socket");
        tokio::spawn(async move {
            let socket = TcpSocket::new_v4().expect("a socket");
            socket.set_recv_buffer_size(HOLDS).expect("a size");
            let stream = socket.connect(address).await.expect("connects");
            let request = url.into_client_request().expect("a request");
            let (mut line, _) = client_async(request, stream).await.expect("opens");
            // Each is answered with all of the game. It goes on until the server closes.
            while line.send(Message::text(r#"{"type":"hello","v":1}"#)).await.is_ok() {}
        })
    });
    let deaf: Vec<_> = deaf.collect();
    let mut player = people[0].enter(&code, None).await;
    while !deaf.iter().all(JoinHandle::is_finished) {
        player.send(json!({ "type": "ping", "t": 1 })).await;
        player.until(|message| matches!(message, ToClient::Pong { .. })).await;
    }
    assert!(join_all(deaf).await.iter().all(Result::is_ok), "they were there");
    let mut sockets = join_all(people.iter().map(|person| person.enter(&code, None))).await;
    play(&mut sockets, 4).await;
}
