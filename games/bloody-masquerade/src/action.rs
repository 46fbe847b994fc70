//! What a seat can do, and why not.

use kernel::Seat;
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use crate::words::{Clue, Square};

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// D0, D7: this card lies up.
    Up { card: Clue },
    /// D1, D5: shows these two cards.
    Show { cards: Two },
    /// D2: gives this card to the right neighbour.
    Give { card: Clue },
    /// D3: moves the Action token to the first or the second visible tile.
    Move {
        /// 1 or 2.
        steps: u8,
    },
    /// D3: an Inspector's Special.
    Special { target: Seat },
    /// D4: interrogates.
    Ask { target: Seat },
    /// D6: swaps an own card for one of the other's.
    Swap { give: Held, take: Held },
    /// D6: only pretends to swap.
    Keep,
    /// D8: takes a marker off a board.
    Remove { seat: Seat, square: Square },
    /// D9: gives a marker of the Pool.
    Mark { seat: Seat },
    /// D10: attacks.
    Attack { target: Seat },
    /// D11: looks at a Support token.
    Look {
        /// Whose; one's own is allowed.
        seat: Seat,
    },
    /// D11: trades Support tokens, unseen.
    Trade { seat: Seat },
    /// D4, D8, D9, D10, D11: does not.
    Skip,
}

/// A card of a hand, or the one that lies up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Held {
    pub card: Clue,
    /// Whether it is the one that lies up.
    pub up: bool,
}

/// Two cards in the order of kinds, so that the same two are always the same value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Two([Clue; 2]);

impl Two {
    /// These two.
    pub fn of(one: Clue, other: Clue) -> Two {
        Two(if one <= other { [one, other] } else { [other, one] })
    }

    /// The two, in the order of kinds.
    pub fn cards(self) -> [Clue; 2] {
        self.0
    }
}

impl<'de> Deserialize<'de> for Two {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Two, D::Error> {
        let [one, other] = <[Clue; 2]>::deserialize(deserializer)?;
        Ok(Two::of(one, other))
    }
}

/// Why a seat may not do that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    #[error("you are not asked now")]
    NotAsked,
    #[error("the game is over")]
    Over,
    #[error("something else is asked of you now")]
    NotNow,
    #[error("nobody sits there")]
    NoSuchSeat,
    #[error("you cannot choose yourself")]
    Yourself,
    #[error("you do not hold that card")]
    NotHeld,
    /// M3: a Mask before any other card.
    #[error("you hold a mask, and a mask goes up first")]
    MaskFirst,
    /// Without the Mask variant no card lies up, and another one lies there.
    #[error("that card does not lie face up there")]
    NotUp,
    /// D6: only what was shown, or lies up.
    #[error("you were not shown that card")]
    NotShown,
    /// R1: there is no such way.
    #[error("there is no such move: one or two visible tiles ahead")]
    NoSuchMove,
    /// A4: for Inspectors alone.
    #[error("only an inspector has a special action")]
    NotAnInspector,
    /// A4: two Doves in hand.
    #[error("the special action needs two doves in your hand")]
    NoDoves,
    /// A4: too few markers.
    #[error("that player has too few markers for your special action")]
    TooFewMarkers,
    /// D8: no marker lies there.
    #[error("there is no marker on that square")]
    NoMarker,
    /// A switch forbids it.
    #[error("you cannot give yourself a marker")]
    NotToYourself,
    /// A1: no Killing objective.
    #[error("your character kills nobody")]
    NotAKiller,
    /// A2: others have more, or nobody has enough.
    #[error("that player does not have the most markers")]
    NotTheMost,
    /// A3: fewer than three.
    #[error("that player has fewer than three markers")]
    FewerThanThree,
    /// D3 and others: something must be done.
    #[error("you cannot skip this")]
    MayNotSkip,
}
