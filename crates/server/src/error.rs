//! Everything that a client can be told went wrong. Each variant states its HTTP status, its code and how
//! loudly it is logged, here and nowhere else.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::Trouble;
use store::StoreError;
use table::{OpenError, Refused};
use thiserror::Error;
use tracing::Level;
use wire::ErrorBody;

/// What went wrong, for one client.
#[derive(Debug, Error)]
pub enum Error {
    /// No such path.
    #[error("there is nothing at this address; the calls are listed in /api/openapi.json")]
    NoSuchPath,
    /// No such game.
    #[error("{0}")]
    NoSuchGame(Trouble),
    /// No such table.
    #[error("there is no table `{0}`; a code has six characters, ask your host for the link")]
    NoSuchTable(String),
    /// Seats or options that the game does not allow.
    #[error("{0}")]
    Setup(#[from] OpenError),
    /// A number out of its range.
    #[error("{field} must be between {least} and {most}, not {asked}")]
    OutOfRange {
        /// Which.
        field: &'static str,
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// What was asked.
        asked: u32,
    },
    /// A body that is not what the call wants.
    #[error("the request cannot be read: {0}")]
    BadRequest(String),
    /// A body that is too long.
    #[error("the message is too long: at most {0} bytes")]
    TooLong(usize),
    /// A name that cannot be shown.
    #[error("a name has 1 to 20 visible characters")]
    BadName,
    /// A share of the seed that is none.
    #[error("entropy is 2 to 64 hexadecimal digits, an even number of them")]
    BadEntropy,
    /// Nobody is known here.
    #[error("say who you are first: POST /api/guest with a name")]
    NoGuest,
    /// A token that this server did not give out.
    #[error("this token was not given out by this server; get a new one with POST /api/guest")]
    ForgedToken,
    /// A token that is too old.
    #[error("this token has expired; get a new one with POST /api/guest")]
    ExpiredToken,
    /// A page of another site asks.
    #[error("requests from pages of {0} are not allowed; set --public-url if that is this server")]
    OtherOrigin(String),
    /// Too many requests.
    #[error("too many requests; try again in {0} s")]
    TooMany(u32),
    /// Only for the host.
    #[error("only the host of the table may do that")]
    NotTheHost,
    /// Only for those who sit here.
    #[error("only those who sit at the table may do that")]
    NotSeated,
    /// Somebody sits there.
    #[error("seat {0} is taken")]
    SeatTaken(u8),
    /// Nothing free.
    #[error("every seat is taken; you may watch")]
    Full,
    /// No such seat.
    #[error("there is no seat {asked}: this table has seats 0 to {last}")]
    NoSuchSeat {
        /// Which was asked for.
        asked: u8,
        /// The last one.
        last: u8,
    },
    /// No bot on that seat.
    #[error("no bot sits on seat {0}")]
    NoBot(u8),
    /// A level that the game lacks.
    #[error("this game has no bot `{0}`")]
    NoSuchLevel(kernel::Level),
    /// Nothing that a seat can choose.
    #[error("{0}")]
    NoSuchChoice(Trouble),
    /// Another seat has chosen it.
    #[error("seat {seat} has chosen {value}: choose another")]
    ChoiceTaken {
        /// What.
        value: String,
        /// Who has it.
        seat: u8,
    },
    /// Chairs are empty.
    #[error("{0} seats are empty: wait for people or add bots")]
    EmptySeats(usize),
    /// Too late for that.
    #[error("the game has begun")]
    Begun,
    /// Too early for that.
    #[error("the game has not begun")]
    NotBegun,
    /// Only after the end.
    #[error("the game is not over: until then this is a secret")]
    NotOver,
    /// The table was played under other rules.
    #[error("this table was played under rules version {theirs} of {game}; this server has version {ours}")]
    OtherRules {
        /// The game.
        game: String,
        /// The table's.
        theirs: u32,
        /// Ours.
        ours: u32,
    },
    /// The table was opened with other house values.
    #[error(
        "this table was opened with house values of {game} that this server was not started with; nothing is lost: \
         it goes on once the server is started with --data and the file whose hash begins with {hash}"
    )]
    OtherHouseValues {
        /// The game.
        game: String,
        /// The beginning of the table's hash.
        hash: String,
    },
    /// Not a message of the protocol.
    #[error("this is no message of the protocol: {0}")]
    BadMessage(String),
    /// `hello` comes first.
    #[error("say hello first: {{\"type\":\"hello\",\"v\":{v}}}", v = wire::VERSION)]
    HelloFirst,
    /// Another version of the protocol.
    #[error("this server speaks version {ours} of the messages, not {0}; reload the page", ours = wire::VERSION)]
    Version(u32),
    /// An id that is none.
    #[error("an act's id has 1 to 40 characters")]
    BadId,
    /// One act of the seat waits already.
    #[error("another act of this seat is waiting for its moment")]
    Busy,
    /// The server was down, and not everybody is back.
    #[error("the server was down: the table goes on once everybody is back")]
    Waiting,
    /// The rules, or the reader of actions, say no.
    #[error("{0}")]
    Refused(#[from] Refused),
    /// The database failed.
    #[error("this could not be stored, nothing has changed; try again")]
    Store(#[from] StoreError),
    /// Something that must not happen.
    #[error("something went wrong in the server: {0}")]
    Internal(&'static str),
}

impl Error {
    /// Status, code and log level: the one place that decides them.
    fn facts(&self) -> (StatusCode, &'static str, Level) {
        use StatusCode as S;
        match self {
            Error::NoSuchPath => (S::NOT_FOUND, "no_such_path", Level::DEBUG),
            Error::NoSuchGame(_) => (S::NOT_FOUND, "no_such_game", Level::DEBUG),
            Error::NoSuchTable(_) => (S::NOT_FOUND, "no_such_table", Level::DEBUG),
            Error::Setup(_) => (S::UNPROCESSABLE_ENTITY, "bad_setup", Level::DEBUG),
            Error::OutOfRange { .. } => (S::UNPROCESSABLE_ENTITY, "out_of_range", Level::DEBUG),
            Error::BadRequest(_) => (S::BAD_REQUEST, "bad_request", Level::DEBUG),
            Error::TooLong(_) => (S::PAYLOAD_TOO_LARGE, "too_long", Level::DEBUG),
            Error::BadName => (S::UNPROCESSABLE_ENTITY, "bad_name", Level::DEBUG),
            Error::BadEntropy => (S::UNPROCESSABLE_ENTITY, "bad_entropy", Level::DEBUG),
            Error::NoGuest => (S::UNAUTHORIZED, "no_guest", Level::DEBUG),
            Error::ForgedToken => (S::UNAUTHORIZED, "forged_token", Level::INFO),
            Error::ExpiredToken => (S::UNAUTHORIZED, "expired_token", Level::DEBUG),
            Error::OtherOrigin(_) => (S::FORBIDDEN, "other_origin", Level::INFO),
            Error::TooMany(_) => (S::TOO_MANY_REQUESTS, "too_many", Level::INFO),
            Error::NotTheHost => (S::FORBIDDEN, "not_the_host", Level::DEBUG),
            Error::NotSeated => (S::FORBIDDEN, "not_seated", Level::DEBUG),
            Error::SeatTaken(_) => (S::CONFLICT, "seat_taken", Level::DEBUG),
            Error::Full => (S::CONFLICT, "full", Level::DEBUG),
            Error::NoSuchSeat { .. } => (S::UNPROCESSABLE_ENTITY, "no_such_seat", Level::DEBUG),
            Error::NoBot(_) => (S::CONFLICT, "no_bot", Level::DEBUG),
            Error::NoSuchLevel(_) => (S::UNPROCESSABLE_ENTITY, "no_such_level", Level::DEBUG),
            Error::NoSuchChoice(_) => (S::UNPROCESSABLE_ENTITY, "no_such_choice", Level::DEBUG),
            Error::ChoiceTaken { .. } => (S::CONFLICT, "choice_taken", Level::DEBUG),
            Error::EmptySeats(_) => (S::CONFLICT, "empty_seats", Level::DEBUG),
            Error::Begun => (S::CONFLICT, "begun", Level::DEBUG),
            Error::NotBegun => (S::CONFLICT, "not_begun", Level::DEBUG),
            Error::NotOver => (S::CONFLICT, "not_over", Level::DEBUG),
            Error::OtherRules { .. } => (S::CONFLICT, "other_rules", Level::WARN),
            Error::OtherHouseValues { .. } => (S::CONFLICT, "other_house_values", Level::WARN),
            Error::BadMessage(_) => (S::BAD_REQUEST, "bad_message", Level::DEBUG),
            Error::HelloFirst => (S::BAD_REQUEST, "hello_first", Level::DEBUG),
            Error::Version(_) => (S::BAD_REQUEST, "version", Level::DEBUG),
            Error::BadId => (S::UNPROCESSABLE_ENTITY, "bad_id", Level::DEBUG),
            Error::Busy => (S::CONFLICT, "busy", Level::DEBUG),
            Error::Waiting => (S::CONFLICT, "waiting", Level::DEBUG),
            Error::Refused(Refused::NotAnAction { .. }) => {
                (S::UNPROCESSABLE_ENTITY, "not_an_action", Level::DEBUG)
            }
            Error::Refused(Refused::NotOrders { .. }) => (S::UNPROCESSABLE_ENTITY, "not_orders", Level::DEBUG),
            Error::Refused(Refused::Rules { .. }) => (S::CONFLICT, "not_legal", Level::DEBUG),
            Error::Store(_) => (S::SERVICE_UNAVAILABLE, "not_stored", Level::ERROR),
            Error::Internal(_) => (S::INTERNAL_SERVER_ERROR, "internal", Level::ERROR),
        }
    }

    /// When to try again, in seconds.
    fn retry_after(&self) -> Option<u32> {
        match self {
            Error::TooMany(seconds) => Some(*seconds),
            Error::Store(_) => Some(1),
            _ => None,
        }
    }

    /// The error as a client gets it. This is also where it is logged, once.
    pub(crate) fn body(&self) -> ErrorBody {
        let (_, code, level) = self.facts();
        if level == Level::ERROR {
            // What the database says stays here; the client is told what to do.
            tracing::error!(code, cause = ?std::error::Error::source(self), "{self}");
        } else if level == Level::WARN {
            tracing::warn!(code, "{self}");
        } else if level == Level::INFO {
            tracing::info!(code, "{self}");
        } else {
            tracing::debug!(code, "a client was refused");
        }
        // A game may have a word of its own for why not.
        let (code, refusal) = match self {
            Error::Refused(Refused::Rules { code: own, refusal, .. }) => {
                (own.as_deref().unwrap_or(code), refusal.clone())
            }
            _ => (code, None),
        };
        let retry_ms = refusal.as_ref().and_then(|refusal| u32::try_from(refusal["ms"].as_u64()?).ok());
        let (message, retry_after) = (self.to_string(), self.retry_after());
        ErrorBody { code: code.to_owned(), message, retry_after, retry_ms, refusal }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.facts().0, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
