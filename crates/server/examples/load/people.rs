//! Four people at a table of Shisogari.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::Plan;

/// A socket of somebody who plays.
pub(crate) type Line = WebSocketStream<TcpStream>;

/// As much of a message as somebody needs who plays: reading it must not cost more than writing it does.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    step: u64,
    #[serde(borrow, default)]
    legal: Vec<&'a RawValue>,
    table: Option<Stage<'a>>,
}

#[derive(Deserialize)]
struct Stage<'a> {
    stage: &'a str,
}

/// Opens a table, seats four people, starts the game and lets them play.
pub(crate) async fn seat_four(server: SocketAddr, table: u64, plan: &Plan) {
    let household = household(table);
    let mut tokens = Vec::new();
    for name in ["Ann", "Ben", "Cy", "Dee"] {
        let guest = call(server, household, "", "/api/guest", json!({ "name": name })).await;
        tokens.push(guest["token"].as_str().expect("a token").to_owned());
    }
    let options = json!({ "look_ms": "0", "turn_cap": "200" });
    let new = json!({ "game": "shisogari", "seats": 4, "options": options });
    let opened = call(server, household, &tokens[0], "/api/tables", new).await;
    let path = format!("/api/tables/{}", opened["code"].as_str().expect("a code"));
    for token in &tokens {
        call(server, household, token, &format!("{path}/seat"), json!({})).await;
    }
    call(server, household, &tokens[0], &format!("{path}/start"), json!({})).await;
    for token in tokens {
        let bearer = format!("Bearer {token}");
        let line = connect(server, household, &format!("{path}/socket"), &[("authorization", &bearer)]).await;
        tokio::spawn(play(line, plan.clone(), table));
    }
}

/// An address of this machine for each table: the server allows one address only so much.
pub(crate) fn household(table: u64) -> Ipv4Addr {
    Ipv4Addr::new(127, 1, (table / 250) as u8, (table % 250) as u8 + 1)
}

/// A connection from this address.
pub(crate) async fn dial(server: SocketAddr, from: Ipv4Addr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Opens a socket.
pub(crate) async fn connect(
    server: SocketAddr,
    from: Ipv4Addr,
    path: &str,
    headers: &[(&'static str, &str)],
) -> Line {
    let mut request = format!("ws://{server}{path}").into_client_request().expect("a request");
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().expect("a header"));
    }
    let stream = dial(server, from).await.expect("connects");
    client_async(request, stream).await.expect("a socket").0
}

/// One person: thinks and acts, until the game is over.
async fn play(mut line: Line, mut plan: Plan, table: u64) {
    let count = Arc::clone(&plan.count);
    line.send(Message::text(r#"{"type":"hello","v":1}"#)).await.expect("sends");
    let mut sent = Instant::now();
    while let Some(Ok(message)) = line.next().await {
        let Message::Text(text) = message else { continue };
        let told: Told<'_> = serde_json::from_str(text.as_str()).expect("a message");
        if told.kind == "done" {
            count.moves.fetch_add(1, Ordering::Relaxed);
            count.waits.lock().expect("no panic").push((sent.elapsed().as_micros() as u64, table));
        }
        if told.table.is_some_and(|table| table.stage == "over") {
            count.over.fetch_add(1, Ordering::Relaxed);
            break;
        }
        if told.kind != "game" {
            continue;
        }
        count.told.fetch_add(1, Ordering::Relaxed);
        count.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
        plan.begun.wait_for(|begun| *begun).await.expect("the measuring goes on");
        let calm = |act: &&&RawValue| !act.get().contains("accuse");
        let legal: Vec<_> = told.legal.iter().filter(calm).collect();
        let Some(action) = legal.get((told.step as usize * 7) % legal.len().max(1)) else { continue };
        plan.think(table, told.step).await;
        sent = Instant::now();
        let act = format!(r#"{{"type":"act","id":"{}","action":{action}}}"#, told.step);
        line.send(Message::text(act)).await.expect("sends");
    }
}

pub(crate) async fn call(server: SocketAddr, household: Ipv4Addr, token: &str, path: &str, body: Value) -> Value {
    let body = body.to_string();
    let token = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n{token}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = dial(server, household).await.expect("connects");
    stream.write_all(request.as_bytes()).await.expect("sends");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    serde_json::from_str(body).expect("JSON")
}
