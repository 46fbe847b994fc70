//! A room with its games, and a lesson, run wherever they are fed: in a server, in a simulation, in a browser. So nothing that they are
//! built of may know threads, sockets, files, the clock or the machine's chance.

use crate::shell::cargo;

/// Crates that do. Whatever knows the operating system in another way leans on one of them.
const NEVER: [&str; 14] = [
    "async-std",
    "axum",
    "getrandom",
    "hyper",
    "js-sys",
    "libc",
    "mio",
    "rayon",
    "rustix",
    "socket2",
    "sqlx",
    "tokio",
    "wasm-bindgen",
    "windows-sys",
];

/// What rooms, games and lessons are built of where there is nothing but a page. Cargo knows that without the target.
const TREE: [&str; 14] = [
    "tree",
    "--package",
    "room",
    "--package",
    "catalog",
    "--package",
    "lesson",
    "--target",
    "wasm32-unknown-unknown",
    "--edges",
    "normal",
    "--prefix",
    "none",
    "--locked",
];

pub(super) fn check() -> Vec<String> {
    let tree = cargo(&TREE).output();
    match tree {
        Ok(tree) if tree.status.success() => faults(&String::from_utf8_lossy(&tree.stdout)),
        Ok(tree) => vec![format!("`cargo tree` fails: {}", String::from_utf8_lossy(&tree.stderr).trim())],
        Err(error) => vec![format!("`cargo tree` cannot be run: {error}")],
    }
}

/// The crates that have no place in this list, each once.
fn faults(tree: &str) -> Vec<String> {
    let names = || tree.lines().filter_map(|line| line.split_whitespace().next());
    let mut faults: Vec<String> = ["room", "catalog", "lesson", "table", "kernel", "wire"]
        .into_iter()
        .filter(|ours| !names().any(|name| name == *ours))
        .map(|ours| format!("`{ours}` is not in what `cargo tree` lists"))
        .collect();
    let never = NEVER.into_iter().filter(|never| names().any(|name| name == *never));
    faults.extend(
        never.map(|never| format!("a room, a game or a lesson uses `{never}`, which knows more than it is fed")),
    );
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_faults;

    #[test]
    fn a_room_that_knows_the_machine_is_found() {
        let good = "room v0.1.0 (/x/crates/room)\ncatalog v0.1.0\nlesson v0.1.0\ntable v0.1.0\nkernel v0.1.0\nwire v0.1.0\nserde v1\n";
        assert_faults(&faults(good), &[]);
        let bad = format!("{good}tokio v1.54.0\nmio v1.0.0\ntokio v1.54.0 (*)\n");
        assert_faults(&faults(&bad), &["`mio`", "`tokio`"]);
        assert_faults(&faults(&good.replace("room v", "hall v")), &["`room` is not in"]);
    }
}
