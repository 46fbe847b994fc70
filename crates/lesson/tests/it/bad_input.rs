//! What cannot be answered is said clearly.

use king_of_tokyo::State;
use lesson::{Lesson, LessonError, MOST_ACTS, answer};
use serde_json::{Value, json};

fn check(part: u8, beat: u16, acts: &[(u16, Value)], wanted: &str) {
    let lesson = lesson::of::<State>().expect("it has a lesson");
    let error = ask(&lesson, part, beat, acts).expect_err(wanted);
    assert!(error.to_string().contains(wanted), "`{error}` does not say `{wanted}`");
}

fn ask(lesson: &Lesson, part: u8, beat: u16, acts: &[(u16, Value)]) -> Result<(), LessonError> {
    let acts: Vec<Value> = acts.iter().map(|(beat, action)| json!({ "beat": beat, "action": action })).collect();
    let ask = json!({ "part": part, "beat": beat, "acts": acts }).to_string();
    answer::<State>(lesson, &serde_json::from_str(&ask).expect("a question")).map(drop)
}

#[test]
fn questions_that_cannot_be_are_refused() {
    let reroll = json!({ "do": "reroll", "dice": ["one", "three", "heart"] });
    let stop = json!({ "do": "stop" });
    check(1, 0, &[], "part must be between 0 and 0, not 1");
    check(0, 24, &[], "beat must be between 0 and 23, not 24");
    check(0, 3, &vec![(3, stop.clone()); MOST_ACTS + 1], "acts must be between 0 and 100, not 101");
    check(0, 3, &[(3, json!({ "do": "fly" }))], "this is no action of King of Tokyo");
    check(0, 3, &[(3, json!(7))], "this is no action of King of Tokyo");
    // An act is missing, was another one, or does not belong there.
    check(0, 4, &[], "k04: an act is asked for");
    check(0, 4, &[(3, stop.clone())], "k04: another act is asked for");
    check(0, 4, &[(3, stop.clone()), (4, stop.clone())], "k04: another act is asked for");
    check(0, 3, &[(1, reroll.clone())], "k02: another act is asked for");
    check(0, 3, &[(4, reroll.clone())], "acts come in the order of their beats");
    check(0, 3, &[(3, reroll.clone()), (2, reroll)], "acts come in the order of their beats");
}

#[test]
fn a_lesson_that_is_wrong_says_where() {
    let broken = |from: &str, to: &str, wanted: &str| {
        let text = <State as kernel::Fixture>::LESSON.expect("it has one").replacen(from, to, 1);
        let fault = match Lesson::read(&text) {
            Ok(lesson) => ask(&lesson, 0, 8, &acts()).expect_err(wanted).to_string(),
            Err(error) => error.to_string(),
        };
        assert!(fault.contains(wanted), "`{fault}` does not say `{wanted}`");
    };
    broken("Momo stop", "Momo hop", "k09: `Momo hop`: unknown act `hop`");
    broken("Momo stop", "Momo yield", "k09: `Momo yield`: refused:");
    broken("next dice E", "next card wings", "k05: chance is asked for `dice`, and no `next dice` is left");
    broken("You reroll 1 3 H", "Momo reroll 1 3 H", "an act begins with the name of the learner's seat");
    broken("\"minutes\"", "\"hours\"", "unknown field `hours`");
}

/// What the first beats ask for.
fn acts() -> [(u16, Value); 3] {
    let reroll = |faces: &[&str]| json!({ "do": "reroll", "dice": faces });
    let buy = json!({ "do": "buy", "card": "alien-metabolism" });
    [(3, reroll(&["one", "three", "heart"])), (4, reroll(&["heart"])), (6, buy)]
}
