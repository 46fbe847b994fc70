//! Why a room says no.

use kernel::{Level, Trouble};
use table::{OpenError, Refused};
use thiserror::Error;
use wire::ErrorBody;

/// Why a room says no. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RoomError {
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
    NoSuchLevel(Level),
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
    /// An id that is none.
    #[error("an act's id has 1 to 40 characters")]
    BadId,
    /// One act of the seat waits already.
    #[error("another act of this seat is waiting for its moment")]
    Busy,
    /// The server was down, and not everybody is back.
    #[error("the server was down: the table goes on once everybody is back")]
    Waiting,
    /// The row could not be stored.
    #[error("this could not be stored, nothing has changed; try again")]
    NotStored,
    /// The rules, or the reader of actions, say no.
    #[error("{0}")]
    Refused(#[from] Refused),
    /// The game cannot be opened.
    #[error("{0}")]
    Setup(#[from] OpenError),
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
    /// What is written about a table cannot be read.
    #[error("something went wrong in the server: {0}")]
    Unreadable(&'static str),
}

impl RoomError {
    /// Its code in messages; it never changes.
    pub fn code(&self) -> &str {
        match self {
            RoomError::NotTheHost => "not_the_host",
            RoomError::NotSeated => "not_seated",
            RoomError::SeatTaken(_) => "seat_taken",
            RoomError::Full => "full",
            RoomError::NoSuchSeat { .. } => "no_such_seat",
            RoomError::NoBot(_) => "no_bot",
            RoomError::NoSuchLevel(_) => "no_such_level",
            RoomError::NoSuchChoice(_) => "no_such_choice",
            RoomError::ChoiceTaken { .. } => "choice_taken",
            RoomError::EmptySeats(_) => "empty_seats",
            RoomError::Begun => "begun",
            RoomError::NotBegun => "not_begun",
            RoomError::NotOver => "not_over",
            RoomError::BadId => "bad_id",
            RoomError::Busy => "busy",
            RoomError::Waiting => "waiting",
            RoomError::NotStored => "not_stored",
            RoomError::Refused(Refused::NotAnAction { .. }) => "not_an_action",
            RoomError::Refused(Refused::NotOrders { .. }) => "not_orders",
            // A game may have a word of its own for why not.
            RoomError::Refused(Refused::Rules { code, .. }) => code.as_deref().unwrap_or("not_legal"),
            RoomError::Setup(_) => "bad_setup",
            RoomError::OtherRules { .. } => "other_rules",
            RoomError::Unreadable(_) => "internal",
        }
    }

    /// When to try again, in seconds.
    pub fn retry_after(&self) -> Option<u32> {
        (*self == RoomError::NotStored).then_some(1)
    }

    /// The error as a client gets it.
    pub fn body(&self) -> ErrorBody {
        let refusal = match self {
            RoomError::Refused(Refused::Rules { refusal, .. }) => refusal.clone(),
            _ => None,
        };
        let retry_ms = refusal.as_ref().and_then(|refusal| u32::try_from(refusal["ms"].as_u64()?).ok());
        let (code, message) = (self.code().to_owned(), self.to_string());
        ErrorBody { code, message, retry_after: self.retry_after(), retry_ms, refusal }
    }
}
