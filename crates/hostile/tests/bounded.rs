//! Every way in bears a bounded number of changed inputs. YAKAI_FUZZ=N for so many of each; CONTRIBUTING.md says how to
//! let libFuzzer look for more.

use std::time::{Duration, Instant};

use hostile::{TARGETS, changed};
use kernel::{Rng, Seed};

/// No input takes this long, on however busy a machine.
const LONG: Duration = Duration::from_secs(20);

/// So many inputs; the number in the environment comes first.
fn check(name: &str, usual: u64) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a way in");
    let seeds = (target.seeds)();
    assert!(!seeds.is_empty(), "{name}: nothing to begin with");
    let runs = std::env::var("YAKAI_FUZZ").map_or(usual, |runs| runs.parse().expect("a number of inputs"));
    for seed in &seeds {
        (target.run)(seed);
    }
    for run in 0..runs {
        let input = changed(&seeds, &mut Rng::for_game(Seed::from_bytes(name.as_bytes()), run));
        let began = Instant::now();
        let borne = std::panic::catch_unwind(|| (target.run)(&input));
        assert!(borne.is_ok(), "{name}, input {run}: {:?}", String::from_utf8_lossy(&input));
        assert!(began.elapsed() < LONG, "{name}, input {run} took {:?}", began.elapsed());
    }
}

#[test]
fn any_message_is_read_or_refused() {
    check("message", 20_000);
}

#[test]
fn any_record_is_read_or_refused() {
    check("record", 2_000);
}

#[test]
fn any_scenario_is_run_or_refused() {
    check("scenario", 2_000);
}

#[test]
fn any_house_file_is_read_or_refused() {
    check("house", 500);
}

#[test]
fn any_question_about_a_lesson_is_answered() {
    check("lesson", 1_000);
}

#[test]
fn any_bytes_play_bloody_masquerade() {
    check("bloody-masquerade", 200);
}

#[test]
fn any_bytes_play_king_of_tokyo() {
    check("king-of-tokyo", 200);
}

#[test]
fn any_bytes_play_roll_and_clash() {
    check("roll-and-clash", 200);
}

#[test]
fn any_bytes_play_shisogari() {
    check("shisogari", 200);
}

/// Whoever adds a way in hands it to libFuzzer and tries it here.
#[test]
fn every_way_in_is_tried() {
    let here = include_str!("bounded.rs");
    let fuzz = include_str!("../../../fuzz/Cargo.toml");
    for target in TARGETS {
        assert!(here.contains(&format!("check(\"{}\"", target.name)), "{} is not tried here", target.name);
        assert!(
            fuzz.contains(&format!("name = \"{}\"", target.name)),
            "{} is not in fuzz/Cargo.toml",
            target.name
        );
    }
}
