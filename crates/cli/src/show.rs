//! The statistics of a run as a table for people, and as comma-separated values.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use arena::{Report, Share};
use comfy_table::{Attribute, Cell, CellAlignment, Table};
use kernel::{Labels, Terminal};

use crate::arena_args::By;
use crate::failure::Failure;
use crate::out::Out;

/// What a game says about its statistics.
pub(crate) struct Words {
    /// How a game ended, from the reason of its outcome.
    pub(crate) ending: fn(&'static str) -> &'static str,
    /// Roles differ in more than looks.
    pub(crate) roles_matter: bool,
}

impl Words {
    pub(crate) fn of<G: Terminal>() -> Words {
        Words { ending: G::ending, roles_matter: G::LABELS != Labels::Looks }
    }
}

/// What matters most comes first: who wins, unless all are alike, how games end, whether seats are fair.
fn what_matters(report: &Report, words: &Words) -> Vec<By> {
    let mut by = vec![By::Ending, By::Seat];
    if words.roles_matter {
        by.insert(0, By::Role);
    } else if report.win_share.bot.len() > 1 {
        by.insert(0, By::Bot);
    }
    by
}

/// The run for people; `data` is the file of its house values, if there was one.
pub(crate) fn table(
    report: &Report,
    words: &Words,
    by: &[By],
    data: Option<&Path>,
    out: &mut Out,
) -> Result<(), Failure> {
    let title = format!(
        "{}, {} seats, {} games, bots {}, seed {}",
        report.game,
        report.seats,
        grouped(report.games),
        bots(report),
        report.seed
    );
    writeln!(out, "{}\n", out.bold(&title))?;
    let by = if by.is_empty() { what_matters(report, words) } else { by.to_vec() };
    for what in by {
        let table = match what {
            By::Bot => wins_by_bot(report, out),
            By::Role => wins_by_role(report, out),
            By::Ending => endings(report, words, out),
            By::Seat => wins_by_seat(report, out),
        };
        writeln!(out, "{table}\n")?;
    }
    the_run(report, data, out)
}

fn bots(report: &Report) -> String {
    report.bots.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn wins_by_bot(report: &Report, out: &Out) -> Table {
    let mut wins = out.table();
    wins.set_header(["bot", "wins", "95 % interval", "", "seats played"]);
    for (bot, share) in &report.win_share.bot {
        wins.add_row(row(&[bot], share, false));
    }
    right(wins, &[1, 4])
}

fn wins_by_role(report: &Report, out: &Out) -> Table {
    let mut wins = out.table();
    wins.set_header(["bot", "role", "wins", "95 % interval", "", "seats played"]);
    for (bot, roles) in &report.win_share.bot_role {
        for (role, share) in roles {
            wins.add_row(row(&[bot, role], share, false));
        }
        wins.add_row(row(&[bot, "any role"], &report.win_share.bot[bot], true));
    }
    if report.win_share.bot.len() > 1 {
        for (role, share) in &report.win_share.role {
            wins.add_row(row(&["any bot", role], share, true));
        }
    }
    right(wins, &[2, 5])
}

fn endings(report: &Report, words: &Words, out: &Out) -> Table {
    let mut ends = out.table();
    ends.set_header(["ending", "share", "95 % interval", "", "games"]);
    let mut often: Vec<_> = report.ends.iter().collect();
    often.sort_by_key(|(_, share)| std::cmp::Reverse(share.count));
    for (reason, share) in often {
        let cells = [percent(share.share), interval(share), bar(share.share), grouped(share.count)].map(Cell::new);
        ends.add_row([Cell::new((words.ending)(reason))].into_iter().chain(cells));
    }
    right(ends, &[1, 4])
}

fn wins_by_seat(report: &Report, out: &Out) -> Table {
    let mut seats = out.table();
    seats.set_header(["seat", "wins", "95 % interval", ""]);
    for (seat, share) in report.win_share.seat.iter().enumerate() {
        seats.add_row([seat.to_string(), percent(share.share), interval(share), bar(share.share)]);
    }
    right(seats, &[1])
}

/// The run itself: how long its games were, how fast it was, what would play it again.
fn the_run(report: &Report, data: Option<&Path>, out: &mut Out) -> Result<(), Failure> {
    let lengths = &report.lengths;
    writeln!(
        out,
        "length   {:.1} decisions on average; half within {}, 95 of 100 within {}, longest {}; draws {}",
        lengths.mean,
        lengths.p50,
        lengths.p95,
        lengths.max,
        grouped(report.draws)
    )?;
    if let Some(minutes) = &report.minutes {
        writeln!(
            out,
            "time     {:.1} minutes on average; half within {:.1}, 95 of 100 within {:.1}",
            minutes.mean, minutes.p50, minutes.p95
        )?;
    }
    writeln!(
        out,
        "speed    {} decisions/s, {} games/s ({} decisions in {:.2} s, {})",
        grouped(report.decisions_per_second as u64),
        grouped(report.games_per_second as u64),
        grouped(report.decisions),
        report.seconds,
        if report.threads == 1 { "1 thread".to_owned() } else { format!("{} threads", report.threads) }
    )?;
    if let Some(hash) = report.house {
        writeln!(out, "house    {hash}")?;
    }
    writeln!(out, "digest   {}", report.digest.as_deref().unwrap_or("none, for it was stopped"))?;
    let data = data.map_or(String::new(), |file| format!(" --data {}", file.display()));
    writeln!(out, "{}", out.dim(&format!("replay   {}{data}", replay_command(report))))?;
    Ok(())
}

/// The command that replays the first game of the run.
fn replay_command(report: &Report) -> String {
    let (seed, bots) = (report.seed, bots(report));
    let mut command =
        format!("yakai replay {seed}#0 --game {} --seats {} --bots {bots}", report.game, report.seats);
    let game = catalog::game(report.game).ok();
    let usual = game.and_then(|game| game.options(&BTreeMap::new()).ok());
    let info = |key: &str| game.and_then(|game| game.info().options.iter().find(|option| option.key == key));
    for (key, value) in report.options.as_object().into_iter().flatten() {
        let value = match (info(key), value.as_array()) {
            (Some(info), Some(seats)) => info.by_seat(&seats.iter().map(plain).collect::<Vec<_>>()),
            _ => plain(value),
        };
        if usual.as_ref().and_then(|usual| usual.get(key)) != Some(&value) {
            command.push_str(&format!(" --option {key}={value}"));
        }
    }
    command
}

/// The run as comma-separated values: what is counted by bot, role, seat and ending, then the run itself.
pub(crate) fn csv(report: &Report, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "kind,name,value,of,share,low,high")?;
    let shares = |out: &mut Out, kind: &str, all: &BTreeMap<&'static str, Share>, before: &str| {
        all.iter().try_for_each(|(name, share)| line(out, kind, &format!("{before}{name}"), share))
    };
    report.win_share.bot.iter().try_for_each(|(bot, share)| line(out, "bot", bot, share))?;
    shares(out, "role", &report.win_share.role, "")?;
    for (bot, roles) in &report.win_share.bot_role {
        shares(out, "bot_role", roles, &format!("{bot}/"))?;
    }
    for (seat, share) in report.win_share.seat.iter().enumerate() {
        line(out, "seat", &seat.to_string(), share)?;
    }
    shares(out, "end", &report.ends, "")?;
    let run = serde_json::json!(report);
    for key in [
        "game",
        "rules",
        "seats",
        "games",
        "threads",
        "seed",
        "house",
        "seconds",
        "decisions",
        "games_per_second",
        "decisions_per_second",
        "mean_decisions",
        "draws",
        "digest",
    ] {
        let value = if run[key].is_null() { String::new() } else { plain(&run[key]) };
        writeln!(out, "run,{key},{value},,,,")?;
    }
    for key in ["mean", "p50", "p95", "max"] {
        writeln!(out, "length,{key},{},,,,", run["lengths"][key])?;
    }
    for key in ["mean", "p50", "p95"] {
        if let Some(minutes) = run["minutes"][key].as_f64() {
            writeln!(out, "minutes,{key},{minutes},,,,")?;
        }
    }
    Ok(())
}

fn line(out: &mut Out, kind: &str, name: &str, share: &Share) -> Result<(), Failure> {
    let Share { count, of, share, low, high } = share;
    Ok(writeln!(out, "{kind},{name},{count},{of},{share},{low},{high}")?)
}

fn plain(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn row(names: &[&str], share: &Share, sum: bool) -> Vec<Cell> {
    let shares = [percent(share.share), interval(share), bar(share.share), grouped(share.of)];
    let cell = |text: String| if sum { Cell::new(text).add_attribute(Attribute::Bold) } else { Cell::new(text) };
    names.iter().map(ToString::to_string).chain(shares).map(cell).collect()
}

pub(crate) fn right(mut table: Table, columns: &[usize]) -> Table {
    for &column in columns {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// `12.3 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// `12.1 – 12.6 %`.
pub(crate) fn interval(share: &Share) -> String {
    format!("{:.1} – {:.1} %", 100.0 * share.low, 100.0 * share.high)
}

/// A bar of twenty places.
fn bar(share: f64) -> String {
    let eighths = (share * 160.0).round() as usize;
    let mut bar = "█".repeat(eighths / 8);
    bar.push_str(["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]);
    bar
}

/// A number with its thousands separated: `1 234 567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1_234_567), "1 234 567");
        assert_eq!(percent(0.1234), "12.3 %");
        assert_eq!(bar(0.5), "█".repeat(10));
    }
}
