//! How acts, events, options and the outcome are spelt: the same words everywhere.

pub(super) mod act;
pub(super) mod event;
pub(super) mod spell;
pub(super) mod words;

use kernel::{Game, Names, Notation, Outcome, Seat, Trouble, Vocabulary};

use crate::action::Action;
use crate::event::Event;
use crate::setup::{ColourRule, Options};
use crate::state::State;

impl Notation for State {
    const WORDS: Vocabulary = words::WORDS;

    fn write_action(action: &Action, names: &Names) -> String {
        act::write(action, names)
    }

    fn read_action(&self, _seat: Seat, words: &[&str], names: &Names) -> Result<Action, Trouble> {
        act::read(self, words, names)
    }

    fn write_event(event: &Event, names: &Names) -> String {
        event::write(event, names)
    }

    fn write_outcome(outcome: &Outcome, names: &Names) -> String {
        let team = if outcome.reason == "accuse_ok" { "hunters" } else { "vampire" };
        format!("{team} {} {}", outcome.reason, names.of_all(outcome.winners))
    }

    fn read_option(options: &mut Options, key: &str, value: &str) -> Result<(), Trouble> {
        let number = |least: u32, most: u32| {
            let read = value.parse::<u32>().ok().filter(|number| (least..=most).contains(number));
            read.ok_or_else(|| Trouble::new(format!("{key} is a number from {least} to {most}, not `{value}`")))
        };
        match key {
            "colour_rule" => options.colour_rule = ColourRule::read(value)?,
            "turn_cap" => options.turn_cap = number(10, 200)? as u8,
            "look_ms" => options.look_ms = number(0, 10_000)? as u16,
            "reveal_kin_to_vampire" => {
                options.reveal_kin_to_vampire = match value {
                    "true" => true,
                    "false" => false,
                    _ => return Err(Trouble::unknown("reveal_kin_to_vampire", value, ["true", "false"])),
                }
            }
            _ => return Err(State::INFO.unknown_option(key)),
        }
        Ok(())
    }
}
