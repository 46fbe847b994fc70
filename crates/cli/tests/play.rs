//! `yakai play` through a pipe, `yakai games`, and records.

mod common;

use common::{bad_use, typed, yakai};
use serde_json::Value;

#[test]
fn a_whole_game_is_played_through_a_pipe_and_replayed() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let file = folder.path().join("game.json");
    let args = format!("play shisogari --seats 5 --seed 3 --bots random --name Mika --record {}", file.display());
    let said = typed(&args, &"1\n".repeat(400));
    assert_eq!(said.code, 0, "{said:?}");
    for words in ["You are Mika", "Mika dealt", "What do you do?", "You were", "replay: yakai replay"] {
        assert!(said.out.contains(words), "{words}: {}", said.out);
    }
    for other in ["Ben dealt", "Cy dealt", "Dee dealt", "Eve dealt"] {
        assert!(!said.out.contains(other), "the person is told of no other deal: {}", said.out);
    }

    let record: Value = serde_json::from_str(&std::fs::read_to_string(&file).expect("a record")).expect("JSON");
    assert_eq!((&record["game"], &record["seats"][0]["name"]), (&"shisogari".into(), &"Mika".into()));
    let told = yakai(&format!("replay {}", file.display()));
    assert_eq!(told.code, 0, "{told:?}");
    let reason = record["outcome"]["reason"].as_str().expect("a word");
    let end = told.out.lines().last().expect("it says something");
    assert!(end.ends_with("won.") && said.out.contains(end), "{end}: {}", said.out);
    let fair = yakai(&format!("verify {}", file.display()));
    assert_eq!(fair.code, 0, "{fair:?}");
    for words in ["Nobody committed to the seed", "is allowed by the rules", reason, "fingerprint"] {
        assert!(fair.out.contains(words), "{words}: {}", fair.out);
    }
    let mut raced = record.clone();
    raced["sums"] = serde_json::json!([]);
    let timing = r#"{"sent":9003,"received":9480,"round_trip":84,"claimed":391,"counted":393}"#;
    raced["steps"][0]["way"] = serde_json::from_str(timing).expect("JSON");
    std::fs::write(&file, raced.to_string()).expect("the file can be written");
    let told = yakai(&format!("replay {}", file.display()));
    let words = "timing: sent at 0:09.003, received at 0:09.480, round trip 84 ms, claimed 391 ms; counted 393 ms";
    assert!(told.out.contains(words), "{}", told.out);
    assert_eq!(typed(&args, &"1\n".repeat(400)).out, said.out, "the same seed and acts give the same game");
}

#[test]
fn a_record_that_was_changed_is_found() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let file = folder.path().join("game.json");
    typed(&format!("play shisogari --seed 3 --bots random --record {}", file.display()), &"1\n".repeat(400));
    let text = std::fs::read_to_string(&file).expect("a record");
    let mut record: Value = serde_json::from_str(&text).expect("JSON");
    let write = |record: &Value| std::fs::write(&file, record.to_string()).expect("the file can be written");

    let mut later = record.clone();
    later["steps"][1]["at"] = 1_000_000.into();
    write(&later);
    let said = yakai(&format!("verify {}", file.display()));
    assert!(said.code == 1 && said.err.contains("step 2 is not as it was"), "{said:?}");
    write(&record);
    let said = yakai(&format!("verify {} --commitment 00", file.display()));
    assert!(said.code == 1 && said.err.contains("you saw the commitment 00, the record has none"), "{said:?}");

    record["outcome"]["reason"] = "cap".into();
    write(&record);
    let said = yakai(&format!("replay {}", file.display()));
    assert!(said.code == 1 && said.err.contains("outcome"), "{said:?}");

    record["game"] = "chess".into();
    write(&record);
    bad_use(&format!("replay {}", file.display()), &["unknown game `chess`"]);
    std::fs::write(&file, "{}").expect("the file can be written");
    bad_use(&format!("replay {}", file.display()), &["is no record"]);
}

#[test]
fn acts_are_typed_in_words_cut_short_or_word_by_word() {
    let said = typed("play shisogari --seed 3 --seats 4 --bots random", "draft\nw\nlog\n?\nt ben cru b\n");
    for words in ["draft, and then: white, black", "draft … > w", "Ann drafted white", "55 accuse"] {
        assert!(said.out.contains(words), "{words}: {}", said.out);
    }
    assert!(said.out.contains("Ann takes from Ben naming Crucifix"), "{}", said.out);
    assert!(said.out.contains("You left the game. The same deal again: yakai play shisogari"), "{}", said.out);
}

#[test]
fn what_cannot_be_is_refused_with_a_reason_and_the_game_goes_on() {
    let lines = "fly\ntake Ann Crucifix white\nhelp\n1\nquit\n";
    let said = typed("play shisogari --seed 3 --seats 4 --bots random", lines);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("unknown act `fly`; the nearest:"), "{}", said.out);
    assert!(said.out.contains("refused: something else is asked of you now"), "{}", said.out);
    assert!(said.out.contains("take <Name> <item> <colour>"), "{}", said.out);
    assert!(said.out.contains("Ann drafted white"), "{}", said.out);
}

#[test]
fn a_card_is_explained() {
    let lines = "card smoke cloud\ncard Mimic\nhelp jets\ncard smoke-clout\ncard\nhelp\nquit\n";
    let said = typed("play king-of-tokyo --seed 3 --bots random", lines);
    assert_eq!(said.code, 0, "{said:?}");
    for words in ["Smoke Cloud, 4 energy, Keep: ", "Mimic, 8 energy, Keep: ", "Jets, 5 energy, Keep: "] {
        assert!(said.out.contains(words), "{words}: {}", said.out);
    }
    assert!(said.out.contains("unknown card `smoke-clout`; the nearest: `smoke-cloud`"), "{}", said.out);
    assert!(said.out.contains("which one: acid-attack, "), "{}", said.out);
    assert!(said.out.contains("card <name> tells what a card does"), "{}", said.out);
    assert!(said.out.contains("\n  card <name>  "), "{}", said.out);
    assert!(!said.out.contains(" D2"), "the numbers of the rules are for the documentation: {}", said.out);

    let said = typed("play shisogari --seed 3 --seats 4 --bots random", "card stake\nhelp\nquit\n");
    assert!(said.out.contains("unknown act `card`") && !said.out.contains("card <name>"), "{}", said.out);
}

#[test]
fn what_can_be_bought_is_listed_with_what_it_does() {
    let lines = "stop\n".repeat(60) + &"1\n".repeat(200);
    let said = typed("play king-of-tokyo --seats 2 --seed 3 --bots random", &lines);
    let offer = said.out.lines().find(|line| line.contains(" buy ") && line.contains(" energy, "));
    let offer = offer.unwrap_or_else(|| panic!("nothing is for sale: {}", said.out));
    assert!(offer.ends_with('.'), "the whole of it: {offer}");
}

#[test]
fn a_game_at_speed_waits_for_the_person_and_tells_when_things_were() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let file = folder.path().join("game.json");
    let args = format!("play roll-and-clash --seats 4 --seed 3 --record {}", file.display());
    // A technique or a slap where there is one, else a roll.
    let said = typed(&args, &("take kaneki\ntake uta\n".to_owned() + &"roll all\nslap\n1\n".repeat(900)));
    assert_eq!(said.code, 0, "{said:?}");
    for words in ["The clock stands still while you type", "Ann rolled all shows", "Press Enter: slap"] {
        assert!(said.out.contains(words), "{words}: {}", said.out);
    }
    for name in ["Ben", "Cy", "Dee"] {
        assert!(!said.out.contains(&format!("{name} slapped falsely")), "{}", said.out);
    }
    // Between two questions nobody does more than a few things.
    let (until_out, _) = said.out.split_once("Ann eliminated").unwrap_or((&said.out, ""));
    let between = until_out.split("\n> ").map(|part| part.matches("  · ").count()).max();
    assert!(between.is_some_and(|most| most < 60), "{between:?}");
    let told = yakai(&format!("replay {}", file.display()));
    assert!(told.code == 0 && told.out.contains("last ") && told.out.contains(" after "), "{told:?}");
    let step = told.out.lines().find(|line| line.contains("round starts in 3000ms")).expect("a round starts");
    assert!(step.split_whitespace().next().is_some(), "{step}");
}

#[test]
fn what_is_left_out_of_an_act_has_its_usual_meaning() {
    let lines = "take kaneki\n1\n".to_owned() + &"use t1 on Ben\nroll all\n".repeat(60) + "roll\nblank\nquit\n";
    let said = typed("play roll-and-clash --seats 4 --seed 3", &lines);
    assert!(said.out.contains("Ann used t1 of kaneki with"), "{}", said.out);
}

#[test]
fn bad_use_is_told_clearly() {
    bad_use("play shisogari --seats 3", &["4 to 5, not 3"]);
    bad_use("play shisogarii", &["`shisogari`"]);
    bad_use("play shisogari --name", &["--name"]);
    bad_use("play shisogari --bots clever", &["clever"]);
    bad_use("play shisogari --record /nowhere/at/all.json", &["cannot write /nowhere/at/all.json"]);
}

#[test]
fn the_games_are_listed() {
    let list = yakai("games");
    assert!(list.code == 0 && list.out.contains("shisogari") && list.out.contains("4–5"), "{list:?}");
    let one = yakai("games shisogari");
    for words in ["turn_cap", "10–200", "printed | common", "house values", "random", "medium@1", "µs a decision"]
    {
        assert!(one.out.contains(words), "{words}: {}", one.out);
    }
    let json: Value = serde_json::from_str(&yakai("games --format json").out).expect("JSON");
    let ids: Vec<&Value> = json.as_array().expect("a list").iter().map(|game| &game["id"]).collect();
    let at = ids.iter().position(|&id| id == "shisogari").unwrap_or_else(|| panic!("not in the list: {ids:?}"));
    assert_eq!(json[at]["options"][1]["key"], "turn_cap");
    assert!(yakai("games --format csv").out.starts_with("game,name,"));
    bad_use("games shisogary", &["`shisogari`"]);
}

#[test]
fn help_has_examples_everywhere() {
    for command in ["", "serve", "games", "play", "simulate", "tournament", "scenario", "replay", "verify"] {
        let said = yakai(&format!("{command} --help"));
        assert!(said.code == 0 && said.out.contains("Examples:"), "{command}: {said:?}");
    }
}
