//! How single things are spelled.

use crate::view::{PairView, PhaseView};
use crate::words::Card;

pub(crate) fn phase_word(phase: PhaseView) -> &'static str {
    match phase {
        PhaseView::Draft { .. } => "draft",
        PhaseView::Choose { .. } => "choose",
        PhaseView::Pick { .. } => "pick",
        PhaseView::Look { .. } => "look",
        PhaseView::Over => "over",
    }
}

/// Two cards of a pair, in the order of kinds.
pub(crate) fn pair_word(cards: [Card; 2]) -> String {
    let [a, b] = cards;
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    format!("{}+{}", a.word(), b.word())
}

/// Pairs as the viewer sees them: `Crucifix+Crucifix up`, `white down`.
pub(crate) fn pair_words(pairs: &[PairView]) -> Vec<String> {
    let one = |pair: &PairView| {
        let cards = pair.cards.map_or_else(|| pair.colour.word().to_owned(), pair_word);
        format!("{cards} {}", if pair.up { "up" } else { "down" })
    };
    pairs.iter().map(one).collect()
}

/// The one spelling of a word that has several.
pub(crate) fn canon(word: &str) -> String {
    let word = word.trim_matches([',', '[', ']', ':']);
    if let Some((a, b)) = word.split_once('+')
        && let (Some(a), Some(b)) = (Card::find(a), Card::find(b))
    {
        return pair_word([a, b]);
    }
    match Card::find(word) {
        Some(card) => card.word().to_owned(),
        None => word.to_lowercase(),
    }
}
