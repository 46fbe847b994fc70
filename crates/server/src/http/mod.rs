//! The HTTP calls. Each is described where it is answered; together the descriptions are the OpenAPI document.

mod archive;
mod finished;
mod games;
mod guard;
mod guests;
mod hosts;
mod lessons;
mod page;
mod preview;
mod read;
mod seats;
mod tables;
mod tags;
mod televisions;

use std::net::IpAddr;
use std::sync::{Arc, Once};

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::HeaderMap;
use axum::middleware;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::budget::Budgets;
use crate::door::Door;
use crate::error::Error;
use crate::guest::{Guest, Key};
use crate::health::{self, Health};
use crate::kept_out::KeptOut;
use crate::lessons::Lessons;
use crate::live::Tables;
use crate::words::WordList;
use crate::ws;

pub(crate) use archive::Archive;
pub(crate) use guard::ClientAddress;
pub(crate) use hosts::Names;
pub(crate) use read::Code;

/// What every call may use.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) tables: Arc<Tables>,
    pub(crate) lessons: Lessons,
    pub(crate) key: Key,
    pub(crate) kept_out: Arc<KeptOut>,
    pub(crate) health: Health,
    pub(crate) budgets: Budgets,
    pub(crate) words: WordList,
    pub(crate) archive: Archive,
    /// The address that people type, without a trailing slash.
    pub(crate) base: String,
    pub(crate) names: Names,
    pub(crate) door: Arc<Door>,
    /// Whether a proxy that the server was not told of has been noted.
    pub(crate) noted: Once,
}

impl App {
    /// Says once that there seems to be a proxy of which the server was not told.
    fn note_proxy(&self, peer: IpAddr, headers: &HeaderMap) {
        let proxies = self.door.proxies();
        if proxies.misses_one(peer, headers) {
            self.noted.call_once(|| {
                tracing::warn!(
                    "a request from this machine has the header {}, which is not believed, so that all who come \
                     through that proxy share one budget; if it is yours, start with --trusted-proxy {peer}",
                    proxies.header
                );
            });
        }
    }

    /// Who sent these headers: nobody we know, a guest, or somebody who is not let in.
    pub(crate) fn guest(&self, headers: &HeaderMap) -> Result<Option<Guest>, Error> {
        let guest = self.key.guest(headers)?;
        guest.map(|guest| self.kept_out.check_guest(&guest).map(|()| guest)).transpose()
    }
}

pub(crate) type Shared = State<Arc<App>>;

#[derive(OpenApi)]
#[openapi(
    info(title = "Yakai", description = "Tables for board games. The socket of a table is told in docs/protocol.md."),
    components(schemas(wire::ErrorBody)),
    tags(
        (name = "guests", description = "Who is asking"),
        (name = "games", description = "What can be played"),
        (name = "tables", description = "Open a table, sit down, start"),
        (name = "finished", description = "When the game is over"),
    )
)]
struct Document;

/// All calls, the sockets and the page.
pub(crate) fn service(app: Arc<App>) -> Router {
    let (api, document) = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(guests::become_guest))
        .routes(routes!(guests::me, guests::leave))
        .routes(routes!(guests::my_tables))
        .routes(routes!(games::games))
        .routes(routes!(lessons::play))
        .routes(routes!(tables::list, tables::open))
        .routes(routes!(tables::look, tables::set_up, tables::close))
        .routes(routes!(tables::reorder))
        .routes(routes!(tables::sit, tables::leave))
        .routes(routes!(seats::give_code))
        .routes(routes!(seats::claim))
        .routes(routes!(tables::choose))
        .routes(routes!(tables::add_bot))
        .routes(routes!(tables::remove_bot))
        .routes(routes!(tables::send_out))
        .routes(routes!(tables::hand_over))
        .routes(routes!(tables::let_bot_play))
        .routes(routes!(televisions::admit, televisions::send_away))
        .routes(routes!(tables::start))
        .routes(routes!(finished::rematch))
        .routes(routes!(finished::replay))
        .routes(routes!(finished::record))
        .routes(routes!(finished::verify))
        .routes(routes!(tables::qr))
        .routes(routes!(ws::socket))
        .split_for_parts();
    let document = Arc::new(document);
    let api = api
        .route("/api/openapi.json", get(move || async move { Json(document.as_ref()).into_response() }))
        .route("/api/{*rest}", axum::routing::any(|| async { Error::NoSuchPath }))
        .method_not_allowed_fallback(no_such_method)
        // The whole body is read before, and is not too long then.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::body))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::origin))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::budget));
    let rest = Router::new()
        .route("/healthz", get(health::healthy))
        .route("/readyz", get(health::ready))
        .fallback(get(page::page).fallback(no_such_method))
        .method_not_allowed_fallback(no_such_method)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::body));
    Router::new()
        .merge(api)
        .merge(rest)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::names))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::headers))
        .with_state(app)
}

async fn no_such_method(request: Request) -> Error {
    Error::NoSuchMethod(request.method().to_string())
}
