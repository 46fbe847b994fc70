//! A server for work on the page: `cargo run -p server --example serve -- [LISTEN] [DATA_DIR]`.

use std::env;
use std::process::ExitCode;

use mimalloc::MiMalloc;
use server::{Config, run};

/// As in `yakai serve`.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let listen = args.next().unwrap_or_else(|| "127.0.0.1:7777".to_owned());
    let data_dir = args.next().unwrap_or_else(|| "target/yakai-data".to_owned());
    let Ok(listen) = listen.parse() else {
        eprintln!("`{listen}` is no address; for example 127.0.0.1:7777");
        return ExitCode::from(2);
    };
    match run(Config { listen, ..Config::new(data_dir) }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
