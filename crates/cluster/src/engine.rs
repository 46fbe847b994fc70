//! PostgreSQL and NATS, as the tests have them.

use std::io;
use std::path::Path;

use crate::child::Kept;

/// A server that can be stopped and started again where it was. Gone when this is dropped, with all it kept.
#[derive(Debug)]
pub struct Engine {
    name: &'static str,
    address: String,
    kept: Kept,
}

impl Engine {
    /// A PostgreSQL.
    pub fn postgres() -> io::Result<Engine> {
        Engine::start("PostgreSQL", include_str!("../../testkit/src/postgres.sh"), None)
    }

    /// A PostgreSQL that keeps everything in this folder.
    pub fn postgres_in(folder: &Path) -> io::Result<Engine> {
        Engine::start("PostgreSQL", include_str!("../../testkit/src/postgres.sh"), Some(folder))
    }

    /// A NATS.
    pub fn nats() -> io::Result<Engine> {
        Engine::start("NATS", include_str!("../../testkit/src/nats.sh"), None)
    }

    fn start(name: &'static str, script: &str, temporary: Option<&Path>) -> io::Result<Engine> {
        let kept = Kept::start(script, &["sh", script], temporary)?;
        let mut engine = Engine { name, address: String::new(), kept };
        engine.address = engine.started()?;
        Ok(engine)
    }

    /// Where it is.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Ends it without warning; what it had stored is kept.
    pub fn stop(&mut self) -> io::Result<()> {
        self.kept.tell("stop")?;
        let line = self.kept.line()?;
        if line == "stopped" { Ok(()) } else { Err(io::Error::other(format!("{} did not stop", self.name))) }
    }

    /// Starts it again after a stop.
    pub fn start_again(&mut self) -> io::Result<()> {
        self.kept.tell("start")?;
        self.started().map(drop)
    }

    /// The address of a server that has just been started.
    fn started(&mut self) -> io::Result<String> {
        let line = self.kept.line()?;
        match line.split(' ').next() {
            Some(address) if !address.is_empty() => Ok(address.to_owned()),
            _ => Err(io::Error::other(format!("{} did not start; what it says stands above", self.name))),
        }
    }
}
