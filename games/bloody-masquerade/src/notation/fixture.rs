//! Positions in words, for scenarios: what is given, what chance says, what a field holds.

mod deal;
mod fields;
mod file;
mod given;
mod people;
mod settle;
mod story;

use kernel::{Cx, Fixture, Names, Trouble, Value};

use super::spelling::spell;
use crate::event::Event;
use crate::state::State;
use crate::view::View;
use crate::words::{Character, Clue, Tile};

impl Fixture for State {
    const LESSON: Option<&'static str> = Some(include_str!("../../lesson/lesson.json"));

    const OPTION_ALIASES: &'static [(&'static str, &'static str)] = &[
        ("masks", "mask"),
        ("cast", "characters"),
        ("setup=4", "setup=a"),
        ("setup=5", "setup=a"),
        ("setup=6a", "setup=a"),
        ("setup=6b", "setup=b"),
        ("setup=7a", "setup=a"),
        ("setup=7b", "setup=b"),
        ("setup=8a", "setup=a"),
        ("setup=8b", "setup=b"),
    ];

    fn canon(word: &str) -> String {
        spell::canon(word)
    }

    fn canon_row(words: &[&str]) -> Vec<String> {
        spell::canon_row(words)
    }

    fn read_chance(word: &str, value: &str, names: &Names) -> Result<(&'static str, u32), Trouble> {
        match word.to_lowercase().as_str() {
            "tile" | "tiles" | "ring" => Ok(("tile", Tile::read(value)?.index() as u32)),
            "cast" => Ok(("cast", Character::read(value)?.index() as u32)),
            "character" | "characters" => Ok(("character", Character::read(value)?.index() as u32)),
            "card" | "cards" | "hand" | "hands" => Ok(("card", u32::from(Clue::read(value)?.kind()))),
            "kaneki" => Ok(("kaneki", names.seat(value)?.index() as u32)),
            "first" => Ok(("first", names.seat(value)?.index() as u32)),
            _ => Err(Trouble::unknown("chance", word, ["tile", "cast", "character", "card", "kaneki", "first"])),
        }
    }

    fn give(&mut self, place: &str, values: &[&str], names: &Names) -> Result<(), Trouble> {
        given::give(self, place, values, names)
    }

    fn settle(&mut self, earlier: &[String], now: &[String], names: &Names) -> Result<(), Trouble> {
        settle::settle(self, earlier, now, names)
    }

    fn resume(&mut self, cx: &mut Cx<'_, Event>) {
        settle::resume(self, cx);
    }

    fn field(view: &View, field: &str, names: &Names) -> Result<Value, Trouble> {
        fields::field(view, field, names)
    }
}
