//! Every Keep card beside every other, in random positions, in one hand and in two, with Mimic as a third.

use kernel::{Rng, Seat, Seed};

use super::positions::{begin, give, give_mimic, position};
use super::random::play_out;
use crate::cards::Card;

fn titles() -> Vec<Card> {
    Card::all().filter(|card| card.is_keep() && card.title() == *card).collect()
}

#[test]
fn every_pair_of_keep_cards_breaks_nothing() {
    let mut pairs = 0;
    for first in titles() {
        for second in titles().into_iter().filter(|&second| second != first) {
            pairs += 1;
            let index = u64::from(first.number()) * 64 + u64::from(second.number());
            let mut rng = Rng::for_game(Seed::from_bytes(b"pairs"), index);
            for _ in 0..6 {
                play_pair(&mut rng, first, second);
            }
        }
    }
    assert_eq!(pairs, 47 * 46);
}

/// Both cards, with one owner or two, and Mimic as a copy of one of them or of anything that comes.
fn play_pair(rng: &mut Rng, first: Card, second: Card) {
    let seats = 2 + rng.below(5) as u8;
    let mut state = position(rng, seats);
    let anyone = |rng: &mut Rng| Seat::new(rng.below(u32::from(seats)) as u8);
    let owner = anyone(rng);
    let other = if rng.below(2) == 0 { owner } else { anyone(rng) };
    let copied = if rng.below(2) == 0 { first } else { second };
    for (seat, card) in [(owner, first), (other, second)] {
        if card == Card::Mimic {
            let target = if first == Card::Mimic { second } else { first };
            if target == second {
                give(&mut state, rng, other, second);
            }
            give_mimic(&mut state, rng, seat, target);
        } else if !state.boards[other].keeps.has(card) {
            give(&mut state, rng, seat, card);
        }
    }
    if first != Card::Mimic && second != Card::Mimic {
        let seat = anyone(rng);
        give_mimic(&mut state, rng, seat, copied);
    }
    begin(&mut state, rng);
    state_holds(&state);
    play_out(&mut state, rng, 60);
}

fn state_holds(state: &crate::State) {
    if let Err(broken) = state.check_invariants() {
        panic!("{broken} in {state:#?}");
    }
}
