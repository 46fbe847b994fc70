//! The rule cases in `scenarios/` hold, and nothing is without a case: no rule, no question that the
//! rulebook leaves, no refusal.

use testkit::scenario;
use toy_game::State;

const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");

#[test]
fn all_cases_pass() {
    scenario::check_folder::<State>(SCENARIOS);
}

#[test]
fn every_rule_and_every_question_has_a_case() {
    // Ids of questions begin with `A`. T1 and A1 must be among the ids found, which shows that RULES.md was read.
    scenario::check_rules(SCENARIOS, include_str!("../RULES.md"), &['A'], &["T1", "A1"]);
}

#[test]
fn every_refusal_is_met() {
    scenario::check_refusals(SCENARIOS, include_str!("../src/action.rs"), &[]);
}
