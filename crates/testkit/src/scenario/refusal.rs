//! The end of a line that says what must be refused: `-> refused: <why>`.

use std::fmt::Display;

use kernel::Trouble;

/// What must be refused, and why as far as it is said.
#[derive(Clone, Copy)]
pub(super) struct Refused<'a>(&'a str);

/// Cuts `-> refused: <why>` off a line, if that is how it ends.
pub(super) fn cut_refused(line: &str) -> Result<(&str, Option<Refused<'_>>), Trouble> {
    let Some((what, refused)) = line.split_once("->") else { return Ok((line, None)) };
    match refused.trim().strip_prefix("refused") {
        Some(why) => Ok((what.trim(), Some(Refused(why.trim_start_matches(':').trim())))),
        None => Err(Trouble::new("after `->` comes `refused: <why>`")),
    }
}

impl Refused<'_> {
    /// Holds what happened against it: the reason why it was refused, if it was, which may also be written as one of
    /// these codes.
    pub(super) fn check(self, reason: Option<impl Display>, codes: Option<&str>) -> Result<(), Trouble> {
        let why = self.0;
        let Some(reason) = reason.map(|reason| reason.to_string()) else {
            return Err(Trouble::new("should have been refused, but was accepted"));
        };
        let is_a_code = || codes.is_some_and(|codes| codes.split('|').any(|code| is_code(why, code)));
        if plain(why).is_empty() || is_reason(why, &reason) || is_a_code() {
            return Ok(());
        }
        Err(Trouble::new(format!("should have been refused because `{why}`, but `{reason}`")))
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

/// Whether this is the code; a number in it may be left out, or have its unit or what it is called.
fn is_code(why: &str, code: &str) -> bool {
    let (word, number) = code.split_once('{').unwrap_or((code, ""));
    let named = why.split_once('{').and_then(|(first, inner)| Some((first, inner.split_once([':', '='])?.1)));
    let is_named = named.is_some_and(|(first, value)| {
        !number.is_empty() && bare(first) == bare(word) && bare(value).trim_end_matches("ms") == bare(number)
    });
    is_named || [bare(code), bare(word), bare(code) + "ms"].contains(&bare(why))
}

/// A code without regard to capitals and to what joins its words.
fn bare(code: &str) -> String {
    code.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
