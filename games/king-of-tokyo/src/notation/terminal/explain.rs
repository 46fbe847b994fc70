//! What the cards do, in the words that the page shows in English.

use crate::cards::Card;
use crate::notation::spelling::spell::{find_card, title};

const ENGLISH: &str = include_str!("../../../messages/en.json");

/// The titles of all cards.
pub(crate) fn names() -> Vec<&'static str> {
    Card::all().filter(|card| card.title() == *card).map(Card::word).collect()
}

/// `Smoke Cloud, 4 energy, Keep: …`
pub(crate) fn card(name: &str) -> Option<String> {
    let card = find_card(&name.split_whitespace().collect::<String>())?.title();
    let kind = message(if card.is_keep() { "kind.keep" } else { "kind.discard" })?;
    let [name, text] = ["name", "text"].map(|what| message(&format!("card.{}.{what}", title(card))));
    Some(format!("{}, {} energy, {kind}: {}", name?, card.cost(), text?))
}

/// A message of one line without escaped characters, as names and texts of cards are.
fn message(key: &str) -> Option<&'static str> {
    let of = |line: &'static str| line.trim().strip_prefix('"')?.strip_prefix(key)?.strip_prefix("\": \"");
    let text = ENGLISH.lines().find_map(of)?.trim_end_matches(',').strip_suffix('"')?;
    (!text.contains('\\')).then_some(text)
}
