//! The text form: the same words in scenarios, in the terminal and in logs.

mod act;
mod draw;
mod explain;
mod fields;
mod file;
mod given;
mod lay;
mod phases;
mod settle;
mod spell;
mod tell;
mod titles;
mod words;

use kernel::{Cx, Names, Notation, Outcome, Seat, Time, Trouble, Value, Viewer, Vocabulary};

use crate::action::{Action, Refusal};
use crate::event::Event;
use crate::setup::{DuelMode, Mode, Options, Pace};
use crate::state::State;
use crate::view::View;

impl Notation for State {
    const WORDS: Vocabulary = words::WORDS;
    const SHORT_NEWS: bool = true;

    fn canon_row(words: &[&str]) -> Vec<String> {
        spell::canon_row(words)
    }

    fn canon(word: &str) -> String {
        spell::canon(word)
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

    fn refusal_code(refusal: &Refusal) -> Option<String> {
        Some(tell::code(*refusal))
    }

    fn read_option(options: &mut Options, key: &str, value: &str) -> Result<(), Trouble> {
        let word = spell::plain(value);
        match spell::plain(key).as_str() {
            "mode" => {
                options.mode = match word.as_str() {
                    "realtime" | "real" => Mode::RealTime,
                    "beat" | "beats" => Mode::Beat,
                    "duel" => {
                        options.duel = DuelMode::On;
                        options.mode
                    }
                    _ => return Err(Trouble::unknown("mode", value, ["real_time", "beat"])),
                }
            }
            "pace" => {
                options.pace = match word.as_str() {
                    "normal" => Pace::Normal,
                    "relaxed" | "slow" => Pace::Relaxed,
                    "children" => Pace::Children,
                    _ => return Err(Trouble::unknown("pace", value, ["normal", "relaxed", "children"])),
                }
            }
            "duel" => {
                options.duel = match word.as_str() {
                    "off" | "no" | "false" => DuelMode::Off,
                    "on" | "yes" | "true" => DuelMode::On,
                    "short" | "shortduel" => DuelMode::Short,
                    _ => return Err(Trouble::unknown("duel", value, ["off", "on", "short"])),
                }
            }
            _ => {
                return Err(Trouble::unknown(
                    "option",
                    key,
                    crate::setup::OPTIONS.iter().map(|option| option.key),
                ));
            }
        }
        Ok(())
    }

    fn read_chance(word: &str, value: &str, names: &Names) -> Result<(&'static str, u32), Trouble> {
        match spell::plain(word).as_str() {
            "die" | "dice" | "roll" | "face" | "faces" | "coloured" | "colored" => {
                let symbol = spell::symbol(value)?;
                Ok((if symbol.is_bw() { "bw" } else { "die" }, symbol.index() as u32))
            }
            "bw" | "blackandwhite" => Ok(("bw", spell::symbol(value)?.index() as u32)),
            "order" => Ok(("order", names.seat(value)?.index() as u32)),
            "initiative" => Ok(("initiative", names.seat(value)?.index() as u32)),
            "board" | "character" => Ok(("board", spell::character(value)?.index() as u32)),
            "ally" => Ok(("ally", spell::ally(value)?.index() as u32)),
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
        explain::thing(name)
    }

    fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
        draw::draw(view, viewer, names)
    }
}
