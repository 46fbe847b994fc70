//! The text form: the same words in scenarios, in the terminal and in logs.

mod draw;
mod fields;
mod given;
mod spell;
mod words;

use kernel::{Names, Notation, Outcome, Seat, Trouble, Value, Viewer, Vocabulary};

use crate::action::Action;
use crate::event::Event;
use crate::legal::colours;
use crate::setup::{ColourRule, Options};
use crate::state::{Phase, State};
use crate::view::View;
use crate::words::Card;

use spell::{card_word, colour_word};

impl Notation for State {
    const WORDS: Vocabulary = words::WORDS;

    fn canon(word: &str) -> String {
        spell::canon(word)
    }

    fn write_action(action: &Action, names: &Names) -> String {
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

    fn read_action(&self, _seat: Seat, words: &[&str], names: &Names) -> Result<Action, Trouble> {
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
                    [] => self.only_colour(from, spell::card(item)?)?,
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
            _ => match words::WORDS.actions.iter().find(|word| word.form.split(' ').next() == Some(verb)) {
                Some(word) => Err(form(word.form, verb)),
                None => Err(Trouble::unknown("act", verb, spell::ACTS)),
            },
        }
    }

    fn write_event(event: &Event, names: &Names) -> String {
        spell::event(event, names)
    }

    fn read_option(options: &mut Options, key: &str, value: &str) -> Result<(), Trouble> {
        let number = |least: u32, most: u32| {
            let read = value.parse::<u32>().ok().filter(|number| (least..=most).contains(number));
            read.ok_or_else(|| Trouble::new(format!("{key} is a number from {least} to {most}, not `{value}`")))
        };
        match key {
            "colour_rule" => {
                options.colour_rule = match value {
                    "printed" => ColourRule::Printed,
                    "common" => ColourRule::Common,
                    _ => return Err(Trouble::unknown("colour_rule", value, ["printed", "common"])),
                }
            }
            "turn_cap" => options.turn_cap = number(10, 200)? as u8,
            "look_ms" => options.look_ms = number(0, 10_000)? as u16,
            "reveal_kin_to_vampire" => {
                options.reveal_kin_to_vampire = match value {
                    "true" => true,
                    "false" => false,
                    _ => return Err(Trouble::unknown("reveal_kin_to_vampire", value, ["true", "false"])),
                }
            }
            _ => {
                let known = crate::setup::OPTIONS.iter().map(|option| option.key);
                return Err(Trouble::unknown("option", key, known));
            }
        }
        Ok(())
    }

    fn read_chance(word: &str, value: &str, names: &Names) -> Result<(&'static str, u32), Trouble> {
        let card = |word: &'static str| Ok((word, u32::from(spell::card(value)?.kind())));
        let seat = |word: &'static str| Ok((word, names.seat(value)?.index() as u32));
        match word {
            "card" => card("card"),
            "white" => card("white"),
            "black" => card("black"),
            "vampire" => seat("vampire"),
            "start" => seat("start"),
            _ => Err(Trouble::unknown("chance", word, ["card", "white", "black", "vampire", "start"])),
        }
    }

    fn give(&mut self, place: &str, values: &[&str], names: &Names) -> Result<(), Trouble> {
        given::give(self, place, values, names)
    }

    fn settle(&mut self, earlier: &[String], now: &[String], names: &Names) -> Result<(), Trouble> {
        given::settle(self, earlier, now, names)
    }

    fn field(view: &View, field: &str, names: &Names) -> Result<Value, Trouble> {
        fields::field(view, field, names)
    }

    fn write_outcome(outcome: &Outcome, names: &Names) -> String {
        let team = if outcome.reason == "accuse_ok" { "hunters" } else { "vampire" };
        format!("{team} {} {}", outcome.reason, names.of_all(outcome.winners))
    }

    fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
        draw::draw(view, viewer, names)
    }
}

fn form(form: &str, verb: &str) -> Trouble {
    Trouble::new(format!("`{verb}` is written `{form}`"))
}

impl State {
    /// The colour of a take that says none: clear when the other hand, or the option, leaves one.
    fn only_colour(&self, from: Seat, item: Card) -> Result<crate::words::Colour, Trouble> {
        if self.options.colour_rule == ColourRule::Common {
            return Ok(item.colour());
        }
        let in_hand: Vec<_> = match self.phase {
            Phase::Over => Vec::new(),
            Phase::Draft { .. } | Phase::Choose { .. } | Phase::Pick { .. } | Phase::Look { .. } => {
                colours(self.hands[from]).collect()
            }
        };
        match in_hand[..] {
            [colour] => Ok(colour),
            _ => Err(Trouble::new("say the colour of the card: white or black")),
        }
    }
}
