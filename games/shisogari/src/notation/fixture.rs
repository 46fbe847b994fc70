//! Positions in words, for scenarios: what is given, what chance says, what a field holds.

mod fields;
mod given;
mod settle;

use kernel::{Fixture, Names, Trouble, Value};

use super::spelling::spell;
use crate::state::State;
use crate::view::View;
use crate::words::Card;

impl Fixture for State {
    const LESSON: Option<&'static str> = Some(include_str!("../../lesson/lesson.json"));

    fn canon(word: &str) -> String {
        spell::canon(word)
    }

    fn read_chance(word: &str, value: &str, names: &Names) -> Result<(&'static str, u32), Trouble> {
        let card = |word: &'static str| Ok((word, u32::from(Card::read(value)?.kind())));
        let seat = |word: &'static str| Ok((word, names.seat(value)?.index() as u32));
        match word {
            "card" => card("card"),
            "white" => card("white"),
            "black" => card("black"),
            "vampire" => seat("vampire"),
            "start" => seat("start"),
            _ => Err(Trouble::unknown("chance", word, ["card", "white", "black", "vampire", "start"])),
        }
    }

    fn give(&mut self, place: &str, values: &[&str], names: &Names) -> Result<(), Trouble> {
        given::give(self, place, values, names)
    }

    fn settle(&mut self, earlier: &[String], now: &[String], names: &Names) -> Result<(), Trouble> {
        settle::settle(self, earlier, now, names)
    }

    fn field(view: &View, field: &str, names: &Names) -> Result<Value, Trouble> {
        fields::field(view, field, names)
    }
}
