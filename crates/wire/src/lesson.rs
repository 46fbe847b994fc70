//! Bodies of the one call about lessons. Nothing of a lesson is kept on the server: the page sends what the learner
//! did so far, and is answered with what comes of it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{ErrorBody, HouseInfo, Raw, SeatInfo, ToClient};

/// Plays a part of a lesson from its table up to what happens by itself in beat `beat`, with these acts of the
/// learner.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LessonAsk {
    /// Which part of the lesson, from 0.
    pub part: u8,
    /// The beat that the learner is at, from 0 in each part.
    pub beat: u16,
    /// All acts of the learner in this part, in order. All but the last must be what their beats ask for.
    #[serde(default)]
    pub acts: Vec<LessonAct>,
    /// The first frame that is wanted: how many the page has already.
    #[serde(default)]
    pub from: u32,
}

/// An act of the learner.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LessonAct {
    /// The beat in which it is made.
    pub beat: u16,
    /// The game's action.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: Raw,
}

/// Where the lesson stands.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonAnswer {
    /// The seats: the learner on seat 0, and bots.
    pub seats: Vec<SeatInfo>,
    /// The house values it is played with, in a game that has some: those that come with the game.
    pub house: Option<HouseInfo>,
    /// All options with their values.
    pub options: BTreeMap<String, String>,
    /// What happened, from number `from` on.
    pub frames: Vec<LessonFrame>,
    /// What the lesson says to the last act, if it was made in the beat that was asked for.
    pub verdict: LessonVerdict,
    /// Why the rules refuse that act, if they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub refused: Option<ErrorBody>,
    /// The acts that this beat takes, the game's actions; the best one first. Empty where the learner only reads on,
    /// and once it was done.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub expected: Vec<Raw>,
    /// Further acts that are let through on the way to one of those.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub on_the_way: Vec<Raw>,
    /// Whether the game is over.
    pub over: bool,
}

/// Something that happened at the table of a lesson.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonFrame {
    /// What it was.
    pub kind: LessonKind,
    /// Whose act it was.
    pub seat: Option<u8>,
    /// The beat in which it happened.
    pub beat: u16,
    /// The `game` message of a table's socket, for the learner's seat.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "Extract<ToClient, { type: \"game\" }>"))]
    pub message: ToClient<Raw, Raw>,
}

/// What a frame shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LessonKind {
    /// The table as the part begins.
    Deal,
    /// Some time later: the table was laid anew in the middle of the part.
    Jump,
    /// A seat acted.
    Act,
    /// The clock moved on; if something happened by itself, it is in `steps`.
    Time,
}

/// What the lesson says to an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LessonVerdict {
    /// Nothing was done in this beat.
    None,
    /// This is what the beat asks for; it was done.
    Fine,
    /// This leads there; it was done.
    OnTheWay,
    /// Not this one, and nothing of it was done. The number is that of the trap it is, if it is one.
    Wrong(Option<u8>),
}
