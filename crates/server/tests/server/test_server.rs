//! A server in a temporary folder, or several that share a database, and the people who come to them.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{env, fs};

use kernel::Millis;
use serde_json::{Value, json};
use server::{Clock, Config, Home, Limits, Proxies, Rate, Server};
use table::AnyGame;
use testkit::TempDir;

use crate::client::{Later, Socket};
use crate::http::{Answer, call, try_call};

/// A server and its folder; or several nodes, to which people come in turns.
pub(crate) struct TestServer {
    pub(crate) folder: TempDir,
    limits: Limits,
    proxies: Proxies,
    games: &'static [&'static dyn AnyGame],
    /// The house values it is started with.
    pub(crate) data: Option<&'static str>,
    /// The clock it goes by.
    pub(crate) clock: Clock,
    nodes: usize,
    servers: Vec<Server>,
    /// How many people were sent to a node.
    sent: AtomicUsize,
}

/// Tests are in a hurry, and all come from one address.
pub(crate) fn limits() -> Limits {
    let plenty = Rate { burst: 100_000, per_second: 100_000.0 };
    let (look, tables_per_guest, tables_per_address) = (Duration::from_millis(20), u32::MAX, u32::MAX);
    let more = Limits { tables_per_guest, tables_per_address, look, ..Limits::default() };
    Limits { http: plenty, socket: plenty, least_patience: 0, ..more }
}

/// Tests speak for people at many addresses, as a proxy on this machine does.
fn proxies() -> Proxies {
    Proxies { trusted: vec!["127.0.0.1".parse().expect("an address")], ..Proxies::default() }
}

/// The configuration for a folder.
pub(crate) fn config(folder: &Path, limits: Limits) -> Config {
    let (listen, nats) = (SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), fs::read_to_string(folder.join(NATS)).ok());
    Config { listen, limits, nats, ..Config::at(home(folder)) }
}

/// The file in a server's folder that names its database, if that is not in the folder.
pub(crate) const DATABASE: &str = "database";
/// The file that says where NATS is, if several servers share the database.
pub(crate) const NATS: &str = "nats";

/// What servers of tests run on: `YAKAI_TEST_ON` says `sqlite` (as long as it says nothing), `postgres` or `nodes`.
pub(crate) fn ground(folder: &Path) -> usize {
    match env::var("YAKAI_TEST_ON").as_deref() {
        Ok("postgres") => on_postgres(folder),
        Ok("nodes") => return on_nodes(folder, &testkit::nats()),
        Ok(other) if other != "sqlite" => panic!("YAKAI_TEST_ON is sqlite, postgres or nodes, not {other}"),
        Ok(_) | Err(_) => {}
    }
    1
}

fn on_postgres(folder: &Path) {
    fs::write(folder.join(DATABASE), testkit::postgres()).expect("writes");
}

/// Two servers share a PostgreSQL database, with this NATS between them.
fn on_nodes(folder: &Path, nats: &str) -> usize {
    on_postgres(folder);
    fs::write(folder.join(NATS), nats).expect("writes");
    2
}

/// Where the server of this folder keeps everything.
pub(crate) fn home(folder: &Path) -> Home {
    match fs::read_to_string(folder.join(DATABASE)) {
        Ok(url) => Home::Postgres(url),
        Err(_) => Home::Folder(folder.to_path_buf()),
    }
}

impl TestServer {
    pub(crate) fn new() -> TestServer {
        TestServer::with(limits())
    }

    pub(crate) fn with(limits: Limits) -> TestServer {
        TestServer::start(limits, proxies(), catalog::games(), Clock::default())
    }

    /// A server that trusts no proxy, and one by itself: for tests of the door, of which each node has its own.
    pub(crate) fn alone(limits: Limits) -> TestServer {
        let folder = testkit::tempdir().expect("a folder");
        ground(folder.path());
        TestServer::start_in(folder, 1, limits, Proxies::default(), catalog::games(), Clock::default())
    }

    /// A server with other games than those of the catalogue.
    pub(crate) fn of(games: &'static [&'static dyn AnyGame]) -> TestServer {
        TestServer::start(limits(), proxies(), games, Clock::default())
    }

    /// The same with a clock that stands at this moment until it is put forward.
    pub(crate) fn standing(games: &'static [&'static dyn AnyGame], unix: Millis) -> TestServer {
        TestServer::start(limits(), proxies(), games, Clock::standing(unix))
    }

    /// A server with a folder, whatever others are on: for tests of its files, which a database does not have.
    pub(crate) fn in_a_folder() -> TestServer {
        let folder = testkit::tempdir().expect("a folder");
        TestServer::start_in(folder, 1, limits(), proxies(), catalog::games(), Clock::default())
    }

    /// A server that keeps everything in PostgreSQL.
    pub(crate) fn on_postgres() -> TestServer {
        let folder = testkit::tempdir().expect("a folder");
        on_postgres(folder.path());
        TestServer::start_in(folder, 1, limits(), proxies(), catalog::games(), Clock::default())
    }

    /// So many servers that share a PostgreSQL database, with this NATS between them.
    pub(crate) fn on_nodes(nodes: usize, nats: &str) -> TestServer {
        TestServer::on_nodes_with(nodes, nats, limits())
    }

    /// The same with these limits.
    pub(crate) fn on_nodes_with(nodes: usize, nats: &str, limits: Limits) -> TestServer {
        let folder = testkit::tempdir().expect("a folder");
        on_nodes(folder.path(), nats);
        TestServer::start_in(folder, nodes, limits, proxies(), catalog::games(), Clock::default())
    }

    /// The same with other games, and a clock that stands.
    pub(crate) fn standing_on_nodes(games: &'static [&'static dyn AnyGame], unix: Millis) -> TestServer {
        let folder = testkit::tempdir().expect("a folder");
        let nodes = on_nodes(folder.path(), &testkit::nats());
        TestServer::start_in(folder, nodes, limits(), proxies(), games, Clock::standing(unix))
    }

    fn start(
        limits: Limits,
        proxies: Proxies,
        games: &'static [&'static dyn AnyGame],
        clock: Clock,
    ) -> TestServer {
        let folder = testkit::tempdir().expect("a folder");
        let nodes = ground(folder.path());
        TestServer::start_in(folder, nodes, limits, proxies, games, clock)
    }

    fn start_in(
        folder: TempDir,
        nodes: usize,
        limits: Limits,
        proxies: Proxies,
        games: &'static [&'static dyn AnyGame],
        clock: Clock,
    ) -> TestServer {
        let (data, servers, sent) = (None, Vec::new(), AtomicUsize::new(0));
        let mut server = TestServer { folder, limits, proxies, games, data, clock, nodes, servers, sent };
        server.restart();
        server
    }

    /// Where the server is, or the first of the nodes.
    pub(crate) fn address(&self) -> SocketAddr {
        self.node(0)
    }

    /// Where all nodes are.
    pub(crate) fn addresses(&self) -> impl Iterator<Item = SocketAddr> {
        self.servers.iter().map(Server::address)
    }

    /// From now on nodes are started with this NATS.
    pub(crate) fn set_nats(&self, url: &str) {
        fs::write(self.folder.path().join(NATS), url).expect("writes");
    }

    /// Where a node is; after the last the first comes again.
    pub(crate) fn node(&self, number: usize) -> SocketAddr {
        self.servers[number % self.servers.len()].address()
    }

    /// Stops one of the nodes, as an operator does.
    pub(crate) fn stop_node(&mut self, number: usize) {
        drop(self.servers.remove(number));
    }

    /// The nodes that start from now on know these games.
    pub(crate) fn set_games(&mut self, games: &'static [&'static dyn AnyGame]) {
        self.games = games;
    }

    /// Starts another node.
    pub(crate) fn start_node(&mut self) {
        let (games, proxies, clock) = (self.games, self.proxies.clone(), self.clock.clone());
        let mut config = Config { games, proxies, clock, ..config(self.folder.path(), self.limits.clone()) };
        if let Some(text) = self.data {
            config.take_house_values(text).expect("good house values");
        }
        self.servers.push(Server::start(config).expect("the server starts"));
    }

    /// A second server on the same database, as if the lock of the folder did not hold: it has a folder of its own that
    /// leads there.
    pub(crate) fn beside(&self) -> (TempDir, Server) {
        let folder = testkit::tempdir().expect("a folder");
        let name = "yakai.sqlite";
        std::os::unix::fs::symlink(self.folder.path().join(name), folder.path().join(name)).expect("links");
        let server = Server::start(config(folder.path(), self.limits.clone())).expect("starts");
        (folder, server)
    }

    pub(crate) fn stop(&mut self) {
        self.servers.clear();
    }

    /// Stops the server and starts it again on the same folder.
    pub(crate) fn restart(&mut self) {
        self.stop();
        for _ in 0..self.nodes {
            self.start_node();
        }
    }

    pub(crate) async fn person(&self, name: &str) -> Person {
        let node = self.node(self.sent.fetch_add(1, Ordering::Relaxed));
        Person::new(node, self.folder.path(), name).await
    }

    /// Four people at a table of Shisogari that has begun. The first is the host.
    pub(crate) async fn four(&self, more: Value) -> (String, Vec<Person>) {
        let mut people = Vec::new();
        for name in ["Ann", "Ben", "Cy", "Dee"] {
            people.push(self.person(name).await);
        }
        let code = people[0].open(more).await;
        for person in &people {
            person.sit(&code).await;
        }
        people[0].post(&format!("/api/tables/{code}/start"), "").await.good();
        (code, people)
    }
}

#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) server: SocketAddr,
    pub(crate) folder: std::path::PathBuf,
    pub(crate) token: String,
    /// Who judges later what this person hears; at once if nobody does.
    pub(crate) later: Option<Later>,
}

impl Person {
    pub(crate) async fn new(server: SocketAddr, folder: &Path, name: &str) -> Person {
        let body = json!({ "name": name }).to_string();
        let guest = call(server, "POST", "/api/guest", &[], Some(&body)).await.good();
        assert_eq!(guest["name"], name);
        let token = guest["token"].as_str().expect("a token").to_owned();
        Person { server, folder: folder.to_path_buf(), token, later: None }
    }

    /// The same person at a server that has moved to another port.
    pub(crate) fn at(&self, server: SocketAddr) -> Person {
        Person { server, ..self.clone() }
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: Option<&str>) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        call(self.server, method, path, &[("authorization", &bearer)], body).await
    }

    /// The same where the server may be gone at any moment.
    pub(crate) async fn try_call(&self, method: &str, path: &str, body: Option<&str>) -> Option<Answer> {
        let bearer = format!("Bearer {}", self.token);
        try_call(self.server, method, path, &[("authorization", &bearer)], body).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.call("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> Answer {
        self.call("POST", path, (!body.is_empty()).then_some(body)).await
    }

    /// Opens a table for four without waiting times; `more` says what is different.
    pub(crate) async fn open(&self, more: Value) -> String {
        let mut new = json!({
            "game": "shisogari", "seats": 4, "bot_pace": 0, "patience": 3600, "options": { "look_ms": "0" }
        });
        for (key, value) in more.as_object().cloned().unwrap_or_default() {
            new[key] = value;
        }
        let table = self.post("/api/tables", &new.to_string()).await.good();
        table["code"].as_str().expect("a code").to_owned()
    }

    pub(crate) async fn sit(&self, code: &str) -> Value {
        self.post(&format!("/api/tables/{code}/seat"), "{}").await.good()
    }

    /// Asks for a seat, and says which one it is, or status and code of the refusal.
    pub(crate) async fn try_seat(&self, code: &str, seat: Option<u8>) -> Result<u64, (u16, String)> {
        let body = json!({ "seat": seat }).to_string();
        seat_or_refusal(self.post(&format!("/api/tables/{code}/seat"), &body).await)
    }

    /// A code for the own seat.
    pub(crate) async fn seat_code(&self, code: &str) -> String {
        let given = self.post(&format!("/api/tables/{code}/seat/code"), "").await.good();
        given["code"].as_str().expect("a code").to_owned()
    }

    /// Claims a seat with its code.
    pub(crate) async fn claim(&self, code: &str, seat_code: &str) -> Result<u64, (u16, String)> {
        let body = json!({ "code": seat_code }).to_string();
        seat_or_refusal(self.post(&format!("/api/tables/{code}/seat/claim"), &body).await)
    }

    /// The table as this person is told it.
    pub(crate) async fn look(&self, code: &str) -> Value {
        self.get(&format!("/api/tables/{code}")).await.good()
    }

    pub(crate) async fn get_up(&self, code: &str) {
        self.call("DELETE", &format!("/api/tables/{code}/seat"), None).await.good();
    }

    pub(crate) async fn add_bot(&self, code: &str, level: &str) {
        let body = json!({ "level": level }).to_string();
        self.post(&format!("/api/tables/{code}/bots"), &body).await.good();
    }

    pub(crate) async fn start(&self, code: &str) {
        self.post(&format!("/api/tables/{code}/start"), "").await.good();
    }

    /// Connects to the table's socket and says hello.
    pub(crate) async fn enter(&self, code: &str, last: Option<u64>) -> Socket {
        let mut socket = Socket::connect(self.server, &self.folder, code, Some(&self.token)).await;
        socket.hello(last).await;
        socket
    }
}

/// The seat that a call granted, or status and code of its refusal.
fn seat_or_refusal(answer: Answer) -> Result<u64, (u16, String)> {
    if answer.status == 200 {
        return Ok(answer.good()["you"].as_u64().expect("a seat"));
    }
    let (status, code, _) = answer.refused();
    Err((status, code))
}
