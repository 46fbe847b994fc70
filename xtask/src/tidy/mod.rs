//! What no compiler checks. Each file here is one kind of check, with a test that plants its fault.

mod arrows;
mod invariants;
mod length;
mod messages;
mod portable;
mod rooms;
mod rules;
mod terms;
mod wildcards;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use crate::hash;
use crate::shell::{Stop, root};

/// `cargo xtask tidy`.
pub(crate) fn tidy(args: &[String]) -> Result<(), Stop> {
    if let Some(arg) = args.first() {
        return Err(Stop::usage(format!("`tidy` takes no `{arg}`")));
    }
    let faults = faults(&root());
    if faults.is_empty() {
        println!("tidy");
        Ok(())
    } else {
        Err(Stop::failed(format!("{}\n\n{} faults", listed(&faults), faults.len())))
    }
}

/// Everything that is wrong with a repository.
pub(crate) fn faults(root: &Path) -> Vec<String> {
    let tree = match Tree::read(root) {
        Ok(tree) => tree,
        Err(error) => return vec![format!("the repository cannot be read: {error}")],
    };
    let checks: [fn(&Tree) -> Vec<String>; 9] = [
        arrows::check,
        length::check,
        wildcards::check,
        rules::check,
        rooms::check,
        messages::check,
        terms::check,
        words::check,
        invariants::check,
    ];
    checks.iter().flat_map(|check| check(&tree)).chain(portable::check()).collect()
}

/// Faults as a list to print.
pub(crate) fn listed(faults: &[String]) -> String {
    faults.iter().map(|fault| format!("  {fault}")).collect::<Vec<_>>().join("\n")
}

/// The files of a repository that people wrote, with their contents.
#[derive(Debug, Default)]
struct Tree {
    files: Vec<Text>,
}

/// One file.
#[derive(Debug)]
struct Text {
    /// Its path from the root, with forward slashes.
    path: String,
    text: String,
}

impl Tree {
    fn read(root: &Path) -> std::io::Result<Tree> {
        let wanted = |path: &PathBuf| {
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
            ["rs", "ts", "js", "svelte", "css", "toml", "md", "json", "txt"].contains(&ending)
        };
        let mut files = Vec::new();
        for path in hash::files(root)?.into_iter().filter(wanted) {
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            files.push(Text { path: name, text: String::from_utf8_lossy(&fs::read(&path)?).into_owned() });
        }
        Ok(Tree { files })
    }

    /// The file with this path.
    fn get(&self, path: &str) -> Option<&Text> {
        self.files.iter().find(|file| file.path == path)
    }

    /// The files below a folder.
    fn below(&self, folder: &str) -> impl Iterator<Item = &Text> {
        let folder = format!("{folder}/");
        self.files.iter().filter(move |file| file.path.starts_with(&folder))
    }

    /// The names of the games.
    fn games(&self) -> Vec<&str> {
        self.files
            .iter()
            .filter_map(|file| file.path.strip_prefix("games/")?.strip_suffix("/Cargo.toml"))
            .filter(|name| !name.contains('/'))
            .collect()
    }

    /// A repository made up for a test.
    #[cfg(test)]
    fn of(files: &[(&str, &str)]) -> Tree {
        let text = |&(path, text): &(&str, &str)| Text { path: path.into(), text: text.into() };
        Tree { files: files.iter().map(text).collect() }
    }
}

/// Fails unless the faults are exactly those that hold these words, one each, in order.
#[cfg(test)]
fn assert_faults(found: &[String], wanted: &[&str]) {
    let fits = found.len() == wanted.len() && found.iter().zip(wanted).all(|(found, want)| found.contains(want));
    assert!(fits, "wanted faults with {wanted:?}, found:\n{}", listed(found));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_repository_is_tidy() {
        let faults = faults(&root());
        assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), listed(&faults));
    }
}
