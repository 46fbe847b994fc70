//! Words against words: one spelling each, case and commas aside.

use kernel::{Notation, Value};

/// The words of a text in the game's one spelling.
pub(super) fn words<G: Notation>(text: &str) -> Vec<String> {
    let bare: Vec<&str> = text.split_whitespace().map(|word| word.trim_end_matches([',', ';', ':'])).collect();
    let row = G::canon_row(&bare).into_iter().map(|word| word.to_lowercase());
    row.filter(|word| !word.is_empty()).collect()
}

/// Whether a field holds what a case expects of it.
pub(super) fn holds<G: Notation>(value: &Value, values: &[&str]) -> bool {
    let mut expected = words::<G>(&values.join(" "));
    match value {
        Value::Either(ways) => ways.iter().any(|way| holds::<G>(way, values)),
        Value::Hidden => expected == ["hidden"],
        Value::Ordered(found) => alike(&words::<G>(&found.join(" ")), &expected),
        Value::Unordered(found) => {
            let mut found = words::<G>(&found.join(" "));
            found.sort();
            expected.sort();
            alike(&found, &expected)
        }
    }
}

/// Nothing there may be expected with nothing, `none`, `nothing` or `nobody`.
fn alike(found: &[String], expected: &[String]) -> bool {
    let nothing = |words: &[String]| {
        words.is_empty() || matches!(words, [word] if ["none", "nothing", "nobody", "-"].contains(&word.as_str()))
    };
    found == expected || (nothing(found) && nothing(expected))
}

/// A field's value for people.
pub(super) fn show(value: &Value) -> String {
    match value {
        Value::Hidden => "hidden".into(),
        Value::Either(ways) => ways.first().map_or_else(String::new, show),
        Value::Ordered(words) | Value::Unordered(words) if words.is_empty() => "nothing".into(),
        Value::Ordered(words) | Value::Unordered(words) => format!("`{}`", words.join(" ")),
    }
}

/// The first word, and what follows it.
pub(super) fn cut(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(first, rest)| (first, rest.trim()))
}

/// The words of a list, commas aside.
pub(super) fn list(text: &str) -> Vec<&str> {
    text.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect()
}
