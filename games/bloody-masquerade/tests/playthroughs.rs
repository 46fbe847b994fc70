//! Whole games as text are still what the rules play: `cargo xtask playthrough bloody-masquerade` writes them anew.

use bloody_masquerade::State;

#[test]
fn playthroughs_are_current() {
    testkit::playthrough::check_folder::<State>(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"));
}
