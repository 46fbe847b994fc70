//! Positions in words: what scenarios need besides the words of acts and events.

use std::fmt::Display;

use crate::spell::yes_word;
use crate::{Cx, Names, Notation, Seat, Time, Trouble};

/// What a field holds, as words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Words whose order matters.
    Ordered(Vec<String>),
    /// Words in any order, such as a hand.
    Unordered(Vec<String>),
    /// The same thing written in several ways, the usual one first; any of them will do.
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
    pub fn word(word: impl Display) -> Value {
        Value::Ordered(vec![format!("{word}")])
    }

    /// A single word, or `none`.
    pub fn or_none(word: Option<impl Display>) -> Value {
        word.map_or_else(|| Value::word("none"), Value::word)
    }

    /// Words whose order matters.
    pub fn ordered(words: impl IntoIterator<Item = impl Display>) -> Value {
        Value::Ordered(words.into_iter().map(|word| word.to_string()).collect())
    }

    /// Words in any order.
    pub fn unordered(words: impl IntoIterator<Item = impl Display>) -> Value {
        Value::Unordered(words.into_iter().map(|word| word.to_string()).collect())
    }

    /// `yes` or `no`.
    pub fn yes(yes: bool) -> Value {
        Value::word(yes_word(yes))
    }

    /// A name, or `nobody`.
    pub fn name(names: &Names, seat: Option<Seat>) -> Value {
        Value::word(seat.map_or("nobody", |seat| names.of(seat)))
    }

    /// Several seats, in any order.
    pub fn names(names: &Names, seats: impl IntoIterator<Item = Seat>) -> Value {
        Value::unordered(seats.into_iter().map(|seat| names.of(seat)))
    }
}

/// A game whose positions can be given, and looked at field by field.
pub trait Fixture: Notation {
    /// The game's lesson, in a game that has one: the text of its `lesson/lesson.json`.
    const LESSON: Option<&'static str> = None;

    /// Options that cases also write in another way: `("mode=duel", "duel=on")`, or another key: `("masks", "mask")`.
    const OPTION_ALIASES: &'static [(&'static str, &'static str)] = &[];

    /// The one spelling of a value that has several; words it does not know come back unchanged.
    fn canon(word: &str) -> String;

    /// The one spelling of words in a row, where several of them may be one value, such as a title.
    fn canon_row(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| Self::canon(word)).collect()
    }

    /// `next <word> <value>`: the question it answers, and the answer.
    fn read_chance(word: &str, value: &str, names: &Names) -> Result<(&'static str, u32), Trouble>;

    /// Before a `given` line: the time on the clock of the case. Games without a clock of their own need not know.
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

    /// Further words that a case may write for a refusal, besides its sentence and its code.
    fn refusal_synonyms(_refusal: &Self::Refusal) -> &'static [&'static str] {
        &[]
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
}
