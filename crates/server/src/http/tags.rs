//! Answers that a client may have already, and the encodings it understands.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The name of some content.
pub(super) fn tag(hash: &[u8]) -> String {
    format!("\"{}\"", hex::encode(&hash[..16]))
}

/// Whether the client has what this tag names.
pub(super) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes())
}

pub(super) fn not_modified(tag: String) -> Response {
    (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response()
}

/// Whether the client understands this encoding.
pub(super) fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted
        .flat_map(|list| list.split(','))
        .map(|coding| coding.split(';').next().unwrap_or_default().trim())
        .any(|name| name == encoding)
}
