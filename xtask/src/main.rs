//! The commands of this repository: `cargo xtask help` lists them. Standard library only, so that the first
//! one starts after a second of building.

mod cards;
mod cluster;
mod faults;
mod fuzz;
mod hash;
mod json;
mod new_game;
mod play;
mod setup;
mod shell;
mod storm;
mod test;
mod tidy;
mod write;

use std::process::ExitCode;

use shell::Stop;

const HELP: &str = "\
The commands of this repository. Rust and Node 20.19 or newer must be there; the rest is installed.

  cargo xtask play [--open] [--share] [--release] [-- ARGS]
      Set up, build and start the table, and print its address.
        cargo xtask play --open                 and open the browser
        cargo xtask play --share                for everybody on the local network
        cargo xtask play -- --listen 127.0.0.1:8000   hand options on to `yakai serve`

  cargo xtask test [GROUP…]
      Set up and run every test there is; the last line counts them.
        cargo xtask test                        everything (`cargo xtask ci` is the same)
        cargo xtask test rust                   format, lints, build, Rust tests
        cargo xtask test rules web              tidy and scenarios; format, lints, types and tests of the page
        cargo xtask test browser                Chromium plays

  cargo xtask tidy
      Check what no compiler checks: arrows between crates, length of files, a scenario for each rule,
      the same texts in every language, a test for each invariant.

  cargo xtask wire
      Write the page's types (web/wire) from the Rust ones.

  cargo xtask playthrough GAME [--seats N] [--seed S]
      Write whole games as text into games/GAME/playthroughs. Read the diff like code.
        cargo xtask playthrough shisogari

  cargo xtask train king-of-tokyo [--seed S]
      Make the weights of the bot `hard` again: the same file from the same seed, in some minutes of one core.

  cargo xtask new-game NAME
      Write a game that builds, plays and passes its tests, to be changed rule by rule: see CONTRIBUTING.md.
        cargo xtask new-game race-to-ten

  cargo xtask cards
      How often each card of King of Tokyo is bought, does something, is copied and is lost in random games.

  cargo xtask cluster [--nodes N] [--release]
      PostgreSQL, NATS, three nodes or N, and a proxy before them, until Ctrl-C. What is typed meanwhile strikes
      nodes down: it says how.
        cargo xtask cluster --nodes 5

  cargo xtask faults [--minutes N] [--nodes N] [--seed S] [--tables N] [--think MS] [--release]
      Hundreds of tables on several nodes, while these, PostgreSQL, NATS and the lines between them are struck down.
        cargo xtask faults --minutes 5          so long; half an hour unless told otherwise
        cargo xtask faults --seed 4711          the same blows again
        cargo xtask faults --tables 20 --think 200   fewer tables, quicker people

  cargo xtask storm [RUNS] [--seed N]
      Whole tables in virtual time while lines break, rows fail and rooms restart: a million, or RUNS.
        cargo xtask storm 20000                 so many
        cargo xtask storm --seed 4711           one of them again
        cargo xtask storm 20000 --seed 4711     so many from there on

  cargo xtask fuzz TARGET [RUNS]
      Let libFuzzer look for inputs that break something: two millions, or RUNS. Targets are in fuzz/targets.
        cargo xtask fuzz record

  cargo xtask help
      This text.
";

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let asks_help = args.iter().take_while(|arg| *arg != "--").any(|arg| arg == "--help" || arg == "-h");
    let command = if args.is_empty() || asks_help { "help".to_owned() } else { args.remove(0) };
    let done = match command.as_str() {
        "play" => play::play(&args),
        "test" | "ci" => test::test(&args),
        "tidy" => tidy::tidy(&args),
        "wire" => write::wire(&args),
        "playthrough" => write::playthrough(&args),
        "train" => write::train(&args),
        "cards" => cards::cards(&args),
        "new-game" => new_game::new_game(&args),
        "storm" => storm::storm(&args),
        "cluster" => cluster::cluster(&args),
        "faults" => faults::faults(&args),
        "fuzz" => fuzz::fuzz(&args),
        "help" => {
            print!("{HELP}");
            Ok(())
        }
        other => Err(Stop::usage(format!("there is no command `{other}`; `cargo xtask help` lists them"))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            if !stop.message.is_empty() {
                eprintln!("\n{}", stop.message);
            }
            ExitCode::from(stop.code)
        }
    }
}
