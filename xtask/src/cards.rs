//! What the cards do, counted: a table for designers, and for whoever doubts that a card works.

use crate::shell::{Stop, cargo};
use crate::write::openly;

/// Prints the table of `games/king-of-tokyo/src/tests/coverage.rs`.
pub(crate) fn cards(args: &[String]) -> Result<(), Stop> {
    if let Some(arg) = args.first() {
        return Err(Stop::usage(format!("`cards` takes no `{arg}`")));
    }
    let mut command = cargo(&["test", "--quiet", "--package", "king-of-tokyo", "--lib", "coverage", "--"]);
    openly(command.args(["--nocapture"]), "a card was never bought, used, copied or lost")
}
