//! What must hold in every game: see `testkit::Law` for the list.

use shisogari::{ColourRule, Options, State};
use testkit::Laws;

testkit::count_allocations!();

/// The variants that change who may do or know what.
fn variants() -> [Options; 4] {
    let printed = Options::default();
    let common = Options { colour_rule: ColourRule::Common, ..printed };
    let reveal_kin = Options { reveal_kin_to_vampire: true, ..printed };
    let short = Options { turn_cap: 10, ..printed };
    [printed, common, reveal_kin, short]
}

#[test]
fn every_game_keeps_the_laws() {
    let tally = Laws::<State>::new().options(variants()).games(60).run();
    assert!(tally.games == 60 * 4 * 2, "{tally:?}");
    assert!(tally.compared > tally.steps, "too few worlds were compared to mean something: {tally:?}");
}

#[test]
fn worlds_are_imagined_from_a_view_alone() {
    assert!(testkit::imagined::<State>(&Options::default(), 20) > 1_000);
}
