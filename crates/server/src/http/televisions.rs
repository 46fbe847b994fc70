//! Admit televisions.

use axum::Json;
use axum::extract::State;
use room::{Change, TvCode};
use wire::{AdmitTelevision, ErrorBody, TableInfo};

use super::Shared;
use super::read::{Body, Code};
use crate::error::Error;
use crate::guest::Guest;

type Answer = Result<Json<TableInfo>, Error>;

/// Admit the screen that shows this code as a television: from now on it sees at once a game that everybody plays at
/// once, and so it does at the rematch. For the host, or whoever stands in for them.
#[utoipa::path(
    post, path = "/api/tables/{code}/televisions", tag = "tables", params(("code" = String, Path)),
    request_body = AdmitTelevision,
    responses(
        (status = OK, body = TableInfo),
        (status = FORBIDDEN, description = "You are not the host, or no screen shows this code", body = ErrorBody),
    ),
)]
pub(super) async fn admit(
    State(app): Shared,
    Code(table): Code,
    guest: Guest,
    Body(AdmitTelevision { code }): Body<AdmitTelevision>,
) -> Answer {
    app.tables.change(&table, guest, Change::AdmitTelevision(TvCode::typed(&code))).await.map(Json)
}

/// Send all televisions away: they are spectators like others, until they are admitted again. For the host, or whoever
/// stands in for them.
#[utoipa::path(
    delete, path = "/api/tables/{code}/televisions", tag = "tables", params(("code" = String, Path)),
    responses((status = OK, body = TableInfo), (status = FORBIDDEN, body = ErrorBody)),
)]
pub(super) async fn send_away(State(app): Shared, Code(table): Code, guest: Guest) -> Answer {
    app.tables.change(&table, guest, Change::SendTelevisionsAway).await.map(Json)
}
