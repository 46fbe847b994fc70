//! Open a table, sit down, start.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use qrcode::QrCode;
use qrcode::render::svg;
use room::Change;
use serde::Deserialize;
use table::fair;
use wire::{
    ErrorBody, NewBot, NewChoice, NewHost, NewOrder, NewTable, OpenTable, SentOut, TableChange, TableInfo,
    TakeSeat,
};

use super::read::{Asked, Body, Code, SeatNumber};
use super::{ClientAddress, Shared};
use crate::error::Error;
use crate::guest::Guest;

type Answer = Result<Json<TableInfo>, Error>;

/// The public tables where somebody is connected, and those opened in the last ten minutes that have not begun, one of
/// each host. Those where one can still sit down come first, and of these those where most of the people are there.
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses((status = OK, body = Vec<OpenTable>)))]
pub(super) async fn list(State(app): Shared) -> Result<Json<Vec<OpenTable>>, Error> {
    Ok(Json(app.tables.listed().await?))
}

/// Open a table. The guest who does is its host.
#[utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses(
        (status = CREATED, body = TableInfo),
        (status = NOT_FOUND, description = "No such game", body = ErrorBody),
        (status = UNPROCESSABLE_ENTITY, description = "Seats, options or another number", body = ErrorBody),
        (status = CONFLICT, description = "Too many tables are open", body = ErrorBody),
        (status = UNAUTHORIZED, body = ErrorBody),
    ),
)]
pub(super) async fn open(
    State(app): Shared,
    guest: Guest,
    address: ClientAddress,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), Error> {
    let code = app.tables.open(&guest, app.key.mark(address.0), new).await?;
    let info = app.tables.info(&code, Some(guest)).await?;
    Ok((StatusCode::CREATED, Json(info)))
}

/// Look at a table. Whoever knows its code may watch.
#[utoipa::path(
    get, path = "/api/tables/{code}", tag = "tables", params(("code" = String, Path)),
    responses((status = OK, body = TableInfo), (status = NOT_FOUND, body = ErrorBody)),
)]
pub(super) async fn look(State(app): Shared, Code(code): Code, guest: Option<Guest>) -> Answer {
    app.tables.info(&code, guest).await.map(Json)
}

/// Set the table up otherwise: seats, options, clock and the rest; what is left out stays as it is. Before the start
/// only, for the host or whoever stands in for them.
#[utoipa::path(
    patch, path = "/api/tables/{code}", tag = "tables", params(("code" = String, Path)),
    request_body = TableChange,
    responses(
        (status = OK, body = TableInfo),
        (status = CONFLICT, description = "More people than seats, or the game has begun", body = ErrorBody),
        (status = UNPROCESSABLE_ENTITY, description = "Seats, options or another number", body = ErrorBody),
        (status = FORBIDDEN, body = ErrorBody),
    ),
)]
pub(super) async fn set_up(
    State(app): Shared,
    Code(code): Code,
    guest: Guest,
    Body(change): Body<TableChange>,
) -> Answer {
    app.tables.set_up(&code, guest, change).await.map(Json)
}

/// Put the seats into another order, with who sits there and what they chose. Before the start only, for the host or
/// whoever stands in for them.
#[utoipa::path(
    post, path = "/api/tables/{code}/order", tag = "tables", params(("code" = String, Path)),
    request_body = NewOrder,
    responses(
        (status = OK, body = TableInfo), (status = CONFLICT, body = ErrorBody),
        (status = FORBIDDEN, body = ErrorBody), (status = UNPROCESSABLE_ENTITY, body = ErrorBody),
    ),
)]
pub(super) async fn reorder(
    State(app): Shared,
    Code(code): Code,
    guest: Guest,
    Body(NewOrder { order }): Body<NewOrder>,
) -> Answer {
    app.tables.change(&code, guest, Change::Reorder(order)).await.map(Json)
}

/// Sit down, move to another seat, or give another share of the seed. Once the game has begun, who has no seat takes
/// one that is `open`, if the table lets latecomers in. A name that somebody at the table already has gets a number
/// added.
#[utoipa::path(
    post, path = "/api/tables/{code}/seat", tag = "tables", params(("code" = String, Path)),
    request_body = TakeSeat,
    responses(
        (status = OK, body = TableInfo),
        (status = CONFLICT, description = "The seat is taken, or the game has begun", body = ErrorBody),
        (status = UNAUTHORIZED, body = ErrorBody), (status = NOT_FOUND, body = ErrorBody),
    ),
)]
pub(super) async fn sit(
    State(app): Shared,
    Code(code): Code,
    guest: Guest,
    Body(TakeSeat { seat, entropy: digits }): Body<TakeSeat>,
) -> Answer {
    let read = |digits: String| fair::read_entropy(&digits).ok_or(Error::BadEntropy);
    let entropy = digits.map(read).transpose()?;
    app.tables.change(&code, guest, Change::Sit { seat, entropy }).await.map(Json)
}

/// Choose an option for your own seat, of those that each seat chooses for itself. Before the start only. No two
/// seats may have the same value, except for the default.
#[utoipa::path(
    post, path = "/api/tables/{code}/choice", tag = "tables", params(("code" = String, Path)),
    request_body = NewChoice,
    responses(
        (status = OK, body = TableInfo),
        (status = CONFLICT, description = "Another seat has it, or the game has begun", body = ErrorBody),
        (status = FORBIDDEN, body = ErrorBody), (status = UNPROCESSABLE_ENTITY, body = ErrorBody),
    ),
)]
pub(super) async fn choose(
    State(app): Shared,
    Code(code): Code,
    guest: Guest,
    Body(NewChoice { key, value }): Body<NewChoice>,
) -> Answer {
    app.tables.change(&code, guest, Change::Choose { key, value }).await.map(Json)
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ForGood {
    /// Whether there is no way back.
    #[serde(default)]
    for_good: bool,
}

/// Leave your seat. During the game a bot plays it from then on: until you are back or, for good, as its own.
#[utoipa::path(
    delete, path = "/api/tables/{code}/seat", tag = "tables", params(("code" = String, Path), ForGood),
    responses((status = OK, body = TableInfo), (status = FORBIDDEN, body = ErrorBody)),
)]
pub(super) async fn leave(
    State(app): Shared,
    Code(code): Code,
    Asked(ForGood { for_good }): Asked<ForGood>,
    guest: Guest,
) -> Answer {
    let change = if for_good { Change::LeaveForGood } else { Change::Leave };
    app.tables.change(&code, guest, change).await.map(Json)
}

/// Send a person out of the lobby; for good, that guest cannot sit down at this table any more. For the host, or whoever
/// stands in for them.
#[utoipa::path(
    delete, path = "/api/tables/{code}/seats/{seat}", tag = "tables",
    params(("code" = String, Path), ("seat" = u8, Path), ForGood),
    responses((status = OK, body = TableInfo), (status = CONFLICT, body = ErrorBody), (status = FORBIDDEN, body = ErrorBody)),
)]
pub(super) async fn send_out(
    State(app): Shared,
    Code(code): Code,
    SeatNumber(seat): SeatNumber,
    Asked(ForGood { for_good }): Asked<ForGood>,
    guest: Guest,
) -> Answer {
    let how = if for_good { SentOut::ForGood } else { SentOut::Once };
    app.tables.change(&code, guest, Change::SendOut { seat, how }).await.map(Json)
}

/// Make another seated person the host, before the start.
#[utoipa::path(
    post, path = "/api/tables/{code}/host", tag = "tables", params(("code" = String, Path)), request_body = NewHost,
    responses((status = OK, body = TableInfo), (status = CONFLICT, body = ErrorBody), (status = FORBIDDEN, body = ErrorBody)),
)]
pub(super) async fn hand_over(
    State(app): Shared,
    Code(code): Code,
    guest: Guest,
    Body(NewHost { seat }): Body<NewHost>,
) -> Answer {
    app.tables.change(&code, guest, Change::HandOver { seat }).await.map(Json)
}

/// Close the table before the start: it is gone, and all its sockets are closed. For the host.
#[utoipa::path(
    delete, path = "/api/tables/{code}", tag = "tables", params(("code" = String, Path)),
    responses(
        (status = NO_CONTENT), (status = CONFLICT, body = ErrorBody), (status = FORBIDDEN, body = ErrorBody),
        (status = NOT_FOUND, body = ErrorBody),
    ),
)]
pub(super) async fn close(State(app): Shared, Code(code): Code, guest: Guest) -> Result<StatusCode, Error> {
    app.tables.close(&code, guest).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Let a bot play for a person for whom the game has waited for two minutes at a table without a clock, until they are
/// back. For the host at once. Where the host is that person, or is not there, each seated person may ask for it; it is
/// done when most of those who are there have.
#[utoipa::path(
    post, path = "/api/tables/{code}/seats/{seat}/bot", tag = "tables",
    params(("code" = String, Path), ("seat" = u8, Path)),
    responses(
        (status = OK, body = TableInfo),
        (status = CONFLICT, description = "The game does not wait for them, or not for long", body = ErrorBody),
        (status = FORBIDDEN, body = ErrorBody), (status = UNPROCESSABLE_ENTITY, body = ErrorBody),
    ),
)]
pub(super) async fn let_bot_play(
    State(app): Shared,
    Code(code): Code,
    SeatNumber(seat): SeatNumber,
    guest: Guest,
) -> Answer {
    app.tables.change(&code, guest, Change::LetBotPlay { seat }).await.map(Json)
}

/// Let a bot sit down: on an empty seat or, when the seat is named, on that of a person who has been gone for
/// longer than the table's patience; a bot that sits there already plays at this level from now on. For the host or, while the host has been gone for that long, for
/// the first seated person who is connected.
#[utoipa::path(
    post, path = "/api/tables/{code}/bots", tag = "tables", params(("code" = String, Path)),
    request_body = NewBot,
    responses(
        (status = OK, body = TableInfo), (status = CONFLICT, body = ErrorBody),
        (status = FORBIDDEN, body = ErrorBody), (status = UNPROCESSABLE_ENTITY, body = ErrorBody),
    ),
)]
pub(super) async fn add_bot(
    State(app): Shared,
    Code(code): Code,
    guest: Guest,
    Body(NewBot { seat, level }): Body<NewBot>,
) -> Answer {
    app.tables.change(&code, guest, Change::AddBot { seat, level }).await.map(Json)
}

/// Send a bot away. For the host, or whoever stands in for them.
#[utoipa::path(
    delete, path = "/api/tables/{code}/bots/{seat}", tag = "tables",
    params(("code" = String, Path), ("seat" = u8, Path)),
    responses((status = OK, body = TableInfo), (status = CONFLICT, body = ErrorBody), (status = FORBIDDEN, body = ErrorBody)),
)]
pub(super) async fn remove_bot(
    State(app): Shared,
    Code(code): Code,
    SeatNumber(seat): SeatNumber,
    guest: Guest,
) -> Answer {
    app.tables.change(&code, guest, Change::RemoveBot { seat }).await.map(Json)
}

/// Start the game. For the host, or whoever stands in for them; every chair must be taken.
#[utoipa::path(
    post, path = "/api/tables/{code}/start", tag = "tables", params(("code" = String, Path)),
    responses((status = OK, body = TableInfo), (status = CONFLICT, body = ErrorBody), (status = FORBIDDEN, body = ErrorBody)),
)]
pub(super) async fn start(State(app): Shared, Code(code): Code, guest: Guest) -> Answer {
    app.tables.change(&code, guest, Change::Start).await.map(Json)
}

/// The table's link as a QR code.
#[utoipa::path(
    get, path = "/api/tables/{code}/qr.svg", tag = "tables", params(("code" = String, Path)),
    responses((status = OK, content_type = "image/svg+xml", body = String), (status = NOT_FOUND, body = ErrorBody)),
)]
pub(super) async fn qr(State(app): Shared, Code(code): Code) -> Result<impl IntoResponse, Error> {
    let info = app.tables.info(&code, None).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture(&info.link)?))
}

/// A link as a QR code.
pub(super) fn picture(link: &str) -> Result<String, Error> {
    let code = QrCode::new(link).map_err(|_| Error::Internal("the link is too long for a QR code"))?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(240, 240).build())
}
