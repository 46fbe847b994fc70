//! The page: the files of its build, embedded in the binary (a debug build reads them from disk).

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use super::Shared;
use super::guard::ClientAddress;
use super::preview::Preview;
use super::tags::{accepts, is_known, not_modified, tag};
use crate::error::Error;

#[derive(RustEmbed)]
#[folder = "../../web/app/dist"]
#[allow_missing = true]
struct Page;

/// The names of files in this folder change with their contents.
const HASHED: &str = "assets/";

/// Pictures for previews of links, which pages of other sites may show.
const PREVIEWS: &str = "preview/";

const NOT_BUILT: &str = "The page has not been built. Stop the server and run `cargo xtask play`.\n";

/// Serves a file of the page. Any other path is an address within the page, for which the page itself is the answer;
/// it says so too if there is nothing there.
pub(super) async fn page(State(app): Shared, address: ClientAddress, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(response) = file(path, &headers) {
        return response;
    }
    // A missing file must not be answered with the page: scripts would be read as HTML.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return Error::NoSuchPath.into_response();
    }
    let Some(page) = Page::get("index.html") else {
        return (StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT).into_response();
    };
    let text = Preview::of(&app, path, address).await.put_into(&String::from_utf8_lossy(&page.data), &app.base);
    let tag = tag(&Sha256::digest(&text));
    if is_page(path) && is_known(&headers, &tag) {
        return not_modified(tag);
    }
    let kind = "text/html; charset=utf-8".to_owned();
    let head = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache".to_owned()), (header::ETAG, tag)];
    let status = if is_page(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    (status, head, text).into_response()
}

/// Whether the page has something at this path: what `parse` in its router knows.
fn is_page(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    matches!(
        parts[..],
        [] | ["credits" | "settings"] | ["t" | "rules" | "learn", _] | ["t", _, "replay"] | ["rules", _, "full"]
    )
}

/// Whether the page has this file.
pub(super) fn has_file(path: &str) -> bool {
    Page::get(path).is_some()
}

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Page::get(path)?;
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = if kind.type_() == "text" { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    let hashed = path.starts_with(HASHED);
    let cache = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let small = Page::get(&format!("{path}.br")).filter(|_| accepts(headers, "br"));
    let tag = tag(&plain.metadata.sha256_hash());
    if is_known(headers, &tag) {
        return Some(not_modified(tag));
    }
    let common = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, cache.to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
        (header::ETAG, tag),
    ];
    let mut response = match small {
        Some(small) => (common, [(header::CONTENT_ENCODING, "br")], bytes(small)).into_response(),
        None => (common, bytes(plain)).into_response(),
    };
    if path.starts_with(PREVIEWS) {
        let policy = HeaderName::from_static("cross-origin-resource-policy");
        response.headers_mut().insert(policy, HeaderValue::from_static("cross-origin"));
    }
    Some(response)
}

fn bytes(file: EmbeddedFile) -> axum::body::Body {
    match file.data {
        std::borrow::Cow::Borrowed(bytes) => bytes.into(),
        std::borrow::Cow::Owned(bytes) => bytes.into(),
    }
}
