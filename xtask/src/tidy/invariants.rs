//! Each invariant of ARCHITECTURE.md names a test that exists, and so does each row of docs/security.md.

use std::collections::BTreeSet;

use super::Tree;

const FILE: &str = "ARCHITECTURE.md";
const THREATS: &str = "docs/security.md";

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let Some(file) = tree.get(FILE) else {
        return vec![format!("{FILE} is missing")];
    };
    let tests = tests(tree);
    let mut faults = Vec::new();
    let mut within = false;
    let mut count = 0;
    for (index, line) in file.text.lines().enumerate() {
        if line.starts_with('#') {
            within = line.to_lowercase().contains("invariants");
        }
        let sentence = line.trim_start_matches(['-', '*', ' ']);
        if !within || !(sentence.starts_with("Never") || sentence.starts_with("Only")) {
            continue;
        }
        count += 1;
        let place = format!("{FILE}:{}", index + 1);
        let guards: Vec<&str> = line
            .split_once("Guarded by")
            .map(|(_, rest)| rest.split('`').skip(1).step_by(2).collect())
            .unwrap_or_default();
        if guards.is_empty() {
            faults.push(format!("{place}: say which test guards it, as in \"Guarded by `name`.\""));
        }
        for guard in guards.into_iter().filter(|guard| !tests.contains(guard)) {
            faults.push(format!("{place}: there is no test `{guard}`"));
        }
    }
    if count == 0 {
        faults.push(format!("{FILE}: no invariant begins with Never or Only"));
    }
    faults.extend(check_threats(tree, &tests));
    faults
}

/// The last column of each row names the tests.
fn check_threats(tree: &Tree, tests: &BTreeSet<&str>) -> Vec<String> {
    let mut faults = Vec::new();
    let lines = tree.get(THREATS).into_iter().flat_map(|file| file.text.lines().enumerate());
    for (index, line) in lines.filter(|(_, line)| line.starts_with("| ") && line.contains('`')) {
        let last = line.trim().trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        let guards: Vec<&str> = last.split('`').skip(1).step_by(2).collect();
        let place = format!("{THREATS}:{}", index + 1);
        if guards.is_empty() {
            faults.push(format!("{place}: say in the last column which test shows it"));
        }
        for guard in guards.into_iter().filter(|guard| !tests.contains(guard)) {
            faults.push(format!("{place}: there is no test `{guard}`"));
        }
    }
    faults
}

/// The names of all tests: functions below a `test` attribute in Rust, titles in TypeScript.
fn tests(tree: &Tree) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for file in &tree.files {
        if file.path.ends_with(".rs") {
            let mut marked = false;
            for line in file.text.lines().map(str::trim) {
                if line.starts_with("#[") {
                    marked |= line.starts_with("#[test") || line.contains("::test");
                } else if let Some((_, name)) = line.split_once("fn ").filter(|_| marked) {
                    names.extend(name.split(['(', '<']).next());
                    marked = false;
                }
            }
        } else if file.path.ends_with(".ts") {
            for line in file.text.lines().map(str::trim) {
                let call = line.strip_prefix("test(").or_else(|| line.strip_prefix("it("));
                let quote = call.and_then(|call| call.chars().next()).filter(|c| ['\'', '"', '`'].contains(c));
                names.extend(call.zip(quote).and_then(|(call, quote)| call.split(quote).nth(1)));
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_faults;

    fn check_with(line: &str, wanted: &[&str]) {
        let text = format!("# Map\n- Never mind.\n## Invariants\n{line}\n## After\n");
        let tree = Tree::of(&[
            (FILE, &text),
            (
                "crates/a/src/lib.rs",
                "#[test]\nfn it_holds() {}\n#[tokio::test]\nasync fn it_flows() {}\nfn helper() {}",
            ),
            ("web/e2e/a.spec.ts", "test('four people play', async () => {});"),
        ]);
        assert_faults(&check(&tree), wanted);
    }

    #[test]
    fn an_invariant_without_its_test_is_found() {
        check_with("- *Never* this. Guarded by `it_holds`, `it_flows`.", &[]);
        check_with("- **Only** that. Guarded by `four people play`.", &[]);
        check_with("- *Never* this.", &["ARCHITECTURE.md:4: say which test"]);
        check_with("- *Only* this. Guarded by `helper`.", &["ARCHITECTURE.md:4: there is no test `helper`"]);
        check_with("Nothing.", &["no invariant"]);
        assert_faults(&check(&Tree::default()), &["ARCHITECTURE.md is missing"]);
    }

    #[test]
    fn a_threat_without_its_test_is_found() {
        let check_row = |row: &str, wanted: &[&str]| {
            let text = format!("| wish | what stops it | shown by |\n| --- | --- | --- |\n{row}\n");
            let tree = Tree::of(&[(THREATS, &text), ("a.rs", "#[test]\nfn it_holds() {}")]);
            assert_faults(&check_threats(&tree, &tests(&tree)), wanted);
        };
        check_row("| all | `view` decides | `it_holds` |", &[]);
        check_row("| all | `view` decides | `it_fails` |", &["docs/security.md:3: there is no test `it_fails`"]);
        check_row("| all | `view` decides | |", &["docs/security.md:3: say in the last column"]);
    }
}
