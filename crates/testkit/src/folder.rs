//! Folders for tests that write files.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io, process};

/// A folder of a test's own, removed with all that is in it when this is dropped.
#[derive(Debug)]
pub struct TempDir(PathBuf);

/// A new, empty folder.
pub fn tempdir() -> io::Result<TempDir> {
    static MADE: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("yakai-{}-{number}", process::id()));
        match fs::create_dir(&folder) {
            // Left behind by an older process with the same id.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|()| TempDir(folder)),
        }
    }
}

impl TempDir {
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}
