//! What must hold in every game: see `testkit::Law` for the list. Each variant is a test of its own, so that they
//! run side by side.

use bloody_masquerade::{Letter, Options, State};
use testkit::Laws;

testkit::count_allocations!();

const BASE: fn() -> Options = Options::default;

#[test]
fn the_base_game_keeps_the_laws() {
    let tally = Laws::<State>::new().options([BASE()]).games(8).run();
    assert!(tally.games == 8 * 5 && tally.compared > tally.steps, "{tally:?}");
}

#[test]
fn the_mask_variant_keeps_the_laws() {
    keeps(Options { mask: true, ..BASE() });
}

#[test]
fn the_support_variant_keeps_the_laws() {
    keeps(Options { support: true, ..BASE() });
}

#[test]
fn both_variants_together_keep_the_laws() {
    keeps(Options { mask: true, support: true, ..BASE() });
}

#[test]
fn two_inspectors_keep_the_laws() {
    keeps(Options { setup: Letter::B, support: true, ..BASE() });
}

/// A few games: what was chosen in the preliminary exchange is then guessed too seldom to be sure that it varies,
/// which the base game has shown.
fn keeps(options: Options) {
    let tally = Laws::<State>::new().options([options]).games(6).shared("me.picked").run();
    assert!(tally.games == 6 * 5 && tally.compared > tally.steps, "{tally:?}");
}
