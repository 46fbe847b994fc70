//! Parts that several games use.

mod bag;

pub use bag::Bag;
