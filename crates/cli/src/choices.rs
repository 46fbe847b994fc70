//! What was chosen on the command line, checked against what the game offers.

use std::fs;
use std::path::Path;

use kernel::{BotName, Bots, Game, HouseFile};
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

/// A number of seats that the game allows; the fewest if none is asked for.
pub(crate) fn seats<G: Game>(asked: Option<u8>) -> Result<u8, Failure> {
    let seats = asked.unwrap_or(G::INFO.seats.0);
    G::INFO.check_seats(seats).map(|()| seats).map_err(|error| Failure::usage(error.to_string()))
}

/// Bots that the game has; the usual one if none is named.
pub(crate) fn bots<G: Bots>(asked: &[BotName]) -> Result<Vec<BotName>, Failure> {
    if asked.is_empty() {
        return Ok(vec![G::usual().into()]);
    }
    let there = BotName::all::<G>();
    match asked.iter().find(|bot| !there.contains(bot)) {
        None => Ok(asked.to_vec()),
        Some(bot) => {
            let names: Vec<String> = there.iter().map(ToString::to_string).collect();
            Err(Failure::usage(format!("{} has no {bot} bot; it has {}", G::INFO.name, listed(&names))))
        }
    }
}

/// `Ann, Ben and Cy`.
pub(crate) fn listed(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names[..] {
        [] => "nobody".to_owned(),
        [one] => one.to_owned(),
        [ref most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
