//! What every call passes through: budget, origin, and the headers of every answer.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use tracing::Instrument;

use super::App;
use crate::error::Error;

/// Nothing from elsewhere, nothing inline.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

/// What opening a table costs of the budget; other calls cost 1.
const OPENING: u32 = 5;
/// What leaving on all devices costs: it is noted for a year.
const LEAVING: u32 = 50;

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<ClientAddress, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip());
        Ok(ClientAddress(client(peer, &parts.headers)))
    }
}

/// The peer, or the client that a proxy on this machine speaks for.
fn client(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
    last.filter(|_| peer.is_loopback()).unwrap_or(peer)
}

impl ClientAddress {
    /// Whether its budget allows a look at a table for the page's head: codes cannot be guessed there for nothing.
    pub(super) fn may_look(self, app: &App) -> bool {
        app.budgets.take(self.0, 1, Instant::now()).is_ok()
    }
}

/// Has what is logged about a call say where it came from and which table it was about.
pub(super) async fn note(address: ClientAddress, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let table = path.strip_prefix("/api/tables/").and_then(|rest| rest.split('/').next());
    let span = tracing::info_span!("call", address = %address.0, method = %request.method(), path, table);
    next.run(request).instrument(span).await
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
    Ok(next.run(request).await)
}

/// Pages of other sites may neither change anything here nor open sockets. Programs send no origin.
pub(super) async fn origin(State(app): State<Arc<App>>, request: Request, next: Next) -> Result<Response, Error> {
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !harmless || request.headers().contains_key(header::UPGRADE) {
        check_origin(request.headers(), &app.base)?;
    }
    Ok(next.run(request).await)
}

fn check_origin(headers: &HeaderMap, base: &str) -> Result<(), Error> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let named = origin.split_once("://").map(|(_, name)| name);
    if origin == base || (named.is_some() && named == host) {
        return Ok(());
    }
    Err(Error::OtherOrigin(origin.chars().take(80).collect()))
}

/// The headers of every answer.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let mut set = |name: HeaderName, value: &'static str| {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    // Whoever knows the path of a table may watch it, so it must not leak to other sites.
    set(header::REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    if api {
        set(header::CACHE_CONTROL, "no-store");
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_server_s_own_pages_may_change_something() {
        let check = |origin: Option<&'static str>, host| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            check_origin(&headers, "https://yakai.example").is_ok()
        };
        assert!(check(None, "localhost:7777"));
        assert!(check(Some("http://localhost:7777"), "localhost:7777"));
        assert!(check(Some("https://yakai.example"), "127.0.0.1:7777"));
        assert!(!check(Some("https://evil.example"), "localhost:7777"));
        assert!(!check(Some("null"), "localhost:7777"));
        assert!(!check(Some("http://localhost:7778"), "localhost:7777"));
    }

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("1.1.1.1, 2.2.2.2"));
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert_eq!(client(ip("127.0.0.1"), &headers), ip("2.2.2.2"));
        assert_eq!(client(ip("3.3.3.3"), &headers), ip("3.3.3.3"));
        assert_eq!(client(ip("127.0.0.1"), &HeaderMap::new()), ip("127.0.0.1"));
    }
}
