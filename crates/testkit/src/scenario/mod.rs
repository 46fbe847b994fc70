//! Rule cases in Markdown that a player can read and write. The format is in `docs/scenarios.md`.

mod compare;
mod coverage;
mod document;
mod expect;
mod markdown;
mod refusal;
mod run;
mod table;
mod time;
mod vocabulary;

use std::fmt;
use std::path::Path;

use kernel::Fixture;

use crate::files;
pub use coverage::{check_refusals, check_rules};
pub use document::{check_document, check_forms, check_listed};
use markdown::Case;
pub use markdown::{game_of, rule_ids};
pub use vocabulary::{check_docs, vocabulary};

/// How one case went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseResult {
    /// The name of the file.
    pub file: String,
    /// The heading of the case.
    pub heading: String,
    /// The line of the heading, from 1.
    pub line: usize,
    pub result: Result<(), Failure>,
}

/// Where a case failed, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The line, from 1.
    pub line: usize,
    pub message: String,
}

impl fmt::Display for CaseResult {
    /// `file:line: heading: message`, or that it passed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.result {
            Ok(()) => write!(f, "{}:{}: {}: passed", self.file, self.line, self.heading),
            Err(failure) => write!(f, "{}:{}: {}: {}", self.file, failure.line, self.heading, failure.message),
        }
    }
}

/// Runs every case of a text. A heading without a `play` block is prose.
pub fn run<G: Fixture>(path_label: &str, text: &str) -> Vec<CaseResult> {
    run_with::<G>(path_label, text, &G::Options::default())
}

/// Runs every case of a text with these options, as far as its `table` line says nothing else: house values.
pub fn run_with<G: Fixture>(path_label: &str, text: &str, options: &G::Options) -> Vec<CaseResult> {
    let one = |case: &Case<'_>| CaseResult {
        file: path_label.to_owned(),
        heading: case.heading.to_owned(),
        line: case.line,
        result: run::run_case::<G>(case, options),
    };
    markdown::cases(text).iter().map(one).collect()
}

/// Runs every case of every `*.md` in a folder; returns how many there were.
///
/// # Panics
/// If a case fails (with `file:line` of each that does), a file cannot be read, or there is no case.
pub fn check_folder<G: Fixture>(folder: impl AsRef<Path>) -> usize {
    let folder = folder.as_ref();
    let files = files::in_folder(folder, "md").unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut results = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        results.extend(run::<G>(&path.display().to_string(), &text));
    }
    assert!(!results.is_empty(), "{}: no case", folder.display());
    let failed: Vec<String> =
        results.iter().filter(|case| case.result.is_err()).map(ToString::to_string).collect();
    assert!(failed.is_empty(), "\n{}\n{} of {} cases failed\n", failed.join("\n"), failed.len(), results.len());
    results.len()
}
