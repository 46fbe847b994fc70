//! Tables for people: the page, the HTTP calls, a socket for each table. It knows no rule; games come from
//! the catalog, and what a viewer may know from `view` and `news` alone.

#![warn(missing_docs)]

mod admin;
mod budget;
mod clock;
mod config;
mod door;
mod error;
mod guest;
mod health;
mod http;
mod keeper;
mod kept_out;
mod lessons;
mod live;
mod metrics;
mod nodes;
mod proxies;
mod random;
mod repeats;
mod start;
mod words;
mod ws;

pub use admin::{Admin, AdminError, SeatNote, Stats, TableNote};
pub use axum::http::HeaderName;
pub use clock::Clock;
pub use config::{Config, ConnectionLimits, Limits, Network, Proxies, Rate};
pub use door::most_files;
pub use guest::{Guest, Key, KeyError};
pub use start::{Server, StartError, run, run_with};
pub use store::Home;
pub use words::WordList;
