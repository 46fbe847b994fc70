//! `yakai simulate`: many games, and statistics about them.

use std::fs;
use std::io::Write;

use arena::{Plan, Report, simulate};
use catalog::Visitor;
use kernel::{Bots, Fixture, Terminal};

use crate::arena_args::{By, SimulateArgs};
use crate::args::Format;
use crate::choices;
use crate::failure::Failure;
use crate::html;
use crate::out::Out;
use crate::show::{self, Words};
use crate::watch::watched;

pub(crate) fn run(args: &SimulateArgs, out: &mut Out) -> Result<(), Failure> {
    let (report, words) = catalog::visit(&args.game, Run(args))??;
    let named = report.bots.len();
    if args.bots.len() > 1 && named != usize::from(report.seats) {
        eprintln!(
            "note: {named} bots for {} seats: they are taken in turn, and move on by one seat from game to game",
            report.seats
        );
    }
    match args.format {
        Format::Table => show::table(&report, &words, &args.by, args.opening.data.file.as_deref(), out)?,
        Format::Json => writeln!(out, "{:#}", serde_json::json!(report))?,
        Format::Csv => show::csv(&report, out)?,
    }
    if let Some(path) = &args.report {
        let cannot = |error| Failure::usage(format!("cannot write {}: {error}", path.display()));
        let by_role = words.roles_matter || args.by.contains(&By::Role);
        fs::write(path, html::page(&report, &words, by_role)).map_err(cannot)?;
        eprintln!("report: {}", path.display());
    }
    Ok(())
}

struct Run<'a>(&'a SimulateArgs);

impl Visitor for Run<'_> {
    type Out = Result<(Report, Words), Failure>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let args = self.0;
        let plan: Plan<G> = Plan {
            seats: choices::seats::<G>(args.seats)?,
            games: args.games,
            bots: choices::bots::<G>(&args.bots)?,
            options: choices::opening::<G>(&args.opening)?,
            seed: args.seed,
            threads: args.threads.map(usize::from),
        };
        let report = watched(|watch| simulate(&plan, watch), |report: &Report| report.games)?;
        Ok((report, Words::of::<G>()))
    }
}
