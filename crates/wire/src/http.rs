//! Bodies of HTTP requests and answers.

use std::collections::BTreeMap;

use kernel::Level;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{News, Raw};

/// What is wrong, for people and programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ErrorBody {
    /// A word that does not change: `seat_taken`, `not_legal`.
    pub code: String,
    /// A sentence: what is wrong, where, and what to do.
    pub message: String,
    /// When to try again, in seconds, if that helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub retry_after: Option<u32>,
    /// After how many milliseconds a refused act could be done, if waiting helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub retry_ms: Option<u32>,
    /// For a refused act: why, in the game's own terms. `code` holds its word, further fields its numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub refusal: Option<Value>,
}

/// A game that can be played here.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name in messages and addresses: `shisogari`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The fewest seats.
    pub least_seats: u8,
    /// The most seats.
    pub most_seats: u8,
    /// How many seats suit it best.
    pub best_seats: u8,
    /// About how many minutes a game takes.
    pub minutes: u8,
    /// The version of the rules.
    pub rules: u32,
    /// What can be chosen for a table.
    pub options: Vec<OptionInfo>,
    /// Which options make a gentle first game with the best number of seats, by key; the others as by default.
    pub gentle: BTreeMap<String, String>,
    /// The bot levels it has.
    #[schema(value_type = Vec<String>)]
    pub bots: Vec<Level>,
    /// The house values that new tables get, in a game that has some.
    pub house: Option<HouseInfo>,
    /// About how many minutes its lesson takes, in a game that has one: `POST /api/lessons/{game}`.
    pub lesson_minutes: Option<u8>,
}

/// The house values of a game or a table: what the rulebooks lost, from a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HouseInfo {
    /// The first eight digits of the file's SHA-256.
    pub hash: String,
    /// Whether they come with the game; otherwise they are the server's own.
    pub built_in: bool,
    /// The values, as the game's `HouseView`; absent if they are built in, since the page has those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub values: Option<Value>,
}

/// One option of a game.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionInfo {
    /// Its name in messages.
    pub key: String,
    /// What it does.
    pub about: String,
    /// Its value if none is chosen.
    pub default: String,
    /// The values it may take; if empty, a number from `least` to `most`.
    pub values: Vec<String>,
    /// The least number.
    pub least: u32,
    /// The greatest number.
    pub most: u32,
    /// Whether each seat chooses one of `values` for itself, at the table.
    pub per_seat: bool,
    /// Values of which several can be chosen, separated by commas, instead of one of `values`; usually empty.
    pub several: Vec<String>,
}

/// Asks to be known by a name.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewGuest {
    /// 1 to 20 characters.
    pub name: String,
}

/// Who this client is. The cookie `yakai` holds the same token as `token`.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GuestInfo {
    /// The name that others see.
    pub name: String,
    /// For programs: send it as `Authorization: Bearer …`. Only in the answer to `POST /api/guest`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub token: Option<String>,
}

/// Asks for a new table.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// The game's options by key; those left out have their default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Whether it is listed on the home page; otherwise only its link leads there.
    #[serde(default)]
    pub public: bool,
    /// Thinking time.
    #[serde(default)]
    pub clock: Clock,
    /// After how many seconds of absence a bot plays a seat; 10 to 3600.
    #[serde(default = "default_patience")]
    pub patience: u32,
    /// How long bots pretend to think, in milliseconds; 0 to 5000.
    #[serde(default = "default_bot_pace")]
    pub bot_pace: u32,
    /// Whose seat a latecomer may take.
    #[serde(default)]
    pub late: Late,
}

/// Changes a table before the game. What is left out stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct TableChange {
    /// How many seats. Fewer: empty ones go first, then those of bots from the end, never that of a person.
    pub seats: Option<u8>,
    /// Options by key; the others keep their value, or go back to their default if they do not fit any more.
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub options: BTreeMap<String, String>,
    /// Whether it is listed on the home page.
    pub public: Option<bool>,
    /// Thinking time.
    pub clock: Option<Clock>,
    /// After how many seconds of absence a bot plays a seat; 10 to 3600.
    pub patience: Option<u32>,
    /// How long bots pretend to think, in milliseconds; 0 to 5000.
    pub bot_pace: Option<u32>,
    /// Whose seat a latecomer may take.
    pub late: Option<Late>,
}

/// Puts the seats into another order.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewOrder {
    /// The numbers of all seats in their new order, or `random`.
    pub order: Order,
}

/// An order of seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Order {
    /// Who sits on the first of these seats sits on seat 0 afterwards, and so on.
    Seats(Vec<u8>),
    /// By lot.
    Lot(Lot),
}

/// That chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Lot {
    /// By lot.
    Random,
}

fn default_patience() -> u32 {
    60
}

fn default_bot_pace() -> u32 {
    1200
}

/// How much of the game's own thinking time there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// No limit, for friends.
    #[default]
    Off,
    /// Twice as long.
    Slow,
    /// As the game says.
    Normal,
    /// Half as long.
    Fast,
}

impl Clock {
    /// All of them, the slowest first.
    pub const ALL: [Clock; 4] = [Clock::Off, Clock::Slow, Clock::Normal, Clock::Fast];
}

/// Whose seat somebody may take who comes when the game has begun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Late {
    /// Nobody's.
    Nobody,
    /// A bot's.
    #[default]
    Bots,
    /// A bot's, or that of a person for whom a bot plays.
    Away,
}

impl Late {
    /// All of them, the strictest first.
    pub const ALL: [Late; 3] = [Late::Nobody, Late::Bots, Late::Away];
}

/// A table as one client may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableInfo {
    /// Its short code. Whoever knows it may come in.
    pub code: String,
    /// The address of the table's page, to send to friends.
    pub link: String,
    /// The game's id.
    pub game: String,
    /// All options with their values.
    pub options: BTreeMap<String, String>,
    /// The house values it is played with, in a game that has some.
    pub house: Option<HouseInfo>,
    /// Whether it is listed on the home page.
    pub public: bool,
    /// Thinking time.
    pub clock: Clock,
    /// After how many seconds of absence a bot plays a seat.
    pub patience: u32,
    /// How long bots pretend to think, in milliseconds.
    pub bot_pace: u32,
    /// Whose seat a latecomer may take.
    pub late: Late,
    /// How far it is.
    pub stage: Stage,
    /// The seats, in order.
    pub seats: Vec<SeatInfo>,
    /// This client's own seat.
    pub you: Option<u8>,
    /// The seat that this client had until it was brought to another device, where it still is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub moved: Option<u8>,
    /// Whether this client is the host, who may add bots and start.
    pub host: bool,
    /// The host's seat, once somebody sits here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub host_seat: Option<u8>,
    /// Whether the host sent this client out, who has no seat since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sent_out: Option<SentOut>,
    /// For a connection that says it is a television, at a table where spectators see the game later: the code with
    /// which it is admitted. Until then it is a spectator like others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tv: Option<TvCode>,
    /// The televisions of such a table, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub televisions: Option<Televisions>,
    /// How many people watch without a seat.
    pub watchers: u32,
    /// SHA-256 of the server's share of the seed, published before anybody sat down.
    pub commitment: String,
    /// The code of the table where the same people play again, once somebody has asked for it.
    pub rematch: Option<String>,
    /// The seat of whoever asked for it first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rematch_by: Option<u8>,
}

/// What a television shows until it is admitted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TvCode {
    /// Four digits, for this connection alone.
    pub code: String,
    /// The name of whoever can admit it.
    pub host: String,
}

/// The televisions of a table where spectators see the game later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Televisions {
    /// How many screens the host has admitted: they see the game at once.
    pub admitted: u32,
    /// How many screens show a code now.
    pub waiting: u32,
}

/// Admits a television.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AdmitTelevision {
    /// The code that it shows; spaces and hyphens do not matter.
    pub code: String,
}

/// That somebody was sent out of the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SentOut {
    /// They may sit down again.
    Once,
    /// They may not sit down at this table any more.
    ForGood,
}

/// Makes another person the host.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewHost {
    /// The seat of that person.
    pub seat: u8,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People take their seats.
    Lobby,
    /// The game runs.
    Playing,
    /// The game is over.
    Over,
}

/// A chair and who sits on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatInfo {
    /// What sits there.
    pub kind: SeatKind,
    /// The name; a bot has one too, an empty chair has none.
    pub name: String,
    /// A bot's level.
    #[schema(value_type = Option<String>)]
    pub level: Option<Level>,
    /// Whether the person is connected now.
    pub connected: bool,
    /// Whether a bot plays for the person, who has been gone for too long.
    pub away: bool,
    /// Whether somebody without a seat could take this one now.
    pub open: bool,
    /// For how many milliseconds the person had been without a connection when this was written.
    pub gone: Option<u64>,
    /// In how many milliseconds from then a bot plays for them, unless they come back.
    pub bot_in: Option<u64>,
    /// While the game runs, for a person about whom the host cannot decide: who wants a bot to play for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub bot_votes: Option<BotVotes>,
    /// What this seat chose of the options that each seat chooses for itself, by key; those left out have their
    /// default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub choices: BTreeMap<String, String>,
}

/// Who wants a bot to play for a person who keeps everybody waiting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BotVotes {
    /// The seats of those who do.
    pub by: Vec<u8>,
    /// How many it takes.
    pub needed: u8,
}

/// Who sits on a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody yet.
    Empty,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// Asks for a seat.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TakeSeat {
    /// Which seat; by default, the first empty one.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub seat: Option<u8>,
    /// The client's own share of the seed, at most 64 hexadecimal digits.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub entropy: Option<String>,
}

/// A code that brings a seat to another device: for its owner alone.
#[derive(Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatCode {
    /// Eight characters, good for one use.
    pub code: String,
    /// The address that claims the seat. The code is in its fragment, which no browser sends to a server.
    pub link: String,
    /// That address as a QR code: the text of an SVG picture.
    pub qr: String,
    /// For how many seconds the code is good.
    pub expires: u32,
}

/// Leaves everything out, so that a code is never logged by accident.
impl std::fmt::Debug for SeatCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SeatCode(..)")
    }
}

/// Claims a seat with its code.
#[derive(Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClaimSeat {
    /// The code that the seat's owner was given; small letters are fine.
    pub code: String,
}

/// Leaves the code out, so that it is never logged by accident.
impl std::fmt::Debug for ClaimSeat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ClaimSeat(..)")
    }
}

/// Chooses an option for one's own seat.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewChoice {
    /// The option, one of those that each seat chooses for itself.
    pub key: String,
    /// One of its values; the default takes the choice back.
    pub value: String,
}

/// Asks for a bot.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewBot {
    /// Which seat; by default, the first empty one.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub seat: Option<u8>,
    /// How well it plays.
    #[schema(value_type = String)]
    pub level: Level,
}

/// A public table on the home page.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpenTable {
    /// Its short code.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// The name of whoever opened it.
    pub host: String,
    /// How many seats it has.
    pub seats: u8,
    /// How many of them are taken.
    pub taken: u8,
    /// How far it is.
    pub stage: Stage,
}

/// A table at which this guest has a seat, and which is not over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MyTable {
    /// Its short code.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// The name of whoever opened it.
    pub host: String,
    /// How far it is.
    pub stage: Stage,
    /// How many seats it has.
    pub seats: u8,
    /// How many of them are taken.
    pub taken: u8,
    /// The names of the people there, in the order of seats, this guest's among them.
    pub people: Vec<String>,
    /// This guest's seat.
    pub you: u8,
    /// Whether the game waits for this guest.
    pub your_turn: bool,
    /// The names of everyone the game waits for, bots too.
    pub awaited: Vec<String>,
}

/// Whether a finished game was fair.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Verified {
    /// How many steps it has.
    pub steps: u32,
    /// The same for everyone who has the same record.
    pub fingerprint: String,
    /// What is wrong with the record; nothing if seed, steps and outcome follow from each other.
    pub fault: Option<String>,
}

/// A finished game as one viewer saw it, step by step.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Replay {
    /// The table as it is now.
    pub table: TableInfo,
    /// Whose point of view it is; a spectator's if there is none.
    pub seat: Option<u8>,
    /// Each step, the deal first.
    pub steps: Vec<ReplayStep>,
}

/// One step of a replay.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReplayStep {
    /// What the viewer was told.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(as = "News"))]
    pub news: News<Raw>,
    /// What the viewer knew afterwards: the game's `View`.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Raw,
    /// Who was asked afterwards.
    pub awaited: Vec<u8>,
}
