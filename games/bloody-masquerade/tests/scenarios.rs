//! The rule cases in `scenarios/` hold, and nothing is without a case: no rule, no decision, no difference between
//! the two languages, no tricky situation, no refusal.

use bloody_masquerade::{Action, Options, Refusal, State};
use kernel::{Game, Seat, Time};
use testkit::scenario;

const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
const RULES: &str = include_str!("../RULES.md");
const REFUSALS: &str = include_str!("../src/action.rs");

/// Names read seats that are there: no line of a case can meet this.
const BEYOND_CASES: &str = "nobody sits there";

#[test]
fn all_cases_pass() {
    scenario::check_folder::<State>(SCENARIOS);
}

#[test]
fn nothing_in_the_rules_is_without_a_case() {
    let sample = ["S1", "R8", "C16", "X13", "H14", "D0", "D11", "W21", "K70"];
    scenario::check_rules(SCENARIOS, RULES, &['D', 'W', 'K'], &sample);
}

#[test]
fn every_refusal_is_met() {
    scenario::check_refusals(SCENARIOS, REFUSALS, &[BEYOND_CASES]);
}

#[test]
fn a_seat_beyond_the_table_is_refused() {
    let case =
        "game bloody-masquerade\n## A\n```play\ntable Ann, Ben, Cy, Dan\ngiven phase mark\nAnn mark Ben\n```\n";
    assert_eq!(scenario::run::<State>("a.md", case)[0].result, Ok(()));
    let state: State = testkit::deal(1, 4, &Options::default()).expect("four may play");
    let seat = state.awaited().nth(0).expect("everybody shows cards");
    let beyond = Seat::new(4);
    assert_eq!(state.check(Time::ZERO, beyond, &Action::Skip), Err(Refusal::NotAsked));
    assert_eq!(state.check(Time::ZERO, seat, &Action::Attack { target: beyond }), Err(Refusal::NotNow));
    assert_eq!(Refusal::NoSuchSeat.to_string(), BEYOND_CASES);
}

#[test]
fn a_position_that_cannot_be_says_why() {
    let said = |lines: &str| {
        let case = format!("game bloody-masquerade\n## A\n```play\ntable Ann, Ben, Cy, Dan\n{lines}\n```\n");
        let results = scenario::run::<State>("a.md", &case);
        results[0].result.as_ref().expect_err("it cannot be").message.clone()
    };
    let cannot = "this position cannot be: ";
    assert_eq!(
        said("given Ann.hand C C C\ngiven Ben.hand C F D"),
        format!("{cannot}C is there too often: with 4 players there are 3")
    );
    assert_eq!(
        said("given Ann.markers 9\ngiven pool 5"),
        format!("{cannot}9 markers lie on boards and 5 in the Pool, but this table has 12")
    );
    assert_eq!(said("given Ann.hand C F T D"), format!("{cannot}Ann has 4 cards in hand, not 3"));
    assert_eq!(said("given Ann.character kimi\ngiven Ben.character kimi"), format!("{cannot}kimi plays twice"));
    assert_eq!(said("given rule max_rounds 99"), "[rules] max_rounds = 99: a number from 1 to 30");
    assert!(said("given Ann.up C").contains("Mask variant"));
    assert!(said("given Zoe.hand C").contains("unknown name `Zoe`"));
    assert!(said("given Ann.hnd C").contains("hand"));
}
