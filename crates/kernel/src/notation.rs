//! The text form of a game: the same words in scenarios, in the terminal and in logs.

use serde::Serialize;

use crate::{Cx, Game, Outcome, Seat, Seats, Time, Viewer};

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

/// A line that could not be understood or cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble(pub String);

impl Trouble {
    /// Something is wrong.
    pub fn new(what: impl Into<String>) -> Trouble {
        Trouble(what.into())
    }

    /// A word that is none of `known`: says the nearest.
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

/// What a field holds, as words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Words whose order matters.
    Ordered(Vec<String>),
    /// Words in any order, such as a hand.
    Unordered(Vec<String>),
    /// The same thing in several ways, the usual one first: any of them will do.
    Either(Vec<Value>),
    /// The viewer may not know.
    Hidden,
}

impl Value {
    /// One word or several, split at spaces.
    pub fn text(text: impl AsRef<str>) -> Value {
        Value::Ordered(text.as_ref().split_whitespace().map(str::to_owned).collect())
    }

    /// A number or another single word.
    pub fn word(word: impl std::fmt::Display) -> Value {
        Value::Ordered(vec![format!("{word}")])
    }
}

/// The text form of a game.
pub trait Notation: Game {
    /// All its words.
    const WORDS: Vocabulary;

    /// The one spelling of a value that has several; words it does not know come back unchanged.
    fn canon(word: &str) -> String;

    /// The one spelling of words in a row, where several of them may be one value, such as a title.
    fn canon_row(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| Self::canon(word)).collect()
    }

    /// An act in words, without the name of who acts.
    fn write_action(action: &Self::Action, names: &Names) -> String;

    /// An act from words. The state is there to understand what is short, never to judge legality.
    fn read_action(&self, seat: Seat, words: &[&str], names: &Names) -> Result<Self::Action, Trouble>;

    /// An event in words; what the viewer may not know is left out.
    fn write_event(event: &Self::Event, names: &Names) -> String;

    /// An option in words, `key=value`.
    fn read_option(options: &mut Self::Options, key: &str, value: &str) -> Result<(), Trouble>;

    /// `next <word> <value>`: the question it answers, and the answer.
    fn read_chance(word: &str, value: &str, names: &Names) -> Result<(&'static str, u32), Trouble>;

    /// Before a `given` line: the clock of the case stands here. Games without a clock of their own need not know.
    fn set_clock(&mut self, _now: Time) {}

    /// `given <place> <values>`: puts this part of the table in a situation.
    fn give(&mut self, place: &str, values: &[&str], names: &Names) -> Result<(), Trouble>;

    /// After a run of `given` lines: makes the rest of the position fit. `earlier` and `now` list the places
    /// that were set in earlier runs of the case and in this one. In the first run (nothing `earlier`) what was
    /// not said becomes the plainest legal rest; later it stays as it is as far as it can.
    fn settle(&mut self, earlier: &[String], now: &[String], names: &Names) -> Result<(), Trouble>;

    /// After `given` lines that settled, before the next line that looks or acts: what the game then does by
    /// itself, such as the first roll of a turn that was given. Most games do nothing.
    fn resume(&mut self, _cx: &mut Cx<'_, Self::Event>) {}

    /// A refusal as a short code, such as `too_soon{200}`, where the game has codes: cases may write it instead of
    /// the sentence. Several that will do are set apart by a bar.
    fn refusal_code(_refusal: &Self::Refusal) -> Option<String> {
        None
    }

    /// Whether this act of a seat says no more than what the game has just done by itself, because there was no other
    /// choice; `news` tells what happened. A case may write such an act all the same.
    fn is_done(_action: &Self::Action, _seat: Seat, _news: &[Self::Event]) -> bool {
        false
    }

    /// Whether a case may leave out words of an event after the first two. Not where somebody is told less of an event
    /// than others: there each word counts.
    const SHORT_NEWS: bool = false;

    /// What a field of a view holds.
    fn field(view: &Self::View, field: &str, names: &Names) -> Result<Value, Trouble>;

    /// The outcome in words.
    fn write_outcome(outcome: &Outcome, names: &Names) -> String {
        format!("{}: {} won", outcome.reason, names.of_all(outcome.winners))
    }

    /// The names of the things, such as cards, whose effect `explain` tells. Many games have none.
    fn explained() -> Vec<&'static str> {
        Vec::new()
    }

    /// What a thing does at this table, in a sentence or two of English; its name may be written in several words.
    fn explain(_name: &str, _view: &Self::View) -> Option<String> {
        None
    }

    /// A few words for beside an act in a list. The view is a spectator's, so that they tell no secret.
    fn hint(action: &Self::Action, view: &Self::View, names: &Names) -> Option<String> {
        let words = Self::write_action(action, names);
        words.split(' ').nth(1).and_then(|name| Self::explain(name, view))
    }

    /// An event for people at a terminal, where the words of `write_event` are too short to read well. It tells no
    /// more than they do.
    fn tell_event(event: &Self::Event, names: &Names) -> String {
        Self::write_event(event, names)
    }

    /// Whether a seat has secrets that others in the room must not read over its shoulder: the terminal then covers
    /// them until the player asks for them.
    const COVERED: bool = false;

    /// Whether the answers to what is asked now must not be read over a shoulder: the terminal then covers what is
    /// typed and does not list what can be done. It follows from a spectator's view, and so is the same for whoever
    /// is asked: what a seat can do may be a secret itself.
    fn is_secret(_view: &Self::View) -> bool {
        false
    }

    /// Whether this act may be listed all the same, since everybody knows that whoever is asked can do it.
    fn is_open(_action: &Self::Action) -> bool {
        false
    }

    /// The position as one viewer may know it, as text for the terminal. A view of a spectator with a seat as its
    /// viewer is the table as everybody sees it.
    fn draw(view: &Self::View, viewer: Viewer, names: &Names) -> String;
}
