//! Many connections at once: some that say nothing, some that all say the same.

use std::io::{BufRead, BufReader, Read};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::watch;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::people::{Line, call, connect, dial, household};
use crate::{cpu_ms, memory_kb, serve, start};

/// How many connections one process opens: it may not have many more files.
const EACH: u64 = 5_000;
const HOME: Ipv4Addr = Ipv4Addr::LOCALHOST;

/// Opens silent connections from other processes, and measures all the while how long `/healthz`, a player's message
/// and a newcomer take. The server may have so many files open.
pub(crate) async fn silent(count: u64, addresses: u64, files: u64) {
    let folder = testkit::tempdir().expect("a folder");
    let plain = serve();
    let mut program = Command::new("sh");
    program.args(["-c", "ulimit -n $0 && exec \"$@\"", &files.to_string()]);
    program.arg(plain.get_program()).args(plain.get_args()).arg(folder.path());
    let (mut server, address) = start(program);
    let (code, token) = open(address).await;
    let mut player = enter(address, HOME, &code, Some(&token)).await;
    let (stop, stopped) = watch::channel(false);
    let probing = tokio::spawn(async move {
        let mut slowest = [Duration::ZERO; 3];
        let mut probes = 0;
        while !*stopped.borrow() {
            let times = [healthz(address).await, ping(&mut player).await, newcomer(address, &code).await];
            slowest = std::array::from_fn(|at| slowest[at].max(times[at]));
            probes += 1;
            sleep(Duration::from_millis(60)).await;
        }
        (slowest, probes)
    });
    let (began, cpu) = (Instant::now(), cpu_ms(server.id()));
    let mut crowds = Vec::new();
    for first in (0..count).step_by(EACH as usize) {
        crowds.push(crowd(address, first, EACH.min(count - first), addresses));
    }
    let mut opened = 0;
    let mut children = Vec::new();
    for mut child in crowds {
        let (child, line) = spawn_blocking(move || {
            let mut line = String::new();
            let out = child.stdout.as_mut().expect("its output");
            BufReader::new(out).read_line(&mut line).expect("it says how many");
            (child, line)
        })
        .await
        .expect("it opens connections");
        opened += line.trim().parse::<u64>().unwrap_or(0);
        children.push(child);
    }
    let opening = began.elapsed();
    let most_kb = memory_kb(server.id());
    // Until the last of them has been silent for longer than it may.
    sleep(Duration::from_secs(12)).await;
    stop.send_replace(true);
    let ([health, player, newcomer], probes) = probing.await.expect("it probes");
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let figures = json!({
        "silent": count, "addresses": addresses, "files": files, "connected": opened, "opened_in_s": opening.as_secs_f64(),
        "probes": probes, "slowest_ms": {
            "healthz": ms(health), "player": ms(player), "newcomer_until_told_the_table": ms(newcomer),
        },
        "server_cpu_ms": cpu_ms(server.id()) - cpu, "memory_kb": most_kb, "memory_kb_after": memory_kb(server.id()),
    });
    println!("{figures}");
    for mut child in children {
        drop(child.kill());
        drop(child.wait());
    }
    drop(server.kill());
    drop(server.wait());
}

fn crowd(server: SocketAddr, first: u64, count: u64, addresses: u64) -> Child {
    let mut program = Command::new(std::env::current_exe().expect("this program"));
    program.arg("say-nothing").arg(server.to_string());
    program.args([first, count, addresses].map(|number| number.to_string()));
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts")
}

/// What a process of the crowd does: connects, and says nothing until it is killed.
pub(crate) async fn say_nothing(server: &str, first: u64, count: u64, addresses: u64) {
    let server: SocketAddr = server.parse().expect("an address");
    let mut open = Vec::new();
    for number in first..first + count {
        if let Ok(Ok(stream)) = timeout(Duration::from_secs(10), dial(server, household(number % addresses))).await
        {
            open.push(stream);
        }
    }
    println!("{}", open.len());
    // Its end is the end of whoever started it.
    drop(spawn_blocking(|| std::io::stdin().read(&mut [0])).await);
}

/// Sockets of watchers that all say hello at one table, within a second.
pub(crate) async fn hello(count: u64) {
    let folder = testkit::tempdir().expect("a folder");
    let mut program = serve();
    program.arg(folder.path());
    let (mut server, address) = start(program);
    let (code, token) = open(address).await;
    let mut player = enter(address, HOME, &code, Some(&token)).await;
    let mut lines = Vec::new();
    for number in 0..count {
        let path = format!("/api/tables/{code}/socket");
        lines.push(connect(address, household(number % 40), &path, &[]).await);
    }
    let cpu = cpu_ms(server.id());
    let (told, lost) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let began = Instant::now();
    let mut watching = JoinSet::new();
    for (number, mut line) in lines.into_iter().enumerate() {
        let (told, lost) = (Arc::clone(&told), Arc::clone(&lost));
        watching.spawn(async move {
            sleep(Duration::from_millis(number as u64 * 900 / count)).await;
            let hello = Message::text(r#"{"type":"hello","v":1}"#);
            // If it cannot be sent, nothing comes.
            drop(line.send(hello).await);
            while let Some(Ok(message)) = line.next().await {
                let Message::Text(text) = message else { continue };
                told.fetch_add(1, Ordering::Relaxed);
                let message: Value = serde_json::from_str(text.as_str()).expect("JSON");
                // Everybody is there.
                if message["table"]["watchers"].as_u64() == Some(count) {
                    return Some((line, began.elapsed()));
                }
            }
            lost.fetch_add(1, Ordering::Relaxed);
            None
        });
    }
    let mut slowest = Duration::ZERO;
    let probing = async {
        loop {
            slowest = slowest.max(ping(&mut player).await);
            sleep(Duration::from_millis(60)).await;
        }
    };
    let mut all_there = Duration::ZERO;
    let everybody = async {
        let mut there = Vec::new();
        while let Some(done) = watching.join_next().await {
            if let Ok(Some((line, told))) = done {
                there.push(line);
                all_there = all_there.max(told);
            }
        }
    };
    tokio::select! {
        () = everybody => {}
        () = probing => {}
        () = sleep(Duration::from_secs(60)) => {}
    }
    let figures = json!({
        "sockets": count, "lost": lost.load(Ordering::Relaxed), "messages": told.load(Ordering::Relaxed),
        "all_told_that_all_are_there_in_s": all_there.as_secs_f64(), "still_waiting": watching.len(),
        "slowest_player_ms": slowest.as_secs_f64() * 1000.0, "server_cpu_ms": cpu_ms(server.id()) - cpu,
    });
    println!("{figures}");
    drop(server.kill());
    drop(server.wait());
}

/// Opens a table with one person on it, and gives its code and their token.
async fn open(server: SocketAddr) -> (String, String) {
    let guest = call(server, HOME, "", "/api/guest", json!({ "name": "Ann" })).await;
    let token = guest["token"].as_str().expect("a token").to_owned();
    let opened = call(server, HOME, &token, "/api/tables", json!({ "game": "shisogari", "seats": 4 })).await;
    let code = opened["code"].as_str().expect("a code").to_owned();
    call(server, HOME, &token, &format!("/api/tables/{code}/seat"), json!({})).await;
    (code, token)
}

async fn enter(server: SocketAddr, from: Ipv4Addr, code: &str, token: Option<&str>) -> Line {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let headers: Vec<_> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
    let mut line = connect(server, from, &format!("/api/tables/{code}/socket"), &headers).await;
    line.send(Message::text(r#"{"type":"hello","v":1}"#)).await.expect("sends");
    until(&mut line, "table").await;
    line
}

async fn until(line: &mut Line, kind: &str) {
    loop {
        match line.next().await.expect("the connection holds").expect("a message") {
            Message::Text(text) if text.contains(&format!(r#""type":"{kind}""#)) => return,
            _ => {}
        }
    }
}

async fn healthz(server: SocketAddr) -> Duration {
    let began = Instant::now();
    let mut stream = dial(server, HOME).await.expect("connects");
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sends");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    began.elapsed()
}

async fn ping(player: &mut Line) -> Duration {
    let began = Instant::now();
    player.send(Message::text(r#"{"type":"ping","t":1}"#)).await.expect("sends");
    until(player, "pong").await;
    began.elapsed()
}

/// Somebody comes, and leaves once they were told the table.
async fn newcomer(server: SocketAddr, code: &str) -> Duration {
    let began = Instant::now();
    drop(enter(server, household(9_999), code, None).await);
    began.elapsed()
}
