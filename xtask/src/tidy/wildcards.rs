//! In `view.rs` nothing is public by accident: no arm of a match catches whatever else there is, and nowhere else is
//! it decided who may know what.

use super::{Text, Tree};

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for game in tree.games() {
        let folder = format!("games/{game}/src");
        for file in tree.below(&folder) {
            let is_view = file.path.strip_prefix(&folder).is_some_and(|path| path.starts_with("/view"));
            faults.extend(if is_view { catching(file) } else { deciding(file) });
        }
    }
    faults
}

/// In the files of the view: arms that catch everything, and a `witnessed` that says what is secret and lets the rest
/// be public.
fn catching(file: &Text) -> Vec<String> {
    let arms = file.text.lines().enumerate().filter(|(_, line)| catches_all(line));
    let arms = arms.map(|(index, _)| (index, "an arm that catches everything; name each case"));
    let witnessed = begins(file, "fn witnessed(").filter(|(_, begins)| !begins.starts_with("match "));
    let witnessed = witnessed.map(|(index, _)| (index, "`witnessed` is one `match` that names each event"));
    arms.chain(witnessed).map(|(index, why)| format!("{}:{}: {why}", file.path, index + 1)).collect()
}

/// In other files: methods of `Game` that do not leave it to `view.rs` who may know what.
fn deciding(file: &Text) -> Vec<String> {
    let methods = [("view", "fn view(&self"), ("seen", "fn seen(&self"), ("witnessed", "fn witnessed(")];
    let decides = |(name, method): (&str, &str)| {
        let wanted = format!("view::{name}(");
        let found = begins(file, method).find(|(_, begins)| !begins.starts_with(&wanted));
        found.map(|(index, _)| format!("{}:{}: `{name}` is decided in view.rs", file.path, index + 1))
    };
    methods.into_iter().filter_map(decides).collect()
}

/// Where these functions stand, and how what they do begins.
fn begins<'a>(file: &'a Text, function: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    file.text.match_indices(function).map(|(at, _)| {
        let body = file.text[at..].split_once('{').map_or("", |(_, body)| body);
        let code = body.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("//"));
        (file.text[..at].matches('\n').count(), code.unwrap_or(""))
    })
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
            ("games/a/src/view/seat.rs", "_ => None,"),
            ("games/a/src/rules.rs", "_ => None,"),
        ]);
        assert_faults(&check(&tree), &["games/a/src/view.rs:2", "games/a/src/view/seat.rs:1"]);
    }

    #[test]
    fn what_is_witnessed_is_decided_in_full_and_in_one_place() {
        let good =
            "pub(crate) fn witnessed(event: &Event) -> bool {\n    match event {\n        A => true,\n    }\n}\n";
        let open = "pub(crate) fn witnessed(event: &Event) -> bool {\n    !matches!(event, Event::Rolled)\n}\n";
        let left = "fn witnessed(event: &Event) -> bool {\n    // Why.\n    view::witnessed(event)\n}\n";
        let taken = "fn seen(&self, event: &Event) -> Option<Event> {\n    Some(event.clone())\n}\n";
        let tree = Tree::of(&[
            ("games/a/Cargo.toml", ""),
            ("games/a/src/lib.rs", left),
            ("games/a/src/view.rs", good),
            ("games/b/Cargo.toml", ""),
            ("games/b/src/lib.rs", &format!("{taken}{open}")),
            ("games/b/src/view.rs", &format!("use a;\n{open}")),
        ]);
        let faults = ["b/src/lib.rs:1: `seen`", "b/src/lib.rs:4: `witnessed`", "b/src/view.rs:2: `witnessed`"];
        assert_faults(&check(&tree), &faults);
    }
}
