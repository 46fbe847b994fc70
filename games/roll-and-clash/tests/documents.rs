//! What `docs/scenarios.md` says about the game is so.

use roll_and_clash::{DuelMode, Mode, Options, State};
use testkit::scenario;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scenarios.md");

#[test]
fn its_words_examples_and_refusals_are_so() {
    scenario::check_document::<State>(DOCUMENT, include_str!("../src/action.rs"));
}

#[test]
fn every_form_is_understood() {
    let at = |mode, duel| Options { mode, duel, ..Options::default() };
    let tables =
        [(4, Options::default()), (4, at(Mode::Beat, DuelMode::Off)), (2, at(Mode::RealTime, DuelMode::On))];
    let samples = [
        ("cost <ally> <symbols>", "cost mado KAGUNE KAGUNE KAKUGAN MASK BLACK"),
        ("cost <character> t1|t2|t3|ccg|regen <symbols>", "cost eto regen KAGUNE KAGUNE KAKUGAN MASK BLACK"),
        ("order <Names>", "order Ben Cy Dot Ann"),
        ("<Name>", "Ben"),
        ("<slot>/<tokens>", "1/2"),
        ("track <character> <numbers>", "track eto 1 2 3"),
        ("tokens <numbers>", "tokens 1 0 2 3"),
        ("<character>", "eto"),
        ("relaxed|children <key>", "relaxed|children min_roll_interval"),
        ("rule <key> <value>", "rule power_hold 10"),
        ("rule.<key>", "rule.power_hold"),
        ("t1|t2|t3 <key> <value>", "t1|t2|t3 amount 3"),
        ("ally <ally> <key> <value>", "ally mado amount 2"),
        ("<ally>", "mado"),
        ("dice <dice>", "dice KAGUNE MASK MASK DOVE BLACK"),
        ("shown <dice>", "shown KAGUNE MASK MASK DOVE BLACK"),
        ("<dice>", "0 1"),
        ("<die>", "2"),
        ("faces coloured|bw <symbols>", "faces bw BLACK BLACK WHITE WHITE BLACK SPIRAL"),
        ("bw <symbols>", "bw BLACK WHITE"),
        ("joker <symbol>", "joker SPIRAL"),
        ("<symbols>", "KAGUNE MASK"),
        ("<symbol>", "MASK"),
        ("<time>", "700ms"),
        ("<action>", "slap"),
        ("<technique>", "t1"),
        ("<Names>", "Cy"),
        ("<number>", "1"),
    ];
    scenario::check_forms::<State>(&tables, &samples);
}
