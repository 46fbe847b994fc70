//! Medium wins far more than its share against random, always plays legally, and games among medium bots are as
//! long as games among people should be.

use std::collections::BTreeSet;

use arena::{Plan, Report, Watch, retell, simulate};
use kernel::Level;
use roll_and_clash::{DuelMode, Event, Mode, Options, State};

use Level::{Medium, Random};

fn plan(seats: u8, options: Options, bots: &[Level], games: u64) -> Plan<State> {
    Plan { seats, games, bots: bots.iter().map(|&level| level.into()).collect(), options, seed: 5, threads: None }
}

/// A bot whose act the rules refuse stops the run.
fn run(seats: u8, options: Options, bots: &[Level], games: u64) -> Report {
    simulate(&plan(seats, options, bots, games), &Watch::NOBODY).expect("the run is faultless")
}

fn in_beats(options: Options) -> Options {
    Options { mode: Mode::Beat, ..options }
}

fn duel(duel: DuelMode) -> Options {
    Options { duel, ..Options::default() }
}

#[test]
fn one_medium_beats_random_at_every_table() {
    for seats in 2..=4_u8 {
        let mut bots = vec![Random; usize::from(seats)];
        bots[0] = Medium;
        for options in [Options::default(), in_beats(Options::default())] {
            let share = run(seats, options, &bots, 60).win_share.bot["medium"].share;
            assert!(share > 0.85, "medium wins {share:.2} at {seats} seats, {:?}", options.mode);
        }
    }
    for options in [duel(DuelMode::On), in_beats(duel(DuelMode::Short))] {
        let share = run(2, options, &[Medium, Random], 40).win_share.bot["medium"].share;
        assert!(share > 0.85, "medium wins {share:.2} in a duel, {:?}", options.mode);
    }
}

#[test]
fn medium_bots_finish_their_games_in_every_mode() {
    for seats in 2..=4 {
        for options in [Options::default(), in_beats(Options::default())] {
            let ends = run(seats, options, &[Medium], 60).ends;
            assert_eq!(ends["last"].count, 60, "{seats} seats, {:?}", options.mode);
        }
    }
    for options in [duel(DuelMode::On), duel(DuelMode::Short), in_beats(duel(DuelMode::On))] {
        run(2, options, &[Medium], 40);
    }
}

#[test]
fn a_game_of_four_takes_as_long_as_among_people_and_no_character_is_left_behind() {
    let report = run(4, Options::default(), &[Medium], 600);
    let minutes = report.minutes.expect("it has a clock");
    assert!((4.0..12.0).contains(&minutes.mean) && minutes.p95 < 15.0, "{minutes:?}");
    for (character, share) in report.win_share.role {
        assert!((0.125..0.5).contains(&share.share), "{character} wins {:.2}", share.share);
    }
}

#[test]
fn every_technique_is_used_and_nobody_slaps_in_vain() {
    let plan = plan(4, Options::default(), &[Medium], 30);
    let mut used = BTreeSet::new();
    for index in 0..plan.games {
        let watched = retell(&plan, index, &mut |moment| {
            for event in moment.events {
                match event {
                    Event::TechniqueUsed { technique, character, .. } => {
                        used.insert((*character, *technique));
                    }
                    Event::FalseSlapped { seat } => panic!("{seat:?} slaps in vain in game {index}"),
                    _ => {}
                }
            }
        });
        watched.expect("the run is faultless");
    }
    assert_eq!(used.len(), 16, "three techniques and the CCG one of four characters: {used:?}");
}

#[test]
fn the_same_chance_gives_the_same_game() {
    let one = run(4, Options::default(), &[Medium, Random], 50);
    assert_eq!(one.digest, run(4, Options::default(), &[Medium, Random], 50).digest);
}
