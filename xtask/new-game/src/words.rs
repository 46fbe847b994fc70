//! The nouns of the game. It has no cards and no roles, only two numbers.

/// Whoever says this number wins.
pub const GOAL: u8 = 10;

/// The most that can be added at once.
pub const MOST: u8 = 2;
