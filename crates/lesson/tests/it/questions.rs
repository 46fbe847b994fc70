//! What a learner can answer afterwards is taught by a beat of the lesson.

use std::collections::BTreeSet;

use lesson::Lesson;

use crate::each::text;

/// As many as the head of each lesson's script asks.
const QUESTIONS: usize = 10;

#[test]
fn each_lesson_answers_its_ten_questions() {
    for game in catalog::games() {
        check(game.info().id);
    }
}

fn check(game: &str) {
    let lesson = Lesson::read(&text(game, "lesson/lesson.json")).unwrap_or_else(|error| panic!("{game}: {error}"));
    let beats: BTreeSet<&str> =
        lesson.parts.iter().flat_map(|part| &part.beats).map(|beat| beat.id.as_str()).collect();
    let page = text(game, "QUESTIONS.md");
    // The head of the table and the line below it are no questions.
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).skip(2).collect();
    assert_eq!(rows.len(), QUESTIONS, "{game}: questions");
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [question, answer, taught] = cells[..] else { panic!("{game}: question, answer, beats: {row}") };
        assert!(question.ends_with('?') && !answer.is_empty(), "{game}: {row}");
        for id in taught.split(", ") {
            assert!(beats.contains(id), "{game}: there is no beat `{id}`: {row}");
        }
    }
}
