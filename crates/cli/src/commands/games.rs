//! `yakai games`: what can be played.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use arena::think_times;
use catalog::Visitor;
use comfy_table::{ColumnConstraint, Width};
use kernel::{BotName, Bots, Fixture, HouseFile, Info, Level, OptionInfo, Terminal};
use serde_json::{Value, json};
use table::AnyGame;

use crate::args::{Format, GamesArgs};
use crate::choices;
use crate::commands::tournament::micros;
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn run(args: &GamesArgs, out: &mut Out) -> Result<(), Failure> {
    match &args.game {
        None => list(args.format, out),
        Some(id) => {
            let game = catalog::game(id)?;
            let data = args.data.as_deref();
            let read = data.map(|path| choices::read_house(game, path)).transpose()?;
            let file = read.or_else(|| game.house());
            if args.house {
                return house(game, file, args.format, out);
            }
            match args.format {
                Format::Table => tell(game, data.zip(read), out),
                Format::Json => Ok(writeln!(out, "{:#}", value(game, file))?),
                Format::Csv => options_csv(game.info(), out),
            }
        }
    }
}

fn list(format: Format, out: &mut Out) -> Result<(), Failure> {
    match format {
        Format::Table => {
            let mut table = out.table();
            table.set_header(["game", "name", "seats", "min", "bots", "options"]);
            for game in catalog::games() {
                table.add_row(row(*game));
            }
            // Names to be typed stay in one piece, and no word is broken.
            let longest = |words: &str| words.split(' ').map(str::len).max().unwrap_or(0);
            let keys = catalog::games().iter().flat_map(|game| game.info().options).map(|option| option.key.len());
            let names = catalog::games().iter().map(|game| longest(game.info().name));
            let least = |width: Option<usize>| {
                let padded = u16::try_from(width.unwrap_or(0) + 2).unwrap_or(u16::MAX);
                ColumnConstraint::LowerBoundary(Width::Fixed(padded))
            };
            let constraints =
                [(0, ColumnConstraint::ContentWidth), (1, least(names.max())), (5, least(keys.max()))];
            for (column, constraint) in constraints {
                if let Some(column) = table.column_mut(column) {
                    column.set_constraint(constraint);
                }
            }
            writeln!(out, "{table}")?;
            writeln!(out, "{}", out.dim("`yakai games GAME` tells more; `yakai play GAME` begins."))?;
        }
        Format::Json => {
            let all: Vec<Value> = catalog::games().iter().map(|game| value(*game, game.house())).collect();
            writeln!(out, "{:#}", Value::from(all))?;
        }
        Format::Csv => {
            writeln!(out, "game,name,seats,minutes,bots,options")?;
            for game in catalog::games() {
                writeln!(out, "{}", row(*game).join(","))?;
            }
        }
    }
    Ok(())
}

fn row(game: &dyn AnyGame) -> [String; 6] {
    let info = game.info();
    let options: Vec<&str> = info.options.iter().map(|option| option.key).collect();
    [info.id.into(), info.name.into(), seats(info), info.minutes.to_string(), bots(game), options.join(" ")]
}

fn tell(game: &dyn AnyGame, data: Option<(&Path, HouseFile)>, out: &mut Out) -> Result<(), Failure> {
    let info = game.info();
    writeln!(out, "{}", out.bold(info.name))?;
    writeln!(out, "{}", info.about)?;
    writeln!(out, "  seats         {}", seats(info))?;
    writeln!(out, "  time          about {} minutes", info.minutes)?;
    for (n, line) in catalog::visit(info.id, TimedBots)??.into_iter().enumerate() {
        writeln!(out, "  {:<13} {line}", if n == 0 { "bots" } else { "" })?;
    }
    writeln!(out, "  rules         version {}", info.rules)?;
    match (data, game.house()) {
        (Some((path, file)), built_in) => {
            writeln!(out, "  house values  {} ({})", file.hash, path.display())?;
            differences(file, built_in, out)?;
        }
        (None, Some(file)) => writeln!(
            out,
            "  house values  {} (built in); `yakai games {} --house` prints them, --data plays with others",
            file.short(),
            info.id
        )?,
        (None, None) => writeln!(out, "  house values  none")?,
    }
    if info.options.is_empty() {
        return Ok(());
    }
    let mut table = out.table();
    table.set_header(["option", "values", "default", "what it does"]);
    for option in info.options {
        table.add_row([option.key, &values(option), option.default, option.about]);
    }
    writeln!(out, "{table}")?;
    let least = info.seats.0;
    let example = info.options.first().map_or(String::new(), |option| {
        let other = option.values.iter().find(|&&value| value != option.default).unwrap_or(&option.default);
        format!(" --option {}={other}", option.key)
    });
    writeln!(out, "{}", out.dim(&format!("yakai play {} --seats {least}{example}", info.id)))?;
    Ok(())
}

/// Each bot is timed for so long.
const TIMED: Duration = Duration::from_millis(150);

/// A line for each bot, with how long it thinks on this machine.
struct TimedBots;

impl Visitor for TimedBots {
    type Out = Result<Vec<String>, Failure>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let timed = |bot: BotName| {
            let times = think_times::<G>(bot, TIMED)?;
            let [half, most] = [50, 99].map(|percent| micros(times.micros(percent)));
            Ok(format!(
                "{bot:<10} {half} µs a decision, 99 of 100 within {most} µs (measured now, {} seats)",
                G::INFO.best_seats
            ))
        };
        BotName::all::<G>().into_iter().map(timed).collect()
    }
}

/// The lines of a file of house values that the one built in does not have, each with its number and the table of
/// the file that it stands in.
fn differences(file: HouseFile, built_in: Option<HouseFile>, out: &mut Out) -> Result<(), Failure> {
    let there: Vec<(String, &str)> = built_in.map_or_else(Vec::new, |file| placed(file.text));
    let new: Vec<(usize, (String, &str))> =
        (1..).zip(placed(file.text)).filter(|(_, line)| !line.1.is_empty() && !there.contains(line)).collect();
    if new.is_empty() {
        writeln!(out, "                no line that is not built in")?;
    }
    for (number, (table, line)) in new {
        writeln!(out, "    line {number:<4} {table} {line}")?;
    }
    Ok(())
}

/// The lines of a TOML file, each with the table it stands in and the first line of that, which names it.
fn placed(text: &str) -> Vec<(String, &str)> {
    let (mut table, mut named) = (String::new(), true);
    let mut lines = Vec::new();
    for line in text.lines().map(str::trim_end) {
        if line.starts_with('[') {
            (table, named) = (line.to_owned(), !line.starts_with("[["));
        } else if !named && let Some((_, name)) = line.split_once('=') {
            table.push_str(&format!(" {}:", name.trim().trim_matches('"')));
            named = true;
        }
        lines.push((table.clone(), line));
    }
    lines
}

/// A file of house values.
fn house(game: &dyn AnyGame, file: Option<HouseFile>, format: Format, out: &mut Out) -> Result<(), Failure> {
    let file = file.ok_or_else(|| Failure::usage(format!("{} has no house values", game.info().name)))?;
    match format {
        Format::Json => writeln!(out, "{:#}", json!({ "hash": file.hash, "text": file.text }))?,
        Format::Table | Format::Csv => write!(out, "{}", file.text)?,
    }
    Ok(())
}

fn options_csv(info: &Info, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "option,values,default,about")?;
    for option in info.options {
        let about = option.about.replace('"', "\"\"");
        writeln!(out, "{},\"{}\",{},\"{about}\"", option.key, values(option), option.default)?;
    }
    Ok(())
}

fn value(game: &dyn AnyGame, house: Option<HouseFile>) -> Value {
    let mut value = json!(game.info());
    value["bots"] = json!(game.levels());
    value["house"] = json!(house.map(|file| file.hash));
    value
}

fn bots(game: &dyn AnyGame) -> String {
    game.levels().iter().map(|level: &Level| level.name()).collect::<Vec<_>>().join(" ")
}

fn seats(info: &Info) -> String {
    let (least, most) = info.seats;
    if least == most { least.to_string() } else { format!("{least}–{most}") }
}

fn values(option: &OptionInfo) -> String {
    if option.values.is_empty() {
        format!("{}–{}", option.least, option.most)
    } else {
        let values = option.values.join(" | ");
        match option.several {
            [] if option.per_seat => format!("for each seat, with commas: {values}"),
            [] => values,
            several => format!("{values} | several of these, with commas: {}", several.join(" ")),
        }
    }
}
