//! A socket that checks every message it receives.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use kernel::{Seat, Viewer};
use serde_json::{Value, json};
use store::Store;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{WebSocketStream, client_async};
use wire::{Stage, TableInfo, ToClient};

use crate::test_server::Person;
use crate::truth::Truth;

/// Nothing here takes this long; a test that waits longer has failed.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often somebody asks whether the server is still there, and when it is as good as gone: as the page does at speed.
const PING: Duration = Duration::from_secs(1);
const SILENCE: Duration = Duration::from_secs(6);

/// What a socket heard, to be compared later with what was true: servers and their database may be gone now.
#[derive(Debug)]
pub(crate) struct Heard {
    pub(crate) code: String,
    pub(crate) viewer: Viewer,
    /// The last step that this socket had been told.
    pub(crate) had: Option<u64>,
    pub(crate) message: ToClient,
}

/// Where it goes, and what it will be compared with.
#[derive(Clone, Debug)]
pub(crate) struct Later {
    pub(crate) store: Store,
    pub(crate) heard: mpsc::UnboundedSender<Heard>,
}

/// A connection to a table.
pub(crate) struct Socket {
    line: WebSocketStream<TcpStream>,
    pub(crate) truth: Truth,
    /// The table as last told.
    pub(crate) table: Option<TableInfo>,
    /// The last message about the game.
    pub(crate) game: Option<ToClient>,
    /// The last step that was told.
    pub(crate) last: Option<u64>,
    /// The seat's standing orders as last told.
    pub(crate) orders: Option<Value>,
    /// How the server closed the connection, once it has.
    pub(crate) goodbye: Option<(u16, String)>,
    acts: u64,
    later: Option<(String, Later)>,
}

impl Socket {
    pub(crate) async fn connect(server: SocketAddr, folder: &Path, code: &str, token: Option<&str>) -> Socket {
        Socket::over(line(server, code, token).await.expect("connects"), Truth::new(folder, code).await)
    }

    fn over(line: WebSocketStream<TcpStream>, truth: Truth) -> Socket {
        let (table, game, last, orders, goodbye, later) = Default::default();
        Socket { line, truth, table, game, last, orders, goodbye, acts: 0, later }
    }

    /// Connects and says hello to a server that may be gone at any moment.
    pub(crate) async fn try_enter(person: &Person, code: &str, last: Option<u64>) -> Option<Socket> {
        let token = (!person.token.is_empty()).then_some(&*person.token);
        let patience = if person.later.is_some() { SILENCE } else { PATIENCE };
        let line = timeout(patience, line(person.server, code, token)).await.ok()?.ok()?;
        let truth = match &person.later {
            Some(later) => Truth::of(&later.store, code),
            None => Truth::new(&person.folder, code).await,
        };
        let mut socket = Socket::over(line, truth);
        socket.later = person.later.clone().map(|later| (code.to_owned(), later));
        socket.last = last;
        socket.send(json!({ "type": "hello", "v": 1, "last": last })).await;
        while socket.table.is_none() || socket.game.is_none() {
            socket.next().await?;
        }
        Some(socket)
    }

    pub(crate) async fn hello(&mut self, last: Option<u64>) {
        self.last = last;
        self.send(json!({ "type": "hello", "v": 1, "last": last })).await;
        self.until(|message| matches!(message, ToClient::Table { .. })).await;
        if self.stage() != Stage::Lobby {
            self.until(|message| matches!(message, ToClient::Game { .. })).await;
        }
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.send_raw(Message::text(message.to_string())).await;
    }

    pub(crate) async fn send_raw(&mut self, message: Message) {
        // The server may have closed already; then reading says so.
        let _ = self.line.send(message).await;
    }

    /// The next message, checked. `None` when the server closed the connection, or, where it may be struck down, when it
    /// is as good as gone.
    pub(crate) async fn next(&mut self) -> Option<ToClient> {
        if self.later.is_some() {
            return self.next_or_gone().await;
        }
        self.next_within(PATIENCE).await.expect("the server says something")
    }

    /// The same where the server may be struck down: it is asked now and then whether it is still there.
    async fn next_or_gone(&mut self) -> Option<ToClient> {
        let gone = Instant::now() + SILENCE;
        while Instant::now() < gone {
            match self.next_within(PING).await {
                Ok(message) => return message,
                Err(_) => self.send(json!({ "type": "ping", "t": 0 })).await,
            }
        }
        None
    }

    /// The same, if something comes within this time. Only the wait is ever broken off, never the check.
    pub(crate) async fn next_within(&mut self, time: Duration) -> Result<Option<ToClient>, Elapsed> {
        let until = Instant::now() + time;
        loop {
            // Pings are no answer and do not extend the wait.
            match timeout_at(until, self.line.next()).await? {
                Some(Ok(Message::Text(text))) => return Ok(Some(self.check(text.as_str()).await)),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(frame))) => {
                    self.goodbye = frame.map(|frame| (frame.code.into(), frame.reason.to_string()));
                    return Ok(None);
                }
                Some(Err(_)) | None => return Ok(None),
                Some(Ok(other)) => panic!("the server sent {other:?}"),
            }
        }
    }

    /// How the server closed the connection: code and reason.
    pub(crate) async fn closed(&mut self) -> (u16, String) {
        loop {
            match timeout(PATIENCE, self.line.next()).await.expect("the server closes") {
                Some(Ok(Message::Close(Some(frame)))) => return (frame.code.into(), frame.reason.to_string()),
                Some(Ok(_)) => {}
                other => panic!("closed without a word: {other:?}"),
            }
        }
    }

    /// All that the server says until it closes the connection, and how it does.
    pub(crate) async fn rest(&mut self) -> (Vec<ToClient>, (u16, String)) {
        let mut said = Vec::new();
        loop {
            match timeout(PATIENCE, self.line.next()).await.expect("the server closes") {
                Some(Ok(Message::Text(text))) => said.push(self.check(text.as_str()).await),
                Some(Ok(Message::Close(Some(frame)))) => {
                    return (said, (frame.code.into(), frame.reason.to_string()));
                }
                Some(Ok(_)) => {}
                other => panic!("closed without a word: {other:?}"),
            }
        }
    }

    /// Reads until the wanted message.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&ToClient) -> bool) -> ToClient {
        loop {
            let message = self.next().await.expect("the connection holds");
            if wanted(&message) {
                return message;
            }
        }
    }

    /// Reads until the table is as wanted, which it may already be.
    pub(crate) async fn until_table(&mut self, wanted: impl Fn(&TableInfo) -> bool) {
        while !self.table.as_ref().is_some_and(&wanted) {
            self.next().await.expect("the connection holds");
        }
    }

    async fn check(&mut self, text: &str) -> ToClient {
        let value: Value = serde_json::from_str(text).expect("JSON");
        let message: ToClient = serde_json::from_value(value.clone()).expect("a message");
        let again = serde_json::to_value(&message).expect("JSON");
        assert_eq!(value, again, "a message says no more than its type");
        match &message {
            ToClient::Table { table } => self.table = Some(table.clone()),
            ToClient::Game { step, orders, .. } => {
                self.orders = orders.clone();
                match &self.later {
                    None => self.truth.check(self.viewer(), self.last, &message).await,
                    Some((code, later)) => {
                        let (code, viewer, had) = (code.clone(), self.viewer(), self.last);
                        let heard = Heard { code, viewer, had, message: message.clone() };
                        later.heard.send(heard).expect("somebody judges");
                    }
                }
                self.last = Some(*step);
                self.game = Some(message.clone());
            }
            ToClient::Done { .. } if self.later.is_some() => {}
            ToClient::Done { id, step } => {
                let seat = self.viewer().seat();
                assert!(self.truth.has_act(seat, id, *step).await, "an act that was acknowledged is stored");
            }
            ToClient::Refused { error, .. } | ToClient::Error { error } => {
                assert!(error.message.len() > 3 && !error.code.is_empty(), "{error:?}");
            }
            ToClient::Orders { orders } => self.orders = Some(orders.clone()),
            ToClient::Pong { .. } => {}
        }
        message
    }

    pub(crate) fn info(&self) -> &TableInfo {
        self.table.as_ref().expect("a table message came")
    }

    pub(crate) fn stage(&self) -> Stage {
        self.info().stage
    }

    pub(crate) fn viewer(&self) -> Viewer {
        self.info().you.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)))
    }

    /// What this seat may do now.
    pub(crate) fn legal(&self) -> &[Value] {
        match &self.game {
            Some(ToClient::Game { legal, .. }) => legal,
            _ => &[],
        }
    }

    /// One of the legal acts; no accusation before step `long`, so that games last.
    pub(crate) fn choice(&self, long: u64) -> Option<Value> {
        let step = self.last.unwrap_or(0);
        let calm: Vec<_> = self.legal().iter().filter(|act| act["do"] != "accuse").collect();
        let acts: Vec<_> = if calm.is_empty() || step > long { self.legal().iter().collect() } else { calm };
        (!acts.is_empty()).then(|| acts[(step as usize * 7 + 3) % acts.len()].clone())
    }

    /// One of the legal acts, another one for another number.
    pub(crate) fn any_choice(&self, number: u64) -> Option<Value> {
        let legal = self.legal();
        let at = (self.last.unwrap_or(0) * 7 + number * 5 + 3) % legal.len().max(1) as u64;
        legal.get(at as usize).cloned()
    }

    /// Sends an act and returns its new id.
    pub(crate) async fn act(&mut self, action: Value) -> String {
        self.acts += 1;
        let id = format!("{}-{}", self.last.unwrap_or(0), self.acts);
        self.send(json!({ "type": "act", "id": id, "action": action })).await;
        id
    }

    /// Does an act and waits until it is acknowledged. Returns its id and step.
    pub(crate) async fn do_now(&mut self, action: Value) -> (String, u64) {
        let id = self.act(action).await;
        let answer = self.until(|message| answers(message, &id)).await;
        let ToClient::Done { step, .. } = answer else { panic!("refused: {answer:?}") };
        (id, step)
    }

    /// Plays whenever this seat is asked, until the game is over or step `stop` is reached.
    pub(crate) async fn play(&mut self, long: u64, stop: u64) {
        while self.stage() == Stage::Playing && self.last.unwrap_or(0) < stop {
            match self.choice(long) {
                Some(action) => {
                    let id = self.act(action).await;
                    self.until(|message| answers(message, &id)).await;
                }
                None => drop(self.next().await.expect("the connection holds")),
            }
        }
    }
}

/// Whether a message answers this act.
pub(crate) fn answers(message: &ToClient, act: &str) -> bool {
    matches!(message, ToClient::Done { id, .. } | ToClient::Refused { id, .. } if id == act)
}

/// A connection to a table's socket, or why there is none.
pub(crate) async fn line(
    server: SocketAddr,
    code: &str,
    token: Option<&str>,
) -> Result<WebSocketStream<TcpStream>, tokio_tungstenite::tungstenite::Error> {
    let url = format!("ws://{server}/api/tables/{code}/socket");
    let mut request = url.into_client_request().expect("a request");
    if let Some(token) = token {
        let value = HeaderValue::from_str(&format!("Bearer {token}")).expect("a header");
        request.headers_mut().insert("authorization", value);
    }
    let stream = TcpStream::connect(server).await?;
    Ok(client_async(request, stream).await?.0)
}
