//! The socket of a table: reads and writes messages, measures the round trip, keeps to the budget. It knows
//! nothing about the game; the table's task does.

mod frames;
mod upgrade;

use std::fmt::Display;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use futures_util::{SinkExt, StreamExt};
use room::race::{Pings, RoundTrips};
use room::{IncomingAct, Said};
use tokio::sync::{mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior, interval, sleep_until, timeout};
use tokio_tungstenite::tungstenite::{self, Message, protocol::CloseFrame, protocol::frame::coding::CloseCode};
use wire::{FromClient, ToClient};

use crate::clock::Clock;
use crate::door::SocketVisit;
use crate::error::Error;
use crate::guest::Guest;
use crate::http::App;
use crate::kept_out::KeptOut;
use crate::live::{OUTBOX, Out, TableLine};
use crate::metrics::{self, OpenSocket};
use crate::random::random_bytes;
use frames::{Budget, TooMany};
use upgrade::Line;

pub(crate) use upgrade::{__path_socket, socket};

/// How often the round trip is measured, and after how long a silence the client counts as gone.
const SELDOM: (Duration, Duration) = (Duration::from_secs(15), Duration::from_secs(40));
/// The same while a game runs that everybody plays at once.
const OFTEN: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(10));
/// A client that takes this long to accept a message counts as gone.
const SLOW: Duration = Duration::from_secs(10);
/// How long the server waits for a client to have read why its connection was closed.
const LINGER: Duration = Duration::from_secs(1);
/// Over how many milliseconds those who were connected come back when the server restarts.
const COME_BACK: u64 = 3000;
/// The same when the table goes on at another node, or this server is one of several.
const COME_AGAIN: u64 = 300;
/// What a hello after the first costs of the budgets of its socket and of its address: it is answered with all that has
/// happened, and many sockets that ask for it would stall their table.
const HELLO_AGAIN: u32 = 10;

/// Why a connection ends.
enum End {
    /// The client left, or the connection broke.
    Gone,
    /// Nothing was heard for too long.
    Silent,
    /// The server closes it, and says why.
    Closed(CloseCode, String),
}

/// Who is at a socket, and may be sent away.
struct Visitor {
    kept_out: Arc<KeptOut>,
    changes: watch::Receiver<()>,
    guest: Option<Guest>,
    address: IpAddr,
}

impl Visitor {
    /// Waits until they are not let in any more.
    async fn sent_away(mut self) -> End {
        loop {
            if self.changes.changed().await.is_err() {
                return End::Gone;
            }
            let guest = self.guest.as_ref().map_or(Ok(()), |guest| self.kept_out.check_guest(guest));
            if let Err(error) = self.kept_out.check_address(self.address).and(guest) {
                return End::Closed(CloseCode::Policy, error.to_string());
            }
        }
    }
}

struct Connection {
    app: Arc<App>,
    /// Boxed, or each future on the way here would have room for it.
    socket: Box<Line>,
    visit: SocketVisit,
    table: TableLine,
    code: String,
    clock: Clock,
    budget: Budget,
    limit: usize,
    greeted: bool,
    pings: Pings,
    trips: RoundTrips,
    silence: Duration,
    heard: Instant,
}

impl Connection {
    async fn run(
        socket: Box<Line>,
        budget: Budget,
        visit: SocketVisit,
        app: Arc<App>,
        code: String,
        guest: Option<Guest>,
    ) {
        let _counted = OpenSocket::new();
        let visitor = Visitor {
            changes: app.kept_out.changes(),
            kept_out: Arc::clone(&app.kept_out),
            guest: guest.clone(),
            address: visit.client(),
        };
        let (out, mut messages) = mpsc::channel(OUTBOX);
        let mut socket = socket;
        let table = match app.tables.join(&code, guest, out).await {
            Ok(table) => table,
            Err(error) => {
                let end = come_back(&error, COME_AGAIN);
                return say_goodbye(&mut socket, end).await;
            }
        };
        let now = Instant::now();
        let limit = app.tables.limits().message;
        let by = now + app.door.limits().hello;
        let mut connection = Connection {
            app: Arc::clone(&app),
            socket,
            visit,
            table,
            code,
            clock: app.tables.clock(),
            budget,
            limit,
            greeted: false,
            pings: Pings::default(),
            trips: RoundTrips::default(),
            silence: SELDOM.1,
            heard: now,
        };
        let end = tokio::select! {
            end = connection.talk(&mut messages, by) => end,
            end = visitor.sent_away() => end,
        };
        // A client that fell silent was gone before that was noticed.
        let silent = matches!(end, End::Silent) && connection.silence == OFTEN.1;
        let since = if silent { connection.heard } else { Instant::now() };
        // A table that does not answer keeps nobody here.
        tokio::join!(connection.table.left(since), say_goodbye(&mut connection.socket, end));
    }

    /// Passes messages on in both directions. A client must have said hello by this moment.
    async fn talk(&mut self, messages: &mut mpsc::Receiver<Out>, by: Instant) -> End {
        let mut ping = pace(SELDOM.0);
        let door = self.visit.door();
        let mut closes = pin!(door.closes());
        let mut batch = Vec::new();
        loop {
            let result = tokio::select! {
                count = messages.recv_many(&mut batch, OUTBOX) => match count {
                    0 => Err(End::Closed(CloseCode::Policy, "too slow: connect again and resume".to_owned())),
                    _ => self.pass_on(&mut batch, &mut ping).await,
                },
                message = self.socket.next() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(error)) => Err(self.broken(&error)),
                    None => Err(End::Gone),
                },
                _ = ping.tick() => self.measure().await,
                () = sleep_until(by.into()), if !self.greeted => {
                    Err(End::Closed(CloseCode::Policy, "say hello first: connect again and say it at once".to_owned()))
                }
                () = self.visit.must_leave(), if !self.greeted => {
                    Err(End::Closed(CloseCode::Again, "the server is full: connect again and say hello at once".to_owned()))
                }
                () = &mut closes => {
                    let within = if self.app.tables.is_one_of_several() { COME_AGAIN } else { COME_BACK };
                    Err(come_back(&"the server restarts", within))
                }
            };
            if let Err(end) = result {
                return end;
            }
        }
    }

    /// Passes on all that the room has for this client, in one go.
    async fn pass_on(&mut self, batch: &mut Vec<Out>, ping: &mut Interval) -> Result<(), End> {
        let (socket, silence, mut end) = (&mut self.socket, &mut self.silence, None);
        let ends = &mut end;
        in_time(async {
            for out in batch.drain(..) {
                match out {
                    Out::Text(text) => socket.feed(Message::Text(text)).await?,
                    Out::Ended => {
                        *ends = Some(End::Closed(CloseCode::Policy, "this table was closed".to_owned()));
                    }
                    Out::Again => {
                        *ends = Some(come_back(&"the table goes on at another server", COME_AGAIN));
                    }
                    Out::Measure { often } => {
                        let period;
                        (period, *silence) = if often { OFTEN } else { SELDOM };
                        *ping = pace(period);
                    }
                }
            }
            socket.flush().await
        })
        .await?;
        end.map_or(Ok(()), Err)
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        let now = Instant::now();
        self.heard = now;
        match &message {
            // An answer to a ping costs nothing.
            Message::Pong(bytes) if self.measured(bytes, now) => {
                let heard = self.table.measured(self.trips.median()).await;
                return if heard { Ok(()) } else { Err(connect_again()) };
            }
            Message::Close(_) => return Err(End::Gone),
            Message::Pong(_) | Message::Ping(_) | Message::Text(_) | Message::Binary(_) | Message::Frame(_) => {
                self.pay(1, now)?;
            }
        }
        let greeted = self.greeted;
        match self.understand(&message, now) {
            Ok(Some(say)) => {
                if greeted && matches!(say, Said::Hello { .. }) {
                    self.pay(HELLO_AGAIN - 1, now)?;
                    let paid = self.app.budgets.take(self.visit.client(), HELLO_AGAIN, now);
                    paid.map_err(|seconds| self.too_many(TooMany(seconds)))?;
                }
                if self.table.said(say).await { Ok(()) } else { Err(connect_again()) }
            }
            Ok(None) => Ok(()),
            Err(error) => self.complain(&error).await,
        }
    }

    fn pay(&mut self, cost: u32, now: Instant) -> Result<(), End> {
        self.budget.take(cost, now).map_err(|seconds| self.too_many(TooMany(seconds)))
    }

    fn too_many(&self, why: TooMany) -> End {
        let (address, code) = (self.visit.client(), "too_many_messages");
        metrics::refusal(code);
        if self.visit.door().repeats().is_new(code, Some(address)) {
            tracing::info!(code, %address, table = self.code, "{why}");
        }
        End::Closed(CloseCode::Policy, why.to_string())
    }

    fn understand(&mut self, message: &Message, received: Instant) -> Result<Option<Said>, Error> {
        let text = match message {
            Message::Text(text) => text.as_str(),
            Message::Binary(_) => return Err(Error::BadMessage("send text, not bytes".to_owned())),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => return Ok(None),
        };
        let message = FromClient::read(text).map_err(|error| Error::BadMessage(error.to_string()))?;
        match message {
            FromClient::Hello { v, .. } if v != wire::VERSION => Err(Error::Version(v)),
            FromClient::Hello { last, tv, .. } => {
                self.greeted = true;
                self.visit.greeted();
                Ok(Some(Said::Hello { last, tv: tv.then(random_bytes) }))
            }
            FromClient::Ping { t } => Ok(Some(Said::Ping { t })),
            FromClient::Act { .. } | FromClient::Orders { .. } if !self.greeted => Err(Error::HelloFirst),
            FromClient::Orders { orders } => Ok(Some(Said::Orders(orders.to_owned()))),
            FromClient::Act { id, seat, pressed, shown, action } => {
                let (received, round_trip) = (self.clock.at(received), self.trips.median());
                let action = action.to_owned();
                Ok(Some(Said::Act(IncomingAct { id, seat, pressed, shown, received, round_trip, action })))
            }
        }
    }

    /// Says what was wrong. A client with another version of the messages is closed.
    async fn complain(&mut self, error: &Error) -> Result<(), End> {
        let (address, table): (IpAddr, _) = (self.visit.client(), &self.code);
        tracing::info_span!("socket", %address, table)
            .in_scope(|| error.log(address, self.visit.door().repeats()));
        let message: ToClient = ToClient::Error { error: error.body() };
        if let Ok(text) = serde_json::to_string(&message) {
            self.send(Message::Text(text.into())).await?;
        }
        match error {
            Error::Version(_) => Err(End::Closed(CloseCode::Protocol, error.to_string())),
            _ => Ok(()),
        }
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        in_time(self.socket.send(message)).await
    }

    async fn measure(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > self.silence {
            return Err(End::Silent);
        }
        let number = self.pings.begin(self.clock.now());
        self.send(Message::Ping(Bytes::copy_from_slice(&number.to_be_bytes()))).await
    }

    /// Takes in a pong; says whether it answered a ping of ours.
    fn measured(&mut self, bytes: &[u8], now: Instant) -> bool {
        let number = bytes.try_into().ok().map(u64::from_be_bytes);
        let Some(took) = number.and_then(|number| self.pings.came_back(number, self.clock.at(now))) else {
            return false;
        };
        self.trips.add(took);
        true
    }

    /// A message that is too long, or comes in too many pieces, gets an answer; a connection that broke does not.
    fn broken(&self, error: &tungstenite::Error) -> End {
        match error {
            tungstenite::Error::Capacity(_) => {
                End::Closed(CloseCode::Size, format!("a message has at most {} bytes", self.limit))
            }
            tungstenite::Error::Io(error) => match error.get_ref().and_then(|why| why.downcast_ref::<TooMany>()) {
                Some(why) => self.too_many(*why),
                None => End::Gone,
            },
            _ => End::Gone,
        }
    }
}

/// Everybody comes back at a moment of their own, within so many milliseconds.
fn come_back(why: &dyn Display, within: u64) -> End {
    let wait = within * u64::from(random_bytes()[0]) / 255;
    End::Closed(CloseCode::Restart, format!("{why}: come back in {wait} ms"))
}

/// The table is not where it was.
fn connect_again() -> End {
    come_back(&"the table is not where it was", COME_AGAIN)
}

async fn say_goodbye(socket: &mut Line, end: End) {
    let End::Closed(code, reason) = end else { return };
    let frame = CloseFrame { code, reason: reason.into() };
    // It may be gone already; then there is nobody to tell.
    if let Ok(Ok(())) = timeout(SLOW, socket.send(Message::Close(Some(frame)))).await {
        drop(timeout(LINGER, socket.get_mut().linger()).await);
    }
}

/// A client that takes too long to accept a message counts as gone.
async fn in_time(sent: impl Future<Output = Result<(), tungstenite::Error>>) -> Result<(), End> {
    match timeout(SLOW, sent).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

/// Ticks once a period, the first time at once; missed ticks are not made up for.
fn pace(period: Duration) -> Interval {
    let mut ping = interval(period);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ping
}
