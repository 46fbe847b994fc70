//! What `docs/scenarios.md` says about the game is so.

use shisogari::State;

#[test]
fn the_words_in_the_document_are_current() {
    testkit::scenario::check_docs::<State>(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scenarios.md"));
}

#[test]
fn the_example_in_the_document_passes() {
    let text = include_str!("../../../docs/scenarios.md");
    let example = text.split("````markdown\n").nth(1).and_then(|rest| rest.split("````").next());
    let example = example.expect("the document has an example");
    assert_eq!(testkit::scenario::game_of(example), Some("shisogari"));
    let results = testkit::scenario::run::<State>("docs/scenarios.md", example);
    assert_eq!(results.len(), 1);
    assert_eq!(results[0].result, Ok(()));
}

#[test]
fn every_refusal_is_in_the_document() {
    let document = include_str!("../../../docs/scenarios.md");
    let reasons = include_str!("../src/action.rs").split("#[error(\"").skip(1);
    let reasons: Vec<&str> = reasons.filter_map(|rest| rest.split('"').next()).collect();
    assert!(!reasons.is_empty());
    for reason in reasons {
        assert!(document.contains(&format!("| `{reason}` |")), "docs/scenarios.md: no refusal `{reason}`");
    }
}
