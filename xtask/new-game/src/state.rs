//! The position: data only, and what must hold in it.

use kernel::Seat;

use crate::words::GOAL;

/// The position, secrets included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) seats: u8,
    pub(crate) count: u8,
    pub(crate) phase: Phase,
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// This seat says the next number.
    Turn { seat: Seat },
    /// This seat said the last one.
    Over { winner: Seat },
}

impl State {
    /// What must hold in every position.
    pub(crate) fn check_invariants(&self) -> Result<(), String> {
        let over = matches!(self.phase, Phase::Over { .. });
        if self.count > GOAL || over != (self.count == GOAL) {
            return Err(format!("the count is {}, in {:?}", self.count, self.phase));
        }
        Ok(())
    }
}
