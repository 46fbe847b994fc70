//! First games: [`Lesson`] is their data.

#![warn(missing_docs)]

mod data;

pub use data::{Beat, Lesson, Part, Task, Text, Trap};
