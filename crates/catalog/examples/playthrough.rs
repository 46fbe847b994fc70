//! Writes whole games as text into `games/<game>/playthroughs`; `cargo xtask playthrough` calls it.
//!
//! `playthrough GAME` writes every file there anew, and one for each number of seats that has none;
//! `playthrough GAME --seats N --seed S` writes the file for that number of seats from this seed.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use kernel::{Bots, Fixture, Terminal};
use testkit::playthrough;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &[String]) -> Result<(), String> {
    let usage = || "write `playthrough GAME [--seats N] [--seed S]`".to_owned();
    let (game, options) = args.split_first().ok_or_else(usage)?;
    let (mut seats, mut seed) = (None, None);
    for pair in options.chunks(2) {
        let [key, value] = pair else { return Err(usage()) };
        let number = || value.parse::<u64>().map_err(|_| format!("{key} takes a number, not `{value}`"));
        match key.as_str() {
            "--seats" => seats = Some(number()?),
            "--seed" => seed = Some(number()?),
            _ => return Err(usage()),
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("playthroughs");
    catalog::visit(game, Write { folder, seats, seed }).map_err(|trouble| trouble.to_string())?
}

struct Write {
    folder: PathBuf,
    seats: Option<u64>,
    seed: Option<u64>,
}

impl catalog::Visitor for Write {
    type Out = Result<(), String>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let (least, most) = G::INFO.seats;
        let said = |error: std::io::Error| format!("{}: {error}", self.folder.display());
        fs::create_dir_all(&self.folder).map_err(said)?;
        for seats in least..=most {
            if self.seats.is_some_and(|asked| asked != u64::from(seats)) {
                continue;
            }
            let path = self.folder.join(format!("{seats}-seats.txt"));
            let text = match (fs::read_to_string(&path), self.seed) {
                (Ok(old), None) => playthrough::rewrite::<G>(&old)?,
                (_, seed) => playthrough::write::<G>(seed.unwrap_or(1), seats, &G::Options::default()),
            };
            fs::write(&path, text).map_err(said)?;
            println!("games/{}/playthroughs/{seats}-seats.txt", G::INFO.id);
        }
        match self.seats {
            Some(asked) if !(u64::from(least)..=u64::from(most)).contains(&asked) => {
                Err(format!("{} seats {least} to {most}, not {asked}", G::INFO.name))
            }
            _ => Ok(()),
        }
    }
}
