//! What is made of a view alone: imagined worlds, and the choices of bots.

use std::fmt::Debug;

use kernel::{Bot, Bots, Cx, Game, Imagine, Input, Level, Rng, Seat, Seed, Time, Viewer};

use crate::drive;
use crate::laws::differ;

/// Plays random games, and in every position imagines a world for every seat. Each gives the same view back and the
/// same choices, keeps what must always hold, and is the same for another world that the seat cannot tell from the true
/// one. Returns how many were imagined.
///
/// # Panics
/// When one is not so.
pub fn imagined<G: Imagine>(options: &G::Options, games: u64) -> u64 {
    let mut worlds = 0;
    walk::<G>(options, games, |state, now, dice| {
        for seat in Seat::all(state.seats()) {
            let view = state.view(Viewer::Seat(seat));
            let world = G::imagine(&view, &mut dice.clone());
            same("the view", seat, &view, &world.view(Viewer::Seat(seat)));
            let choices = drive::list(state, now, seat);
            same("the list of choices", seat, &choices, &drive::list(&world, now, seat));
            assert_eq!(world.invariants(), Ok(()), "imagined by {seat:?}: {world:#?}");
            let mut before = dice.clone();
            let other = guessed(state, seat, dice);
            same("the world", seat, &world, &G::imagine(&other.view(Viewer::Seat(seat)), &mut before));
            worlds += 1;
        }
        None
    });
    worlds
}

/// Plays games among bots of this level, which must be bots that see views and hear no news. What each chooses is what
/// a new bot in its place chooses, also if another world is true that its seat cannot tell apart. Returns how many
/// choices were compared.
///
/// # Panics
/// When a choice differs.
pub fn blind<G: Bots>(level: Level, options: &G::Options, games: u64) -> u64 {
    let bot = |seat| level.bot::<G>(seat).expect("the game has this level");
    let mut bots: Vec<Box<dyn Bot<G>>> = Seat::all(G::INFO.seats.1).map(bot).collect();
    let mut choices = 0;
    walk::<G>(options, games, |state, now, dice| {
        let seat = state.awaited().nth(0)?;
        let legal = drive::list(state, now, seat);
        let (view, other) = (state.view(Viewer::Seat(seat)), guessed(state, seat, dice).view(Viewer::Seat(seat)));
        let mut fresh = bot(seat);
        assert!(!fresh.listens(), "what it chooses may depend on news");
        let chosen = bots[seat.index()].decide(&view, &legal, &mut dice.clone());
        same("the choice", seat, &chosen, &fresh.decide(&other, &legal, &mut dice.clone()));
        choices += 1;
        Some((seat, chosen))
    });
    choices
}

/// Shows every position of some games to `look`, which may say what happens next.
fn walk<G: Game>(
    options: &G::Options,
    games: u64,
    mut look: impl FnMut(&G, Time, &mut Rng) -> Option<(Seat, G::Action)>,
) {
    let (least, most) = G::INFO.seats;
    for (seats, index) in (least..=most).flat_map(|seats| (0..games).map(move |index| (seats, index))) {
        let seed = Seed::from_bytes(format!("imagined {seats} {index}").as_bytes());
        let mut dice = Rng::for_game(seed, u64::MAX);
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, drive::chance_of(seed, 0), None);
        let mut state = G::setup(&mut cx, seats, options).expect("the table is legal");
        let mut last = Time::ZERO;
        for step in 1..=G::INFO.most_steps {
            let wished = look(&state, last.plus(state.least_time()), &mut dice);
            let Some(mut next) = drive::choose(&state, last, &mut dice) else { break };
            if let Some((seat, action)) = wished {
                next.input = Input::Act { seat, action };
            }
            last = next.now;
            state = drive::step(&state, next.now, next.input, drive::chance_of(seed, step)).state;
        }
    }
}

fn guessed<G: Game>(state: &G, seat: Seat, dice: &mut Rng) -> G {
    let mut other = state.clone();
    other.guess(seat, dice);
    other
}

fn same<T: PartialEq + Debug>(what: &str, seat: Seat, wanted: &T, is: &T) {
    assert!(wanted == is, "{what} differs for {seat:?}: {}", differ(wanted, is));
}
