//! Positions that chance makes: any monster with any hearts, energy, counters and place, and chosen cards.

use kernel::{Chance, Cx, Game, Rng, Seat, Time};

use crate::State;
use crate::cards::Card;
use crate::rules::keeps;
use crate::setup::Options;
use crate::turn;
use crate::words::{Copy, Place};

/// A table of `seats` in a random position, before the first roll of a turn. Nobody has a card.
pub(crate) fn position(rng: &mut Rng, seats: u8) -> State {
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(rng), None);
    let mut state = State::setup(&mut cx, seats, &Options::default()).expect("a legal table");
    for seat in state.all() {
        let board = &mut state.boards[seat];
        board.hearts = 1 + rng.below(10) as u8;
        board.stars = rng.below(20) as u8;
        board.energy = rng.below(14) as u16;
        board.poison = rng.below(3) as u8;
        board.shrink = rng.below(3) as u8;
    }
    for place in [Place::City, Place::Bay] {
        let seat = Seat::new(rng.below(u32::from(seats)) as u8);
        if (place == Place::City || state.bay) && !state.inside(seat) && rng.below(4) > 0 {
            state.tokyo.put(seat, place);
        }
    }
    state
}

/// Takes a card from wherever it is and puts it in front of a monster, charged by chance.
pub(crate) fn give(state: &mut State, rng: &mut Rng, seat: Seat, card: Card) {
    take_out(state, rng, card);
    keeps::put(state, seat, card);
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(rng), None);
    match card {
        Card::EvenBigger => keeps::grow(state, &mut cx, seat, Copy::Card),
        Card::MonsterBatteries => state.stored[0] = 2 + 2 * rng.below(4) as u16,
        Card::SmokeCloud => state.smoke[0] = 1 + rng.below(3) as u8,
        _ => {}
    }
}

/// Gives Mimic to a monster, as a copy of a card in play.
pub(crate) fn give_mimic(state: &mut State, rng: &mut Rng, seat: Seat, copied: Card) {
    give(state, rng, seat, Card::Mimic);
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(rng), None);
    keeps::copy(state, &mut cx, seat, copied);
    state.charging = None;
    if copied == Card::MonsterBatteries {
        state.stored[1] = 2;
    }
}

/// Removes a card from deck, discard pile and market.
fn take_out(state: &mut State, rng: &mut Rng, card: Card) {
    state.deck = state.deck.without(card);
    state.discard = state.discard.without(card);
    for slot in 0..state.market.len() {
        if state.market[slot] == Some(card) {
            let other = Card::from_number(rng.draw(state.deck.set()));
            state.deck = state.deck.without(other);
            state.market[slot] = Some(other);
        }
    }
}

/// A turn begins for a random monster.
pub(crate) fn begin(state: &mut State, rng: &mut Rng) {
    let seat = Seat::new(rng.below(u32::from(state.seats)) as u8);
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(rng), None);
    turn::begin(state, &mut cx, seat, None);
    turn::advance(state, &mut cx);
}
