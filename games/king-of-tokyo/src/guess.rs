//! A world that a seat cannot tell apart: only the top card of the deck can be a secret.

use kernel::{Rng, Seat};

use crate::cards::Card;
use crate::state::State;

/// Replaces a top card that the seat has not seen by any card of the deck.
pub(crate) fn guess(state: &mut State, seat: Seat, rng: &mut Rng) {
    if state.top.is_some() && !state.knows_top.contains(seat) {
        state.top = Some(Card::from_number(rng.draw(state.deck.set())));
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Game, Rng, Seat, Seats, Seed, Viewer};

    use super::guess;
    use crate::cards::Card;
    use crate::tests::positions::position;

    #[test]
    fn only_who_looked_knows_the_top_card() {
        let mut rng = Rng::for_game(Seed::from_number(5), 0);
        let mut state = position(&mut rng, 3);
        let card = Card::from_number(state.deck.set().nth(7));
        (state.top, state.knows_top) = (Some(card), Seats::one(Seat::new(1)));
        let mut others = 0;
        for _ in 0..50 {
            let mut world = state;
            guess(&mut world, Seat::new(1), &mut rng);
            assert_eq!(world, state, "whoever looked knows");
            guess(&mut world, Seat::new(0), &mut rng);
            assert_eq!(world.view(Viewer::Seat(Seat::new(0))), state.view(Viewer::Seat(Seat::new(0))));
            others += u32::from(world.top != state.top);
        }
        assert!(others > 40, "the guess was the truth {} times of 50", 50 - others);
    }
}
