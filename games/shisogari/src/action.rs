//! What a seat can do, and why it may not.

use kernel::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::words::{Card, Colour};

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Four players, before the first turn: take a lying card of this colour.
    Draft {
        /// Its back.
        colour: Colour,
    },
    /// Draw a card from somebody's hand.
    Take {
        /// Whose hand.
        from: Seat,
        /// The item that is named.
        item: Card,
        /// The back that is picked.
        colour: Colour,
    },
    /// Make somebody draw a card from the own hand.
    Give {
        /// Who has to draw.
        to: Seat,
        /// The item that is named.
        item: Card,
    },
    /// Name the Vampire. Ends the game.
    Accuse {
        /// Who it is said to be.
        seat: Seat,
    },
    /// Do nothing, when nobody shares a colour.
    Pass,
    /// Asked by a giver: the back that is picked.
    Pick {
        /// Its back.
        colour: Colour,
    },
    /// The look at the drawn card is over: it joins the hand, or leaves with its equal.
    Confirm,
    /// The drawn card leaves together with this one, face-down.
    Pair {
        /// The other card.
        with: Card,
    },
}

/// Why a seat may not do that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    #[error("not your turn")]
    NotYourTurn,
    #[error("the game is over")]
    Over,
    #[error("something else is asked of you now")]
    NotNow,
    #[error("nobody sits there")]
    NoSuchSeat,
    #[error("you cannot choose yourself")]
    Yourself,
    #[error("only an item can be named")]
    NotAnItem,
    /// T2.
    #[error("you share no colour with that player")]
    NoSharedColour,
    /// T3.
    #[error("you hold no card of that item's colour")]
    ItemColour,
    /// `common`: the other hand lacks the item's colour.
    #[error("that player holds no card of the item's colour")]
    TargetItemColour,
    #[error("there is no card of that colour")]
    NoSuchColour,
    /// `common`: the card must have the item's colour.
    #[error("the card must have the item's colour")]
    CardColour,
    #[error("with one card you cannot give")]
    LastCard,
    #[error("only a hunter may accuse")]
    NotAHunter,
    /// Passing is for those who can do nothing else.
    #[error("you can still take a card, so you may not pass")]
    MayNotPass,
    /// R1.
    #[error("a bloodsucking card must leave with a card of its colour")]
    MustPair,
    /// R3, R4.
    #[error("equal items leave together: confirm")]
    MustMatch,
    /// Only the Vampire has the choice of R5 and R6.
    #[error("only the vampire may pair these")]
    NotTheVampire,
    #[error("you do not hold that card")]
    NotHeld,
    #[error("both cards must have the same colour")]
    OtherColour,
    /// R5, R6: one item and one card that is none.
    #[error("one of the two must be an item, the other not")]
    NotAMix,
}
