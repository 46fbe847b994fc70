//! Medium wins far more than its share against random, always plays legally, and always the same from the
//! same chance.

use arena::{Plan, Report, Watch, retell, simulate};
use kernel::Level;
use king_of_tokyo::{Options, State, Switch};

use Level::{Hard, Medium, Random};

fn plan(seats: u8, bay: Switch, bots: &[Level], games: u64) -> Plan<State> {
    let options = Options { bay, ..Options::default() };
    Plan { seats, games, bots: bots.iter().map(|&level| level.into()).collect(), options, seed: 31, threads: None }
}

/// A bot whose act the rules refuse stops the run.
fn run(plan: &Plan<State>) -> Report {
    simulate(plan, &Watch::NOBODY).expect("the run is faultless")
}

/// The share of games that one bot wins among others of another level, on each seat equally often.
fn alone(bot: Level, others: Level, seats: u8, bay: Switch, games: u64) -> f64 {
    let mut bots = vec![others; usize::from(seats)];
    bots[0] = bot;
    run(&plan(seats, bay, &bots, games)).win_share.bot[bot.name()].share
}

/// The share of games that the one medium bot wins.
fn share(seats: u8, bay: Switch, games: u64) -> f64 {
    alone(Medium, Random, seats, bay, games)
}

/// Thousands of games say 94 to 98 %; the bound is what chance cannot take away from that in a few.
#[test]
fn one_medium_beats_random_at_every_table() {
    for seats in 2..=6 {
        let share = share(seats, Switch::On, 120);
        println!("{seats} seats: medium wins {share:.2}");
        assert!(share > 0.8, "medium wins {share:.2} at {seats} seats");
    }
}

#[test]
fn it_plays_without_the_bay_too() {
    let share = share(6, Switch::Off, 60);
    assert!(share > 0.75, "medium wins {share:.2}");
}

/// Thousands of games say 70, 60, 40, 35 and 30 %; the bounds are what chance cannot take away from that in a few.
#[test]
fn one_hard_beats_medium_at_every_table() {
    for (seats, least) in (2..=6).zip([0.62, 0.48, 0.32, 0.26, 0.2]) {
        let share = alone(Hard, Medium, seats, Switch::On, 240);
        println!("{seats} seats: hard wins {share:.2}");
        assert!(share > least, "hard wins {share:.2} at {seats} seats");
    }
}

#[test]
fn the_same_chance_gives_the_same_game() {
    for (seats, index) in (2..=6).zip(0..) {
        let bot = if seats % 2 == 0 { Medium } else { Hard };
        let plan = plan(seats, Switch::On, &[bot], 0);
        let record = || {
            let mut inputs = Vec::new();
            retell(&plan, index, &mut |moment| inputs.push(moment.input)).expect("the game is faultless");
            inputs
        };
        assert_eq!(record(), record());
    }
}

/// Games among medium bots see every kind of card and question: no game stops, no act is illegal.
#[test]
fn medium_bots_finish_their_games() {
    for seats in 2..=6 {
        run(&plan(seats, Switch::On, &[Medium], 30));
    }
}
