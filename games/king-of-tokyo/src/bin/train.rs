//! Makes the weights of the bot `hard`, the same from the same seed: `cargo xtask train king-of-tokyo`.

use std::process::ExitCode;
use std::{env, fs};

use king_of_tokyo::{Lesson, train};

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let (Some(file), Some(seed), None) =
        (args.next(), args.next().and_then(|seed| seed.parse().ok()), args.next())
    else {
        eprintln!("usage: train-king-of-tokyo FILE SEED");
        return ExitCode::from(2);
    };
    let bytes = train(seed, &Lesson::default(), &mut |line| println!("{line}"));
    match fs::write(&file, bytes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{file}: {error}");
            ExitCode::FAILURE
        }
    }
}
