//! The nouns of the game. It has no cards and no roles, only two numbers.

/// Whoever says this number wins.
pub const GOAL: u8 = 10;

/// As much can be added at once.
pub const MOST: u8 = 2;
