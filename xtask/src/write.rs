//! Commands that write files which are then committed.

use crate::setup::games;
use crate::shell::{Stop, cargo, root};

/// Writes the page's types: the tests that compare them write them when told to.
pub(crate) fn wire(args: &[String]) -> Result<(), Stop> {
    if let Some(arg) = args.first() {
        return Err(Stop::usage(format!("`wire` takes no `{arg}`")));
    }
    let mut command = cargo(&["test", "--quiet", "--workspace", "--test", "typescript"]);
    openly(command.env("YAKAI_WRITE_WIRE", "1"), "the types could not be written")
}

/// Writes whole games as text.
pub(crate) fn playthrough(args: &[String]) -> Result<(), Stop> {
    let games = games()?;
    match args.first() {
        Some(game) if games.contains(game) => {}
        Some(game) => {
            return Err(Stop::usage(format!("there is no game `{game}`; there is: {}", games.join(", "))));
        }
        None => return Err(Stop::usage(format!("which game? there is: {}", games.join(", ")))),
    }
    let mut command = cargo(&["run", "--quiet", "--package", "catalog", "--example", "playthrough", "--"]);
    openly(command.args(args), "the playthroughs could not be written")
}

/// Makes the weights that a bot has learned, from a seed.
pub(crate) fn train(args: &[String]) -> Result<(), Stop> {
    let seed = match args {
        [game] if game == TRAINED => SEED,
        [game, flag, seed] if game == TRAINED && flag == "--seed" && seed.parse::<u64>().is_ok() => seed,
        _ => return Err(Stop::usage(format!("`train` takes `{TRAINED}`, and `--seed S` for other chance"))),
    };
    let file = root().join("games").join(TRAINED).join("weights/hard.bin");
    let program = format!("train-{TRAINED}");
    let mut command =
        cargo(&["run", "--release", "--package", TRAINED, "--features", "train", "--bin", &program, "--"]);
    openly(command.arg(file).arg(seed), "the weights could not be made")
}

/// The game whose bot has learned something.
const TRAINED: &str = "king-of-tokyo";
/// The weights that are there were made from this seed.
const SEED: &str = "20260";

/// Runs a command whose output people read.
pub(crate) fn openly(command: &mut std::process::Command, failed: &str) -> Result<(), Stop> {
    if command.status()?.success() { Ok(()) } else { Err(Stop::failed(failed)) }
}
