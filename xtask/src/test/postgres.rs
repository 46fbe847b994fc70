//! The PostgreSQL that tests use.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use crate::shell::{Stop, program, root};

/// A server that is gone when this is dropped, with all it kept.
pub(crate) struct Postgres {
    pub(crate) address: String,
    server: Child,
}

impl Postgres {
    pub(crate) fn start() -> Result<Postgres, Stop> {
        let script = fs::read_to_string(root().join("crates/testkit/src/postgres.sh"))?;
        let mut command = program("sh", &["-c", &script, "sh", &script]);
        let mut server = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut address = String::new();
        if let Some(said) = server.stdout.take() {
            BufReader::new(said).read_line(&mut address)?;
        }
        if address.trim().is_empty() {
            return Err(Stop::failed("PostgreSQL did not start; what it says stands above"));
        }
        Ok(Postgres { address: address.trim().to_owned(), server })
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // It ends with its standard input.
        drop(self.server.stdin.take());
        drop(self.server.wait());
    }
}
