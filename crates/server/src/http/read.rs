//! Reading what a call was sent, with errors in our own words.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::App;
use crate::error::Error;
use crate::guest::Guest;

/// A JSON body.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Error> {
        match Json::from_request(request, app).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Error::TooLong(app.tables.limits().message))
            }
            Err(JsonRejection::MissingJsonContentType(_)) => {
                Err(Error::BadRequest("send JSON with `Content-Type: application/json`".to_owned()))
            }
            Err(rejection) => Err(Error::BadRequest(rejection.body_text())),
        }
    }
}

/// The query of a call.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Asked<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Asked<T>, Error> {
        let query = Query::from_request_parts(parts, app).await;
        query.map(|Query(asked)| Asked(asked)).map_err(|rejection| Error::BadRequest(rejection.body_text()))
    }
}

/// The code of a table, in capitals no matter how it was typed.
#[derive(Clone, Debug)]
pub(crate) struct Code(pub(crate) String);

impl FromRequestParts<Arc<App>> for Code {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Code, Error> {
        let code = in_path(parts, app, "code").await?;
        let plain = code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if plain { Ok(Code(code.to_ascii_uppercase())) } else { Err(Error::NoSuchTable(code)) }
    }
}

/// The id of a game.
pub(super) struct GameId(pub(super) String);

impl FromRequestParts<Arc<App>> for GameId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<GameId, Error> {
        in_path(parts, app, "game").await.map(GameId)
    }
}

pub(super) struct SeatNumber(pub(super) u8);

impl FromRequestParts<Arc<App>> for SeatNumber {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<SeatNumber, Error> {
        let text = in_path(parts, app, "seat").await?;
        let number = text.parse().map_err(|_| Error::BadRequest("a seat is a number from 0".to_owned()))?;
        Ok(SeatNumber(number))
    }
}

/// A named part of the path.
async fn in_path(parts: &mut Parts, app: &Arc<App>, name: &str) -> Result<String, Error> {
    type Parameters = Path<Vec<(String, String)>>;
    let path = <Parameters as FromRequestParts<_>>::from_request_parts(parts, app).await;
    let Path(path) = path.map_err(|rejection| Error::BadRequest(rejection.body_text()))?;
    path.into_iter().find(|(key, _)| key == name).map(|(_, value)| value).ok_or(Error::NoSuchPath)
}

impl FromRequestParts<Arc<App>> for Guest {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Guest, Error> {
        app.guest(&parts.headers)?.ok_or(Error::NoGuest)
    }
}

impl OptionalFromRequestParts<Arc<App>> for Guest {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Option<Guest>, Error> {
        app.guest(&parts.headers)
    }
}
