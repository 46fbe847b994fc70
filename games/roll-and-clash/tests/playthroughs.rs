//! Whole games as text are still what the rules play: `cargo xtask playthrough roll-and-clash` writes them anew.

use roll_and_clash::State;

#[test]
fn playthroughs_are_current() {
    testkit::playthrough::check_folder::<State>(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"));
}
