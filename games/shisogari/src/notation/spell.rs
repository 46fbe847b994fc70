//! How single things are spelled, and events.

use kernel::{Names, Trouble};

use crate::event::Event;
use crate::rules::look::Verdict;
use crate::words::{Card, Colour, Role, Team};

/// The verbs of acts, for suggestions.
pub(crate) const ACTS: [&str; 8] = ["draft", "take", "give", "accuse", "pass", "pick", "confirm", "pair"];

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

/// Two cards of a pair, in the order of kinds.
pub(crate) fn pair_word(cards: [Card; 2]) -> String {
    let [a, b] = cards;
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    format!("{}+{}", card_word(a), card_word(b))
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

/// An event in words; what the viewer may not know is left out.
pub(crate) fn event(event: &Event, names: &Names) -> String {
    let face = |card: &Option<Card>| card.map_or(String::new(), |card| format!(" {}", card_word(card)));
    match event {
        Event::Dealt { seat, role, boxed, hand } => {
            let hand: Vec<&str> = hand.iter().map(|&card| card_word(card)).collect();
            let boxed = boxed.map(card_word).join(" ");
            format!("{} dealt {} {} boxed {boxed}", names.of(*seat), role_word(*role), hand.join(" "))
        }
        Event::Starts { seat } => format!("{} starts", names.of(*seat)),
        Event::Drafted { seat, colour, card } => {
            format!("{} drafted {}{}", names.of(*seat), colour_word(*colour), face(card))
        }
        Event::Turn { seat, number } => format!("turn {number} {}", names.of(*seat)),
        Event::Takes { seat, from, item } => {
            format!("{} takes from {} naming {}", names.of(*seat), names.of(*from), card_word(*item))
        }
        Event::Gives { seat, to, item } => {
            format!("{} gives to {} naming {}", names.of(*seat), names.of(*to), card_word(*item))
        }
        Event::Drew { seat, from, colour, card } => {
            format!("{} drew {}{} from {}", names.of(*seat), colour_word(*colour), face(card), names.of(*from))
        }
        Event::Kept { seat } => format!("{} kept it", names.of(*seat)),
        Event::Paired { seat, colour, up, cards } => {
            let faces = cards.map_or(String::new(), |cards| format!(" {}", pair_word(cards)));
            let side = if *up { "up" } else { "down" };
            format!("{} paired {} {side}{faces}", names.of(*seat), colour_word(*colour))
        }
        Event::Turned { seat } => format!("{} turned kin", names.of(*seat)),
        Event::Passed { seat } => format!("{} passed", names.of(*seat)),
        Event::Accused { seat, of } => format!("{} accused {}", names.of(*seat), names.of(*of)),
        Event::Ended { ending } => format!("ended {} {}", ending.reason.word(), team_word(ending.winner)),
    }
}
