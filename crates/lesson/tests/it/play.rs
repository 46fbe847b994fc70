//! Every lesson ends well, whichever way it goes.

use kernel::{Bots, Fixture};
use lesson::{Lesson, Player, answer};
use serde_json::{Value, json};
use wire::LessonVerdict;

use crate::each::{Check, for_each_part, text};
use crate::learner::{Learner, value};

struct Ends;

impl Check for Ends {
    fn check<G: Bots + Fixture>(lesson: &Lesson, part: u8) {
        let last = lesson.parts[usize::from(part)].beats.len() - 1;
        for taps in [true, false] {
            let mut learner = Learner::new(part);
            let end = learner.goes_on::<G>(lesson, 0, taps);
            assert!(end.over, "{} ends with its game", G::INFO.id);
            frames_are_in_order(&learner.frames);
            // All acts at once give the same frames.
            let whole = answer::<G>(lesson, &learner.ask(last as u16, 0)).expect("it was played before");
            assert_eq!(json!(whole.frames), json!(learner.frames), "{}", G::INFO.id);
            assert_eq!(whole.seats.len(), whole.seats.iter().filter(|seat| seat.name.is_ascii()).count());
        }
    }
}

/// One deal first; then steps without a gap, at times that never run back.
fn frames_are_in_order(frames: &[Value]) {
    let (mut step, mut now, mut beat) = (0, 0, 0);
    for (number, frame) in frames.iter().enumerate() {
        let message = &frame["message"];
        let first = number == 0;
        assert_eq!((frame["kind"] == "deal", message["full"] == json!(true)), (first, first), "{frame}");
        assert_eq!(message["type"], "game");
        assert_eq!(frame["kind"] == "act", frame["seat"].is_u64(), "{frame}");
        match &message["steps"].as_array().expect("steps")[..] {
            [] => assert_eq!(frame["kind"], "time"),
            [news] => {
                assert_eq!(news["step"], if first { 0 } else { step + 1 }, "{frame}");
                step = news["step"].as_u64().expect("a number");
            }
            _ => panic!("one step a frame: {frame}"),
        }
        assert_eq!(message["step"], step);
        let (time, within) = (message["now"].as_u64().expect("a time"), frame["beat"].as_u64().expect("a beat"));
        assert!(time >= now && within >= beat, "{frame}");
        (now, beat) = (time, within);
    }
}

#[test]
fn every_lesson_is_played_to_its_end() {
    for_each_part::<Ends>();
}

struct Branches;

impl Check for Branches {
    fn check<G: Bots + Fixture>(lesson: &Lesson, part: u8) {
        let mut learner = Learner::new(part);
        for beat in 0..lesson.parts[usize::from(part)].beats.len() as u16 {
            let expected = learner.comes::<G>(lesson, beat).expected;
            for other in expected.iter().skip(1) {
                let mut branch = learner.clone();
                let answer = branch.does::<G>(lesson, beat, value(other));
                assert_eq!(answer.verdict, LessonVerdict::Fine, "{other}");
                assert!(branch.goes_on::<G>(lesson, beat + 1, true).over, "{other}");
            }
            if let Some(best) = expected.first() {
                learner.does::<G>(lesson, beat, value(best));
            }
        }
    }
}

#[test]
fn what_is_taken_as_well_leads_to_the_end_too() {
    for_each_part::<Branches>();
}

struct Facts;

impl Check for Facts {
    fn check<G: Bots + Fixture>(lesson: &Lesson, part: u8) {
        let mut player = Player::<G>::new(lesson, usize::from(part)).expect("a part");
        let fail = |fault| panic!("{}: {fault}", G::INFO.id);
        for _ in &lesson.parts[usize::from(part)].beats {
            player.begin_next().unwrap_or_else(fail);
            player.check_facts().unwrap_or_else(fail);
            if let Some(best) = player.expected().unwrap_or_else(|fault| panic!("{fault}")).first() {
                player.act(*best).unwrap_or_else(|fault| panic!("{}: {fault}", G::INFO.id));
            }
            assert!(!player.waits(), "{:?}", player.beat().map(|beat| &beat.id));
        }
        player.finish().unwrap_or_else(fail);
    }
}

#[test]
fn what_the_texts_claim_is_so_and_chance_is_used_up() {
    for_each_part::<Facts>();
}

struct Warnings;

impl Check for Warnings {
    fn check<G: Bots + Fixture>(_lesson: &Lesson, _part: u8) {
        let results = scenario::run::<G>("warnings.md", &text(G::INFO.id, "lesson/warnings.md"));
        assert!(!results.is_empty(), "{}", G::INFO.id);
        for result in results {
            assert_eq!(result.result, Ok(()), "{}: {}", G::INFO.id, result.heading);
        }
    }
}

#[test]
fn what_the_texts_warn_of_is_so() {
    for_each_part::<Warnings>();
}
