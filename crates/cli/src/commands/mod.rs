//! A file per command; `play` has a folder of its own.

pub(crate) mod admin;
pub(crate) mod bench;
pub(crate) mod games;
pub(crate) mod replay;
pub(crate) mod scenario;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod verify;
