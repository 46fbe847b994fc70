//! Reads the closing lines of all runners, so that one line can count every test there is.

use std::ops::AddAssign;

/// Tests that passed and tests that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Count {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// Who wrote the closing lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Runner {
    /// `cargo test`: a line for each binary.
    Cargo,
    /// `cargo nextest`: one summary.
    Nextest,
    /// `yakai scenario`: the last line.
    Scenario,
    /// Vitest: the line that begins with `Tests`.
    Vitest,
    /// Playwright: a line for each kind of result.
    Playwright,
}

impl Runner {
    /// What the runner's output says.
    pub(crate) fn count(self, log: &str) -> Count {
        let lines = || log.lines().map(str::trim);
        match self {
            Runner::Cargo => sum(lines().filter_map(|line| line.strip_prefix("test result:"))),
            Runner::Nextest => {
                let summary = lines().rev().find(|line| line.starts_with("Summary"));
                sum(summary.and_then(|line| line.split_once("run:")).map(|(_, rest)| rest).into_iter())
            }
            Runner::Scenario => {
                sum(lines().rev().find(|line| line.contains(" passed, ") && line.ends_with(" failed")).into_iter())
            }
            Runner::Vitest => sum(lines().filter_map(|line| line.strip_prefix("Tests ")).next_back().into_iter()),
            Runner::Playwright => sum(lines().filter(|line| is_result(line))),
        }
    }
}

/// The tests that passed only when they were tried again, as Playwright names them below its line `2 flaky`.
pub(crate) fn retried(log: &str) -> Vec<String> {
    let lines =
        log.lines().map(str::trim).skip_while(|line| !(is_result(line) && line.contains(" flaky"))).skip(1);
    let names = lines.take_while(|line| !line.is_empty() && !is_result(line));
    names.map(|line| line.trim_end_matches(['─', ' ']).to_owned()).collect()
}

/// A line of Playwright's summary: `12 passed (3.4s)`, `1 failed`, `2 flaky`.
fn is_result(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let number = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
    let kind = words.next().is_some_and(|word| KINDS.iter().any(|(kind, _)| *kind == word) || word == "skipped");
    number && kind && words.next().is_none_or(|word| word.starts_with('('))
}

/// Words that follow a number, and whether they count as passed.
const KINDS: [(&str, bool); 6] = [
    ("passed", true),
    ("failed", false),
    ("timed", false),
    ("exec", false),
    ("flaky", true),
    ("interrupted", false),
];

/// Adds up `<number> <kind>` wherever it stands in the lines.
fn sum<'a>(lines: impl Iterator<Item = &'a str>) -> Count {
    let mut count = Count::default();
    for line in lines {
        let words: Vec<&str> = line.split([' ', ',', ';', '|']).filter(|word| !word.is_empty()).collect();
        for two in words.windows(2) {
            let Ok(number) = two[0].parse::<u32>() else { continue };
            match KINDS.iter().find(|(kind, _)| *kind == two[1]) {
                Some((_, true)) => count.passed += number,
                Some((_, false)) => count.failed += number,
                None => {}
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(runner: Runner, log: &str, passed: u32, failed: u32) {
        assert_eq!(runner.count(log), Count { passed, failed }, "{runner:?}: {log}");
    }

    #[test]
    fn cargo_test_is_added_up() {
        let log = "test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
                   noise 7 passed\n\
                   test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out";
        check(Runner::Cargo, log, 7, 1);
    }

    #[test]
    fn nextest_is_read_from_its_summary() {
        check(Runner::Nextest, "     Summary [   0.1s] 5 tests run: 5 passed, 0 skipped\n", 5, 0);
        let log = "     Summary [ 1.0s] 9 tests run: 6 passed (1 slow), 2 failed, 1 timed out, 0 skipped\n FAIL x";
        check(Runner::Nextest, log, 6, 3);
        check(Runner::Nextest, "     Summary [ 1.0s] 3/9 tests run: 2 passed, 1 failed, 0 skipped", 2, 1);
    }

    #[test]
    fn the_others_are_read_too() {
        check(Runner::Scenario, "fine\n71 passed, 2 failed\n", 71, 2);
        check(Runner::Vitest, " Test Files  2 passed (2)\n      Tests  1 failed | 11 passed (12)\n", 11, 1);
        check(Runner::Vitest, " Test Files  2 passed (2)\n      Tests  12 passed (12)\n  Start at", 12, 0);
        check(
            Runner::Playwright,
            "Running 5 tests\n\n  1 failed\n    a.spec.ts:3\n  1 flaky\n  3 passed (9.1s)\n",
            4,
            1,
        );
        check(Runner::Playwright, "  4 passed (1.2m)\n\nTo open the report\n", 4, 0);
        check(Runner::Playwright, "Error: no tests found", 0, 0);
    }

    #[test]
    fn a_test_that_needed_a_second_try_is_named() {
        let log = "  1) [full] › tests/a.spec.ts:3:1 › one ──\n\n    Error: late\n\n  1 flaky\n    \
                   [full] › tests/a.spec.ts:3:1 › one ─────\n  4 passed (1.2m)\n";
        assert_eq!(retried(log), ["[full] › tests/a.spec.ts:3:1 › one"]);
        check(Runner::Playwright, log, 5, 0);
        assert!(retried("  4 passed (1.2m)\n").is_empty());
    }
}
