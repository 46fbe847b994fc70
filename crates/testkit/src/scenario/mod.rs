//! Rule cases in Markdown that a player can read and write, and what is asked of all of them. The format is in
//! `docs/scenarios.md`, the language in the crate `scenario`.

mod coverage;
mod document;
mod vocabulary;

use std::path::Path;

use kernel::Fixture;

use crate::files;
pub use coverage::{check_refusals, check_rules};
pub use document::{check_document, check_forms, check_listed};
pub use scenario::{CaseResult, Failure, game_of, rule_ids, run, run_with};
pub use vocabulary::{check_docs, vocabulary};

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
