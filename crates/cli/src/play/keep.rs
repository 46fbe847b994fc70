//! The record of a game that was played in the terminal.

use std::fs;
use std::path::{Path, PathBuf};

use kernel::{BotName, Bots, Seat, Seed, Terminal};
use serde_json::json;
use table::{Record, RecordOutcome, RecordSeat};

use super::driver::AgainstBots;
use crate::args::PlayArgs;
use crate::failure::Failure;

/// Where the record goes: the file that was asked for, or a new one in the user's data folder.
pub(crate) fn place(args: &PlayArgs, seed: u64) -> Result<PathBuf, Failure> {
    if let Some(path) = &args.record {
        let cannot = |error| Failure::usage(format!("cannot write {}: {error}", path.display()));
        fs::OpenOptions::new().append(true).create(true).open(path).map_err(cannot)?;
        return Ok(path.clone());
    }
    let folder = crate::folder::data().map_or_else(std::env::temp_dir, |data| data.join("played"));
    let named = |number: u32| match number {
        1 => folder.join(format!("{}-{seed}.json", args.game)),
        _ => folder.join(format!("{}-{seed}-{number}.json", args.game)),
    };
    Ok((1..).map(named).find(|path| !path.exists()).expect("numbers do not end"))
}

pub(crate) fn write<G: Bots + Terminal>(
    path: &Path,
    game: &AgainstBots<G>,
    args: &PlayArgs,
    level: BotName,
    seed: Seed,
) -> Result<(), Failure> {
    let chosen = args.opening.options.iter().cloned().collect();
    let options = catalog::game(G::INFO.id)?.options(&chosen);
    let player = |seat| if seat == game.me { "person".to_owned() } else { level.to_string() };
    let seat = |seat| RecordSeat { name: game.names.of(seat).to_owned(), player: player(seat), entropy: None };
    let record = Record {
        v: 1,
        game: G::INFO.id.to_owned(),
        rules: G::INFO.rules,
        options: options.map_err(|error| Failure::usage(error.to_string()))?,
        data: G::house(game.table.options()).map(|file| file.hash.to_owned()),
        seats: Seat::all(game.names.len()).map(seat).collect(),
        chance: "step".to_owned(),
        commitment: None,
        secret: None,
        seed: seed.to_string(),
        steps: serde_json::from_value(json!(game.table.log()))
            .map_err(|error| Failure::usage(error.to_string()))?,
        outcome: game.table.state().outcome().map(RecordOutcome::from),
        sums: Vec::new(),
    };
    let record = record.with_sums();
    let cannot = |error| Failure::usage(format!("cannot write {}: {error}", path.display()));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(cannot)?;
    }
    fs::write(path, format!("{:#}\n", json!(record))).map_err(cannot)
}
