//! Words between servers that share their tables, over NATS. Nothing is kept: what nobody hears is lost. Whoever must
//! know asks and waits for the answer; whoever tells somebody many things numbers them ([`line`]).

#![warn(missing_docs)]

pub mod line;

use std::time::{Duration, Instant};

use async_nats::client::RequestErrorKind;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, Request, ServerError, Subscriber};
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
    #[error("NATS at {0} does not let this server in: check the user and the password in --nats")]
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
    /// Since when there is a line.
    up: watch::Receiver<Option<Instant>>,
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
        // Without user and password.
        let place = url.rsplit_once('@').map_or(url.trim_start_matches("nats://"), |(_, place)| place).to_owned();
        match try_once(url).await {
            Err(ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication) => {
                return Err(BusError::Refused(place));
            }
            Err(ConnectErrorKind::ServerParse) => {
                return Err(BusError::Address("a part of it cannot be read".to_owned()));
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
        let heard = place.clone();
        let options = ConnectOptions::new()
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
                        show.send_replace(Some(Instant::now()));
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
        let client = options.connect(url).await.map_err(|error| BusError::Address(error.to_string()))?;
        Ok(Bus { client, prefix: prefix.to_owned(), up })
    }

    /// Since when there is a line to NATS.
    pub fn up_since(&self) -> Option<Instant> {
        *self.up.borrow()
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
        if self.up_since().is_none() {
            return Err(Unanswered::Down);
        }
        let request = Request::new().payload(question).timeout(Some(patience));
        match self.client.send_request(self.full(subject), request).await {
            Ok(message) => Ok(message.payload),
            Err(error) if error.kind() == RequestErrorKind::NoResponders => Err(Unanswered::Nobody),
            Err(_) if self.up_since().is_none() => Err(Unanswered::Down),
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
async fn try_once(url: &str) -> Result<(), ConnectErrorKind> {
    let (refuse, mut refused) = watch::channel(false);
    let options = ConnectOptions::new().connection_timeout(PATIENCE).event_callback(move |event| {
        if matches!(event, Event::ServerError(ServerError::AuthorizationViolation)) {
            refuse.send_replace(true);
        }
        async {}
    });
    let tried = timeout(PATIENCE, async {
        let client = options.connect(url).await.map_err(|error| error.kind())?;
        // NATS may greet whom it sends away then. Whom it lets in, it tells that nobody listens there.
        tokio::select! {
            biased;
            Ok(_) = refused.wait_for(|refused| *refused) => Err(ConnectErrorKind::AuthorizationViolation),
            _ = client.request("yakai.is-anybody-there", Bytes::new()) => Ok(()),
        }
    });
    tried.await.unwrap_or(Err(ConnectErrorKind::TimedOut))
}
