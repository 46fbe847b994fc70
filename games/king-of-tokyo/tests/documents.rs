//! What `docs/scenarios.md` says about the game is so.

use king_of_tokyo::{Options, State};
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
    scenario::check_listed::<State>(DOCUMENT, "### Refusals of King of Tokyo", include_str!("../src/action.rs"));
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
