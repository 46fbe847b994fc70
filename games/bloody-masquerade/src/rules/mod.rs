//! The rules, a chapter each.

pub(crate) mod attack;
pub(crate) mod ending;
pub(crate) mod interrogation;
pub(crate) mod masks;
pub(crate) mod preliminary;
pub(crate) mod ring;
pub(crate) mod support;
pub(crate) mod suspicion;
pub(crate) mod tracks;
