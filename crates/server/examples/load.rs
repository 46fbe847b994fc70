//! Measures the server under load: starts one in a process of its own, seats four people at each table, lets
//! all games begin at once, and prints what a stored move costs until the last game is over.
//!
//! `cargo build --release -p server --examples && target/release/examples/load [TABLES] [THINKING_MS]`

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// What was counted.
#[derive(Default)]
struct Count {
    moves: AtomicU64,
    told: AtomicU64,
    over: AtomicU64,
    /// From an act to its acknowledgement, in microseconds.
    waits: Mutex<Vec<u64>>,
}

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1).filter_map(|arg| arg.parse::<u64>().ok());
    let (tables, thinking) = (args.next().unwrap_or(200), args.next().unwrap_or(50));
    let folder = testkit::tempdir().expect("a folder");
    let (mut server, address) = start(folder.path());
    let count = Arc::new(Count::default());
    let (begin, begun) = watch::channel(false);
    for table in 0..tables {
        let household = format!("10.1.{}.{}", table / 250, table % 250);
        seat_four(address, &household, thinking, &count, &begun).await;
    }
    while count.told.load(Ordering::Relaxed) < tables * 4 {
        sleep(Duration::from_millis(10)).await;
    }
    let (cpu, began) = (cpu_ms(server.id()), Instant::now());
    begin.send_replace(true);
    while count.over.load(Ordering::Relaxed) < tables * 4 {
        sleep(Duration::from_millis(10)).await;
    }
    let (cpu, took) = (cpu_ms(server.id()) - cpu, began.elapsed());
    let moves = count.moves.load(Ordering::Relaxed);
    let told = count.told.load(Ordering::Relaxed) - tables * 4;
    let mut waits = std::mem::take(&mut *count.waits.lock().expect("no panic"));
    waits.sort_unstable();
    let share = |part: usize| waits.get(waits.len() * part / 1000).copied().unwrap_or(0) as f64 / 1000.0;
    let memory = memory_kb(server.id());
    drop(server.kill());
    drop(server.wait());
    println!(
        "{}",
        json!({
            "tables": tables, "sockets": tables * 4, "seconds": took.as_secs_f64(), "moves": moves,
            "moves_per_second": moves as f64 / took.as_secs_f64(), "messages": told,
            "cpu_us_per_move": cpu as f64 * 1000.0 / moves.max(1) as f64,
            "ack_ms": { "p50": share(500), "p99": share(990), "max": share(999) },
            "memory_kb": memory,
        })
    );
}

/// Starts the server that lies beside this program.
fn start(folder: &std::path::Path) -> (Child, SocketAddr) {
    let program = std::env::current_exe().expect("this program").with_file_name("serve");
    let mut child = Command::new(program)
        .arg("127.0.0.1:0")
        .arg(folder)
        .env("YAKAI_LOG", "error")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts: build it with --examples");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("it says something");
    let address = line.trim().rsplit('/').next().and_then(|address| address.parse().ok());
    (child, address.expect("it says where it is"))
}

/// Opens a table, seats four people, starts the game and lets them play.
async fn seat_four(
    server: SocketAddr,
    household: &str,
    thinking: u64,
    count: &Arc<Count>,
    begun: &watch::Receiver<bool>,
) {
    let mut tokens = Vec::new();
    for name in ["Ann", "Ben", "Cy", "Dee"] {
        let guest = call(server, household, "", "/api/guest", json!({ "name": name })).await;
        tokens.push(guest["token"].as_str().expect("a token").to_owned());
    }
    let options = json!({ "look_ms": "0", "turn_cap": "200" });
    let new = json!({ "game": "shisogari", "seats": 4, "options": options });
    let table = call(server, household, &tokens[0], "/api/tables", new).await;
    let path = format!("/api/tables/{}", table["code"].as_str().expect("a code"));
    for token in &tokens {
        call(server, household, token, &format!("{path}/seat"), json!({})).await;
    }
    call(server, household, &tokens[0], &format!("{path}/start"), json!({})).await;
    for token in tokens {
        let mut request = format!("ws://{server}{path}/socket").into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("authorization", format!("Bearer {token}").parse().expect("a header"));
        headers.insert("x-forwarded-for", household.parse().expect("a header"));
        let stream = TcpStream::connect(server).await.expect("connects");
        stream.set_nodelay(true).expect("no delay");
        let (line, _) = client_async(request, stream).await.expect("a socket");
        tokio::spawn(play(line, thinking, Arc::clone(count), begun.clone()));
    }
}

/// One person: thinks and acts, until the game is over.
async fn play(
    mut line: WebSocketStream<TcpStream>,
    thinking: u64,
    count: Arc<Count>,
    mut begun: watch::Receiver<bool>,
) {
    line.send(Message::text(r#"{"type":"hello","v":1}"#)).await.expect("sends");
    let mut sent = Instant::now();
    while let Some(Ok(message)) = line.next().await {
        let Message::Text(text) = message else { continue };
        let message: Value = serde_json::from_str(text.as_str()).expect("JSON");
        if message["type"] == "done" {
            count.moves.fetch_add(1, Ordering::Relaxed);
            count.waits.lock().expect("no panic").push(sent.elapsed().as_micros() as u64);
        }
        if message["table"]["stage"] == "over" {
            count.over.fetch_add(1, Ordering::Relaxed);
            break;
        }
        if message["type"] != "game" {
            continue;
        }
        count.told.fetch_add(1, Ordering::Relaxed);
        begun.wait_for(|begun| *begun).await.expect("the measuring goes on");
        let calm = |act: &&Value| act["do"] != "accuse";
        let legal: Vec<_> = message["legal"].as_array().expect("a list").iter().filter(calm).collect();
        let step = message["step"].as_u64().expect("a number");
        let Some(act) = legal.get((step as usize * 7) % legal.len().max(1)) else { continue };
        sleep(Duration::from_millis(thinking)).await;
        sent = Instant::now();
        let act = json!({ "type": "act", "id": step.to_string(), "action": act });
        line.send(Message::text(act.to_string())).await.expect("sends");
    }
}

async fn call(server: SocketAddr, household: &str, token: &str, path: &str, body: Value) -> Value {
    let body = body.to_string();
    let token = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\nx-forwarded-for: {household}\r\n{token}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(server).await.expect("connects");
    stream.write_all(request.as_bytes()).await.expect("sends");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    serde_json::from_str(body).expect("JSON")
}

/// The processor time of a process, in milliseconds (Linux counts it in hundredths of a second).
fn cpu_ms(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("Linux");
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    (ticks(11) + ticks(12)) * 10
}

/// The memory that a process holds, in kilobytes.
fn memory_kb(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().split(' ').next()).and_then(|kb| kb.parse().ok()).unwrap_or(0)
}
