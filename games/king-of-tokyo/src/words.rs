//! The nouns: faces, places, monsters. The cards have a file of their own.

use serde::{Deserialize, Serialize};

/// A face of a die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// 1.
    One,
    /// 2.
    Two,
    /// 3.
    Three,
    /// Heals.
    Heart,
    /// Pays.
    Energy,
    /// Hurts.
    Claw,
}

impl Face {
    /// All faces, in the order in which dice are sorted.
    pub const ALL: [Face; 6] = [Face::One, Face::Two, Face::Three, Face::Heart, Face::Energy, Face::Claw];

    /// Its place in `ALL`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The face at this place in `ALL`.
    pub const fn at(index: usize) -> Face {
        Face::ALL[index]
    }
}

/// Where a monster stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not in Tokyo.
    #[default]
    Outside,
    /// Tokyo City.
    City,
    /// Tokyo Bay.
    Bay,
}

/// A monster of the box. They differ in looks alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Monster {
    TheKing,
    Gigazaur,
    Cyberbunny,
    Kraken,
    Mekadragon,
    Alienoid,
}

impl Monster {
    /// All six.
    pub const ALL: [Monster; 6] = [
        Monster::TheKing,
        Monster::Gigazaur,
        Monster::Cyberbunny,
        Monster::Kraken,
        Monster::Mekadragon,
        Monster::Alienoid,
    ];

    /// Its name in notation and statistics.
    pub const fn word(self) -> &'static str {
        match self {
            Monster::TheKing => "the-king",
            Monster::Gigazaur => "gigazaur",
            Monster::Cyberbunny => "cyberbunny",
            Monster::Kraken => "kraken",
            Monster::Mekadragon => "mekadragon",
            Monster::Alienoid => "alienoid",
        }
    }
}

/// Which of two copies of a power is meant: the card itself, or Mimic as its copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Copy {
    /// The card itself.
    Card,
    /// Mimic, while it is a copy of the card.
    Mimic,
}

impl Copy {
    /// Both, the card first.
    pub const ALL: [Copy; 2] = [Copy::Card, Copy::Mimic];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}
