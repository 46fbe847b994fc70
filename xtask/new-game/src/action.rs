//! What a seat can do, and why it may not.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Goes on counting.
    Add {
        /// By 1 or 2.
        n: u8,
    },
}

/// Why a seat may not do that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("not your turn")]
    NotYourTurn,
    /// T1.
    #[error("only one or two can be added")]
    OneOrTwo,
    /// E1.
    #[error("nobody may go beyond ten")]
    Beyond,
}
