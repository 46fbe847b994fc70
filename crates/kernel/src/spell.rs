//! How words are read in every game: case and punctuation do not matter, and an unknown word is answered with the
//! nearest known ones.

use std::fmt::Display;
use std::str::FromStr;

use crate::{Names, Trouble, Vocabulary, Word};

/// A word of a game's notation, with what it means.
pub const fn word(form: &'static str, about: &'static str) -> Word {
    Word { form, about }
}

/// A word without its capitals, hyphens, brackets and the like.
pub fn plain(word: &str) -> String {
    const MARKS: &str = "-_'’!,;:.[]{}()`*";
    word.chars().filter(|&c| !MARKS.contains(c)).flat_map(char::to_lowercase).collect()
}

/// Whether these are words for nothing.
pub fn is_none(words: &[&str]) -> bool {
    match words {
        [] => true,
        [word] => matches!(word.to_lowercase().as_str(), "none" | "nothing" | "nobody" | "empty" | "-"),
        _ => false,
    }
}

/// Reads yes or no.
pub fn yes(word: &str) -> Result<bool, Trouble> {
    match plain(word).as_str() {
        "yes" | "true" | "on" => Ok(true),
        "no" | "false" | "off" => Ok(false),
        _ => Err(Trouble::unknown("answer", word, ["yes", "no"])),
    }
}

/// Reads yes or no, where yes may be left out.
pub fn flag(words: &[&str]) -> Result<bool, Trouble> {
    words.first().map_or(Ok(true), |word| yes(word))
}

/// `yes` or `no`.
pub const fn yes_word(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// Reads a number from `least` to `most`.
pub fn number<N: Copy + FromStr + PartialOrd + Display>(word: &str, least: N, most: N) -> Result<N, Trouble> {
    let read = word.parse().ok().filter(|n| (&least..=&most).contains(&n) && !word.starts_with('+'));
    read.ok_or_else(|| Trouble::new(format!("a number from {least} to {most} is wanted, not `{word}`")))
}

/// The words, with each value that was written in several of them joined into one. `in_one` knows such values, which
/// have at most `longest` words.
pub fn joined(words: &[&str], longest: usize, in_one: impl Fn(&[&str]) -> Option<String>) -> Vec<String> {
    let mut joined = Vec::new();
    let mut rest = words;
    while let [first, ..] = rest {
        let row = |n: usize| Some((in_one(&rest[..n])?, n));
        let (word, n) = (2..=longest.min(rest.len())).rev().find_map(row).unwrap_or(((*first).into(), 1));
        joined.push(word);
        rest = &rest[n..];
    }
    joined
}

/// The index of a word among these; `others` are the other spellings of each, in the same order.
pub fn find(word: &str, words: &[&str], others: &[&[&str]]) -> Option<usize> {
    let word = plain(word);
    let same = |known: &&str| plain(known) == word;
    words.iter().zip(others).position(|(known, others)| same(known) || others.iter().any(same))
}

impl Vocabulary {
    /// Why an act cannot be read: its verb is unknown, or what follows it is wrong.
    pub fn unknown_act(&self, verb: &str) -> Trouble {
        let first = |word: &Word| word.form.split([' ', ',']).next().unwrap_or_default();
        match self.actions.iter().find(|word| plain(first(word)) == plain(verb)) {
            Some(word) if word.form.contains(' ') => Trouble::new(format!("`{verb}` is written `{}`", word.form)),
            Some(_) => Trouble::new(format!("`{verb}` is written with nothing after it")),
            None => Trouble::unknown("act", verb, self.actions.iter().map(first)),
        }
    }

    /// Why a place cannot be given: nobody has that name, what follows is wrong, or it is unknown.
    pub fn unknown_place(&self, place: &str, names: &Names) -> Trouble {
        fn heads(word: &Word) -> impl Iterator<Item = &'static str> + use<> {
            word.form.split(", ").filter_map(|form| form.split(' ').next())
        }
        let known = || self.places.iter().flat_map(heads);
        let parts: Vec<&str> = place.split('.').collect();
        if let [name, _, ..] = parts[..]
            && !known().any(|head| head.split('.').next().is_some_and(|head| head.eq_ignore_ascii_case(name)))
            && let Err(trouble) = names.seat(name)
        {
            return trouble;
        }
        let last = parts.last().map(|last| last.to_lowercase());
        match self.places.iter().find(|word| heads(word).any(|head| head.rsplit('.').next() == last.as_deref())) {
            Some(word) => Trouble::new(format!("`given {place}` is written `given {}`", word.form)),
            None => {
                // The vocabulary lists the places of a seat without naming one.
                let form = match place.split_once('.') {
                    Some((name, rest)) if names.seat(name).is_ok() => format!("<Name>.{rest}"),
                    _ => place.to_owned(),
                };
                Trouble::unknown("place", &form, known())
            }
        }
    }

    /// Why a field cannot be looked at: nobody is called so, or there is none of this name.
    pub fn unknown_field(&self, field: &str, names: &Names) -> Trouble {
        let known = || self.fields.iter().flat_map(|word| word.form.split(", "));
        if let Some((name, _)) = field.split_once('.')
            && !known().any(|form| form.split('.').next() == Some(name))
            && let Err(trouble) = names.seat(name)
        {
            return trouble;
        }
        let whole =
            |form: &'static str| if field.contains('.') { form } else { form.trim_start_matches("<Name>.") };
        Trouble::unknown("field", field, known().map(whole))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_capitals_do_not_matter() {
        assert_eq!(plain("(We’re-Only_Making: It Stronger!)"), "wereonlymaking it stronger");
        assert!(is_none(&[]) && is_none(&["Nobody"]) && is_none(&["-"]) && !is_none(&["no", "one"]));
        assert_eq!((yes("On"), yes("false").map(yes_word)), (Ok(true), Ok("no")));
        assert!(yes("yess").is_err_and(|trouble| trouble.0.contains("`yes`")));
        assert_eq!(number("7", 0_u8, 9), Ok(7));
        for wrong in ["10", "+7", "seven", ""] {
            assert!(number(wrong, 0_u8, 9).is_err(), "{wrong}");
        }
    }

    #[test]
    fn several_words_can_be_one_value() {
        let in_one = |words: &[&str]| (words.concat() == "MaskShop").then(|| "mask_shop".to_owned());
        assert_eq!(joined(&["in", "Mask", "Shop", "Mask"], 3, in_one), ["in", "mask_shop", "Mask"]);
        let others: [&[&str]; 2] = [&["c", "coffees"], &[]];
        let at = |word: &str| find(word, &["coffee", "half_food"], &others);
        assert_eq!([at("Coffees,"), at("C"), at("half-food"), at("f")], [Some(0), Some(0), Some(1), None]);
    }
}
