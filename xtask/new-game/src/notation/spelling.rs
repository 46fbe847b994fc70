//! How acts and events are written.

use kernel::{Names, Notation, Seat, Trouble, Vocabulary, Word};

use crate::action::Action;
use crate::event::Event;
use crate::state::State;

impl Notation for State {
    const WORDS: Vocabulary = Vocabulary {
        values: &[],
        places: &[
            Word { form: "turn <Name>", about: "whose turn it is" },
            Word { form: "count <number>", about: "the count, below ten" },
        ],
        chances: &[Word { form: "start <Name>", about: "who begins" }],
        actions: &[Word { form: "add <number>", about: "go on counting, by 1 or 2" }],
        fields: &[
            Word { form: "turn", about: "whose turn it is; `nobody` when it is over" },
            Word { form: "count", about: "the count" },
            Word { form: "winner", about: "who won; else `nobody`" },
        ],
        events: &[
            Word { form: "<Name> starts", about: "who begins" },
            Word { form: "<Name> added <number> count <number>", about: "by how much, and the count now" },
            Word { form: "<Name> won", about: "the game is over" },
        ],
    };

    fn write_action(action: &Action, _names: &Names) -> String {
        let Action::Add { n } = action;
        format!("add {n}")
    }

    fn read_action(&self, _seat: Seat, words: &[&str], _names: &Names) -> Result<Action, Trouble> {
        match words {
            ["add", n] => Ok(Action::Add { n: number(n)? }),
            ["add", ..] => Err(Trouble::new("`add` is written `add <number>`")),
            [verb, ..] => Err(Trouble::unknown("act", verb, ["add"])),
            [] => Err(Trouble::new("an act is missing")),
        }
    }

    fn write_event(event: &Event, names: &Names) -> String {
        match *event {
            Event::Starts { seat } => format!("{} starts", names.of(seat)),
            Event::Added { seat, n, count } => format!("{} added {n} count {count}", names.of(seat)),
            Event::Won { seat } => format!("{} won", names.of(seat)),
        }
    }
}

pub(super) fn number(word: &str) -> Result<u8, Trouble> {
    word.parse().map_err(|_| Trouble::new(format!("`{word}` is no number")))
}
