//! The server behind a real nginx and a real Caddy, set up as docs/hosting.md says. Where one is not installed, nothing
//! is tested; `cargo xtask test` installs both.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::json;
use server::{Config, Limits, Proxies, Rate, Server};
use testkit::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::test_server::{Person, config, limits};

/// A proxy before a server; both end when this is dropped.
struct Proxied {
    proxy: Child,
    /// Where the proxy listens.
    address: SocketAddr,
    _server: Server,
    folder: TempDir,
}

impl Drop for Proxied {
    fn drop(&mut self) {
        drop(self.proxy.kill());
        drop(self.proxy.wait());
    }
}

/// A block of docs/hosting.md that has this in it.
fn printed(with: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting.md");
    let text = fs::read_to_string(docs).expect("the page for operators");
    let block = text.split("```").find(|block| block.contains(with)).expect("a block");
    block.split_once('\n').expect("its language").1.to_owned()
}

impl Proxied {
    /// Starts a server, and the proxy with what `set_up` makes of the two ports.
    async fn start(rate: Rate, set_up: impl FnOnce(&Path, u16, u16) -> Command) -> Option<Proxied> {
        let folder = testkit::tempdir().expect("a folder");
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("it listens").port();
        let proxies = Proxies { trusted: vec!["127.0.0.1".parse().expect("an address")], ..Proxies::default() };
        let public_url = Some(format!("http://localhost:{free}"));
        let limits = Limits { http: rate, ..limits() };
        let config = Config { public_url, proxies, ..config(folder.path(), limits) };
        let server = Server::start(config).expect("the server starts");
        let mut program = set_up(folder.path(), free, server.address().port());
        program.env("HOME", folder.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let Ok(proxy) = program.spawn() else {
            eprintln!("{program:?} is not installed: nothing is tested behind it");
            return None;
        };
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free));
        let proxied = Proxied { proxy, address, _server: server, folder };
        let listens = async {
            while TcpStream::connect(address).await.is_err() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(Duration::from_secs(20), listens).await.expect("the proxy listens");
        Some(proxied)
    }

    async fn nginx(rate: Rate) -> Option<Proxied> {
        Proxied::start(rate, |folder, port, server| {
            let site = printed("proxy_set_header")
                .replace("listen 443 ssl;", &format!("listen 127.0.0.1:{port};"))
                .replace("127.0.0.1:7777", &format!("127.0.0.1:{server}"));
            let site: Vec<&str> = site.lines().filter(|line| !line.contains("ssl_certificate")).collect();
            let all = format!(
                "daemon off; master_process off; pid nginx.pid; error_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n\
                 client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; \
                 uwsgi_temp_path uwsgi; scgi_temp_path scgi;\n{}\n}}\n",
                site.join("\n")
            );
            fs::write(folder.join("nginx.conf"), all).expect("it is written");
            let mut program = Command::new("nginx");
            program.arg("-p").arg(folder).args(["-c", "nginx.conf"]);
            program
        })
        .await
    }

    async fn caddy(rate: Rate) -> Option<Proxied> {
        Proxied::start(rate, |folder, port, server| {
            let site = printed("reverse_proxy")
                .replace("table.example.org", &format!("http://localhost:{port}, http://127.0.0.1:{port}"))
                .replace("127.0.0.1:7777", &format!("127.0.0.1:{server}"));
            let file = folder.join("Caddyfile");
            fs::write(&file, format!("{{\n    admin off\n}}\n\n{site}")).expect("it is written");
            let mut program = Command::new("caddy");
            program.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
            program
        })
        .await
    }

    /// Status of a call that comes from this address and claims to come from another.
    async fn forged(&self, from: u8, claimed: &str) -> u16 {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from(([127, 0, 0, from], 0))).expect("an address of this machine");
        let mut stream = socket.connect(self.address).await.expect("connects");
        let request = format!(
            "GET /api/games HTTP/1.1\r\nhost: localhost:{}\r\nx-forwarded-for: {claimed}\r\nconnection: close\r\n\r\n",
            self.address.port()
        );
        stream.write_all(request.as_bytes()).await.expect("sends");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
    }

    /// Whether a socket of a table opens for a page of this origin.
    async fn opens(&self, code: &str, origin: &str) -> bool {
        let url = format!("ws://localhost:{}/api/tables/{code}/socket", self.address.port());
        let mut request = url.into_client_request().expect("a request");
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        let stream = TcpStream::connect(self.address).await.expect("connects");
        client_async(request, stream).await.is_ok()
    }
}

const SLOW: Rate = Rate { burst: 5, per_second: 0.01 };
const PLENTY: Rate = Rate { burst: 100_000, per_second: 100_000.0 };

/// Each client has a budget of its own, whatever it claims.
async fn check_budgets(proxied: &Proxied) {
    for number in 0..5 {
        assert_eq!(proxied.forged(5, &format!("10.0.0.{number}")).await, 200);
    }
    assert_eq!(proxied.forged(5, "10.0.0.9").await, 429, "a new claim is no new budget");
    assert_eq!(proxied.forged(5, "127.0.0.1").await, 429, "nor is that of a proxy");
    assert_eq!(proxied.forged(6, "127.0.0.5").await, 200, "others have their own");
}

/// People play through it, and pages of other sites do not.
async fn check_play(proxied: &Proxied) {
    let localhost = proxied.address;
    let mut people = Vec::new();
    for name in ["Ann", "Ben", "Cy", "Dee"] {
        people.push(Person::new(localhost, proxied.folder.path(), name).await);
    }
    let code = people[0].open(json!({})).await;
    for person in &people {
        person.sit(&code).await;
    }
    people[0].start(&code).await;
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.enter(&code, None).await);
    }
    futures_util::future::join_all(sockets.iter_mut().map(|socket| socket.play(1000, 12))).await;
    assert!(proxied.opens(&code, &format!("http://localhost:{}", proxied.address.port())).await);
    assert!(!proxied.opens(&code, "https://evil.example").await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nginx_passes_people_on_and_no_claims() {
    let (Some(slow), Some(quick)) = (Proxied::nginx(SLOW).await, Proxied::nginx(PLENTY).await) else { return };
    check_budgets(&slow).await;
    check_play(&quick).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn caddy_passes_people_on_and_no_claims() {
    let (Some(slow), Some(quick)) = (Proxied::caddy(SLOW).await, Proxied::caddy(PLENTY).await) else { return };
    check_budgets(&slow).await;
    check_play(&quick).await;
}
