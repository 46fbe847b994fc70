//! Many tables under a storm: `crates/room/tests/storm`, by hand.

use crate::shell::{Stop, cargo};
use crate::write::openly;

/// Runs so many tables unless told otherwise.
const RUNS: &str = "1000000";

/// `storm [RUNS] [--seed N]`: with both, the runs from seed N on.
pub(crate) fn storm(args: &[String]) -> Result<(), Stop> {
    let test =
        ["test", "--quiet", "--release", "--package", "room", "--test", "storm", "--", "--nocapture", "no_storm"];
    let mut command = cargo(&test);
    let number = |text: &str| text.parse::<u64>().is_ok();
    let (runs, seed) = match args {
        [] => (Some(RUNS), None),
        [runs] => (Some(runs.as_str()), None),
        [seed, first] if seed == "--seed" => (None, Some(first)),
        [runs, seed, first] if seed == "--seed" => (Some(runs.as_str()), Some(first)),
        _ => (Some(""), None),
    };
    if !runs.is_none_or(number) || !seed.is_none_or(|first| number(first)) {
        let usage = "`storm` takes a number of runs, `--seed N` for one of them, or both for those from N on";
        return Err(Stop::usage(usage.to_owned()));
    }
    command.envs(runs.map(|runs| ("YAKAI_STORM", runs)));
    command.envs(seed.map(|first| ("YAKAI_STORM_SEED", first)));
    openly(&mut command, "a table did not weather the storm")
}
