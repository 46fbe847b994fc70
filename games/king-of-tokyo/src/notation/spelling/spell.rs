//! How single things are spelled.

use kernel::Trouble;
use kernel::spell::{is_none, plain};

use crate::cards::Card;
use crate::dice::Dice;
use crate::event::Cause;
use crate::view::Question;
use crate::words::Face;

/// Names of cards that differ by more than marks.
const OTHER_NAMES: [(&str, Card); 8] = [
    ("armourplating", Card::ArmorPlating),
    ("extrahead1", Card::ExtraHead),
    ("evacuationorders1", Card::EvacuationOrders),
    ("weareonlymakingitstronger", Card::WereOnlyMakingItStronger),
    ("onlymakingitstronger", Card::WereOnlyMakingItStronger),
    ("ithasachild!", Card::ItHasAChild),
    ("batteries", Card::MonsterBatteries),
    ("underdog", Card::RootingForTheUnderdog),
];

pub(crate) fn find_card(word: &str) -> Option<Card> {
    let word = plain(word);
    let other = OTHER_NAMES.iter().find(|(name, _)| *name == word).map(|&(_, card)| card);
    other.or_else(|| Card::all().find(|card| plain(card.word()) == word))
}

pub(crate) fn card(word: &str) -> Result<Card, Trouble> {
    find_card(word).ok_or_else(|| Trouble::unknown("card", word, Card::all().map(Card::word)))
}

/// The title, which both copies share.
pub(crate) fn title(card: Card) -> &'static str {
    card.title().word()
}

/// The most words of a title.
const LONGEST: usize = 5;

/// Cards in a row; a title may also be written in several words.
pub(crate) fn cards(words: &[&str]) -> Result<Vec<Card>, Trouble> {
    let mut cards = Vec::new();
    let mut rest = words;
    while let [first, ..] = rest {
        let joined = (1..=LONGEST.min(rest.len())).rev().find_map(|n| Some((find_card(&rest[..n].concat())?, n)));
        let Some((found, n)) = joined else { return card(first).map(|_| cards) };
        cards.push(found);
        rest = &rest[n..];
    }
    Ok(cards)
}

/// The words, with each title that was written in several of them as one.
pub(crate) fn joined(words: &[&str]) -> Vec<String> {
    kernel::spell::joined(words, LONGEST, in_one)
}

/// Several words that are one value.
fn in_one(words: &[&str]) -> Option<String> {
    let row = words.concat();
    match plain(&row).as_str() {
        "tokyocity" => Some("city".into()),
        "tokyobay" => Some("bay".into()),
        "theking" => Some("the-king".into()),
        _ => find_card(&row).map(|card| card.word().into()),
    }
}

pub(crate) fn dice(words: &[&str]) -> Result<Dice, Trouble> {
    if is_none(words) {
        return Ok(Dice::NONE);
    }
    if words.len() > Dice::MOST {
        return Err(Trouble::new(format!("no more than {} dice are ever thrown", Dice::MOST)));
    }
    words.iter().map(|word| Face::read(word)).collect()
}

/// The dice, sorted: `1 1 heart claw`.
pub(crate) fn dice_words(dice: Dice) -> String {
    if dice.is_empty() {
        return "none".into();
    }
    dice.iter().map(Face::word).collect::<Vec<_>>().join(" ")
}

/// `1 star`, `2 stars`.
pub(crate) fn counted(n: u8, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

pub(crate) fn cause_word(cause: Cause) -> &'static str {
    match cause {
        Cause::Dice => "dice",
        Cause::Tokyo => "tokyo",
        Cause::Entering => "entering",
        Cause::Poison => "poison",
        Cause::Sale => "sale",
        Cause::Card(card) => title(card),
    }
}

/// The number of a question among the decisions, and the step of the turn where it is always asked.
pub(crate) const fn question_ids(question: Question) -> &'static [&'static str] {
    match question {
        Question::MoveMimic => &["d1", "t1"],
        Question::Roll => &["d2", "t3"],
        Question::Probe => &["d3", "t4"],
        Question::ProbeAgain => &["d3b", "t4"],
        Question::Change => &["d4", "t5"],
        Question::Hearts | Question::Extra => &["d5", "t6b"],
        Question::Hit => &["d6"],
        Question::Yield => &["d7", "t6e"],
        Question::Buy => &["d8", "t7"],
        Question::Offer => &["d9"],
        Question::Copy => &["d10"],
        Question::Charge => &["d11"],
        Question::Sell => &["d12", "t8"],
        Question::Freeze => &["d13", "t11"],
    }
}

/// A number without the sign of what is counted: `3★` is `3`.
pub(crate) fn bare_number(word: &str) -> &str {
    let number = word.trim_end_matches(['♥', '★', '⚡']);
    if number.ends_with(|c: char| c.is_ascii_digit()) { number } else { word }
}

/// The one spelling of a word that has several. Both copies of a card have the same.
pub(crate) fn canon(word: &str) -> String {
    let bare = bare_number(word.trim_matches([',', '[', ']', '{', '}', ':']));
    if let Some(face) = Face::find(bare) {
        return face.word().to_owned();
    }
    if let Some(card) = find_card(bare) {
        return title(card).to_owned();
    }
    match plain(bare).as_str() {
        "out" => "outside".to_owned(),
        "star" | "★" => "stars".to_owned(),
        "theking" => "the-king".to_owned(),
        "tokyocity" => "city".to_owned(),
        "tokyobay" => "bay".to_owned(),
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        "movemimic" => "mimic".to_owned(),
        _ => bare.to_lowercase(),
    }
}
