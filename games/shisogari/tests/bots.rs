//! Medium plays better than random on either side, always legally, and always the same from the same chance.
//!
//! The sides are swapped under the same deals: a seat is played by its side's bot, so a Hunter who becomes
//! Kin goes over to the Vampire's bot, which was told the same news.

use kernel::{Bot, Chance, Cx, Game, Input, Level, Rng, Seat, Seed, Time, Viewer};
use shisogari::{Action, ColourRule, Event, Options, State};

/// Both sides' bots for one seat.
struct Player {
    hunter: Box<dyn Bot<State>>,
    vampire: Box<dyn Bot<State>>,
}

/// Plays game number `index`; true if the Hunters win. `see` is shown every act.
fn play(
    seats: u8,
    rule: ColourRule,
    [hunters, vampires]: [Level; 2],
    index: u64,
    mut see: impl FnMut(Seat, Action),
) -> bool {
    let options = Options { colour_rule: rule, ..Options::default() };
    let mut deal = Rng::for_game(Seed::from_number(11), index);
    let mut thought = Rng::for_game(Seed::from_number(12), index);
    let make = |level: Level, seat| level.bot::<State>(seat).expect("both levels exist");
    let mut players: Vec<Player> = Seat::all(seats)
        .map(|seat| Player { hunter: make(hunters, seat), vampire: make(vampires, seat) })
        .collect();
    let mut events: Vec<Event> = Vec::new();
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut deal), Some(&mut events));
    let mut state = State::setup(&mut cx, seats, &options).expect("a legal table");
    let mut legal = Vec::new();
    loop {
        for seat in Seat::all(seats) {
            let viewer = Viewer::Seat(seat);
            let news: Vec<Event> = events.iter().filter_map(|event| state.seen(event, viewer)).collect();
            let view = state.view(viewer);
            let player = &mut players[seat.index()];
            player.hunter.notice(&news, &view);
            player.vampire.notice(&news, &view);
        }
        events.clear();
        let Some(seat) = state.awaited().nth(0) else { break };
        legal.clear();
        state.legal(Time::ZERO, seat, &mut legal);
        let player = &mut players[seat.index()];
        let bot = if state.label(seat) == "hunter" { &mut player.hunter } else { &mut player.vampire };
        let action = bot.decide(&state.view(Viewer::Seat(seat)), &legal, &mut thought);
        assert!(legal.contains(&action), "{action:?} is none of {legal:?}");
        see(seat, action);
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut deal), Some(&mut events));
        state.apply(&mut cx, Input::Act { seat, action });
    }
    state.outcome().expect("the game is over").reason == "accuse_ok"
}

/// Of how many games in a hundred the Hunters win.
fn share(seats: u8, rule: ColourRule, sides: [Level; 2], games: u64) -> f64 {
    let won = (0..games).filter(|&index| play(seats, rule, sides, index, |_, _| {})).count();
    100.0 * won as f64 / games as f64
}

use Level::{Medium, Random};

#[test]
fn medium_is_better_on_either_side() {
    for seats in [4, 5] {
        let of = |sides| share(seats, ColourRule::Printed, sides, 150);
        let [rr, mr, rm, mm] = [[Random, Random], [Medium, Random], [Random, Medium], [Medium, Medium]].map(of);
        println!("{seats} seats: Hunters win {rr:.0} {mr:.0} {rm:.0} {mm:.0} %");
        assert!(mr > rr + 20.0, "medium Hunters win {mr} % where random ones win {rr} %");
        assert!(mm > rm + 10.0, "medium Hunters win {mm} % where random ones win {rm} %");
        assert!(mm + 10.0 < mr, "a medium Vampire leaves {mm} %, a random one {mr} %");
        assert!(rm <= rr, "a medium Vampire leaves {rm} %, a random one {rr} %");
    }
}

#[test]
fn the_stricter_colour_rule_is_played_too() {
    let [mr, mm] = [[Medium, Random], [Medium, Medium]].map(|sides| share(5, ColourRule::Common, sides, 60));
    assert!(mr > mm, "a medium Vampire leaves {mm} %, a random one {mr} %");
}

#[test]
fn the_same_chance_gives_the_same_game() {
    for index in 0..5 {
        let record = || {
            let mut acts = Vec::new();
            play(5, ColourRule::Printed, [Medium, Medium], index, |seat, action| acts.push((seat, action)));
            acts
        };
        assert_eq!(record(), record());
    }
}
