//! What can be wrong with a call, and with a lesson.

use table::Refused;
use thiserror::Error;

/// Why a lesson cannot be played as it was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LessonError {
    /// A number that is too high.
    #[error("{field} must be between 0 and {most}, not {asked}")]
    OutOfRange {
        /// What it is the number of.
        field: &'static str,
        /// The highest.
        most: usize,
        /// The number.
        asked: usize,
    },
    /// Not acts of this lesson, as it is now.
    #[error("these are not the acts of this lesson: {0}; begin this part again")]
    OtherLesson(String),
    /// Not an action of the game.
    #[error(transparent)]
    Unreadable(Refused),
    /// The lesson itself is wrong.
    #[error("something is wrong with this lesson: {0}")]
    Fault(#[from] Fault),
}

/// What is wrong with a lesson, and in which beat.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{beat}: {why}")]
pub struct Fault {
    beat: String,
    why: String,
}

impl Fault {
    pub(crate) fn new(beat: &str, why: &str) -> Fault {
        Fault { beat: beat.to_owned(), why: why.to_owned() }
    }

    /// The same, with the line that is wrong.
    pub(crate) fn in_line(self, line: &str) -> Fault {
        Fault { why: format!("`{line}`: {}", self.why), ..self }
    }
}
