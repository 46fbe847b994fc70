//! How acts, events, options and the outcome are spelt: the same words everywhere.

pub(super) mod act;
pub(super) mod event;
pub(super) mod spell;
pub(super) mod titles;
pub(super) mod words;

use kernel::spell::plain;
use kernel::{Game, Names, Notation, Outcome, Seat, Trouble, Vocabulary};

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
        match plain(key).as_str() {
            "mode" if plain(value) == "duel" => options.duel = DuelMode::On,
            "mode" => options.mode = Mode::read(value)?,
            "pace" => options.pace = Pace::read(value)?,
            "duel" => options.duel = DuelMode::read(value)?,
            _ => return Err(State::INFO.unknown_option(key)),
        }
        Ok(())
    }
}
