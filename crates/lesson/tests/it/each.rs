//! The lessons of all games, as their files are now.

use std::fs;
use std::marker::PhantomData;
use std::path::Path;

use catalog::Visitor;
use kernel::{Bots, Fixture, Terminal};
use lesson::Lesson;

/// Work to be done with every part of every lesson.
pub(crate) trait Check {
    fn check<G: Bots + Fixture>(lesson: &Lesson, part: u8);
}

/// Does it.
pub(crate) fn for_each_part<C: Check>() {
    let games = catalog::games().iter().map(|game| game.info().id);
    let taught = games.filter(|id| catalog::visit(id, Each::<C>(PhantomData)) == Ok(true));
    assert_eq!(taught.count(), 4, "four games have a lesson");
}

struct Each<C>(PhantomData<C>);

impl<C: Check> Visitor for Each<C> {
    type Out = bool;

    fn visit<G: Bots + Fixture + Terminal>(self) -> bool {
        if G::LESSON.is_none() {
            return false;
        }
        let lesson = Lesson::read(&text(G::INFO.id, "lesson/lesson.json"));
        let lesson = lesson.unwrap_or_else(|error| panic!("{}: {error}", G::INFO.id));
        for part in 0..lesson.parts.len() {
            C::check::<G>(&lesson, part as u8);
        }
        true
    }
}

/// The text of a file of a game.
pub(crate) fn text(game: &str, file: &str) -> String {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    fs::read_to_string(games.join(game).join(file)).unwrap_or_else(|error| panic!("{game}: {file}: {error}"))
}
