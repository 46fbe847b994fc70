//! `yakai play`: a whole game in the terminal, against bots.

mod ask;
mod cover;
mod driver;
mod keep;
mod menu;

use std::io::Write;

use catalog::Visitor;
use kernel::{Bots, Fixture, Level, Seed, Terminal, Trouble};
use table::Table;

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::out::Out;
use crate::{choices, names};
use ask::Asker;
use cover::Cover;
use driver::AgainstBots;
use menu::{Found, Menu};

/// Up to this many acts are listed without being asked for.
const FEW: usize = 9;

pub(crate) fn run(args: &PlayArgs, out: &mut Out) -> Result<(), Failure> {
    out.wrap();
    catalog::visit(&args.game, Play { args, out })?
}

struct Play<'a> {
    args: &'a PlayArgs,
    out: &'a mut Out,
}

impl Visitor for Play<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let Play { args, out } = self;
        let seats = choices::seats::<G>(args.seats)?;
        let usual = Level::of::<G>().into_iter().filter(|&level| level <= Level::Medium).max();
        let level = args.bots.unwrap_or(usual.unwrap_or(Level::Random).into());
        choices::bots::<G>(&[level])?;
        let options = choices::opening::<G>(&args.opening)?;
        let names = names::with(&args.name, seats)?;
        let number = args.seed.map_or_else(new_seed, Ok)?;
        let seed = Seed::from_number(number);
        let path = keep::place(args, number)?;
        let table = Table::<G>::open(seed, seats, &options).map_err(|error| Failure::usage(error.to_string()))?;

        let title =
            format!("{}, {seats} seats. You are {}; the others are {level} bots.", G::INFO.name, args.name);
        writeln!(out, "{}", out.bold(&title))?;
        writeln!(out, "{}", G::INFO.about)?;
        if let Some(file) = &args.opening.data.file {
            writeln!(out, "House values: {}", file.display())?;
        }
        writeln!(out, "{}", out.dim("Type `help` whenever you are asked."))?;
        let mut game = AgainstBots::new(table, names, level);
        if game.is_fast() {
            let text = "The clock stands still while you type; you then act as fast as the others do.";
            writeln!(out, "{}", out.dim(text))?;
        }
        let mut asker = Asker::new()?;
        let mut cover = Cover::new::<G>(&asker);
        let mut told = 0;
        while game.advance()? {
            cover.news(&game, told, out)?;
            told = game.table.step() + 1;
            cover.table(&game, out)?;
            let Some(action) = ask(&game, &mut asker, &mut cover, out)? else {
                out.whole(&format!("You left the game. The same deal again: {}", again(args, number)))?;
                return Ok(());
            };
            game.act(action);
        }
        news(&game, told, out)?;
        end(&game, out)?;
        keep::write(&path, &game, args, level, seed)?;
        out.whole(&format!("replay: yakai replay {} --all{}", path.display(), data(args)))?;
        out.whole(&format!("again:  {}", again(args, number)))?;
        Ok(())
    }
}

fn new_seed() -> Result<u64, Failure> {
    let number = getrandom::u32().map_err(|error| Failure::usage(format!("no chance to be had: {error}")))?;
    Ok(u64::from(number))
}

fn again(args: &PlayArgs, seed: u64) -> String {
    let mut command = format!("yakai play {}", args.game);
    if let Some(seats) = args.seats {
        command.push_str(&format!(" --seats {seats}"));
    }
    if let Some(level) = args.bots {
        command.push_str(&format!(" --bots {level}"));
    }
    for (key, value) in &args.opening.options {
        command.push_str(&format!(" --option {key}={value}"));
    }
    format!("{command}{} --seed {seed}", data(args))
}

/// The house values of the game, as they are named on the command line.
fn data(args: &PlayArgs) -> String {
    args.opening.data.file.as_ref().map_or(String::new(), |file| format!(" --data {}", file.display()))
}

/// What happened since the person last acted.
fn news<G: Bots + Terminal>(game: &AgainstBots<G>, from: u64, out: &mut Out) -> Result<(), Failure> {
    writeln!(out)?;
    for line in game.news(from) {
        writeln!(out, "  · {line}")?;
    }
    Ok(())
}

/// Asks until a legal act is typed; `None` if the person leaves.
fn ask<G: Bots + Terminal>(
    game: &AgainstBots<G>,
    asker: &mut Asker,
    cover: &mut Cover,
    out: &mut Out,
) -> Result<Option<G::Action>, Failure> {
    let (menu, legal) = menu_of(game);
    let view = game.open_view();
    let secret = G::is_secret(&view);
    let open: Vec<usize> = (0..legal.len()).filter(|&act| G::is_open(&legal[act])).collect();
    let mut begun = String::new();
    if cover.is_on() && secret {
        cover.offer(&menu, &open, out)?;
    } else {
        offer::<G>(&menu, out)?;
    }
    loop {
        let covered = cover.is_on() && secret;
        let prompt = if begun.is_empty() { "> ".to_owned() } else { format!("{begun} … > ") };
        let Some(line) = asker.line(out, &prompt, &menu, covered)? else { return Ok(None) };
        let line = line.trim();
        if cover.is_on() && cover.understands(game, &menu, line, asker, out)? {
            continue;
        }
        if let Some(name) = asks_for_card::<G>(line, &view) {
            writeln!(out, "  {}", explained::<G>(name, &view))?;
            continue;
        }
        match line {
            "quit" | "exit" | "q" => return Ok(None),
            "?" | "list" => list(&menu, out)?,
            "help" | "h" => help::<G>(out)?,
            "log" => cover.news(game, 0, out)?,
            "look" => cover.table(game, out)?,
            "" if covered => cover.offer(&menu, &open, out)?,
            "" if begun.is_empty() && legal.len() > 1 => offer::<G>(&menu, out)?,
            "" if !begun.is_empty() => begun.clear(),
            _ => match understood(game, &menu, &legal, &begun, line) {
                Ok(action) => return Ok(Some(action)),
                // One answer for all that cannot be done: a better one would tell what can.
                Err(_) if covered => {
                    let why = "that is none of the acts you can do now, or not written whole: `peek` lists them";
                    writeln!(out, "  {}", out.red(why))?;
                }
                Err(Unclear::Begun { spelt, hint }) => {
                    writeln!(out, "  {hint}")?;
                    begun = spelt;
                }
                Err(Unclear::Wrong(why)) => {
                    writeln!(out, "  {}", out.red(&why))?;
                    begun.clear();
                }
            },
        }
    }
}

/// The legal acts in words, those that begin alike together.
fn menu_of<G: Bots + Terminal>(game: &AgainstBots<G>) -> (Menu, Vec<G::Action>) {
    let legal = game.legal();
    let words: Vec<String> = legal.iter().map(|action| G::write_action(action, &game.names)).collect();
    let order: Vec<usize> = Menu::new(words.clone()).groups().into_iter().flat_map(|(_, acts)| acts).collect();
    let view = game.open_view();
    let hint = |&act: &usize| G::hint(&legal[act], &view, &game.names).unwrap_or_default();
    let hints = order.iter().map(hint).collect();
    let menu = Menu::new(order.iter().map(|&act| words[act].clone()).collect()).with_hints(hints);
    (menu, order.into_iter().map(|act| legal[act]).collect())
}

enum Unclear {
    /// It may become several acts.
    Begun { spelt: String, hint: String },
    /// It is none, or not allowed.
    Wrong(String),
}

fn understood<G: Bots + Terminal>(
    game: &AgainstBots<G>,
    menu: &Menu,
    legal: &[G::Action],
    begun: &str,
    line: &str,
) -> Result<G::Action, Unclear> {
    let whole = format!("{begun} {line}");
    let mut found = menu.find(&whole);
    let mut count = whole.split_whitespace().count();
    if found == Found::Nothing {
        found = menu.find(line);
        count = line.split_whitespace().count();
    }
    // What is left out may have a usual meaning in the notation of the game: the dice that pay, say.
    let as_written = |acts: &[usize]| {
        let words: Vec<&str> = if begun.is_empty() { line } else { &whole }.split_whitespace().collect();
        let read = game.table.state().read_action(game.me, &words, &game.names).ok()?;
        acts.iter().map(|&act| legal[act]).find(|&act| act == read)
    };
    if let Found::Several { acts, .. } = &found
        && let Some(act) = as_written(acts)
    {
        return Ok(act);
    }
    match found {
        Found::One(index) => Ok(legal[index]),
        Found::Several { acts, next } if next.is_empty() => {
            let few: Vec<&str> = acts.iter().take(FEW).map(|&act| menu.acts()[act].as_str()).collect();
            let more = if acts.len() > FEW { ", …" } else { "" };
            Err(Unclear::Begun { spelt: String::new(), hint: format!("which one: {}{more}?", few.join(", ")) })
        }
        Found::Several { acts, next } => {
            let spelt = menu.spelt(acts[0], count);
            Err(Unclear::Begun { hint: format!("{spelt}, and then: {}", next.join(", ")), spelt })
        }
        Found::Nothing => {
            let read = |line: &str| {
                let words: Vec<&str> = line.split_whitespace().collect();
                game.table.state().read_action(game.me, &words, &game.names)
            };
            let action = read(line).or_else(|trouble| read(&whole).map_err(|_| trouble));
            let action = action.map_err(|trouble| Unclear::Wrong(format!("{trouble}. Type ? for a list.")))?;
            match game.check(&action) {
                Ok(()) => Ok(action),
                Err(refusal) => Err(Unclear::Wrong(format!("refused: {refusal}"))),
            }
        }
    }
}

/// What can be done, in short.
fn offer<G: Terminal>(menu: &Menu, out: &mut Out) -> Result<(), Failure> {
    if menu.acts().len() == 1 {
        writeln!(out, "{}", out.bold(&format!("Press Enter: {}", menu.acts()[0])))?;
    } else if menu.acts().len() <= FEW {
        writeln!(out, "{}", out.bold("What do you do?"))?;
        list(menu, out)?;
    } else {
        let group = |(verb, acts): (&str, Vec<usize>)| match acts[..] {
            [one] => menu.acts()[one].clone(),
            _ => format!("{verb} ({} ways)", acts.len()),
        };
        let groups: Vec<String> = menu.groups().into_iter().map(group).collect();
        writeln!(out, "{} {}", out.bold("What do you do?"), groups.join(" · "))?;
        let card = if G::explained().is_empty() { "" } else { ", card <name> tells what a card does" };
        let hint = format!("for example `{}`; ? lists all, help explains{card}", menu.acts()[0]);
        writeln!(out, "{}", out.dim(&hint))?;
    }
    Ok(())
}

/// Everything that can be done, numbered, each first word apart.
fn list(menu: &Menu, out: &mut Out) -> Result<(), Failure> {
    let width = menu.acts().iter().map(|act| act.chars().count()).max().unwrap_or(0);
    let columns = if menu.acts().len() <= FEW { 1 } else { (76 / (width + 6)).max(1) };
    for (_, acts) in menu.groups() {
        for row in acts.chunks(columns) {
            if columns == 1 {
                row.iter().try_for_each(|&act| line(menu, act, width, out))?;
                continue;
            }
            for &act in row {
                write!(out, "{:>4} {:width$} ", act + 1, menu.acts()[act])?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// An act in a line of its own, with its number and what it is about.
fn line(menu: &Menu, act: usize, width: usize, out: &mut Out) -> Result<(), Failure> {
    let about = out.dim(menu.hint(act));
    Ok(writeln!(out, "{:>4} {:width$}  {about}", act + 1, menu.acts()[act])?)
}

fn help<G: Terminal>(out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "\nType an act in words or its number in the list. Words may be cut short, and an act may be")?;
    writeln!(out, "typed word by word; on a terminal the tabulator completes and the arrows recall.\n")?;
    for (title, words) in [("Acts", G::WORDS.actions), ("Words", G::WORDS.values)] {
        if !words.is_empty() {
            writeln!(out, "{}", out.bold(title))?;
        }
        for word in words {
            writeln!(out, "  {:<30} {}", word.form, out.dim(without_numbers(word.about)))?;
        }
    }
    writeln!(out, "{}", out.bold("Besides"))?;
    if let Some(name) = G::explained().first() {
        writeln!(out, "  {:<30} {}", "card <name>", out.dim(&format!("what a card does: `card {name}`")))?;
    }
    for (word, about) in [
        ("?", "everything you can do now, numbered"),
        ("look", "the table again"),
        ("log", "all that you were told so far"),
        ("peek", "on a terminal: what is yours, until you press Enter"),
        ("uncover", "on a terminal: what is yours, always"),
        ("quit", "leave the game"),
    ]
    .into_iter()
    .filter(|(word, _)| G::COVERED || !["peek", "uncover"].contains(word))
    {
        writeln!(out, "  {word:<30} {}", out.dim(about))?;
    }
    Ok(())
}

/// The name in `card <name>`, if the game has such things; also `help <name>`.
fn asks_for_card<'l, G: Terminal>(line: &'l str, view: &G::View) -> Option<&'l str> {
    let (first, name) = line.split_once(' ').unwrap_or((line, ""));
    let asks = first == "card" || (first == "help" && G::explain(name, view).is_some());
    (asks && !G::explained().is_empty()).then(|| name.trim())
}

fn explained<G: Terminal>(name: &str, view: &G::View) -> String {
    match (G::explain(name, view), name) {
        (Some(text), _) => text,
        (None, "") => format!("which one: {}?", G::explained().join(", ")),
        (None, _) => Trouble::unknown("card", name, G::explained()).to_string(),
    }
}

/// What a word means without the numbers of the rules before it, which are for the documentation: `D8, D9: …`.
fn without_numbers(about: &str) -> &str {
    let is_number =
        |word: &str| word.strip_prefix('D').is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()));
    match about.split_once(": ") {
        Some((numbers, rest)) if numbers.split(", ").all(is_number) => rest,
        _ => about,
    }
}

/// The end, with everything shown.
fn end<G: Bots + Terminal>(game: &AgainstBots<G>, out: &mut Out) -> Result<(), Failure> {
    let state = game.table.state();
    writeln!(out, "\n{}", game.drawn())?;
    if let Some(outcome) = state.outcome() {
        let won = outcome.winners.contains(game.me);
        let verdict = if won { out.green("You won.") } else { out.red("You did not win.") };
        let was = state.label(game.me).map(|label| format!(" You were {label}.")).unwrap_or_default();
        writeln!(out, "{verdict}{was} {}", names::outcome::<G>(&outcome, &game.names))?;
    }
    Ok(())
}
