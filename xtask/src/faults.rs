//! Nodes that are struck down while people play: `crates/server/tests/server/faults`, by hand.

use std::process::Command;

use crate::setup;
use crate::shell::{Stop, cargo};
use crate::write::openly;

/// What can be asked for, the variable that tells the test, what it is unless told otherwise, and the most there is.
const WISHES: [(&str, &str, u64, u64); 5] = [
    ("--minutes", "YAKAI_FAULTS_MINUTES", 30, 10_000),
    ("--nodes", "YAKAI_FAULTS_NODES", 3, 32),
    ("--seed", "YAKAI_FAULTS_SEED", 14, u64::MAX),
    ("--tables", "YAKAI_FAULTS_TABLES", 200, 5000),
    ("--think", "YAKAI_FAULTS_THINK", 2000, 600_000),
];

/// `faults [--minutes N] [--nodes N] [--seed S] [--tables N] [--think MS] [--release]`.
pub(crate) fn faults(args: &[String]) -> Result<(), Stop> {
    let mut run = read(args)?;
    setup::postgres()?;
    setup::nats()?;
    openly(
        &mut run,
        "servers that were struck down did not bear it: what happened, and where the logs are, stands above",
    )
}

fn read(args: &[String]) -> Result<Command, Stop> {
    let mut values = WISHES.map(|(_, _, usual, _)| usual);
    let mut release = false;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let Some(at) = WISHES.iter().position(|(name, ..)| name == arg) else {
            if arg == "--release" {
                release = true;
                continue;
            }
            let known: Vec<&str> = WISHES.iter().map(|(name, ..)| *name).collect();
            return Err(Stop::usage(format!(
                "`faults` does not know `{arg}`; it takes {} with a number each, and --release",
                known.join(", ")
            )));
        };
        let (name, _, _, most) = WISHES[at];
        let number = args.next().and_then(|number| number.parse().ok()).filter(|number| *number <= most);
        // Only the seed may be nothing.
        let number = number.filter(|number| *number > 0 || name == "--seed" || name == "--think");
        values[at] = number.ok_or_else(|| Stop::usage(format!("`{name}` takes a number up to {most}")))?;
    }
    let mut command = cargo(&["test", "--quiet", "--package", "server", "--test", "server"]);
    if release {
        command.arg("--release");
    }
    command.args(["--", "--nocapture", "blows_of_every_kind"]);
    command.envs(WISHES.iter().zip(values).map(|((_, variable, ..), value)| (variable, value.to_string())));
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the test is told.
    fn told(line: &str) -> Result<Vec<String>, u8> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let command = read(&words).map_err(|stop| stop.code)?;
        let told = command.get_envs().filter(|(name, _)| name.to_string_lossy().starts_with("YAKAI_FAULTS"));
        Ok(told.filter_map(|(_, value)| Some(value?.to_string_lossy().into_owned())).collect())
    }

    #[test]
    fn options_are_read() {
        // By the names of the variables.
        assert_eq!(told("").expect("good"), ["30", "3", "14", "200", "2000"]);
        assert_eq!(told("--seed 0 --nodes 5 --minutes 1").expect("good"), ["1", "5", "0", "200", "2000"]);
        for line in ["--minutes", "--minutes 0", "--nodes 33", "--seed -1", "--loud"] {
            assert_eq!(told(line), Err(2), "{line}");
        }
    }
}
