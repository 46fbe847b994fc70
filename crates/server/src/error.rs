//! Everything that a client can be told went wrong. Each variant states its HTTP status, its code and how
//! loudly it is logged, here and nowhere else.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::Trouble;
use lesson::LessonError;
use room::RoomError;
use store::StoreError;
use table::{OpenError, Refused};
use thiserror::Error;
use tracing::Level;
use wire::ErrorBody;

use crate::door::NoRoom;
use crate::metrics;
use crate::nodes::RefusedThere;
use crate::repeats::Repeats;

/// What went wrong, for one client.
#[derive(Debug, Error)]
pub enum Error {
    #[error("there is nothing at this address; the calls are listed in /api/openapi.json")]
    NoSuchPath,
    #[error("this address cannot be asked with {0}; the calls are listed in /api/openapi.json")]
    NoSuchMethod(String),
    #[error("{0}")]
    NoSuchGame(Trouble),
    #[error("there is no table `{0}`; a code has six characters, ask your host for the link")]
    NoSuchTable(String),
    #[error("{0} has no lesson yet; its rules are on its page")]
    NoLesson(&'static str),
    /// A lesson that cannot be played like this.
    #[error(transparent)]
    Lesson(#[from] LessonError),
    /// Seats or options that the game does not allow.
    #[error("{0}")]
    Setup(#[from] OpenError),
    #[error("{field} must be between {least} and {most}, not {asked}")]
    OutOfRange { field: &'static str, least: u32, most: u32, asked: u32 },
    /// Not the body that the call wants.
    #[error("the request cannot be read: {0}")]
    BadRequest(String),
    #[error("the message is too long: at most {0} bytes")]
    TooLong(usize),
    #[error("the request did not arrive within {0} s; try again")]
    TooSlow(u64),
    #[error("a name has 1 to 20 visible characters")]
    BadName,
    #[error("this server does not allow that name; choose another")]
    RefusedName,
    /// Not a share of a seed.
    #[error("entropy is 2 to 64 hexadecimal digits, an even number of them")]
    BadEntropy,
    #[error("say who you are first: POST /api/guest with a name")]
    NoGuest,
    /// A token that this server did not give out.
    #[error("this token was not given out by this server; get a new one with POST /api/guest")]
    ForgedToken,
    #[error("this token has expired; get a new one with POST /api/guest")]
    ExpiredToken,
    /// The guest left on all devices.
    #[error("whoever had this token left on all devices; get a new one with POST /api/guest")]
    RevokedToken,
    #[error("the operator of this server keeps you out")]
    Banned,
    #[error(
        "{who} {most} tables that are not over, and that is the limit: play one to its end, or wait until the empty ones are removed"
    )]
    TooManyTables { who: &'static str, most: u32 },
    #[error("requests from pages of {0} are not allowed; set --public-url if that is this server")]
    OtherOrigin(String),
    /// A name that is not this server's: a page of another site may have had its name point here.
    #[error(
        "this server does not go by the name {0}; open it by its address, or start it with --public-url and the \
         address that people type (a proxy must pass the Host header on)"
    )]
    OtherHost(String),
    #[error("too many requests; try again in {0} s")]
    TooMany(u32),
    #[error("{0}")]
    NoRoom(#[from] NoRoom),
    #[error("the server is about to restart; nothing is lost, try again in {0} s")]
    Stopping(u32),
    /// The table was opened with other house values.
    #[error(
        "this table was opened with house values of {game} that this server was not started with; nothing is lost: \
         it goes on once the server is started with --data and the file whose hash begins with {hash}"
    )]
    OtherHouseValues {
        game: String,
        /// The beginning of the table's hash.
        hash: String,
    },
    #[error("this is no message of the protocol: {0}")]
    BadMessage(String),
    #[error("say hello first: {{\"type\":\"hello\",\"v\":{v}}}", v = wire::VERSION)]
    HelloFirst,
    #[error("this server speaks version {ours} of the messages, not {0}; reload the page", ours = wire::VERSION)]
    Version(u32),
    #[error("{0}")]
    Room(#[from] RoomError),
    /// Another node has the table, and does not answer.
    #[error("the server that has this table does not answer just now; nothing is lost, try again")]
    Elsewhere(String),
    /// What another node answered.
    #[error("{}", .0.body.message)]
    There(Box<RefusedThere>),
    #[error("this could not be stored, nothing has changed; try again")]
    Store(#[from] StoreError),
    #[error("something went wrong in the server: {0}")]
    Internal(&'static str),
}

impl Error {
    /// Status, code and log level, decided in this one place.
    fn facts(&self) -> (StatusCode, &str, Level) {
        use StatusCode as S;
        match self {
            Error::NoSuchPath => (S::NOT_FOUND, "no_such_path", Level::DEBUG),
            Error::NoSuchMethod(_) => (S::METHOD_NOT_ALLOWED, "no_such_method", Level::DEBUG),
            Error::NoSuchGame(_) => (S::NOT_FOUND, "no_such_game", Level::DEBUG),
            Error::NoSuchTable(_) => (S::NOT_FOUND, "no_such_table", Level::DEBUG),
            Error::NoLesson(_) => (S::NOT_FOUND, "no_lesson", Level::DEBUG),
            Error::Lesson(LessonError::OutOfRange { .. }) => {
                (S::UNPROCESSABLE_ENTITY, "out_of_range", Level::DEBUG)
            }
            Error::Lesson(LessonError::OtherLesson(_)) => (S::CONFLICT, "other_lesson", Level::DEBUG),
            Error::Lesson(LessonError::Unreadable(refused)) => {
                (S::UNPROCESSABLE_ENTITY, refused.code(), Level::DEBUG)
            }
            Error::Lesson(LessonError::Fault(_)) => (S::INTERNAL_SERVER_ERROR, "internal", Level::ERROR),
            Error::Setup(_) => (S::UNPROCESSABLE_ENTITY, "bad_setup", Level::DEBUG),
            Error::OutOfRange { .. } => (S::UNPROCESSABLE_ENTITY, "out_of_range", Level::DEBUG),
            Error::BadRequest(_) => (S::BAD_REQUEST, "bad_request", Level::DEBUG),
            Error::TooLong(_) => (S::PAYLOAD_TOO_LARGE, "too_long", Level::DEBUG),
            Error::TooSlow(_) => (S::REQUEST_TIMEOUT, "too_slow", Level::DEBUG),
            Error::BadName => (S::UNPROCESSABLE_ENTITY, "bad_name", Level::DEBUG),
            Error::RefusedName => (S::UNPROCESSABLE_ENTITY, "refused_name", Level::DEBUG),
            Error::BadEntropy => (S::UNPROCESSABLE_ENTITY, "bad_entropy", Level::DEBUG),
            Error::NoGuest => (S::UNAUTHORIZED, "no_guest", Level::DEBUG),
            Error::ForgedToken => (S::UNAUTHORIZED, "forged_token", Level::INFO),
            Error::ExpiredToken => (S::UNAUTHORIZED, "expired_token", Level::DEBUG),
            Error::RevokedToken => (S::UNAUTHORIZED, "revoked_token", Level::DEBUG),
            Error::Banned => (S::FORBIDDEN, "banned", Level::INFO),
            Error::TooManyTables { .. } => (S::CONFLICT, "too_many_tables", Level::INFO),
            Error::OtherOrigin(_) => (S::FORBIDDEN, "other_origin", Level::INFO),
            Error::OtherHost(_) => (S::MISDIRECTED_REQUEST, "other_host", Level::INFO),
            Error::NoRoom(NoRoom::Connections(_) | NoRoom::Sockets(_) | NoRoom::Tables(_)) => {
                (S::SERVICE_UNAVAILABLE, "no_room", Level::INFO)
            }
            Error::NoRoom(_) => (S::TOO_MANY_REQUESTS, "too_many_connections", Level::INFO),
            Error::Stopping(_) => (S::SERVICE_UNAVAILABLE, "stopping", Level::DEBUG),
            Error::TooMany(_) => (S::TOO_MANY_REQUESTS, "too_many", Level::INFO),
            Error::OtherHouseValues { .. } => (S::CONFLICT, "other_house_values", Level::WARN),
            Error::BadMessage(_) => (S::BAD_REQUEST, "bad_message", Level::DEBUG),
            Error::HelloFirst => (S::BAD_REQUEST, "hello_first", Level::DEBUG),
            Error::Version(_) => (S::BAD_REQUEST, "version", Level::DEBUG),
            Error::Room(refused) => room_facts(refused),
            Error::Elsewhere(_) => (S::SERVICE_UNAVAILABLE, "elsewhere", Level::WARN),
            // The other node has it in its log.
            Error::There(refused) => (refused.status(), &refused.body.code, Level::DEBUG),
            Error::Store(_) => (S::SERVICE_UNAVAILABLE, "not_stored", Level::ERROR),
            Error::Internal(_) => (S::INTERNAL_SERVER_ERROR, "internal", Level::ERROR),
        }
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.facts().0
    }

    /// When to try again, in seconds.
    pub(crate) fn retry_after(&self) -> Option<u32> {
        match self {
            Error::TooMany(seconds) | Error::Stopping(seconds) => Some(*seconds),
            Error::NoRoom(_) => Some(5),
            Error::Store(_) | Error::Elsewhere(_) => Some(1),
            Error::There(refused) => refused.body.retry_after,
            Error::Room(refused) => refused.retry_after(),
            _ => None,
        }
    }

    /// Counts it, and logs it unless the same has just happened to this address; to be called once, by whoever tells
    /// the client.
    pub(crate) fn log(&self, address: IpAddr, repeats: &Repeats) {
        let (_, code, level) = self.facts();
        metrics::refusal(code);
        if level == Level::DEBUG {
            tracing::debug!(code, "a client was refused");
        } else if !repeats.is_new(code, Some(address)) {
            // It is told at the end of the minute how often.
        } else if level == Level::ERROR {
            // What the database says stays here; the client is told what to do.
            tracing::error!(code, cause = ?std::error::Error::source(self), "{self}");
        } else if level == Level::WARN {
            tracing::warn!(code, "{self}");
        } else {
            tracing::info!(code, "{self}");
        }
    }

    /// The error as a client gets it.
    pub(crate) fn body(&self) -> ErrorBody {
        match self {
            Error::Room(refused) => refused.body(),
            Error::There(refused) => refused.body.clone(),
            _ => {
                let (_, code, _) = self.facts();
                let (code, message, retry_after) = (code.to_owned(), self.to_string(), self.retry_after());
                ErrorBody { code, message, retry_after, retry_ms: None, refusal: None }
            }
        }
    }
}

/// The same for what a room refuses.
fn room_facts(refused: &RoomError) -> (StatusCode, &str, Level) {
    use StatusCode as S;
    let (status, level) = match refused {
        RoomError::NotTheHost
        | RoomError::NotSeated
        | RoomError::NoSuchCode
        | RoomError::NoSuchTelevision
        | RoomError::KeptOut => (S::FORBIDDEN, Level::DEBUG),
        RoomError::SeatTaken(_)
        | RoomError::Full
        | RoomError::NoBot(_)
        | RoomError::ChoiceTaken { .. }
        | RoomError::EmptySeats(_)
        | RoomError::TooManyPeople { .. }
        | RoomError::AlreadySeated
        | RoomError::Begun
        | RoomError::NotBegun
        | RoomError::NobodyElse(_)
        | RoomError::NotSilent(_)
        | RoomError::NotOver
        | RoomError::OtherSeat(_)
        | RoomError::Busy
        | RoomError::Waiting
        | RoomError::Refused(Refused::Rules { .. }) => (S::CONFLICT, Level::DEBUG),
        RoomError::NoSuchSeat { .. }
        | RoomError::NoSuchLevel(_)
        | RoomError::NoSuchChoice(_)
        | RoomError::BadOrder { .. }
        | RoomError::BadId
        | RoomError::Setup(_)
        | RoomError::Refused(Refused::NotAnAction { .. } | Refused::NotOrders { .. }) => {
            (S::UNPROCESSABLE_ENTITY, Level::DEBUG)
        }
        RoomError::OtherRules { .. } => (S::CONFLICT, Level::WARN),
        RoomError::NotStored => (S::SERVICE_UNAVAILABLE, Level::ERROR),
        RoomError::Unreadable(_) => (S::INTERNAL_SERVER_ERROR, Level::ERROR),
    };
    (status, refused.code(), level)
}

/// Why a request was refused, for whoever passes the answer on and knows whose it is.
#[derive(Clone, Debug)]
pub(crate) struct Why(pub(crate) Arc<Error>);

impl Error {
    fn answer(&self) -> Response {
        let mut response = (self.status(), Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = self.answer();
        response.extensions_mut().insert(Why(Arc::new(self)));
        response
    }
}
