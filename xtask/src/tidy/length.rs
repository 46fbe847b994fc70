//! A file is short enough to be read in five minutes. Data tables and generated types are excepted.

use super::Tree;

const MOST: usize = 600;

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let code = |path: &str| path.ends_with(".rs") || path.ends_with(".ts") || path.ends_with(".svelte");
    let excepted = |path: &str| path.starts_with("web/wire/") || path.contains("/data/");
    tree.files
        .iter()
        .filter(|file| code(&file.path) && !excepted(&file.path))
        .map(|file| (file, file.text.lines().count()))
        .filter(|&(_, lines)| lines > MOST)
        .map(|(file, lines)| format!("{}: {lines} lines; split it, {MOST} are the most", file.path))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_faults;

    #[test]
    fn a_long_file_is_found() {
        let long = "x\n".repeat(601);
        let tree = Tree::of(&[
            ("crates/a/src/long.rs", &long),
            ("crates/a/src/short.rs", "x\n"),
            ("web/app/src/Long.svelte", &long),
            ("web/wire/index.ts", &long),
            ("games/a/src/data/cards.rs", &long),
            ("docs/long.md", &long),
        ]);
        assert_faults(&check(&tree), &["crates/a/src/long.rs: 601", "web/app/src/Long.svelte: 601"]);
    }
}
