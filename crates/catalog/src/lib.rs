//! The list of games. Whoever needs a game by its name comes here; a new game is one line.

use kernel::{Bots, Fixture, Game, Terminal, Trouble};
use table::{AnyGame, Of};

/// Work to be done with the types of a game that is known by name only.
pub trait Visitor {
    type Out;
    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out;
}

macro_rules! games {
    ($($state:ty,)*) => {
        /// Every game.
        pub fn games() -> &'static [&'static dyn AnyGame] {
            const GAMES: &[&dyn AnyGame] = &[$(&Of::<$state>::new()),*];
            GAMES
        }

        /// Does the visitor's work for the game with this id.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Out, Trouble> {
            $(if id == <$state as Game>::INFO.id {
                return Ok(visitor.visit::<$state>());
            })*
            Err(unknown(id))
        }
    };
}

games! {
    bloody_masquerade::State,
    king_of_tokyo::State,
    roll_and_clash::State,
    shisogari::State,
}

/// The game with this id.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, Trouble> {
    games().iter().copied().find(|game| game.info().id == id).ok_or_else(|| unknown(id))
}

fn unknown(id: &str) -> Trouble {
    Trouble::unknown("game", id, games().iter().map(|game| game.info().id))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kernel::Seed;

    #[test]
    fn no_game_seats_fewer_or_more_than_it_says() {
        for game in super::games() {
            let (least, most) = game.info().seats;
            for seats in 0..=most + 2 {
                let opened = game.open(Seed::from_number(1), seats, &BTreeMap::new(), None);
                let refused = format!("{} seats {least} to {most}, not {seats}", game.info().name);
                let wanted = if (least..=most).contains(&seats) { Ok(()) } else { Err(refused) };
                assert_eq!(opened.map(drop).map_err(|error| error.to_string()), wanted);
            }
        }
    }
}
