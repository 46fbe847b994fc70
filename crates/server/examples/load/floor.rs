//! The least that a server of this kind can cost: axum and a group commit, and nothing in between. It stores a row for
//! each message that it gets, then tells the four sockets of the group, and knows no game.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use axum::Router;
use axum::extract::ws::{self, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path as Part, State};
use axum::response::Response;
use axum::routing::any;
use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use store::{Appended, StepRow, Store};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;

use crate::Plan;
use crate::people::{Line, connect, household};

type Outbox = mpsc::Sender<Utf8Bytes>;

struct Floor {
    store: Store,
    /// What follows the step's number in each message, so that it is as long as a real one.
    padding: String,
    /// What is stored with each step.
    row: String,
    groups: Mutex<HashMap<String, Vec<Outbox>>>,
}

/// Serves until it is killed. Messages and rows have these lengths.
pub(crate) async fn serve(folder: &Path, message: u64, row: u64) {
    let store = Store::open(folder).await.expect("a folder to write in");
    let (padding, row) = (" ".repeat(message as usize), " ".repeat(row as usize));
    let floor = Arc::new(Floor { store, padding, row, groups: Mutex::default() });
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    println!("http://{}", listener.local_addr().expect("it listens"));
    let service = Router::new().route("/{group}", any(socket)).with_state(floor);
    axum::serve(listener.tap_io(|stream| drop(stream.set_nodelay(true))), service).await.expect("it serves");
}

async fn socket(
    State(floor): State<Arc<Floor>>,
    Part(group): Part<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade.read_buffer_size(1024).write_buffer_size(4096);
    upgrade.on_upgrade(move |socket| async move { floor.talk(socket, group).await })
}

impl Floor {
    async fn talk(&self, mut socket: WebSocket, group: String) {
        let (outbox, mut messages) = mpsc::channel::<Utf8Bytes>(64);
        self.groups.lock().expect("no panic").entry(group.clone()).or_default().push(outbox);
        loop {
            tokio::select! {
                Some(text) = messages.recv() => {
                    if socket.send(ws::Message::Text(text)).await.is_err() {
                        return;
                    }
                }
                message = socket.recv() => match message {
                    Some(Ok(ws::Message::Text(step))) => self.step(&group, step.as_str()).await,
                    _ => return,
                },
            }
        }
    }

    async fn step(&self, group: &str, step: &str) {
        let number = step.parse().expect("a number");
        let row =
            StepRow { code: group.to_owned(), step: number, row: self.row.clone(), act_id: Some(step.to_owned()) };
        assert_eq!(self.store.append(row).await.expect("it is stored"), Appended::Stored);
        let message = Utf8Bytes::from(format!("{step} {}", self.padding));
        for outbox in &self.groups.lock().expect("no panic")[group] {
            drop(outbox.try_send(message.clone()));
        }
    }
}

/// Four people who send in turn, so many messages in all.
pub(crate) async fn seat_four(server: SocketAddr, group: u64, plan: &Plan, moves: u64) {
    for seat in 0..4 {
        let line = connect(server, household(group), &format!("/{group}"), &[]).await;
        tokio::spawn(play(line, plan.clone(), group, seat, moves));
    }
}

async fn play(mut line: Line, mut plan: Plan, group: u64, seat: u64, moves: u64) {
    let count = Arc::clone(&plan.count);
    count.told.fetch_add(1, Ordering::Relaxed);
    plan.begun.wait_for(|begun| *begun).await.expect("the measuring goes on");
    let (mut last, mut sent) = (0, Instant::now());
    loop {
        if last == moves {
            count.over.fetch_add(1, Ordering::Relaxed);
            return;
        }
        if last % 4 == seat {
            plan.think(group, last).await;
            sent = Instant::now();
            line.send(Message::text((last + 1).to_string())).await.expect("sends");
        }
        let Some(Ok(Message::Text(text))) = line.next().await else { return };
        count.told.fetch_add(1, Ordering::Relaxed);
        count.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
        if last % 4 == seat {
            count.moves.fetch_add(1, Ordering::Relaxed);
            count.waits.lock().expect("no panic").push((sent.elapsed().as_micros() as u64, group));
        }
        last += 1;
    }
}
