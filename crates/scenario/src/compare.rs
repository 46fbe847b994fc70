//! Words against words: one spelling each, case and commas aside.

use kernel::{Fixture, Names, Value, Word};

/// The words of a text in the game's one spelling.
pub(crate) fn words<G: Fixture>(text: &str) -> Vec<String> {
    let bare: Vec<&str> = text.split_whitespace().map(|word| word.trim_end_matches([',', ';', ':'])).collect();
    let row = G::canon_row(&bare).into_iter().map(|word| word.to_lowercase());
    row.filter(|word| !word.is_empty()).collect()
}

/// Whether a field holds what a case expects of it.
pub(crate) fn holds<G: Fixture>(value: &Value, values: &[&str]) -> bool {
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

/// Nothing there may be expected with nothing, `none`, `nothing`, `nobody` or `empty`; `yes` need not be written.
fn alike(found: &[String], expected: &[String]) -> bool {
    let nothing = |words: &[String]| words.is_empty() || matches!(words, [word] if is_nothing(word));
    found == expected || (nothing(found) && nothing(expected)) || (expected.is_empty() && *found == ["yes"])
}

/// A word for nothing.
pub(crate) fn is_nothing(word: &str) -> bool {
    ["none", "nothing", "nobody", "empty", "-"].contains(&word)
}

/// A field's value for people.
pub(crate) fn show(value: &Value) -> String {
    match value {
        Value::Hidden => "hidden".into(),
        Value::Either(ways) => ways.first().map_or_else(String::new, show),
        Value::Ordered(words) | Value::Unordered(words) if words.is_empty() => "nothing".into(),
        Value::Ordered(words) | Value::Unordered(words) => format!("`{}`", words.join(" ")),
    }
}

/// The first word, and what follows it.
pub(crate) fn cut(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(first, rest)| (first, rest.trim()))
}

/// A place or a field, and what follows it. Its parts may also be written as words: `Ann hand` is `Ann.hand` where
/// the game knows `<Name>.hand`. A colon, `=` or `is` between it and the values says nothing.
pub(crate) fn cut_place<'t>(text: &'t str, known: &[Word], names: &Names) -> (String, &'t str) {
    let (first, mut rest) = cut(text);
    let mut place = first.trim_end_matches([':', '=']).to_owned();
    loop {
        let (word, after) = cut(rest);
        if [":", "=", "is"].contains(&word) && !after.is_empty() {
            return (place, after);
        }
        let longer = format!("{place}.{}", word.trim_end_matches(','));
        if word.is_empty() || !known.iter().any(|known| is_of(known.form, &longer, names)) {
            return (place, rest);
        }
        (place, rest) = (longer, after);
    }
}

/// Whether a place is of one of these forms, or the beginning of one.
fn is_of(forms: &str, place: &str, names: &Names) -> bool {
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let alike = |form: &str, part: &str| match form {
        "<Name>" => names.seat(part).is_ok(),
        "<number>" => is_number(part),
        _ => !is_number(part) && form.replace('_', "-").eq_ignore_ascii_case(&part.replace('_', "-")),
    };
    let parts: Vec<&str> = place.split('.').collect();
    let mut forms = forms.split(", ").filter_map(|form| form.split(' ').next());
    forms.any(|form| {
        let form: Vec<&str> = form.split('.').collect();
        form.len() >= parts.len() && form.iter().zip(&parts).all(|(form, part)| alike(form, part))
    })
}

/// The words of a list, commas aside.
pub(crate) fn list(text: &str) -> Vec<&str> {
    text.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect()
}
