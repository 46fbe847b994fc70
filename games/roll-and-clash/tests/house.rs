//! The data file: what may be left out, and what is allowed but looks like a mistake.

use kernel::Game;
use roll_and_clash::{Options, State};

/// The file that is compiled in, with a change.
fn changed(from: &str, to: &str) -> Result<Vec<String>, String> {
    let mut options = Options::default();
    let text = State::house(&options).expect("the game has house values").text;
    assert!(text.contains(from), "{from}");
    State::take_house(&mut options, &text.replace(from, to))?;
    Ok(State::house(&options).expect("the game has house values").warnings.to_vec())
}

#[test]
fn what_is_printed_on_the_boards_is_changed_with_a_warning() {
    let warning = |from: &str, to: &str| changed(from, to).expect("it is allowed").join(" / ");
    assert_eq!(changed("ccg_damage       = 2", "ccg_damage       = 3"), Ok(Vec::new()));
    let toka = "track = [5, 3, 8, 6, 6]";
    assert_eq!(
        warning(toka, "track = [5, 4, 8, 6, 6]"),
        "[character.toka] track: the second number is 3, as printed on the board"
    );
    assert_eq!(
        warning(toka, "track = [5, 3]"),
        "[character.toka] track: the third number is 8, as printed on the board"
    );
    assert_eq!(
        warning("ko_threshold = 15", "ko_threshold = 12"),
        "[character.kaneki] ko_threshold is 15, as printed on the board"
    );
    let coloured = warning("\"QUINQUE\",\"DOVE\",\"BLACK\"]\n", "\"QUINQUE\",\"DOVE\",\"DOVE\"]\n");
    assert!(coloured.starts_with("[character.juzo] regen: no BLACK or WHITE"), "{coloured}");
}

#[test]
fn a_file_without_our_own_additions_is_read() {
    let text = State::house(&Options::default()).expect("the game has house values").text;
    let (before, _) = text.split_once("[pace.relaxed]").expect("it has paces");
    let text: String =
        before.lines().filter(|line| !line.starts_with("short_ko")).map(|line| line.to_owned() + "\n").collect();
    let mut options = Options::default();
    State::take_house(&mut options, &text).expect("the rest is known");
}

#[test]
fn what_cannot_be_is_refused() {
    let wrong = |from: &str, to: &str| changed(from, to).expect_err("it cannot be");
    assert!(wrong("answer_grace      = 600", "answer_grace      = 500").contains("more than max_answer_credit"));
    assert!(wrong("\"DOVE\",\"BLACK\"]\n", "\"DOVE\"]\n").contains("5 symbols"));
    assert!(wrong("\"DOVE\",\"BLACK\"]\n", "\"WHITE\",\"BLACK\"]\n").contains("at most one BLACK or WHITE"));
    assert!(wrong(", side=\"ko\" }", " }").contains("has side = \"ko\""));
    assert!(wrong("ko_threshold = 15", "ko_threshold = 0").contains("above 0"));
}
