//! How people come to a server: calls and sockets, each household from an address of its own.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A socket of somebody who plays or watches.
pub(crate) type Line = WebSocketStream<TcpStream>;

/// Why somebody did not get in.
#[derive(Debug)]
pub(crate) enum Out {
    /// The server said no, with this code.
    Refused(String),
    /// The connection did not hold, or nobody answered.
    Broken(io::Error),
}

impl From<io::Error> for Out {
    fn from(error: io::Error) -> Out {
        Out::Broken(error)
    }
}

impl std::fmt::Display for Out {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Out::Refused(code) => f.write_str(code),
            Out::Broken(error) => write!(f, "{}", error.kind()),
        }
    }
}

/// An address of this machine for each household: a server allows one address only so much.
pub(crate) fn household(number: u64) -> Ipv4Addr {
    Ipv4Addr::new(127, 1, (number / 250 % 250) as u8, (number % 250) as u8 + 1)
}

/// A connection from this address.
pub(crate) async fn dial(server: SocketAddr, from: Ipv4Addr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Opens a socket and says this.
pub(crate) async fn connect(
    server: SocketAddr,
    from: Ipv4Addr,
    path: &str,
    token: Option<&str>,
    hello: Option<&str>,
) -> Result<Line, Out> {
    let mut request = format!("ws://{server}{path}").into_client_request().map_err(io::Error::other)?;
    if let Some(token) = token {
        let bearer = format!("Bearer {token}").parse().map_err(io::Error::other)?;
        request.headers_mut().insert("authorization", bearer);
    }
    let stream = dial(server, from).await?;
    let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(1024);
    let (mut line, _) =
        client_async_with_config(request, stream, Some(config)).await.map_err(|error| match error {
            tungstenite::Error::Http(answer) => match answer.body() {
                Some(body) => Out::Refused(code(&String::from_utf8_lossy(body), answer.status().as_u16())),
                None => Out::Refused(answer.status().to_string()),
            },
            tungstenite::Error::Io(error) => Out::Broken(error),
            error => Out::Broken(io::Error::other(error)),
        })?;
    if let Some(hello) = hello {
        line.send(Message::text(hello)).await.map_err(io::Error::other)?;
    }
    Ok(line)
}

/// Asks a server to do something, and reads what it answers.
pub(crate) async fn call(
    server: SocketAddr,
    from: Ipv4Addr,
    token: &str,
    path: &str,
    body: Value,
) -> Result<Value, Out> {
    let body = body.to_string();
    let token = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n{token}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = dial(server, from).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    if status >= 400 || status == 0 {
        return Err(Out::Refused(code(body, status)));
    }
    Ok(serde_json::from_str(body).unwrap_or_default())
}

/// The code of a refusal.
fn code(body: &str, status: u16) -> String {
    let body: Value = serde_json::from_str(body).unwrap_or_default();
    body["code"].as_str().map_or_else(|| status.to_string(), str::to_owned)
}

/// Comes as a guest: the token.
pub(crate) async fn guest(server: SocketAddr, from: Ipv4Addr, name: &str) -> Result<String, Out> {
    let guest = call(server, from, "", "/api/guest", json!({ "name": name })).await?;
    Ok(guest["token"].as_str().unwrap_or_default().to_owned())
}

/// Opens a table: the path of its calls.
pub(crate) async fn open(server: SocketAddr, from: Ipv4Addr, token: &str, new: Value) -> Result<String, Out> {
    let opened = call(server, from, token, "/api/tables", new).await?;
    Ok(format!("/api/tables/{}", opened["code"].as_str().unwrap_or_default()))
}

/// Opens a table, seats four people, each at another of the servers, starts the game, and connects them.
pub(crate) async fn seat_four(servers: &[SocketAddr], table: u64, game: &str) -> Result<Vec<Line>, Out> {
    let from = household(table);
    let at = |seat: u64| servers[(table + seat) as usize % servers.len()];
    let mut tokens = Vec::new();
    for (seat, name) in (0..).zip(["Ann", "Ben", "Cy", "Dee"]) {
        tokens.push(guest(at(seat), from, name).await?);
    }
    // Of Shisogari as many moves as it allows, and as soon as somebody wants.
    let options = if game == "shisogari" { json!({ "look_ms": "0", "turn_cap": "200" }) } else { json!({}) };
    let new = json!({ "game": game, "seats": 4, "options": options });
    let path = open(at(0), from, &tokens[0], new).await?;
    for (seat, token) in (0..).zip(&tokens) {
        call(at(seat), from, token, &format!("{path}/seat"), json!({})).await?;
    }
    call(at(0), from, &tokens[0], &format!("{path}/start"), json!({})).await?;
    let mut lines = Vec::new();
    let hello = crate::talk::Talk::Game.hello();
    for (seat, token) in (0..).zip(&tokens) {
        lines.push(connect(at(seat), from, &format!("{path}/socket"), Some(token), hello).await?);
    }
    Ok(lines)
}

/// Connects four people of a group at the floor.
pub(crate) async fn gather_four(server: SocketAddr, group: u64) -> Result<Vec<Line>, Out> {
    let mut lines = Vec::new();
    for _ in 0..4 {
        lines.push(connect(server, household(group), &format!("/{group}"), None, None).await?);
    }
    Ok(lines)
}
