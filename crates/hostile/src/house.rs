//! Files of house values, as people change them.

use std::collections::BTreeMap;

use catalog::Visitor;
use kernel::{Bots, Fixture, HouseValues, Rng, Seed, Terminal, Viewer};
use table::AnyGame;

use crate::{chosen, says};

/// The games that have house values.
pub(crate) const GAMES: [&str; 2] = ["bloody-masquerade", "roll-and-clash"];

/// A file is refused with a word and its place, or a game can be played with it. The first byte says which game it is
/// for.
pub fn house(bytes: &[u8]) {
    match chosen(bytes, GAMES.len()) {
        Some((0, text)) => read::<bloody_masquerade::Values>(GAMES[0], text),
        Some((_, text)) => read::<roll_and_clash::Values>(GAMES[1], text),
        None => {}
    }
}

fn read<T: HouseValues>(game: &str, text: &str) {
    match T::read(text) {
        Err(error) => {
            // A line of the file, a table in it, or its first key.
            let why = says(&error);
            assert!(why.contains("line ") || why.contains('[') || why.contains("schema"), "where? {why}");
        }
        Ok(values) => {
            values.warnings().iter().for_each(|warning| drop(says(warning)));
            // A file that a game was opened with is kept for good, so that not every one of millions is played.
            if Seed::from_bytes(text.as_bytes()).0[0] < 4 || text == T::BUILT_IN {
                catalog::visit(game, Playable(text)).expect("a game of the catalogue");
            }
        }
    }
}

struct Playable<'a>(&'a str);

impl Visitor for Playable<'_> {
    type Out = ();

    /// Each number of seats can be dealt or is refused with a word, and the first steps can be played.
    fn visit<G: Bots + Fixture + Terminal>(self) {
        let game: &dyn AnyGame = catalog::game(G::INFO.id).expect("a game of the catalogue");
        let file = game.read_house(self.0).expect("it was read before");
        game.house_values(file).expect("the page gets them");
        let (least, most) = G::INFO.seats;
        for seats in least..=most {
            let mut options = G::Options::default();
            G::take_house(&mut options, self.0).expect("it was read before");
            let seed = Seed::from_number(u64::from(seats));
            match game.open(seed, seats, &BTreeMap::new(), Some(file)) {
                Err(error) => drop(says(&error)),
                Ok(_) => begin(table::Table::<G>::open(seed, seats, &options).expect("it could be opened")),
            }
        }
    }
}

/// Plays the first steps at random.
fn begin<G: Bots + Fixture>(mut table: table::Table<G>) {
    let mut dice = Rng::for_game(Seed::from_number(1), 0);
    for _ in 0..30 {
        let Some((at, input)) = crate::acts::any_input(&table, &mut dice) else { break };
        let step = table.step() + 1;
        table.apply(table::Step { step, at, pressed: at, input, timing: None });
        table.state().invariants().expect("what always holds");
        table.state().view(Viewer::Spectator);
    }
}
