//! The language of scenarios: games in words that a player can read and write. The format is in `docs/scenarios.md`.
//!
//! [`run`] runs the cases of a Markdown text; [`Session`] plays line by line, and a [`Moment`] is what one seat saw of
//! a step, for those who show what happens. Lessons are written in the same words.

#![warn(missing_docs)]

mod compare;
mod expect;
mod markdown;
mod moment;
mod refusal;
mod session;
mod table;
mod time;

use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::Fixture;

use markdown::Case;
pub use markdown::{game_of, rule_ids};
pub use moment::{Cause, Moment};
pub use refusal::Code;
pub use session::Session;
pub use table::Table;

/// How one case went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseResult {
    /// The name of the file.
    pub file: String,
    /// The heading of the case.
    pub heading: String,
    /// The line of the heading, from 1.
    pub line: usize,
    /// That it passed, or where it failed.
    pub result: Result<(), Failure>,
}

/// Where a case failed, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
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
        result: run_case::<G>(case, options),
    };
    markdown::cases(text).iter().map(one).collect()
}

/// Runs a case. A rule that panics fails this case and does not keep the others from running.
fn run_case<G: Fixture>(case: &Case<'_>, options: &G::Options) -> Result<(), Failure> {
    let line = Cell::new(case.line);
    catch_unwind(AssertUnwindSafe(|| run_lines::<G>(case, options, &line))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        Err(Failure { line: line.get(), message: format!("the rules panicked: {}", text.unwrap_or("no word")) })
    })
}

fn run_lines<G: Fixture>(case: &Case<'_>, options: &G::Options, last: &Cell<usize>) -> Result<(), Failure> {
    if let Some(fault) = &case.fault {
        return Err(fault.clone());
    }
    let mut session = Session::<G>::new(*options);
    for &(line, text) in &case.lines {
        let text = without_comment(text);
        if text.is_empty() {
            continue;
        }
        last.set(line);
        session.read(line, text)?;
    }
    // A case without a line fails at its heading.
    session.finish().map_err(|failure| Failure { line: failure.line.max(case.line), ..failure })
}

/// Cuts `# …` and `// …`, which are for the reader.
fn without_comment(text: &str) -> &str {
    if text.starts_with('#') || text.starts_with("//") {
        return "";
    }
    let end = [" # ", " // "].iter().filter_map(|mark| text.find(mark)).min().unwrap_or(text.len());
    text[..end].trim_end()
}
