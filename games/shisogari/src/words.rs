//! The nouns of the game: colours, cards, items, roles, teams.

use kernel::parts::Bag;
use serde::{Deserialize, Serialize};

/// The colour of a back. Everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// White backs.
    White,
    /// Black backs.
    Black,
}

impl Colour {
    /// Both, white first.
    pub const ALL: [Colour; 2] = [Colour::White, Colour::Black];

    /// The cards of a hand that have this back.
    pub(crate) const fn of(self, hand: Bag) -> Bag {
        match self {
            Colour::White => hand.only(0, 5),
            Colour::Black => hand.only(5, 10),
        }
    }

    /// The three items with this back.
    pub const fn items(self) -> [Card; 3] {
        match self {
            Colour::White => [Card::Crucifix, Card::HolyWater, Card::Dagger],
            Colour::Black => [Card::Stake, Card::Bible, Card::Garlic],
        }
    }

    /// The Bloodsucking card with this back.
    pub const fn bite(self) -> Card {
        match self {
            Colour::White => Card::WhiteBite,
            Colour::Black => Card::BlackBite,
        }
    }

    /// The Blank with this back.
    pub const fn blank(self) -> Card {
        match self {
            Colour::White => Card::WhiteBlank,
            Colour::Black => Card::BlackBlank,
        }
    }
}

/// A kind of play card. White kinds come first, so that a colour is a range of a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Card {
    /// White item.
    Crucifix,
    /// White item.
    HolyWater,
    /// White item.
    Dagger,
    /// Bloodsucking, white back.
    WhiteBite,
    /// Blank, white back.
    WhiteBlank,
    /// Black item.
    Stake,
    /// Black item.
    Bible,
    /// Black item.
    Garlic,
    /// Bloodsucking, black back.
    BlackBite,
    /// Blank, black back.
    BlackBlank,
}

impl Card {
    /// Every kind, in order.
    pub const ALL: [Card; 10] = [
        Card::Crucifix,
        Card::HolyWater,
        Card::Dagger,
        Card::WhiteBite,
        Card::WhiteBlank,
        Card::Stake,
        Card::Bible,
        Card::Garlic,
        Card::BlackBite,
        Card::BlackBlank,
    ];

    /// The six items: what can be named.
    pub const ITEMS: [Card; 6] =
        [Card::Crucifix, Card::HolyWater, Card::Dagger, Card::Stake, Card::Bible, Card::Garlic];

    /// The kind with this number in a bag.
    pub const fn from_kind(kind: u8) -> Card {
        Card::ALL[kind as usize]
    }

    /// Its number in a bag.
    pub const fn kind(self) -> u8 {
        self as u8
    }

    /// The colour of its back.
    pub const fn colour(self) -> Colour {
        if self.kind() < 5 { Colour::White } else { Colour::Black }
    }

    /// How many of them are in the box of the game.
    pub const fn copies(self) -> u8 {
        match self.kind() % 5 {
            3 => 5,
            4 => 1,
            _ => 3,
        }
    }

    /// Whether it is one of the six items.
    pub const fn is_item(self) -> bool {
        self.kind() % 5 < 3
    }

    /// Whether it is a Bloodsucking card.
    pub const fn is_bite(self) -> bool {
        self.kind() % 5 == 3
    }

    /// Whether it is a Blank.
    pub const fn is_blank(self) -> bool {
        self.kind() % 5 == 4
    }
}

/// What a seat is now. The role card of a Kin still shows a Hunter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Wants to name the Vampire in time.
    Hunter,
    /// The one who was there from the start.
    Vampire,
    /// A Hunter who drew a Bloodsucking card.
    Kin,
}

impl Role {
    /// The team it plays for.
    pub const fn team(self) -> Team {
        match self {
            Role::Hunter => Team::Hunters,
            Role::Vampire | Role::Kin => Team::Vampire,
        }
    }
}

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Team {
    /// All who are still Hunters.
    Hunters,
    /// The Vampire and all Kin.
    Vampire,
}
