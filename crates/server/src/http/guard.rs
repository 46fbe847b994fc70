//! What every call passes through: its name in the log, host, budget, origin, body, and the headers of every answer.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;
use tracing::Instrument;

use super::App;
use super::hosts::{check_host, check_origin, sockets};
use crate::door::Visit;
use crate::error::{Error, Why};

/// Nothing from elsewhere, nothing inline. Sockets are named behind it.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'; connect-src 'self'";

/// What opening a table costs of the budget; other calls cost 1.
const OPENING: u32 = 5;
/// What leaving on all devices costs: it is noted for a year.
const LEAVING: u32 = 50;

/// After how many seconds to try again while the server restarts.
const RESTART: u32 = 10;

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl FromRequestParts<Arc<App>> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<ClientAddress, Infallible> {
        let visit = parts.extensions.get::<Arc<Visit>>();
        let peer = visit.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |visit| visit.peer());
        Ok(ClientAddress(app.door.proxies().client(peer, &parts.headers)))
    }
}

impl ClientAddress {
    /// Whether its budget allows a look at a table for the page's head: codes cannot be guessed there for nothing.
    pub(super) fn may_look(self, app: &App) -> bool {
        app.budgets.take(self.0, 1, Instant::now()).is_ok()
    }
}

/// Names address and table in all that is logged about a request, also why it was refused, and refuses names that are
/// not the server's.
pub(super) async fn names(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    let table = table_in(request.uri().path());
    let span = tracing::info_span!("request", address = %address.0, table);
    let host = span.in_scope(|| {
        if let Some(visit) = request.extensions().get::<Arc<Visit>>() {
            app.note_proxy(visit.peer(), request.headers());
        }
        check_host(request.headers(), &app.names)
    });
    let mut response = match host {
        Ok(()) => next.run(request).instrument(span.clone()).await,
        Err(error) => error.into_response(),
    };
    if let Some(Why(error)) = response.extensions_mut().remove() {
        span.in_scope(|| error.log(address.0, app.door.repeats()));
    }
    response
}

/// The code of the table that a path is about.
fn table_in(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/api/tables/").or_else(|| path.strip_prefix("/t/"))?;
    rest.split('/').next().filter(|code| code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Charges every call to the budget of its address.
pub(super) async fn budget(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    app.kept_out.check_address(address.0)?;
    let cost = match (request.method(), request.uri().path()) {
        (&Method::POST, "/api/tables") => OPENING,
        (&Method::DELETE, "/api/me") => LEAVING,
        _ => 1,
    };
    app.budgets.take(address.0, cost, Instant::now()).map_err(Error::TooMany)?;
    let opening = cost == OPENING;
    if opening && app.door.is_closing() {
        return Err(Error::Stopping(RESTART));
    }
    Ok(next.run(request).await)
}

/// Pages of other sites may neither change anything here nor open sockets.
pub(super) async fn origin(State(app): State<Arc<App>>, request: Request, next: Next) -> Result<Response, Error> {
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !harmless || request.headers().contains_key(header::UPGRADE) {
        check_origin(request.headers(), &app.base)?;
    }
    Ok(next.run(request).await)
}

/// Waits for the whole request, but not for long. Only then does the connection count as one that says something.
pub(super) async fn body(State(app): State<Arc<App>>, request: Request, next: Next) -> Result<Response, Error> {
    let (parts, body) = request.into_parts();
    let (longest, in_time) = (app.tables.limits().message, app.door.limits().body);
    let read = timeout(in_time, to_bytes(body, longest)).await;
    let body = read.map_err(|_| Error::TooSlow(in_time.as_secs()))?.map_err(|_| Error::TooLong(longest))?;
    let _speaking = parts.extensions.get::<Arc<Visit>>().map(Visit::speak);
    Ok(next.run(Request::from_parts(parts, Body::from(body))).await)
}

/// The headers of every answer.
pub(super) async fn headers(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let (api, part) = (path.starts_with("/api/"), is_part_of_page(path));
    let policy = check_host(request.headers(), &app.names)
        .ok()
        .and_then(|()| HeaderValue::try_from(format!("{POLICY} {}", sockets(request.headers(), &app.base))).ok());
    let mut response = next.run(request).await;
    let policy = policy.unwrap_or(HeaderValue::from_static(POLICY));
    if !part {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    let mut set = |name: HeaderName, value: &'static str| {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    // Whoever knows the path of a table may watch it, so it must not leak to other sites.
    set(header::REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if !part {
        set(header::X_FRAME_OPTIONS, "DENY");
        set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    }
    if app.base.starts_with("https://") {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    if api {
        set(header::CACHE_CONTROL, "no-store");
    }
    response
}

/// Whether this is a script, a style or a font: browsers heed what documents may do on documents alone, and a board has
/// some fifty such parts.
fn is_part_of_page(path: &str) -> bool {
    path.starts_with("/assets/") && [".js", ".css", ".woff2"].iter().any(|kind| path.ends_with(kind))
}
