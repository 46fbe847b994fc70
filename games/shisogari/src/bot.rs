//! Bots.
use crate::state::State;
use kernel::{Bot, Level, Seat};
pub(crate) fn bot(_level: Level, _seat: Seat) -> Option<Box<dyn Bot<State>>> {
    None
}
