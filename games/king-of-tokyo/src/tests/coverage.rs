//! Every card is bought, does something, is copied and is lost in random games. What a Keep card does is found
//! without knowing the card: a step is played again in a world where the card is not there, with the same chance.
//! If something else comes out, the card did it. `cargo xtask cards` prints the table.

use kernel::{Chance, Cx, Game, Input, Rng, Seat, Seed, Time};

use crate::State;
use crate::action::Action;
use crate::cards::Card;
use crate::event::{Cause, Event, Extra};
use crate::setup::Options;

/// How often something happened to, or through, a card.
#[derive(Clone, Copy, Default)]
struct Row {
    bought: u32,
    used: u32,
    copied: u32,
    lost: u32,
}

const GAMES: u64 = 1500;

#[test]
fn every_card_is_bought_used_and_lost() {
    let mut rows = [Row::default(); Card::COUNT as usize];
    for index in 0..GAMES {
        play(index, &mut rows);
    }
    println!("{:28}{:>9}{:>9}{:>9}{:>9}", "card", "bought", "used", "copied", "lost");
    for (card, row) in Card::all().zip(&rows) {
        println!("{:28}{:>9}{:>9}{:>9}{:>9}", card.word(), row.bought, row.used, row.copied, row.lost);
    }
    for (card, row) in Card::all().zip(&rows) {
        let word = card.word();
        assert!(row.bought > 0, "{word} is never bought");
        assert!(row.used > 0, "{word} never does anything");
        assert!(!card.is_keep() || row.lost > 0, "{word} is never lost");
        assert!(!card.is_keep() || card == Card::Mimic || row.copied > 0, "{word} is never copied");
    }
}

fn play(index: u64, rows: &mut [Row]) {
    let mut rng = Rng::for_game(Seed::from_bytes(b"coverage"), index);
    let seats = 2 + (index % 5) as u8;
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), None);
    let mut state = State::setup(&mut cx, seats, &Options::default()).expect("a legal table");
    // Rich monsters buy more, so that fewer games show every card.
    for seat in state.all() {
        state.boards[seat].energy = 12;
    }
    let mut events = Vec::new();
    while let Some(seat) = state.awaited().nth(0) {
        let action = state.sample(Time::ZERO, seat, &mut rng).expect("whoever is asked can answer");
        for card in state.in_play().iter() {
            rows[usize::from(card.number())].used += u32::from(matters(&state, &rng, seat, action, card));
        }
        events.clear();
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), Some(&mut events));
        state.apply(&mut cx, Input::Act { seat, action });
        events.iter().for_each(|event| count(event, rows));
    }
}

/// Whether the step comes out differently, or cannot be, without the card.
fn matters(state: &State, rng: &Rng, seat: Seat, action: Action, card: Card) -> bool {
    let mut without = *state;
    strip(&mut without, card);
    if without.check(Time::ZERO, seat, &action).is_err() {
        return true;
    }
    let mut after = [*state, without];
    for world in &mut after {
        let mut rng = rng.clone();
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), None);
        world.apply(&mut cx, Input::Act { seat, action });
        strip(world, card);
    }
    after[0] != after[1]
}

/// The same position without the card, and without a copy of it.
fn strip(state: &mut State, card: Card) {
    for seat in state.all() {
        if state.boards[seat].keeps.has(card) {
            state.boards[seat].keeps = state.boards[seat].keeps.without(card);
            state.aside = state.aside.with(card);
        }
    }
    if card == Card::Mimic || state.mimic == Some(card) {
        state.mimic = None;
    }
}

fn count(event: &Event, rows: &mut [Row]) {
    let row = |rows: &mut [Row], card: Card, add: fn(&mut Row)| add(&mut rows[usize::from(card.number())]);
    let used: fn(&mut Row) = |row| row.used += 1;
    match *event {
        Event::Bought { card, from, .. } => {
            row(rows, card, |row| row.bought += 1);
            if from.is_some() {
                row(rows, card, |row| row.lost += 1);
            }
        }
        Event::Discarded { card, .. } | Event::Sold { card, .. } => row(rows, card, |row| row.lost += 1),
        Event::Mimicked { card: Some(card), .. } => row(rows, card, |row| row.copied += 1),
        Event::Turn { extra: Some(Extra::Frenzy), .. } => row(rows, Card::Frenzy, used),
        Event::Stars { cause: Cause::Card(card), .. }
        | Event::StarsLost { cause: Cause::Card(card), .. }
        | Event::Energy { cause: Cause::Card(card), .. }
        | Event::Healed { cause: Cause::Card(card), .. }
        | Event::Damaged { cause: Cause::Card(card), .. }
            if !card.is_keep() =>
        {
            row(rows, card, used);
        }
        _ => {}
    }
}
