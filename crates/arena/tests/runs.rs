//! Whole runs of Shisogari.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use arena::{Fault, Plan, Report, Watch, retell, simulate};
use kernel::{Level, SetupError};
use shisogari::State;

fn plan(seats: u8, games: u64) -> Plan<State> {
    let bots = vec![Level::Random.into()];
    Plan { seats, games, bots, options: Default::default(), seed: 1, threads: Some(1) }
}

fn run(plan: &Plan<State>) -> Report {
    simulate(plan, &Watch::NOBODY).expect("the run is faultless")
}

#[test]
fn the_number_of_threads_leaves_no_trace() {
    for games in [0, 1, 1024, 5000] {
        let one = run(&plan(5, games));
        let three = run(&Plan { threads: Some(3), ..plan(5, games) });
        assert_eq!(one.digest, three.digest);
        assert_eq!((one.decisions, one.lengths, &one.ends), (three.decisions, three.lengths, &three.ends));
        assert_eq!((one.games, one.threads, three.threads), (games, 1, 3));
    }
}

#[test]
fn the_digest_follows_the_seed_the_seats_and_the_number_of_games() {
    let digest = run(&plan(5, 100)).digest;
    assert_eq!(digest.as_ref().map(String::len), Some(64));
    assert_ne!(digest, run(&Plan { seed: 2, ..plan(5, 100) }).digest);
    assert_ne!(digest, run(&plan(4, 100)).digest);
    assert_ne!(digest, run(&plan(5, 101)).digest);
}

#[test]
fn the_counts_add_up() {
    let report = run(&plan(4, 3000));
    assert_eq!(report.games, 3000);
    assert_eq!(report.ends.values().map(|share| share.count).sum::<u64>(), 3000);
    assert_eq!(report.win_share.role.values().map(|share| share.of).sum::<u64>(), 4 * 3000);
    assert_eq!(report.win_share.role["vampire"].of, 3000, "one seat in each game is the Vampire");
    assert_eq!(report.win_share.bot["random"].of, 4 * 3000);
    assert!(report.win_share.seat.iter().all(|share| share.of == 3000));
    assert!(report.lengths.p50 <= report.lengths.p95 && report.lengths.p95 <= report.lengths.max);
    assert!((report.mean_decisions - report.decisions as f64 / 3000.0).abs() < 1e-9);
    assert!(report.minutes.is_none(), "Shisogari has no clock");
}

#[test]
fn a_game_is_retold_as_it_was_simulated() {
    let plan = plan(5, 200);
    let mut decisions = 0;
    for index in 0..200 {
        let shown = Cell::new(0);
        let game = retell(&plan, index, &mut |moment| {
            assert_eq!(moment.step, shown.get(), "every step is shown, the deal first");
            assert_eq!(moment.input.is_none(), moment.step == 0);
            assert!(moment.step > 0 || !moment.events.is_empty());
            shown.set(shown.get() + 1);
        });
        let game = game.expect("the game ends");
        assert_eq!(shown.get(), game.steps + 1);
        decisions += u64::from(game.decisions);
    }
    assert_eq!(decisions, run(&plan).decisions);
}

#[test]
fn progress_counts_every_game_once() {
    for (bot, games) in [(Level::Random, 2500), (Level::Medium, 30)] {
        let (done, about) = (AtomicU64::new(0), AtomicU64::new(0));
        let watch = Watch {
            played: &|| _ = done.fetch_add(1, Ordering::Relaxed),
            about: &|games| about.store(games, Ordering::Relaxed),
            ..Watch::NOBODY
        };
        let plan = Plan { threads: Some(2), bots: vec![bot.into()], ..plan(4, games) };
        simulate(&plan, &watch).expect("the run is faultless");
        assert_eq!((done.into_inner(), about.into_inner()), (games, games));
    }
}

#[test]
fn a_run_that_is_stopped_tells_of_what_was_played() {
    for bot in [Level::Random, Level::Medium] {
        let done = AtomicU64::new(0);
        let watch = Watch {
            played: &|| _ = done.fetch_add(1, Ordering::Relaxed),
            stop: &|| done.load(Ordering::Relaxed) >= 30,
            ..Watch::NOBODY
        };
        let plan = Plan { threads: Some(2), bots: vec![bot.into()], ..plan(4, 3000) };
        let report = simulate(&plan, &watch).expect("the run is faultless");
        assert!((29..=40).contains(&report.games), "{bot}: {} games", report.games);
        assert_eq!(report.win_share.seat[0].of, report.games);
        assert_eq!(report.digest, None, "no digest of what nobody can play again");
    }
}

#[test]
fn a_table_that_cannot_be_is_said_so() {
    let fault = simulate(&plan(6, 10), &Watch::NOBODY).expect_err("six is too many");
    assert!(matches!(fault, Fault::Setup(SetupError::Seats { asked: 6, .. })), "{fault}");
}
