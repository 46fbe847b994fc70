//! `yakai bench`: the speed figures of this machine.

use std::io::Write;

use load::{RulesWish, Wish};

use crate::bench_args::{Bench, BenchArgs, ServerBench};
use crate::failure::Failure;
use crate::folder;
use crate::out::Out;

pub(crate) fn run(args: &BenchArgs, out: &mut Out) -> Result<(), Failure> {
    let figures = match &args.what {
        Bench::Rules { game, seconds } => {
            let every = catalog::games().iter().map(|game| game.info().id.to_owned());
            let games = if game.is_empty() { every.collect() } else { game.clone() };
            load::rules(&RulesWish { games, seconds: *seconds })?
        }
        Bench::Server(args) => {
            let figures = load::server(&wish(args)?, &|what| eprintln!("{what}"));
            figures.map_err(|error| Failure::usage(error.to_string()))?
        }
        Bench::Floor { message, data_dir, database } => {
            let home = match (data_dir, database) {
                (None, None) => None,
                _ => Some(folder::home(data_dir.as_deref(), database.as_deref())?),
            };
            return Ok(load::floor(home.as_ref(), *message)?);
        }
    };
    Ok(writeln!(out, "{figures:#}")?)
}

fn wish(args: &ServerBench) -> Result<Wish, Failure> {
    Ok(Wish {
        program: std::env::current_exe()?,
        on: args.on.iter().map(|&on| on.into()).collect(),
        tables: args.tables.clone(),
        paces: args.pace.iter().map(|&pace| pace.into()).collect(),
        seconds: args.seconds,
        nodes: args.nodes.into(),
        idle: args.idle,
        game: args.game.clone(),
    })
}
