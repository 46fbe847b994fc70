//! `yakai tournament`: which bot is stronger.

use std::io::Write;

use arena::{Measure, Row, Standings, Tournament, Until};
use catalog::Visitor;
use kernel::{Bots, Fixture, Terminal};

use crate::arena_args::TournamentArgs;
use crate::args::Format;
use crate::choices;
use crate::failure::Failure;
use crate::out::Out;
use crate::show::{grouped, percent, right};
use crate::watch::watched;

/// How many games each bot plays against each other if nothing is said.
const GAMES: u64 = 400;

pub(crate) fn run(args: &TournamentArgs, out: &mut Out) -> Result<(), Failure> {
    let standings = catalog::visit(&args.game, Run(args))??;
    match args.format {
        Format::Table => table(&standings, out),
        Format::Json => Ok(writeln!(out, "{:#}", serde_json::json!(standings))?),
        Format::Csv => csv(&standings, out),
    }
}

struct Run<'a>(&'a TournamentArgs);

impl Visitor for Run<'_> {
    type Out = Result<Standings, Failure>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let args = self.0;
        let bots = choices::bots::<G>(&args.bots)?;
        let twice = (1..bots.len()).find(|&at| bots[..at].contains(&bots[at]));
        if let Some(twice) = twice {
            return Err(Failure::usage(format!("--bots names {} twice", bots[twice])));
        }
        if bots.len() < 2 {
            return Err(Failure::usage(format!("{} against whom? name two bots or more: --bots A,B", bots[0])));
        }
        let tournament: Tournament<G> = Tournament {
            seats: choices::seats::<G>(args.seats)?,
            bots,
            until: match args.until_ci {
                Some(points) => Until::Within(points / 100.0),
                None => Until::Games(args.games.unwrap_or(GAMES)),
            },
            options: choices::opening::<G>(&args.opening)?,
            seed: args.seed,
            threads: args.threads.map(usize::from),
        };
        watched(|watch| tournament.play_all(watch), |standings: &Standings| standings.games)
    }
}

fn table(standings: &Standings, out: &mut Out) -> Result<(), Failure> {
    let Standings { game, seats, games, seed, .. } = standings;
    let title = format!("{game}, {seats} seats, {} games, seed {seed}", grouped(*games));
    writeln!(out, "{}\n", out.bold(&title))?;

    let mut ratings = out.table();
    ratings.set_header(["bot", "rating", "±"]);
    for rating in &standings.ratings {
        let numbers = [rating.rating, 1.96 * rating.uncertainty].map(|number| format!("{number:.1}"));
        ratings.add_row([rating.bot.to_string()].into_iter().chain(numbers));
    }
    writeln!(out, "{}\n", right(ratings, &[1, 2]))?;

    let exchanged = standings.measure == Measure::Difference;
    let (share, instead) = if exchanged { ("wins more", "instead") } else { ("wins", "even") };
    let mut rows = out.table();
    rows.set_header(["bot", "against", "side", share, "95 % interval", "won", instead, "games", "µs", "p99"]);
    for row in &standings.rows {
        let Row { bot, against, side, games, won, instead, p50_us, p99_us, .. } = row;
        let (share, interval) = if exchanged {
            let points = [row.share, row.low, row.high].map(|share| format!("{:+.1}", 100.0 * share));
            (points[0].clone(), format!("{} – {}", points[1], points[2]))
        } else {
            (percent(row.share), format!("{:.1} – {}", 100.0 * row.low, percent(row.high)))
        };
        let names = [bot.to_string(), against.to_string(), (*side).to_owned(), share, interval];
        let rest = [percent(*won), percent(*instead), grouped(*games), micros(*p50_us), micros(*p99_us)];
        rows.add_row(names.into_iter().chain(rest));
    }
    writeln!(out, "{}\n", right(rows, &[3, 5, 6, 7, 8, 9]))?;

    let even = if exchanged {
        "wins more: percentage points, by the bot on a seat than by one of the others there; above 0 it is stronger"
    } else {
        "wins: of the games with one such bot among others; above the even share it is stronger"
    };
    writeln!(out, "{}", out.dim(even))?;
    writeln!(out, "{}", out.dim("µs, p99: microseconds that 50 and 99 of 100 of its decisions took at most"))?;
    Ok(())
}

/// Microseconds: the fewer, the more exactly.
pub(crate) fn micros(micros: f64) -> String {
    if micros < 10.0 { format!("{micros:.1}") } else { grouped(micros.round() as u64) }
}

fn csv(standings: &Standings, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "bot,against,side,games,share,low,high,won,instead,p50_us,p99_us")?;
    for row in &standings.rows {
        let Row { bot, against, side, games, share, low, high, won, instead, p50_us, p99_us } = row;
        writeln!(out, "{bot},{against},{side},{games},{share},{low},{high},{won},{instead},{p50_us},{p99_us}")?;
    }
    Ok(())
}
