//! In `view.rs` nothing is public by accident: no arm of a match catches whatever else there is.

use super::Tree;

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for game in tree.games() {
        let Some(file) = tree.get(&format!("games/{game}/src/view.rs")) else { continue };
        for (index, line) in file.text.lines().enumerate() {
            if catches_all(line) {
                let place = format!("{}:{}", file.path, index + 1);
                faults.push(format!("{place}: an arm that catches everything; name each case"));
            }
        }
    }
    faults
}

/// Whether a line holds an arm whose whole pattern is `_` or a name.
fn catches_all(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or("");
    code.match_indices("=>").any(|(at, _)| {
        let before = code[..at].trim_end();
        let arm = before.rsplit(['{', ',', '|', '}']).next().unwrap_or("").trim();
        let pattern = arm.split(" if ").next().unwrap_or("").trim();
        let starts_low = pattern.starts_with(|c: char| c.is_ascii_lowercase() || c == '_');
        let is_name = starts_low && pattern.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        is_name && !["true", "false"].contains(&pattern)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_faults;

    #[test]
    fn an_arm_that_catches_everything_is_found() {
        for arm in
            ["_ => None,", "  other => Some(other.clone()),", "match x { A => 1, _ => 2 }", "_ if late => None,"]
        {
            assert!(catches_all(arm), "{arm}");
        }
        for arm in
            ["Event::Drew { .. } => None,", "A | B => 1,", "Some(_) => 1,", "// _ => 1", "true => 1,", "0 => 1,"]
        {
            assert!(!catches_all(arm), "{arm}");
        }
        let tree = Tree::of(&[
            ("games/a/Cargo.toml", ""),
            ("games/a/src/view.rs", "match event {\n    _ => None,\n}\n"),
            ("games/a/src/rules.rs", "_ => None,"),
        ]);
        assert_faults(&check(&tree), &["games/a/src/view.rs:2"]);
    }
}
