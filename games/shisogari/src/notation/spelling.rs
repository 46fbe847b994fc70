//! How acts, events and the outcome are spelt: the same words everywhere.

pub(super) mod act;
pub(super) mod event;
pub(super) mod spell;
pub(super) mod words;

use kernel::{Names, Notation, Outcome, Seat, Trouble, Vocabulary};

use crate::action::Action;
use crate::event::Event;
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
}
