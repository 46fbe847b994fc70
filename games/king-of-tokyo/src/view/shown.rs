//! What a viewer is shown: the types, field by field.

use arrayvec::ArrayVec;
use kernel::{Seat, things};
use serde::Serialize;

use crate::cards::Card;
use crate::dice::Dice;
use crate::event::Cause;
use crate::setup::Options;
use crate::state::{SEATS, SLOTS};
use crate::words::{Monster, Place};

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The options of this table.
    pub options: Options,
    /// What is asked, and of whom; nothing once the game is over.
    pub ask: Option<AskView>,
    /// Number of the running turn, from 1.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// Each monster.
    #[cfg_attr(feature = "ts", ts(type = "Array<SeatView>"))]
    pub seats: ArrayVec<SeatView, SEATS>,
    /// Whether Tokyo Bay can be entered.
    pub bay: bool,
    /// The cards for sale; an empty place is `null`.
    pub market: [Option<Card>; SLOTS],
    /// How many cards are in the deck.
    pub deck: u8,
    #[cfg_attr(feature = "ts", ts(type = "Array<Card>"))]
    pub discard: ArrayVec<Card, 66>,
    /// The top card of the deck, for those who have looked at it.
    pub top: Option<Card>,
    /// Who has looked at the top card.
    #[cfg_attr(feature = "ts", ts(type = "Array<Seat>"))]
    pub knows_top: ArrayVec<Seat, SEATS>,
    /// The dice of the turn, sorted; none before they are thrown.
    pub dice: Dice,
    /// Normal rerolls that are left.
    pub rerolls: u8,
    /// While dice can still change: what they would do now.
    pub forecast: Option<Forecast>,
    /// During the hearts: dice without a use yet, and what the others will do.
    pub hearts: Option<HeartsView>,
    /// The damage that is being dealt.
    pub hit: Option<HitView>,
    /// During a question whether to yield: what the attack took, and what is still held back by Jets.
    pub attack: Option<AttackView>,
    /// Places of the market that are offered to the Opportunist who is asked.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub offered: ArrayVec<u8, SLOTS>,
    /// How many dice fewer this turn has because of Freeze Time.
    pub freeze: u8,
    /// Whose extra turns of Frenzy are to come, in order.
    #[cfg_attr(feature = "ts", ts(type = "Array<Seat>"))]
    pub frenzies: ArrayVec<Seat, 16>,
    /// During a turn out of order: the seat from whose left play goes on.
    pub resume: Option<Seat>,
    /// Whether three 1s have earned another turn with Freeze Time.
    pub froze: bool,
    /// Whether the active monster has taken hearts from another this turn.
    pub dealt: bool,
    /// Hearts that Even Bigger gave: the card, and Mimic as its copy.
    pub granted: [u8; 2],
    /// The own seat; nothing for a spectator.
    pub me: Option<Seat>,
    /// Once the game is over: how.
    pub ending: Option<Ending>,
}

/// What is asked, and of whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AskView {
    pub what: Question,
    pub seat: Seat,
}

things! {
    /// The decisions D1 to D13 of the rules.
    Question("question") json "snake_case" {
        /// D1: move the mimic counter for 1 energy?
        MoveMimic = "mimic",
        /// D2: reroll, or stop?
        Roll = "roll",
        /// D3: reroll one of the active monster's dice with Psychic Probe?
        Probe = "probe",
        /// D3b: the probed die shows 3: reroll it again?
        ProbeAgain = "probe_again",
        /// D4: change dice with cards?
        Change = "change",
        /// D5: what is each heart for?
        Hearts = "hearts",
        /// D5: who gets Regeneration's extra heart?
        Extra = "extra",
        /// D6: what to do about the damage?
        Hit = "hit",
        /// D7: stay in Tokyo, or yield?
        Yield = "yield",
        /// D8: buy something?
        Buy = "buy",
        /// D9: buy a card that was just revealed, as an Opportunist?
        Offer = "offer",
        /// D10: which card does Mimic copy?
        Copy = "copy",
        /// D11: how much energy goes on Monster Batteries?
        Charge = "charge",
        /// D12: sell cards with Metamorph?
        Sell = "sell",
        /// D13: take another turn with Freeze Time?
        Freeze = "freeze",
    }
}

/// A monster.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    pub monster: Monster,
    /// Still in the game.
    pub alive: bool,
    pub place: Place,
    pub hearts: u8,
    /// The most hearts it can have.
    pub max_hearts: u8,
    /// Victory points.
    pub stars: u8,
    pub energy: u16,
    /// Poison counters.
    pub poison: u8,
    /// Shrink counters.
    pub shrink: u8,
    /// Protected by Wings until the end of the turn.
    pub winged: bool,
    /// Its Keep cards.
    #[cfg_attr(feature = "ts", ts(type = "Array<CardView>"))]
    pub cards: ArrayVec<CardView, 48>,
    /// What each place of the market, from the left, would cost it; `null` for an empty place.
    pub prices: [Option<u8>; SLOTS],
    /// While dice can still change: the chance in percent that it is hit if the active monster goes for claws
    /// with the rerolls it has.
    pub odds: u8,
}

/// A Keep card in front of its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardView {
    pub card: Card,
    /// What Mimic is a copy of.
    pub copies: Option<Card>,
    /// Charges of Smoke Cloud or energy on Monster Batteries, also on Mimic as one of them.
    pub counters: Option<u16>,
    /// Hearts that Even Bigger gave and that go with it, also with Mimic as its copy.
    pub granted: Option<u8>,
    /// Whether the mimic counter lies on it.
    pub mimicked: bool,
    /// Whether it has been used this turn and cannot be used again in it.
    pub used: bool,
}

/// What the dice would do if they stayed as they are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Forecast {
    /// Victory points, that of coming to Tokyo not included.
    pub stars: u8,
    pub energy: u8,
    /// Hearts the active monster would get back, as far as it has no other use for them.
    pub hearts: u8,
    /// Who would be damaged.
    #[cfg_attr(feature = "ts", ts(type = "Array<Packet>"))]
    pub hits: ArrayVec<Packet, SEATS>,
    /// The part of Tokyo that would be taken if nobody yields.
    pub enters: Option<Place>,
}

/// Damage for one monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Packet {
    pub seat: Seat,
    pub amount: u8,
    pub attack: bool,
    /// Whether it would take the last heart.
    pub lethal: bool,
}

/// The hearts of the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HeartsView {
    /// Dice without a use yet.
    pub left: u8,
    /// Heal the active monster.
    pub own: u8,
    /// Take poison counters off.
    pub poison: u8,
    /// Take shrink counters off.
    pub shrink: u8,
    /// Heal others, by seat.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub ray: ArrayVec<u8, SEATS>,
}

/// The damage that is being dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HitView {
    pub dealer: Option<Seat>,
    pub cause: Cause,
    /// Whose damage is judged now.
    pub seat: Option<Seat>,
    /// What is left of every packet.
    #[cfg_attr(feature = "ts", ts(type = "Array<Packet>"))]
    pub packets: ArrayVec<Packet, SEATS>,
    /// Camouflage dice that can still be rerolled.
    pub camouflage: Dice,
}

/// An attack on a monster in Tokyo that may yield.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AttackView {
    /// Hearts that it cost.
    pub lost: u8,
    /// Damage that comes only if the owner of Jets stays.
    pub held: u8,
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ending {
    /// Who won; nobody when all fell together.
    #[cfg_attr(feature = "ts", ts(type = "Array<Seat>"))]
    pub winners: ArrayVec<Seat, SEATS>,
    pub reason: Reason,
}

things! {
    /// Why the game ended.
    Reason("reason") {
        /// 20 victory points.
        Stars = "stars",
        /// The last monster standing.
        Last = "last",
        /// All fell together.
        Nobody = "nobody",
        /// The safety stop after 400 turns.
        Cap = "cap",
    }
}
