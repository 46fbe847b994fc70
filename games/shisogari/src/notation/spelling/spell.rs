//! How single things are spelled.

use kernel::Trouble;

use crate::rules::look::Verdict;
use crate::view::{PairView, PhaseView};
use crate::words::{Card, Colour, Role, Team};

/// Each card's word and its other spellings, without `-` and `_` and in lower case.
const CARDS: [(Card, &str, &[&str]); 10] = [
    (Card::Crucifix, "Crucifix", &["crucifix", "cru", "wcru"]),
    (Card::HolyWater, "HolyWater", &["holywater", "hol", "whol"]),
    (Card::Dagger, "Dagger", &["dagger", "dag", "wdag"]),
    (Card::WhiteBite, "WhiteBite", &["whitebite", "wbs", "wbite", "whitebloodsucking"]),
    (Card::WhiteBlank, "WhiteBlank", &["whiteblank", "wbln", "wblank"]),
    (Card::Stake, "Stake", &["stake", "sta", "bsta"]),
    (Card::Bible, "Bible", &["bible", "bib", "bbib"]),
    (Card::Garlic, "Garlic", &["garlic", "gar", "bgar"]),
    (Card::BlackBite, "BlackBite", &["blackbite", "bbs", "bbite", "blackbloodsucking"]),
    (Card::BlackBlank, "BlackBlank", &["blackblank", "bbln", "bblank"]),
];

fn plain(word: &str) -> String {
    word.trim_matches([',', '[', ']', ':', '.']).replace(['-', '_'], "").to_lowercase()
}

fn find_card(word: &str) -> Option<Card> {
    let plain = plain(word);
    CARDS.iter().find(|(_, _, spellings)| spellings.contains(&plain.as_str())).map(|&(card, _, _)| card)
}

pub(crate) fn card(word: &str) -> Result<Card, Trouble> {
    find_card(word).ok_or_else(|| Trouble::unknown("card", word, CARDS.iter().map(|&(_, name, _)| name)))
}

pub(crate) fn card_word(card: Card) -> &'static str {
    CARDS[usize::from(card.kind())].1
}

pub(crate) fn colour(word: &str) -> Result<Colour, Trouble> {
    match plain(word).as_str() {
        "white" | "w" => Ok(Colour::White),
        "black" | "b" => Ok(Colour::Black),
        _ => Err(Trouble::unknown("colour", word, ["white", "black"])),
    }
}

pub(crate) fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

pub(crate) fn role(word: &str) -> Result<Role, Trouble> {
    match plain(word).as_str() {
        "hunter" => Ok(Role::Hunter),
        "vampire" => Ok(Role::Vampire),
        "kin" => Ok(Role::Kin),
        _ => Err(Trouble::unknown("role", word, ["hunter", "vampire", "kin"])),
    }
}

pub(crate) fn role_word(role: Role) -> &'static str {
    match role {
        Role::Hunter => "hunter",
        Role::Vampire => "vampire",
        Role::Kin => "kin",
    }
}

pub(crate) fn team_word(team: Team) -> &'static str {
    match team {
        Team::Hunters => "hunters",
        Team::Vampire => "vampire",
    }
}

pub(crate) fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Bitten => "bitten",
        Verdict::BittenAlone => "bitten_alone",
        Verdict::PairUp => "pair_up",
        Verdict::PairDown => "pair_down",
        Verdict::MayPair => "may_pair",
        Verdict::Keep => "keep",
    }
}

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
    format!("{}+{}", card_word(a), card_word(b))
}

/// Pairs as the viewer sees them: `Crucifix+Crucifix up`, `white down`.
pub(crate) fn pair_words(pairs: &[PairView]) -> Vec<String> {
    let one = |pair: &PairView| {
        let cards = pair.cards.map_or_else(|| colour_word(pair.colour).to_owned(), pair_word);
        format!("{cards} {}", if pair.up { "up" } else { "down" })
    };
    pairs.iter().map(one).collect()
}

/// The one spelling of a word that has several.
pub(crate) fn canon(word: &str) -> String {
    let word = word.trim_matches([',', '[', ']', ':']);
    if let Some((a, b)) = word.split_once('+')
        && let (Some(a), Some(b)) = (find_card(a), find_card(b))
    {
        return pair_word([a, b]);
    }
    match find_card(word) {
        Some(card) => card_word(card).to_owned(),
        None => word.to_lowercase(),
    }
}
