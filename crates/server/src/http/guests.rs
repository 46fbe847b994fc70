//! Who is asking.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse};
use wire::{ErrorBody, GuestInfo, MyTable, NewGuest};

use super::Shared;
use super::read::Body;
use crate::error::Error;
use crate::guest::{Guest, YEAR, cookie, seconds};

/// Become known by a name. The token is set as the cookie `yakai`, and programs get it in the answer too; pages do not,
/// so that no script there can pass it on. Whoever sends a valid token keeps their seats and changes their name.
#[utoipa::path(
    post, path = "/api/guest", tag = "guests", request_body = NewGuest,
    responses((status = OK, body = GuestInfo), (status = UNPROCESSABLE_ENTITY, body = ErrorBody)),
)]
pub(super) async fn become_guest(
    State(app): Shared,
    headers: axum::http::HeaderMap,
    Body(new): Body<NewGuest>,
) -> Result<impl IntoResponse, Error> {
    // A token that is no longer valid does not matter here: this is where one gets a new one.
    let known = app.guest(&headers).unwrap_or_default();
    let guest = Guest::named(&new.name, known)?;
    let token = app.key.token(&guest, seconds() + YEAR);
    let set = cookie(Some(&token), &app.base);
    // Browsers say so when a page asks, and no script can keep them from it.
    let page = headers.contains_key(header::ORIGIN) || headers.contains_key("sec-fetch-site");
    let body = GuestInfo { name: guest.name, token: (!page).then_some(token) };
    Ok((AppendHeaders([(header::SET_COOKIE, set)]), Json(body)))
}

/// Leave on all devices: no token that you have is good any more, and your sockets are closed. Your seats stay yours to
/// nobody: bots play them. Whoever comes back is a new guest.
#[utoipa::path(
    delete, path = "/api/me", tag = "guests",
    responses((status = OK, body = GuestInfo), (status = UNAUTHORIZED, body = ErrorBody)),
)]
pub(super) async fn leave(State(app): Shared, guest: Guest) -> Result<impl IntoResponse, Error> {
    let generation = app.tables.store().revoke(&guest.id, app.tables.clock().stamp()).await?;
    app.kept_out.revoke(&guest.id, generation);
    let body = GuestInfo { name: guest.name, token: None };
    Ok((AppendHeaders([(header::SET_COOKIE, cookie(None, &app.base))]), Json(body)))
}

/// Who am I?
#[utoipa::path(
    get, path = "/api/me", tag = "guests",
    responses((status = OK, body = GuestInfo), (status = UNAUTHORIZED, body = ErrorBody)),
)]
pub(super) async fn me(guest: Guest) -> Json<GuestInfo> {
    Json(GuestInfo { name: guest.name, token: None })
}

/// The tables at which I have a seat and which are not over, newest first, at most 20: whose turn it is, and whether it
/// is mine.
#[utoipa::path(
    get, path = "/api/me/tables", tag = "guests",
    responses((status = OK, body = Vec<MyTable>), (status = UNAUTHORIZED, body = ErrorBody)),
)]
pub(super) async fn my_tables(State(app): Shared, guest: Guest) -> Result<Json<Vec<MyTable>>, Error> {
    app.tables.mine(&guest).await.map(Json)
}
