//! First games, in which a learner makes every move at a table with arranged chance.
//!
//! A [`Lesson`] is data: `games/<game>/lesson/lesson.json`, in the words of scenarios. [`answer`] plays one as far as
//! it is asked for; a [`Player`] does that beat by beat. Nothing is kept between two questions, and neither a clock nor
//! chance is asked.

#![warn(missing_docs)]

mod answer;
mod data;
mod error;
mod frame;
mod player;

use kernel::Fixture;

pub use answer::{MOST_ACTS, answer};
pub use data::{Beat, Lesson, Part, Task, Text, Trap};
pub use error::{Fault, LessonError};
pub use player::{LEARNER, Player, Tried};

/// The lesson of a game, in a game that has one.
///
/// # Panics
///
/// If its file cannot be read, which a test of all lessons finds.
pub fn of<G: Fixture>() -> Option<Lesson> {
    let read = |text| Lesson::read(text).unwrap_or_else(|error| panic!("the lesson of {}: {error}", G::INFO.id));
    G::LESSON.map(read)
}
