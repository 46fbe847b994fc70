//! What a seat does, in words and from words.

use kernel::spell::{is_none, plain};
use kernel::{Names, Seat, Trouble};

use super::spell::{self, dice_words};
use super::words::WORDS;
use crate::action::Action;
use crate::cards::Card;
use crate::dice::Dice;
use crate::event::{Cause, Event};
use crate::state::{Ask, SLOTS, State};
use crate::words::{Copy, Face};

/// Words that only make a line read well.
const FILLERS: [&str; 15] =
    ["from", "to", "into", "with", "a", "the", "die", "dice", "on", "of", "using", "for", "and", "in", "both"];

/// Words after `stay` and `yield` that say nothing new.
const TOKYO: [&str; 4] = ["tokyo", "city", "bay", "place"];

/// Acts with a power that two copies may have: the words `card` and `mimic` after them say which.
const COPIED: [&str; 6] = ["smoke", "smokecloud", "probe", "psychicprobe", "twist", "plottwist"];

pub(crate) fn write(action: &Action, names: &Names) -> String {
    let dice = |verb: &str, dice: Dice| format!("{verb} {}", dice_words(dice));
    let copy = |copy: Copy| if copy == Copy::Mimic { " mimic" } else { "" };
    match *action {
        Action::Mimic { card } => format!("mimic {}", card.word()),
        Action::Keep => "keep".into(),
        Action::Reroll { dice: which } => dice("reroll", which),
        Action::Telepath { dice: which } => dice("telepath", which),
        Action::Smoke { dice: which, copy: which_copy } => dice("smoke", which) + copy(which_copy),
        Action::Dweller { dice: which } => dice("dweller", which),
        Action::Stop => "stop".into(),
        Action::Probe { face, copy: which } => format!("probe {}{}", face.word(), copy(which)),
        Action::Pass => "pass".into(),
        Action::Accept => "accept".into(),
        Action::Cull { face } => format!("cull {}", face.word()),
        Action::Twist { from, to, copy: which } => {
            format!("twist {} {}{}", from.word(), to.word(), copy(which))
        }
        Action::Stretch { from, to } => format!("stretch {} {}", from.word(), to.word()),
        Action::Done => "done".into(),
        Action::Heal => "heal".into(),
        Action::Usual => "usual".into(),
        Action::CurePoison => "cure poison".into(),
        Action::CureShrink => "cure shrink".into(),
        Action::Ray { seat } => format!("ray {}", names.of(seat)),
        Action::Extra { seat } => format!("extra {}", names.of(seat)),
        Action::Wings => "wings".into(),
        Action::Stay => "stay".into(),
        Action::Yield => "yield".into(),
        Action::Buy { card } => format!("buy {}", card.word()),
        Action::Sweep => "sweep".into(),
        Action::Peek => "peek".into(),
        Action::BuyTop => "buy top".into(),
        Action::BuyFrom { seat, card } => format!("buy {} from {}", card.word(), names.of(seat)),
        Action::End => "end".into(),
        Action::Store { amount } => format!("store {amount}"),
        Action::Sell { card } => format!("sell {}", card.word()),
        Action::Freeze => "freeze".into(),
        Action::Decline => "decline".into(),
        Action::RapidHeal => "rapid_heal".into(),
    }
}

pub(crate) fn read(state: &State, seat: Seat, words: &[&str], names: &Names) -> Result<Action, Trouble> {
    let marks = [',', '(', ')', '[', ']'];
    let words: Vec<&str> =
        words.iter().flat_map(|word| word.split(marks)).filter(|word| !word.is_empty()).collect();
    // A power may be named in several words, and `use` before it.
    let words = spell::joined(words.strip_prefix(&["use"]).unwrap_or(&words));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (&verb, rest) = words.split_first().ok_or_else(|| Trouble::new("an act is missing"))?;
    let owned = |word: &str| word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).map(str::to_owned);
    let rest: Vec<String> = rest
        .iter()
        .filter(|word| names.seat(word).is_ok() || !FILLERS.contains(&word.to_lowercase().as_str()))
        .map(|word| owned(word).filter(|name| names.seat(name).is_ok()).unwrap_or_else(|| (*word).to_owned()))
        .collect();
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    act(state, seat, verb, &rest, names).or_else(|trouble| match told(verb) {
        // `Ben stays` is `Ben stay`.
        Some(verb) => act(state, seat, verb, &rest, names).map_err(|_| trouble),
        None => Err(trouble),
    })
}

/// The verb of which this is what somebody else tells: `stays`, `passes`.
fn told(verb: &str) -> Option<&str> {
    let known = |word: &&str| WORDS.actions.iter().any(|act| act.form.split(' ').next() == Some(*word));
    let known = |word: &&str| known(word) || *word == "leave";
    if known(&verb) {
        return None;
    }
    [verb.strip_suffix("es"), verb.strip_suffix('s')].into_iter().flatten().find(known)
}

fn act(state: &State, seat: Seat, verb: &str, rest: &[&str], names: &Names) -> Result<Action, Trouble> {
    let form = || WORDS.unknown_act(verb);
    let (verb_plain, rest) = with_card(plain(verb), rest);
    let (which, rest) = if COPIED.contains(&verb_plain.as_str()) { copy_of(&rest) } else { (None, rest) };
    let copy = |card: Card| which.unwrap_or_else(|| state.copy_held(seat, card));
    let dice = || thrown(state, rest.as_slice());
    let one_card = |cards: &[&str]| one_card(verb, cards);
    Ok(match (verb_plain.as_str(), &rest[..]) {
        ("mimic" | "copy", [name, cards @ ..] | [cards @ .., name]) if names.seat(name).is_ok() => {
            Action::Mimic { card: state.copy_in_play(one_card(cards)?, names.seat(name).ok()) }
        }
        ("mimic" | "copy", cards @ [_, ..]) | ("move", ["mimic", cards @ ..]) => {
            Action::Mimic { card: state.copy_in_play(one_card(cards)?, None) }
        }
        ("keep", [] | ["target"]) => Action::Keep,
        ("keep", dice) if spell::dice(dice).is_ok() => {
            let dice = dice.join(" ");
            let text = format!("`keep` is about the mimic counter: to keep dice, write `reroll all but {dice}`");
            return Err(Trouble::new(text));
        }
        ("reroll", _) => Action::Reroll { dice: dice()? },
        ("telepath", _) => Action::Telepath { dice: dice()? },
        ("smoke" | "smokecloud", _) => Action::Smoke { dice: dice()?, copy: copy(Card::SmokeCloud) },
        ("dweller" | "backgrounddweller", [] | ["all" | "3s"] | ["all", "3" | "3s"]) => {
            Action::Dweller { dice: state.threes() }
        }
        ("dweller" | "backgrounddweller", _) => Action::Dweller { dice: dice()? },
        ("stop", []) => Action::Stop,
        ("probe" | "psychicprobe", [face]) => {
            Action::Probe { face: Face::read(face)?, copy: copy(Card::PsychicProbe) }
        }
        ("pass", []) => Action::Pass,
        ("accept", []) => Action::Accept,
        ("cull" | "herdculler", [face] | [face, "1"]) => Action::Cull { face: Face::read(face)? },
        ("twist" | "plottwist", [from, to]) => {
            Action::Twist { from: Face::read(from)?, to: Face::read(to)?, copy: copy(Card::PlotTwist) }
        }
        ("stretch" | "stretchy", [from, to]) => Action::Stretch { from: Face::read(from)?, to: Face::read(to)? },
        ("done", []) => Action::Done,
        ("heal", []) => Action::Heal,
        ("usual", []) => Action::Usual,
        ("heal" | "ray" | "healingray" | "cure" | "remove", [.., n]) if n.parse::<u8>().is_ok() => {
            return Err(Trouble::new("one heart at a time: write the line without a number, once for each heart"));
        }
        ("heal", ["self"]) => Action::Heal,
        ("heal", [name]) if names.seat(name)? == seat => Action::Heal,
        ("heal", [name]) => Action::Ray { seat: names.seat(name)? },
        ("cure" | "remove", [what]) if plain(what) == "poison" => Action::CurePoison,
        ("cure" | "remove", [what]) if plain(what) == "shrink" => Action::CureShrink,
        ("curepoison", []) => Action::CurePoison,
        ("cureshrink", []) => Action::CureShrink,
        ("ray" | "healingray", [name]) => Action::Ray { seat: names.seat(name)? },
        ("extra", [name]) => Action::Extra { seat: names.seat(name)? },
        ("wings", []) => Action::Wings,
        ("stay", at) if is_tokyo(at) => Action::Stay,
        ("yield" | "leave", at) if is_tokyo(at) => Action::Yield,
        ("buytop", []) => Action::BuyTop,
        ("buy", [top] | [top, "card"]) if plain(top) == "top" => Action::BuyTop,
        ("buy", [place] | ["slot" | "place" | "market", place]) if place.parse::<usize>().is_ok() => {
            Action::Buy { card: state.for_sale_at(place)? }
        }
        ("buy" | "buyfrom", words @ [..]) if words.iter().any(|word| names.seat(word).is_ok()) => {
            let (names_said, cards): (Vec<&str>, Vec<&str>) =
                words.iter().copied().partition(|word| names.seat(word).is_ok());
            let [name] = names_said[..] else { return Err(form()) };
            let from = names.seat(name)?;
            if cards.is_empty() {
                return Err(Trouble::new("`buy from` is written `buy <card> from <Name>`"));
            }
            Action::BuyFrom { seat: from, card: state.copy_in_play(one_card(&cards)?, Some(from)) }
        }
        ("buy", cards @ [_, ..]) => Action::Buy { card: state.copy_in_market(one_card(cards)?) },
        ("sweep", [] | ["market"]) => Action::Sweep,
        ("peek", []) => Action::Peek,
        ("end", [] | ["turn" | "buying"]) => Action::End,
        ("store" | "charge", ["all"]) => Action::Store { amount: state.boards[seat].energy },
        ("store" | "charge", nothing @ [_]) if is_none(nothing) => Action::Store { amount: 0 },
        ("store" | "charge", [amount] | [amount, "energy"]) => match amount.parse() {
            Ok(amount) => Action::Store { amount },
            Err(_) => return Err(form()),
        },
        ("sell", nothing @ [_]) if is_none(nothing) => Action::Done,
        ("sell", cards @ [_, ..]) => Action::Sell { card: state.copy_in_play(one_card(cards)?, Some(seat)) },
        ("freeze" | "freezetime", []) => Action::Freeze,
        ("decline", [] | ["freeze" | "freeze-time"]) => Action::Decline,
        ("rapidheal" | "rapidhealing", []) => Action::RapidHeal,
        ("rapid", [what]) if ["heal", "healing"].contains(&plain(what).as_str()) => Action::RapidHeal,
        _ => return Err(form()),
    })
}

/// Whether an act says what was done without a question: the last roll stands, the only card was copied, the last
/// hearts had one use.
pub(crate) fn is_done(action: &Action, seat: Seat, news: &[Event]) -> bool {
    news.iter().any(|event| match (*action, event) {
        (Action::Stop, &Event::Stopped { seat: who, .. }) => who == seat,
        (Action::Mimic { card }, &Event::Mimicked { seat: who, card: copied }) => {
            (who, copied) == (seat, Some(card))
        }
        (Action::Heal, &Event::Healed { seat: who, cause, .. }) => (who, cause) == (seat, Cause::Dice),
        (Action::CurePoison, &Event::Cured { seat: who, poison, .. }) => who == seat && poison > 0,
        (Action::CureShrink, &Event::Cured { seat: who, shrink, .. }) => who == seat && shrink > 0,
        _ => false,
    })
}

/// `reroll 1 1 with telepath` is `telepath 1 1`, and so is `telepath reroll 1 1`.
fn with_card<'w>(verb: String, words: &[&'w str]) -> (String, Vec<&'w str>) {
    let rerolls = |card: &str| ["telepath", "smokecloud", "backgrounddweller"].contains(&card);
    match words {
        [dice @ .., card] if verb == "reroll" && rerolls(&plain(card)) => (plain(card), dice.to_vec()),
        ["reroll", dice @ ..] if rerolls(&verb) => (verb, dice.to_vec()),
        _ => (verb, words.to_vec()),
    }
}

fn is_tokyo(words: &[&str]) -> bool {
    words.iter().all(|word| TOKYO.contains(&plain(word).as_str()))
}

/// Takes out the word that says which copy of a power is meant.
fn copy_of<'w>(words: &[&'w str]) -> (Option<Copy>, Vec<&'w str>) {
    let which = words.iter().find_map(|word| Copy::find(word));
    (which, words.iter().copied().filter(|word| Copy::find(word).is_none()).collect())
}

fn one_card(verb: &str, words: &[&str]) -> Result<Card, Trouble> {
    let cards = spell::cards(words)?;
    if let [card] = cards[..] {
        return Ok(card);
    }
    let acts: Vec<String> = cards.iter().map(|card| format!("`{verb} {}`", card.word())).collect();
    Err(Trouble::new(format!("one card at a time: {}", acts.join(", then "))))
}

/// Dice by their faces; also `all`, and `all but` some.
fn thrown(state: &State, words: &[&str]) -> Result<Dice, Trouble> {
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match &words[..] {
        ["all"] => Ok(state.now.dice),
        ["all", "but" | "except", kept @ ..] => {
            let kept = shown(state.now.dice, kept)?;
            if state.now.dice.has(kept) {
                Ok(state.now.dice.minus(kept))
            } else {
                Err(Trouble::new(format!("the dice show {}", dice_words(state.now.dice))))
            }
        }
        _ => shown(state.now.dice, &words),
    }
}

/// `1 1 heart`, or all of some dice that show a face: `3s`, `hearts`, `all 3`.
fn shown(dice: Dice, words: &[&str]) -> Result<Dice, Trouble> {
    let one = |word: &'_ &str| Face::find(word.strip_suffix('s')?);
    let every = match words {
        ["all", word] => Some(one(word).map_or_else(|| Face::read(word), Ok)?),
        [word] => one(word),
        _ => None,
    };
    every.map_or_else(|| spell::dice(words), |face| Ok(Dice::of(face, dice.count(face))))
}

impl State {
    /// The copy of a power that a seat means when it does not say: the card itself if it has it, else Mimic.
    fn copy_held(&self, seat: Seat, card: Card) -> Copy {
        let mimics = self.mimic == Some(card) && self.boards[seat].keeps.has(Card::Mimic);
        if mimics && !self.boards[seat].keeps.has(card) { Copy::Mimic } else { Copy::Card }
    }

    /// The 3s that Background Dweller could throw again now.
    fn threes(&self) -> Dice {
        let dice = match (self.ask, &self.hit) {
            (Ask::Hit(_), Some(hit)) => hit.camouflage,
            (Ask::ProbeAgain(_), _) => Dice::of(Face::Three, 1),
            _ => self.now.dice,
        };
        Dice::of(Face::Three, dice.count(Face::Three))
    }

    /// The card, or its twin if that is the one in play, before `owner` if somebody is named.
    fn copy_in_play(&self, card: Card, owner: Option<Seat>) -> Card {
        let has = |card: Card| {
            Seat::all(self.seats).any(|seat| owner.is_none_or(|o| o == seat) && self.boards[seat].keeps.has(card))
        };
        card.twin().filter(|&twin| !has(card) && has(twin)).unwrap_or(card)
    }

    /// The card at a place of the market, from the left.
    fn for_sale_at(&self, place: &str) -> Result<Card, Trouble> {
        let slot = place.parse::<usize>().ok().and_then(|n| self.market.get(n.checked_sub(1)?));
        match slot {
            Some(Some(card)) => Ok(*card),
            Some(None) => Err(Trouble::new(format!("place {place} of the market is empty"))),
            None => Err(Trouble::new(format!("the market has places 1 to {SLOTS}, not {place}"))),
        }
    }

    /// The card, or its twin if that is the one for sale.
    fn copy_in_market(&self, card: Card) -> Card {
        let has = |card: Card| self.market.contains(&Some(card));
        card.twin().filter(|&twin| !has(card) && has(twin)).unwrap_or(card)
    }
}
