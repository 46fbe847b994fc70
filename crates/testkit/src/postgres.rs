//! A real PostgreSQL for tests.

use std::io::{BufRead, BufReader};
use std::process::{self, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, mem};

/// Starts a server; see there.
const START: &str = include_str!("postgres.sh");

/// The address of a new, empty database. Its server is the one that `YAKAI_TEST_POSTGRES` names, or one that ends with
/// this process.
pub fn postgres() -> String {
    static SERVER: OnceLock<String> = OnceLock::new();
    database(SERVER.get_or_init(|| env::var("YAKAI_TEST_POSTGRES").unwrap_or_else(|_| start("off"))))
}

/// The same for measuring: its server has every commit on the disk before it says so, as people have it.
pub fn durable_postgres() -> String {
    static SERVER: OnceLock<String> = OnceLock::new();
    database(SERVER.get_or_init(|| start("on")))
}

fn database(server: &str) -> String {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let name = format!("test_{}_{}", process::id(), MADE.fetch_add(1, Ordering::Relaxed));
    let made = Command::new("createdb").arg(format!("--maintenance-db={server}")).arg(&name).output();
    let made = made.expect("`createdb` of PostgreSQL is installed: cargo xtask test does that");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    server.replace("/postgres?", &format!("/{name}?"))
}

fn start(durable: &str) -> String {
    let mut command = Command::new("sh");
    command
        .env("YAKAI_DURABLE", durable)
        .args(["-c", START, "sh", START])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut server = command.spawn().expect("a shell");
    let mut address = String::new();
    let said = server.stdout.take().expect("it is piped");
    BufReader::new(said).read_line(&mut address).expect("it can be read");
    assert!(address.starts_with("postgres://"), "PostgreSQL did not start: cargo xtask test installs it");
    // It ends when this process does, and the other end of its standard input is closed.
    mem::forget(server);
    address.trim().to_owned()
}
