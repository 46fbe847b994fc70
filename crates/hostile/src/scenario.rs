//! Scenarios, as people write them.

use catalog::Visitor;
use kernel::{Bots, Fixture, Terminal};

use crate::{chosen, says};

/// A case passes, or it fails at one of its lines with a word. The rules never panic, however odd the position. The
/// first byte says which game it is.
pub fn scenario(bytes: &[u8]) {
    let games = catalog::games();
    let Some((game, text)) = chosen(bytes, games.len()) else { return };
    scenario::game_of(text);
    scenario::rule_ids(text);
    catalog::visit(games[game].info().id, Cases(text)).expect("a game of the catalogue");
}

struct Cases<'a>(&'a str);

impl Visitor for Cases<'_> {
    type Out = ();

    fn visit<G: Bots + Fixture + Terminal>(self) {
        let lines = self.0.lines().count();
        for case in scenario::run::<G>("case.md", self.0) {
            let Err(failure) = &case.result else { continue };
            let why = says(&failure.message);
            assert!(!why.starts_with("the rules panicked"), "{case}");
            assert!((1..=lines).contains(&failure.line), "line {} of {lines}: {why}", failure.line);
        }
    }
}
