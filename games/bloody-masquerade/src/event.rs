//! What happened. Who may know which part is decided in `view.rs`.

use kernel::{Seat, Seats};
use serde::Serialize;

use crate::view::Ending;
use crate::words::{Character, Clue, Deed, Square, Test, Tile};

/// What happened. A field that is an `Option` is `None` for those who may not know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A seat got its character and its cards. Told to that seat alone.
    Dealt {
        seat: Seat,
        character: Character,
        /// Its cards, in the order of kinds.
        cards: Vec<Clue>,
        /// Support variant: whether its token is Transformed Kaneki.
        kaneki: Option<bool>,
    },
    /// Who has the first turn.
    First { seat: Seat },
    /// A seat chose cards, in a simultaneous step or in an interrogation; which, is not shown to all.
    Ready { seat: Seat },
    /// Mask variant: a card lies face up.
    Up { seat: Seat, card: Clue },
    /// Cards were shown, in the preliminary exchange or in an interrogation. Told to the two alone.
    Showed {
        seat: Seat,
        to: Seat,
        /// What, in the order of kinds.
        cards: Vec<Clue>,
    },
    /// Everybody has shown two cards to the left.
    AllShown,
    /// A card was given in the preliminary exchange. Told to the two alone.
    Gave { seat: Seat, to: Seat, card: Clue },
    /// Everybody has given a card to the right.
    AllGiven,
    /// A turn began, without a complete Collection.
    Turn {
        seat: Seat,
        /// Its number, from 1.
        number: u8,
    },
    /// The Action token moved.
    Moved { seat: Seat, from: u8, to: u8, tile: Tile },
    /// A tile was turned.
    Turned { place: u8, tile: Tile, visible: bool },
    /// A Suspicion: whoever meets the test takes a marker.
    Suspected {
        test: Test,
        /// Who was checked; the rest were not, since the Pool was empty.
        #[cfg_attr(feature = "ts", ts(type = "Array<Seat>"))]
        checked: Seats,
        /// Who took a marker.
        #[cfg_attr(feature = "ts", ts(type = "Array<Seat>"))]
        took: Seats,
        /// What is left in the Pool.
        pool: u8,
    },
    /// The last marker left the Pool: the game ends after this turn.
    PoolEmpty,
    /// A deed that cannot be done was passed over.
    Idle { deed: Deed },
    /// The active player did not do what he could have done.
    Skipped {
        seat: Seat,
        /// What; nothing for the Support step.
        deed: Option<Deed>,
    },
    /// An interrogation began.
    Interrogated {
        seat: Seat,
        target: Seat,
        /// How many cards are shown.
        cards: u8,
    },
    /// What an interrogation was for the two. Told to them alone.
    Settled {
        seat: Seat,
        target: Seat,
        /// What the asker gave; nothing if there was no swap.
        gave: Option<Clue>,
        /// What the asker took.
        took: Option<Clue>,
    },
    /// An interrogation is over. Says the same whether there was a swap or not.
    InterrogationOver { seat: Seat, target: Seat },
    /// Mask variant: the card that lay up went to the other of an interrogation, and its owner chooses the next.
    UpGone { seat: Seat, card: Clue },
    /// Mask variant: another card lies up.
    UpChanged {
        seat: Seat,
        old: Clue,
        new: Clue,
        /// Where the old one went.
        to: Destination,
    },
    /// A marker went back into the Pool.
    Removed { seat: Seat, from: Seat, square: Square, pool: u8 },
    /// A marker of the Pool was given.
    Marked {
        seat: Seat,
        to: Seat,
        /// What is left in the Pool.
        pool: u8,
    },
    /// An attack: both show who they are.
    Attacked {
        seat: Seat,
        target: Seat,
        means: Means,
        /// The attacker and the target.
        characters: [Character; 2],
        /// Support variant: whether their tokens are Transformed Kaneki.
        kaneki: Option<[bool; 2]>,
        died: Seat,
    },
    /// Support variant: somebody looked at a token.
    Looked {
        seat: Seat,
        /// Whose token.
        of: Seat,
        /// Whether it is Transformed Kaneki: for the one who looked alone.
        kaneki: Option<bool>,
    },
    /// Support variant: two traded their tokens, unseen.
    Traded {
        /// Whose turn it was.
        seat: Seat,
        with: Seat,
    },
    /// It is over: everything is shown.
    Ended { ending: Box<Ending> },
}

/// Where a card went that lay up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// Into the owner's hand.
    Hand,
    /// To the other player of the interrogation.
    Other,
}

/// How somebody was attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// The one with the most markers.
    Most,
    /// One with three or more.
    Three,
    /// An Inspector's Special.
    Special,
}
