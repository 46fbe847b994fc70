//! What happened. Who may know which part is decided in `view.rs`.

use kernel::Seat;
use serde::Serialize;

use crate::action::Action;
use crate::cards::Card;
use crate::dice::Dice;
use crate::view::Ending;
use crate::words::{Face, Place};

/// What made somebody gain or lose something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The dice of the turn.
    Dice,
    /// A turn that begins in Tokyo.
    Tokyo,
    /// Coming to Tokyo.
    Entering,
    /// Poison counters.
    Poison,
    /// Somebody bought a card from the monster.
    Sale,
    Card(Card),
}

/// With what dice were thrown again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// The first roll of the turn.
    First,
    /// A reroll that every turn has.
    Reroll,
    Card(Card),
}

/// Why a turn is an extra one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Extra {
    /// Freeze Time.
    Freeze,
    Frenzy,
}

/// Why a monster is no longer where it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Exit {
    /// It yielded to an attack.
    Yield,
    /// The Bay closed.
    Closed,
    /// Drop from High Altitude.
    Pushed,
    /// It reached 0 hearts.
    Fallen,
}

/// What happened. A field that is an `Option` may be `None` for those who may not know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A roll for the start of the game.
    StartRolled { seat: Seat, dice: Dice },
    /// The first player is known.
    Starts { seat: Seat },
    /// A turn began.
    Turn {
        seat: Seat,
        /// Its number, from 1.
        number: u16,
        /// Why it is an extra turn, if it is one.
        extra: Option<Extra>,
    },
    /// Dice were thrown.
    Rolled {
        seat: Seat,
        means: Means,
        /// Those that lay still.
        kept: Dice,
        /// What the others show now.
        rolled: Dice,
    },
    /// The rolling is over.
    Stopped { seat: Seat, dice: Dice },
    /// Psychic Probe threw one of the active monster's dice again.
    Probed { seat: Seat, from: Face, to: Face },
    /// A card turned a die.
    Changed { seat: Seat, card: Card, from: Face, to: Face },
    /// The dice are resolved now.
    Resolved { seat: Seat, dice: Dice },
    /// Victory points gained.
    Stars { seat: Seat, amount: u8, cause: Cause },
    /// Victory points lost.
    StarsLost { seat: Seat, amount: u8, cause: Cause },
    /// Energy gained.
    Energy { seat: Seat, amount: u16, cause: Cause },
    /// Energy paid or lost.
    EnergyLost { seat: Seat, amount: u16, cause: Cause },
    /// Hearts gained.
    Healed { seat: Seat, amount: u8, cause: Cause },
    /// Poison or shrink counters taken off with hearts.
    Cured { seat: Seat, poison: u8, shrink: u8 },
    /// Somebody is about to be damaged.
    Threatened { seat: Seat, by: Option<Seat>, amount: u8, cause: Cause, attack: bool },
    /// Camouflage dice.
    Camouflaged { seat: Seat, dice: Dice },
    /// Damage came to nothing.
    Prevented {
        /// Who was to be damaged.
        seat: Seat,
        amount: u8,
        card: Card,
    },
    /// Hearts lost.
    Damaged { seat: Seat, by: Option<Seat>, amount: u8, cause: Cause },
    /// Poison or shrink counters came.
    Afflicted { seat: Seat, poison: u8, shrink: u8 },
    /// A monster stays in Tokyo.
    Stayed { seat: Seat },
    /// A monster left Tokyo.
    Left {
        seat: Seat,
        /// Which part.
        place: Place,
        why: Exit,
    },
    /// A monster came to Tokyo.
    Entered {
        seat: Seat,
        /// Which part.
        place: Place,
    },
    /// Fewer than five are left: the Bay is closed.
    BayClosed,
    /// A card was bought.
    Bought {
        seat: Seat,
        card: Card,
        price: u8,
        /// From whom, if from a monster.
        from: Option<Seat>,
    },
    /// A card came to the market.
    Revealed {
        /// Its place there, from 0.
        slot: u8,
        card: Card,
    },
    /// The market was swept.
    Swept { seat: Seat },
    /// Somebody looked at the top card of the deck.
    Peeked {
        seat: Seat,
        /// Which card: for that seat alone.
        card: Option<Card>,
    },
    /// The discard pile became the deck.
    Shuffled,
    /// Mimic became a copy, or lost its target.
    Mimicked {
        /// Whose Mimic.
        seat: Seat,
        card: Option<Card>,
    },
    /// A card got energy or charges.
    Charged {
        seat: Seat,
        /// Monster Batteries, Smoke Cloud, or Mimic as one of them.
        card: Card,
        /// How much is on it.
        amount: u16,
    },
    /// A Keep card left play.
    Discarded { seat: Seat, card: Card },
    /// A Keep card was sold with Metamorph.
    Sold { seat: Seat, card: Card, price: u8 },
    /// Wings protect a monster until the end of the turn.
    Winged { seat: Seat },
    /// A monster is out.
    Eliminated { seat: Seat },
    /// It Has a Child: a monster begins anew.
    Revived { seat: Seat },
    /// An answer that leaves no other trace: something was let be, or a heart got its use.
    Answered { seat: Seat, action: Action },
    /// The game is over.
    Ended { ending: Ending },
}
