//! Names that are not the server's, pages of other sites, addresses where nothing is.

use std::net::SocketAddr;

use serde_json::json;
use server::{Config, Limits, Rate, Server};
use testkit::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::http::call;
use crate::test_server::{TestServer, config, limits};

/// A server that goes by this name, and its folder.
fn named(public_url: &str) -> (Server, TempDir) {
    let folder = testkit::tempdir().expect("a folder");
    let public_url = Some(public_url.to_owned());
    let server = Server::start(Config { public_url, ..config(folder.path(), limits()) }).expect("it starts");
    (server, folder)
}

/// The answer to a request for a path under this name, in full.
async fn ask(server: SocketAddr, path: &str, host: &str) -> String {
    let mut stream = TcpStream::connect(server).await.expect("connects");
    let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sends");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_was_made_to_point_here_is_not_answered_to() {
    let server = TestServer::new();
    for path in ["/", "/api/tables", "/healthz", "/api/games"] {
        let answer = ask(server.address(), path, "rebound.evil.example").await;
        assert!(answer.starts_with("HTTP/1.1 421") && answer.contains("other_host"), "{path}: {answer}");
        assert!(answer.contains("--public-url"), "{answer}");
    }
    for host in ["localhost:7777", "192.168.1.9:7811", "[fd00::5]:7811"] {
        let answer = ask(server.address(), "/api/games", host).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{host}: {answer}");
    }
    let (public, _folder) = named("https://table.example.org");
    for host in ["table.example.org", "TABLE.example.org:443"] {
        assert!(ask(public.address(), "/healthz", host).await.starts_with("HTTP/1.1 200"), "{host}");
    }
    assert!(ask(public.address(), "/healthz", "example.org").await.starts_with("HTTP/1.1 421"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_may_connect_to_its_own_origin_alone() {
    let connects = |answer: &str| {
        let policy =
            answer.lines().find_map(|line| line.strip_prefix("content-security-policy: ")).expect("a policy");
        let mut parts = policy.split("; ");
        parts.find_map(|part| part.strip_prefix("connect-src ")).expect("where it may connect to").to_owned()
    };
    let (public, _folder) = named("https://table.example.org");
    let answer = ask(public.address(), "/healthz", "table.example.org").await;
    assert_eq!(connects(&answer), "'self' wss://table.example.org");
    assert!(answer.contains("strict-transport-security: max-age="), "{answer}");
    let server = TestServer::new();
    let answer = ask(server.address(), "/healthz", "localhost:5").await;
    assert_eq!(connects(&answer), format!("'self' ws://{} ws://localhost:5", server.address()));
    assert!(!answer.contains("strict-transport-security"), "{answer}");
    // Whoever is refused is told no more.
    assert_eq!(connects(&ask(server.address(), "/healthz", "evil.example").await), "'self'");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_believed_about_addresses_unasked() {
    let server = TestServer::alone(Limits { http: Rate { burst: 5, per_second: 0.01 }, ..limits() });
    let mut answers = Vec::new();
    for number in 0..8 {
        let forged = format!("10.0.0.{number}");
        let headers = [("x-forwarded-for", forged.as_str()), ("x-real-ip", &forged), ("forwarded", &forged)];
        answers.push(call(server.address(), "GET", "/api/games", &headers, None).await.status);
    }
    assert_eq!(answers, [200, 200, 200, 200, 200, 429, 429, 429]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_nothing_is_there_is_no_page() {
    let server = TestServer::new();
    let built = server_has_page(&server).await;
    for path in ["/metrics", "/admin", "/api", "/t", "/t/ABC234/replay/more", "/credits/more", "/.git/config"] {
        let status = call(server.address(), "GET", path, &[], None).await.status;
        assert!(status == 404 || !built, "{path}: {status}");
    }
    for path in ["/", "/t/ABC234", "/t/ABC234/replay", "/learn/shisogari", "/rules/shisogari/full", "/settings"] {
        let status = call(server.address(), "GET", path, &[], None).await.status;
        assert!(status == 200 || !built, "{path}: {status}");
    }
    for (method, path) in [("POST", "/"), ("DELETE", "/t/ABC234"), ("PUT", "/metrics"), ("POST", "/api/games")] {
        let (status, code, _) = call(server.address(), method, path, &[], Some("{}")).await.refused();
        assert_eq!((status, code.as_str()), (405, "no_such_method"), "{method} {path}");
    }
    let ann = server.person("Ann").await;
    assert_eq!(ann.open(json!({})).await.len(), 6);
}

async fn server_has_page(server: &TestServer) -> bool {
    call(server.address(), "GET", "/", &[], None).await.status == 200
}
