//! The socket of a table: reads and writes messages, measures the way, keeps the budget. It knows nothing
//! about the game; the table's task does.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};
use wire::{ErrorBody, FromClient, ToClient};

use crate::budget::Bucket;
use crate::error::Error;
use crate::guest::Guest;
use crate::http::{App, Code, Shared};
use crate::live::{Ask, Handle, Say, SocketId};

/// How often the way is measured.
const PING: Duration = Duration::from_secs(15);
/// Who says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(40);
/// Who takes so long to take a message is gone.
const SLOW: Duration = Duration::from_secs(10);
/// How many messages may wait for a client.
const OUTBOX: usize = 64;

/// The table's socket. Its messages are told in docs/protocol.md.
#[utoipa::path(
    get, path = "/api/tables/{code}/socket", tag = "tables", params(("code" = String, Path)),
    responses((status = SWITCHING_PROTOCOLS, description = "A WebSocket"), (status = NOT_FOUND, body = ErrorBody)),
)]
pub(crate) async fn socket(
    State(app): Shared,
    Code(code): Code,
    guest: Option<Guest>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let limit = app.house.limits().message;
    let upgrade = upgrade.map_err(|rejection| Error::BadRequest(rejection.body_text()))?;
    // Wakes the table, and says now if there is none.
    app.house.handle(&code).await?;
    Ok(upgrade
        .max_message_size(limit)
        .max_frame_size(limit)
        .read_buffer_size(4096)
        .write_buffer_size(4096)
        .max_write_buffer_size(256 << 10)
        .on_upgrade(move |socket| async move { Connection::run(socket, &app, &code, guest).await }))
}

/// Why a connection ends.
enum End {
    /// The client left, or the line broke.
    Gone,
    /// The server closes it, and says why.
    Closed(u16, String),
}

struct Connection {
    socket: WebSocket,
    table: Handle,
    id: SocketId,
    budget: Bucket,
    limit: usize,
    greeted: bool,
    /// When the last measuring began, and how long one way took at the last one.
    asked: Instant,
    transit: u64,
    heard: Instant,
}

impl Connection {
    async fn run(socket: WebSocket, app: &Arc<App>, code: &str, guest: Option<Guest>) {
        let (out, mut messages) = mpsc::channel(OUTBOX);
        let joined = app.house.ask(code, |reply| Ask::Join { guest, out, reply }).await;
        let (Ok(id), Ok(table)) = (joined, app.house.handle(code).await) else { return };
        let now = Instant::now();
        let budget = Bucket::new(app.house.limits().socket, now);
        let limit = app.house.limits().message;
        let mut connection =
            Connection { socket, table, id, budget, limit, greeted: false, asked: now, transit: 0, heard: now };
        let end = connection.talk(&mut messages).await;
        connection.table.send(Ask::Say { socket: id, say: Say::Quit }).await;
        if let End::Closed(code, reason) = end {
            let frame = CloseFrame { code, reason: reason.into() };
            // It may be gone already; then there is nobody to tell.
            drop(timeout(SLOW, connection.socket.send(Message::Close(Some(frame)))).await);
        }
    }

    async fn talk(&mut self, messages: &mut mpsc::Receiver<Utf8Bytes>) -> End {
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let result = tokio::select! {
                message = messages.recv() => match message {
                    Some(text) => self.send(Message::Text(text)).await,
                    None => Err(End::Closed(close_code::POLICY, "too slow: connect again and resume".to_owned())),
                },
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(error)) => Err(self.broken(&error)),
                    None => Err(End::Gone),
                },
                _ = ping.tick() => self.measure().await,
            };
            if let Err(end) = result {
                return end;
            }
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        let now = Instant::now();
        self.heard = now;
        if let Message::Pong(_) = message {
            self.transit = now.duration_since(self.asked).as_millis() as u64 / 2;
            return Ok(());
        }
        if let Message::Close(_) = message {
            return Err(End::Gone);
        }
        if let Err(seconds) = self.budget.take(1, now) {
            return Err(End::Closed(close_code::POLICY, format!("too many messages: come back in {seconds} s")));
        }
        match self.understand(&message) {
            Ok(Some(say)) => {
                let there = self.table.send(Ask::Say { socket: self.id, say }).await;
                if there { Ok(()) } else { Err(End::Closed(close_code::RESTART, "connect again".to_owned())) }
            }
            Ok(None) => Ok(()),
            Err(error) => self.complain(&error).await,
        }
    }

    fn understand(&mut self, message: &Message) -> Result<Option<Say>, Error> {
        let text = match message {
            Message::Text(text) => text.as_str(),
            Message::Binary(_) => return Err(Error::BadMessage("send text, not bytes".to_owned())),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return Ok(None),
        };
        let message: FromClient =
            serde_json::from_str(text).map_err(|error| Error::BadMessage(error.to_string()))?;
        match message {
            FromClient::Hello { v, .. } if v != wire::VERSION => Err(Error::Version(v)),
            FromClient::Hello { last, .. } => {
                self.greeted = true;
                Ok(Some(Say::Hello { last }))
            }
            FromClient::Ping { t } => Ok(Some(Say::Ping { t })),
            FromClient::Act { .. } | FromClient::Orders { .. } if !self.greeted => Err(Error::HelloFirst),
            FromClient::Orders { orders } => Ok(Some(Say::Orders { orders })),
            FromClient::Act { id, pressed, action } => {
                Ok(Some(Say::Act { id, pressed, transit: self.transit, action }))
            }
        }
    }

    /// Says what was wrong. Another version of the messages ends the talk.
    async fn complain(&mut self, error: &Error) -> Result<(), End> {
        let message = ToClient::Error { error: error.body() };
        if let Ok(text) = serde_json::to_string(&message) {
            self.send(Message::Text(text.into())).await?;
        }
        match error {
            Error::Version(_) => Err(End::Closed(close_code::PROTOCOL, error.to_string())),
            _ => Ok(()),
        }
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(SLOW, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    async fn measure(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE {
            return Err(End::Gone);
        }
        self.asked = Instant::now();
        self.send(Message::Ping(Bytes::new())).await
    }

    /// A message too long is answered; a line that broke is not.
    fn broken(&self, error: &axum::Error) -> End {
        if error.to_string().contains("too long") || error.to_string().contains("too large") {
            return End::Closed(close_code::SIZE, format!("a message has at most {} bytes", self.limit));
        }
        End::Gone
    }
}
