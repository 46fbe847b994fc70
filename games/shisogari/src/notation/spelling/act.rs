//! What a seat does, in words and from words.

use kernel::{Names, Seat, Trouble};

use super::spell::{self, card_word, colour_word};
use super::words::WORDS;
use crate::action::Action;
use crate::legal::colours;
use crate::setup::ColourRule;
use crate::state::{Phase, State};
use crate::words::{Card, Colour};

/// The verbs of acts, for suggestions.
const ACTS: [&str; 8] = ["draft", "take", "give", "accuse", "pass", "pick", "confirm", "pair"];

pub(crate) fn write(action: &Action, names: &Names) -> String {
    match *action {
        Action::Draft { colour } => format!("draft {}", colour_word(colour)),
        Action::Take { from, item, colour } => {
            format!("take {} {} {}", names.of(from), card_word(item), colour_word(colour))
        }
        Action::Give { to, item } => format!("give {} {}", names.of(to), card_word(item)),
        Action::Accuse { seat } => format!("accuse {}", names.of(seat)),
        Action::Pass => "pass".into(),
        Action::Pick { colour } => format!("pick {}", colour_word(colour)),
        Action::Confirm => "confirm".into(),
        Action::Pair { with } => format!("pair {}", card_word(with)),
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
        ("draft", [colour]) => Ok(Action::Draft { colour: spell::colour(colour)? }),
        ("take", [from, item, rest @ ..]) => {
            let from = names.seat(from)?;
            let colour = match rest {
                [colour] => spell::colour(colour)?,
                [] => only_colour(state, from, spell::card(item)?)?,
                _ => return Err(form("take <Name> <item> <colour>", verb)),
            };
            Ok(Action::Take { from, item: spell::card(item)?, colour })
        }
        ("give", [to, item]) => Ok(Action::Give { to: names.seat(to)?, item: spell::card(item)? }),
        ("accuse", [of]) => Ok(Action::Accuse { seat: names.seat(of)? }),
        ("pass", []) => Ok(Action::Pass),
        ("pick", [colour]) => Ok(Action::Pick { colour: spell::colour(colour)? }),
        ("confirm" | "add" | "keep" | "ok", []) => Ok(Action::Confirm),
        ("pair", [with]) => Ok(Action::Pair { with: spell::card(with)? }),
        _ => match WORDS.actions.iter().find(|word| word.form.split(' ').next() == Some(verb)) {
            Some(word) => Err(form(word.form, verb)),
            None => Err(Trouble::unknown("act", verb, ACTS)),
        },
    }
}

fn form(form: &str, verb: &str) -> Trouble {
    Trouble::new(format!("`{verb}` is written `{form}`"))
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
