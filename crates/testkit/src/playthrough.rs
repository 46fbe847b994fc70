//! Whole games as text: every step, every event, who was told what. A test compares them with what the
//! rules do now, and their diff is read like code.
//!
//! A file needs no more than its head to begin with:
//!
//! ```text
//! game shisogari
//! seed 7
//! seats 4
//! options {}
//! ```
//!
//! `cargo xtask playthrough <game>` (or a test run with `YAKAI_UPDATE=1`) writes the rest. A line `steps 200` in the
//! head ends the text after that many steps, for games that take long at random.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use kernel::{Cx, Input, Names, Rng, Seat, Seed, Terminal, Time, Viewer};
use serde_json::Value;

use crate::drive::{self, After, NAMES};
use crate::files;

/// The positions are drawn after this many steps each, and at the end.
const DRAW_EVERY: u32 = 12;
/// How many choices are written out.
const CHOICES: usize = 6;

/// A game played at random, as text. The same arguments always give the same text.
pub fn write<G: Terminal>(seed: u64, seats: u8, options: &G::Options) -> String {
    try_write::<G>(seed, seats, options, None).unwrap_or_else(|error| format!("{error}\n"))
}

fn try_write<G: Terminal>(
    seed: u64,
    seats: u8,
    options: &G::Options,
    steps: Option<u32>,
) -> Result<String, String> {
    let mut out = head::<G>(seed, seats, options, steps);
    play::<G>(&mut out, Seed::from_number(seed), seats, options, steps.unwrap_or(G::INFO.most_steps))?;
    Ok(out)
}

/// What the text of a playthrough should be, from the head of a file.
pub fn rewrite<G: Terminal>(text: &str) -> Result<String, String> {
    let value = |key: &str| {
        let find = |line: &str| line.strip_prefix(key)?.strip_prefix(' ').map(|rest| rest.trim().to_owned());
        text.lines().take(10).find_map(find).ok_or_else(|| format!("no line `{key} …` at the top"))
    };
    let game = value("game")?;
    if game != G::INFO.id {
        return Err(format!("a playthrough of {game}, not of {}", G::INFO.id));
    }
    let seed = value("seed")?.parse().map_err(|_| "the seed is not a number".to_owned())?;
    let seats = value("seats")?.parse().map_err(|_| "the seats are not a number".to_owned())?;
    let options = read_options::<G>(&value("options")?).map_err(|error| format!("options: {error}"))?;
    let steps =
        value("steps").ok().map(|steps| steps.parse().map_err(|_| "the steps are not a number".to_owned()));
    try_write::<G>(seed, seats, &options, steps.transpose()?)
}

/// The options of a head, with today's built-in house values even if they were different then.
fn read_options<G: Terminal>(text: &str) -> serde_json::Result<G::Options> {
    let mut options: Value = serde_json::from_str(text)?;
    if let (Some(house), Value::Object(fields)) = (G::house(&G::Options::default()), &mut options) {
        let defaults = serde_json::to_value(G::Options::default())?;
        let hashes = defaults.as_object().into_iter().flatten().filter(|(_, value)| **value == house.hash);
        fields.extend(hashes.map(|(key, value)| (key.clone(), value.clone())));
    }
    serde_json::from_value(options)
}

/// Compares every `*.txt` of the folder with what the rules do now.
///
/// # Panics
/// If a file differs or cannot be read, or there is none.
pub fn check_folder<G: Terminal>(folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let in_folder = || files::in_folder(folder, "txt");
    let mut files = in_folder().unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    if files.is_empty() && files::updating() {
        begin::<G>(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        files = in_folder().unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    }
    assert!(!files.is_empty(), "{}: no playthrough (*.txt)", folder.display());
    let mut faults = Vec::new();
    for path in files {
        if let Err(fault) = check_file::<G>(&path) {
            faults.push(fault);
        }
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// A file for each number of seats, to begin with.
fn begin<G: Terminal>(folder: &Path) -> std::io::Result<()> {
    let (least, most) = G::INFO.seats;
    (least..=most).try_for_each(|seats| {
        let text = write::<G>(1, seats, &G::Options::default());
        fs::write(folder.join(format!("{seats}-seats.txt")), text)
    })
}

fn check_file<G: Terminal>(path: &Path) -> Result<(), String> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let now = rewrite::<G>(&text).map_err(|error| format!("{name}: {error}"))?;
    if now == text {
        return Ok(());
    }
    if files::updating() {
        return fs::write(path, now).map_err(|error| format!("{name}: {error}"));
    }
    let (line, was, is) = files::first_difference(&text, &now).unwrap_or((1, "(line ends)", "(line ends)"));
    Err(format!(
        "{name}:{line}: the rules now play another game; if that is meant, run `cargo xtask playthrough {}` and \
         read the diff\n  was `{was}`\n  is  `{is}`",
        G::INFO.id
    ))
}

fn head<G: Terminal>(seed: u64, seats: u8, options: &G::Options, steps: Option<u32>) -> String {
    let (what, steps) = steps
        .map_or(("A whole game", String::new()), |steps| ("The beginning of a game", format!("steps {steps}\n")));
    let options = serde_json::to_string(options).unwrap_or_else(|_| "{}".into());
    let id = G::INFO.id;
    format!(
        "# {what} played at random, written by `cargo xtask playthrough {id}`.\n\
         game {id}\nrules {}\nseed {seed}\nseats {seats}\n{steps}options {options}\n\n",
        G::INFO.rules
    )
}

fn play<G: Terminal>(
    out: &mut String,
    seed: Seed,
    seats: u8,
    options: &G::Options,
    most: u32,
) -> Result<(), String> {
    let names = Names::new(NAMES.into_iter().take(usize::from(seats)));
    let mut dice = Rng::for_game(seed, u64::MAX);
    let mut events = Vec::new();
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, drive::chance_of(seed, 0), Some(&mut events));
    let state = G::setup(&mut cx, seats, options).map_err(|error| format!("no game: {error}"))?;
    let mut after = After { state, events };
    let mut last = Time::ZERO;
    let _ = writeln!(out, "0. setup");
    tell(out, &after, &names);
    draw(out, &after.state, &names);
    for step in 1..=most {
        wait(out, &after.state, last, &names);
        let Some(next) = drive::choose(&after.state, last, &mut dice) else {
            break;
        };
        last = next.now;
        after = drive::step(&after.state, next.now, next.input, drive::chance_of(seed, step));
        let _ = match next.input {
            Input::Act { seat, action } => {
                writeln!(out, "\n{step}. {} {}", names.of(seat), G::write_action(&action, &names))
            }
            Input::Deadline => writeln!(out, "\n{step}. time runs out"),
        };
        tell(out, &after, &names);
        if step % DRAW_EVERY == 0 || after.state.outcome().is_some() {
            draw(out, &after.state, &names);
        }
    }
    if let Some(outcome) = after.state.outcome() {
        let _ = writeln!(out, "\noutcome {}", G::write_outcome(&outcome, &names));
    }
    Ok(())
}

/// Every event in full, and for whom it reads otherwise.
fn tell<G: Terminal>(out: &mut String, after: &After<G>, names: &Names) {
    for event in &after.events {
        let full = G::write_event(event, names);
        let _ = writeln!(out, "  {full}");
        let mut readings: Vec<(String, Vec<&str>)> = Vec::new();
        for viewer in Viewer::all(after.state.seats()) {
            let text = match after.state.seen(event, viewer) {
                Some(seen) => G::write_event(&seen, names),
                None => "(nothing)".to_owned(),
            };
            let name = viewer.seat().map_or("spectator", |seat| names.of(seat));
            match readings.iter_mut().find(|(reading, _)| *reading == text) {
                Some((_, who)) => who.push(name),
                None => readings.push((text, vec![name])),
            }
        }
        for (reading, who) in readings.iter().filter(|(reading, _)| *reading != full) {
            let _ = writeln!(out, "    {}: {reading}", who.join(" "));
        }
    }
}

/// Who is asked, and what they may do.
fn wait<G: Terminal>(out: &mut String, state: &G, last: Time, names: &Names) {
    let now = last.plus(state.least_time());
    for seat in Seat::all(state.seats()) {
        let list = drive::list(state, now, seat);
        if list.is_empty() {
            continue;
        }
        let mut some: Vec<String> =
            list.iter().take(CHOICES).map(|action| G::write_action(action, names)).collect();
        if list.len() > CHOICES {
            some.push("…".into());
        }
        let is = if state.awaited().contains(seat) { "is asked" } else { "is free" };
        let _ = writeln!(out, "  {} {is} ({}): {}", names.of(seat), list.len(), some.join(", "));
    }
    if let Some(deadline) = state.deadline() {
        let _ = writeln!(out, "  until {} ms", deadline.0);
    }
}

/// The position as everybody sees it.
fn draw<G: Terminal>(out: &mut String, state: &G, names: &Names) {
    for viewer in Viewer::all(state.seats()) {
        let name = viewer.seat().map_or("a spectator", |seat| names.of(seat));
        let _ = writeln!(out, "\n  | as {name} sees it:");
        for line in G::draw(&state.view(viewer), viewer, names).lines() {
            let _ = writeln!(out, "{}", format!("  | {line}").trim_end());
        }
    }
    out.push('\n');
}
