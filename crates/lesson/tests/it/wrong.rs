//! What a beat does not ask for is answered, and never done.

use kernel::{Bots, Fixture};
use lesson::{Lesson, Player};
use serde_json::{Value, json};
use wire::LessonVerdict;

use crate::each::{Check, for_each_part};
use crate::learner::{Learner, value};

/// How many legal acts that are not asked for are tried in each beat.
const TRIES: usize = 4;

struct Wrong;

impl Check for Wrong {
    fn check<G: Bots + Fixture>(lesson: &Lesson, part: u8) {
        let beats = &lesson.parts[usize::from(part)].beats;
        // What other beats ask for is often not even allowed here.
        let mut whole = Learner::new(part);
        whole.goes_on::<G>(lesson, 0, true);
        let mut elsewhere: Vec<Value> = Vec::new();
        for (_, action) in whole.acts {
            if !elsewhere.contains(&action) {
                elsewhere.push(action);
            }
        }

        let mut learner = Learner::new(part);
        let mut refused = 0;
        for (beat, data) in (0..).zip(beats) {
            let here = learner.comes::<G>(lesson, beat);
            let fine: Vec<Value> = here.expected.iter().chain(&here.on_the_way).map(value).collect();
            let legal = learner.frames.last().expect("a deal")["message"]["legal"].clone();
            let legal = legal.as_array().expect("a list").iter().filter(|act| !fine.contains(act));
            let mut player = Player::<G>::new(lesson, usize::from(part)).expect("a part");
            for before in 0..=beat {
                player.begin_next().expect("a beat");
                for (_, action) in learner.acts.iter().filter(|(of, _)| *of == before) {
                    player.act(serde_json::from_value(action.clone()).expect("an action")).expect("an act");
                }
            }
            let traps = player.traps().expect("acts").into_iter();
            let traps =
                traps.zip(0..).flat_map(|(acts, trap)| acts.into_iter().map(move |act| (json!(act), trap)));
            let traps: Vec<(Value, u8)> = traps.collect();
            let tempting: Vec<Value> = traps.iter().map(|(action, _)| action.clone()).collect();
            let tries = legal.take(TRIES).chain(&elsewhere).chain(&tempting);
            for action in tries.filter(|action| !fine.contains(action)) {
                let trap = traps.iter().find(|(other, _)| other == action).map(|(_, trap)| *trap);
                let answer = learner.tries::<G>(lesson, beat, action);
                assert_eq!(answer.verdict, LessonVerdict::Wrong(trap), "{}: {action}", data.id);
                assert!(answer.frames.is_empty(), "{}: {action}", data.id);
                assert_eq!(json!(answer.expected), json!(here.expected), "{}: {action}", data.id);
                if let Some(why) = answer.refused {
                    assert!(!why.message.is_empty() && why.refusal.is_some(), "{why:?}");
                    refused += 1;
                }
            }
            if let Some(best) = here.expected.first() {
                learner.does::<G>(lesson, beat, value(best));
            }
        }
        assert!(refused > 0, "{}: the rules refuse something", G::INFO.id);
    }
}

#[test]
fn every_other_act_is_wrong_and_changes_nothing() {
    for_each_part::<Wrong>();
}

struct InAnyOrder;

impl Check for InAnyOrder {
    fn check<G: Bots + Fixture>(lesson: &Lesson, part: u8) {
        let mut learner = Learner::new(part);
        for beat in 0..lesson.parts[usize::from(part)].beats.len() as u16 {
            let Some(best) = learner.comes::<G>(lesson, beat).expected.first().map(value) else { continue };
            let mut other = best.clone();
            for list in ["dice", "cards"] {
                if let Some(list) = other.get_mut(list).and_then(Value::as_array_mut) {
                    list.reverse();
                }
            }
            let verdict = learner.tries::<G>(lesson, beat, &other).verdict;
            assert_eq!(verdict, LessonVerdict::Fine, "{other}");
            learner.does::<G>(lesson, beat, best);
        }
    }
}

#[test]
fn the_order_of_dice_and_cards_does_not_matter() {
    for_each_part::<InAnyOrder>();
}
