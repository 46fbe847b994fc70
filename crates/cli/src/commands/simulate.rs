//! `yakai simulate`: many games, and statistics about them.

use std::fs;
use std::io::Write;

use arena::{Plan, Report, simulate};
use catalog::Visitor;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Bots, Fixture, Terminal};

use crate::args::{Format, SimulateArgs};
use crate::choices;
use crate::failure::Failure;
use crate::html;
use crate::out::Out;
use crate::show;

pub(crate) fn run(args: &SimulateArgs, out: &mut Out) -> Result<(), Failure> {
    let report = catalog::visit(&args.game, Run(args))??;
    match args.format {
        Format::Table => show::table(&report, args.opening.data.file.as_deref(), out)?,
        Format::Json => writeln!(out, "{:#}", serde_json::json!(report))?,
        Format::Csv => show::csv(&report, out)?,
    }
    if let Some(path) = &args.report {
        let cannot = |error| Failure::usage(format!("cannot write {}: {error}", path.display()));
        fs::write(path, html::page(&report)).map_err(cannot)?;
        eprintln!("report: {}", path.display());
    }
    Ok(())
}

struct Run<'a>(&'a SimulateArgs);

impl Visitor for Run<'_> {
    type Out = Result<Report, Failure>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let args = self.0;
        let plan: Plan<G> = Plan {
            seats: choices::seats::<G>(args.seats)?,
            games: args.games,
            bots: choices::levels::<G>(&args.bots)?,
            options: choices::opening::<G>(&args.opening)?,
            seed: args.seed,
            threads: args.threads.map(usize::from),
        };
        let bar = ProgressBar::new(args.games);
        let style = "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left";
        bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
        let report = simulate(&plan, &|games| bar.inc(games));
        bar.finish_and_clear();
        Ok(report?)
    }
}
