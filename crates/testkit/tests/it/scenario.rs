//! The scenario reader on the small game: every kind of line, and every kind of mistake.

use std::path::Path;

use kernel::Game;
use testkit::scenario::{self, CaseResult};

use crate::duel::{Duel, Options};

/// Runs one case of these lines.
fn case(lines: &str) -> Result<(), (usize, String)> {
    let text = format!("# A case (R1)\n```play\n{lines}\n```\n");
    let results = scenario::run::<Duel>("cases.md", &text);
    let [CaseResult { file, heading, line: 1, result }] = &results[..] else {
        panic!("one case, not {results:?}");
    };
    assert_eq!((file.as_str(), heading.as_str()), ("cases.md", "A case (R1)"));
    // The block begins in line 3 of the text.
    result.clone().map_err(|failure| (failure.line.saturating_sub(2), failure.message))
}

/// The case fails in this line of its block, and says this.
fn fails(lines: &str, line: usize, says: &str) {
    let (at, message) = case(lines).expect_err(lines);
    assert_eq!(at, line, "{message}\n{lines}");
    assert!(message.contains(says), "`{message}` does not say `{says}`");
}

#[test]
fn every_kind_of_line_passes() {
    let text = include_str!("duel/cases.md");
    let results = scenario::run::<Duel>("duel/cases.md", text);
    let failed: Vec<String> =
        results.iter().filter(|case| case.result.is_err()).map(ToString::to_string).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(results.len(), 9, "prose under a heading is no case");
    assert_eq!(scenario::game_of(text), Some("duel"));
    assert_eq!(scenario::rule_ids(text), ["D1", "D2", "D3", "D3b", "D4", "D5", "D6", "D7", "D8"]);
}

#[test]
fn unknown_words_are_named_with_the_nearest() {
    fails("table Ann, Ben\nexpet points 0 0", 2, "unknown word `expet`; the nearest: `expect`");
    fails("table Ann, Ben\nAnm boast", 2, "unknown word `Anm`; the nearest: `Ann`");
    fails("table Ann, Ben\nAnn bost", 2, "unknown action `bost`; the nearest: `boast`");
    fails("table Ann, Ben\nexpect point 0 0", 2, "unknown field `point`; the nearest: `points`");
    fails("table Ann, Ben\nAnn sees hnd cat", 2, "unknown field `hnd`; the nearest: `hand`");
    fails("table Ann, Ben\ngiven trun Ann", 2, "unknown place `trun`; the nearest: `turn`");
    fails("table Ann, Ben\ngiven Ann.hand cta", 2, "unknown card `cta`; the nearest: `cat`");
    fails("table Ann, Ben\nnext crad cat", 2, "unknown chance `crad`; the nearest: `card`");
    fails("table Ann, Ben\nnews Bem: Ann boasted", 2, "unknown name `Bem`; the nearest: `Ben`");
    fails("table Ann, Ben\nhidden Bem: Ann.hand", 2, "unknown name `Bem`; the nearest: `Ben`");
    fails("table Ann, Ben cpa=5", 1, "unknown option `cpa`; the nearest: `cap`");
}

#[test]
fn a_case_without_a_line_fails_at_its_heading() {
    let results = scenario::run::<Duel>("cases.md", "Prose\n## A case\n```play\n```\n");
    assert_eq!(results[0].result.as_ref().expect_err("it shows nothing").line, 2);
}

#[test]
fn a_table_is_set_once_and_rightly() {
    fails("Ann boast", 1, "a case begins with `table");
    fails("next card cat", 1, "a case begins with `table");
    fails("# nothing here", 0, "a case begins with `table");
    fails("table Ann, Ben\ntable Ann, Ben", 2, "has a table already");
    fails("table Ann, ann", 1, "two seats are called ann");
    fails("table Ann, Next", 1, "nobody can be called that");
    fails("\ntable Ann, Ben, Cy, Dot\n\nAnn boast", 2, "Duel seats 2 to 3, not 4");
    fails("table Ann, Ben cap=x", 1, "cap is a number from 4 to 20, not `x`");
    fails("game chess\ntable Ann, Ben", 1, "run as duel, not as `chess`");
    assert_eq!(case("game duel\ntable Ann, Ben\nexpect points 0 0"), Ok(()));
}

#[test]
fn a_table_is_refused_as_said() {
    let four = "table Ann, Ben, Cy, Dot -> refused: ";
    assert_eq!(case(&format!("{four}duel seats 2 to 3, not 4.")), Ok(()));
    assert_eq!(case(&format!("# why\n\n{four}")), Ok(()));
    assert_eq!(case("table Ann, Ben cap=x -> refused: cap is a number from 4 to 20, not `x`"), Ok(()));
    fails(&format!("{four}too many"), 1, "refused because `too many`, but `Duel seats 2 to 3, not 4`");
    fails("table Ann, Ben cap=x -> refused: too late", 1, "refused because `too late`, but `");
    fails("table Ann, Ben cap=6 -> refused", 1, "should have been refused, but was accepted");
    fails("table Ann, Ben cpa=5 -> refused", 1, "unknown option `cpa`; the nearest: `cap`");
    fails("table Ann, Ann -> refused", 1, "two seats are called Ann");
    fails("table Ann, Ben -> no", 1, "after `->` comes `refused: <why>`");
    fails(&format!("{four}\nAnn boast"), 2, "it was refused, and so nothing can follow");
    fails(&format!("{four}\ntable Ann, Ben"), 2, "it was refused, and so nothing can follow");
}

#[test]
fn a_case_that_shows_nothing_fails() {
    let says = "neither an act nor an expectation";
    fails("table Ann, Ben", 1, says);
    fails("table Ann, Ben\nnext card rat\ngiven turn Ann\nat 1s\nafter 1s", 5, says);
    for shown in
        ["Ann boast", "Ann block -> refused", "expect points 0 0", "hidden Ann: Ben.hand", "time runs out"]
    {
        assert_eq!(case(&format!("table Ann, Ben\n{shown}")), Ok(()));
    }
    assert_eq!(case("table Ann, Ben\nnews Ann: not Ann boasted"), Ok(()));
}

#[test]
fn a_misspelt_mark_is_named() {
    let good = "## One\n```play\ntable Ann, Ben\nAnn boast\n```\n";
    for (word, marks) in [("Play", "```"), ("plays", "~~~")] {
        let text = format!("{good}\n## Two\n{marks}{word}\ntable Ann, Ben\nAnn block\n{marks}\n{good}");
        let found = scenario::run::<Duel>("x.md", &text);
        let [one, two, three] = &found[..] else { panic!("three cases, not {found:?}") };
        assert_eq!((&one.result, &three.result), (&Ok(()), &Ok(())));
        assert_eq!(two.to_string(), format!("x.md:8: Two: a block of a case is marked `play`, not `{word}`"));
    }
    let second = scenario::run::<Duel>("x.md", &format!("{good}```Play\nAnn block\n```\n"));
    assert_eq!(second.len(), 1);
    assert_eq!(second[0].result.as_ref().map_err(|failure| failure.line), Err(6));
}

#[test]
fn positions_must_add_up() {
    let lines = "table Ann, Ben\ngiven Ann.hand rat rat rat\n# a word\ngiven Ben.hand rat rat\n\nAnn boast";
    fails(lines, 4, "this position cannot be: there are 5 of Rat, not 4");
    fails("table Ann, Ben\ngiven Ann.hand rat rat rat rat rat", 2, "there are 5 of Rat");
    fails("table Ann, Ben\ngiven", 2, "write `given <place> <values>`");
}

#[test]
fn chance_must_be_possible_and_used_up() {
    let start = "table Ann, Ben\ngiven turn Ann\ngiven Ann.hand rat rat rat\ngiven Ben.hand rat dog dog\n";
    fails(&format!("{start}next card rat\nAnn play rat\nBen let"), 7, "`next card` cannot happen here");
    fails(&format!("{start}next card cat cat\nAnn play rat\nBen let"), 5, "was not used up");
    fails("table Ann, Ben\nnext card rat rat rat rat rat\nAnn boast", 3, "cannot happen here");
    fails("table Ann, Ben\nnext card", 2, "write `next <what> <values>`");
}

#[test]
fn acts_are_accepted_or_refused_as_said() {
    fails("table Ann, Ben\nAnn play cat", 2, "refused: something else is asked");
    fails("table Ann, Ben\nAnn boast -> refused: no", 2, "should have been refused, but was accepted");
    fails("table Ann, Ben\nAnn block -> refused: not your turn", 2, "but `something else is asked`");
    fails("table Ann, Ben\nAnn block -> maybe", 2, "after `->` comes `refused: <why>`");
    fails("table Ann, Ben\nAnn", 2, "what does Ann do?");
    assert_eq!(case("table Ann, Ben\nANN block -> refused: Something else  is asked."), Ok(()));
}

#[test]
fn expectations_say_what_is_there() {
    fails("table Ann, Ben\nexpect points 0 1", 2, "points should be `0 1`, but is `0 0`");
    fails("table Ann, Ben\nexpect awaited Ann", 2, "awaited should be `Ann`, but is `Ann Ben`");
    fails("table Ann, Ben\nexpect deadline 5s", 2, "deadline should be `5s`, but is `none`");
    fails("table Ann, Ben\nexpect outcome cap", 2, "outcome should be `cap`, but is `none`");
    fails("table Ann, Ben\nexpect hand cat", 2, "hand should be `cat`, but is hidden");
    fails("table Ann, Ben\nhidden Ann: hand", 2, "Ann sees hand: `");
    fails("table Ann, Ben\nhidden Ann", 2, "write `hidden Ann: <field>`");
    fails("table Ann, Ben\nAnn boast\nnews Ben: Ann staked", 3, "Ben was told `Ann boasted`");
    fails("table Ann, Ben\nAnn boast\nnews everyone: nothing", 3, "Ann was told `Ann boasted`");
    fails("table Ann, Ben\nAnn boast\nnews Ben: not Ann boasted", 3, "Ben was told `Ann boasted`");
    fails("table Ann, Ben\ngiven turn Ann\nnews Ben: Ann boasted", 3, "Ben was told nothing");
    fails("table Ann, Ben\nAnn boast\nnews Ben", 3, "write `news Ann: <event>`");
    fails("table Ann, Ben\nexpect", 2, "write a field");
}

#[test]
fn time_runs_one_way() {
    fails("table Ann, Ben\nat 3s\nat 2s", 3, "time never runs back: it is 3s already");
    fails("table Ann, Ben\nat soon", 2, "`soon` is not a time");
    fails("table Ann, Ben\nat 3s pressed 4s", 2, "nobody presses after");
    fails("table Ann, Ben\nat 3s 4s", 2, "write `at 3s`");
    fails("table Ann, Ben\nat", 2, "write `at 3s`");
    fails("table Ann, Ben\nat 3s\nafter 200ms\nat +0.3 s\nat 3400 pressed at 3.1s", 5, "it is 3500ms already");
    fails("table Ann, Ben\ntime flies", 2, "write `time runs out`");
}

#[test]
fn a_block_that_never_ends_is_found() {
    let results = scenario::run::<Duel>("x.md", "# One\n\n```play\ntable Ann, Ben\n");
    assert_eq!(results[0].to_string(), "x.md:3: One: this block never ends: close it with ```");
}

#[test]
fn a_rule_that_panics_fails_its_case_alone() {
    let text =
        "# One\n```play\ntable Ann, Ben\ngiven chaos\n```\n# Two\n```play\ntable Ann, Ben\nAnn boast\n```\n";
    let results = scenario::run::<Duel>("x.md", text);
    assert_eq!(results[0].to_string(), "x.md:4: One: the rules panicked: no rule foresees this");
    assert_eq!(results[1].result, Ok(()));
}

#[test]
fn cases_can_be_run_with_other_house_values() {
    let case =
        "# Window\n\n```play\ntable Ann, Ben cap=6\ngiven turn Ann\nAnn play rat\nexpect deadline 7s\n```\n";
    let mut options = Options::default();
    assert_eq!(Duel::take_house(&mut options, "widow 7"), Err("line 1: write `window 5`".to_owned()));
    let passed = |options| scenario::run_with::<Duel>("x.md", case, &options)[0].result.is_ok();
    assert!(!passed(options), "those built in say 5 seconds");
    Duel::take_house(&mut options, "window 7").expect("good");
    assert!(passed(options));
}

#[test]
fn a_folder_is_run_as_a_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/duel");
    assert_eq!(scenario::check_folder::<Duel>(folder), 9);
    let empty = testkit::tempdir().expect("a folder");
    std::fs::write(empty.path().join("a.md"), "# Prose\nonly\n").expect("a file");
    let none = std::panic::catch_unwind(|| scenario::check_folder::<Duel>(empty.path()));
    assert!(none.is_err(), "a folder without a case tests nothing");
}

#[test]
fn the_words_of_a_game_are_kept_current_in_a_document() {
    let folder = testkit::tempdir().expect("a folder");
    let path = folder.path().join("scenarios.md");
    let words = scenario::vocabulary::<Duel>();
    assert!(words.contains("| `stake low\\|high` | the secret stake |"), "{words}");
    assert!(words.contains("| `cap=` | the most turns | 4 to 20 | `12` |"), "{words}");
    let write = |inside: &str| {
        let text = format!("# Doc\n<!-- words of duel -->\n{inside}<!-- end of duel -->\nrest\n");
        std::fs::write(&path, text).expect("a file");
    };
    write(&format!("\n{words}\n"));
    scenario::check_docs::<Duel>(&path);
    write("\nold\n");
    let stale = std::panic::catch_unwind(|| scenario::check_docs::<Duel>(&path));
    assert!(stale.is_err());
}
