//! Players that are no people.

use kernel::{Bot, Level, Seat};

use crate::State;

/// A bot of this level.
pub(crate) fn bot(_level: Level, _seat: Seat) -> Option<Box<dyn Bot<State>>> {
    None
}
