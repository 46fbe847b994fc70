//! A run as a page of its own: tables and a chart, nothing to load.

use std::fmt::Write;

use arena::{Report, Share};

use crate::show::{Words, grouped, interval, percent};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1c1b22; --paper: #fbfaf7; --soft: #8a8794; --bar: #8c2f39; --line: #d9d5cc }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece9e2; --paper: #17161c; --soft: #9a97a5; --bar: #d4616c; --line: #3a3843 }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line) }
td.n, th.n { text-align: right } code { overflow-wrap: anywhere }
svg { width: 100%; height: auto } svg text { fill: var(--ink); font-size: 12px }
.bar { fill: var(--bar) } .mark { stroke: var(--ink); stroke-width: 1.5 } .grid { stroke: var(--line) } .soft { fill: var(--soft) }
";

/// The whole page.
pub(crate) fn page(report: &Report, words: &Words, by_role: bool) -> String {
    let bots: Vec<String> = report.bots.iter().map(ToString::to_string).collect();
    let title = format!("{}: {} games, {} seats", report.game, grouped(report.games), report.seats);
    let mut wins: Vec<(String, Share)> = Vec::new();
    for (bot, roles) in &report.win_share.bot_role {
        if by_role {
            wins.extend(roles.iter().map(|(role, share)| (format!("{bot}, {role}"), *share)));
        }
        wins.push((format!("{bot}, any role"), report.win_share.bot[bot]));
    }
    let seats: Vec<(String, Share)> =
        report.win_share.seat.iter().enumerate().map(|(seat, share)| (format!("seat {seat}"), *share)).collect();
    let ends: Vec<(String, Share)> =
        report.ends.iter().map(|(end, share)| ((words.ending)(end).to_owned(), *share)).collect();

    let run = [
        ("bots", bots.join(", ")),
        ("seed", report.seed.to_string()),
        ("rules", format!("version {}", report.rules)),
        ("options", report.options.to_string()),
        ("house values", report.house.unwrap_or("none").to_owned()),
        ("decisions", grouped(report.decisions)),
        (
            "length",
            format!(
                "{:.1} decisions on average, half within {}, 95 of 100 within {}, longest {}",
                report.lengths.mean, report.lengths.p50, report.lengths.p95, report.lengths.max
            ),
        ),
        (
            "time",
            report.minutes.map_or("no clock".to_owned(), |minutes| {
                format!(
                    "{:.1} minutes on average, half within {:.1}, 95 of 100 within {:.1}",
                    minutes.mean, minutes.p50, minutes.p95
                )
            }),
        ),
        ("draws", grouped(report.draws)),
        (
            "speed",
            format!(
                "{} decisions/s, {} games/s; {:.2} s on {} thread(s)",
                grouped(report.decisions_per_second as u64),
                grouped(report.games_per_second as u64),
                report.seconds,
                report.threads
            ),
        ),
        ("digest", report.digest.clone().unwrap_or_else(|| "none, for it was stopped".to_owned())),
    ];
    let mut rows = String::new();
    for (name, value) in run {
        let _ = write!(rows, "<tr><th scope=\"row\">{name}</th><td><code>{}</code></td></tr>", escape(&value));
    }
    format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title><style>{STYLE}</style>\n\
         <h1>{title}</h1>\n<h2>Who won</h2>\n{}{}\n<h2>How games ended</h2>\n{}{}\n<h2>By seat</h2>\n{}\n\
         <h2>The run</h2>\n<table>{rows}</table>\n</html>\n",
        chart("Share of wins with 95 % intervals", &wins),
        table("bot, role", "seats played", &wins),
        chart("Share of endings with 95 % intervals", &ends),
        table("ending", "of games", &ends),
        table("seat", "games", &seats),
    )
}

fn table(what: &str, of: &str, shares: &[(String, Share)]) -> String {
    let mut rows = String::new();
    for (name, share) in shares {
        let _ = writeln!(
            rows,
            "<tr><td>{}</td><td class=\"n\">{}</td><td>{}</td><td class=\"n\">{}</td></tr>",
            escape(name),
            percent(share.share),
            interval(share),
            grouped(share.of)
        );
    }
    format!(
        "<table><thead><tr><th>{what}</th><th class=\"n\">share</th><th>95 % interval</th>\
         <th class=\"n\">{of}</th></tr></thead><tbody>\n{rows}</tbody></table>"
    )
}

/// Bars with their intervals, as a picture.
fn chart(title: &str, shares: &[(String, Share)]) -> String {
    const LEFT: f64 = 170.0;
    const WIDTH: f64 = 480.0;
    const ROW: f64 = 24.0;
    let height = ROW * shares.len() as f64;
    let x = |share: f64| LEFT + WIDTH * share;
    let mut body = String::new();
    for quarter in 0..=4 {
        let at = x(f64::from(quarter) / 4.0);
        let _ = write!(
            body,
            "<line class=\"grid\" x1=\"{at}\" x2=\"{at}\" y1=\"0\" y2=\"{height}\"/>\
             <text class=\"soft\" x=\"{at}\" y=\"{}\" text-anchor=\"middle\">{} %</text>",
            height + 16.0,
            25 * quarter
        );
    }
    for (row, (name, share)) in shares.iter().enumerate() {
        let top = ROW * row as f64;
        let middle = top + ROW / 2.0;
        let _ = write!(
            body,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect class=\"bar\" x=\"{LEFT}\" y=\"{}\" width=\"{:.1}\" height=\"{}\"/>\
             <line class=\"mark\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{middle}\" y2=\"{middle}\"/>",
            LEFT - 8.0,
            middle + 4.0,
            escape(name),
            top + 4.0,
            WIDTH * share.share,
            ROW - 8.0,
            x(share.low),
            x(share.high)
        );
    }
    format!(
        "<svg role=\"img\" aria-label=\"{title}\" viewBox=\"0 0 {} {}\">{body}</svg>\n",
        LEFT + WIDTH + 30.0,
        height + 24.0
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
