//! Words that say that something is not finished, or that a test does not run.

use super::Tree;

/// The words, cut in two so that this file does not hold them, with the files they are looked for in.
const WORDS: [(&str, &str, &[&str]); 10] = [
    ("TO", "DO", &["rs", "ts", "js", "svelte", "css", "toml"]),
    ("FIX", "ME", &["rs", "ts", "js", "svelte", "css", "toml"]),
    ("dbg", "!(", &["rs"]),
    ("#[ign", "ore", &["rs"]),
    ("test.sk", "ip", &["ts", "js"]),
    ("it.sk", "ip", &["ts", "js"]),
    ("describe.sk", "ip", &["ts", "js"]),
    (".on", "ly(", &["ts", "js"]),
    (".fix", "me(", &["ts", "js"]),
    (".to", "do(", &["ts", "js"]),
];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for file in &tree.files {
        let ending = file.path.rsplit_once('.').map_or("", |(_, ending)| ending);
        for (head, tail, _) in WORDS.iter().filter(|(_, _, endings)| endings.contains(&ending)) {
            let word = format!("{head}{tail}");
            for (index, line) in file.text.lines().enumerate() {
                if stands_alone(line, &word) {
                    faults.push(format!("{}:{}: `{word}` has no place here", file.path, index + 1));
                }
            }
        }
    }
    faults
}

/// Whether the word is there and is not the tail of a longer one.
fn stands_alone(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !word.starts_with(|c: char| c.is_alphanumeric()) || before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_faults;

    #[test]
    fn unfinished_work_is_found() {
        for (head, tail, endings) in WORDS {
            let path = format!("web/app/a.{}", endings[0]);
            let line = format!("\n  {head}{tail}\n");
            assert_faults(&check(&Tree::of(&[(&path, &line)])), &[&format!("{path}:2")]);
        }
        assert_faults(
            &check(&Tree::of(&[("a.rs", "iter.skip(1)"), ("b.md", "TODAY"), ("c.ts", "await.skip(")])),
            &[],
        );
    }
}
