//! The text form: the same words in scenarios, in the terminal and in logs.

mod act;
mod draw;
mod explain;
mod fields;
mod given;
mod settle;
mod spell;
mod tell;
mod words;

#[cfg(test)]
mod tests;

use kernel::{Cx, Names, Notation, Outcome, Script, Seat, Trouble, Value, Viewer, Vocabulary};

use crate::action::Action;
use crate::event::{Event, Extra};
use crate::setup::{Choice, Choices, Options, Switch};
use crate::state::{Ask, State};
use crate::turn;
use crate::view::View;

impl Notation for State {
    const WORDS: Vocabulary = words::WORDS;

    fn canon(word: &str) -> String {
        spell::canon(word)
    }

    fn canon_row(words: &[&str]) -> Vec<String> {
        spell::joined(words).iter().map(|word| spell::canon(word)).collect()
    }

    fn write_action(action: &Action, names: &Names) -> String {
        act::write(action, names)
    }

    fn read_action(&self, seat: Seat, words: &[&str], names: &Names) -> Result<Action, Trouble> {
        act::read(self, seat, words, names)
    }

    fn write_event(event: &Event, names: &Names) -> String {
        tell::event(event, names)
    }

    fn read_option(options: &mut Options, key: &str, value: &str) -> Result<(), Trouble> {
        match key.to_lowercase().as_str() {
            "bay" => options.bay = if spell::yes(value)? { Switch::On } else { Switch::Off },
            "monsters" | "monster" => options.monsters = choices(value)?,
            _ => {
                let known = crate::setup::OPTIONS.iter().map(|option| option.key);
                return Err(Trouble::unknown("option", key, known));
            }
        }
        Ok(())
    }

    fn read_chance(word: &str, value: &str, _names: &Names) -> Result<(&'static str, u32), Trouble> {
        match word.to_lowercase().as_str() {
            "dice" | "die" => Ok(("dice", spell::face(value)?.index() as u32)),
            "start" => Ok(("start", spell::face(value)?.index() as u32)),
            "card" | "cards" => {
                let card = spell::card(value)?;
                let number = card.number();
                Ok(("card", card.twin().map_or(number.into(), |twin| Script::either(number, twin.number()))))
            }
            "monster" | "monsters" => Ok(("monster", spell::monster(value)? as u32)),
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

    fn write_outcome(outcome: &Outcome, names: &Names) -> String {
        format!("{} {}", outcome.reason, names.of_all(outcome.winners))
    }

    fn explained() -> Vec<&'static str> {
        explain::names()
    }

    fn explain(name: &str, _view: &View) -> Option<String> {
        explain::card(name)
    }

    fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
        draw::draw(view, viewer, names)
    }
}

/// A monster for each seat in order, or `random`.
fn choices(value: &str) -> Result<Choices, Trouble> {
    let mut choices = Choices::default();
    for (n, word) in value.split([',', '+', '/']).enumerate() {
        let Some(choice) = choices.0.get_mut(n) else {
            return Err(Trouble::new("there are six monsters, one for each seat"));
        };
        *choice = match spell::plain(word).as_str() {
            "" | "random" => Choice::Random,
            _ => Choice::Monster(spell::monster(word)?),
        };
    }
    Ok(choices)
}
