//! Running other programs: quietly into a log with a heartbeat, or openly.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Why a command stopped, and with which exit code.
#[derive(Debug)]
pub(crate) struct Stop {
    pub(crate) message: String,
    pub(crate) code: u8,
}

impl Stop {
    /// A check failed.
    pub(crate) fn failed(message: impl Into<String>) -> Stop {
        Stop { message: message.into(), code: 1 }
    }

    /// The command was not understood.
    pub(crate) fn usage(message: impl Into<String>) -> Stop {
        Stop { message: message.into(), code: 2 }
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::failed(error.to_string())
    }
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The binary `yakai` that cargo built: it lies beside our own, or in the folder of releases.
pub(crate) fn yakai(release: bool) -> io::Result<String> {
    let own = std::env::current_exe()?;
    let debug = own.parent().unwrap_or(&own);
    let folder = if release { debug.with_file_name("release") } else { debug.to_owned() };
    Ok(folder.join(if cfg!(windows) { "yakai.exe" } else { "yakai" }).to_string_lossy().into_owned())
}

/// A program to run at the root of the repository. What cargo tells this process about itself is not handed
/// on: build scripts that look at it would build again.
pub(crate) fn program(name: &str, args: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(args).current_dir(root()).stdin(Stdio::null()).env("NO_COLOR", "1").env("FORCE_COLOR", "0");
    for (key, _) in std::env::vars_os() {
        let text = key.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") || text == "CARGO_BIN_NAME" {
            command.env_remove(&key);
        }
    }
    command
}

pub(crate) fn cargo(args: &[&str]) -> Command {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    program(&cargo, args)
}

pub(crate) fn npm(args: &[&str]) -> Command {
    program(if cfg!(windows) { "npm.cmd" } else { "npm" }, args)
}

/// Where a program lies, if it can be called by name.
pub(crate) fn which(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// What a program says on its standard output, if it can be run and is content.
pub(crate) fn says(name: &str, args: &[&str]) -> Option<String> {
    let output = program(name, args).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// How a quiet run went.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) ok: bool,
    pub(crate) log: String,
}

/// Runs a program quietly. Its name and its time are printed; a long one gives a sign of life every half
/// minute; what it says is kept in `target/xtask/logs` and shown in full if it fails.
pub(crate) fn quietly(name: &str, command: Command) -> io::Result<Ran> {
    start(name, command)?.finish()
}

/// Starts a program that goes on beside whatever is done before `finish`.
pub(crate) fn start(name: &str, mut command: Command) -> io::Result<Running> {
    let folder = root().join("target/xtask/logs");
    fs::create_dir_all(&folder)?;
    let file = folder.join(format!("{}.log", name.replace(' ', "-")));
    let log = File::create(&file)?;
    command.stdout(log.try_clone()?).stderr(log);
    let child = match command.spawn() {
        Ok(child) => Some(child),
        Err(error) => {
            fs::write(&file, format!("{} cannot be run: {error}\n", command.get_program().to_string_lossy()))?;
            None
        }
    };
    Ok(Running { name: name.to_owned(), file, child, since: Instant::now() })
}

/// A program that was started. Forgotten, it is ended.
#[derive(Debug)]
pub(crate) struct Running {
    name: String,
    file: PathBuf,
    child: Option<Child>,
    since: Instant,
}

impl Running {
    /// Waits until it is done, and says how it went.
    pub(crate) fn finish(mut self) -> io::Result<Ran> {
        print!("  {} … ", self.name);
        io::stdout().flush()?;
        let mut beat = self.since.elapsed() + Duration::from_secs(30);
        let ok = loop {
            let Some(child) = &mut self.child else { break false };
            if let Some(status) = child.try_wait()? {
                break status.success();
            }
            if self.since.elapsed() > beat {
                let text = fs::read_to_string(&self.file).unwrap_or_default();
                let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("").trim();
                print!("\n    {} s: {} ", beat.as_secs(), last.chars().take(90).collect::<String>());
                io::stdout().flush()?;
                beat += Duration::from_secs(30);
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        let log = plain(&String::from_utf8_lossy(&fs::read(&self.file)?));
        println!("{} {:.1} s", if ok { "ok," } else { "FAILED after" }, self.since.elapsed().as_secs_f64());
        if !ok {
            println!("{}", log.trim_end());
        }
        Ok(Ran { ok, log })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            child.kill().and_then(|()| child.wait()).ok();
        }
    }
}

/// Text without the escape sequences that colour it.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            for c in chars.by_ref() {
                if c.is_ascii_alphabetic() {
                    break;
                }
            }
        } else {
            out.push(c);
        }
    }
    out
}

/// An empty folder for a test.
#[cfg(test)]
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("yakai-xtask-{}-{name}", std::process::id()));
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).expect("the temporary folder can be written");
    folder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_taken_out() {
        assert_eq!(plain("\u{1b}[1;32m5 passed\u{1b}[0m"), "5 passed");
    }
}
