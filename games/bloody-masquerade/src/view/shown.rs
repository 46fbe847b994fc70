//! What a view is made of.

use kernel::{Seat, Seats};
use serde::Serialize;

use crate::rules::ending::Judged;
use crate::setup::Options;
use crate::words::{Character, Clue, Deed, Kind, Test, Tile};

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The options of this table.
    pub options: Options,
    /// The row of the table of setups: `4`, `6a`.
    pub setup: String,
    /// What is asked.
    pub phase: PhaseView,
    /// Who is asked.
    #[cfg_attr(feature = "ts", ts(type = "Array<Seat>"))]
    pub waiting: Seats,
    /// Number of the running turn, from 1; 0 before the first.
    pub turn: u8,
    /// Number of the running round, from 1; 0 before the first.
    pub round: u8,
    /// Who has the first turn.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// The deed that is being done at the location, if somebody is asked about one.
    pub doing: Option<Deed>,
    /// Its place among the deeds of the location.
    pub deed: u8,
    /// Markers in the Pool.
    pub pool: u8,
    /// Markers in the Pool at the start.
    pub full_pool: u8,
    /// The Pool was empty: the game ends after this turn.
    pub last_turn: bool,
    /// The place of the Action token.
    pub token: u8,
    /// The places of the ring, clockwise from the start.
    pub ring: Vec<PlaceView>,
    /// Each seat as everybody sees it.
    pub seats: Vec<SeatView>,
    /// The latest interrogation of each by each, and the preliminary exchange.
    pub meetings: Vec<MeetingView>,
    /// The characters in play and what they want.
    pub cast: Vec<CharacterView>,
    /// The clue cards in play.
    pub clues: Vec<ClueView>,
    /// What only this seat knows; nothing for a spectator.
    pub me: Option<Me>,
    /// Once the game is over: everything.
    pub ending: Option<Box<Ending>>,
}

/// What is asked, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum PhaseView {
    /// Mask variant: which card lies up?
    FirstUp,
    /// Which two cards are shown to the left?
    FirstShow,
    /// Which card is given to the right?
    FirstGive,
    /// Where does the token go?
    Start,
    /// Whom to interrogate?
    Ask,
    /// Which two cards are shown?
    Answer {
        target: Seat,
    },
    /// Swap or not?
    Exchange {
        target: Seat,
    },
    /// Mask variant: which card lies up now?
    Place {
        /// Who was interrogated.
        target: Seat,
    },
    /// Whose marker goes back?
    Remove,
    /// Who gets a marker?
    Mark,
    Attack,
    /// Support variant: look at a token, or trade?
    Support,
    Over,
}

/// A place of the ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlaceView {
    /// The tile there, if everybody knows it.
    pub tile: Option<Tile>,
    /// Whether it lies face up.
    pub visible: bool,
    /// Whether its edge is red.
    pub red: bool,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    /// Markers on each square, in the order of squares.
    pub markers: [u8; 6],
    /// All of them.
    pub suspicion: u8,
    /// How many cards it would show in an interrogation now.
    pub shows: u8,
    /// Mask variant: the card that lies up.
    pub up: Option<Clue>,
    /// Mask variant: the card that lay up and was swapped away, while the next is being chosen.
    pub gone: Option<Clue>,
    /// How many interrogations it took part in.
    pub exchanges: u8,
    /// The latest result of each test.
    pub tests: Vec<TestedView>,
    /// Mask variant: the latest card that everybody saw go into its hand.
    pub entered: Option<EnteredView>,
    /// How many interrogations it was in since its latest turn began without a complete Collection.
    pub began: Option<u8>,
    /// Support variant: the number of the token before it, which is the seat that had it first.
    pub token: u8,
    /// Support variant: the tokens it looked at.
    pub looked: Vec<Seat>,
}

/// What a Suspicion told about a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TestedView {
    /// What was looked for.
    pub test: Test,
    /// Whether it was there.
    pub met: bool,
    pub turn: u8,
    /// How many interrogations the seat was in since.
    pub since: u8,
}

/// A card that everybody saw go into a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EnteredView {
    pub card: Clue,
    pub turn: u8,
    /// How many interrogations the seat was in since.
    pub since: u8,
}

/// The latest interrogation of one by another; in turn 0 the preliminary exchange, in which each seat sees cards of
/// its right neighbour and gives it one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MeetingView {
    pub asker: Seat,
    pub target: Seat,
    pub turn: u8,
    /// How many cards were shown.
    pub cards: u8,
    /// How many interrogations the asker was in since.
    pub asker_since: u8,
    /// How many the target was in since.
    pub target_since: u8,
    /// What was shown and swapped: for the two alone.
    pub secret: Option<Secret>,
}

/// What two know of their meeting.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Secret {
    /// What the target showed.
    pub shown: Vec<Clue>,
    /// What the asker gave.
    pub gave: Option<Clue>,
    /// What the asker got.
    pub got: Option<Clue>,
}

/// A character in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CharacterView {
    pub id: Character,
    /// What it counts as.
    pub kinds: Vec<Kind>,
    /// The three cards that win at once.
    pub collection: Option<Vec<Clue>>,
    /// The two cards that win at the end, alive.
    pub staying_alive: Option<Vec<Clue>>,
    pub killing: Vec<Kind>,
    /// Whose survival wins.
    pub partner: Option<Character>,
    /// An Inspector's Special: the least number of markers.
    pub special: Option<u8>,
}

/// A kind of clue card in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClueView {
    pub id: Clue,
    pub colour: String,
    pub count: u8,
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    pub seat: Seat,
    pub character: Character,
    /// Its hand, in the order of kinds.
    pub hand: Vec<Clue>,
    /// What it chose in a simultaneous step that is not over yet.
    pub picked: Vec<Clue>,
    /// Support variant: for each seat, whether its token is Transformed Kaneki, as far as this seat knows.
    pub tokens: Vec<Option<bool>>,
}

/// How the game ended, with everything shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ending {
    pub reason: Reason,
    pub attacker: Option<Seat>,
    /// Who was attacked.
    pub target: Option<Seat>,
    /// Support variant: the attack turned against the attacker.
    pub reversed: bool,
    pub winners: Vec<Seat>,
    /// Everybody.
    pub seats: Vec<Reveal>,
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A Collection was complete as its owner's turn began.
    Instant,
    /// Somebody was killed.
    Death,
    PoolEmpty,
    /// The last round was over; scored like an empty Pool.
    Rounds,
}

/// A seat, wholly shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reveal {
    pub character: Character,
    pub hand: Vec<Clue>,
    /// Mask variant: the card that lay up.
    pub up: Option<Clue>,
    /// Support variant: whether its token was Transformed Kaneki.
    pub kaneki: bool,
    pub dead: bool,
    pub won: bool,
    pub objectives: Vec<Judged>,
}
