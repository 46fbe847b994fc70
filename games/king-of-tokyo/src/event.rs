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
    /// A card.
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
    /// A card.
    Card(Card),
}

/// Why a turn is an extra one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Extra {
    /// Freeze Time.
    Freeze,
    /// Frenzy.
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
    StartRolled {
        /// Who.
        seat: Seat,
        /// What.
        dice: Dice,
    },
    /// The first player is known.
    Starts {
        /// Who.
        seat: Seat,
    },
    /// A turn began.
    Turn {
        /// Whose.
        seat: Seat,
        /// Its number, from 1.
        number: u16,
        /// Why it is an extra turn, if it is one.
        extra: Option<Extra>,
    },
    /// Dice were thrown.
    Rolled {
        /// Whose.
        seat: Seat,
        /// With what.
        means: Means,
        /// Those that lay still.
        kept: Dice,
        /// What the others show now.
        rolled: Dice,
    },
    /// The rolling is over.
    Stopped {
        /// Whose.
        seat: Seat,
        /// What the dice show.
        dice: Dice,
    },
    /// Psychic Probe threw one of the active monster's dice again.
    Probed {
        /// Who.
        seat: Seat,
        /// What the die showed.
        from: Face,
        /// What it shows now.
        to: Face,
    },
    /// A card turned a die.
    Changed {
        /// Who.
        seat: Seat,
        /// Which card.
        card: Card,
        /// What it showed.
        from: Face,
        /// What it shows now.
        to: Face,
    },
    /// The dice are resolved now.
    Resolved {
        /// Whose.
        seat: Seat,
        /// What they show.
        dice: Dice,
    },
    /// Victory points gained.
    Stars {
        /// Who.
        seat: Seat,
        /// How many.
        amount: u8,
        /// From what.
        cause: Cause,
    },
    /// Victory points lost.
    StarsLost {
        /// Who.
        seat: Seat,
        /// How many.
        amount: u8,
        /// To what.
        cause: Cause,
    },
    /// Energy gained.
    Energy {
        /// Who.
        seat: Seat,
        /// How much.
        amount: u16,
        /// From what.
        cause: Cause,
    },
    /// Energy paid or lost.
    EnergyLost {
        /// Who.
        seat: Seat,
        /// How much.
        amount: u16,
        /// For what.
        cause: Cause,
    },
    /// Hearts gained.
    Healed {
        /// Who.
        seat: Seat,
        /// How many.
        amount: u8,
        /// By what.
        cause: Cause,
    },
    /// Poison or shrink counters taken off with hearts.
    Cured {
        /// Who.
        seat: Seat,
        /// Poison counters.
        poison: u8,
        /// Shrink counters.
        shrink: u8,
    },
    /// Somebody is about to be damaged.
    Threatened {
        /// Who.
        seat: Seat,
        /// By whom, if anybody.
        by: Option<Seat>,
        /// How much.
        amount: u8,
        /// By what.
        cause: Cause,
        /// Whether it is an attack.
        attack: bool,
    },
    /// Camouflage dice.
    Camouflaged {
        /// Who.
        seat: Seat,
        /// What they show.
        dice: Dice,
    },
    /// Damage came to nothing.
    Prevented {
        /// Who was to be damaged.
        seat: Seat,
        /// How much.
        amount: u8,
        /// By which card.
        card: Card,
    },
    /// Hearts lost.
    Damaged {
        /// Who.
        seat: Seat,
        /// By whom, if anybody.
        by: Option<Seat>,
        /// How many.
        amount: u8,
        /// By what.
        cause: Cause,
    },
    /// Poison or shrink counters came.
    Afflicted {
        /// Who.
        seat: Seat,
        /// Poison counters.
        poison: u8,
        /// Shrink counters.
        shrink: u8,
    },
    /// A monster stays in Tokyo.
    Stayed {
        /// Who.
        seat: Seat,
    },
    /// A monster left Tokyo.
    Left {
        /// Who.
        seat: Seat,
        /// Which part.
        place: Place,
        /// Why.
        why: Exit,
    },
    /// A monster came to Tokyo.
    Entered {
        /// Who.
        seat: Seat,
        /// Which part.
        place: Place,
    },
    /// Fewer than five are left: the Bay is closed.
    BayClosed,
    /// A card was bought.
    Bought {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// For how much.
        price: u8,
        /// From whom, if from a monster.
        from: Option<Seat>,
    },
    /// A card came to the market.
    Revealed {
        /// Its place there, from 0.
        slot: u8,
        /// Which.
        card: Card,
    },
    /// The market was swept.
    Swept {
        /// By whom.
        seat: Seat,
    },
    /// Somebody looked at the top card of the deck.
    Peeked {
        /// Who.
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
        /// Of which card.
        card: Option<Card>,
    },
    /// A card got energy or charges.
    Charged {
        /// Whose.
        seat: Seat,
        /// Monster Batteries, Smoke Cloud, or Mimic as one of them.
        card: Card,
        /// How much is on it.
        amount: u16,
    },
    /// A Keep card left play.
    Discarded {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A Keep card was sold with Metamorph.
    Sold {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// For how much.
        price: u8,
    },
    /// Wings protect a monster until the end of the turn.
    Winged {
        /// Whom.
        seat: Seat,
    },
    /// A monster is out.
    Eliminated {
        /// Who.
        seat: Seat,
    },
    /// It Has a Child: a monster begins anew.
    Revived {
        /// Who.
        seat: Seat,
    },
    /// An answer that leaves no other trace: something was let be, or a heart got its use.
    Answered {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
    },
}
