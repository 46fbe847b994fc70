//! Parts that several games use.

mod bag;
mod set;

pub use bag::Bag;
pub use set::Set;
