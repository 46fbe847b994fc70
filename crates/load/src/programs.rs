//! The programs that are measured: this one, started in processes of its own, and what it leans on.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use store::Home;

use crate::machine;

/// A server that says where it is. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Kept, or what it says further would break it.
    _said: BufReader<ChildStdout>,
}

impl Program {
    /// A server with room for so many connections; one of several if it has a bus.
    pub(crate) fn serve(program: &Path, home: &Home, nats: Option<&str>, connections: u64) -> io::Result<Program> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(options(home));
        command.args(["--connections", &connections.to_string()]);
        if let Some(nats) = nats {
            command.args(["--nats", nats]);
        }
        Program::start(command)
    }

    /// The floor, with messages of this length; it stores nothing if it has no home.
    pub(crate) fn floor(program: &Path, home: Option<&Home>, message: u64) -> io::Result<Program> {
        let mut command = Command::new(program);
        command.args(["bench", "floor", &message.to_string()]);
        if let Some(home) = home {
            command.args(options(home));
        }
        Program::start(command)
    }

    fn start(mut command: Command) -> io::Result<Program> {
        command.env("YAKAI_LOG", "error").stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let mut said = BufReader::new(child.stdout.take().ok_or_else(|| io::Error::other("it has no output"))?);
        let mut line = String::new();
        said.read_line(&mut line)?;
        match line.trim().rsplit('/').next().and_then(|address| address.parse().ok()) {
            Some(address) => Ok(Program { child, address, _said: said }),
            None => {
                drop(child.kill());
                drop(child.wait());
                Err(io::Error::other("a server did not start; what it says stands above"))
            }
        }
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn options(home: &Home) -> [String; 2] {
    match home {
        Home::Folder(folder) => ["--data-dir".to_owned(), folder.display().to_string()],
        Home::Postgres(url) => ["--database".to_owned(), url.clone()],
    }
}

/// How much processor time everything has taken so far, in milliseconds.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Cpu {
    /// Our own programs.
    pub(crate) ours: u64,
    pub(crate) postgres: u64,
    pub(crate) nats: u64,
}

impl Cpu {
    pub(crate) fn now(programs: &[Program]) -> Cpu {
        let of = |name| machine::started(name).into_iter().map(machine::cpu_ms).sum();
        Cpu {
            ours: programs.iter().map(|program| machine::cpu_ms(program.process())).sum(),
            postgres: of("postgres"),
            nats: of("nats-server"),
        }
    }

    pub(crate) fn since(self, before: Cpu) -> Cpu {
        Cpu {
            ours: self.ours.saturating_sub(before.ours),
            postgres: self.postgres.saturating_sub(before.postgres),
            nats: self.nats.saturating_sub(before.nats),
        }
    }
}

/// Whether PostgreSQL and NATS are installed, so that they can be started.
pub(crate) fn installed(name: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<_> = std::env::split_paths(&paths).collect();
    folders.extend(["/usr/sbin", "/usr/local/sbin"].map(Into::into));
    folders.iter().any(|folder| folder.join(name).is_file())
}
