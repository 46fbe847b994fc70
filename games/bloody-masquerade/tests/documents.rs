//! What `docs/scenarios.md` says about the game is so.

use bloody_masquerade::{Options, State};
use testkit::scenario;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scenarios.md");

#[test]
fn its_words_examples_and_refusals_are_so() {
    scenario::check_document::<State>(DOCUMENT, include_str!("../src/action.rs"));
}

#[test]
fn every_form_is_understood() {
    let samples = [
        ("<Name> <Name>", "Ann Ben"),
        ("<Name>.<Name>", "Ann.Ben"),
        ("<Names>", "Ann Ben"),
        ("<Name>", "Ben"),
        ("<card> plus <numbers>", "coffee plus 3 1 1 1 0"),
        ("markers <numbers>", "markers 1 0 2 0 1"),
        ("setup <row> pool <number>", "setup 5 pool 20"),
        ("rule <key> <value>", "rule pool_end_is_latched no"),
        ("collection <cards>", "collection T T T"),
        ("deeds <deeds>", "deeds suspect:any2 cover_remove"),
        ("goal <character>", "goal hide"),
        ("location <location>", "location mask_shop"),
        ("ring <locations>", "ring cochlea anteiku university hq alley ghoul_restaurant helter-skelter mask_shop"),
        ("<locations>", "anteiku mask_shop"),
        ("<location>", "anteiku"),
        ("<positions>", "1 2 anteiku"),
        ("<number>", "1"),
        ("<cards>", "C F"),
        ("<card>", "T"),
        ("<characters>", "kimi hide"),
        ("<character>", "kimi"),
        ("<square>", "coffee2"),
        ("<test>", "any2"),
        ("<deed>", "interrogate"),
        ("yes|no", "yes"),
    ];
    scenario::check_forms::<State>(&[(5, Options { mask: true, support: true, ..Options::default() })], &samples);
}
