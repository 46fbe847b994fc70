//! Bring a seat to another device.

use axum::Json;
use axum::extract::State;
use room::Change;
use wire::{ClaimSeat, ErrorBody, SeatCode, TableInfo};

use super::Shared;
use super::read::{Body, Code};
use super::tables::picture;
use crate::error::Error;
use crate::guest::Guest;

/// Get a code that brings your seat to another device: good for one use within ten minutes; a new one replaces the one
/// before.
#[utoipa::path(
    post, path = "/api/tables/{code}/seat/code", tag = "tables", params(("code" = String, Path)),
    responses((status = OK, body = SeatCode), (status = FORBIDDEN, body = ErrorBody)),
)]
pub(super) async fn give_code(
    State(app): Shared,
    Code(table): Code,
    guest: Guest,
) -> Result<Json<SeatCode>, Error> {
    let code = app.tables.seat_code(&table, guest).await?;
    let link = format!("{}#seat={}", app.tables.link(&table), code.text());
    let (qr, code, expires) = (picture(&link)?, code.text().to_owned(), room::SeatCode::SECONDS);
    Ok(Json(SeatCode { code, link, qr, expires }))
}

/// Claim a seat with its code. Whoever had it watches from then on.
#[utoipa::path(
    post, path = "/api/tables/{code}/seat/claim", tag = "tables", params(("code" = String, Path)),
    request_body = ClaimSeat,
    responses(
        (status = OK, body = TableInfo),
        (status = FORBIDDEN, description = "The code is not good", body = ErrorBody),
        (status = CONFLICT, description = "You have a seat at this table", body = ErrorBody),
    ),
)]
pub(super) async fn claim(
    State(app): Shared,
    Code(table): Code,
    guest: Guest,
    Body(ClaimSeat { code }): Body<ClaimSeat>,
) -> Result<Json<TableInfo>, Error> {
    app.tables.change(&table, guest, Change::Claim(room::SeatCode::typed(&code))).await.map(Json)
}
