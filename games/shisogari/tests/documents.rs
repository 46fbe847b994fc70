//! What `docs/scenarios.md` says about the game is so.

use shisogari::{Options, State};
use testkit::scenario;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scenarios.md");

#[test]
fn the_words_in_the_document_are_current() {
    scenario::check_docs::<State>(DOCUMENT);
}

#[test]
fn the_examples_in_the_document_pass() {
    scenario::check_examples::<State>(DOCUMENT);
}

#[test]
fn every_refusal_is_in_the_document() {
    scenario::check_listed::<State>(DOCUMENT, "### Refusals of Shisogari", include_str!("../src/action.rs"));
}

#[test]
fn every_form_is_understood() {
    let samples = [
        ("<Other>", "Ben"),
        ("<Giver>", "Ben"),
        ("<Source>", "Ben"),
        ("<Name>", "Ann"),
        ("<number>", "1"),
        ("<turn>", "1"),
        ("<cards>", "Dagger Stake"),
        ("<card>", "Bible"),
        ("<role>", "kin"),
        ("<pairs>", "[Cru+Cru up]"),
        ("<item>", "Dagger"),
        ("<colour>", "white"),
        ("<team>", "hunters"),
    ];
    scenario::check_forms::<State>(&[(5, Options::default())], &samples);
}
