//! What the bot makes of what it is told.

use kernel::{Chance, Cx, Game, Input, Rng, Seat, Seed, Time, Viewer};

use super::hands::{count, counts, hidden, number, swapped};
use super::memory::Memory;
use super::weights::WEIGHTS;
use crate::action::Action;
use crate::event::Event;
use crate::setup::Options;
use crate::state::State;
use crate::words::Clue;

use Clue::{Coffee, Dove, Food, Transformation};

#[test]
fn every_hand_has_a_number() {
    for hand in 0..super::hands::HANDS {
        assert_eq!(number(*counts(hand)), Some(hand));
        assert_eq!(counts(hand).iter().sum::<u8>(), 3);
        assert_eq!(counts(hand)[Clue::Mask.index()] == 0, hand < super::hands::MASKLESS);
    }
    let hand = number(count(&[Coffee, Food, Food])).expect("three cards");
    assert_eq!(hidden(hand, &count(&[Food, Food])), Some(Coffee.index()));
    assert_eq!(hidden(hand, &count(&[Dove, Food])), None);
    let after = swapped(hand, Coffee.index(), Dove.index()).expect("there is a Coffee");
    assert_eq!(*counts(after), count(&[Food, Food, Dove]));
    assert_eq!(swapped(hand, Dove.index(), Coffee.index()), None);
}

/// A game with one listener, who sits on seat 0.
struct Table {
    state: State,
    memory: Memory,
    rng: Rng,
}

impl Table {
    /// The first deal with this many seats in which the cards and people lie as `wanted`.
    fn find(seats: u8, options: &Options, wanted: impl Fn(&State) -> bool) -> Table {
        for index in 0..10_000 {
            let mut rng = Rng::for_game(Seed::from_number(5), index);
            let mut events = Vec::new();
            let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), Some(&mut events));
            let state = State::setup(&mut cx, seats, options).expect("a legal table");
            if wanted(&state) {
                let mut table = Table { state, memory: Memory::new(Seat::new(0), &WEIGHTS), rng };
                table.tell(&events);
                return table;
            }
        }
        panic!("no such deal");
    }

    fn act(&mut self, seat: u8, action: Action) {
        let seat = Seat::new(seat);
        self.state.check(Time::ZERO, seat, &action).expect("a legal act");
        let mut events = Vec::new();
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut self.rng), Some(&mut events));
        self.state.apply(&mut cx, Input::Act { seat, action });
        self.tell(&events);
    }

    fn tell(&mut self, events: &[Event]) {
        let viewer = Viewer::Seat(Seat::new(0));
        let news: Vec<Event> = events.iter().filter_map(|event| self.state.seen(event, viewer)).collect();
        let view = self.state.view(viewer);
        self.memory.note(&news, &view);
        self.memory.settle(&view, view.me.as_ref().expect("a seat"));
    }

    /// Everybody shows and gives what the random bot would.
    fn preliminary(&mut self) {
        while self.state.turn == 0 {
            let seat = self.state.awaited().nth(0).expect("somebody chooses");
            let action = self.state.sample(Time::ZERO, seat, &mut self.rng).expect("something to do");
            self.act(seat.index() as u8, action);
        }
    }

    /// How likely a seat holds these, as the listener thinks.
    fn holds(&self, seat: usize, cards: &[Clue]) -> f32 {
        let wanted = count(cards);
        let hands = self.memory.hands[seat].iter().enumerate();
        hands
            .filter(|(hand, _)| counts(*hand).iter().zip(wanted).all(|(&here, wanted)| here >= wanted))
            .map(|(_, odds)| odds)
            .sum()
    }
}

fn check(what: &str, found: f32, wanted: f32) {
    assert!((found - wanted).abs() < 0.01, "{what}: {found}, not {wanted}");
}

/// Shown cards are known until the next exchange, and the swap of the two is followed.
#[test]
fn what_was_shown_is_known() {
    let first = Options { first: crate::First::Seat(Seat::new(0)), ..Options::default() };
    let mut table = Table::find(4, &first, |state| {
        let cards = |seat: u8| state.hands[Seat::new(seat)];
        cards(2).count(Food.kind()) == 1 && cards(2).count(Coffee.kind()) == 1 && cards(0).count(Dove.kind()) > 1
    });
    table.preliminary();
    while !matches!(table.state.phase, crate::state::Phase::Ask) {
        let action = table.state.sample(Time::ZERO, Seat::new(0), &mut table.rng).expect("something to do");
        table.act(0, action);
    }
    table.act(0, Action::Ask { target: Seat::new(2) });
    let mut legal = Vec::new();
    table.state.legal(Time::ZERO, Seat::new(2), &mut legal);
    if let Some(&action) = legal.first() {
        table.act(2, action);
    }
    let shown: Vec<Clue> =
        table.state.meetings[Seat::new(0)][Seat::new(2)].expect("they met").shown.iter().collect();
    check("shown cards are there", table.holds(2, &shown), 1.0);
    let mine = Clue::from_kind(table.state.hands[Seat::new(0)].nth(0));
    let held = |card| crate::Held { card, up: false };
    table.act(0, Action::Swap { give: held(mine), take: held(shown[0]) });
    check("the other shown card and the given one are there", table.holds(2, &[shown[1], mine]), 1.0);
}

/// A test tells what a hand holds.
#[test]
fn a_test_is_hard_evidence() {
    let mut tested = 0;
    let mut table = Table::find(6, &Options::default(), |_| true);
    table.preliminary();
    while table.state.end.is_none() && tested < 4 {
        let seat = table.state.awaited().nth(0).expect("somebody acts");
        let action = table.state.sample(Time::ZERO, seat, &mut table.rng).expect("something to do");
        table.act(seat.index() as u8, action);
        for seat in 1..6 {
            let test = table.state.tests[Seat::new(seat)][crate::Test::Transformation1.index()];
            if let Some(test) = test.filter(|test| table.state.since(Seat::new(seat), test.at) == 0) {
                let met = f32::from(u8::from(test.met));
                check("a Transformation is there, or not", table.holds(seat as usize, &[Transformation]), met);
                tested += 1;
            }
        }
    }
    assert!(tested > 0, "a test was seen");
}

/// Beliefs add up: each seat is somebody, and each character is somewhere.
#[test]
fn beliefs_add_up() {
    for (seats, mask) in [(4, false), (6, false), (8, true)] {
        let options = Options { mask, ..Options::default() };
        let mut table = Table::find(seats, &options, |_| true);
        while table.state.end.is_none() {
            let seat = table.state.awaited().nth(0).expect("somebody acts");
            let action = table.state.sample(Time::ZERO, seat, &mut table.rng).expect("something to do");
            table.act(seat.index() as u8, action);
            if table.state.turn == 0 {
                continue;
            }
            let memory = &table.memory;
            for seat in memory.others() {
                check("a seat is somebody", memory.beliefs[seat].iter().sum(), 1.0);
                check("a seat has a hand", memory.hands[seat].iter().sum(), 1.0);
            }
            for character in 0..memory.cast.len() {
                let sum: f32 = (0..memory.seats).map(|seat| memory.beliefs[seat][character]).sum();
                assert!((sum - 1.0).abs() < 0.1, "somebody is {:?}: {sum}", memory.cast[character].id);
            }
        }
    }
}

/// Who takes Food has reason to.
#[test]
fn a_taken_card_tells_who_took_it() {
    let mut told = 0;
    for index in 0..300 {
        let mut rng = Rng::for_game(Seed::from_number(6), index);
        let options = Options { first: crate::First::Seat(Seat::new(1)), ..Options::default() };
        let mut events = Vec::new();
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), Some(&mut events));
        let state = State::setup(&mut cx, 5, &options).expect("a legal table");
        let mut table = Table { state, memory: Memory::new(Seat::new(0), &WEIGHTS), rng };
        table.tell(&events);
        table.preliminary();
        while !matches!(table.state.phase, crate::state::Phase::Ask | crate::state::Phase::Over) {
            let action = table.state.sample(Time::ZERO, Seat::new(1), &mut table.rng).expect("something to do");
            table.act(1, action);
        }
        if table.state.end.is_some() {
            continue;
        }
        table.act(1, Action::Ask { target: Seat::new(0) });
        let hand = table.state.hands[Seat::new(0)];
        let (has_food, other) = (hand.count(Food.kind()) > 0, hand.cards().find(|&card| card != Food.kind()));
        let (true, Some(other)) = (has_food, other) else { continue };
        table.act(0, Action::Show { cards: crate::Two::of(Food, Clue::from_kind(other)) });
        let wanting = |memory: &Memory| -> f32 {
            let wants = |wish: &super::wish::Wish| wish.collection.is_some_and(|wanted| wanted[Food.index()] > 0);
            memory
                .cast
                .iter()
                .zip(memory.beliefs[1])
                .filter(|(wish, _)| wants(wish))
                .map(|(_, belief)| belief)
                .sum()
        };
        let before = wanting(&table.memory);
        let give = Clue::from_kind(table.state.hands[Seat::new(1)].nth(0));
        if give == Food || !(0.1..=0.9).contains(&before) {
            continue;
        }
        let held = |card| crate::Held { card, up: false };
        table.act(1, Action::Swap { give: held(give), take: held(Food) });
        told += i32::from(wanting(&table.memory) > before) * 2 - 1;
    }
    assert!(told > 0, "Food tells of those who collect it: {told}");
}
