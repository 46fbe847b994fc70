//! What must hold in every game: see `testkit::Law` for the list. Each mode is a test of its own, so that they run
//! side by side. In random play the safety stop mostly ends a game, so that a few games of each kind must do; a data
//! file with short tracks brings the other ends.

use kernel::Game;
use roll_and_clash::{DuelMode, Mode, Options, State};
use testkit::Laws;

testkit::count_allocations!();

/// The data file with tracks and thresholds so short that somebody is knocked out at every Power.
fn short(mut options: Options) -> Options {
    let text = State::house(&options).expect("the game has house values").text;
    let line = |line: &str| {
        let key = line.split(' ').next().unwrap_or_default();
        match key {
            "track" => "track = [1, 2]".to_owned(),
            "ko_threshold" => "ko_threshold = 3".to_owned(),
            "tsukiyama" | "uta" | "mado" | "nishio" | "yomo" | "amon" | "ayato" | "hinami" => {
                let (before, rest) = line.split_once('[').expect("a cost");
                let (_, after) = rest.split_once(']').expect("a cost");
                format!("{before}[\"KAGUNE\"]{after}")
            }
            "regen" => "regen = [\"BLACK\"]".to_owned(),
            "power_symbols" => "power_symbols = 1".to_owned(),
            "max_beats" => "max_beats = 40".to_owned(),
            _ => line.to_owned(),
        }
    };
    let text: Vec<String> = text.lines().map(line).collect();
    State::take_house(&mut options, &text.join("\n")).expect("it is a right file");
    options
}

/// Plays some games with the shipped values and some with short tracks.
fn laws(options: Options) -> Laws<State> {
    let (least, most) = if options.duel == DuelMode::Off { (2, 4) } else { (2, 2) };
    Laws::<State>::new().options([options, short(options)]).seats(least, most).lot("order")
}

const BEAT: fn() -> Options = || Options { mode: Mode::Beat, ..Options::default() };

#[test]
fn real_time_keeps_the_laws() {
    let tally = laws(Options::default()).games(2).open().run();
    assert!(tally.games == 2 * 2 * 3 && tally.deadlines > 0, "{tally:?}");
}

#[test]
fn beats_keep_the_laws() {
    let tally = laws(BEAT()).games(3).run();
    assert!(tally.games == 3 * 2 * 3 && tally.compared > tally.steps, "{tally:?}");
}

#[test]
fn a_duel_in_real_time_keeps_the_laws() {
    let tally = laws(Options { duel: DuelMode::On, ..Options::default() }).games(4).open().run();
    assert!(tally.games == 4 * 2 && tally.deadlines > 0, "{tally:?}");
}

#[test]
fn a_duel_in_beats_keeps_the_laws() {
    let tally = laws(Options { duel: DuelMode::Short, ..BEAT() }).games(6).run();
    assert!(tally.games == 6 * 2 && tally.compared > tally.steps, "{tally:?}");
}
