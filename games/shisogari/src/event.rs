//! What happened. Who may know which part is decided in `view.rs`.

use kernel::Seat;
use serde::Serialize;

use crate::view::Ending;
use crate::words::{Card, Colour, Role};

/// What happened. A field that is an `Option` is `None` for those who may not know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A seat got its role card and its first cards. Told to that seat alone.
    Dealt {
        seat: Seat,
        role: Role,
        /// The two cards it put into the box.
        boxed: [Card; 2],
        hand: Vec<Card>,
    },
    /// The starting player is known.
    Starts { seat: Seat },
    /// A lying card was taken.
    Drafted {
        seat: Seat,
        /// Its back.
        colour: Colour,
        /// Its face: for the seat alone.
        card: Option<Card>,
    },
    /// A turn began.
    Turn {
        seat: Seat,
        /// Its number, from 1.
        number: u8,
    },
    /// Somebody takes a card and names an item.
    Takes { seat: Seat, from: Seat, item: Card },
    /// Somebody makes another draw from the own hand and names an item.
    Gives { seat: Seat, to: Seat, item: Card },
    /// A card was drawn; the picker looks at it.
    Drew {
        seat: Seat,
        /// From whose hand.
        from: Seat,
        /// Its back.
        colour: Colour,
        /// Its face: for these two alone.
        card: Option<Card>,
    },
    /// The drawn card joined the hand.
    Kept { seat: Seat },
    /// The drawn card left with another.
    Paired {
        seat: Seat,
        /// Its back.
        colour: Colour,
        /// Whether it lies face-up.
        up: bool,
        /// Its faces: for everybody when face-up, else for the owner alone.
        cards: Option<[Card; 2]>,
    },
    /// A Hunter became Kin. Told to that seat alone, with `reveal_kin_to_vampire` to the Vampire too.
    Turned { seat: Seat },
    /// Nobody shares a colour: the turn passed.
    Passed { seat: Seat },
    /// A Hunter named the Vampire.
    Accused {
        seat: Seat,
        /// Who is said to be the Vampire.
        of: Seat,
    },
    /// The game is over and everything is shown.
    Ended {
        /// How, and what everybody was.
        ending: Box<Ending>,
    },
}
