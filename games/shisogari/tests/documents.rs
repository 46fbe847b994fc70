//! What `docs/scenarios.md` says about the game is so.

use shisogari::{Options, State};
use testkit::scenario;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scenarios.md");

#[test]
fn its_words_examples_and_refusals_are_so() {
    scenario::check_document::<State>(DOCUMENT, include_str!("../src/action.rs"));
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
