//! The words of a game as a section of `docs/scenarios.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use kernel::{Fixture, Word};

use crate::files;

/// The words of a game, as Markdown.
pub fn vocabulary<G: Fixture>() -> String {
    let info = G::INFO;
    let mut out = format!("## {}\n\n", info.name);
    let (least, most) = info.seats;
    let seats = if least == most { format!("{least}") } else { format!("{least} to {most}") };
    let _ = writeln!(out, "`game {}`; {seats} names in the `table` line.", info.id);
    if !info.options.is_empty() {
        out.push_str(
            "\n### Options of the `table` line\n\n| option | meaning | values | default |\n|---|---|---|---|\n",
        );
        for option in info.options {
            let quoted =
                |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
            let mut values = match option.values {
                [] => format!("{} to {}", option.least, option.most),
                values => quoted(values),
            };
            if option.per_seat {
                values.push_str("; one for each seat, with commas");
            }
            if !option.several.is_empty() {
                let _ = write!(values, "; or several of these, with commas: {}", quoted(option.several));
            }
            let about = cell(option.about);
            let _ = writeln!(out, "| `{}=` | {about} | {values} | `{}` |", option.key, option.default);
        }
    }
    let words = G::WORDS;
    let sections: [(&str, &[Word]); 6] = [
        ("Values", words.values),
        ("Places: `given <place> <values>`", words.places),
        ("Chance: `next <what> <values>`", words.chances),
        ("Actions: `<name> <action>`", words.actions),
        ("Fields: `expect`, `sees`, `hidden`", words.fields),
        ("Events: `news <name>: <event>`", words.events),
    ];
    for (title, list) in sections.iter().filter(|(_, list)| !list.is_empty()) {
        let _ = writeln!(out, "\n### {title}\n\n| written | meaning |\n|---|---|");
        for word in *list {
            let _ = writeln!(out, "| `{}` | {} |", cell(word.form), cell(word.about));
        }
    }
    out
}

/// A bar would end the cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Compares the section of the game in a document, between `<!-- words of <game> -->` and
/// `<!-- end of <game> -->`, with its words; with `YAKAI_UPDATE=1` writes it.
///
/// # Panics
/// When the section is missing or not current.
pub fn check_docs<G: Fixture>(docs_path: impl AsRef<Path>) {
    let path = docs_path.as_ref();
    let name = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let id = G::INFO.id;
    let (begin, end) = (format!("<!-- words of {id} -->\n"), format!("<!-- end of {id} -->"));
    let section = text.find(&begin).map(|at| at + begin.len()).and_then(|from| {
        let len = text[from..].find(&end)?;
        Some((from, from + len))
    });
    let Some((from, to)) = section else {
        panic!("{name}: there is no section between `{}` and `{end}`", begin.trim());
    };
    let now = format!("\n{}\n", vocabulary::<G>());
    if text[from..to] == now {
        return;
    }
    if files::updating() {
        let text = format!("{}{now}{}", &text[..from], &text[to..]);
        fs::write(path, text).unwrap_or_else(|error| panic!("{name}: {error}"));
        return;
    }
    let (line, was, is) = files::first_difference(&text[from..to], &now).unwrap_or((1, "", ""));
    let line = text[..from].lines().count() + line;
    panic!(
        "{name}:{line}: the words of {id} are not current; run this test with YAKAI_UPDATE=1\n  was `{was}`\n  is  `{is}`"
    );
}
