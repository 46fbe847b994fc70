//! What `docs/scenarios.md` says about the game is so.

use king_of_tokyo::{Options, State};
use testkit::scenario;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scenarios.md");

#[test]
fn its_words_examples_and_refusals_are_so() {
    scenario::check_document::<State>(DOCUMENT, include_str!("../src/action.rs"));
}

#[test]
fn every_form_is_understood() {
    let samples = [
        ("<Names>", "Ann Ben"),
        ("<Name>", "Ann"),
        ("<number>", "1"),
        ("<faces>", "1 2 C"),
        ("<face>", "E"),
        ("<card>", "wings"),
        ("<place>", "city"),
        ("<monster>", "kraken"),
        ("<monsters>", "kraken the-king"),
        ("used <cards>", "used herd-culler"),
        ("<cards>", "wings jets"),
    ];
    scenario::check_forms::<State>(&[(5, Options::default())], &samples);
}
