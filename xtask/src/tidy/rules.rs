//! No rule without a scenario, and no name of a rule that is not there.

use std::collections::BTreeSet;

use super::Tree;

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for game in tree.games() {
        let home = format!("games/{game}");
        let Some(rules) = tree.get(&format!("{home}/RULES.md")) else {
            faults.push(format!("{home}: RULES.md is missing"));
            continue;
        };
        let known = defined(&rules.text);
        if known.is_empty() {
            faults.push(format!("{}: no rule begins a paragraph with its id, as `**V1 …**`", rules.path));
        }
        let questions = questions(&rules.text);
        let mut shown = BTreeSet::new();
        for file in tree.below(&format!("{home}/scenarios")).filter(|file| file.path.ends_with(".md")) {
            for (line, heading) in headings(&file.text) {
                for id in in_brackets(heading) {
                    if !known.contains(&id) && !questions.contains(&id) {
                        faults.push(format!("{}:{line}: RULES.md has no rule {id}", file.path));
                    }
                    shown.insert(id);
                }
            }
        }
        for id in known.difference(&shown) {
            faults.push(format!("{}: no scenario's heading names {id}", rules.path));
        }
        let letters: BTreeSet<char> = known.iter().filter_map(|id| id.chars().next()).collect();
        for file in tree.below(&format!("{home}/src")).filter(|file| file.path.ends_with(".rs")) {
            for (index, line) in file.text.lines().enumerate() {
                let line = line.trim();
                let Some(comment) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
                    continue;
                };
                for id in ids(comment).filter(|id| id.starts_with(|c| letters.contains(&c))) {
                    if !known.contains(&id) && !questions.contains(&id) {
                        faults.push(format!("{}:{}: RULES.md has no rule {id}", file.path, index + 1));
                    }
                }
            }
        }
    }
    faults
}

/// The rules: paragraphs that begin with an id in bold.
fn defined(rules: &str) -> BTreeSet<String> {
    rules.lines().filter_map(|line| ids(line.strip_prefix("**")?.split([' ', '*', '.']).next()?).next()).collect()
}

/// The questions of the rulebook: rows of a table that begin with an id.
fn questions(rules: &str) -> BTreeSet<String> {
    rules.lines().filter_map(|line| ids(line.strip_prefix("| ")?.split(' ').next()?).next()).collect()
}

/// The headings of cases, those with a `play` block below them, with the numbers of their lines.
fn headings(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut heading = None;
    let mut fenced = false;
    for (index, line) in text.lines().enumerate() {
        if let Some(mark) = line.trim_start().strip_prefix("```") {
            fenced = !fenced;
            if fenced && mark.trim_start_matches('`').trim() == "play" {
                found.extend(heading.take());
            }
        } else if !fenced && line.starts_with('#') {
            heading = Some((index + 1, line));
        }
    }
    found
}

/// The ids within the brackets of a heading: `A veto cancels the win (V1, V2)`.
fn in_brackets(heading: &str) -> Vec<String> {
    let inside = heading.split('(').skip(1).filter_map(|part| part.split(')').next());
    inside.flat_map(|part| ids(part).collect::<Vec<_>>()).collect()
}

/// Words that are one capital and a number.
fn ids(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| is_id(word)).map(str::to_owned)
}

fn is_id(word: &str) -> bool {
    let mut chars = word.chars();
    let capital = chars.next().is_some_and(|c| c.is_ascii_uppercase());
    capital && word.len() > 1 && chars.all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_faults;

    const RULES: &str =
        "# Rules\n**V1 Veto.** A seat may cancel.\n\n**V2 Again.** Never twice.\n\n| A1 Why? | V1 |\n";

    fn check_with(scenario: &str, source: &str, wanted: &[&str]) {
        let tree = Tree::of(&[
            ("games/a/Cargo.toml", ""),
            ("games/a/RULES.md", RULES),
            ("games/a/scenarios/veto.md", scenario),
            ("games/a/src/rules/veto.rs", source),
        ]);
        assert_faults(&check(&tree), wanted);
    }

    const ALL: &str = "# All (V1, V2)\n```play\n```\n";

    #[test]
    fn a_rule_without_a_scenario_is_found() {
        check_with("## One (V1, A1)\n```play\n```\n## Two (V2, V1)\n```play\n```\n", "/// V1: veto (A1).\n", &[]);
        let hidden = "## One (V1)\nProse (V2).\n```play\n# (V2)\n```\n## No case (V2)\n```text\n```\n";
        check_with(hidden, "", &["no scenario's heading names V2"]);
    }

    #[test]
    fn a_name_without_a_rule_is_found() {
        let more = format!("{ALL}## More (V3)\n```play\n```\n");
        check_with(&more, "", &["games/a/scenarios/veto.md:4: RULES.md has no rule V3"]);
        check_with(ALL, "\n//! V1 to V9.\n", &["games/a/src/rules/veto.rs:2: RULES.md has no rule V9"]);
        check_with(ALL, "/// An X5 and a u8.\n// V9 in passing.\n", &[]);
    }

    #[test]
    fn a_game_without_rules_is_found() {
        assert_faults(&check(&Tree::of(&[("games/a/Cargo.toml", "")])), &["RULES.md is missing"]);
    }
}
