//! What a seat does, in words and from words.

use kernel::{Names, Seat, Trouble};

use super::words::WORDS;
use crate::action::Action;
use crate::legal::colours;
use crate::setup::ColourRule;
use crate::state::{Phase, State};
use crate::words::{Card, Colour};

pub(crate) fn write(action: &Action, names: &Names) -> String {
    match *action {
        Action::Draft { colour } => format!("draft {}", colour.word()),
        Action::Take { from, item, colour } => {
            format!("take {} {} {}", names.of(from), item.word(), colour.word())
        }
        Action::Give { to, item } => format!("give {} {}", names.of(to), item.word()),
        Action::Accuse { seat } => format!("accuse {}", names.of(seat)),
        Action::Pass => "pass".into(),
        Action::Pick { colour } => format!("pick {}", colour.word()),
        Action::Confirm => "confirm".into(),
        Action::Pair { with } => format!("pair {}", with.word()),
    }
}

pub(crate) fn read(state: &State, words: &[&str], names: &Names) -> Result<Action, Trouble> {
    let words: Vec<&str> = words
        .iter()
        .map(|word| word.trim_end_matches(','))
        .filter(|word| !["from", "to", "naming", "with", "a", "the"].contains(word))
        .collect();
    let (&verb, rest) = words.split_first().ok_or_else(|| Trouble::new("an act is missing"))?;
    match (verb, rest) {
        ("draft", [colour]) => Ok(Action::Draft { colour: Colour::read(colour)? }),
        ("take", [from, item, rest @ ..]) => {
            let from = names.seat(from)?;
            let colour = match rest {
                [colour] => Colour::read(colour)?,
                [] => only_colour(state, from, Card::read(item)?)?,
                _ => return Err(WORDS.unknown_act(verb)),
            };
            Ok(Action::Take { from, item: Card::read(item)?, colour })
        }
        ("give", [to, item]) => Ok(Action::Give { to: names.seat(to)?, item: Card::read(item)? }),
        ("accuse", [of]) => Ok(Action::Accuse { seat: names.seat(of)? }),
        ("pass", []) => Ok(Action::Pass),
        ("pick", [colour]) => Ok(Action::Pick { colour: Colour::read(colour)? }),
        ("confirm" | "add" | "keep" | "ok", []) => Ok(Action::Confirm),
        ("pair", [with]) => Ok(Action::Pair { with: Card::read(with)? }),
        _ => Err(WORDS.unknown_act(verb)),
    }
}

/// The colour of a take that says none: clear when the other hand, or the option, leaves one.
fn only_colour(state: &State, from: Seat, item: Card) -> Result<Colour, Trouble> {
    if state.options.colour_rule == ColourRule::Common {
        return Ok(item.colour());
    }
    let in_hand: Vec<_> = match state.phase {
        Phase::Over => Vec::new(),
        Phase::Draft { .. } | Phase::Choose { .. } | Phase::Pick { .. } | Phase::Look { .. } => {
            colours(state.hands[from]).collect()
        }
    };
    match in_hand[..] {
        [colour] => Ok(colour),
        _ => Err(Trouble::new("say the colour of the card: white or black")),
    }
}
