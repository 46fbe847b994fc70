//! The rule cases in `scenarios/` hold.

use shisogari::State;

const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");

#[test]
fn all_cases_pass() {
    testkit::scenario::check_folder::<State>(SCENARIOS);
}
