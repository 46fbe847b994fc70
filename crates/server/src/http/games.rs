//! What can be played.

use axum::Json;
use axum::extract::State;
use wire::{GameInfo, OptionInfo};

use super::Shared;
use crate::lessons::Taught;
use room::house_info;

/// The games, their seats, options and bots.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = OK, body = Vec<GameInfo>)))]
pub(super) async fn games(State(app): Shared) -> Json<Vec<GameInfo>> {
    let games = app.tables.games().iter().map(|game| {
        let info = game.info();
        let options = info.options.iter().map(|option| OptionInfo {
            key: option.key.to_owned(),
            about: option.about.to_owned(),
            default: option.default.to_owned(),
            values: option.values.iter().map(|&value| value.to_owned()).collect(),
            least: option.least,
            most: option.most,
            per_seat: option.per_seat,
            several: option.several.iter().map(|&thing| thing.to_owned()).collect(),
        });
        GameInfo {
            id: info.id.to_owned(),
            name: info.name.to_owned(),
            least_seats: info.seats.0,
            most_seats: info.seats.1,
            best_seats: info.best_seats,
            minutes: info.minutes,
            rules: info.rules,
            options: options.collect(),
            gentle: info.gentle.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect(),
            bots: game.levels(),
            house: app.tables.house_values(*game).map(|file| house_info(*game, file)),
            lesson_minutes: app.lessons.get(info.id).map(Taught::minutes),
        }
    });
    Json(games.collect())
}
