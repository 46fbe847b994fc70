//! A real NATS server for tests.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Starts a server; see there.
const START: &str = include_str!("nats.sh");
/// How many can use one server without hearing each other: so many it lets in by name.
const APART: u32 = 500;

/// The address of a bus on which nobody else is. Its server is one for all tests, and ends with this process.
pub fn nats() -> String {
    static SERVER: OnceLock<Nats> = OnceLock::new();
    static MADE: AtomicU32 = AtomicU32::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    assert!(number < APART, "a process of tests has at most {APART} buses");
    let server = SERVER.get_or_init(Nats::start);
    server.url.replace("nats://", &format!("nats://t{number}:t{number}@"))
}

/// A server of a test's own, which can be stopped and started again. It ends when this is dropped, or with the process.
#[derive(Debug)]
pub struct Nats {
    url: String,
    process: u32,
    shell: Child,
    said: BufReader<ChildStdout>,
}

impl Nats {
    /// A server on a free port.
    pub fn start() -> Nats {
        let mut command = Command::new("sh");
        command.args(["-c", START]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut shell = command.spawn().expect("a shell");
        let said = BufReader::new(shell.stdout.take().expect("it is piped"));
        let mut server = Nats { url: String::new(), process: 0, shell, said };
        (server.url, server.process) = server.started();
        server
    }

    /// Its address, which stays the same when it is started again.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Its process, for signals. Another one after it was started again.
    pub fn process(&self) -> u32 {
        self.process
    }

    /// Ends it: whoever is connected loses the connection, and nobody gets a new one.
    pub fn stop(&mut self) {
        self.say("stop\n");
        assert_eq!(self.line(), "stopped");
    }

    /// Starts it again after a stop, on the same port and knowing nothing.
    pub fn start_again(&mut self) {
        self.say("start\n");
        let (url, process) = self.started();
        assert_eq!(url, self.url);
        self.process = process;
    }

    fn say(&mut self, word: &str) {
        let stdin = self.shell.stdin.as_mut().expect("it is piped");
        stdin.write_all(word.as_bytes()).expect("it is read");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).expect("it can be read");
        line.trim().to_owned()
    }

    /// The address and the process of a server that has just been started.
    fn started(&mut self) -> (String, u32) {
        let line = self.line();
        let started =
            line.split_once(' ').and_then(|(url, process)| Some((url.to_owned(), process.parse().ok()?)));
        started.expect("`nats-server` is installed: cargo xtask test does that")
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        // It ends with its standard input.
        drop(self.shell.stdin.take());
        drop(self.shell.wait());
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::net::TcpStream;

    use super::*;

    /// Somebody at a bus.
    struct Client(BufReader<TcpStream>);

    impl Client {
        fn connect(url: &str) -> Client {
            let rest = url.strip_prefix("nats://").expect("an address of NATS");
            let (name, address) = rest.split_once('@').unwrap_or(("", rest));
            let name = name.split(':').next().unwrap_or_default();
            let stream = TcpStream::connect(address).expect("it listens");
            let mut client = Client(BufReader::new(stream));
            assert!(client.line().starts_with("INFO "));
            let who = if name.is_empty() { String::new() } else { format!(r#","user":"{name}","pass":"{name}""#) };
            client.say(&format!("CONNECT {{\"verbose\":false{who}}}\r\nSUB news 1\r\n"));
            client.waits();
            client
        }

        fn say(&mut self, text: &str) {
            self.0.get_mut().write_all(text.as_bytes()).expect("it reads");
        }

        fn line(&mut self) -> String {
            let mut line = String::new();
            self.0.read_line(&mut line).expect("it answers");
            line
        }

        /// Until the server has done what was said before; what was heard meanwhile.
        fn waits(&mut self) -> String {
            self.say("PING\r\n");
            let mut heard = String::new();
            loop {
                let line = self.line();
                if line == "PONG\r\n" {
                    return heard;
                }
                assert!(!line.is_empty() && !line.starts_with("-ERR"), "{line}");
                heard.push_str(&line);
            }
        }
    }

    #[test]
    fn two_buses_do_not_hear_each_other() {
        let (one, other) = (nats(), nats());
        let mut clients = [&one, &one, &other].map(|url| Client::connect(url));
        clients[0].say("PUB news 5\r\nhello\r\n");
        clients[0].waits();
        assert!(clients[1].waits().contains("hello"));
        assert_eq!(clients[2].waits(), "");
    }

    #[test]
    fn a_server_is_stopped_and_started_again_where_it_was() {
        let mut server = Nats::start();
        let mut client = Client::connect(server.url());
        let first = server.process();
        server.stop();
        // It goes with a word or without one.
        drop(client.0.read_to_string(&mut String::new()));
        let address = server.url().trim_start_matches("nats://").to_owned();
        assert!(TcpStream::connect(&address).is_err(), "nobody listens");
        server.start_again();
        assert_ne!(server.process(), first);
        Client::connect(server.url());
    }
}
