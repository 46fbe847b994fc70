//! The rule cases in `scenarios/` hold, and nothing is without a case: no rule, no ruling, no decision, no tricky
//! situation, no refusal.

use kernel::{Game, Seat, SetupError, Time};
use roll_and_clash::{Action, DuelMode, Options, Refusal, State};
use testkit::scenario;

const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
const RULES: &str = include_str!("../RULES.md");
const REFUSALS: &str = include_str!("../src/action.rs");

/// Cases write a number in it.
const WITH_A_NUMBER: &str = "too soon: roll again in {ms} ms";

#[test]
fn all_cases_pass() {
    scenario::check_folder::<State>(SCENARIOS);
}

#[test]
fn nothing_in_the_rules_is_without_a_case() {
    let sample =
        ["W1", "S4", "R5", "L8", "C13", "P6", "K8", "F9", "V5", "D9", "Q7", "H7", "X8", "B29", "N12", "U7", "T47"];
    scenario::check_rules(SCENARIOS, RULES, &['B', 'N', 'T', 'U'], &sample);
}

#[test]
fn every_refusal_is_met() {
    scenario::check_refusals(SCENARIOS, REFUSALS, &[WITH_A_NUMBER]);
}

#[test]
fn a_position_that_cannot_be_says_why() {
    let said = |lines: &str| {
        let case = format!("game roll-and-clash\n## A\n```play\ntable Ann, Ben, Cy\n{lines}\n```\n");
        let results = scenario::run::<State>("a.md", &case);
        results[0].result.as_ref().expect_err("it cannot be").message.clone()
    };
    let cannot = "this position cannot be: ";
    assert_eq!(said("given Ann.debt 1"), format!("{cannot}Ann must reroll die 1, which shows nothing"));
    assert_eq!(said("given Ann.ko\ngiven Ben.ko"), format!("{cannot}fewer than two are up, but the game goes on"));
    assert_eq!(said("given Ann.dice KAGUNE BLACK MASK MASK MASK"), "die 1 is coloured and cannot show BLACK");
    assert_eq!(said("given phase change Ann"), "boards are changed in a duel alone: `duel=on`");
    assert!(said("given rule tokens 3").starts_with("unknown rule `tokens`; the nearest: `token_supply`"));
    assert!(said("given rule answer_grace 100").contains("answer_grace must be more"));
    assert!(said("given Zoe.dice -").contains("unknown name `Zoe`"));
    assert!(said("given Ann.dise -").contains("dice"));
    assert!(said("given Ann.dice KAGOON").contains("KAGUNE"));
}

#[test]
fn a_seat_beyond_the_table_is_refused() {
    let state = table(3, DuelMode::Off).expect("three may play");
    let seat = state.awaited().nth(0).expect("somebody picks");
    let beyond = Seat::new(3);
    assert_eq!(state.check(Time::ZERO, beyond, &Action::Slap), Err(Refusal::NotNow));
    assert_eq!(state.check(Time::ZERO, seat, &Action::Slap), Err(Refusal::NotNow));
}

#[test]
fn only_two_duel() {
    assert!(table(2, DuelMode::On).is_ok());
    let refused = table(3, DuelMode::On).expect_err("a duel has two");
    assert_eq!(refused.to_string(), "option duel: a duel is for two players, and 3 sit at the table");
}

fn table(seats: u8, duel: DuelMode) -> Result<State, SetupError> {
    testkit::deal(1, seats, &Options { duel, ..Options::default() })
}
