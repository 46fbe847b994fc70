//! What is written about a table besides its log.

use std::collections::BTreeMap;

use kernel::{Level, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::fair::{self, Entropy};
use wire::{Clock, LONGEST_NAME, Late, MyTable, OpenTable, Stage};

use crate::host::Expelled;
use crate::names::{beginning, look_alike};

/// Somebody with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Guest {
    /// Random, and the same as long as the guest is known.
    pub id: String,
    /// What others call them.
    pub name: String,
}

/// What is written about a table besides its log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Meta {
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    pub options: BTreeMap<String, String>,
    /// The hash of the house values, for games that have some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house_values: Option<String>,
    /// Whether it is listed on the home page.
    pub public: bool,
    pub clock: Clock,
    /// After how many seconds of absence a bot plays a seat.
    pub patience: u32,
    /// How long bots pretend to think, in milliseconds.
    pub bot_pace: u32,
    /// Whose seat a latecomer may take.
    #[serde(default)]
    pub late: Late,
    /// Who opened the table.
    pub host: String,
    pub host_name: String,
    /// Who was sent out of the lobby, the last one last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sent_out: Vec<Expelled>,
    /// The guests whose screens the host has admitted as televisions, the last one last. They are written down so that
    /// they are known after a restart, and at the rematch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub televisions: Vec<String>,
    /// One per seat.
    pub chairs: Vec<Chair>,
    /// When the game began, in milliseconds since 1970.
    pub began: Option<u64>,
    /// The code of the table where the same people play again.
    pub rematch: Option<String>,
    /// The seat of whoever asked for that table first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_by: Option<u8>,
}

/// The same with the table's stage, as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    #[serde(flatten)]
    pub(crate) meta: Meta,
    pub(crate) stage: Stage,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chair {
    pub sitter: Sitter,
    /// The seat's share of the seed, in hexadecimal digits.
    pub entropy: String,
    /// What the seat chose of the options that each seat chooses for itself; never a default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub choices: BTreeMap<String, String>,
    /// The seat's standing orders; never the default ones. Nobody else is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orders: Option<Value>,
    /// The last step before this person took the seat, if they did so in mid-game. What they had been told until then
    /// was not what the seat was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// The guests who had this seat before it was brought to another device.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved_from: Vec<String>,
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    Empty,
    Person {
        /// The guest's id.
        id: String,
        /// The name at this table.
        name: String,
    },
    Bot {
        level: Level,
        name: String,
    },
}

impl Chair {
    /// A chair for this sitter, with its share of the seed.
    pub fn new(sitter: Sitter, entropy: Entropy) -> Chair {
        let (choices, orders, since, moved_from) = (BTreeMap::new(), None, None, Vec::new());
        Chair { sitter, entropy: hex::encode(entropy), choices, orders, since, moved_from }
    }

    /// An empty chair. Its share of the seed counts for nothing: no game begins before somebody sits on it.
    pub fn empty() -> Chair {
        Chair::new(Sitter::Empty, Entropy::default())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.sitter == Sitter::Empty
    }

    pub(crate) fn is_bots(&self) -> bool {
        matches!(self.sitter, Sitter::Bot { .. })
    }

    /// The guest who sits there.
    pub(crate) fn person(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Person { id, .. } => Some(id),
            Sitter::Empty | Sitter::Bot { .. } => None,
        }
    }

    /// The name of whoever sits there.
    pub(crate) fn name(&self) -> &str {
        match &self.sitter {
            Sitter::Empty => "",
            Sitter::Person { name, .. } | Sitter::Bot { name, .. } => name,
        }
    }

    pub(crate) fn is_of(&self, guest: &str) -> bool {
        matches!(&self.sitter, Sitter::Person { id, .. } if id == guest)
    }
}

impl Meta {
    /// The seat of this guest.
    pub fn seat_of(&self, guest: &str) -> Option<u8> {
        self.chairs.iter().position(|chair| chair.is_of(guest)).map(|index| index as u8)
    }

    /// The seat that this guest had until it was brought to another device.
    pub(crate) fn moved(&self, guest: &str) -> Option<u8> {
        let had = |chair: &Chair| chair.moved_from.iter().any(|other| other == guest);
        let seat = self.chairs.iter().position(had).map(|index| index as u8);
        seat.filter(|_| self.seat_of(guest).is_none())
    }

    /// The seat of whoever opened the table or, if they have none, of the first person who has one.
    pub fn host_seat(&self) -> Option<u8> {
        let person = |chair: &Chair| matches!(chair.sitter, Sitter::Person { .. });
        self.seat_of(&self.host).or_else(|| self.chairs.iter().position(person).map(|index| index as u8))
    }

    /// Whether this guest opened the table or has the host's seat.
    pub fn is_host(&self, guest: &str) -> bool {
        self.host == guest || self.seat_of(guest).is_some_and(|seat| self.host_seat() == Some(seat))
    }

    pub fn first_empty(&self) -> Option<u8> {
        self.chairs.iter().position(Chair::is_empty).map(|index| index as u8)
    }

    /// The person on this seat.
    pub fn person(&self, seat: Seat) -> Option<&str> {
        self.chairs.get(seat.index())?.person()
    }

    /// The ids of the people who have a seat, in order.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        self.chairs.iter().filter_map(Chair::person)
    }

    /// A name for a new bot that nobody at the table has.
    pub fn bot_name(&self) -> String {
        const NAMES: [&str; 9] = ["Momo", "Taro", "Sakura", "Kuro", "Hana", "Riku", "Yuki", "Sora", "Nami"];
        let free = NAMES.into_iter().find(|name| !self.has_name(name));
        free.map_or_else(|| self.free_name(NAMES[0]), str::to_owned)
    }

    /// This name, with a number behind it if somebody at the table has it already.
    pub fn free_name(&self, name: &str) -> String {
        let mut free = name.to_owned();
        // With more numbers than chairs, one is free.
        for number in 2..self.chairs.len() + 3 {
            if !self.has_name(&free) {
                break;
            }
            let number = format!(" {number}");
            free = beginning(name, LONGEST_NAME - number.len()) + &number;
        }
        free
    }

    /// Whether somebody at the table has this name, or one that looks like it.
    fn has_name(&self, name: &str) -> bool {
        self.chairs.iter().any(|chair| !chair.is_empty() && look_alike(chair.name(), name))
    }

    /// What the home page says about this table.
    pub fn listing(&self, code: &str, stage: Stage) -> OpenTable {
        OpenTable {
            code: code.to_owned(),
            game: self.game.clone(),
            host: self.host_name.clone(),
            seats: self.chairs.len() as u8,
            taken: self.chairs.iter().filter(|chair| !chair.is_empty()).count() as u8,
            stage,
        }
    }

    /// What the home page says to somebody who has a seat here, and nothing about the game.
    pub fn my_table(&self, code: &str, stage: Stage, guest: &str) -> Option<MyTable> {
        let you = self.seat_of(guest)?;
        let OpenTable { code, game, host, seats, taken, stage } = self.listing(code, stage);
        let people = self.chairs.iter().filter(|chair| chair.person().is_some());
        let people = people.map(|chair| chair.name().to_owned()).collect();
        let (your_turn, awaited) = (false, Vec::new());
        Some(MyTable { code, game, host, stage, seats, taken, people, you, your_turn, awaited })
    }

    /// The seats' shares of the seed, in order.
    pub fn entropy(&self) -> Vec<Entropy> {
        self.chairs.iter().map(|chair| fair::read_entropy(&chair.entropy).unwrap_or_default()).collect()
    }

    /// The table for a rematch: the same people on the same seats with what they chose, everything else new.
    pub(crate) fn again(&self) -> Meta {
        let again = |chair: &Chair| {
            let choices = chair.choices.clone();
            Chair { choices, ..Chair::new(chair.sitter.clone(), Entropy::default()) }
        };
        let chairs = self.chairs.iter().map(again).collect();
        Meta { chairs, began: None, rematch: None, rematch_by: None, ..self.clone() }
    }

    pub fn write(self, stage: Stage) -> String {
        serde_json::to_string(&Saved { meta: self, stage }).expect("plain data is JSON")
    }

    /// Reads what `write` wrote.
    pub fn read(text: &str) -> Option<(Meta, Stage)> {
        let Saved { meta, stage } = serde_json::from_str(text).ok()?;
        Some((meta, stage))
    }
}
