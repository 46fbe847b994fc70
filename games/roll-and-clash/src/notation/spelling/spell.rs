//! How single things are spelled.

use kernel::spell::{is_none, plain};
use kernel::{Millis, Trouble};

use crate::dice::{DICE, Die, Picked};
use crate::view::PhaseView;
use crate::words::{Ally, Character, Symbol, Technique};

/// A symbol by its word, its letter, or three letters and more that it begins with.
pub(crate) fn find_symbol(word: &str) -> Option<Symbol> {
    let begins = |symbol: &Symbol| plain(word).len() >= 3 && plain(symbol.word()).starts_with(&plain(word));
    Symbol::find(word).or_else(|| Symbol::ALL.into_iter().find(begins))
}

pub(crate) fn symbol(word: &str) -> Result<Symbol, Trouble> {
    find_symbol(word).map_or_else(|| Symbol::read(word), Ok)
}

/// Symbols in a row; letters may stand together (`KKG`).
pub(crate) fn symbols(words: &[&str]) -> Result<Vec<Symbol>, Trouble> {
    let mut out = Vec::new();
    for word in words.iter().flat_map(|word| word.split(['|', '+', '/'])).filter(|word| !word.is_empty()) {
        match find_symbol(word) {
            Some(symbol) => out.push(symbol),
            None if word.chars().all(char::is_uppercase) && word.len() <= DICE => {
                let letters: Option<Vec<Symbol>> = word.chars().map(|c| find_symbol(&c.to_string())).collect();
                out.extend(letters.ok_or_else(|| symbol(word).expect_err("no symbol, as above"))?);
            }
            None => return Err(symbol(word).expect_err("no symbol, as above")),
        }
    }
    Ok(out)
}

/// Whether the word is a die that was not rolled.
pub(crate) fn is_blank(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "-" | "_" | "." | "blank" | "none")
}

/// Five dice: faces in order, `-` for a blank one, the black-and-white one last; `(MASK)` was kept, `MASK*` is set
/// aside. Fewer than five, or after a bar, are put where they belong, and the rest is blank.
pub(crate) fn dice(words: &[&str]) -> Result<[Die; DICE], Trouble> {
    let mut dice = [Die::default(); DICE];
    if words.len() == 1 && (is_none(words) || is_blank(words[0])) {
        return Ok(dice);
    }
    let mut apart: Vec<String> = Vec::new();
    for word in words {
        let together = find_symbol(word).is_none() && !is_blank(word) && (4..=DICE + 1).contains(&word.len());
        if together && word.chars().all(|c| c.is_uppercase() || c == '-' || c == '|') {
            apart.extend(word.chars().map(String::from));
        } else {
            apart.extend(word.split_inclusive('|').flat_map(|part| match part.strip_suffix('|') {
                Some(before) => vec![before.to_owned(), "|".to_owned()],
                None => vec![part.to_owned()],
            }));
        }
    }
    let mut at = 0;
    for word in apart.iter().map(String::as_str).filter(|word| !word.is_empty()) {
        if word == "|" || word == "/" {
            at = DICE - 1;
            continue;
        }
        // `(MASK)`, `MASK(aside)`, `MASK:aside`; `MASK*`, `MASK:marked`.
        let said = word.to_lowercase();
        let aside = word.starts_with('(') || said.contains(":aside") || said.contains("(aside");
        let marked = word.ends_with(['*', '!']) || said.contains(":marked") || said.contains("(marked");
        let bare = word.trim_start_matches('(').split([':', '(']).next().unwrap_or_default();
        let bare = bare.trim_matches([')', '*', '!']);
        let face = if is_blank(bare) { None } else { Some(symbol(bare)?) };
        if face.is_some_and(Symbol::is_bw) && apart.len() < DICE {
            at = DICE - 1;
        }
        let die = dice.get_mut(at).ok_or_else(|| Trouble::new("everybody has five dice"))?;
        *die = Die { face, aside: aside && face.is_some(), marked: marked && face.is_some() };
        at += 1;
    }
    for (at, die) in dice.iter().enumerate() {
        if let Some(face) = die.face.filter(|face| face.is_bw() != (at + 1 == DICE)) {
            let kind = if at + 1 == DICE { "black-and-white" } else { "coloured" };
            return Err(Trouble::new(format!("die {at} is {kind} and cannot show {}", face.word())));
        }
    }
    Ok(dice)
}

/// Some of five dice: by number, by what they show, `all`, `blank`, `coloured`, `bw`, `but` before what is left out.
pub(crate) fn picked(words: &[&str], dice: &[Die; DICE]) -> Result<Picked, Trouble> {
    let mut chosen = [false; DICE];
    let mut but = false;
    let is_out = |word: &&&str| ["but", "except", "without"].contains(&word.to_lowercase().as_str());
    if words.first().as_ref().is_some_and(is_out) {
        chosen = [true; DICE];
    }
    for word in words.iter().flat_map(|word| word.split(['|', '+'])).filter(|word| !word.is_empty()) {
        let mut set = |which: &dyn Fn(usize) -> bool| {
            for (at, chosen) in chosen.iter_mut().enumerate().filter(|(at, _)| which(*at)) {
                let _ = at;
                *chosen = !but;
            }
        };
        match plain(word).as_str() {
            "all" | "every" | "everything" => set(&|_| true),
            "but" | "except" | "without" => but = true,
            "and" | "dice" | "die" | "the" => {}
            "none" | "nothing" | "no" => {}
            "blank" | "blanks" => set(&|at| dice[at].face.is_none()),
            "loose" => set(&|at| dice[at].face.is_some() && !dice[at].aside),
            "aside" | "kept" => set(&|at| dice[at].aside),
            "coloured" => set(&|at| at + 1 < DICE),
            "bw" => set(&|at| at + 1 == DICE),
            bare => match bare.parse::<usize>() {
                Ok(n) if n < DICE => chosen[n] = !but,
                Ok(_) => return Err(Trouble::new("the dice are 0 to 4")),
                Err(_) => {
                    for face in symbols(&[word])? {
                        let shows = |at: &usize| dice[*at].face == Some(face) && chosen[*at] == but;
                        let first =
                            (0..DICE).filter(shows).min_by_key(|&at| (dice[at].aside, dice[at].marked, at));
                        let none = || Trouble::new(format!("no die more shows {}", face.word()));
                        chosen[first.ok_or_else(none)?] = !but;
                    }
                }
            },
        }
    }
    Ok((0..DICE).filter(|&at| chosen[at]).collect())
}

/// `0 1 4`, `all`, or `none`.
pub(crate) fn picked_words(picked: Picked) -> String {
    match picked {
        Picked::ALL => "all".into(),
        Picked::NONE => "none".into(),
        some => some.iter().map(|die| die.to_string()).collect::<Vec<_>>().join(" "),
    }
}

/// `KAGUNE KAGUNE - DOVE | SPIRAL`.
pub(crate) fn faces_words(faces: &[Option<Symbol>; DICE]) -> String {
    dice_words(faces, Picked::NONE, Picked::NONE)
}

/// `(KAGUNE) KAGUNE* - DOVE | SPIRAL`: kept ones in parentheses, marked ones with a star.
pub(crate) fn dice_words(faces: &[Option<Symbol>; DICE], aside: Picked, marked: Picked) -> String {
    let word = |at: usize| {
        let face = faces[at].map_or("-", Symbol::word);
        let face = if aside.contains(at) { format!("({face})") } else { face.to_owned() };
        if marked.contains(at) { face + "*" } else { face }
    };
    let words: Vec<String> = (0..DICE).map(word).collect();
    format!("{} | {}", words[..DICE - 1].join(" "), words[DICE - 1])
}

/// A time as milliseconds: `700`, `700ms`, `0.7s`, `2m`.
pub(crate) fn find_time(word: &str) -> Option<Millis> {
    let split = word.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(word.len());
    let (number, unit) = word.split_at(split);
    let unit = match unit {
        "" | "ms" => 1,
        "s" => 1000,
        "m" | "min" => 60_000,
        _ => return None,
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if part.len() > 3 || unit == 1 && !part.is_empty() {
        return None;
    }
    let thousandths: Millis = format!("{part:0<3}").parse().ok()?;
    whole.parse::<Millis>().ok()?.checked_mul(unit)?.checked_add(thousandths * unit / 1000)
}

pub(crate) fn time(word: &str) -> Result<Millis, Trouble> {
    find_time(word).ok_or_else(|| Trouble::new(format!("`{word}` is no time: write `700ms`, `0.7s` or `700`")))
}

pub(crate) const fn phase_word(phase: PhaseView) -> &'static str {
    match phase {
        PhaseView::Pick { .. } => "pick",
        PhaseView::Wait { .. } => "wait",
        PhaseView::Play => "play",
        PhaseView::Answer { .. } => "answer",
        PhaseView::Change { .. } => "change",
        PhaseView::Plan { .. } => "plan",
        PhaseView::Over => "over",
    }
}

/// The one spelling of words in a row: a person's full name is one word, and all five dice are `all`.
pub(crate) fn canon_row(words: &[&str]) -> Vec<String> {
    let mut row = Vec::new();
    let mut rest = words;
    while let [first, after @ ..] = rest {
        rest = after;
        if let [second, beyond @ ..] = after {
            let both = format!("{first}{second}");
            if both == "lastslap" {
                row.push("last_slap".to_owned());
                rest = beyond;
                continue;
            }
            let name = Character::find(&both).map(Character::word).or_else(|| Ally::find(&both).map(Ally::word));
            if let Some(name) = name {
                row.push(name.to_owned());
                rest = beyond;
                continue;
            }
        }
        // `kaneki.t1` is `t1 of kaneki`.
        if let Some((who, technique)) = first.split_once('.')
            && let (Some(who), Some(technique)) = (Character::find(who), Technique::named(technique))
        {
            row.extend([technique.word(), "of", who.word()].map(str::to_owned));
            continue;
        }
        row.push(canon(first));
        if let ["0", "1", "2", "3", "4", beyond @ ..] = rest
            && canon(first) == "rolled"
        {
            row.push("all".to_owned());
            rest = beyond;
        }
    }
    // `Dot was last` and `last slapper Dot` are `last Dot`.
    row.retain(|word| word != "was" && word != "slapper");
    if let [_, last] = &row[..]
        && last == "last"
    {
        row.swap(0, 1);
    }
    row
}

/// The one spelling of a word that has several.
pub(crate) fn canon(word: &str) -> String {
    let bare = word.trim_matches([',', '[', ']', '{', '}', ':', '(', ')', '`', ';', '|']);
    if bare.is_empty() || is_blank(bare) && bare != "none" {
        return if bare.is_empty() { String::new() } else { "-".to_owned() };
    }
    if let Some(symbol) = find_symbol(bare) {
        return symbol.word().to_owned();
    }
    if let Some(character) = Character::find(bare) {
        return character.word().to_owned();
    }
    if let Some(ally) = Ally::find(bare) {
        return ally.word().to_owned();
    }
    if let Some(time) = find_time(bare) {
        return time.to_string();
    }
    match plain(bare).as_str() {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        "ko" => "ko".to_owned(),
        "regen" => "regeneration".to_owned(),
        "discarded" => "discards".to_owned(),
        _ => bare.to_lowercase().replace('-', "_"),
    }
}

/// `KAGUNE KAGUNE KAKUGAN`.
pub(crate) fn symbol_words(symbols: impl IntoIterator<Item = Symbol>) -> String {
    symbols.into_iter().map(Symbol::word).collect::<Vec<_>>().join(" ")
}
