//! What must hold in every game: see `testkit::Law` for the list.

use testkit::Laws;
use toy_game::State;

testkit::count_allocations!();

#[test]
fn every_game_keeps_the_laws() {
    // Nothing is hidden: take `open` out as soon as something is.
    let tally = Laws::<State>::new().games(60).open().run();
    assert!(tally.games == 60 * 4, "{tally:?}");
}
