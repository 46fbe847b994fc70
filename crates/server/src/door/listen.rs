//! Takes connections in and serves each in a task of its own.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tower_service::Service;

use super::{Door, NoRoom, Visit};
use crate::error::Error;

/// How many may be told at once that they cannot come in, and how long that may take.
const REFUSALS: (usize, Duration) = (64, Duration::from_secs(1));
/// The longest head of a request, in bytes: whoever is slow to send one takes no more memory than that.
const LONGEST_HEAD: usize = 16 << 10;
/// How long no connection is taken in when the system has none left.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until it is dropped.
pub(crate) async fn listen(listener: TcpListener, door: Arc<Door>, service: Router) {
    let refusals = Arc::new(Semaphore::new(REFUSALS.0));
    loop {
        // Whoever makes room must have left, or there are no files for those who come. But nobody waits for long.
        for _ in 0..10 {
            if !door.is_crowded() {
                break;
            }
            sleep(Duration::from_millis(1)).await;
        }
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // A client that gave up while it waited is no reason to pause, but does not happen often either.
                tracing::debug!(%error, "a connection could not be taken in");
                sleep(PAUSE).await;
                continue;
            }
        };
        // Small messages go out at once.
        drop(stream.set_nodelay(true));
        match door.enter(peer.ip()) {
            Ok(visit) => drop(tokio::spawn(serve(stream, visit, service.clone()))),
            Err(why) => {
                let door = Arc::clone(&door);
                let Ok(permit) = Arc::clone(&refusals).try_acquire_owned() else { continue };
                tokio::spawn(async move {
                    drop(timeout(REFUSALS.1, refuse(stream, peer, why, &door)).await);
                    drop(permit);
                });
            }
        }
    }
}

/// Answers the requests of a connection, until it ends, must make room, or is silent for too long.
async fn serve(stream: TcpStream, visit: Arc<Visit>, service: Router) {
    let limits = visit.door.limits();
    let answer = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(Arc::clone(&visit));
        service.clone().call(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), answer)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // It may break in the middle; then there is nobody to tell.
        ended = connection.as_mut() => return drop(ended),
        () = visit.must_leave() => return,
        () = visit.has_been_silent(limits.silence) => return,
        () = visit.door.closes() => {}
    }
    connection.as_mut().graceful_shutdown();
    drop(connection.await);
}

/// Says why there is no room, in the form of an answer to whatever was asked.
async fn refuse(mut stream: TcpStream, peer: SocketAddr, why: NoRoom, door: &Door) -> std::io::Result<()> {
    let error = Error::NoRoom(why);
    tracing::info_span!("connection", address = %peer.ip()).in_scope(|| error.log(peer.ip(), door.repeats()));
    let body = serde_json::to_string(&error.body()).unwrap_or_default();
    let wait = error.retry_after().unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nretry-after: {wait}\r\n\
         connection: close\r\n\r\n",
        error.status(),
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await?;
    stream.shutdown().await?;
    // What is still on its way would otherwise undo the answer.
    let mut rest = [0; 1024];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}
