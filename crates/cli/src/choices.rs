//! What was chosen on the command line, checked against what the game offers.

use std::fs;
use std::path::Path;

use kernel::{Bots, Game, HouseFile, Level};
use table::AnyGame;

use crate::args::Opening;
use crate::failure::Failure;

/// What a game is opened with: `--option` and `--data`.
pub(crate) fn opening<G: Game>(opening: &Opening) -> Result<G::Options, Failure> {
    let mut options = options::<G>(opening.options.iter().map(|(key, value)| (key.as_str(), value.as_str())))?;
    if let Some(path) = &opening.data.file {
        take_house::<G>(&mut options, path)?;
    }
    Ok(options)
}

/// Plays with the house values of this file.
pub(crate) fn take_house<G: Game>(options: &mut G::Options, path: &Path) -> Result<(), Failure> {
    G::take_house(options, &data(path)?).map_err(|why| wrong_data(path, &why))?;
    if let Some(file) = G::house(options) {
        warn(path, file);
    }
    Ok(())
}

/// Reads a file of house values for this game.
pub(crate) fn read_house(game: &dyn AnyGame, path: &Path) -> Result<HouseFile, Failure> {
    let file = game.read_house(&data(path)?).map_err(|why| wrong_data(path, &why))?;
    warn(path, file);
    Ok(file)
}

/// Says what is allowed in a file of house values and yet looks like a mistake.
fn warn(path: &Path, file: HouseFile) {
    for warning in file.warnings {
        eprintln!("warning: --data {}: {warning}", path.display());
    }
}

/// The text of a file of house values.
pub(crate) fn data(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| wrong_data(path, &format!("cannot be read: {error}")))
}

/// A file of house values that cannot be used.
pub(crate) fn wrong_data(path: &Path, why: &str) -> Failure {
    let help = "`yakai games GAME --house` prints a file to begin with, for games that have such values";
    let why = why.trim_end();
    let joint = if why.contains('\n') { "\n" } else { "; " };
    Failure::usage(format!("--data {}: {why}{joint}{help}", path.display()))
}

/// The options of a game from keys and values.
pub(crate) fn options<'a, G: Game>(
    chosen: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<G::Options, Failure> {
    let wrong = |trouble| Failure::usage(format!("{trouble}; see `yakai games {}`", G::INFO.id));
    G::INFO.read_options(chosen).map_err(wrong)
}

/// A number of seats that the game allows.
pub(crate) fn seats<G: Game>(asked: u8) -> Result<u8, Failure> {
    G::INFO.check_seats(asked).map(|()| asked).map_err(|error| Failure::usage(error.to_string()))
}

/// Bot levels that the game has; the usual one if none is named.
pub(crate) fn levels<G: Bots>(asked: &[Level]) -> Result<Vec<Level>, Failure> {
    if asked.is_empty() {
        return Ok(vec![G::usual()]);
    }
    let there = Level::of::<G>();
    match asked.iter().find(|level| !there.contains(level)) {
        None => Ok(asked.to_vec()),
        Some(level) => {
            let names: Vec<&str> = there.iter().map(|level| level.name()).collect();
            let names = names.join(" and ");
            Err(Failure::usage(format!("{} has no {level} bot; it has {names}", G::INFO.name)))
        }
    }
}
