//! The text form: the same words in scenarios, in the terminal and in logs.

mod act;
mod deal;
mod draw;
mod explain;
mod fields;
mod file;
mod given;
mod hint;
mod news;
mod people;
mod settle;
mod spell;
mod story;
mod tell;
mod words;

#[cfg(test)]
mod tests;

use kernel::{Cx, Names, Notation, Outcome, Seat, Trouble, Value, Viewer, Vocabulary};

use crate::action::Action;
use crate::event::Event;
use crate::setup::{Cast, First, Letter, Options};
use crate::state::State;
use crate::view::{PhaseView, View};
use crate::words::Character;

impl Notation for State {
    const WORDS: Vocabulary = words::WORDS;

    fn canon(word: &str) -> String {
        spell::canon(word)
    }

    fn canon_row(words: &[&str]) -> Vec<String> {
        spell::canon_row(words)
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
            "setup" => {
                options.setup = match value.to_lowercase().trim_start_matches(|c: char| c.is_ascii_digit()) {
                    "a" | "" => Letter::A,
                    "b" => Letter::B,
                    _ => return Err(Trouble::unknown("setup", value, ["a", "b"])),
                }
            }
            "mask" | "masks" => options.mask = spell::yes(value)?,
            "support" => options.support = spell::yes(value)?,
            "characters" | "cast" => options.characters = cast(value)?,
            "first" => {
                options.first = First::read(&value.to_lowercase())
                    .ok_or_else(|| Trouble::new("write `first=random`, or the number of a seat from 1"))?;
            }
            _ => {
                let known = crate::setup::OPTIONS.iter().map(|option| option.key);
                return Err(Trouble::unknown("option", key, known));
            }
        }
        Ok(())
    }

    fn read_chance(word: &str, value: &str, names: &Names) -> Result<(&'static str, u32), Trouble> {
        match word.to_lowercase().as_str() {
            "tile" | "tiles" | "ring" => Ok(("tile", spell::tile(value)?.index() as u32)),
            "cast" => Ok(("cast", spell::character(value)?.index() as u32)),
            "character" | "characters" => Ok(("character", spell::character(value)?.index() as u32)),
            "card" | "cards" | "hand" | "hands" => Ok(("card", u32::from(spell::clue(value)?.kind()))),
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

    fn write_outcome(outcome: &Outcome, names: &Names) -> String {
        format!("{} {}", outcome.reason, names.of_all(outcome.winners))
    }

    fn explained() -> Vec<&'static str> {
        explain::names()
    }

    fn explain(name: &str, view: &View) -> Option<String> {
        explain::thing(name, view)
    }

    fn hint(action: &Action, view: &View, _names: &Names) -> Option<String> {
        hint::hint(action, view)
    }

    fn tell_event(event: &Event, names: &Names) -> String {
        news::event(event, names)
    }

    const COVERED: bool = true;

    /// Cards are answers that nobody else sees. At a start and at an attack what one can do, and that one can do
    /// nothing, tells who one is.
    fn is_secret(view: &View) -> bool {
        match view.phase {
            PhaseView::FirstUp
            | PhaseView::FirstShow
            | PhaseView::FirstGive
            | PhaseView::Start
            | PhaseView::Answer { .. }
            | PhaseView::Exchange { .. }
            | PhaseView::Place { .. }
            | PhaseView::Attack => true,
            PhaseView::Ask | PhaseView::Remove | PhaseView::Mark | PhaseView::Support | PhaseView::Over => false,
        }
    }

    /// Where the token can go follows from the ring.
    fn is_open(action: &Action) -> bool {
        matches!(action, Action::Move { .. })
    }

    fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
        draw::draw(view, viewer, names)
    }
}

/// `random`, `first_game`, or characters with commas between.
fn cast(value: &str) -> Result<Cast, Trouble> {
    match spell::plain(value).as_str() {
        "random" => return Ok(Cast::Random),
        "firstgame" => return Ok(Cast::FirstGame),
        _ => {}
    }
    let mut bits = 0_u16;
    for word in value.split([',', '+', '/']).filter(|word| !word.is_empty()) {
        let character: Character = spell::character(word)?;
        bits |= 1 << character.index();
    }
    Ok(Cast::Chosen(bits))
}
