//! Who is asking.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse};
use wire::{ErrorBody, GuestInfo, MyTable, NewGuest};

use super::Shared;
use super::read::Body;
use crate::error::Error;
use crate::guest::{COOKIE, Guest, YEAR, seconds};

/// Become known by a name. The answer's token is also set as the cookie `yakai`. Whoever sends a valid
/// token keeps their seats and changes their name.
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
    let known = app.key.guest(&headers).unwrap_or_default();
    let guest = Guest::named(&new.name, known, &app.words)?;
    let token = app.key.token(&guest, seconds() + YEAR);
    let secure = if app.base.starts_with("https://") { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}");
    let body = GuestInfo { name: guest.name, token: Some(token) };
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Json(body)))
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
