//! Learn a game by playing. Nothing is kept here: every call says what the learner did so far.

use axum::Json;
use axum::extract::State;
use wire::{ErrorBody, LessonAnswer, LessonAsk};

use super::Shared;
use super::read::{Body, GameId};
use crate::error::Error;

/// Play a part of a game's lesson up to one of its beats, with these acts of the learner. Anybody may; nothing changes.
#[utoipa::path(
    post, path = "/api/lessons/{game}", tag = "games", params(("game" = String, Path)), request_body = LessonAsk,
    responses(
        (status = OK, body = LessonAnswer),
        (status = NOT_FOUND, description = "No such game, or it has no lesson", body = ErrorBody),
        (status = CONFLICT, description = "The acts are not those of this lesson", body = ErrorBody),
        (status = UNPROCESSABLE_ENTITY, description = "A number out of range, or no action", body = ErrorBody),
    ),
)]
pub(super) async fn play(
    State(app): Shared,
    GameId(id): GameId,
    Body(ask): Body<LessonAsk>,
) -> Result<Json<LessonAnswer>, Error> {
    let game = app.tables.game(&id)?;
    let lesson = app.lessons.get(&id).ok_or(Error::NoLesson(game.info().name))?;
    Ok(Json(lesson.answer(&ask)?))
}
