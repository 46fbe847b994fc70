//! What a seat can do, and why it may not.

use kernel::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::cards::Card;
use crate::dice::Dice;
use crate::words::{Copy, Face};

/// What a seat can do. The decisions D1 to D14 are those of RULES.md.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// D1, D10: Mimic becomes a copy of this card. At the start of a turn it costs 1 energy.
    Mimic {
        /// A Keep card in play.
        card: Card,
    },
    /// D1: the mimic counter stays where it is.
    Keep,
    /// D2: throws these dice again.
    Reroll { dice: Dice },
    /// D2: throws these dice again for 1 energy.
    Telepath { dice: Dice },
    /// D2: throws these dice again for a charge of Smoke Cloud.
    Smoke {
        dice: Dice,
        /// Whose charge.
        copy: Copy,
    },
    /// D2, D3b, D4, D6: throws dice that show 3 again with Background Dweller.
    Dweller {
        /// Which: nothing but 3s.
        dice: Dice,
    },
    /// D2: no more rerolls.
    Stop,
    /// D3: throws one die of the active monster again with Psychic Probe.
    Probe {
        /// What the die shows.
        face: Face,
        /// Which Probe.
        copy: Copy,
    },
    /// D3, D9: lets it be.
    Pass,
    /// D3b, D6: takes it as it is.
    Accept,
    /// D4: Herd Culler turns a die to 1.
    Cull {
        /// What the die shows.
        face: Face,
    },
    /// D4: Plot Twist turns a die to any face and is discarded.
    Twist {
        from: Face,
        to: Face,
        /// Which Plot Twist.
        copy: Copy,
    },
    /// D4: Stretchy turns a die to any face for 2 energy.
    Stretch { from: Face, to: Face },
    /// D4, D5, D12: nothing more of this.
    Done,
    /// D5: a heart heals the active monster.
    Heal,
    /// D5: a heart takes a poison counter off the active monster.
    CurePoison,
    /// D5: a heart takes a shrink counter off the active monster.
    CureShrink,
    /// D5: a heart heals somebody else with Healing Ray.
    Ray { seat: Seat },
    /// D5: all hearts that are left heal the active monster, then take its poison, then its shrink counters off.
    Usual,
    /// D5: who gets what Regeneration adds.
    Extra { seat: Seat },
    /// D6: Wings, for 2 energy: no damage for the rest of this turn.
    Wings,
    /// D7: stays in Tokyo.
    Stay,
    /// D7: leaves Tokyo.
    Yield,
    /// D8, D9: buys a card of the market.
    Buy { card: Card },
    /// D8: sweeps the market for 2 energy.
    Sweep,
    /// D8: looks at the top card of the deck with Made in a Lab.
    Peek,
    /// D8: buys the top card of the deck.
    BuyTop,
    /// D8: buys another monster's Keep card with Parasitic Tentacles.
    BuyFrom { seat: Seat, card: Card },
    /// D8: ends the buying.
    End,
    /// D11: puts energy on Monster Batteries.
    Store {
        /// How much of the own energy; the card gets twice as much.
        amount: u16,
    },
    /// D12: sells a Keep card with Metamorph.
    Sell { card: Card },
    /// D13: takes the extra turn of Freeze Time.
    Freeze,
    /// D13: does not take it.
    Decline,
    /// D6, D14: Rapid Healing, for 2 energy.
    RapidHeal,
}

/// Why a seat may not do that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("your monster is out of the game")]
    Eliminated,
    #[error("not your turn")]
    NotYourTurn,
    #[error("something else is asked of you now")]
    NotNow,
    #[error("nobody sits there")]
    NoSuchSeat,
    #[error("you cannot choose yourself")]
    Yourself,
    #[error("you do not have that card")]
    NotYours,
    #[error("you do not have enough energy")]
    NoEnergy,
    /// The chosen dice are not on the table.
    #[error("the dice do not show that")]
    NoSuchDice,
    #[error("choose at least one die")]
    NoDice,
    /// Background Dweller and another face.
    #[error("only dice that show 3 may be rerolled with that card")]
    OnlyThrees,
    #[error("you have no rerolls left")]
    NoRerolls,
    #[error("that card has been used this turn")]
    Used,
    #[error("the die shows that already")]
    SameFace,
    #[error("in Tokyo hearts do not heal you")]
    InTokyo,
    #[error("no more hearts can be healed there")]
    FullHearts,
    #[error("there is no such counter left to remove")]
    NoCounter,
    /// Regeneration's extra heart.
    #[error("the extra heart goes to someone who was healed")]
    NotHealed,
    /// Not in the market, or not offered.
    #[error("that card is not for sale now")]
    NotForSale,
    #[error("look at the top card first")]
    NotPeeked,
    #[error("you know the top card already")]
    Peeked,
    /// Neither deck nor discard pile.
    #[error("there is no card left to look at")]
    NoCards,
    #[error("there is nothing to sweep")]
    NothingToSweep,
    #[error("only another Keep card in play can be copied")]
    NotCopyable,
    #[error("that card is copied already")]
    CopiedAlready,
}
