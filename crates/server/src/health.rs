//! Whether the server is well: for whatever watches over it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::StatusCode;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::http::App;
use crate::live::Tables;

/// What is known is not asked again within this time.
const KNOWN: Duration = Duration::from_secs(1);
/// A write that takes longer than this has failed, as far as people are concerned.
const SLOW: Duration = Duration::from_secs(3);

/// Whether something could be stored when that was last tried.
#[derive(Debug, Default)]
pub(crate) struct Health(Mutex<Option<(Instant, bool)>>);

impl Health {
    /// Whether the server can store something now: it is tried, at most once a second.
    async fn can_store(&self, tables: &Tables) -> bool {
        let mut known = self.0.lock().await;
        if let Some((at, can)) = *known
            && at.elapsed() < KNOWN
        {
            return can;
        }
        let can = match timeout(SLOW, tables.store().beat(tables.clock().stamp())).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                if tables.repeats().is_new("nothing_stored", None) {
                    tracing::error!(cause = ?error, "nothing can be stored");
                }
                false
            }
            Err(_) => {
                if tables.repeats().is_new("nothing_stored", None) {
                    tracing::error!("nothing could be stored for {} s", SLOW.as_secs());
                }
                false
            }
        };
        *known = Some((Instant::now(), can));
        can
    }
}

/// Whether the server runs and can store.
pub(crate) async fn healthy(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if app.health.can_store(&app.tables).await {
        (StatusCode::OK, "ok\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "nothing can be stored: is the disk full?\n")
    }
}

/// Whether people should be sent here: running games go on, other servers can be asked, and this one can store.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if app.door.is_closing() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server is about to restart\n");
    }
    if !app.tables.resumed.load(Ordering::Acquire) {
        return (StatusCode::SERVICE_UNAVAILABLE, "running games are being read\n");
    }
    if !app.tables.is_connected() {
        return (StatusCode::SERVICE_UNAVAILABLE, "there is no line to NATS\n");
    }
    healthy(State(app)).await
}
