//! How acts, events, options and the outcome are spelt: the same words everywhere.

pub(super) mod act;
pub(super) mod event;
pub(super) mod spell;
pub(super) mod words;

use kernel::spell::{plain, yes};
use kernel::{Game, Names, Notation, Outcome, Seat, Trouble, Vocabulary};

use crate::action::Action;
use crate::event::Event;
use crate::setup::{Choice, Choices, Options, Switch};
use crate::state::State;
use crate::words::Monster;

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
            "bay" => options.bay = if yes(value)? { Switch::On } else { Switch::Off },
            "monsters" | "monster" => options.monsters = choices(value)?,
            _ => return Err(State::INFO.unknown_option(key)),
        }
        Ok(())
    }
}

/// A monster for each seat in order, or `random`.
fn choices(value: &str) -> Result<Choices, Trouble> {
    let mut choices = Choices::default();
    for (n, word) in value.split([',', '+', '/']).enumerate() {
        let Some(choice) = choices.0.get_mut(n) else {
            return Err(Trouble::new("there are six monsters, one for each seat"));
        };
        *choice = match plain(word).as_str() {
            "" | "random" => Choice::Random,
            _ => Choice::Monster(Monster::read(word)?),
        };
    }
    Ok(choices)
}
