//! The rule cases in `scenarios/` hold.

use king_of_tokyo::State;
use testkit::scenario;

const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");

#[test]
fn all_cases_pass() {
    scenario::check_folder::<State>(SCENARIOS);
}
