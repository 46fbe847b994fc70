//! What `docs/scenarios.md` says about the game is so.

use testkit::scenario;
use toy_game::{Options, State};

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios.md");

#[test]
fn the_words_in_the_document_are_current() {
    scenario::check_docs::<State>(DOCUMENT);
}

#[test]
fn every_refusal_is_in_the_document() {
    scenario::check_listed::<State>(DOCUMENT, include_str!("../src/action.rs"));
}

#[test]
fn every_form_is_understood() {
    let samples = [("<Name>", "Ann"), ("<number>", "2")];
    scenario::check_forms::<State>(&[(5, Options::default())], &samples);
}
