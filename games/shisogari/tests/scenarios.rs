//! The rule cases in `scenarios/` hold, and nothing is without a case: no rule, no question that the
//! rulebook leaves, no refusal.

use kernel::{Game, Seat, Time};
use shisogari::{Action, Options, Refusal, State};
use testkit::scenario;

const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
const RULES: &str = include_str!("../RULES.md");
const REFUSALS: &str = include_str!("../src/action.rs");

/// Names read seats that are there, so no line of a case can meet this one.
const BEYOND_CASES: &str = "nobody sits there";

#[test]
fn all_cases_pass() {
    scenario::check_folder::<State>(SCENARIOS);
}

#[test]
fn every_rule_and_every_question_has_a_case() {
    scenario::check_rules(SCENARIOS, RULES, &['A'], &["R1", "A22"]);
}

#[test]
fn every_refusal_is_met() {
    scenario::check_refusals(SCENARIOS, REFUSALS, &[BEYOND_CASES]);
}

#[test]
fn a_seat_beyond_the_table_is_refused() {
    let state: State = testkit::deal(1, 5, &Options::default()).expect("five may play");
    let seat = state.awaited().nth(0).expect("somebody begins");
    let beyond = Seat::new(5);
    let item = shisogari::Card::Crucifix;
    let colour = shisogari::Colour::White;
    for action in [Action::Take { from: beyond, item, colour }, Action::Give { to: beyond, item }] {
        assert_eq!(state.check(Time::ZERO, seat, &action), Err(Refusal::NoSuchSeat));
    }
    assert_eq!(Refusal::NoSuchSeat.to_string(), BEYOND_CASES);
}
