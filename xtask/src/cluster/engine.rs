//! PostgreSQL and NATS, as the tests have them.

use std::fs;

use super::child::Kept;
use crate::shell::{Stop, root};

/// A server that can be stopped and started again where it was. Gone when this is dropped, with all it kept.
#[derive(Debug)]
pub(crate) struct Engine {
    name: &'static str,
    pub(crate) address: String,
    kept: Kept,
}

impl Engine {
    pub(crate) fn postgres() -> Result<Engine, Stop> {
        Engine::start("PostgreSQL", "postgres.sh")
    }

    pub(crate) fn nats() -> Result<Engine, Stop> {
        Engine::start("NATS", "nats.sh")
    }

    fn start(name: &'static str, script: &str) -> Result<Engine, Stop> {
        let script = fs::read_to_string(root().join("crates/testkit/src").join(script))?;
        let kept = Kept::start(&script, &["sh", &script])?;
        let mut engine = Engine { name, address: String::new(), kept };
        engine.address = engine.started()?;
        Ok(engine)
    }

    /// Ends it without warning; what it had stored is kept.
    pub(crate) fn stop(&mut self) -> Result<(), Stop> {
        self.kept.tell("stop")?;
        let line = self.kept.line()?;
        if line == "stopped" { Ok(()) } else { Err(Stop::failed(format!("{} did not stop", self.name))) }
    }

    /// Starts it again after a stop.
    pub(crate) fn start_again(&mut self) -> Result<(), Stop> {
        self.kept.tell("start")?;
        self.started().map(|_| ())
    }

    /// The address of a server that has just been started.
    fn started(&mut self) -> Result<String, Stop> {
        let line = self.kept.line()?;
        match line.split(' ').next() {
            Some(address) if !address.is_empty() => Ok(address.to_owned()),
            _ => Err(Stop::failed(format!("{} did not start; what it says stands above", self.name))),
        }
    }
}
