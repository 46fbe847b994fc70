//! What people rely on at a table, one behaviour at a time: the room is fed, and its effects are looked at.

mod acts;
mod answers;
mod bots;
mod driver;
mod handover;
mod host;
mod lobby;
mod over;
mod pace;
mod people;
mod setup;
mod silence;
mod speed;
mod televisions;
mod verify;
