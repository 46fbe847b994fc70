//! Whole games as text are still what the rules play: `cargo xtask playthrough king-of-tokyo` writes them anew.

use king_of_tokyo::State;

#[test]
fn playthroughs_are_current() {
    testkit::playthrough::check_folder::<State>(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"));
}
