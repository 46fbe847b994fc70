//! `yakai scenario`: runs rule cases.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use catalog::Visitor;
use kernel::{Bots, Fixture, Terminal};
use testkit::scenario::{self, CaseResult};

use crate::args::ScenarioArgs;
use crate::choices;
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn run(args: &ScenarioArgs, out: &mut Out) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in &args.paths {
        gather(path, &mut files)?;
    }
    let (mut passed, mut failed) = (0, 0);
    for file in &files {
        for case in cases(args, file)? {
            if case.result.is_ok() {
                passed += 1;
                if args.verbose {
                    writeln!(out, "{case}")?;
                }
            } else {
                failed += 1;
                writeln!(out, "{}", out.red(&case.to_string()))?;
            }
        }
    }
    let sum = format!("{passed} passed, {failed} failed");
    writeln!(out, "{}", if failed == 0 { out.green(&sum) } else { out.bold(&sum) })?;
    if passed + failed == 0 {
        return Err(Failure::Check("there is no case here: a case is a heading with a `play` block below".into()));
    }
    if failed > 0 { Err(Failure::Check(String::new())) } else { Ok(()) }
}

/// The file itself, or every Markdown file below the folder, in order.
fn gather(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let cannot = |error| Failure::usage(format!("cannot read {}: {error}", path.display()));
    if !fs::metadata(path).map_err(cannot)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries: Result<Vec<PathBuf>, _> =
        fs::read_dir(path).map_err(cannot)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut entries = entries.map_err(cannot)?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|ending| ending == "md") {
            gather(&entry, files)?;
        }
    }
    Ok(())
}

fn cases(args: &ScenarioArgs, file: &Path) -> Result<Vec<CaseResult>, Failure> {
    let label = file.display().to_string();
    let text =
        fs::read_to_string(file).map_err(|error| Failure::usage(format!("cannot read {label}: {error}")))?;
    let named = scenario::game_of(&text).or(args.game.as_deref()).map(str::to_owned);
    let game = named.or_else(|| game_of_path(file)).ok_or_else(|| {
        let ways = "begin the file with a line `game <id>`, or add --game";
        Failure::usage(format!("{label}: which game is it? {ways}"))
    })?;
    let data = args.data.file.as_deref();
    catalog::visit(&game, Cases { label: &label, text: &text, data })
        .map_err(|trouble| Failure::usage(format!("{label}: {trouble}")))?
}

/// The game of a file in `games/<id>/scenarios`.
fn game_of_path(file: &Path) -> Option<String> {
    let whole = fs::canonicalize(file).ok()?;
    let parts: Vec<_> = whole.iter().map(|part| part.to_string_lossy()).collect();
    let inside = parts.windows(3).rev().find(|part| part[0] == "games" && part[2] == "scenarios")?;
    Some(inside[1].to_string())
}

struct Cases<'a> {
    label: &'a str,
    text: &'a str,
    data: Option<&'a Path>,
}

impl Visitor for Cases<'_> {
    type Out = Result<Vec<CaseResult>, Failure>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let mut options = G::Options::default();
        if let Some(path) = self.data {
            choices::take_house::<G>(&mut options, path)?;
        }
        Ok(scenario::run_with::<G>(self.label, self.text, &options))
    }
}
