//! What happened. Who may know which part is decided in `view.rs`.

use kernel::{Millis, Seat, Seats, things};
use serde::Serialize;

use crate::action::Move;
use crate::dice::Picked;
use crate::words::{Ally, Character, Symbol};

/// What happened. A field that is an `Option` is `None` for those who may not know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A seat took a board.
    BoardTaken { seat: Seat, character: Character },
    /// A seat took an ally.
    AllyTaken { seat: Seat, ally: Ally },
    /// Play begins, or goes on, after this time.
    RoundStarted {
        /// So many milliseconds from now; 0: now.
        after: Millis,
    },
    /// Beat mode: a beat began.
    Beat {
        /// Its number, from 1.
        number: u16,
        /// Who comes first.
        initiative: Seat,
    },
    /// Dice were rolled.
    Rolled {
        seat: Seat,
        /// Which; hidden from others while a beat is planned, as are the faces.
        #[cfg_attr(feature = "ts", ts(type = "Array<number> | null"))]
        dice: Option<Picked>,
        /// What all five show now.
        faces: Option<[Option<Symbol>; 5]>,
    },
    /// A die was set aside.
    SetAside { seat: Seat, die: Option<u8> },
    /// A slap without a complete Power.
    FalseSlapped { seat: Seat },
    /// Beat mode: a seat has made its plan.
    Planned { seat: Seat },
    /// Beat mode: the dice of a seat as its plan is carried out.
    Unveiled {
        seat: Seat,
        faces: [Option<Symbol>; 5],
        /// Those that were left out of the latest roll.
        #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
        aside: Picked,
        /// Those that are set aside.
        #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
        marked: Picked,
    },
    /// Beat mode: a plan that cannot be carried out any more was lost.
    Lost { seat: Seat },
    TechniqueUsed {
        seat: Seat,
        technique: Move,
        /// Whose board it stands on.
        character: Character,
        /// The dice that paid.
        #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
        dice: Picked,
    },
    /// Tokens went before a board.
    TokensMoved {
        to: Seat,
        amount: u8,
        /// The board that some of them came from.
        from: Option<Seat>,
        /// How many came from there.
        own: u8,
        /// How many lie there now.
        tokens: u8,
        cause: Cause,
    },
    /// Hinami: a technique did nothing to this seat.
    TechniqueCancelled {
        seat: Seat,
        /// Charges left.
        charges: u8,
    },
    /// A seat must reroll a die that it kept.
    RerollDebt {
        seat: Seat,
        /// One of these.
        #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
        dice: Picked,
    },
    /// The CCG token went to somebody.
    CcgMoved {
        /// To whom; nobody: back to the middle.
        to: Option<Seat>,
    },
    /// Somebody slapped with a complete Power.
    PowerSlapped {
        seat: Seat,
        regeneration: bool,
        /// The table slapped, since the Power was left alone.
        by_table: bool,
    },
    /// Somebody answered the slap.
    Answered {
        seat: Seat,
        /// How long after it.
        after: Millis,
    },
    LastSlapper {
        #[cfg_attr(feature = "ts", ts(type = "Array<Seat>"))]
        seats: Seats,
    },
    /// Somebody is out of the game.
    Eliminated { seat: Seat },
    /// An ally did something by itself.
    AllyTriggered { seat: Seat, ally: Ally },
    Wounded {
        seat: Seat,
        slot: u8,
        /// What it cost.
        paid: u8,
    },
    /// The board is turned to its K.O. side.
    KnockedOut { seat: Seat },
    /// Tokens went back to the middle.
    TokensDiscarded { seat: Seat, amount: u8 },
    /// An ally is active.
    AllyActivated { seat: Seat, ally: Ally },
    /// An ally is not active any more.
    AllyLost { seat: Seat, ally: Ally },
    /// A board is turned back to its front.
    Regenerated { seat: Seat, slot: u8 },
    /// Duel: the lower board came up.
    BoardSwapped {
        seat: Seat,
        /// Which is up now.
        character: Character,
    },
    /// Duel: another ally tile.
    AllyExchanged { seat: Seat, ally: Ally },
    /// Duel: neither.
    Unchanged { seat: Seat },
    GameOver {
        #[cfg_attr(feature = "ts", ts(type = "Array<Seat>"))]
        winners: Seats,
    },
}

things! {
    /// Why tokens moved.
    Cause("cause") {
        Technique = "technique",
        LastSlap = "last_slap",
        /// The CCG token.
        Ccg = "ccg",
        Ally = "ally",
    }
}
