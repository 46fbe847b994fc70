//! What is written about a table besides its log.

use std::collections::BTreeMap;

use kernel::{Level, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wire::{Clock, OpenTable, Stage};

use crate::fair::{self, Share};
use crate::guest::LONGEST_NAME;

/// What is written about a table besides its log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Meta {
    pub(crate) game: String,
    pub(crate) rules: u32,
    pub(crate) options: BTreeMap<String, String>,
    /// The hash of the house values, for games that have some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) house_values: Option<String>,
    pub(crate) public: bool,
    pub(crate) clock: Clock,
    pub(crate) patience: u32,
    pub(crate) bot_pace: u32,
    /// Who opened the table.
    pub(crate) host: String,
    pub(crate) host_name: String,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) stage: Stage,
    /// When the game began, in milliseconds since 1970.
    pub(crate) began: Option<u64>,
    /// Where the same people play again.
    pub(crate) rematch: Option<String>,
}

/// A chair.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Chair {
    pub(crate) sitter: Sitter,
    /// The seat's share of the seed, in hexadecimal digits.
    pub(crate) entropy: String,
    /// What the seat chose of the options that each seat chooses for itself; never a default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) choices: BTreeMap<String, String>,
    /// The seat's standing orders; never the default ones. Nobody else is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) orders: Option<Value>,
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sitter {
    Empty,
    Person { id: String, name: String },
    Bot { level: Level, name: String },
}

impl Chair {
    /// A chair for this sitter, with its own share of the seed or one that is made for it.
    pub(crate) fn new(sitter: Sitter, share: Option<Share>) -> Chair {
        let entropy = hex::encode(share.unwrap_or_else(fair::random_share));
        Chair { sitter, entropy, choices: BTreeMap::new(), orders: None }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.sitter == Sitter::Empty
    }

    pub(crate) fn is_of(&self, guest: &str) -> bool {
        matches!(&self.sitter, Sitter::Person { id, .. } if id == guest)
    }
}

impl Meta {
    /// The seat of this guest.
    pub(crate) fn seat_of(&self, guest: &str) -> Option<u8> {
        self.chairs.iter().position(|chair| chair.is_of(guest)).map(|index| index as u8)
    }

    /// The host's seat: of who opened the table or, when that one has none, of the first person who has.
    pub(crate) fn host_seat(&self) -> Option<u8> {
        let person = |chair: &Chair| matches!(chair.sitter, Sitter::Person { .. });
        self.seat_of(&self.host).or_else(|| self.chairs.iter().position(person).map(|index| index as u8))
    }

    /// Whether this guest opened the table or has the host's seat.
    pub(crate) fn is_host(&self, guest: &str) -> bool {
        self.host == guest || self.seat_of(guest).is_some_and(|seat| self.host_seat() == Some(seat))
    }

    /// The first empty chair.
    pub(crate) fn first_empty(&self) -> Option<u8> {
        self.chairs.iter().position(Chair::is_empty).map(|index| index as u8)
    }

    /// The person on this seat.
    pub(crate) fn person(&self, seat: Seat) -> Option<&str> {
        match &self.chairs.get(seat.index())?.sitter {
            Sitter::Person { id, .. } => Some(id),
            Sitter::Empty | Sitter::Bot { .. } => None,
        }
    }

    /// A name for a new bot that nobody at the table has.
    pub(crate) fn bot_name(&self) -> String {
        const NAMES: [&str; 9] = ["Momo", "Taro", "Sakura", "Kuro", "Hana", "Riku", "Yuki", "Sora", "Nami"];
        let free = NAMES.into_iter().find(|name| !self.has_name(name));
        free.map_or_else(|| self.free_name(NAMES[0]), str::to_owned)
    }

    /// This name, with a number behind it if somebody at the table has it already.
    pub(crate) fn free_name(&self, name: &str) -> String {
        let mut free = name.to_owned();
        // With more numbers than chairs, one is free.
        for number in 2..self.chairs.len() + 3 {
            if !self.has_name(&free) {
                break;
            }
            let number = format!(" {number}");
            let kept: String = name.chars().take(LONGEST_NAME - number.len()).collect();
            free = kept.trim_end().to_owned() + &number;
        }
        free
    }

    /// Whether somebody at the table has this name, in large or small letters.
    fn has_name(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.chairs.iter().any(|chair| match &chair.sitter {
            Sitter::Bot { name: other, .. } | Sitter::Person { name: other, .. } => other.to_lowercase() == name,
            Sitter::Empty => false,
        })
    }

    /// What the home page says about this table.
    pub(crate) fn sign(&self, code: &str) -> OpenTable {
        OpenTable {
            code: code.to_owned(),
            game: self.game.clone(),
            host: self.host_name.clone(),
            seats: self.chairs.len() as u8,
            taken: self.chairs.iter().filter(|chair| !chair.is_empty()).count() as u8,
            stage: self.stage,
        }
    }

    /// The seats' shares of the seed, in order.
    pub(crate) fn shares(&self) -> Vec<Share> {
        self.chairs.iter().map(|chair| fair::read_share(&chair.entropy).unwrap_or_default()).collect()
    }

    /// The table for a rematch: the same people on the same seats with what they chose, everything else new.
    pub(crate) fn again(&self) -> Meta {
        let again = |chair: &Chair| {
            let choices = chair.choices.clone();
            Chair { choices, ..Chair::new(chair.sitter.clone(), None) }
        };
        let chairs = self.chairs.iter().map(again).collect();
        Meta { chairs, stage: Stage::Lobby, began: None, rematch: None, ..self.clone() }
    }
}

/// The word for a stage in the store.
pub(crate) const fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Lobby => "lobby",
        Stage::Playing => "playing",
        Stage::Over => "over",
    }
}
