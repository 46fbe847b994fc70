//! Whole random games, with an eye on what must always hold.

use kernel::{Chance, Cx, Game, Input, Rng, Seed, Time};

use crate::State;
use crate::setup::{Options, Switch};

/// Plays a game to its end; says how many acts it took.
pub(super) fn play_out(state: &mut State, rng: &mut Rng, limit: u32) -> u32 {
    for acts in 0..limit {
        let Some(seat) = state.awaited().nth(0) else { return acts };
        let action = state.sample(Time::ZERO, seat, rng).expect("whoever is asked can answer");
        assert_eq!(state.check(Time::ZERO, seat, &action), Ok(()), "{action:?} in {state:#?}");
        let before = *state;
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(rng), None);
        state.apply(&mut cx, Input::Act { seat, action });
        if let Err(broken) = state.invariants() {
            panic!("{broken} after {seat:?} {action:?}\nbefore {before:#?}\nafter {state:#?}");
        }
    }
    limit
}

/// With `YAKAI_GAMES=N` as many games of each kind as wanted: 10 kinds, some 150 acts a game.
fn games() -> u64 {
    std::env::var("YAKAI_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(300)
}

#[test]
fn random_games_end_and_break_nothing() {
    let mut acts = 0;
    for seats in 2..=6 {
        for bay in [Switch::On, Switch::Off] {
            let options = Options { bay, ..Options::default() };
            for index in 0..games() {
                let mut rng = Rng::for_game(Seed::from_number(u64::from(seats)), index);
                let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), None);
                let mut state = State::setup(&mut cx, seats, &options).expect("a legal table");
                acts += u64::from(play_out(&mut state, &mut rng, State::INFO.most_steps));
                assert!(state.outcome().is_some(), "the game never ends: {state:#?}");
            }
        }
    }
    println!("{acts} acts");
}

#[test]
fn the_state_is_small() {
    let size = size_of::<State>();
    println!("{size} bytes");
    assert!(size <= 512, "{size} bytes");
}
