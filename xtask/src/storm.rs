//! Many tables under a storm: `crates/room/tests/storm`, by hand.

use crate::shell::{Stop, cargo};
use crate::write::openly;

/// Runs so many tables unless told otherwise.
const RUNS: &str = "1000000";

/// `storm [RUNS] [--seed N]`.
pub(crate) fn storm(args: &[String]) -> Result<(), Stop> {
    let test =
        ["test", "--quiet", "--release", "--package", "room", "--test", "storm", "--", "--nocapture", "no_storm"];
    let mut command = cargo(&test);
    let number = |text: &str| text.parse::<u64>().is_ok();
    match args {
        [] => drop(command.env("YAKAI_STORM", RUNS)),
        [runs] if number(runs) => drop(command.env("YAKAI_STORM", runs)),
        [seed, which] if seed == "--seed" && number(which) => drop(command.env("YAKAI_STORM_SEED", which)),
        _ => return Err(Stop::usage("`storm` takes a number of runs, or `--seed N` for one of them".to_owned())),
    }
    openly(&mut command, "a table did not weather the storm")
}
