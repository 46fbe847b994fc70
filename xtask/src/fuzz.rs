//! Lets libFuzzer look for inputs that break something: `fuzz/`, by hand.

use crate::shell::{Stop, cargo, root, says};
use crate::write::openly;

/// Runs so many inputs unless told otherwise.
const RUNS: &str = "2000000";
/// No input takes so many seconds, or so many megabytes.
const LIMITS: [&str; 3] = ["-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1"];

/// `fuzz TARGET [RUNS]`.
pub(crate) fn fuzz(args: &[String]) -> Result<(), Stop> {
    let (target, runs) = match args {
        [target] => (target, RUNS),
        [target, runs] if runs.parse::<u64>().is_ok() => (target, runs.as_str()),
        _ => {
            return Err(Stop::usage(
                "`fuzz` takes one of the targets in fuzz/targets, and a number of inputs".to_owned(),
            ));
        }
    };
    if !root().join(format!("fuzz/targets/{target}.rs")).is_file() {
        return Err(Stop::usage(format!("there is no fuzz/targets/{target}.rs")));
    }
    if says("cargo-fuzz", &["fuzz", "--version"]).is_none() {
        return Err(Stop::failed("fuzzing needs `cargo install cargo-fuzz`, and a C++ compiler"));
    }
    // What is found goes on in the same folder, so that the next run begins where this one ends.
    let corpus = root().join("fuzz/corpus");
    let mut seeds = cargo(&["run", "--quiet", "--package", "hostile", "--example", "seeds", "--"]);
    openly(seeds.arg(&corpus), "the seeds could not be written")?;
    // Without a sanitizer the stable compiler will do; safe Rust has little use for one.
    let mut run = cargo(&["fuzz", "run", "--sanitizer", "none", target, "--"]);
    run.arg(format!("-runs={runs}")).args(LIMITS);
    openly(&mut run, "an input was found that breaks something: see fuzz/artifacts")
}
