//! What the page of a learner asks.

use std::sync::OnceLock;

use ::lesson::{Lesson, LessonError, answer, of};
use catalog::Visitor;
use kernel::{Bots, Fixture, Terminal};
use wire::LessonAsk;

use crate::{chosen, says};

/// A question is answered, or refused with a word; and no act of a learner shows the lesson itself to be wrong. The
/// first byte says which game it is about.
pub fn lesson(bytes: &[u8]) {
    let games = catalog::games();
    let Some((game, text)) = chosen(bytes, games.len()) else { return };
    let ask: LessonAsk = match serde_json::from_str(text) {
        Err(error) => return drop(says(&error)),
        Ok(ask) => ask,
    };
    catalog::visit(games[game].info().id, Ask(&ask)).expect("a game of the catalogue");
}

struct Ask<'a>(&'a LessonAsk);

impl Visitor for Ask<'_> {
    type Out = ();

    fn visit<G: Bots + Fixture + Terminal>(self) {
        let Some(lesson) = read::<G>() else { return };
        match answer::<G>(lesson, self.0) {
            Ok(answer) => drop(serde_json::to_string(&answer).expect("an answer is JSON")),
            Err(error @ LessonError::Fault(_)) => panic!("{error}"),
            Err(error) => drop(says(&error)),
        }
    }
}

/// The lesson of a game, read once.
fn read<G: Fixture>() -> Option<&'static Lesson> {
    type Read = (&'static str, Option<Lesson>);
    static READ: [OnceLock<Read>; 8] = [const { OnceLock::new() }; 8];
    let own = |slot: &'static OnceLock<Read>| {
        let (game, lesson) = slot.get_or_init(|| (G::INFO.id, of::<G>()));
        (*game == G::INFO.id).then_some(lesson.as_ref())
    };
    READ.iter().find_map(own).flatten()
}
