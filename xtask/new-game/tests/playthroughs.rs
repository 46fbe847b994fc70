//! Whole games as text are still what the rules play: `cargo xtask playthrough toy-game` writes them anew.

use toy_game::State;

#[test]
fn playthroughs_are_current() {
    testkit::playthrough::check_folder::<State>(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"));
}
