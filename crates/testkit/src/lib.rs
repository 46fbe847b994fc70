//! What every game is held to.
//!
//! - [`Laws`] plays random games and checks what must hold in all of them;
//! - [`imagined()`] checks the worlds that a game imagines from a view, and [`blind()`] what its bots choose;
//! - [`scenario`] reads and runs rule cases written in Markdown;
//! - [`playthrough`] writes whole games as text, to be read like code when they change;
//! - [`typescript`] writes the page's types from the Rust ones, and compares them;
//! - [`alloc`] counts allocations, so that a law can say that there are none;
//! - [`deal`] is a game that has just begun;
//! - [`tempdir`] makes a folder that is gone after the test;
//! - [`postgres()`] makes a database that is gone after the test;
//! - [`nats()`] makes a bus that is gone after the test, and [`Nats`] one that can be stopped and started again.
//!
//! A game uses them in its tests:
//!
//! ```text
//! testkit::count_allocations!();
//!
//! #[test]
//! fn laws() {
//!     testkit::Laws::<State>::new().options([Options::default()]).games(200).run();
//! }
//!
//! #[test]
//! fn scenarios() {
//!     testkit::scenario::check_folder::<State>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
//! }
//! ```

pub mod alloc;
mod drive;
mod files;
mod folder;
mod imagined;
mod laws;
mod nats;
pub mod playthrough;
mod postgres;
pub mod scenario;
pub mod typescript;

pub use drive::deal;
pub use folder::{TempDir, tempdir};
pub use imagined::{blind, imagined};
pub use laws::{Breach, Law, Laws, Tally};
pub use nats::{Nats, nats};
pub use postgres::{durable_postgres, postgres};
