//! The rule cases in `scenarios/` hold, and nothing is without a case: no rule, no card, no decision, no
//! situation, no worked example, no choice of ours, no refusal.

use kernel::{Game, Seat, Time};
use king_of_tokyo::{Action, Card, Options, Refusal, State};
use testkit::scenario;

const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
const RULES: &str = include_str!("../RULES.md");
const REFUSALS: &str = include_str!("../src/action.rs");

/// Names read seats that are there: no line of a case can meet this.
const BEYOND_CASES: [&str; 1] = ["nobody sits there"];

#[test]
fn all_cases_pass() {
    scenario::check_folder::<State>(SCENARIOS);
}

#[test]
fn nothing_in_the_rules_is_without_a_case() {
    let sample = ["S1", "T6h", "K47", "X17", "D3b", "I97", "E20", "C24"];
    scenario::check_rules(SCENARIOS, RULES, &['D', 'I', 'C'], &sample);
}

#[test]
fn every_refusal_is_met() {
    scenario::check_refusals(SCENARIOS, REFUSALS, &BEYOND_CASES);
}

#[test]
fn a_seat_beyond_the_table_is_refused() {
    let state: State = testkit::deal(1, 2, &Options::default()).expect("two may play");
    let seat = state.awaited().nth(0).expect("somebody begins");
    let beyond = Seat::new(2);
    assert_eq!(state.check(Time::ZERO, beyond, &Action::Stop), Err(Refusal::NoSuchSeat));
    let of_others = Action::BuyFrom { seat: beyond, card: Card::Wings };
    assert_eq!(state.check(Time::ZERO, seat, &of_others), Err(Refusal::NotNow));
    assert_eq!(Refusal::NoSuchSeat.to_string(), BEYOND_CASES[0]);
}

#[test]
fn a_position_that_cannot_be_names_who_it_is_about() {
    let case = "game king-of-tokyo\n## A\n```play\ntable Ann, Ben\ngiven Ben.hearts 11\n```\n";
    let results = scenario::run::<State>("a.md", case);
    let message = results[0].result.as_ref().expect_err("one too many").message.clone();
    assert_eq!(message, "this position cannot be: Ben has 11 hearts of 10");
}
