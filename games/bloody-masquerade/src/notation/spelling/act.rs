//! What a seat does, in words and from words.

use kernel::spell::{is_none, plain};
use kernel::{Names, Seat, Trouble};

use super::spell::{self, letter};
use super::words::WORDS;
use crate::action::{Action, Held, Two};
use crate::rules::ring;
use crate::state::{Phase, State};
use crate::words::{Clue, Square, Tile};

/// Words that only make a line read well.
const FILLERS: [&str; 16] = [
    "from", "to", "with", "a", "an", "the", "and", "card", "cards", "marker", "token", "tokens", "of", "for",
    "on", "at",
];

pub(crate) fn write(action: &Action, names: &Names) -> String {
    let held = |held: Held| format!("{}{}", if held.up { "up " } else { "" }, letter(held.card));
    match *action {
        Action::Up { card } => format!("up {}", letter(card)),
        Action::Show { cards } => {
            let [one, other] = cards.cards();
            format!("show {} {}", letter(one), letter(other))
        }
        Action::Give { card } => format!("give {}", letter(card)),
        Action::Move { steps } => format!("move {steps}"),
        Action::Special { target } => format!("special {}", names.of(target)),
        Action::Ask { target } => format!("ask {}", names.of(target)),
        Action::Swap { give, take } => format!("swap {} for {}", held(give), held(take)),
        Action::Keep => "keep".into(),
        Action::Remove { seat, square } => format!("remove {} {}", names.of(seat), square.word()),
        Action::Mark { seat } => format!("mark {}", names.of(seat)),
        Action::Attack { target } => format!("attack {}", names.of(target)),
        Action::Look { seat } => format!("look {}", names.of(seat)),
        Action::Trade { seat } => format!("trade {}", names.of(seat)),
        Action::Skip => "skip".into(),
    }
}

pub(crate) fn read(state: &State, seat: Seat, words: &[&str], names: &Names) -> Result<Action, Trouble> {
    let marks = [',', '(', ')', '[', ']', '{', '}', '+'];
    let words: Vec<&str> =
        words.iter().flat_map(|word| word.split(marks)).filter(|word| !word.is_empty()).collect();
    let (&verb, all) = words.split_first().ok_or_else(|| Trouble::new("an act is missing"))?;
    let all = spell::joined(all);
    let is_name = |word: &str| names.seat(word).is_ok_and(|named| names.of(named) == word);
    let is_filler = |word: &str| FILLERS.contains(&word.to_lowercase().as_str()) && !is_name(word);
    let rest: Vec<&str> = all.iter().map(String::as_str).filter(|word| !is_filler(word)).collect();
    let other = |name: &str| match plain(name).as_str() {
        "own" | "mine" | "myself" | "self" if names.seat(name).is_err() => Ok(seat),
        _ => names.seat(name),
    };
    // A seat may have the letter of a card for its name: what is asked then says which of the two is meant.
    let is_seat = |word: &str| other(word).is_ok();
    let gives_markers = matches!(state.phase, Phase::Mark);
    let trades = matches!(state.phase, Phase::Support);
    Ok(match (first_person(&plain(verb)), &rest[..]) {
        ("up" | "place" | "putup", [card]) | ("put" | "place", ["up", card] | [card, "up"]) => {
            Action::Up { card: Clue::read(card)? }
        }
        ("show", cards) => match spell::cards(cards)?[..] {
            [one, other] => Action::Show { cards: Two::of(one, other) },
            _ => return Err(Trouble::new("two cards are shown: `show C T`")),
        },
        ("give", [name]) if gives_markers && is_seat(name) => Action::Mark { seat: other(name)? },
        ("give", [card]) if Clue::find(card).is_some() => Action::Give { card: Clue::read(card)? },
        ("give", [card, name]) if Clue::find(card).is_some() && is_seat(name) => {
            let right = state.right(seat);
            if other(name)? != right {
                return Err(Trouble::new(format!("a card is given to the right: to {}", names.of(right))));
            }
            Action::Give { card: Clue::read(card)? }
        }
        ("move" | "go" | "enter", _) => Action::Move { steps: steps(state, &all)? },
        ("special" | "strike" | "specialaction", [name] | ["action" | "attack", name]) => {
            Action::Special { target: other(name)? }
        }
        ("no" | "pretend", ["swap" | "exchange"]) => Action::Keep,
        ("skip" | "pass" | "nothing" | "decline" | "nobody" | "none", []) => Action::Skip,
        ("skip" | "pass" | "no", [deed]) if spell::deed(deed).is_ok() || is_step(deed) => Action::Skip,
        ("ask" | "interrogate" | "question" | "attack" | "remove" | "mark" | "look" | "trade", [nobody])
            if is_none(&[nobody]) =>
        {
            Action::Skip
        }
        ("keep" | "noswap" | "pretend" | "bluff", []) => Action::Keep,
        ("swap" | "exchange", [nothing]) if is_none(&[nothing]) => Action::Keep,
        ("swap" | "exchange", [name]) if trades && is_seat(name) => Action::Trade { seat: other(name)? },
        ("swap" | "exchange", words) if words.iter().any(|word| is_card(word)) => swap(state, seat, words, names)?,
        ("give", words @ [_, _, ..]) if words.iter().any(|word| is_card(word)) => swap(state, seat, words, names)?,
        ("ask" | "interrogate" | "question", [name]) => Action::Ask { target: other(name)? },
        ("remove" | "takeoff" | "coverremove", words) => remove(state, words, &other)?,
        ("mark" | "givemarker" | "covergive" | "give", [name]) => Action::Mark { seat: other(name)? },
        ("attack" | "kill", [name]) => Action::Attack { target: other(name)? },
        ("look" | "peek", [name]) => Action::Look { seat: other(name)? },
        ("trade" | "swap" | "exchange", [name]) => Action::Trade { seat: other(name)? },
        _ => return Err(WORDS.unknown_act(verb)),
    })
}

/// `asks` is `ask`, `passes` is `pass`.
fn first_person(verb: &str) -> &str {
    match verb {
        "pass" => verb,
        "passes" => "pass",
        _ => verb.strip_suffix('s').unwrap_or(verb),
    }
}

/// A step of the turn that can be skipped by its name and is no single deed.
fn is_step(word: &str) -> bool {
    ["attack", "support"].contains(&plain(word).as_str())
}

fn is_card(word: &str) -> bool {
    Clue::find(word).is_some() || plain(word) == "up"
}

/// `move 1`, `move 2`, `move anteiku`, `move to 5`: a number alone is how many visible tiles, `to` names a position.
fn steps(state: &State, words: &[String]) -> Result<u8, Trouble> {
    let to_place = words.iter().any(|word| ["to", "position", "place"].contains(&word.to_lowercase().as_str()));
    let mut words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| {
            !["to", "the", "position", "place", "step", "steps"].contains(&word.to_lowercase().as_str())
        })
        .collect();
    if let [_, "tile" | "tiles"] = words[..] {
        words.pop();
    }
    let [word] = words[..] else {
        return Err(Trouble::new("`move` is written `move 1`, `move 2` or `move <location>`"));
    };
    let leads_to = |place: u8| {
        // What is not one or two visible tiles ahead is no move.
        let steps = (1..=2).find(|&steps| ring::destination(state.token, state.visible, steps) == Some(place));
        steps.unwrap_or(0)
    };
    match word.parse::<u8>() {
        Ok(place) if to_place => Ok(leads_to(place)),
        Ok(steps) => Ok(steps),
        Err(_) => match plain(word).as_str() {
            "one" => Ok(1),
            "two" => Ok(2),
            _ => {
                let tile = Tile::read(word)?;
                let place = state.ring.iter().position(|&there| there == tile);
                Ok(place.map_or(0, |place| leads_to(place as u8)))
            }
        },
    }
}

/// `D F`, `up T hand M`, `up up`: what is given, then what is taken; a card of the hand unless `up` says otherwise.
fn swap(state: &State, seat: Seat, words: &[&str], names: &Names) -> Result<Action, Trouble> {
    let form = || Trouble::new("`swap` is written `swap <card> for <card>`, with `up` before a card that lies up");
    let target = match state.phase {
        Phase::Exchange { target } => target,
        _ => seat,
    };
    let mut held: Vec<Held> = Vec::new();
    let mut up = false;
    let lying = |at: usize| {
        let whose = if at == 0 { seat } else { target };
        let missing = || Trouble::new(format!("no card lies up before {}", names.of(whose)));
        state.up[whose].map(|card| Held { card, up: true }).ok_or_else(missing)
    };
    let is_name = |word: &str| names.seat(word).is_ok() && !is_card(word);
    for word in words.iter().filter(|word| !is_name(word)) {
        match plain(word).as_str() {
            "up" if up => held.push(lying(held.len())?),
            "up" => up = true,
            "hand" | "my" | "his" | "her" | "their" | "own" | "shown" | "give" | "take" => {}
            _ => {
                held.push(Held { card: Clue::read(word)?, up });
                up = false;
            }
        }
    }
    if up {
        held.push(lying(held.len())?);
    }
    match held[..] {
        [give, take] => Ok(Action::Swap { give, take }),
        // The third is no card, but who is asked: `swap C for T with D`.
        [give, take, _]
            if words.last().is_some_and(|word| names.seat(word).is_ok_and(|named| named == target)) =>
        {
            Ok(Action::Swap { give, take })
        }
        _ => Err(form()),
    }
}

/// `Ben coffee2`, `coffee2 Ben`, or `Ben` alone where all his markers lie on one square.
fn remove(
    state: &State,
    words: &[&str],
    other: &impl Fn(&str) -> Result<Seat, Trouble>,
) -> Result<Action, Trouble> {
    let (squares, names): (Vec<&str>, Vec<&str>) =
        words.iter().copied().partition(|word| spell::find_square(word).is_some());
    let [name] = names[..] else { return Err(WORDS.unknown_act("remove")) };
    let seat = other(name)?;
    match squares[..] {
        [square] => Ok(Action::Remove { seat, square: spell::square(square)? }),
        [] => {
            let there: Vec<Square> =
                Square::ALL.iter().copied().filter(|square| state.markers[seat][square.index()] > 0).collect();
            match there[..] {
                [] => Ok(Action::Remove { seat, square: Square::Given }),
                [square] => Ok(Action::Remove { seat, square }),
                _ => {
                    let words: Vec<&str> = there.iter().map(|square| square.word()).collect();
                    Err(Trouble::new(format!("from which square: {}?", words.join(", "))))
                }
            }
        }
        _ => Err(WORDS.unknown_act("remove")),
    }
}
