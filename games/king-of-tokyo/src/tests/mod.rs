//! Tests that put monsters in positions no case would think of.

mod coverage;
mod pairs;
pub(crate) mod positions;
mod random;
