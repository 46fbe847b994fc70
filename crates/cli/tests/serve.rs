//! `yakai serve`.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use common::bad_use;

/// A running server, stopped when the test is over, however it ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_address_that_is_printed_answers() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let mut server = Running(
        Command::new(env!("CARGO_BIN_EXE_yakai"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts"),
    );
    let mut said = String::new();
    let out = server.0.stdout.take().expect("stdout is piped");
    BufReader::new(out).read_line(&mut said).expect("it says something");
    let address = said.trim().strip_prefix("Yakai is at http://").expect("it says where it is");

    let mut stream = TcpStream::connect(address).expect("it listens");
    stream
        .write_all(format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())
        .expect("it reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it answers");
    assert!(answer.starts_with(b"HTTP/1.1 "), "{}", String::from_utf8_lossy(&answer));
}

#[test]
fn a_port_in_use_is_told_clearly() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("it listens");
    let args = format!("serve --listen {address} --data-dir {}", folder.path().display());
    bad_use(&args, &["in use", &address.port().to_string()]);
}

#[test]
fn bad_use_is_told_clearly() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file can be written");
    let args = format!("serve --listen 127.0.0.1:0 --data-dir {}/data", file.display());
    bad_use(&args, &["file/data"]);
    bad_use("serve --listen nowhere", &["nowhere"]);
    bad_use("serve --public-url games.example", &["http://"]);
}
