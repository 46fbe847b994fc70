//! After the game: play again, watch the replay, verify.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use room::RoomError;
use serde::Deserialize;
use wire::{ErrorBody, Replay, Stage, TableInfo, Verified};

use super::read::{Asked, Code};
use super::{App, Shared};
use crate::error::Error;
use crate::guest::Guest;

/// Play again with the same people: answers with the new table, where everybody has their seat. Whoever
/// asks later gets the same table.
#[utoipa::path(
    post, path = "/api/tables/{code}/rematch", tag = "finished", params(("code" = String, Path)),
    responses((status = OK, body = TableInfo), (status = CONFLICT, body = ErrorBody), (status = FORBIDDEN, body = ErrorBody)),
)]
pub(super) async fn rematch(State(app): Shared, Code(code): Code, guest: Guest) -> Result<Json<TableInfo>, Error> {
    let new = app.tables.rematch(&code, guest.clone()).await?;
    app.tables.info(&new, Some(guest)).await.map(Json)
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PointOfView {
    /// A seat; without one, the point of view of a spectator.
    seat: Option<u8>,
}

/// The game step by step, as one viewer saw it.
#[utoipa::path(
    get, path = "/api/tables/{code}/replay", tag = "finished", params(("code" = String, Path), PointOfView),
    responses((status = OK, body = Replay), (status = CONFLICT, description = "Not over", body = ErrorBody)),
)]
pub(super) async fn replay(
    State(app): Shared,
    Code(code): Code,
    Asked(PointOfView { seat }): Asked<PointOfView>,
    guest: Option<Guest>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let table = TableInfo { watchers: 0, ..app.tables.info(&code, guest.clone()).await? };
    if table.stage != Stage::Over {
        return Err(RoomError::NotOver.into());
    }
    app.archive.answer(&headers, &("replay", seat, table), app.tables.replay(&code, guest, seat)).await
}

/// The record of the game: seed, secret, shares, every step. Enough to replay and to verify it.
#[utoipa::path(
    get, path = "/api/tables/{code}/record", tag = "finished", params(("code" = String, Path)),
    responses((status = OK, body = Object), (status = CONFLICT, description = "Not over", body = ErrorBody)),
)]
pub(super) async fn record(State(app): Shared, Code(code): Code, headers: HeaderMap) -> Result<Response, Error> {
    let table = finished(&app, &code).await?;
    app.archive.answer(&headers, &("record", table), app.tables.record(&code)).await
}

/// Whether the game was fair, as the server sees it: `yakai verify` tells it from the record alone.
#[utoipa::path(
    get, path = "/api/tables/{code}/verify", tag = "finished", params(("code" = String, Path)),
    responses((status = OK, body = Verified), (status = CONFLICT, description = "Not over", body = ErrorBody)),
)]
pub(super) async fn verify(State(app): Shared, Code(code): Code, headers: HeaderMap) -> Result<Response, Error> {
    let table = finished(&app, &code).await?;
    app.archive.answer(&headers, &("verify", table), app.tables.verify(&code)).await
}

/// What names a finished game, for ever.
async fn finished(app: &App, code: &str) -> Result<(String, String), Error> {
    let TableInfo { stage, commitment, .. } = app.tables.info(code, None).await?;
    if stage == Stage::Over { Ok((code.to_owned(), commitment)) } else { Err(RoomError::NotOver.into()) }
}
