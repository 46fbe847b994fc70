//! Arrows between crates point one way. ARCHITECTURE.md draws them.

use super::Tree;

/// Which of our crates a crate may use. `kernel` holds the words all share, so an arrow to it always points
/// down; `GAMES` stands for every game.
const ALLOWED: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("cluster", &[]),
    ("xtask", &["cluster"]),
    // The game that new games begin as.
    ("new-game", GAME),
    ("scenario", &["kernel"]),
    ("testkit", &["kernel", "scenario"]),
    ("table", &["kernel"]),
    ("wire", &["kernel"]),
    ("store", &["kernel"]),
    ("bus", &[]),
    ("lesson", &["kernel", "scenario", "table", "wire"]),
    ("arena", &["kernel", "table", "catalog"]),
    ("catalog", &["kernel", "table", "GAMES"]),
    ("room", &["kernel", "table", "wire"]),
    ("server", &["kernel", "table", "catalog", "arena", "room", "lesson", "wire", "store", "bus"]),
    // Load on the real program, with its store as the floor, PostgreSQL and NATS as tests start them.
    ("load", &["kernel", "table", "catalog", "arena", "wire", "store", "server", "testkit"]),
    // Every way in, for tests alone: nothing that is played uses it.
    ("hostile", &["kernel", "scenario", "table", "wire", "lesson", "catalog", "room", "GAMES"]),
    ("fuzz", &["kernel", "hostile"]),
    ("cli", &["kernel", "catalog", "table", "arena", "wire", "store", "server", "testkit", "load"]),
];
/// What a game may use.
const GAME: &[&str] = &["kernel"];
/// What tests may use besides: real games, the laws, and the arena, in which bots play by the clock.
const IN_TESTS: &[&str] = &["kernel", "testkit", "arena", "catalog", "cluster", "GAMES"];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    let games = tree.games();
    let manifests = || tree.files.iter().filter(|file| file.path.ends_with("/Cargo.toml"));
    let ours: Vec<&str> = manifests().filter_map(|file| crate_of(&file.path)).collect();
    for file in manifests() {
        let Some(name) = crate_of(&file.path) else { continue };
        let is_game = games.contains(&name);
        let allowed = ALLOWED.iter().find(|(of, _)| *of == name).map(|(_, allowed)| *allowed);
        let Some(allowed) = allowed.or(is_game.then_some(GAME)) else {
            faults.push(format!("{}: say in xtask/src/tidy/arrows.rs what `{name}` may use", file.path));
            continue;
        };
        let within = |list: &[&str], other: &str| {
            list.contains(&other) || (games.contains(&other) && list.contains(&"GAMES"))
        };
        for arrow in arrows(&file.text).into_iter().filter(|arrow| ours.contains(&arrow.to.as_str())) {
            let itself = arrow.to == name;
            let fine = itself || within(allowed, &arrow.to) || (arrow.in_tests && within(IN_TESTS, &arrow.to));
            if !fine {
                let place = if arrow.in_tests { "in its tests " } else { "" };
                faults.push(format!("{}:{}: `{name}` may not {place}use `{}`", file.path, arrow.line, arrow.to));
            }
        }
    }
    faults
}

/// The crate of a manifest: the name of its folder, which ours are called by.
fn crate_of(path: &str) -> Option<&str> {
    let folder = path.strip_suffix("/Cargo.toml")?;
    Some(folder.rsplit_once('/').map_or(folder, |(_, name)| name))
}

struct Arrow {
    to: String,
    line: usize,
    in_tests: bool,
}

/// The dependencies of a manifest, by the plain forms that manifests here are written in.
fn arrows(manifest: &str) -> Vec<Arrow> {
    let mut found = Vec::new();
    let mut section = String::new();
    for (index, line) in manifest.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("").trim();
        let mut add = |to: &str, section: &str| {
            let in_tests = section.contains("dev-dependencies");
            found.push(Arrow { to: to.trim_matches('"').to_owned(), line: index + 1, in_tests });
        };
        if let Some(header) = line.strip_prefix('[') {
            section = header.trim_end_matches(']').to_owned();
            if let Some((_, name)) = section.split_once("dependencies.") {
                add(name, &section);
            }
        } else if section.ends_with("dependencies") {
            let Some((key, value)) = line.split_once('=') else { continue };
            let renamed = value.split_once("package").and_then(|(_, rest)| rest.split('"').nth(1));
            let name = key.trim().split('.').next().unwrap_or("");
            add(renamed.unwrap_or(name), &section);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_faults;

    fn check_with(path: &str, manifest: &str, wanted: &[&str]) {
        let tree = Tree::of(&[
            ("crates/kernel/Cargo.toml", ""),
            ("crates/testkit/Cargo.toml", "[dependencies]\nkernel.workspace = true\n"),
            ("crates/catalog/Cargo.toml", "[dependencies]\nchess.workspace = true\n"),
            ("games/chess/Cargo.toml", "[dependencies]\nkernel = { path = \"../../crates/kernel\" }\n"),
            (path, manifest),
        ]);
        assert_faults(&check(&tree), wanted);
    }

    #[test]
    fn a_game_uses_the_kernel_alone_and_testkit_in_tests() {
        let good = "[dependencies]\nkernel.workspace = true\nserde = \"1\"\n[dev-dependencies]\ntestkit.workspace = true\n";
        check_with("games/go/Cargo.toml", good, &[]);
        let bad = "[dependencies]\nkernel.workspace = true\ntestkit.workspace = true\n";
        check_with("games/go/Cargo.toml", bad, &["games/go/Cargo.toml:3: `go` may not use `testkit`"]);
        check_with("games/go/Cargo.toml", "[dependencies.chess]\npath = \"../chess\"\n", &["may not use `chess`"]);
        let hidden = "[target.'cfg(unix)'.dependencies]\nx = { package = \"catalog\", path = \"x\" }\n";
        check_with("games/go/Cargo.toml", hidden, &["may not use `catalog`"]);
    }

    #[test]
    fn arrows_point_one_way() {
        check_with(
            "crates/table/Cargo.toml",
            "[dependencies]\ncatalog.workspace = true\n",
            &["`table` may not use"],
        );
        check_with("crates/table/Cargo.toml", "[dev-dependencies]\nchess.workspace = true\n", &[]);
        check_with(
            "crates/server/Cargo.toml",
            "[dependencies]\nchess.workspace = true\n",
            &["may not use `chess`"],
        );
        check_with("crates/server/Cargo.toml", "[dev-dependencies]\ncatalog.workspace = true\n", &[]);
        check_with("crates/odd/Cargo.toml", "", &["say in xtask/src/tidy/arrows.rs what `odd` may use"]);
    }
}
