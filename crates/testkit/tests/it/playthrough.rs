//! Whole games as text, on the small game.

use testkit::playthrough;

use crate::duel::{Duel, Options};

#[test]
fn a_whole_game_is_written_the_same_every_time() {
    let text = playthrough::write::<Duel>(7, 3, &Options::default());
    assert_eq!(text, playthrough::write::<Duel>(7, 3, &Options::default()));
    assert_ne!(text, playthrough::write::<Duel>(8, 3, &Options::default()));
    for part in [
        "game duel\nrules 1\nseed 7\nseats 3\noptions {\"cap\":12,\"fault\":0,\"house\":\"",
        "\n0. setup\n  Ann was dealt ",
        "    Ben Cy spectator: (nothing)\n",
        " is asked (3): stake low, stake high, boast\n",
        " is free (1): boast\n",
        "  | as a spectator sees it:\n  | turn 0, 7 in the deck\n",
        "\noutcome ",
    ] {
        assert!(text.contains(part), "`{part}` is missing in\n{text}");
    }
}

#[test]
fn a_committed_file_is_compared() {
    let folder = testkit::tempdir().expect("a folder");
    let path = folder.path().join("one.txt");
    let check = || std::panic::catch_unwind(|| playthrough::check_folder::<Duel>(folder.path()));
    assert!(check().is_err(), "a folder without a file tests nothing");
    std::fs::write(&path, playthrough::write::<Duel>(3, 2, &Options::default())).expect("a file");
    assert!(check().is_ok());
    let text = std::fs::read_to_string(&path).expect("a file").replace("play rat", "play cat");
    std::fs::write(&path, text).expect("a file");
    assert!(check().is_err());
}

#[test]
fn a_head_is_enough_to_begin_with() {
    let text = playthrough::rewrite::<Duel>("game duel\nseed 3\nseats 2\noptions {\"cap\":12,\"fault\":0}\n");
    assert_eq!(text, Ok(playthrough::write::<Duel>(3, 2, &Options::default())));
    let wrong = |text: &str| playthrough::rewrite::<Duel>(text).expect_err(text);
    assert_eq!(wrong("seed 3\n"), "no line `game …` at the top");
    assert_eq!(wrong("game chess\n"), "a playthrough of chess, not of duel");
    assert_eq!(wrong("game duel\nseed x\n"), "the seed is not a number");
    assert!(wrong("game duel\nseed 3\nseats 2\noptions {cap}\n").starts_with("options: "));
    let nine = "game duel\nseed 3\nseats 9\noptions {\"cap\":12,\"fault\":0}\n";
    assert_eq!(wrong(nine), "no game: Duel seats 2 to 3, not 9");
}

#[test]
fn a_playthrough_is_played_with_the_house_values_built_in() {
    let earlier = format!("\"house\":\"{}\"", "0123".repeat(16));
    let head = format!("game duel\nseed 3\nseats 2\noptions {{\"cap\":12,\"fault\":0,{earlier}}}\n");
    assert_eq!(playthrough::rewrite::<Duel>(&head), Ok(playthrough::write::<Duel>(3, 2, &Options::default())));
}
