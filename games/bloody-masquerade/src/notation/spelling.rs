//! How acts, events, options and the outcome are spelt: the same words everywhere.

pub(super) mod act;
pub(super) mod event;
pub(super) mod spell;
pub(super) mod words;

use kernel::spell::{plain, yes};
use kernel::{Game, Names, Notation, Outcome, Seat, Trouble, Vocabulary};

use crate::action::Action;
use crate::event::Event;
use crate::setup::{Cast, First, Letter, Options};
use crate::state::State;
use crate::words::Character;

impl Notation for State {
    const WORDS: Vocabulary = words::WORDS;

    fn write_action(action: &Action, names: &Names) -> String {
        act::write(action, names)
    }

    fn read_action(&self, seat: Seat, words: &[&str], names: &Names) -> Result<Action, Trouble> {
        act::read(self, seat, words, names)
    }

    fn write_event(event: &Event, names: &Names) -> String {
        event::write(event, names)
    }

    fn write_outcome(outcome: &Outcome, names: &Names) -> String {
        format!("{} {}", outcome.reason, names.of_all(outcome.winners))
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
            "mask" | "masks" => options.mask = yes(value)?,
            "support" => options.support = yes(value)?,
            "characters" | "cast" => options.characters = cast(value)?,
            "first" => {
                options.first = First::read(&value.to_lowercase())
                    .ok_or_else(|| Trouble::new("write `first=random`, or the number of a seat from 1"))?;
            }
            _ => return Err(State::INFO.unknown_option(key)),
        }
        Ok(())
    }
}

/// `random`, `first_game`, or characters with commas between.
fn cast(value: &str) -> Result<Cast, Trouble> {
    match plain(value).as_str() {
        "random" => return Ok(Cast::Random),
        "firstgame" => return Ok(Cast::FirstGame),
        _ => {}
    }
    let mut bits = 0_u16;
    for word in value.split([',', '+', '/']).filter(|word| !word.is_empty()) {
        let character: Character = Character::read(word)?;
        bits |= 1 << character.index();
    }
    Ok(Cast::Chosen(bits))
}
