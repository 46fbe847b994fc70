//! Words between servers that share their tables, over NATS. Nothing is kept: what nobody hears is lost. Whoever must
//! know asks and waits for the answer; whoever tells somebody many things numbers them ([`line`]).

#![warn(missing_docs)]

pub mod line;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use async_nats::client::RequestErrorKind;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, Request, ServerAddr, ServerError, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt;
use thiserror::Error;
use tokio::sync::watch;
use tokio::time::timeout;

/// How long the first try to connect may take.
const PATIENCE: Duration = Duration::from_secs(2);
/// The longest pause between two tries to connect again.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);
/// How often it is looked whether the line to NATS still holds.
const PING: Duration = Duration::from_secs(2);
/// How many messages of one subject may wait to be read.
const WAITING: usize = 1 << 16;

/// Why there is no bus.
#[derive(Debug, Error)]
pub enum BusError {
    /// The address cannot be read.
    #[error("--nats cannot be read: {0}; it looks like nats://USER:PASSWORD@HOST:4222")]
    Address(String),
    /// NATS does not let this server in.
    #[error(
        "NATS at {0} does not let this server in: check the user and the password in --nats (or in NATS_PASSWORD)"
    )]
    Refused(String),
}

/// Why a question was not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unanswered {
    /// Nobody listens there: NATS says so itself.
    #[error("nobody listens there")]
    Nobody,
    /// Somebody listens, and has said nothing in time.
    #[error("no answer came in time")]
    Silence,
    /// This server has no line to NATS, or has had one only since a moment, in which others may not be back yet.
    #[error("there is no line to NATS")]
    Down,
}

/// A line to NATS, which heals by itself. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Bus {
    client: Client,
    /// What all subjects begin with.
    prefix: String,
    /// The line, while there is one.
    up: watch::Receiver<Option<Up>>,
}

/// A line that is there.
#[derive(Clone, Copy, Debug)]
struct Up {
    since: Instant,
    /// Whether NATS was gone before, for us and so for others.
    again: bool,
}

/// What came to a subject.
#[derive(Debug)]
pub struct Word {
    /// The last part of the subject.
    pub to: String,
    /// What was said.
    pub bytes: Bytes,
    answer: Option<async_nats::Subject>,
}

/// Whatever comes to a subject, for as long as this is kept.
#[derive(Debug)]
pub struct Ear(Subscriber);

impl Ear {
    /// The next that comes; `None` when there will be nothing more.
    pub async fn next(&mut self) -> Option<Word> {
        let message = self.0.next().await?;
        let to = message.subject.rsplit('.').next().unwrap_or_default().to_owned();
        Some(Word { to, bytes: message.payload, answer: message.reply })
    }
}

impl Bus {
    /// Connects. Where NATS is not there yet, this returns all the same and goes on trying.
    pub async fn connect(url: &str, prefix: &str) -> Result<Bus, BusError> {
        if !url.starts_with("nats://") {
            return Err(BusError::Address("it begins with another word than nats://".to_owned()));
        }
        // Whatever is wrong with it, nothing of it is repeated: it may hold a password.
        let unreadable = |_| BusError::Address("a part of it cannot be read".to_owned());
        let address: ServerAddr = url.parse().map_err(unreadable)?;
        if address.host().is_empty() {
            return Err(BusError::Address("it names no host".to_owned()));
        }
        let place = format!("{}:{}", address.host(), address.port());
        let tried = try_once(&address).await;
        match tried {
            Err(ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication) => {
                return Err(BusError::Refused(place));
            }
            Ok(()) => {}
            Err(_) => {
                tracing::warn!(
                    nats = place,
                    "NATS does not answer yet; what needs no other server goes on meanwhile"
                );
            }
        }
        let (show, up) = watch::channel(None);
        let again = AtomicBool::new(tried.is_err());
        let heard = place.clone();
        let options = let_in(&address)
            .name("yakai")
            .retry_on_initial_connect()
            .max_reconnects(None)
            .ping_interval(PING)
            .subscription_capacity(WAITING)
            .connection_timeout(PATIENCE)
            .request_timeout(None)
            .reconnect_delay_callback(|tries| (Duration::from_millis(20) * tries as u32).min(LONGEST_PAUSE))
            .event_callback(move |event| {
                match event {
                    Event::Connected => {
                        tracing::info!(nats = heard, "the line to NATS is there");
                        let again = again.swap(true, Ordering::Relaxed);
                        show.send_replace(Some(Up { since: Instant::now(), again }));
                    }
                    Event::Disconnected | Event::Closed => {
                        if show.send_replace(None).is_some() {
                            tracing::warn!(nats = heard, "the line to NATS is gone; it is tried again");
                        }
                    }
                    Event::SlowConsumer(_) => tracing::warn!("more came over NATS than could be read"),
                    Event::ServerError(error) => tracing::warn!(nats = heard, "NATS says: {error}"),
                    Event::ClientError(_) | Event::LameDuckMode | Event::Draining => {}
                }
                async {}
            });
        let client = options.connect(&address).await.map_err(|error| BusError::Address(error.to_string()))?;
        let mut bus = Bus { client, prefix: prefix.to_owned(), up };
        if tried.is_ok() {
            drop(timeout(PATIENCE, bus.comes_up()).await);
        }
        Ok(bus)
    }

    /// Whether there is a line to NATS.
    pub fn is_up(&self) -> bool {
        self.up.borrow().is_some()
    }

    /// Whether there has been a line for so long that whoever else lost theirs should have one again, too.
    pub fn is_settled(&self, time: Duration) -> bool {
        self.up.borrow().is_some_and(|up| !up.again || up.since.elapsed() > time)
    }

    /// Waits until there is a line to NATS.
    pub async fn comes_up(&mut self) {
        // While this is there, so is the client, which shows it.
        drop(self.up.wait_for(Option::is_some).await);
    }

    /// Waits until the line to NATS is gone.
    pub async fn goes_down(&mut self) {
        drop(self.up.wait_for(Option::is_none).await);
    }

    /// Hears what comes to a subject, or to all below it if it ends in `*`.
    pub async fn listen(&self, subject: &str) -> Option<Ear> {
        self.client.subscribe(self.full(subject)).await.ok().map(Ear)
    }

    /// The same, where each word comes to one of all who listen in this way.
    pub async fn listen_in_turns(&self, subject: &str) -> Option<Ear> {
        self.client.queue_subscribe(self.full(subject), "turns".to_owned()).await.ok().map(Ear)
    }

    /// Asks whoever listens there, and waits so long for the answer.
    pub async fn ask(&self, subject: &str, question: Bytes, patience: Duration) -> Result<Bytes, Unanswered> {
        if !self.is_up() {
            return Err(Unanswered::Down);
        }
        let request = Request::new().payload(question).timeout(Some(patience));
        match self.client.send_request(self.full(subject), request).await {
            Ok(message) => Ok(message.payload),
            Err(error) if error.kind() == RequestErrorKind::NoResponders => Err(Unanswered::Nobody),
            Err(_) if !self.is_up() => Err(Unanswered::Down),
            Err(_) => Err(Unanswered::Silence),
        }
    }

    /// Says something to whoever listens there.
    pub async fn tell(&self, subject: &str, words: Bytes) {
        // What cannot be sent is lost like what nobody hears.
        drop(self.client.publish(self.full(subject), words).await);
    }

    /// Answers a question.
    pub async fn answer(&self, word: &Word, answer: Bytes) {
        if let Some(to) = word.answer.clone() {
            drop(self.client.publish(to, answer).await);
        }
    }

    /// The longest message, in bytes, with some room for what NATS adds.
    pub fn longest(&self) -> usize {
        self.client.max_payload().saturating_sub(1024).max(1024)
    }

    /// Says goodbye, after all that was said before has gone out.
    pub async fn close(&self) {
        drop(timeout(PATIENCE, self.client.flush()).await);
    }

    fn full(&self, subject: &str) -> String {
        format!("{}.{subject}", self.prefix)
    }
}

/// Connects once, to see whether that may be.
async fn try_once(address: &ServerAddr) -> Result<(), ConnectErrorKind> {
    let (refuse, mut refused) = watch::channel(false);
    let options = let_in(address).connection_timeout(PATIENCE).event_callback(move |event| {
        if matches!(event, Event::ServerError(ServerError::AuthorizationViolation)) {
            refuse.send_replace(true);
        }
        async {}
    });
    let tried = timeout(PATIENCE, async {
        let client = options.connect(address).await.map_err(|error| error.kind())?;
        // NATS may greet whom it sends away then. Whom it lets in, it tells that nobody listens there.
        tokio::select! {
            biased;
            Ok(_) = refused.wait_for(|refused| *refused) => Err(ConnectErrorKind::AuthorizationViolation),
            _ = client.request("yakai.is-anybody-there", Bytes::new()) => Ok(()),
        }
    });
    tried.await.unwrap_or(Err(ConnectErrorKind::TimedOut))
}

/// Says who we are as the address does, which the library leaves to us: with user and password, or with a token. The
/// password may be in NATS_PASSWORD, where others on the machine do not see it.
fn let_in(address: &ServerAddr) -> ConnectOptions {
    let options = ConnectOptions::new();
    let password = address.password().map(plain).or_else(|| std::env::var("NATS_PASSWORD").ok());
    match (address.username().map(plain), password) {
        (Some(user), Some(password)) => options.user_and_password(user, password),
        (Some(token), None) => options.token(token),
        (None, _) => options,
    }
}

/// A part of an address, in which `%40` stands for `@`.
fn plain(part: &str) -> String {
    let mut bytes = part.bytes();
    let mut plain = Vec::with_capacity(part.len());
    while let Some(byte) = bytes.next() {
        let mut after = bytes.clone();
        let code = (byte == b'%').then(|| Some([after.next()?, after.next()?])).flatten();
        let code = code.and_then(|code| u8::from_str_radix(str::from_utf8(&code).ok()?, 16).ok());
        if code.is_some() {
            bytes = after;
        }
        plain.push(code.unwrap_or(byte));
    }
    String::from_utf8_lossy(&plain).into_owned()
}

#[cfg(test)]
mod tests {
    #[test]
    fn whatever_a_password_holds_can_be_written_into_an_address() {
        for (part, plain) in [("a%40b%2Fc", "a@b/c"), ("100%", "100%"), ("%zz%4", "%zz%4"), ("%C3%B6", "ö")] {
            assert_eq!(super::plain(part), plain);
        }
    }
}
