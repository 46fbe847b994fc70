//! A file per chapter of RULES.md.

pub(crate) mod accuse;
pub(crate) mod draw;
pub(crate) mod look;
pub(crate) mod turn;
