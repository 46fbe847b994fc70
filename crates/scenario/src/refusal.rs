//! The end of a line that says what must be refused: `-> refused: <why>`.

use std::fmt::Display;

use kernel::{Fixture, Trouble};
use serde::Serialize;
use serde_json::Value;

/// What must be refused, and why as far as it is said.
#[derive(Clone, Copy)]
pub(crate) struct Refused<'a>(&'a str);

/// Cuts `-> refused: <why>` off a line, if that is how it ends.
pub(crate) fn cut_refused(line: &str) -> Result<(&str, Option<Refused<'_>>), Trouble> {
    let Some((what, refused)) = line.split_once("->") else { return Ok((line, None)) };
    match refused.trim().strip_prefix("refused") {
        Some(why) => Ok((what.trim(), Some(Refused(why.trim_start_matches(':').trim())))),
        None => Err(Trouble::new("after `->` comes `refused: <why>`")),
    }
}

impl Refused<'_> {
    /// Compares it with what happened: the reason for the refusal, if there was one, which may also be written as one
    /// of these codes.
    pub(crate) fn check(self, reason: Option<impl Display>, codes: &[Code]) -> Result<(), Trouble> {
        let why = self.0;
        let Some(reason) = reason.map(|reason| reason.to_string()) else {
            return Err(Trouble::new("should have been refused, but was accepted"));
        };
        if plain(why).is_empty() || is_reason(why, &reason) || codes.iter().any(|code| code.is(why)) {
            return Ok(());
        }
        Err(Trouble::new(format!("should have been refused because `{why}`, but `{reason}`")))
    }
}

/// A short word for a refusal, such as `too_soon{200}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    /// The word.
    pub word: String,
    /// The number that goes with it, if one does.
    pub number: Option<u64>,
}

/// The codes that stand for a refusal: its own, then others that will do.
pub(crate) fn codes_of<G: Fixture>(refusal: &G::Refusal) -> Vec<Code> {
    let others = G::refusal_synonyms(refusal).iter().map(|&word| Code { word: word.to_owned(), number: None });
    std::iter::once(Code::of(refusal)).chain(others).collect()
}

impl Code {
    /// As the refusal is serialised.
    ///
    /// # Panics
    ///
    /// If it is no plain data with its word in `code`, as every game's refusals are.
    pub fn of(refusal: &impl Serialize) -> Code {
        let data = serde_json::to_value(refusal).expect("a refusal is plain data");
        let word = data["code"].as_str().expect("a refusal has its word in `code`").to_owned();
        let number = data.as_object().and_then(|fields| fields.values().find_map(Value::as_u64));
        Code { word, number }
    }

    /// Whether this is the code; the number may be left out, or have its unit or what it is called.
    fn is(&self, why: &str) -> bool {
        let (why, word) = (why.split_once('{').unwrap_or((why, "")), bare(&self.word));
        let said = bare(why.0) + &bare(why.1.rsplit([':', '=']).next().unwrap_or_default());
        let number = self.number.map_or(String::new(), |number| number.to_string());
        said.trim_end_matches("ms") == format!("{word}{number}") || said == word
    }
}

/// A sentence without regard to capitals, spaces and full stop.
fn plain(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ").trim_end_matches('.').to_owned()
}

/// Whether this is the reason; what stands after a colon explains it and may be left out.
fn is_reason(why: &str, reason: &str) -> bool {
    let short = reason.split(':').next().unwrap_or(reason);
    [plain(reason), plain(short)].contains(&plain(why))
}

/// A code without regard to capitals and to what joins its words.
fn bare(code: &str) -> String {
    code.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
