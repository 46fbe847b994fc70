//! Positions in words, for scenarios: what is given, what chance says, what a field holds.

mod fields;
mod file;
mod given;
mod lay;
mod phases;
mod settle;

use kernel::spell::plain;
use kernel::{Cx, Fixture, Names, Time, Trouble, Value};

use super::spelling::spell;
use crate::action::Refusal;
use crate::event::Event;
use crate::state::State;
use crate::view::View;
use crate::words::{Ally, Character};

impl Fixture for State {
    const LESSON: Option<&'static str> = Some(include_str!("../../lesson/lesson.json"));

    const OPTION_ALIASES: &'static [(&'static str, &'static str)] = &[
        ("mode=duel", "duel=on"),
        ("mode=real", "mode=real_time"),
        ("mode=beats", "mode=beat"),
        ("pace=slow", "pace=relaxed"),
    ];
    const SHORT_NEWS: bool = true;

    fn canon(word: &str) -> String {
        spell::canon(word)
    }

    fn canon_row(words: &[&str]) -> Vec<String> {
        spell::canon_row(words)
    }

    fn read_chance(word: &str, value: &str, names: &Names) -> Result<(&'static str, u32), Trouble> {
        match plain(word).as_str() {
            "die" | "dice" | "roll" | "face" | "faces" | "coloured" | "colored" => {
                let symbol = spell::symbol(value)?;
                Ok((if symbol.is_bw() { "bw" } else { "die" }, symbol.index() as u32))
            }
            "bw" | "blackandwhite" => Ok(("bw", spell::symbol(value)?.index() as u32)),
            "order" => Ok(("order", names.seat(value)?.index() as u32)),
            "initiative" => Ok(("initiative", names.seat(value)?.index() as u32)),
            "board" | "character" => Ok(("board", Character::read(value)?.index() as u32)),
            "ally" => Ok(("ally", Ally::read(value)?.index() as u32)),
            _ => Err(Trouble::unknown("chance", word, ["die", "bw", "order", "initiative", "board", "ally"])),
        }
    }

    fn set_clock(&mut self, now: Time) {
        self.now = self.now.max(now);
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

    /// Broader codes, and other words.
    fn refusal_synonyms(refusal: &Refusal) -> &'static [&'static str] {
        match refusal {
            Refusal::Out => &["you are out"],
            Refusal::NotNow => &["paused"],
            Refusal::NoSuchTechnique => &["not_payable"],
            Refusal::BadShare => &["bad_target"],
            _ => &[],
        }
    }

    fn field(view: &View, field: &str, names: &Names) -> Result<Value, Trouble> {
        fields::field(view, field, names)
    }
}
