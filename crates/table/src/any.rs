//! Games and tables of any kind. Rooms and servers see these and know no rule.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};

use kernel::{
    Game, HouseFile, Info, Level, Millis, Outcome, Seat, Seats, Seed, SetupError, Tempo, Time, Timing, Trouble,
    Viewer,
};
use serde_json::Value;
use serde_json::value::RawValue;
use thiserror::Error;

use crate::Step;
use crate::driven::json;
use crate::thought::{Decision, Thought};

/// Why a table cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    /// The game does not allow this number of seats or the value of an option.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An option is unknown or cannot be read.
    #[error(transparent)]
    Option(Trouble),
    /// The house values cannot be used.
    #[error("the house values of {game}: {why}")]
    House {
        /// The game.
        game: &'static str,
        /// What is wrong with them.
        why: String,
    },
}

/// Why an act was not done.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refused {
    /// It is not an action of this game.
    #[error("this is no action of {game}: {why}")]
    NotAnAction {
        /// The game.
        game: &'static str,
        /// What the reader says.
        why: String,
    },
    /// They are not standing orders of this game.
    #[error("these are no standing orders of {game}: {why}")]
    NotOrders {
        /// The game.
        game: &'static str,
        /// What the reader says.
        why: String,
    },
    /// The rules do not allow it.
    #[error("{why}")]
    Rules {
        /// Why not, as a sentence.
        why: String,
        /// The error's code, in games whose refusals have codes of their own.
        code: Option<String>,
        /// The refusal as data; `None` if the step was not the next one.
        refusal: Option<Value>,
    },
}

impl Refused {
    /// What cannot be read as an action of the game.
    pub fn unreadable<G: Game>(error: &serde_json::Error) -> Refused {
        Refused::NotAnAction { game: G::INFO.name, why: error.to_string() }
    }

    /// A refusal as data, with its own code in games whose refusals have one.
    pub fn by_rules<G: Game>(refusal: &G::Refusal) -> Refused {
        let data = json(refusal);
        let code = if G::OWN_CODES { data["code"].as_str().map(str::to_owned) } else { None };
        Refused::Rules { why: refusal.to_string(), code, refusal: Some(data) }
    }

    /// Its code in messages; it never changes.
    pub fn code(&self) -> &str {
        match self {
            Refused::NotAnAction { .. } => "not_an_action",
            Refused::NotOrders { .. } => "not_orders",
            // A game may have a word of its own for why not.
            Refused::Rules { code, .. } => code.as_deref().unwrap_or("not_legal"),
        }
    }
}

/// Any game.
pub trait AnyGame: Sync + Debug {
    /// What is known about it without playing.
    fn info(&self) -> &'static Info;
    /// The bot levels it has.
    fn levels(&self) -> Vec<Level>;
    /// All options with their values in force, from those that were chosen.
    fn options(&self, chosen: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, OpenError>;
    /// The built-in house values, in a game that has some.
    fn house(&self) -> Option<HouseFile>;
    /// Reads a file of house values. The error says what is wrong with it.
    fn read_house(&self, text: &str) -> Result<HouseFile, String>;
    /// The values of such a file as the page gets them, of the game's own type; none if the game cannot read the file.
    fn house_values(&self, file: HouseFile) -> Option<Value>;
    /// Opens a table, with these house values or the built-in ones.
    fn open(
        &self,
        seed: Seed,
        seats: u8,
        options: &BTreeMap<String, String>,
        house: Option<HouseFile>,
    ) -> Result<Box<dyn AnyTable>, OpenError>;
}

/// JSON text, ready to be sent.
pub type Raw = Box<RawValue>;

/// An action of the table's game, read once. Only the table knows what it is.
pub struct Act(pub(crate) Box<dyn Any + Send>);

/// Says nothing, so that what somebody is about to do is never logged by accident.
impl fmt::Debug for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Act(..)")
    }
}

/// A running game of any kind, with its bots and standing orders.
pub trait AnyTable: Send + Debug {
    /// What is known about the game without playing.
    fn info(&self) -> &'static Info;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// The number of the last step; the deal is step 0.
    fn step(&self) -> u64;
    /// When the last step was.
    fn last_at(&self) -> Time;
    /// When step `step` was.
    fn at(&self, step: u64) -> Time;
    /// The timing of step `step`, if it was an answer in a race.
    fn timing(&self, step: u64) -> Option<Timing>;
    /// The whole log.
    fn log(&self) -> Vec<Step<Value>>;

    /// Reads an action. Whether it is allowed is another question.
    fn read(&self, action: &RawValue) -> Result<Act, Refused>;
    /// Says whether this seat may do this now.
    fn check(&self, now: Time, seat: Seat, act: &Act) -> Result<(), Refused>;
    /// A step as a row of the log.
    fn write(&self, step: &Step<Act>) -> String;
    /// Moves the game on by the next step, which `check` has allowed.
    fn apply(&mut self, step: &Step<Act>);
    /// Moves the game on by a row of the log and says who acted. A row that is not the next one or not allowed is
    /// refused and changes nothing.
    fn replay(&mut self, row: &str) -> Result<Option<Seat>, Refused>;

    /// All that a viewer may know.
    fn view(&self, viewer: Viewer) -> Raw;
    /// What a viewer was told by a step, as a list.
    fn news(&self, viewer: Viewer, step: u64) -> Raw;
    /// What a seat may do, as a list.
    fn legal(&self, now: Time, seat: Seat) -> Raw;
    /// Who is asked.
    fn awaited(&self) -> Seats;
    /// When something happens by itself.
    fn deadline(&self) -> Option<Time>;
    /// Whether that deadline only bounds how long a choice may take.
    fn deadline_is_soft(&self) -> bool;
    /// The least time between the last step and the next.
    fn least_time(&self) -> Millis;
    /// The tempo of the table, in games that everybody plays at once.
    fn tempo(&self) -> Option<Tempo>;
    /// When an awaited seat has something to do, in such games.
    fn ready(&self, seat: Seat) -> Time;
    /// How long the awaited seats may think, by the game's own measure.
    fn thinking(&self) -> Millis;
    /// What the table does for a seat that ran out of time.
    fn fallback(&self, now: Time, seat: Seat) -> Option<Act>;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Replays the game from its beginning, calling `each` after the deal and after every step.
    fn rewind(&self, each: &mut dyn FnMut(u64, &dyn AnyTable));

    /// A seat's standing orders, in full; `None` if the game takes none.
    fn orders(&self, seat: Seat) -> Option<Raw>;
    /// Reads standing orders into the form in which they are kept; `None` if they order nothing.
    fn read_orders(&self, orders: &RawValue) -> Result<Option<Value>, Refused>;
    /// Gives a seat standing orders, in the form in which they are kept.
    fn set_orders(&mut self, seat: Seat, kept: Option<&Value>);
    /// What a seat's standing orders answer to the question it faces.
    fn ordered(&self, now: Time, seat: Seat) -> Option<Act>;

    /// Puts a bot on a seat and tells it, once, what the seat was told so far. Does nothing if one sits there.
    fn seat_bot(&mut self, level: Level, seat: Seat);
    /// Takes the bot off a seat.
    fn unseat_bot(&mut self, seat: Seat);
    /// Whether the bot of a seat is away thinking.
    fn is_thinking(&self, seat: Seat) -> bool;
    /// How long the bot takes over what its seat is asked now, in games that everybody plays at once; `None` while it
    /// is away thinking.
    fn pace(&mut self, seat: Seat) -> Option<Millis>;
    /// When the bot will have thought about what its seat is asked; `None` if that is not known yet.
    fn due(&self, seat: Seat) -> Option<Time>;
    /// Sets that moment. It is forgotten when the seat is asked something new.
    fn set_due(&mut self, seat: Seat, due: Option<Time>);
    /// Sends the bot of a seat away to think, with all that its seat may know. `None` if it is away already or has
    /// nothing to decide.
    fn think(&mut self, now: Time, seat: Seat) -> Option<Thought>;
    /// Takes back a bot that has decided. `None` if it lost its seat in the meantime.
    fn thought(&mut self, seat: Seat, decision: Decision) -> Option<Act>;
}
