//! How many files this process may have open: every connection is one.

/// Raises the limit as far as the system allows, and says what it is then.
#[cfg(unix)]
pub fn most_files() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let allowed = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: allowed.maximum, maximum: allowed.maximum });
    let current = if raised.is_ok() { allowed.maximum } else { allowed.current };
    // Without a limit there is none to heed.
    current.map(|most| usize::try_from(most).unwrap_or(usize::MAX))
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub fn most_files() -> Option<usize> {
    None
}
