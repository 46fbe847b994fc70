//! The rules, a chapter each.

pub(crate) mod beat;
pub(crate) mod duel;
pub(crate) mod pause;
pub(crate) mod pick;
pub(crate) mod rolling;
pub(crate) mod slap;
pub(crate) mod technique;
