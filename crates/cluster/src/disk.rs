//! A small disk that can be full.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// In megabytes: much more than PostgreSQL takes for its own.
const SIZE: u32 = 400;

/// A disk of its own, unmounted when this is dropped. Only root may have one.
#[derive(Debug)]
pub struct Disk(PathBuf);

impl Disk {
    /// Mounts one at this empty folder, to which anybody may write.
    pub fn mount(folder: &Path) -> io::Result<Disk> {
        fs::create_dir_all(folder)?;
        let options = format!("size={SIZE}m,mode=1777");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "yakai"]).arg(folder).output()?;
        if mount.status.success() {
            return Ok(Disk(folder.to_owned()));
        }
        Err(io::Error::other(String::from_utf8_lossy(&mount.stderr).trim().to_owned()))
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// Fills it up to the last byte.
    pub fn fill(&self) -> io::Result<()> {
        let mut file = File::create(self.0.join("ballast"))?;
        for size in [1 << 20, 4096, 1] {
            let some = vec![0; size];
            // Until there is no more room for so much.
            while file.write_all(&some).is_ok() {}
        }
        Ok(())
    }

    /// Makes room again.
    pub fn free(&self) -> io::Result<()> {
        fs::remove_file(self.0.join("ballast"))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Whoever still ends there keeps it until it has.
        drop(Command::new("umount").arg("-l").arg(&self.0).status());
    }
}
