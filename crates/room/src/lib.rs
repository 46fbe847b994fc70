//! A table with its people, as a machine without I/O: seats, lobby, host, clocks, patience, standing orders, bots'
//! moments, acts that wait, ticks and races, seats that change hands, who has been told what.
//!
//! Whoever runs a [`Room`] owns sockets, disk, threads and the clock. It feeds the room with [`Input`]s and carries out
//! its [`Effect`]s. The room never waits: while a row is being stored it keeps what comes, in order, and tells nobody.

mod acts;
mod answers;
mod bots;
mod clock;
mod codes;
mod connections;
mod error;
mod finished;
mod handle;
mod handover;
mod host;
pub mod line;
mod lobby;
mod meta;
mod moves;
mod names;
mod people;
mod play;
pub mod race;
mod room;
mod setup;
mod silence;
mod televisions;
mod tell;
mod tick;

pub use codes::SeatCode;
pub use connections::ConnId;
pub use error::RoomError;
pub use handle::{Answer, Effect, IncomingAct, Input, Listing, LogRow, Row, Said, Ticket, Written};
pub use host::Expelled;
pub use lobby::Change;
pub use meta::{Chair, Guest, Meta, Sitter};
pub use names::{clean_name, plain_form};
pub use room::{Room, Setting};
pub use setup::{Setup, check_options};
pub use televisions::TvCode;
pub use tell::house_info;
