//! The least that a server of this kind can cost: axum and a group commit, and nothing in between. It stores a row for
//! each message that it gets, then tells the four sockets of the group, and knows no game.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::any;
use axum::serve::ListenerExt;
use store::{Appended, Home, StepRow, Store};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

/// How long a row of the log is, about.
const ROW: usize = 120;

type Outbox = mpsc::Sender<Utf8Bytes>;

struct Floor {
    /// Where rows go; nowhere if sockets alone are measured.
    store: Option<Store>,
    /// What follows the step's number in each message, so that it is as long as a real one.
    padding: String,
    /// What is stored with each step.
    row: String,
    groups: Mutex<HashMap<String, Vec<Outbox>>>,
}

/// Serves until it is killed, and says where. Messages have this length; without a home nothing is stored.
pub fn serve(home: Option<&Home>, message: usize) -> io::Result<()> {
    server::most_files();
    Runtime::new()?.block_on(async {
        let store = match home {
            Some(home) => Some(home.open().await.map_err(io::Error::other)?),
            None => None,
        };
        let (padding, row) = (" ".repeat(message), " ".repeat(ROW));
        let floor = Arc::new(Floor { store, padding, row, groups: Mutex::default() });
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        println!("The floor is at http://{}", listener.local_addr()?);
        let service = Router::new().route("/{group}", any(socket)).with_state(floor);
        axum::serve(listener.tap_io(|stream| drop(stream.set_nodelay(true))), service).await
    })
}

async fn socket(
    State(floor): State<Arc<Floor>>,
    Path(group): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade.read_buffer_size(1024).write_buffer_size(4096);
    upgrade.on_upgrade(move |socket| async move { floor.talk(socket, group).await })
}

impl Floor {
    async fn talk(&self, mut socket: WebSocket, group: String) {
        let (outbox, mut messages) = mpsc::channel::<Utf8Bytes>(64);
        self.groups().entry(group.clone()).or_default().push(outbox);
        loop {
            tokio::select! {
                Some(text) = messages.recv() => {
                    if socket.send(Message::Text(text)).await.is_err() {
                        return;
                    }
                }
                message = socket.recv() => match message {
                    Some(Ok(Message::Text(step))) => {
                        if !self.step(&group, step.as_str()).await {
                            return;
                        }
                    }
                    _ => return,
                },
            }
        }
    }

    /// Stores a step and tells everybody; says whether it could be done.
    async fn step(&self, group: &str, step: &str) -> bool {
        if let Some(store) = &self.store {
            let Ok(number) = step.parse() else { return false };
            let (code, row, act_id) = (group.to_owned(), self.row.clone(), Some(step.to_owned()));
            let stored = store.append(StepRow { code, step: number, row, act_id }).await;
            if !matches!(stored, Ok(Appended::Stored)) {
                return false;
            }
        }
        let message = Utf8Bytes::from(format!("{step} {}", self.padding));
        for outbox in self.groups().get(group).into_iter().flatten() {
            drop(outbox.try_send(message.clone()));
        }
        true
    }

    fn groups(&self) -> std::sync::MutexGuard<'_, HashMap<String, Vec<Outbox>>> {
        self.groups.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
