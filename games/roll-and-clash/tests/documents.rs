//! What `docs/scenarios.md` says about the game is so.

use roll_and_clash::State;

const DOCUMENT: &str = include_str!("../../../docs/scenarios.md");

#[test]
fn the_words_in_the_document_are_current() {
    testkit::scenario::check_docs::<State>(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scenarios.md"));
}

#[test]
fn the_examples_in_the_document_pass() {
    let mut examples = 0;
    for example in DOCUMENT.split("````markdown\n").skip(1).filter_map(|rest| rest.split("````").next()) {
        if testkit::scenario::game_of(example) == Some("roll-and-clash") {
            for result in testkit::scenario::run::<State>("docs/scenarios.md", example) {
                assert_eq!(result.result, Ok(()), "{}", result.heading);
                examples += 1;
            }
        }
    }
    assert!(examples > 0, "the document has no example of this game");
}

#[test]
fn every_refusal_is_in_the_document() {
    let reasons = include_str!("../src/action.rs").split("#[error(\"").skip(1);
    let reasons: Vec<String> =
        reasons.filter_map(|rest| rest.split('"').next()).map(|reason| reason.replace("{0}", "200")).collect();
    assert!(!reasons.is_empty());
    let section = DOCUMENT.split("### Refusals of Roll & Clash").nth(1).expect("the refusals have a table");
    for reason in reasons {
        assert!(section.contains(&format!("| `{reason}` |")), "docs/scenarios.md: no refusal `{reason}`");
    }
}
