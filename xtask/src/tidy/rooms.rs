//! The rooms inside a game are the same in all games.

use super::Tree;

/// Files that each game has.
const FILES: &[&str] = &[
    "RULES.md",
    "src/lib.rs",
    "src/words.rs",
    "src/state.rs",
    "src/action.rs",
    "src/event.rs",
    "src/notation.rs",
    "src/notation/spelling.rs",
    "src/notation/fixture.rs",
    "src/notation/terminal.rs",
    "src/setup.rs",
    "src/turn.rs",
    "src/legal.rs",
    "src/apply.rs",
    "src/view.rs",
    "src/guess.rs",
    "src/bot.rs",
    "tests/documents.rs",
    "tests/laws.rs",
    "tests/playthroughs.rs",
    "tests/scenarios.rs",
    "tests/typescript.rs",
    "web/index.ts",
    "web/door.ts",
    "web/words.ts",
    "web/describe.ts",
    "web/desk.svelte.ts",
    "web/Table.svelte",
    "web/Hand.svelte",
    "web/End.svelte",
    "web/Rules.svelte",
    "web/BoxArt.svelte",
    "messages/en.json",
    "messages/fr.json",
    "messages/ja.json",
];
/// Folders that hold at least one file with this ending.
const FOLDERS: [(&str, &str); 3] = [("src/rules", ".rs"), ("scenarios", ".md"), ("playthroughs", "")];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for game in tree.games() {
        let home = format!("games/{game}");
        for file in FILES {
            // A room that has grown into several files is a folder with a `mod.rs`.
            let folder = file.strip_suffix(".rs").map(|stem| format!("{home}/{stem}/mod.rs"));
            let grown = folder.is_some_and(|file| tree.get(&file).is_some());
            if tree.get(&format!("{home}/{file}")).is_none() && !grown {
                faults.push(format!("{home}: {file} is missing"));
            }
        }
        for (folder, ending) in FOLDERS {
            if !tree.below(&format!("{home}/{folder}")).any(|file| file.path.ends_with(ending)) {
                faults.push(format!("{home}: {folder}/ is missing or empty"));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_faults;

    #[test]
    fn a_missing_room_is_found() {
        let mut files: Vec<String> = FILES.iter().map(|file| format!("games/a/{file}")).collect();
        files.extend(["Cargo.toml", "src/rules/one.rs", "scenarios/one.md"].map(|file| format!("games/a/{file}")));
        files.retain(|file| file != "games/a/src/guess.rs" && file != "games/a/src/bot.rs");
        files.push("games/a/src/bot/mod.rs".into());
        let files: Vec<(&str, &str)> = files.iter().map(|file| (file.as_str(), "")).collect();
        assert_faults(&check(&Tree::of(&files)), &["src/guess.rs is missing", "playthroughs/ is missing"]);
    }
}
