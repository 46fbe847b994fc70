//! The real binary, run.

use std::io::Write;
use std::process::{Command, Stdio};

/// What the binary said, and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    /// The exit code.
    pub(crate) code: i32,
    /// Results.
    pub(crate) out: String,
    /// Progress and errors.
    pub(crate) err: String,
}

/// Runs `yakai` with these arguments, separated by spaces.
pub(crate) fn yakai(args: &str) -> Said {
    typed(args, "")
}

/// Runs `yakai` with these arguments and types these lines.
pub(crate) fn typed(args: &str, lines: &str) -> Said {
    let data = std::env::temp_dir().join("yakai-cli-tests");
    let mut child = Command::new(env!("CARGO_BIN_EXE_yakai"))
        .args(args.split_whitespace())
        .env("XDG_DATA_HOME", data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    // It may end before it has read everything.
    let _ = stdin.write_all(lines.as_bytes());
    drop(stdin);
    let done = child.wait_with_output().expect("the binary ends");
    let text = |bytes| String::from_utf8(bytes).expect("it speaks UTF-8");
    Said { code: done.status.code().expect("it was not killed"), out: text(done.stdout), err: text(done.stderr) }
}

/// Bad use: exit 2, nothing on stdout, and these words on stderr.
#[track_caller]
pub(crate) fn bad_use(args: &str, words: &[&str]) {
    let said = yakai(args);
    assert_eq!(said.code, 2, "{args}: {said:?}");
    assert!(said.out.is_empty(), "{args}: {said:?}");
    for word in words {
        assert!(said.err.contains(word), "{args} should say `{word}`: {}", said.err);
    }
}
