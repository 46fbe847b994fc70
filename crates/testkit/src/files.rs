//! Files that tests compare with, and write when told to.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// With this variable set, what a test would compare with is written instead.
pub(crate) const UPDATE: &str = "YAKAI_UPDATE";

/// Whether files are written rather than compared.
pub(crate) fn updating() -> bool {
    env::var_os(UPDATE).is_some_and(|value| !value.is_empty() && value != "0")
}

/// The files of a folder that end like this, sorted by name.
pub(crate) fn in_folder(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == ending) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The first line in which two texts differ: its number, and both.
pub(crate) fn first_difference<'a>(a: &'a str, b: &'a str) -> Option<(usize, &'a str, &'a str)> {
    let (mut left, mut right) = (a.lines(), b.lines());
    for number in 1.. {
        match (left.next(), right.next()) {
            (None, None) => return None,
            (x, y) if x == y => {}
            (x, y) => return Some((number, x.unwrap_or("(end)"), y.unwrap_or("(end)"))),
        }
    }
    None
}
