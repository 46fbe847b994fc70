//! `yakai serve`.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use common::{bad_use, yakai};

/// A running server, stopped when the test is over, however it ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// A server on a free port, and its address.
    fn start(folder: &Path, more: &[&str]) -> (Running, String) {
        Running::start_logging(folder, more, "warn,server=info")
    }

    /// The same with a log of such kinds.
    fn start_logging(folder: &Path, more: &[&str], log: &str) -> (Running, String) {
        let mut server = Running(
            Command::new(env!("CARGO_BIN_EXE_yakai"))
                .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
                .arg(folder)
                .args(more)
                .env("YAKAI_LOG", log)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the binary starts"),
        );
        let mut said = String::new();
        let out = server.0.stdout.take().expect("stdout is piped");
        BufReader::new(out).read_line(&mut said).expect("it says something");
        let address = said.trim().strip_prefix("Yakai is at http://").expect("it says where it is");
        (server, address.to_owned())
    }

    /// Asks it to stop, as an operator's system does, and gives all that it has logged.
    fn stop(mut self) -> String {
        let process = self.0.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &process]).status().expect("kill runs").success());
        let mut log = String::new();
        self.0.stderr.take().expect("stderr is piped").read_to_string(&mut log).expect("text");
        assert!(self.0.wait().expect("it ends").success(), "it ends as it was asked to");
        log
    }
}

/// The answer to a request with these further headers.
fn ask(address: &str, path: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it answers");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn the_address_that_is_printed_answers() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let (_server, address) = Running::start(folder.path(), &[]);
    let answer = ask(&address, "/", "");
    assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
}

#[cfg(unix)]
#[test]
fn the_log_says_who_was_refused_and_where() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let (server, address) = Running::start(folder.path(), &["--trusted-proxy", "127.0.0.1"]);
    let forged = "Authorization: Bearer forged\r\nX-Forwarded-For: 10.1.2.3\r\n";
    assert!(ask(&address, "/api/tables/ABC234", forged).contains(" 401 "));
    while !ask(&address, "/api/tables/ABC235", "X-Forwarded-For: 10.1.2.4\r\n").contains(" 429 ") {}
    let log = server.stop();
    for (code, client, table) in [("forged_token", "10.1.2.3", "ABC234"), ("too_many", "10.1.2.4", "ABC235")] {
        let line = log.lines().find(|line| line.contains(code)).unwrap_or_else(|| panic!("no {code} in {log}"));
        assert!(line.contains(client) && line.contains(table), "{line}");
    }
    assert!(!log.contains("--trusted-proxy"), "the proxy is known: {log}");
}

#[cfg(unix)]
#[test]
fn a_proxy_that_was_not_named_is_noted_once() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let (server, address) = Running::start(folder.path(), &[]);
    for _ in 0..3 {
        assert!(ask(&address, "/healthz", "X-Forwarded-For: 10.1.2.3\r\n").contains(" 200 "));
    }
    let log = server.stop();
    assert_eq!(log.matches("--trusted-proxy 127.0.0.1").count(), 1, "{log}");
}

/// Sends a request and gives the whole answer.
fn call(address: &str, method: &str, path: &str, token: &str, body: &str) -> String {
    call_with(address, method, path, &format!("Authorization: Bearer {token}\r\n"), body)
}

/// The same with these headers.
fn call_with(address: &str, method: &str, path: &str, headers: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

/// The text of a field of a JSON answer.
fn field(answer: &str, name: &str) -> String {
    let body = answer.split_once("\r\n\r\n").expect("a body").1;
    let body: serde_json::Value = serde_json::from_str(body).expect("JSON");
    body[name].as_str().unwrap_or_else(|| panic!("{name} in {body}")).to_owned()
}

/// Opens a table of bots that begin at once; its code. Each has its own guest, at an address of their own.
#[cfg(unix)]
fn bots_only(address: &str, number: u32, game: &str, seats: u32, options: &str) -> (String, String) {
    let from = format!("X-Forwarded-For: 10.0.{}.{}\r\n", number / 250, number % 250 + 1);
    let guest = call_with(address, "POST", "/api/guest", &from, r#"{"name":"Ann"}"#);
    let headers = format!("{from}Authorization: Bearer {}\r\n", field(&guest, "token"));
    let open = format!(r#"{{"game":"{game}","seats":{seats},"bot_pace":0,"options":{options}}}"#);
    let code = field(&call_with(address, "POST", "/api/tables", &headers, &open), "code");
    let bots = format!("/api/tables/{code}/bots");
    for _ in 0..seats {
        let level = r#"{"level":"medium"}"#;
        let sits = call_with(address, "POST", &bots, &headers, level);
        assert!(sits.starts_with("HTTP/1.1 200"), "{sits}");
    }
    let begun = call_with(address, "POST", &format!("/api/tables/{code}/start"), &headers, "");
    assert!(begun.starts_with("HTTP/1.1 200"), "{begun}");
    (code, headers)
}

/// YAKAI_SERVED=25 for so many of each game. A game of Roll & Clash takes its minutes, so that it is served by hand
/// alone; `the_record_of_every_game_can_be_verified` has its records in virtual time.
#[cfg(unix)]
#[test]
fn a_served_game_can_be_verified_when_its_server_is_gone() {
    let by_hand: Option<u32> = std::env::var("YAKAI_SERVED").ok().map(|each| each.parse().expect("a number"));
    let each = by_hand.unwrap_or(1);
    let folder = testkit::tempdir().expect("a temporary folder");
    let (server, address) = Running::start(&folder.path().join("home"), &["--trusted-proxy", "127.0.0.1"]);
    let games = [
        ("king-of-tokyo", 2, "{}"),
        ("bloody-masquerade", 4, r#"{"mask":"true"}"#),
        ("shisogari", 4, r#"{"look_ms":"0"}"#),
        ("roll-and-clash", 2, "{}"),
    ];
    let served = &games[..if by_hand.is_some() { 4 } else { 3 }];
    let all = (0..each).flat_map(|_| served.iter().copied()).zip(0..);
    let tables: Vec<_> =
        all.map(|((game, seats, options), number)| bots_only(&address, number, game, seats, options)).collect();
    let mut records = Vec::new();
    for (code, headers) in &tables {
        let look = || field(&call_with(&address, "GET", &format!("/api/tables/{code}"), headers, ""), "stage");
        while look() != "over" {
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
        let record = call_with(&address, "GET", &format!("/api/tables/{code}/record"), headers, "");
        let file = folder.path().join(format!("{code}.json"));
        std::fs::write(&file, record.split_once("\r\n\r\n").expect("a body").1).expect("a file");
        records.push(file);
    }
    server.stop();
    for file in &records {
        let said = yakai(&format!("verify {}", file.display()));
        assert_eq!(said.code, 0, "{said:?}");
        for word in ["The secret has the hash", "steps is allowed", "its fingerprint is"] {
            assert!(said.out.contains(word), "{}", said.out);
        }
    }
    println!("{} served games were verified", records.len());
}

#[test]
fn a_second_server_is_told_whose_folder_it_is() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let (server, address) = Running::start(folder.path(), &[]);
    let process = format!("process {}", server.0.id());
    // On the same port, as it happens when it is started twice, and on another.
    for listen in [address.as_str(), "127.0.0.1:0"] {
        let args = format!("serve --listen {listen} --data-dir {}", folder.path().display());
        bad_use(&args, &["running", &process, "another folder with --data-dir"]);
    }
    drop(server);
    Running::start(folder.path(), &[]);
}

#[test]
fn an_operator_looks_after_a_running_server() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let home = folder.path().join("home");
    let (server, address) = Running::start(&home, &[]);
    let token = field(&call(&address, "POST", "/api/guest", "", r#"{"name":"Ann"}"#), "token");
    let open = r#"{"game":"shisogari","seats":4}"#;
    let code = field(&call(&address, "POST", "/api/tables", &token, open), "code");
    let seat = format!("/api/tables/{code}/seat");
    assert!(call(&address, "POST", &seat, &token, "{}").starts_with("HTTP/1.1 200"));

    let at_home = format!("--data-dir {}", home.display());
    let told = |task: &str, words: &[&str]| {
        let said = yakai(&format!("admin {task} {at_home}"));
        assert_eq!(said.code, 0, "{task}: {said:?}");
        for word in words {
            assert!(said.out.contains(word), "{task} should say `{word}`: {}", said.out);
        }
        assert!(!said.out.contains(&token), "{task} shows no secret");
    };
    told("tables", &[&code, "shisogari", "lobby", "Ann"]);
    told(&format!("show {}", code.to_lowercase()), &[&code, "seat 0: Ann", "seat 1: empty"]);
    told("stats", &["tables, lobby: 1", "database"]);
    told("ban 192.0.2.7", &["192.0.2.7 is kept out"]);
    told("ban", &["192.0.2.7"]);
    told("unban 192.0.2.7", &["let in again"]);
    let file = folder.path().join("backup.sqlite");
    told(&format!("backup {}", file.display()), &["backup.sqlite"]);
    told(&format!("close {code}"), &["closed"]);
    bad_use(&format!("admin close ZZZZZZ {at_home}"), &["ZZZZZZ", "yakai admin tables"]);
    bad_use(&format!("admin ban Eve {at_home}"), &["Eve", "32 hexadecimal"]);
    bad_use(&format!("admin export {code} {at_home}"), &[&code]);
    bad_use(&format!("admin restore {} {at_home}", file.display()), &["running"]);
    drop(server);

    // Elsewhere, with the same token, at the same table.
    let elsewhere = folder.path().join("elsewhere");
    let restored = yakai(&format!("admin restore {} --data-dir {}", file.display(), elsewhere.display()));
    assert_eq!(restored.code, 0, "{restored:?}");
    let (_server, address) = Running::start(&elsewhere, &[]);
    let table = call(&address, "GET", &format!("/api/tables/{code}"), &token, "");
    assert!(table.contains(r#""you":0"#), "{table}");
    bad_use(
        &format!("admin tables --data-dir {}/nowhere", folder.path().display()),
        &["no database", "--data-dir"],
    );
}

#[test]
fn the_log_names_address_and_table_and_no_secret() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let (mut server, address) = Running::start(folder.path(), &["--log", "json"]);
    let token = field(&call(&address, "POST", "/api/guest", "", r#"{"name":"Ann"}"#), "token");
    let forged = token.replacen('.', "0.", 1);
    let answer = call(&address, "GET", "/api/tables/ABC234", &forged, "");
    assert!(answer.contains("forged_token"), "{answer}");
    let mut log = BufReader::new(server.0.stderr.take().expect("stderr is piped")).lines().map_while(Result::ok);
    let line = log.find(|line| line.contains("forged_token")).expect("it is logged");
    let line: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!((&line["code"], &line["span"]["address"]), (&"forged_token".into(), &"127.0.0.1".into()), "{line}");
    assert_eq!(line["span"]["table"], "ABC234", "{line}");
    drop(server);
    let signature = forged.rsplit('.').next().expect("a signature").to_owned();
    assert!(!format!("{line}").contains(&signature) && log.all(|line| !line.contains(&signature)));
}

/// Whatever people do and whatever is refused, also if everything is logged.
#[cfg(unix)]
#[test]
fn no_line_of_the_log_holds_a_secret_or_a_name() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let (mut server, address) =
        Running::start_logging(folder.path(), &["--log", "json"], "server=trace,room=trace,store=trace");
    let mut log = BufReader::new(server.0.stderr.take().expect("stderr is piped"));
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).expect("text");
        text
    });
    let names = ["Zebedee", "Quillon"];
    let tokens = names
        .map(|name| field(&call(&address, "POST", "/api/guest", "", &format!(r#"{{"name":"{name}"}}"#)), "token"));
    let post = |path: &str, token: &str, body: &str| call(&address, "POST", path, token, body);
    let code = field(&post("/api/tables", &tokens[0], r#"{"game":"king-of-tokyo","seats":2}"#), "code");
    let at = |rest: &str| format!("/api/tables/{code}/{rest}");
    for token in &tokens {
        assert!(post(&at("seat"), token, "{}").contains(" 200 "));
    }
    let seat_code = field(&post(&at("seat/code"), &tokens[0], ""), "code");
    assert!(post(&at("start"), &tokens[0], "").contains(" 200 "));
    // Refused in many ways: a forged token, no token, no host, no such seat code, nonsense, no such table.
    let forged = tokens[0].replacen('.', "0.", 1);
    assert!(call(&address, "GET", &format!("/api/tables/{code}"), &forged, "").contains(" 401 "));
    assert!(post(&at("start"), &tokens[1], "").starts_with("HTTP/1.1 4"));
    assert!(
        post(&at("seat/claim"), &tokens[1], &format!(r#"{{"code":"{seat_code}"}}"#)).starts_with("HTTP/1.1 4")
    );
    assert!(post(&at("seat"), &tokens[0], &format!(r#"{{"{}":1"#, tokens[1])).starts_with("HTTP/1.1 4"));
    assert!(ask(&address, &format!("/api/tables/{}", tokens[0]), "").starts_with("HTTP/1.1 4"));
    let told = call(&address, "GET", &format!("/api/tables/{code}"), &tokens[0], "");
    assert!(told.contains(r#""stage":"playing""#), "{told}");
    assert!(Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status().expect("runs").success());
    let log = reader.join().expect("it was read");
    assert!(log.lines().count() > 5 && log.contains("forged_token") && log.contains(&code), "{log}");
    for line in log.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("JSON: {line}"));
        assert!(line["level"].is_string() && line["message"].is_string(), "{line}");
    }
    let signatures = tokens.each_ref().map(|token| token.rsplit('.').next().expect("a signature"));
    for secret in signatures.into_iter().chain(names).chain([seat_code.as_str()]) {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}

#[cfg(unix)]
#[test]
fn a_flood_of_refusals_is_a_few_lines_of_the_log() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let (server, address) = Running::start(folder.path(), &["--trusted-proxy", "127.0.0.1"]);
    let forged = "Authorization: Bearer forged\r\nX-Forwarded-For: 10.1.2.3\r\n";
    for _ in 0..250 {
        assert!(ask(&address, "/api/me", forged).contains(" 401 "));
    }
    assert!(ask(&address, "/api/me", &forged.replace("10.1.2.3", "10.9.9.9")).contains(" 401 "));
    let log = server.stop();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("forged_token")).collect();
    assert!(lines.len() <= 4, "{log}");
    assert!(lines.iter().any(|line| line.contains("10.9.9.9")), "nobody hides behind another: {log}");
    let again =
        lines.iter().filter_map(|line| line.split_once(" again=")?.1.split(' ').next()?.parse::<u32>().ok());
    let first = lines.iter().filter(|line| !line.contains(" again=") && line.contains("10.1.2.3")).count() as u32;
    assert_eq!(first + again.sum::<u32>(), 250, "each is told of: {log}");
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
    bad_use("serve --trusted-proxy 10.0.0.0/33", &["10.0.0.0/33", "for example"]);
    bad_use("serve --trusted-proxy 10.0.0.1 --proxy-header a:b", &["a:b", "for example"]);
}
