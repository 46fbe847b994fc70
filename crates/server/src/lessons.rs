//! The lessons of the games that this server has, read once.

use std::collections::BTreeMap;

use catalog::Visitor;
use kernel::{Bots, Fixture, Terminal};
use lesson::{Lesson, LessonError};
use table::AnyGame;
use wire::{LessonAnswer, LessonAsk};

/// Lessons by game.
#[derive(Debug)]
pub(crate) struct Lessons(BTreeMap<&'static str, Taught>);

/// A lesson, and what plays it.
#[derive(Debug)]
pub(crate) struct Taught {
    lesson: Lesson,
    answer: fn(&Lesson, &LessonAsk) -> Result<LessonAnswer, LessonError>,
}

impl Lessons {
    /// Those of these games that have one.
    pub(crate) fn of(games: &[&dyn AnyGame]) -> Lessons {
        let ids = games.iter().map(|game| game.info().id);
        Lessons(ids.filter_map(|id| Some((id, catalog::visit(id, Find).ok()??))).collect())
    }

    pub(crate) fn get(&self, game: &str) -> Option<&Taught> {
        self.0.get(game)
    }
}

impl Taught {
    /// About how long it takes.
    pub(crate) fn minutes(&self) -> u8 {
        self.lesson.minutes
    }

    /// Plays as far as it is asked for.
    pub(crate) fn answer(&self, ask: &LessonAsk) -> Result<LessonAnswer, LessonError> {
        (self.answer)(&self.lesson, ask)
    }
}

struct Find;

impl Visitor for Find {
    type Out = Option<Taught>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Option<Taught> {
        Some(Taught { lesson: lesson::of::<G>()?, answer: lesson::answer::<G> })
    }
}
