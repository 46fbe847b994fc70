//! How single things are spelled.

use kernel::Trouble;

use crate::view::PhaseView;
use crate::words::{Character, Clue, Deed, Square, Test, Tile};

/// A word without regard to capitals, hyphens and the like.
pub(crate) fn plain(word: &str) -> String {
    let marks =
        |c: char| matches!(c, '-' | '_' | '\'' | '’' | ',' | ';' | ':' | '[' | ']' | '{' | '}' | '(' | ')' | '`');
    word.chars().filter(|&c| !marks(c)).flat_map(char::to_lowercase).collect()
}

/// Words for nothing.
pub(crate) fn is_none(words: &[&str]) -> bool {
    match words {
        [] => true,
        [word] => matches!(word.to_lowercase().as_str(), "none" | "nothing" | "nobody" | "empty" | "-"),
        _ => false,
    }
}

pub(crate) fn find_clue(word: &str) -> Option<Clue> {
    Some(match plain(word).as_str() {
        "c" | "coffee" | "coffees" => Clue::Coffee,
        "f" | "food" | "foods" => Clue::Food,
        "t" | "transformation" | "transformations" => Clue::Transformation,
        "d" | "dove" | "doves" => Clue::Dove,
        "m" | "mask" | "masks" => Clue::Mask,
        _ => return None,
    })
}

pub(crate) fn clue(word: &str) -> Result<Clue, Trouble> {
    find_clue(word).ok_or_else(|| Trouble::unknown("card", word, Clue::WORDS.iter().copied().chain(LETTERS)))
}

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
            None => cards.push(clue(word)?),
        }
    }
    Ok(cards)
}

/// Cards whose letters stand together: `CCF`.
fn letters(word: &str) -> Option<Vec<Clue>> {
    if !(2..=4).contains(&word.len()) || !word.chars().all(char::is_uppercase) {
        return None;
    }
    word.chars().map(|c| find_clue(c.encode_utf8(&mut [0; 4]))).collect()
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

pub(crate) fn find_character(word: &str) -> Option<Character> {
    let word = plain(word);
    let other = match word.as_str() {
        "halfkaneki" | "kanekihalf" | "half" => Some(Character::HalfKaneki),
        "kanekiken" => Some(Character::Kaneki),
        "hideyoshi" | "nagachika" | "nagachikahideyoshi" => Some(Character::Hide),
        "juzo" | "suzuyajuzo" => Some(Character::Suzuya),
        "madokureo" => Some(Character::Mado),
        "amonkotaro" => Some(Character::Amon),
        "nishinokimi" => Some(Character::Kimi),
        "nishionishiki" => Some(Character::Nishiki),
        "kamishirorize" => Some(Character::Rize),
        "kirishimatouka" => Some(Character::Touka),
        "tsukiyamashu" => Some(Character::Tsukiyama),
        "fueguchihinami" => Some(Character::Hinami),
        "yomorenji" => Some(Character::Yomo),
        "kosakayoriko" => Some(Character::Yoriko),
        _ => None,
    };
    other.or_else(|| Character::ALL.iter().copied().find(|character| plain(character.word()) == word))
}

pub(crate) fn character(word: &str) -> Result<Character, Trouble> {
    find_character(word).ok_or_else(|| Trouble::unknown("character", word, Character::WORDS.iter().copied()))
}

pub(crate) fn find_tile(word: &str) -> Option<Tile> {
    let word = plain(word);
    let other = match word.as_str() {
        "hq" | "headquarters" | "ccgheadquarters" => Some(Tile::CcgHq),
        "alley" | "20thwardalley" => Some(Tile::BackAlley),
        "kamiiuniversity" => Some(Tile::University),
        "restaurant" => Some(Tile::GhoulRestaurant),
        "shop" | "utasmaskshop" => Some(Tile::MaskShop),
        _ => None,
    };
    other.or_else(|| Tile::ALL.iter().copied().find(|tile| plain(tile.word()) == word))
}

pub(crate) fn tile(word: &str) -> Result<Tile, Trouble> {
    find_tile(word).ok_or_else(|| Trouble::unknown("location", word, Tile::WORDS.iter().copied()))
}

pub(crate) fn find_test(word: &str) -> Option<Test> {
    Some(match plain(word).as_str() {
        "coffee2" | "2coffee" | "twocoffee" | "twocoffees" | "coffeetwo" | "c2" => Test::Coffee2,
        "food2" | "2food" | "twofood" | "twofoods" | "foodtwo" | "f2" => Test::Food2,
        "dove2" | "2dove" | "twodove" | "twodoves" | "dovetwo" | "doves2" | "d2" => Test::Dove2,
        "any2" | "2any" | "anytwo" | "twoalike" | "anytwoalike" => Test::Any2,
        "transformation1" | "1transformation" | "onetransformation" | "t1" => Test::Transformation1,
        _ => return None,
    })
}

pub(crate) fn test(word: &str) -> Result<Test, Trouble> {
    find_test(word).ok_or_else(|| Trouble::unknown("test", word, Test::WORDS.iter().copied()))
}

pub(crate) fn find_square(word: &str) -> Option<Square> {
    match plain(word).as_str() {
        "given" | "gift" => Some(Square::Given),
        _ => find_test(word).map(Test::square),
    }
}

pub(crate) fn square(word: &str) -> Result<Square, Trouble> {
    find_square(word).ok_or_else(|| Trouble::unknown("square", word, Square::WORDS.iter().copied()))
}

fn find_deed(word: &str) -> Option<Deed> {
    let word = plain(word);
    let exact = Deed::ALL.iter().copied().find(|deed| plain(deed.word()) == word);
    exact.or_else(|| {
        let test = word.strip_prefix("suspicion").or_else(|| word.strip_prefix("suspect"))?;
        find_test(test).map(|test| Deed::ALL[test.index()])
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
    let found = find_deed(word).or(short).or_else(|| find_test(word).map(|test| Deed::ALL[test.index()]));
    found.ok_or_else(|| Trouble::unknown("deed", word, Deed::WORDS.iter().copied()))
}

pub(crate) fn yes(word: &str) -> Result<bool, Trouble> {
    match plain(word).as_str() {
        "yes" | "true" | "on" => Ok(true),
        "no" | "false" | "off" => Ok(false),
        _ => Err(Trouble::unknown("answer", word, ["yes", "no"])),
    }
}

pub(crate) const fn yes_word(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

pub(crate) fn number(word: &str, least: u8, most: u8) -> Result<u8, Trouble> {
    let read = word.parse().ok().filter(|n| (least..=most).contains(n));
    read.ok_or_else(|| Trouble::new(format!("a number from {least} to {most} is wanted, not `{word}`")))
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
    if let Some(clue) = find_clue(bare) {
        return letter(clue).to_owned();
    }
    if let Some(square) = find_square(bare) {
        return square.word().to_owned();
    }
    if let Some(character) = find_character(bare) {
        return character.word().to_owned();
    }
    if let Some(tile) = find_tile(bare) {
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
    let mut joined = Vec::new();
    let mut rest = words;
    while let [first, ..] = rest {
        let row = |n: usize| Some((in_one(&rest[..n])?, n));
        let (word, n) = (2..=LONGEST.min(rest.len())).rev().find_map(row).unwrap_or(((*first).into(), 1));
        joined.push(word);
        rest = &rest[n..];
    }
    joined
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
    let tile = find_tile(&row).map(Tile::word);
    let found = tile.or_else(|| find_character(&row).map(Character::word));
    found.or_else(|| find_test(&row).map(Test::word)).map(str::to_owned)
}
