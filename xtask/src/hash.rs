//! "Nothing changed" is decided by what files hold, not by when they were written.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Folders that hold nothing anybody wrote by hand.
const MADE: [&str; 11] = [
    ".git",
    "target",
    "node_modules",
    "dist",
    ".svelte-kit",
    ".vite",
    "test-results",
    "e2e/output",
    "e2e/report",
    "fuzz/corpus",
    "fuzz/artifacts",
];

/// FNV-1a over everything that was added.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hash(u64);

impl Hash {
    pub(crate) fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn bytes(mut self, bytes: &[u8]) -> Hash {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        self
    }

    /// Adds a file or all files of a folder, names included. What does not exist adds nothing.
    pub(crate) fn path(mut self, root: &Path, path: &str) -> io::Result<Hash> {
        for file in files(&root.join(path))? {
            let name = file.strip_prefix(root).unwrap_or(&file);
            self = self.bytes(name.to_string_lossy().as_bytes()).bytes(&[0]).bytes(&fs::read(&file)?).bytes(&[0]);
        }
        Ok(self)
    }

    /// As text, for a stamp.
    pub(crate) fn text(self) -> String {
        format!("{:016x}", self.0)
    }
}

/// All files below a path in a fixed order, without what is made by tools.
pub(crate) fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(path, &mut found)?;
    found.sort();
    Ok(found)
}

fn collect(path: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_file() {
        found.push(path.to_owned());
    } else if path.is_dir() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() && MADE.iter().any(|made| entry.path().ends_with(made)) {
                continue;
            }
            if kind.is_dir() || kind.is_file() {
                collect(&entry.path(), found)?;
            }
        }
    }
    Ok(())
}

/// Remembers under `target/xtask` with which contents something was last done.
#[derive(Debug)]
pub(crate) struct Stamp {
    file: PathBuf,
    now: String,
}

impl Stamp {
    /// The stamp `name` for the contents that `hash` stands for.
    pub(crate) fn new(root: &Path, name: &str, hash: Hash) -> Stamp {
        Stamp { file: root.join("target/xtask").join(name), now: hash.text() }
    }

    /// Whether it was done with these very contents.
    pub(crate) fn is_current(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|last| last == self.now)
    }

    /// It has been done.
    pub(crate) fn set(&self) -> io::Result<()> {
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&self.file, &self.now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::scratch;

    #[test]
    fn contents_and_names_change_the_hash_and_made_folders_do_not() {
        let root = scratch("hash");
        let hash = |root: &Path| Hash::new().path(root, "web").expect("readable").text();
        fs::create_dir_all(root.join("web/dist")).expect("writable");
        fs::write(root.join("web/a.ts"), "one").expect("writable");
        let first = hash(&root);
        fs::write(root.join("web/a.ts"), "one").expect("writable");
        fs::write(root.join("web/dist/made.js"), "made").expect("writable");
        assert_eq!(hash(&root), first, "written again with the same contents");
        fs::write(root.join("web/a.ts"), "two").expect("writable");
        assert_ne!(hash(&root), first);
        fs::write(root.join("web/a.ts"), "one").expect("writable");
        fs::rename(root.join("web/a.ts"), root.join("web/b.ts")).expect("writable");
        assert_ne!(hash(&root), first);
    }

    #[test]
    fn a_stamp_is_current_until_the_contents_change() {
        let root = scratch("stamp");
        let stamp = |text: &str| Stamp::new(&root, "page", Hash::new().bytes(text.as_bytes()));
        assert!(!stamp("one").is_current());
        stamp("one").set().expect("writable");
        assert!(stamp("one").is_current());
        assert!(!stamp("two").is_current());
    }
}
