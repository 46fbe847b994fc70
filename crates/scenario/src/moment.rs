//! What one viewer saw of each step of a session.

use kernel::{Fixture, Seat, Time};

/// Why something happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The table was laid.
    Deal,
    /// The position was given by hand.
    Given,
    /// A seat acted.
    Act(Seat),
    /// A deadline came.
    Deadline,
    /// The clock was moved, and nothing else.
    Clock,
}

/// The table after a step.
#[derive(Clone, Debug)]
pub struct Moment<G: Fixture> {
    /// What led to it.
    pub cause: Cause,
    /// The position, secrets included.
    pub state: G,
    /// What the viewer was told.
    pub news: Vec<G::Event>,
    /// The time on the clock.
    pub clock: Time,
    /// When the next act would come, if nothing else is said.
    pub next: Time,
}
