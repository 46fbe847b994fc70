//! What the document about scenarios says of a game is true.

use std::fs;
use std::path::Path;

use kernel::{Fixture, Game, Names, Seat, Trouble, Viewer, Word};
use scenario::Code;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::{check_docs, game_of, run};
use crate::drive::{NAMES, deal};

/// What the document says of this game is so: its words are current, its examples pass, and every refusal in this source
/// is listed.
///
/// # Panics
///
/// If something is not.
pub fn check_document<G: Fixture<Refusal: DeserializeOwned>>(docs_path: impl AsRef<Path>, source: &str) {
    let path = docs_path.as_ref();
    check_docs::<G>(path);
    check_examples::<G>(path);
    check_listed::<G>(path, source);
}

/// The examples of this game in the document pass, and there are some.
fn check_examples<G: Fixture>(docs_path: &Path) {
    let text = read(docs_path);
    let examples = text.split("````markdown\n").skip(1).filter_map(|rest| rest.split("````").next());
    let ours = examples.filter(|example| game_of(example) == Some(G::INFO.id));
    let results: Vec<_> = ours.flat_map(|example| run::<G>("docs/scenarios.md", example)).collect();
    assert!(!results.is_empty(), "the document has no example of this game");
    for result in results {
        assert_eq!(result.result, Ok(()), "{}", result.heading);
    }
}

/// Every refusal in the source of a game's acts is serialised with its word, which is the variant's name, and read from
/// it again; and sentence and code stand in a row under the heading `Refusals of` the game. A number in them is 200
/// there.
///
/// # Panics
///
/// If one is not, or the source is read wrongly.
pub fn check_listed<G: Game<Refusal: DeserializeOwned>>(docs_path: impl AsRef<Path>, source: &str) {
    let text = read(docs_path.as_ref());
    let heading = format!("### Refusals of {}", G::INFO.name.trim_start_matches("Tokyo Ghoul: "));
    let section = text.split(&heading).nth(1).unwrap_or_else(|| panic!("the document has no `{heading}`"));
    let reasons = source.split("#[error(\"").skip(1).filter_map(|rest| {
        let (sentence, rest) = rest.split_once("\")]")?;
        Some((sentence.replace("{ms}", "200"), rest.trim_start().split(|c: char| !c.is_alphanumeric()).next()?))
    });
    let reasons: Vec<(String, &str)> = reasons.collect();
    assert!(!reasons.is_empty(), "the refusals are read wrongly");
    for (sentence, variant) in reasons {
        let word = snake(variant);
        let refusal: G::Refusal = serde_json::from_value(json!({ "code": word, "ms": 200 }))
            .unwrap_or_else(|error| panic!("{variant} is not read from `{word}`: {error}"));
        let Code { word: code, number } = Code::of(&refusal);
        assert_eq!((refusal.to_string(), &code), (sentence.clone(), &word), "{variant}");
        let number = number.map_or(String::new(), |number| format!("{{{number}}}"));
        let row = format!("| `{sentence}` | `{code}{number}` |");
        assert!(section.contains(&row), "docs/scenarios.md: no row {row}");
    }
}

/// `NotYourTurn` as it is serialised: `not_your_turn`.
fn snake(name: &str) -> String {
    let spaced = name.chars().flat_map(|c| c.is_uppercase().then_some('_').into_iter().chain(c.to_lowercase()));
    spaced.skip(1).collect()
}

/// Every form in the game's list of words is understood: places can be given, fields expected, chances scripted,
/// and acts are read as they are written, each at one of these tables at least. `samples` say what replaces what is
/// in angle brackets, the special before the general. A form with `…` is left out.
///
/// # Panics
///
/// If a form is not understood.
pub fn check_forms<G: Fixture>(tables: &[(u8, G::Options)], samples: &[(&str, &str)]) {
    let forms = |words: &'static [Word]| {
        let whole = words.iter().filter(|word| !word.form.contains('…'));
        whole.flat_map(|word| word.form.split(", ")).flat_map(|form| {
            let form = samples.iter().fold(form.to_owned(), |form, (from, to)| form.replace(from, to));
            alternatives(&form.replace(['[', ']'], ""))
        })
    };
    let tables: Vec<(G, Names)> = tables.iter().map(|(seats, options)| table(*seats, options)).collect();
    let understood = |what: &str, form: &str, at: &dyn Fn(&G, &Names) -> Result<(), Trouble>| {
        let faults: Vec<Trouble> = tables.iter().filter_map(|(state, names)| at(state, names).err()).collect();
        assert!(faults.len() < tables.len(), "{what} {form}: {faults:?}");
    };
    for form in forms(G::WORDS.places) {
        let words: Vec<&str> = form.split(' ').collect();
        understood("given", &form, &|state, names| state.clone().give(words[0], &words[1..], names));
    }
    for form in forms(G::WORDS.fields) {
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::new(0))] {
            understood("expect", &form, &|state, names| G::field(&state.view(viewer), &form, names).map(drop));
        }
    }
    for form in forms(G::WORDS.chances) {
        let (word, values) = form.split_once(' ').unwrap_or_else(|| panic!("next {form}: no values"));
        for value in values.split(' ') {
            understood("next", &form, &|_, names| G::read_chance(word, value, names).map(drop));
        }
    }
    for form in forms(G::WORDS.actions) {
        understood("act", &form, &|state, names| {
            let read = |text: &str| {
                let words: Vec<&str> = text.split(' ').collect();
                state.read_action(Seat::new(1), &words, names)
            };
            let action = read(&form)?;
            let written = G::write_action(&action, names);
            assert_eq!(read(&written), Ok(action), "{form}, {written}");
            Ok(())
        });
    }
}

/// A table that has just been dealt.
fn table<G: Fixture>(seats: u8, options: &G::Options) -> (G, Names) {
    let state = deal(3, seats, options).unwrap_or_else(|fault| panic!("{seats} seats: {fault}"));
    (state, Names::new(NAMES.into_iter().take(usize::from(seats))))
}

/// `up|ko` in a form stands for one of the two.
fn alternatives(form: &str) -> Vec<String> {
    let Some(choice) = form.split(' ').find(|word| word.contains('|')) else {
        return vec![form.to_owned()];
    };
    choice.split('|').flat_map(|one| alternatives(&form.replacen(choice, one, 1))).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
