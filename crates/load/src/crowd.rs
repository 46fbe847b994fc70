//! People who are there and say nothing: what a socket costs that only waits.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use serde_json::{Value, json};
use store::Home;
use tokio::time::sleep;

use crate::machine::{cpu_ms, memory_kb};
use crate::people::{Out, connect, guest, household, open};
use crate::programs::Program;
use crate::talk::Talk;

/// How many watch one table, all of them from one address.
const EACH: u64 = 100;
/// How many come at once.
const AT_ONCE: usize = 32;
/// How long it is looked at what they cost.
const LOOK: Duration = Duration::from_secs(5);

/// Connects so many watchers of games that have not begun.
pub(crate) async fn idle(program: &Path, count: u64) -> io::Result<Value> {
    let folder = testkit::tempdir()?;
    // The last quarter of all sockets is for those who have a seat, the last fifth of all connections for calls.
    let server = Program::serve(program, &Home::Folder(folder.path().to_owned()), None, count * 2)?;
    let (address, process) = (server.address, server.process());
    let mut paths = Vec::new();
    let mut refused = None;
    for table in 0..count.div_ceil(EACH) {
        let from = household(table);
        let opened = async {
            let host = guest(address, from, "Ann").await?;
            open(address, from, &host, json!({ "game": "shisogari", "seats": 4 })).await
        };
        match opened.await {
            Ok(path) => paths.push(path),
            Err(out) => refused = refused.or(Some((0, out.to_string()))),
        }
    }
    let empty = memory_kb(process);
    let closed = Arc::new(AtomicU64::new(0));
    let come = stream::iter(0..count.min(paths.len() as u64 * EACH)).map(|number| {
        let (path, closed) = (&paths[(number / EACH) as usize], Arc::clone(&closed));
        async move {
            let path = format!("{path}/socket");
            let mut line = connect(address, household(number / EACH), &path, None, Talk::Game.hello()).await?;
            tokio::spawn(async move {
                while let Some(Ok(_)) = line.next().await {}
                closed.fetch_add(1, Ordering::Relaxed);
            });
            Ok::<_, Out>(())
        }
    });
    let (mut came, mut connected) = (come.buffer_unordered(AT_ONCE), 0_u64);
    while let Some(comes) = came.next().await {
        match comes {
            Ok(()) => connected += 1,
            Err(out) => refused = refused.or(Some((connected, out.to_string()))),
        }
    }
    let cpu = cpu_ms(process);
    sleep(LOOK).await;
    let cpu = cpu_ms(process) - cpu;
    let (memory, closed) = (memory_kb(process), closed.load(Ordering::Relaxed));
    let each = memory.saturating_sub(empty) as f64 / connected.max(1) as f64;
    Ok(json!({
        "sockets": count, "connected": connected, "closed": closed, "watchers_at_a_table": EACH,
        "memory_kb": memory, "memory_kb_before": empty, "memory_kb_per_socket": each,
        "cpu_ms_per_second": cpu as f64 / LOOK.as_secs_f64(),
        "broke_first": refused.map(|(at, why)| json!({ "at": at, "why": why })),
    }))
}
