//! What a seat can do, and why not.

use kernel::{Seat, things};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::dice::Picked;
use crate::words::{Ally, Character};

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Before the game: takes this board.
    Board { character: Character },
    /// Before the game: takes this ally.
    Ally { ally: Ally },
    /// Rolls these dice.
    Roll {
        /// Which, by number: 0 to 3 are coloured, 4 is the black-and-white one.
        #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
        dice: Picked,
    },
    /// Marks a die that is meant to be kept.
    SetAside { die: u8 },
    /// Uses a technique.
    Use {
        technique: Move,
        /// The dice that pay for it.
        #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
        dice: Picked,
        /// Whom it hits, where there is a choice.
        target: Option<Seat>,
        /// Who gets what does not divide evenly, a token each, in the order of seats.
        extra: [Option<Seat>; 2],
    },
    /// Slaps the Tokyo tile: a Power, an answer, or nothing but a noise.
    Slap,
    /// Beat mode: does nothing in this beat.
    Nothing,
    /// Duel, after the other's Power: changes boards, or the ally, or both, or neither.
    Change {
        /// Whether the lower board comes up.
        boards: bool,
        ally: Option<Ally>,
    },
}

things! {
    /// A technique as a player has it.
    Move("technique") {
        /// The first technique of the front.
        T1 = "t1",
        /// The second.
        T2 = "t2",
        /// The one of the K.O. side.
        T3 = "t3",
        /// Duel: the one that the lower board shows.
        Bench = "bench",
        /// Hands the CCG token on.
        Ccg = "ccg",
    }
}

/// Why a seat may not do that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("you are out of the game")]
    Out,
    #[error("the game is paused")]
    Paused,
    #[error("you are not asked now")]
    NotAsked,
    #[error("something else is asked of you now")]
    NotNow,
    #[error("someone else has taken that")]
    Taken,
    #[error("choose at least one of your five dice")]
    NoDice,
    #[error("too soon: roll again in {ms} ms")]
    TooSoon {
        /// After how many milliseconds it would not.
        ms: u32,
    },
    #[error("you have no roll left in this beat")]
    NoRollLeft,
    #[error("you must first reroll a die that you had kept")]
    MustReroll,
    /// It shows nothing, is marked already, or was kept.
    #[error("only a die of your latest roll can be set aside")]
    NotLoose,
    /// The technique is not on the visible side.
    #[error("you do not have that technique now")]
    NoSuchTechnique,
    #[error("your dice do not show what it needs")]
    NotPayable,
    #[error("that player cannot be the target")]
    BadTarget,
    #[error("the rest cannot be shared out like that")]
    BadShare,
    #[error("you have slapped already")]
    Answered,
    #[error("you have made your plan for this beat")]
    Planned,
}
