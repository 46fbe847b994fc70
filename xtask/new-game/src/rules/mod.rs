//! A file for each chapter of RULES.md.

pub(crate) mod count;
