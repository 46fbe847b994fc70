//! Tests that put monsters in positions no case would think of.

mod random;
