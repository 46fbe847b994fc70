//! The rule cases in `scenarios/` hold, and nothing is without a case: no rule, no question that the
//! rulebook leaves, no refusal.

use kernel::{Chance, Cx, Game, Seat, Seed, Time};
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
    let chance = Chance::Step { seed: Seed::from_number(1), step: 0, stream: None };
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, chance, None);
    let state = State::setup(&mut cx, 5, &Options::default()).expect("five may play");
    let seat = state.awaited().nth(0).expect("somebody begins");
    let beyond = Seat::new(5);
    let item = shisogari::Card::Crucifix;
    let colour = shisogari::Colour::White;
    for action in [Action::Take { from: beyond, item, colour }, Action::Give { to: beyond, item }] {
        assert_eq!(state.check(Time::ZERO, seat, &action), Err(Refusal::NoSuchSeat));
    }
    assert_eq!(Refusal::NoSuchSeat.to_string(), BEYOND_CASES);
}

#[test]
fn only_four_or_five_sit_down() {
    for seats in [0, 1, 3, 6, 8] {
        let chance = Chance::Step { seed: Seed::from_number(1), step: 0, stream: None };
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, chance, None);
        let refused = State::setup(&mut cx, seats, &Options::default()).expect_err("too few or too many");
        assert_eq!(refused.to_string(), format!("Shisogari seats 4 to 5, not {seats}"));
    }
}
