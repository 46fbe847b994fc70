//! Tests that put monsters in positions no case would think of.

mod coverage;
mod pairs;
mod positions;
mod random;
