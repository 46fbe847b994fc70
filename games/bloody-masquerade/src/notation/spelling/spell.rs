//! How single things are spelled.

use kernel::Trouble;
use kernel::spell::{is_none, plain};

use crate::view::PhaseView;
use crate::words::{Character, Clue, Deed, Square, Test, Tile};

const LETTERS: [&str; Clue::ALL.len()] = ["C", "F", "T", "D", "M"];

/// Its letter.
pub(crate) const fn letter(clue: Clue) -> &'static str {
    LETTERS[clue.index()]
}

/// `C F F`, or `none`.
pub(crate) fn cards_words(cards: impl IntoIterator<Item = Clue>) -> String {
    let words: Vec<&str> = cards.into_iter().map(letter).collect();
    if words.is_empty() { "none".into() } else { words.join(" ") }
}

/// Cards in a row; letters may stand together (`CCF`).
pub(crate) fn cards(words: &[&str]) -> Result<Vec<Clue>, Trouble> {
    if is_none(words) {
        return Ok(Vec::new());
    }
    let mut cards = Vec::new();
    for word in words {
        match letters(word) {
            Some(several) => cards.extend(several),
            None => cards.push(Clue::read(word)?),
        }
    }
    Ok(cards)
}

/// Cards whose letters stand together: `CCF`.
fn letters(word: &str) -> Option<Vec<Clue>> {
    if !(2..=4).contains(&word.len()) || !word.chars().all(char::is_uppercase) {
        return None;
    }
    word.chars().map(|c| Clue::find(c.encode_utf8(&mut [0; 4]))).collect()
}

/// Words in a row in their one spelling.
pub(crate) fn canon_row(words: &[&str]) -> Vec<String> {
    let mut row = Vec::new();
    for word in joined(words) {
        match letters(word.trim_matches(BRACKETS)) {
            Some(cards) => row.extend(cards.into_iter().map(|card| letter(card).to_owned())),
            None => row.push(canon(&word)),
        }
    }
    row
}

/// What may stand around a value.
const BRACKETS: [char; 9] = [',', '[', ']', '{', '}', ':', '(', ')', '`'];

pub(crate) fn find_square(word: &str) -> Option<Square> {
    match plain(word).as_str() {
        "given" | "gift" => Some(Square::Given),
        _ => Test::find(word).map(Test::square),
    }
}

pub(crate) fn square(word: &str) -> Result<Square, Trouble> {
    find_square(word).ok_or_else(|| Trouble::unknown("square", word, Square::WORDS.iter().copied()))
}

fn find_deed(word: &str) -> Option<Deed> {
    Deed::find(word).or_else(|| {
        let word = plain(word);
        let test = word.strip_prefix("suspicion").or_else(|| word.strip_prefix("suspect"))?;
        Test::find(test).map(|test| Deed::ALL[test.index()])
    })
}

pub(crate) fn deed(word: &str) -> Result<Deed, Trouble> {
    let short = match plain(word).as_str() {
        "interrogation" | "ask" => Some(Deed::Interrogate),
        "remove" => Some(Deed::CoverRemove),
        "give" | "mark" | "coverup" => Some(Deed::CoverGive),
        "most" => Some(Deed::AttackMost),
        "three" => Some(Deed::AttackThree),
        _ => None,
    };
    let found = find_deed(word).or(short).or_else(|| Test::find(word).map(|test| Deed::ALL[test.index()]));
    found.ok_or_else(|| Trouble::unknown("deed", word, Deed::WORDS.iter().copied()))
}

pub(crate) const fn phase_word(phase: PhaseView) -> &'static str {
    match phase {
        PhaseView::FirstUp => "first_up",
        PhaseView::FirstShow => "first_show",
        PhaseView::FirstGive => "first_give",
        PhaseView::Start => "start",
        PhaseView::Ask => "ask",
        PhaseView::Answer { .. } => "answer",
        PhaseView::Exchange { .. } => "exchange",
        PhaseView::Place { .. } => "place",
        PhaseView::Remove => "remove",
        PhaseView::Mark => "mark",
        PhaseView::Attack => "attack",
        PhaseView::Support => "support",
        PhaseView::Over => "over",
    }
}

/// How else the rules call it: by the number and the name of the decision.
pub(crate) const fn phase_names(phase: PhaseView) -> &'static [&'static str] {
    match phase {
        PhaseView::FirstUp => &["D0", "InitialUp"],
        PhaseView::FirstShow => &["D1", "PrelimShow"],
        PhaseView::FirstGive => &["D2", "PrelimGive"],
        PhaseView::Start => &["D3", "StartDecision", "TurnStart"],
        PhaseView::Ask => &["D4", "AskTarget"],
        PhaseView::Answer { .. } => &["D5", "ShowCards"],
        PhaseView::Exchange { .. } => &["D6"],
        PhaseView::Place { .. } => &["D7", "PlaceUp"],
        PhaseView::Remove => &["D8", "CoverRemove", "cover_remove"],
        PhaseView::Mark => &["D9", "CoverGive", "cover_give"],
        PhaseView::Attack => &["D10", "AttackDecision"],
        PhaseView::Support => &["D11", "SupportStep"],
        PhaseView::Over => &["GameOver"],
    }
}

/// The one spelling of a word that has several.
pub(crate) fn canon(word: &str) -> String {
    let bare = word.trim_matches(BRACKETS);
    if let Some(clue) = Clue::find(bare) {
        return letter(clue).to_owned();
    }
    if let Some(square) = find_square(bare) {
        return square.word().to_owned();
    }
    if let Some(character) = Character::find(bare) {
        return character.word().to_owned();
    }
    if let Some(tile) = Tile::find(bare) {
        return tile.word().to_owned();
    }
    if let Some(deed) = find_deed(bare) {
        return deed.word().to_owned();
    }
    match plain(bare).as_str() {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        "poolempty" => "pool_empty".to_owned(),
        "stayingalive" => "alive".to_owned(),
        _ => bare.to_lowercase().replace('-', "_"),
    }
}

/// The most words of a name.
const LONGEST: usize = 3;

/// The words, with each name that was written in several of them as one.
pub(crate) fn joined(words: &[&str]) -> Vec<String> {
    kernel::spell::joined(words, LONGEST, in_one)
}

/// Several words that are one value: `Mask Shop`, `half Kaneki`, `any two`.
fn in_one(words: &[&str]) -> Option<String> {
    let name = |word: &&str| word.len() > 2 && word.chars().all(|c| c.is_alphabetic() || c == '\'' || c == '’');
    if !words.iter().all(|word| name(word) || word.eq_ignore_ascii_case("hq")) {
        return None;
    }
    let row = words.concat();
    if row.eq_ignore_ascii_case("poolempty") {
        return Some("pool_empty".into());
    }
    let tile = Tile::find(&row).map(Tile::word);
    let found = tile.or_else(|| Character::find(&row).map(Character::word));
    found.or_else(|| Test::find(&row).map(Test::word)).map(str::to_owned)
}
