//! How a request becomes a socket. axum can do it too, but does not let the pieces of messages be counted.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{Extension, Request, State};
use axum::response::Response;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use wire::ErrorBody;

use super::Connection;
use super::frames::{Budget, Frames};
use crate::budget::Bucket;
use crate::door::{NoRoom, Visit};
use crate::error::Error;
use crate::guest::Guest;
use crate::http::{App, ClientAddress, Code, Shared};

/// A socket.
pub(super) type Line = WebSocketStream<Frames<TokioIo<Upgraded>>>;

/// The table's socket. docs/protocol.md describes its messages.
#[utoipa::path(
    get, path = "/api/tables/{code}/socket", tag = "tables", params(("code" = String, Path)),
    responses((status = SWITCHING_PROTOCOLS, description = "A WebSocket"), (status = NOT_FOUND, body = ErrorBody)),
)]
pub(crate) async fn socket(
    State(app): Shared,
    Code(code): Code,
    address: ClientAddress,
    guest: Option<Guest>,
    Extension(visit): Extension<Arc<Visit>>,
    mut request: Request,
) -> Result<Response, Error> {
    let response = create_response_with_body(&request, Body::empty)
        .map_err(|error| Error::BadRequest(format!("this is the address of a WebSocket: {error}")))?;
    let upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let upgrade = upgrade.ok_or(Error::Internal("the connection cannot become a socket"))?;
    // Wakes the table, or fails before the upgrade if there is none.
    app.tables.info(&code, None).await?;
    let id = guest.as_ref().map(|guest| guest.id.as_str());
    let visit = match visit.socket(address.0, id, false) {
        Err(NoRoom::Sockets(_)) => {
            let has_seat = app.tables.info(&code, guest.clone()).await?.you.is_some();
            visit.socket(address.0, id, has_seat)?
        }
        other => other?,
    };
    tokio::spawn(async move {
        // If it fails, the client is gone.
        let Ok(upgraded) = upgrade.await else { return };
        let budget = Budget::new(Bucket::new(app.tables.limits().socket, Instant::now()));
        let line = Frames::new(TokioIo::new(upgraded), budget.clone());
        let socket = WebSocketStream::from_raw_socket(line, Role::Server, Some(config(&app))).await;
        Connection::run(Box::new(socket), budget, visit, app, code, guest).await;
    });
    Ok(response)
}

fn config(app: &App) -> WebSocketConfig {
    let limit = app.tables.limits().message;
    WebSocketConfig::default()
        .max_message_size(Some(limit))
        .max_frame_size(Some(limit))
        .read_buffer_size(1024)
        .write_buffer_size(4096)
        .max_write_buffer_size(256 << 10)
}
