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
    Reroll {
        /// Which.
        dice: Dice,
    },
    /// D2: throws these dice again for 1 energy.
    Telepath {
        /// Which.
        dice: Dice,
    },
    /// D2: throws these dice again for a charge of Smoke Cloud.
    Smoke {
        /// Which.
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
        /// What the die shows.
        from: Face,
        /// What it will show.
        to: Face,
        /// Which Plot Twist.
        copy: Copy,
    },
    /// D4: Stretchy turns a die to any face for 2 energy.
    Stretch {
        /// What the die shows.
        from: Face,
        /// What it will show.
        to: Face,
    },
    /// D4, D5, D12: nothing more of this.
    Done,
    /// D5: a heart heals the active monster.
    Heal,
    /// D5: a heart takes a poison counter off the active monster.
    CurePoison,
    /// D5: a heart takes a shrink counter off the active monster.
    CureShrink,
    /// D5: a heart heals somebody else with Healing Ray.
    Ray {
        /// Whom.
        seat: Seat,
    },
    /// D5: all hearts that are left heal the active monster, then take its poison, then its shrink counters off.
    Usual,
    /// D5: who gets what Regeneration adds.
    Extra {
        /// Who.
        seat: Seat,
    },
    /// D6: Wings, for 2 energy: no damage for the rest of this turn.
    Wings,
    /// D7: stays in Tokyo.
    Stay,
    /// D7: leaves Tokyo.
    Yield,
    /// D8, D9: buys a card of the market.
    Buy {
        /// Which.
        card: Card,
    },
    /// D8: sweeps the market for 2 energy.
    Sweep,
    /// D8: looks at the top card of the deck with Made in a Lab.
    Peek,
    /// D8: buys the top card of the deck.
    BuyTop,
    /// D8: buys another monster's Keep card with Parasitic Tentacles.
    BuyFrom {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// D8: ends the buying.
    End,
    /// D11: puts energy on Monster Batteries.
    Store {
        /// How much of the own energy; the card gets twice as much.
        amount: u16,
    },
    /// D12: sells a Keep card with Metamorph.
    Sell {
        /// Which.
        card: Card,
    },
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
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Out of the game.
    #[error("your monster is out of the game")]
    Eliminated,
    /// Somebody else is asked.
    #[error("not your turn")]
    NotYourTurn,
    /// Another kind of answer is asked for.
    #[error("something else is asked of you now")]
    NotNow,
    /// No such seat.
    #[error("nobody sits there")]
    NoSuchSeat,
    /// Oneself.
    #[error("you cannot choose yourself")]
    Yourself,
    /// A power that the seat has not.
    #[error("you do not have that card")]
    NotYours,
    /// Out of energy.
    #[error("you do not have enough energy")]
    NoEnergy,
    /// The chosen dice are not on the table.
    #[error("the dice do not show that")]
    NoSuchDice,
    /// A reroll of nothing.
    #[error("choose at least one die")]
    NoDice,
    /// Background Dweller and another face.
    #[error("only dice that show 3 may be rerolled with that card")]
    OnlyThrees,
    /// Out of rerolls.
    #[error("you have no rerolls left")]
    NoRerolls,
    /// Once per turn.
    #[error("that card has been used this turn")]
    Used,
    /// A change that changes nothing.
    #[error("the die shows that already")]
    SameFace,
    /// Hearts in Tokyo.
    #[error("in Tokyo hearts do not heal you")]
    InTokyo,
    /// Full of life.
    #[error("no more hearts can be healed there")]
    FullHearts,
    /// Nothing to take off.
    #[error("there is no such counter left to remove")]
    NoCounter,
    /// Regeneration's extra heart.
    #[error("the extra heart goes to somebody who was healed")]
    NotHealed,
    /// Not in the market, or not offered.
    #[error("that card is not for sale now")]
    NotForSale,
    /// The top card is not known.
    #[error("look at the top card first")]
    NotPeeked,
    /// The top card is known.
    #[error("you know the top card already")]
    Peeked,
    /// Neither deck nor discard pile.
    #[error("there is no card left to look at")]
    NoCards,
    /// An empty market.
    #[error("there is nothing to sweep")]
    NothingToSweep,
    /// What Mimic cannot copy.
    #[error("only another Keep card in play can be copied")]
    NotCopyable,
    /// The card that is copied now.
    #[error("that card is copied already")]
    CopiedAlready,
}
