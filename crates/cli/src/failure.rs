//! How a command can end badly, and the exit code of each way.

use std::io;
use std::process::ExitCode;

use arena::Fault;
use kernel::Trouble;

/// A command that did not end well.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Exit 2: the command cannot be carried out as it was given.
    Use(String),
    /// Exit 1: a check failed; what failed was said, or is said here.
    Check(String),
    /// Nobody reads the output any more, which is no fault of ours.
    Unread,
}

impl Failure {
    /// Says it, and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::Use(what) => {
                eprintln!("error: {what}");
                ExitCode::from(2)
            }
            Failure::Check(what) => {
                if !what.is_empty() {
                    eprintln!("error: {what}");
                }
                ExitCode::from(1)
            }
            Failure::Unread => ExitCode::SUCCESS,
        }
    }

    /// Bad use, in words.
    pub(crate) fn usage(what: impl Into<String>) -> Failure {
        Failure::Use(what.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Use(error.to_string()),
        }
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        Failure::Use(trouble.to_string())
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        match fault {
            Fault::Setup(_) | Fault::NoBot { .. } => Failure::Use(fault.to_string()),
            Fault::Stuck { .. } | Fault::TooLong { .. } | Fault::Refused { .. } | Fault::Stopped => {
                Failure::Check(fault.to_string())
            }
        }
    }
}
