//! What anybody would do: positions in which one answer is right.

use kernel::{BySeat, Chance, Cx, Game, Input, Level, Rng, Seat, Seats, Seed, Time, Viewer};

use crate::State;
use crate::action::Action;
use crate::cards::{Card, Keeps};
use crate::dice::Dice;
use crate::event::Cause;
use crate::rules::keeps;
use crate::setup::Options;
use crate::state::{Ask, Hit, Now};
use crate::view::Question;
use crate::words::{Face, Place};

use Face::{Claw, Energy, Heart, One, Three, Two};

const ME: Seat = Seat::new(0);
const OTHER: Seat = Seat::new(1);

/// A new table at which the first seat has its turn and a market of cheap points.
fn table(seats: u8) -> State {
    let mut rng = Rng::for_game(Seed::from_number(5), 0);
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), None);
    let mut state = State::setup(&mut cx, seats, &Options::default()).expect("a legal table");
    state.active = ME;
    state.now = Now::default();
    state.market = [Some(Card::CornerStore), Some(Card::CommuterTrain), Some(Card::Energize)];
    state
}

fn own(state: &mut State, cards: &[Card]) {
    state.boards[ME].keeps = cards.iter().copied().collect::<Keeps>();
}

/// What the bot of the first seat answers.
fn answer(state: &State) -> Action {
    let mut legal = Vec::new();
    state.legal(Time::ZERO, ME, &mut legal);
    let mut rng = Rng::for_game(Seed::from_number(6), 0);
    let mut bot = Level::Medium.bot::<State>(ME).expect("there is a medium bot");
    let action = bot.decide(&state.view(Viewer::Seat(ME)), &legal, &mut rng);
    assert!(legal.contains(&action), "{action:?} is none of {legal:?}");
    action
}

fn rolled(state: &mut State, faces: [Face; 6], rerolls: u8) {
    state.ask = Ask::Roll;
    state.now.dice = faces.into_iter().collect();
    state.now.rerolls = rerolls;
}

#[test]
fn it_stops_when_the_dice_win() {
    let mut state = table(4);
    state.boards[ME].stars = 17;
    rolled(&mut state, [Three, Three, Three, Heart, Energy, Two], 2);
    assert_eq!(answer(&state), Action::Stop);
}

#[test]
fn it_keeps_the_claws_that_kill_the_last_rival() {
    let mut state = table(2);
    state.tokyo.put(OTHER, Place::City);
    state.boards[OTHER].hearts = 3;
    rolled(&mut state, [Claw, Claw, Claw, One, Two, Heart], 2);
    match answer(&state) {
        Action::Stop => {}
        Action::Reroll { dice } => assert_eq!(dice.count(Claw), 0, "{dice:?}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_rolls_for_hearts_when_it_is_low() {
    let mut state = table(4);
    state.boards[ME].hearts = 2;
    state.tokyo.put(OTHER, Place::City);
    rolled(&mut state, [Heart, Heart, One, Two, Energy, Claw], 1);
    let Action::Reroll { dice } = answer(&state) else { panic!("it must reroll") };
    assert_eq!((dice.count(Heart), dice.count(Claw)), (0, 1), "{dice:?}");
}

#[test]
fn it_turns_a_die_to_win() {
    let mut state = table(3);
    state.boards[ME].stars = 17;
    own(&mut state, &[Card::PlotTwist]);
    rolled(&mut state, [Three, Three, One, Two, Energy, Two], 0);
    state.ask = Ask::Change;
    let Action::Twist { to, .. } = answer(&state) else { panic!("it must turn a die") };
    assert_eq!(to, Three);
}

#[test]
fn it_leaves_tokyo_in_time() {
    let mut state = table(4);
    state.active = OTHER;
    state.ask = Ask::Yield(ME);
    state.tokyo.put(ME, Place::City);
    state.boards[ME].hearts = 2;
    assert_eq!(answer(&state), Action::Yield);
    // The last attack before the own turn: nobody else can hit before that pays.
    state.active = Seat::new(3);
    state.boards[ME].hearts = 9;
    assert_eq!(answer(&state), Action::Stay);
    // Or it would begin with 20 points.
    state.boards[ME].hearts = 2;
    state.boards[ME].stars = 18;
    assert_eq!(answer(&state), Action::Stay);
}

#[test]
fn it_buys_its_death_never_and_its_victory_always() {
    let mut state = table(4);
    state.ask = Ask::Buy;
    state.market = [Some(Card::JetFighters), None, None];
    state.boards[ME].energy = 5;
    state.boards[ME].stars = 15;
    for (hearts, poison, wanted) in [
        (4, 0, Action::End),
        (5, 0, Action::Buy { card: Card::JetFighters }),
        (5, 1, Action::End),
        (6, 1, Action::Buy { card: Card::JetFighters }),
    ] {
        state.boards[ME].hearts = hearts;
        state.boards[ME].poison = poison;
        assert_eq!(answer(&state), wanted, "{hearts} hearts and {poison} poison");
    }
}

#[test]
fn it_buys_the_last_rivals_death() {
    let mut state = table(2);
    state.ask = Ask::Buy;
    state.market[0] = Some(Card::FireBlast);
    state.boards[ME].energy = 3;
    state.boards[OTHER].hearts = 2;
    assert_eq!(answer(&state), Action::Buy { card: Card::FireBlast });
}

/// The first seat is about to be hit by the second.
fn struck(state: &mut State, amount: u8) {
    state.active = OTHER;
    state.ask = Ask::Hit(ME);
    let mut amounts = BySeat::of(0);
    amounts[ME] = amount;
    state.hit = Some(Hit {
        dealer: Some(OTHER),
        cause: Cause::Dice,
        amounts,
        attacks: Seats::one(ME),
        judged: Some(ME),
        left: Seats::NONE,
        rolled: 0,
        camouflage: Dice::NONE,
    });
}

#[test]
fn it_saves_its_life() {
    let mut state = table(4);
    own(&mut state, &[Card::Wings]);
    state.boards[ME].hearts = 3;
    state.boards[ME].energy = 2;
    struck(&mut state, 4);
    assert_eq!(answer(&state), Action::Wings);
    own(&mut state, &[Card::RapidHealing]);
    state.boards[ME].energy = 4;
    assert_eq!(answer(&state), Action::RapidHeal);
    // Too late: two hearts more would be needed.
    state.boards[ME].energy = 2;
    assert_eq!(answer(&state), Action::Accept);
}

#[test]
fn it_keeps_the_extra_heart() {
    let mut state = table(3);
    own(&mut state, &[Card::HealingRay, Card::Regeneration]);
    state.boards[ME].hearts = 5;
    state.boards[OTHER].hearts = 5;
    state.ask = Ask::Extra;
    state.now.plan.own = 1;
    state.now.plan.ray[OTHER] = 1;
    assert_eq!(answer(&state), Action::Extra { seat: ME });
}

#[test]
fn armed_bots_answer_every_question() {
    let mut asked = [0; 15];
    for index in 0..500 {
        let mut rng = Rng::for_game(Seed::from_number(7), index);
        let seats = 2 + (index % 5) as u8;
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), None);
        let mut state = State::setup(&mut cx, seats, &Options::default()).expect("a legal table");
        for seat in Seat::all(seats) {
            state.boards[seat].energy = 12;
        }
        for card in state.deck.iter().filter(|card| card.is_keep() && *card != Card::Mimic) {
            if rng.below(2) == 0 {
                continue;
            }
            state.deck = state.deck.without(card);
            keeps::put(&mut state, Seat::new(rng.below(u32::from(seats)) as u8), card);
        }
        let mut bots: Vec<_> = Seat::all(seats).map(|seat| Level::Medium.bot::<State>(seat)).collect();
        let mut legal = Vec::new();
        while let Some(seat) = state.awaited().nth(0) {
            legal.clear();
            state.legal(Time::ZERO, seat, &mut legal);
            let view = state.view(Viewer::Seat(seat));
            asked[view.ask.expect("somebody is asked").what as usize] += 1;
            let bot = bots[seat.index()].as_mut().expect("there is a medium bot");
            let action = bot.decide(&view, &legal, &mut rng);
            assert!(legal.contains(&action), "{action:?} is none of {legal:?}");
            let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), None);
            state.apply(&mut cx, Input::Act { seat, action });
        }
        assert!(state.outcome().is_some());
    }
    // Who heals others with Regeneration is asked so seldom that it has a case of its own.
    asked[Question::Extra as usize] += 1;
    assert!(asked.iter().all(|&times| times > 0), "{asked:?}");
}
