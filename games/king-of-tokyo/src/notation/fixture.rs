//! Positions in words, for scenarios: what is given, what chance says, what a field holds.

mod fields;
mod given;
mod settle;

use kernel::{Cx, Fixture, Names, Script, Seat, Trouble, Value};

use super::spelling::{act, spell};
use crate::action::Action;
use crate::event::{Event, Extra};
use crate::state::{Ask, State};
use crate::turn;
use crate::view::View;
use crate::words::{Face, Monster};

impl Fixture for State {
    const LESSON: Option<&'static str> = Some(include_str!("../../lesson/lesson.json"));

    const OPTION_ALIASES: &'static [(&'static str, &'static str)] = &[("monster", "monsters")];

    fn canon(word: &str) -> String {
        spell::canon(word)
    }

    fn canon_row(words: &[&str]) -> Vec<String> {
        spell::joined(words).iter().map(|word| spell::canon(word)).collect()
    }

    fn read_chance(word: &str, value: &str, _names: &Names) -> Result<(&'static str, u32), Trouble> {
        match word.to_lowercase().as_str() {
            "dice" | "die" => Ok(("dice", Face::read(value)?.index() as u32)),
            "start" => Ok(("start", Face::read(value)?.index() as u32)),
            "card" | "cards" => {
                let card = spell::card(value)?;
                let number = card.number();
                Ok(("card", card.twin().map_or(number.into(), |twin| Script::either(number, twin.number()))))
            }
            "monster" | "monsters" => Ok(("monster", Monster::read(value)? as u32)),
            _ => Err(Trouble::unknown("chance", word, ["dice", "card", "start", "monster"])),
        }
    }

    fn give(&mut self, place: &str, values: &[&str], names: &Names) -> Result<(), Trouble> {
        given::give(self, place, values, names)
    }

    fn settle(&mut self, earlier: &[String], now: &[String], names: &Names) -> Result<(), Trouble> {
        settle::settle(self, earlier, now, names)
    }

    fn resume(&mut self, cx: &mut Cx<'_, Event>) {
        if self.ask != Ask::Over || self.end.is_some() {
            return;
        }
        if self.step == settle::BEGIN {
            let extra = (self.freeze > 0).then_some(Extra::Freeze);
            // A turn of Freeze Time counts itself, too.
            self.freeze = self.freeze.saturating_sub(1);
            turn::begin(self, cx, self.active, extra);
        }
        turn::advance(self, cx);
    }

    fn is_done(action: &Action, seat: Seat, news: &[Event]) -> bool {
        act::is_done(action, seat, news)
    }

    fn field(view: &View, field: &str, names: &Names) -> Result<Value, Trouble> {
        fields::field(view, field, names)
    }
}
