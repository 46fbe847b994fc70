//! How acts, events, options and the outcome are spelt: the same words everywhere.

pub(super) mod act;
pub(super) mod event;
pub(super) mod spell;
pub(super) mod titles;
pub(super) mod words;

use kernel::{Names, Notation, Outcome, Seat, Trouble, Vocabulary};

use crate::action::Action;
use crate::event::Event;
use crate::setup::{DuelMode, Mode, Options, Pace};
use crate::state::State;

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
}
