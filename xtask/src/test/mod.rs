//! `cargo xtask test`: everything that is checked, in one go.

mod count;

use std::path::Path;
use std::process::Command;

use cluster::Engine;

use crate::setup;
use crate::shell::{Stop, cargo, npm, program, quietly, root, says, start, yakai};
use crate::tidy;
use count::{Count, Runner, retried};

/// What can be asked for by name.
const GROUPS: [(&str, &str); 4] = [
    ("rust", "format, lints, build, Rust tests"),
    ("rules", "tidy and the scenarios"),
    ("web", "format, lints, types and unit tests of the page"),
    ("browser", "Chromium plays"),
];

/// Runs every test, or the groups that are named. Goes on after a failure, so that all failures are seen.
pub(crate) fn test(args: &[String]) -> Result<(), Stop> {
    for arg in args {
        if !GROUPS.iter().any(|(name, _)| name == arg) {
            let known: Vec<String> = GROUPS.iter().map(|(name, about)| format!("  {name:8} {about}")).collect();
            return Err(Stop::usage(format!("there is no group `{arg}`; there are:\n{}", known.join("\n"))));
        }
    }
    let wants = |group: &str| args.is_empty() || args.iter().any(|arg| arg == group);

    println!("Setting up");
    setup::node()?;
    // Nothing of the page goes into this build, so that both are made side by side.
    let build = start("build", cargo(&["build", "--workspace", "--all-targets"]))?;
    setup::packages()?;
    setup::page()?;
    let chromium = if wants("browser") { Some(setup::browser()?) } else { None };

    if wants("rust") {
        setup::proxies();
    }
    if wants("rust") || wants("browser") {
        setup::postgres()?;
        setup::nats()?;
    }

    println!("Testing");
    let mut run = Run::default();
    if wants("rust") {
        run.check("format", cargo(&["fmt", "--all", "--check"]))?;
    }
    if wants("rules") {
        run.tidy();
    }
    let built = run.checked("build", build.finish()?.ok);
    if !built {
        println!("  (what needs the build is not run)");
    }
    if wants("rust") {
        run.check("clippy", cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
        run.wasm()?;
    }
    if wants("rust") && built {
        rust(&mut run)?;
    }
    if wants("rules") && built {
        let mut cases = program(&yakai(false)?, &["scenario"]);
        for game in setup::games()? {
            cases.arg(format!("games/{game}/scenarios"));
            let lesson = format!("games/{game}/lesson");
            if root().join(&lesson).is_dir() {
                cases.arg(lesson);
            }
        }
        run.tests("scenarios", cases, Runner::Scenario)?;
    }
    if wants("web") {
        run.check("format of the page", npm(&["exec", "--", "prettier", "--check", "."]))?;
        run.check("lints of the page", npm(&["exec", "--", "eslint", "."]))?;
        run.check("types of the page", npm(&["run", "check"]))?;
        run.tests("unit tests of the page", npm(&["run", "test", "-w", "web/app"]), Runner::Vitest)?;
    }
    if let Some(chromium) = chromium.filter(|_| built) {
        // On a busy machine a browser may come late for once. Whoever needed the second try is named at the end.
        let mut play = npm(&["exec", "-w", "web/e2e", "--", "playwright", "test", "--retries=1"]);
        play.env("CHROMIUM", chromium).env("YAKAI", yakai(false)?);
        run.tests("browser", play, Runner::Playwright)?;
    }
    run.end()
}

/// The Rust tests, doc tests included.
fn rust(run: &mut Run) -> Result<(), Stop> {
    // One for all tests: nextest gives each a process of its own, and each of those would start one.
    let postgres = Engine::postgres()?;
    if says("cargo-nextest", &["nextest", "--version"]).is_some() {
        let mut nextest = cargo(&["nextest", "run", "--workspace", "--no-fail-fast", "--status-level", "fail"]);
        nextest.env("YAKAI_TEST_POSTGRES", postgres.address());
        run.tests("Rust tests", nextest, Runner::Nextest)?;
    } else {
        let mut all = cargo(&["test", "--workspace", "--all-targets", "--no-fail-fast", "--quiet"]);
        all.env("YAKAI_TEST_POSTGRES", postgres.address());
        run.tests("Rust tests", all, Runner::Cargo)?;
    }
    run.maybe_tests("doc tests", cargo(&["test", "--workspace", "--doc", "--no-fail-fast"]), Runner::Cargo)
}

/// What has been run so far.
#[derive(Debug, Default)]
struct Run {
    count: Count,
    failed: Vec<String>,
    /// Passed, but only at the second try.
    retried: Vec<String>,
}

impl Run {
    /// A step that is good or not. A failed one counts as one failed test, so that the last line shows it.
    fn check(&mut self, name: &str, command: Command) -> Result<bool, Stop> {
        let ok = quietly(name, command)?.ok;
        Ok(self.checked(name, ok))
    }

    fn checked(&mut self, name: &str, ok: bool) -> bool {
        if !ok {
            self.fail(name, Count { passed: 0, failed: 1 });
        }
        ok
    }

    /// A step that counts its own tests, of which there must be some.
    fn tests(&mut self, name: &str, command: Command, runner: Runner) -> Result<(), Stop> {
        let before = self.count;
        self.maybe_tests(name, command, runner)?;
        if self.count == before {
            println!("    no test was found, which cannot be right");
            self.fail(name, Count { passed: 0, failed: 1 });
        }
        Ok(())
    }

    /// A step that counts its own tests, if there are any.
    fn maybe_tests(&mut self, name: &str, command: Command, runner: Runner) -> Result<(), Stop> {
        let ran = quietly(name, command)?;
        let mut count = runner.count(&ran.log);
        if runner == Runner::Playwright {
            self.retried = retried(&ran.log);
        }
        if !ran.ok && count.failed == 0 {
            count.failed = 1;
        }
        println!("    {} passed, {} failed", count.passed, count.failed);
        if count.failed > 0 {
            self.fail(name, count);
        } else {
            self.count += count;
        }
        Ok(())
    }

    /// Rooms and games build for a page too, where that can be tried.
    fn wasm(&mut self) -> Result<(), Stop> {
        const TARGET: &str = "wasm32-unknown-unknown";
        let folder = says("rustc", &["--print", "target-libdir", "--target", TARGET]);
        if folder.is_some_and(|folder| Path::new(&folder).is_dir()) {
            self.check(
                TARGET,
                cargo(&["check", "--target", TARGET, "--package", "room", "--package", "catalog"]),
            )?;
        } else {
            println!("  {TARGET} … not installed, so that it is not tried (rustup target add {TARGET})");
        }
        Ok(())
    }

    fn tidy(&mut self) {
        let faults = tidy::faults(&root());
        if faults.is_empty() {
            println!("  tidy … ok");
        } else {
            println!("  tidy … FAILED\n{}", tidy::listed(&faults));
            self.fail("tidy", Count { passed: 0, failed: 1 });
        }
    }

    fn fail(&mut self, name: &str, count: Count) {
        self.count += count;
        self.failed.push(name.to_owned());
    }

    /// The closing line, alone.
    fn end(self) -> Result<(), Stop> {
        if !self.retried.is_empty() {
            let names: Vec<String> = self.retried.iter().map(|name| format!("  {name}")).collect();
            println!("\npassed only at the second try, to be mended:\n{}", names.join("\n"));
        }
        if !self.failed.is_empty() {
            println!("\nfailed: {}", self.failed.join(", "));
        }
        println!("{} passed, {} failed", self.count.passed, self.count.failed);
        if self.count.failed == 0 { Ok(()) } else { Err(Stop::failed("")) }
    }
}
