//! Many random games: in every position every seat guesses.

use kernel::{Chance, Cx, Game, Input, Rng, Seat, Seed, Time, Viewer};

use super::facts::Facts;
use super::{Strictness, guess, stories};
use crate::setup::{ColourRule, Options};
use crate::state::{Phase, State};
use crate::view;
use crate::words::{Card, Colour, Role};

const RULES: [ColourRule; 2] = [ColourRule::Printed, ColourRule::Common];

/// Plays random games without accusations, which would end them soon, and shows every position.
fn positions(seats: u8, rule: ColourRule, reveal: bool, games: u64, mut see: impl FnMut(&State, &mut Rng)) {
    let options = Options { colour_rule: rule, reveal_kin_to_vampire: reveal, ..Options::default() };
    let seed = Seed::from_number(7 + u64::from(seats));
    for game in 0..games {
        let mut rng = Rng::for_game(seed, game);
        let mut other = Rng::for_game(seed, game + 1_000_000);
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), None);
        let mut state = State::setup(&mut cx, seats, &options).expect("a legal table");
        loop {
            see(&state, &mut other);
            let Some(seat) = state.awaited().nth(0) else { break };
            let action = loop {
                let action = state.sample(Time::ZERO, seat, &mut other).expect("somebody can act");
                if !matches!(action, crate::Action::Accuse { .. }) || other.below(40) == 0 {
                    break action;
                }
            };
            let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), None);
            state.apply(&mut cx, Input::Act { seat, action });
        }
    }
}

fn everywhere(games: u64, mut see: impl FnMut(&State, Seat, &mut Rng)) {
    for seats in [4, 5] {
        for rule in RULES {
            for reveal in [false, true] {
                positions(seats, rule, reveal, games, |state, rng| {
                    state.all().for_each(|seat| see(state, seat, rng));
                });
            }
        }
    }
}

/// What must hold in a guess beyond the invariants: it can have come about.
fn possible(state: &State) -> Result<(), String> {
    let vampire = state.vampire();
    for seat in state.all() {
        let role = state.roles[seat];
        for colour in Colour::ALL {
            let bite = colour.bite();
            if role == Role::Hunter && state.hands[seat].count(bite.kind()) > 0 {
                return Err(format!("{seat:?} is a Hunter with {bite:?}"));
            }
        }
        for pair in state.pairs.of(seat) {
            let [drawn, with] = pair.cards;
            let good = match role {
                Role::Vampire => drawn == with || drawn.is_item() != with.is_item(),
                Role::Kin => drawn == with || drawn.is_bite() && pair.turn >= state.turned[seat],
                Role::Hunter => drawn == with,
            };
            if !good {
                return Err(format!("{seat:?}, {role:?}, laid {:?}", pair.cards));
            }
        }
        if (role == Role::Kin) != (state.turned[seat] > 0) {
            return Err(format!("{seat:?} is {role:?} since {}", state.turned[seat]));
        }
        let most = if state.seats == 4 { 3 } else { 2 } - u8::from(seat == vampire);
        if Card::ITEMS.iter().any(|item| state.hands[seat].count(item.kind()) > most) {
            return Err(format!("{seat:?} holds too many of a kind"));
        }
        for to in state.all().filter(|&to| to != seat) {
            let Some(seen) = state.sightings[seat][to] else { continue };
            let pending = matches!(state.phase, Phase::Look { .. }) && seen.turn == state.turn;
            if seen.card.is_bite() && state.roles[seat] == Role::Hunter {
                return Err(format!("{seat:?} lost {:?} as a Hunter", seen.card));
            }
            if seen.card.is_bite() && !pending && state.roles[to] == Role::Hunter {
                return Err(format!("{to:?} drew {:?} and is a Hunter", seen.card));
            }
            let laid = state.pairs.iter().find(|pair| pair.turn == seen.turn);
            if laid.is_some_and(|pair| pair.owner != to || pair.cards[0] != seen.card) {
                return Err(format!("{to:?} drew {:?}, but laid {laid:?}", seen.card));
            }
        }
    }
    Ok(())
}

#[test]
fn true_positions_are_possible() {
    everywhere(60, |state, _, _| possible(state).expect("the true world is possible"));
}

#[test]
fn a_guess_keeps_what_the_seat_knows() {
    everywhere(60, |state, seat, rng| {
        let mut world = *state;
        guess(&mut world, seat, rng);
        assert_eq!(world.view(Viewer::Seat(seat)), state.view(Viewer::Seat(seat)));
        assert_eq!((world.awaited(), world.least_time()), (state.awaited(), state.least_time()));
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        state.legal(Time::ZERO, seat, &mut ours);
        world.legal(Time::ZERO, seat, &mut theirs);
        assert_eq!(ours, theirs);
        world.check_invariants().expect("a guess is a position");
        possible(&world).unwrap_or_else(|why| panic!("{why}\ntruth {state:?}\nguess {world:?}"));
    });
}

#[test]
fn a_guess_depends_on_the_view_alone() {
    everywhere(25, |state, seat, rng| {
        let mut twin = *state;
        guess(&mut twin, seat, rng);
        let (mut one, mut two) = (*state, twin);
        let stream = rng.clone();
        guess(&mut one, seat, &mut stream.clone());
        guess(&mut two, seat, &mut stream.clone());
        assert_eq!(one, two);
    });
}

#[test]
fn ordinary_play_needs_no_loose_guess() {
    let mut exotic = 0;
    let mut total = 0;
    everywhere(150, |state, seat, rng| {
        let view = view::view(state, Viewer::Seat(seat));
        let (Some(me), None) = (&view.me, &view.ending) else { return };
        total += 1;
        let tell = |strictness, rng: &mut Rng| {
            let facts = Facts::new(&view, me, strictness, rng);
            let tale = stories::choose(&facts, rng);
            tale.is_some_and(|tale| super::write(&facts, &tale, rng).is_some())
        };
        if !(0..4).any(|_| tell(Strictness::Plain, rng)) {
            exotic += 1;
            let told = (0..12).any(|_| tell(Strictness::Exotic, rng));
            assert!(told, "no story fits what {seat:?} sees of {state:?}");
        }
    });
    assert!(exotic * 200 < total, "{exotic} of {total} positions need an exotic story");
}

#[test]
fn at_the_start_everybody_may_be_the_vampire() {
    for seats in [4, 5] {
        let mut counts = [0u32; 5];
        let mut blanks = [0u32; 5];
        positions(seats, ColourRule::Printed, false, 1, |state, rng| {
            let hunter = state.all().find(|&seat| state.roles[seat] == Role::Hunter).expect("there are Hunters");
            if state.turn > 1 || state.hands[hunter].count(Card::WhiteBlank.kind()) > 0 {
                return;
            }
            for _ in 0..4000 {
                let mut world = *state;
                guess(&mut world, hunter, rng);
                counts[world.vampire().index()] += 1;
                for seat in world.all() {
                    blanks[seat.index()] += u32::from(world.hands[seat].count(Card::WhiteBlank.kind()));
                }
            }
            assert_eq!(counts[hunter.index()], 0);
        });
        let total: u32 = counts.iter().sum();
        let others = u32::from(seats) - 1;
        for &count in counts.iter().filter(|&&count| count > 0) {
            assert!((count * others).abs_diff(total) < total / 10, "{seats} seats: {counts:?}");
        }
        assert_eq!(counts.iter().filter(|&&count| count > 0).count() as u32, others, "{counts:?}");
        assert!(seats == 4 || blanks.iter().filter(|&&b| (b * others).abs_diff(total) < total / 8).count() == 4);
    }
}

#[test]
fn guesses_vary() {
    let (mut same, mut total) = (0u32, 0u32);
    everywhere(20, |state, seat, rng| {
        if state.phase == Phase::Over || state.turn > 6 {
            return;
        }
        let mut worlds = [*state; 8];
        worlds.iter_mut().for_each(|world| guess(world, seat, rng));
        total += 1;
        same += u32::from(worlds.iter().all(|world| *world == worlds[0]));
    });
    assert!(same * 50 < total, "{same} of {total} positions give one world only");
}
