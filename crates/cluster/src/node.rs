//! One server of several.

use std::fs::File;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::child::Kept;

/// Runs a program with its log in a file and says which process it is. Then its standard output is the program's
/// alone, so that it ends when the program does.
const START: &str = r#"
log=$1
shift
"$@" < /dev/null 2>> "$log" &
node=$!
echo $node
exec > /dev/null
cat
kill -KILL $node 2> /dev/null
wait
"#;

/// A node: how it is started, and what runs of it now.
#[derive(Debug)]
pub(crate) struct Node {
    command: Vec<String>,
    pub(crate) log: PathBuf,
    runs: Option<Runs>,
}

#[derive(Debug)]
struct Runs {
    process: u32,
    address: SocketAddr,
    kept: Kept,
}

impl Node {
    /// A node that does not run yet. The command says where it is as `yakai serve` does.
    pub(crate) fn new(command: Vec<String>, log: &Path) -> Node {
        Node { command, log: log.to_owned(), runs: None }
    }

    /// Where it listens, if it runs.
    pub(crate) fn address(&self) -> Option<SocketAddr> {
        self.runs.as_ref().map(|runs| runs.address)
    }

    /// Its process, if it runs.
    pub(crate) fn process(&self) -> Option<u32> {
        self.runs.as_ref().map(|runs| runs.process)
    }

    /// Starts it, if it does not run, and waits until it says where it is.
    pub(crate) fn start(&mut self) -> io::Result<()> {
        if self.runs.is_some() {
            return Ok(());
        }
        // What it said before stays.
        File::options().create(true).append(true).open(&self.log)?;
        let log = self.log.to_string_lossy();
        let mut args = vec!["sh", &*log];
        args.extend(self.command.iter().map(String::as_str));
        let mut kept = Kept::start(START, &args, None)?;
        let (mut process, mut address) = (None, None);
        // Either may come first, and other words between them.
        while process.is_none() || address.is_none() {
            let line = kept.raw_line()?;
            if line.is_empty() {
                return Err(io::Error::other(format!("a node did not start; see {log}")));
            }
            let line = line.trim();
            process = process.or_else(|| line.parse().ok());
            address = address.or_else(|| line.rsplit_once("http://")?.1.parse().ok());
        }
        self.runs = process.zip(address).map(|(process, address)| Runs { process, address, kept });
        Ok(())
    }

    /// Kills it with -9.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.signal("KILL")?;
        self.runs = None;
        Ok(())
    }

    /// Asks it to end (SIGTERM), and waits until it has.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.signal("TERM")?;
        if let Some(runs) = &mut self.runs {
            while !runs.kept.raw_line()?.is_empty() {}
        }
        self.runs = None;
        Ok(())
    }

    /// Stops it in the middle of whatever it does (SIGSTOP).
    pub(crate) fn stop(&self) -> io::Result<()> {
        self.signal("STOP")
    }

    /// Lets it go on after a stop.
    pub(crate) fn go_on(&self) -> io::Result<()> {
        self.signal("CONT")
    }

    fn signal(&self, name: &str) -> io::Result<()> {
        let Some(process) = self.process() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "that node does not run"));
        };
        let sent = Command::new("kill").args(["-s", name, &process.to_string()]).status()?;
        if sent.success() { Ok(()) } else { Err(io::Error::other("that node is gone; see its log")) }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;

    use super::*;

    /// An empty folder.
    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("yakai-cluster-{}-{name}", std::process::id()));
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        folder
    }

    /// A program that says what a node does, and nothing more.
    fn node(name: &str) -> Node {
        let script = "trap 'exit 0' TERM; echo here I am >&2; echo Yakai is at http://127.0.0.1:4711; \
                      while :; do sleep 0.01; done";
        Node::new(["sh", "-c", script].map(str::to_owned).to_vec(), &scratch(name).join("log"))
    }

    /// The letter of a process: T for one that is stopped.
    fn letter(process: u32) -> Option<char> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        stat.rsplit(") ").next()?.chars().next()
    }

    fn until(process: u32, wanted: impl Fn(Option<char>) -> bool) {
        while !wanted(letter(process)) {
            std::thread::yield_now();
        }
    }

    fn gone(letter: Option<char>) -> bool {
        letter.is_none()
    }

    #[test]
    fn a_node_is_stopped_continued_killed_and_started_again() {
        let mut node = node("struck");
        node.start().expect("it starts");
        assert_eq!(node.address(), Some(SocketAddr::from(([127, 0, 0, 1], 4711))));
        let first = node.process().expect("it runs");
        node.stop().expect("it is there");
        until(first, |letter| letter == Some('T'));
        node.go_on().expect("it is there");
        until(first, |letter| letter.is_some_and(|letter| letter != 'T'));
        node.kill().expect("it is there");
        until(first, gone);
        assert_eq!(node.kill().expect_err("it is gone").kind(), io::ErrorKind::InvalidInput);
        node.start().expect("it starts again");
        assert_ne!(node.process(), Some(first));
        node.end().expect("it is there");
        assert_eq!(node.address(), None);
        assert_eq!(fs::read_to_string(&node.log).expect("its log"), "here I am\nhere I am\n");
    }

    #[test]
    fn a_node_ends_with_us_even_when_it_is_stopped() {
        let mut node = node("forgotten");
        node.start().expect("it starts");
        node.stop().expect("it is there");
        let process = node.process().expect("it runs");
        drop(node);
        until(process, gone);
    }

    #[test]
    fn a_node_that_does_not_start_is_an_error() {
        let log = scratch("refused").join("log");
        let mut node = Node::new(["sh", "-c", "echo no >&2; exit 2"].map(str::to_owned).to_vec(), &log);
        assert!(node.start().expect_err("it says nothing").to_string().contains("log"));
        assert_eq!(fs::read_to_string(&log).expect("its log"), "no\n");
    }
}
