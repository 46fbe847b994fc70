//! Why a room says no.

use kernel::{Level, Trouble};
use table::{OpenError, Refused};
use thiserror::Error;
use wire::ErrorBody;

/// Why a room says no. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RoomError {
    #[error("only the host of the table may do that")]
    NotTheHost,
    #[error("only those who sit at the table may do that")]
    NotSeated,
    #[error("seat {0} is taken")]
    SeatTaken(u8),
    #[error("every seat is taken; you may watch")]
    Full,
    #[error("there is no seat {asked}: this table has seats 0 to {last}")]
    NoSuchSeat { asked: u8, last: u8 },
    #[error("no bot sits on seat {0}")]
    NoBot(u8),
    #[error("this game has no bot `{0}`")]
    NoSuchLevel(Level),
    #[error("{0}")]
    NoSuchChoice(Trouble),
    #[error("seat {seat} has chosen {value}: choose another")]
    ChoiceTaken { value: String, seat: u8 },
    #[error("{0} seats are empty: wait for people or add bots")]
    EmptySeats(usize),
    #[error("{people} people sit here, so the table needs as many seats: somebody has to get up first")]
    TooManyPeople { people: usize },
    #[error("an order names each seat from 0 to {last} once, as in [1,0,2], or is \"random\"")]
    BadOrder { last: u8 },
    /// Mistyped, used, too old, or never given: who tries is not told which.
    #[error(
        "this code brings no seat: it may be mistyped, used already or too old; get a new one where the seat is"
    )]
    NoSuchCode,
    #[error("no screen at this table shows this code: type the one that it shows now")]
    NoSuchTelevision,
    #[error("you have a seat at this table: get up before you claim another")]
    AlreadySeated,
    #[error("the game has begun")]
    Begun,
    #[error("the game has not begun")]
    NotBegun,
    #[error("nobody else sits on seat {0}")]
    NobodyElse(u8),
    #[error("the host keeps you out of this table; you may watch")]
    KeptOut,
    #[error("the game has not waited for seat {0} for two minutes")]
    NotSilent(u8),
    #[error("the game is not over: until then this is a secret")]
    NotOver,
    #[error("an act's id has 1 to 40 characters")]
    BadId,
    #[error("this was meant for seat {0}, which is yours no longer")]
    OtherSeat(u8),
    #[error("another act of this seat is waiting for its moment")]
    Busy,
    /// The server was down, and not everybody is back.
    #[error("the server was down: the table goes on once everyone is back")]
    Waiting,
    #[error("this could not be stored, nothing has changed; try again")]
    NotStored,
    /// The rules, or the reader of actions, say no.
    #[error("{0}")]
    Refused(#[from] Refused),
    #[error("{0}")]
    Setup(#[from] OpenError),
    #[error("this table was played under rules version {theirs} of {game}; this server has version {ours}")]
    OtherRules { game: String, theirs: u32, ours: u32 },
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
            RoomError::TooManyPeople { .. } => "too_many_people",
            RoomError::BadOrder { .. } => "bad_order",
            RoomError::NoSuchCode => "no_such_code",
            RoomError::NoSuchTelevision => "no_such_television",
            RoomError::AlreadySeated => "already_seated",
            RoomError::Begun => "begun",
            RoomError::NotBegun => "not_begun",
            RoomError::NobodyElse(_) => "nobody_else",
            RoomError::KeptOut => "kept_out",
            RoomError::NotSilent(_) => "not_silent",
            RoomError::NotOver => "not_over",
            RoomError::BadId => "bad_id",
            RoomError::OtherSeat(_) => "other_seat",
            RoomError::Busy => "busy",
            RoomError::Waiting => "waiting",
            RoomError::NotStored => "not_stored",
            RoomError::Refused(refused) => refused.code(),
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
