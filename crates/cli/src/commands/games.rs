//! `yakai games`: what can be played.

use std::io::Write;

use kernel::{Info, Level, OptionInfo};
use serde_json::{Value, json};
use table::AnyGame;

use crate::args::{Format, GamesArgs};
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn run(args: &GamesArgs, out: &mut Out) -> Result<(), Failure> {
    match &args.game {
        None => list(args.format, out),
        Some(id) => {
            let game = catalog::game(id)?;
            match args.format {
                Format::Table => tell(game, out),
                Format::Json => Ok(writeln!(out, "{:#}", value(game))?),
                Format::Csv => options_csv(game.info(), out),
            }
        }
    }
}

fn list(format: Format, out: &mut Out) -> Result<(), Failure> {
    match format {
        Format::Table => {
            let mut table = out.table();
            table.set_header(["game", "name", "seats", "minutes", "bots", "options"]);
            for game in catalog::games() {
                table.add_row(row(*game));
            }
            writeln!(out, "{table}")?;
            writeln!(out, "{}", out.dim("`yakai games GAME` tells more; `yakai play GAME` begins."))?;
        }
        Format::Json => {
            let all: Vec<Value> = catalog::games().iter().map(|game| value(*game)).collect();
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

fn tell(game: &dyn AnyGame, out: &mut Out) -> Result<(), Failure> {
    let info = game.info();
    writeln!(out, "{}", out.bold(info.name))?;
    writeln!(out, "{}", info.about)?;
    writeln!(out, "  seats         {}", seats(info))?;
    writeln!(out, "  time          about {} minutes", info.minutes)?;
    writeln!(out, "  bots          {}", bots(game))?;
    writeln!(out, "  rules         version {}", info.rules)?;
    writeln!(out, "  house values  none")?;
    if info.options.is_empty() {
        return Ok(());
    }
    let mut table = out.table();
    table.set_header(["option", "values", "default", "what it does"]);
    table.set_content_arrangement(comfy_table::ContentArrangement::Dynamic);
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

fn options_csv(info: &Info, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "option,values,default,about")?;
    for option in info.options {
        let about = option.about.replace('"', "\"\"");
        writeln!(out, "{},{},{},\"{about}\"", option.key, values(option), option.default)?;
    }
    Ok(())
}

fn value(game: &dyn AnyGame) -> Value {
    let mut value = json!(game.info());
    value["bots"] = json!(game.levels());
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
        if option.per_seat { format!("for each seat, with commas: {values}") } else { values }
    }
}
