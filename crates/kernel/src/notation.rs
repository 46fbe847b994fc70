//! The text form of a game: the same words in scenarios, in the terminal and in logs.

use serde::Serialize;

use crate::{Game, Outcome, Seat, Seats};

/// The names of the people at the table, in the order of seats.
#[derive(Clone, Debug, Default)]
pub struct Names(Vec<String>);

impl Names {
    /// Names in the order of seats.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Names {
        Names(names.into_iter().map(Into::into).collect())
    }

    /// How many there are.
    pub fn len(&self) -> u8 {
        self.0.len() as u8
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The name of a seat.
    pub fn of(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("?", String::as_str)
    }

    /// The names of several seats, or `nobody`.
    pub fn of_all(&self, seats: Seats) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.of(seat)).collect();
        if names.is_empty() { "nobody".into() } else { names.join(" ") }
    }

    /// The seat of a name.
    pub fn seat(&self, name: &str) -> Result<Seat, Trouble> {
        let at = self.0.iter().position(|n| n.eq_ignore_ascii_case(name));
        at.map(|n| Seat::new(n as u8))
            .ok_or_else(|| Trouble::unknown("name", name, self.0.iter().map(String::as_str)))
    }
}

/// A word of a game's notation, with what it means.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Word {
    /// How it is written, values in `<angle brackets>`.
    pub form: &'static str,
    /// What it means.
    pub about: &'static str,
}

/// All words of a game, for the documentation and for suggestions.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Vocabulary {
    /// The things themselves: cards, faces, roles, with their other spellings.
    pub values: &'static [Word],
    /// What `given` can set.
    pub places: &'static [Word],
    /// What `next` can script.
    pub chances: &'static [Word],
    /// What a seat can do.
    pub actions: &'static [Word],
    /// What `expect`, `sees` and `hidden` can ask for.
    pub fields: &'static [Word],
    /// What `news` can tell.
    pub events: &'static [Word],
}

/// Why a line could not be understood, or cannot be true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble(pub String);

impl Trouble {
    /// Trouble in these words.
    pub fn new(what: impl Into<String>) -> Trouble {
        Trouble(what.into())
    }

    /// A word that is none of `known`; names the nearest ones.
    pub fn unknown<'a>(kind: &str, word: &str, known: impl IntoIterator<Item = &'a str>) -> Trouble {
        let near = nearest(word, known);
        if near.is_empty() {
            return Trouble(format!("unknown {kind} `{word}`"));
        }
        let near: Vec<String> = near.iter().map(|w| format!("`{w}`")).collect();
        Trouble(format!("unknown {kind} `{word}`; the nearest: {}", near.join(", ")))
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}

/// The three known words nearest to what was written.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let word = word.to_lowercase();
    let mut scored: Vec<(f64, &str)> =
        known.into_iter().map(|k| (strsim::jaro_winkler(&word, &k.to_lowercase()), k)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.dedup_by(|a, b| a.1 == b.1);
    scored.into_iter().take(3).map(|(_, k)| k).collect()
}

/// The words of a game: what is done and told in it, and how it ends. A record that people read needs no more.
pub trait Notation: Game {
    /// Everything that can be written.
    const WORDS: Vocabulary;

    /// An act in words, without the name of who acts.
    fn write_action(action: &Self::Action, names: &Names) -> String;

    /// Reads an act. The state helps to understand abbreviations, never to judge what is legal.
    fn read_action(&self, seat: Seat, words: &[&str], names: &Names) -> Result<Self::Action, Trouble>;

    /// An event in words; what the viewer may not know is left out.
    fn write_event(event: &Self::Event, names: &Names) -> String;

    /// The outcome in words.
    fn write_outcome(outcome: &Outcome, names: &Names) -> String {
        format!("{} {}", outcome.reason, names.of_all(outcome.winners))
    }
}
