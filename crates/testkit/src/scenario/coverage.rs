//! Nothing is without a case: no rule, no refusal.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::rule_ids;

/// Every rule of a RULES.md is named by a heading of a case: paragraphs that begin with an id in bold, and rows of
/// tables whose id begins with one of `tables`. `sample` holds some ids that must be among them.
///
/// # Panics
///
/// If a rule has no case, or the rules are read wrongly.
pub fn check_rules(folder: impl AsRef<Path>, rules: &str, tables: &[char], sample: &[&str]) {
    let headings: BTreeSet<String> = texts(folder.as_ref()).iter().flat_map(|text| rule_ids(text)).collect();
    let bold = rules.lines().filter_map(|line| line.strip_prefix("**")?.split([' ', '*', '.']).next());
    let rows = rules.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
    let is_id = |word: &&str| word.starts_with(tables) && word[1..].starts_with(|c: char| c.is_ascii_digit());
    let wanted: BTreeSet<&str> = bold.chain(rows.filter(is_id)).collect();
    for id in sample {
        assert!(wanted.contains(id), "the rules are read wrongly, {id} is not among {wanted:?}");
    }
    let missing: Vec<&&str> = wanted.iter().filter(|&&id| !headings.contains(id)).collect();
    assert!(missing.is_empty(), "no heading of a case names {missing:?}");
}

/// Every refusal in the source of a game's acts is met by a case, but those that no case can meet.
///
/// # Panics
///
/// If one is not, or the source is read wrongly.
pub fn check_refusals(folder: impl AsRef<Path>, source: &str, beyond_cases: &[&str]) {
    let texts = texts(folder.as_ref());
    let lines = texts.iter().flat_map(|text| text.lines());
    let met: BTreeSet<&str> = lines.filter_map(|line| Some(line.split_once("-> refused:")?.1.trim())).collect();
    let refusals: Vec<&str> =
        source.lines().filter_map(|line| line.trim().strip_prefix("#[error(\"")?.strip_suffix("\")]")).collect();
    assert_eq!(refusals.len(), source.matches("#[error(").count(), "the refusals are read wrongly: {refusals:?}");
    let missing: Vec<&&str> =
        refusals.iter().filter(|text| !beyond_cases.contains(text) && !met.contains(**text)).collect();
    assert!(missing.is_empty(), "no case is refused with {missing:?}");
}

fn texts(folder: &Path) -> Vec<String> {
    let folder = fs::read_dir(folder).expect("the cases are there");
    let files = folder.map(|entry| entry.expect("readable").path()).filter(|path| path.extension().is_some());
    files.map(|path| fs::read_to_string(path).expect("a text")).collect()
}
