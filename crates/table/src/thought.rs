//! A bot's thinking, as work for any thread.

use std::any::Any;
use std::fmt;

use crate::Act;

/// A bot's thinking, ready to be done on any thread.
pub struct Thought(pub(crate) Box<dyn FnOnce() -> Decision + Send>);

impl Thought {
    /// Lets the bot think; it comes back with its decision.
    pub fn run(self) -> Decision {
        (self.0)()
    }
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Thought(..)")
    }
}

/// A bot that has thought, and what it wants to do.
pub struct Decision {
    pub(crate) number: u32,
    pub(crate) bot: Box<dyn Any + Send>,
    pub(crate) act: Act,
}

impl fmt::Debug for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Decision(..)")
    }
}
