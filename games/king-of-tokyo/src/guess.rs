//! A world that a seat cannot tell apart: only the top card of the deck can be a secret.

mod imagine;

use kernel::{Rng, Seat};

use crate::cards::Card;
use crate::state::State;

pub(crate) use imagine::imagine;

/// Replaces a top card that the seat has not seen by any card of the deck.
pub(crate) fn guess(state: &mut State, seat: Seat, rng: &mut Rng) {
    if state.top.is_some() && !state.knows_top.contains(seat) {
        state.top = Some(Card::from_number(rng.draw(state.deck.set())));
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Chance, Cx, Game, Input, Rng, Seat, Seats, Seed, Time, Viewer};
    use testkit::imagined;

    use super::{guess, imagine};
    use crate::State;
    use crate::cards::Card;
    use crate::setup::{Options, Switch};
    use crate::tests::positions::{begin, give, give_mimic, position};
    use crate::view::Question;

    #[test]
    fn worlds_are_imagined_from_a_view_alone() {
        for bay in [Switch::On, Switch::Off] {
            assert!(imagined::<State>(&Options { bay, ..Options::default() }, 20) > 10_000);
        }
    }

    /// Positions no game leads to soon: a few cards for everybody, and what comes of them.
    #[test]
    fn worlds_full_of_cards_are_imagined_too() {
        let mut asked = [0; Question::ALL.len()];
        for index in 0..600 {
            let mut rng = Rng::for_game(Seed::from_number(8), index);
            let mut state = position(&mut rng, 2 + (index % 5) as u8);
            // Who gets Regeneration's extra heart is asked of few.
            if index % 4 == 0 {
                let seat = Seat::new(rng.below(u32::from(state.seats)) as u8);
                give(&mut state, &mut rng, seat, Card::HealingRay);
                give(&mut state, &mut rng, seat, Card::Regeneration);
            }
            for _ in 0..12 {
                let seat = Seat::new(rng.below(u32::from(state.seats)) as u8);
                let card = Card::from_number(rng.draw(state.deck.set()));
                if card.is_keep() && card != Card::Mimic {
                    give(&mut state, &mut rng, seat, card);
                }
            }
            let copied = state.in_play().iter().next();
            if let Some(card) = copied {
                let seat = Seat::new(rng.below(u32::from(state.seats)) as u8);
                give_mimic(&mut state, &mut rng, seat, card);
            }
            begin(&mut state, &mut rng);
            for _ in 0..60 {
                let Some(seat) = state.awaited().nth(0) else { break };
                let view = state.view(Viewer::Seat(seat));
                asked[view.ask.expect("somebody is asked").what as usize] += 1;
                let world = imagine(&view, &mut rng);
                assert_eq!(world.view(Viewer::Seat(seat)), view);
                assert_eq!(world.invariants(), Ok(()));
                let (mut choices, mut imagined) = (Vec::new(), Vec::new());
                state.legal(Time::ZERO, seat, &mut choices);
                world.legal(Time::ZERO, seat, &mut imagined);
                assert_eq!(imagined, choices);
                let action = state.sample(Time::ZERO, seat, &mut rng).expect("whoever is asked can answer");
                let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), None);
                state.apply(&mut cx, Input::Act { seat, action });
            }
        }
        assert!(asked.iter().all(|&times| times > 0), "{asked:?}");
    }

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
