//! Programs that end with us, however we end: each is started by a shell that ends it when its standard input does.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A shell and what it has started. Gone when this is dropped.
#[derive(Debug)]
pub(crate) struct Kept {
    shell: Child,
    said: BufReader<ChildStdout>,
}

impl Kept {
    /// Starts a script with arguments, which keeps its temporary files there.
    pub(crate) fn start(script: &str, args: &[&str], temporary: Option<&Path>) -> io::Result<Kept> {
        let mut command = Command::new("sh");
        command.envs(temporary.map(|folder| ("TMPDIR", folder)));
        command.args(["-c", script]).args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        apart(&mut command);
        let mut shell = command.spawn()?;
        let said = shell.stdout.take().ok_or_else(|| io::Error::other("it has no output"))?;
        Ok(Kept { shell, said: BufReader::new(said) })
    }

    /// The next line that it says; empty at its end.
    pub(crate) fn line(&mut self) -> io::Result<String> {
        Ok(self.raw_line()?.trim().to_owned())
    }

    /// The same with its end, so that only nothing is nothing.
    pub(crate) fn raw_line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.said.read_line(&mut line)?;
        Ok(line)
    }

    /// Tells it something.
    pub(crate) fn tell(&mut self, word: &str) -> io::Result<()> {
        let Some(stdin) = &mut self.shell.stdin else { return Err(io::Error::other("it has no input")) };
        writeln!(stdin, "{word}")
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        drop(self.shell.wait());
    }
}

/// Ctrl-C is for us alone: the shell still has to put its things away.
fn apart(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}
