//! The binary `yakai`: the table for people, games in the terminal, simulation, rule cases, replays and what proves them.
//!
//! Exit codes: 0 success, 1 a check failed, 2 bad usage. Results go to stdout, progress and errors to stderr.

mod args;
mod bench_args;
mod choices;
mod commands;
mod failure;
mod folder;
mod html;
mod names;
mod out;
mod play;
mod show;

use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;

use args::{Args, Command};

/// A server with many tables holds a quarter less memory than with the system's allocator.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;
use out::Out;

fn main() -> ExitCode {
    let args = Args::parse();
    let mut out = Out::stdout();
    let done = match &args.command {
        Command::Serve(args) => commands::serve::run(args, &mut out),
        Command::Games(args) => commands::games::run(args, &mut out),
        Command::Play(args) => play::run(args, &mut out),
        Command::Simulate(args) => commands::simulate::run(args, &mut out),
        Command::Scenario(args) => commands::scenario::run(args, &mut out),
        Command::Replay(args) => commands::replay::run(args, &mut out),
        Command::Verify(args) => commands::verify::run(args, &mut out),
        Command::Bench(args) => commands::bench::run(args, &mut out),
        Command::Admin(args) => commands::admin::run(args, &mut out),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
