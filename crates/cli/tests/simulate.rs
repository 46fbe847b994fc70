//! `yakai simulate` and `yakai replay SEED#INDEX`.

mod common;

use common::{bad_use, yakai};
use serde_json::Value;

fn run(args: &str) -> Value {
    let said = yakai(&format!("simulate shisogari --format json {args}"));
    assert_eq!(said.code, 0, "{said:?}");
    serde_json::from_str(&said.out).expect("one JSON object")
}

#[test]
fn the_digest_is_the_same_for_any_number_of_threads() {
    let one = run("--seats 5 --games 3000 --threads 1");
    let two = run("--seats 5 --games 3000 --threads 2");
    assert_eq!(one["digest"], two["digest"]);
    assert_eq!((&one["threads"], &two["threads"]), (&Value::from(1), &Value::from(2)));
    assert_ne!(one["digest"], run("--seats 5 --games 3000 --seed 2")["digest"]);
}

#[test]
fn the_json_has_every_key_of_the_contract() {
    let run = run("--seats 4 --games 100 --option turn_cap=50");
    for key in [
        "game",
        "seats",
        "games",
        "threads",
        "seed",
        "seconds",
        "decisions",
        "games_per_second",
        "decisions_per_second",
        "mean_decisions",
        "win_share",
        "draws",
        "lengths",
        "digest",
        "ends",
        "options",
    ] {
        assert!(!run[key].is_null(), "{key} is missing");
    }
    for key in ["mean", "p50", "p95", "max"] {
        assert!(run["lengths"][key].is_number(), "lengths.{key} is missing");
    }
    assert_eq!((&run["game"], &run["games"]), (&Value::from("shisogari"), &Value::from(100)));
    assert_eq!(run["options"]["turn_cap"], 50);
    let vampire = &run["win_share"]["role"]["vampire"];
    assert_eq!(vampire["of"], 100);
    assert!(vampire["low"].as_f64() <= vampire["share"].as_f64());
    assert_eq!(run["win_share"]["bot"]["random"]["of"], 400);
}

#[test]
fn the_table_and_the_csv_say_the_same() {
    let table = yakai("simulate shisogari --seats 5 --games 200");
    for words in [
        "5 seats, 200 games",
        "vampire",
        "the Vampire was named",
        "95 % interval",
        "decisions/s",
        "digest",
        "replay 1#0",
    ] {
        assert!(table.out.contains(words), "{words}: {}", table.out);
    }
    assert!(!table.out.contains('\x1b'), "no colour into a pipe");
    let csv = yakai("simulate shisogari --seats 5 --games 200 --format csv");
    assert!(csv.out.starts_with("kind,name,value,of,share,low,high\n"));
    assert!(csv.out.lines().all(|line| line.matches(',').count() == 6), "{}", csv.out);
    let digest = run("--seats 5 --games 200")["digest"].as_str().expect("a text").to_owned();
    assert!(table.out.contains(&digest) && csv.out.contains(&digest));
}

#[test]
fn the_report_is_a_page_of_its_own() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let file = folder.path().join("report.html");
    let said = yakai(&format!("simulate shisogari --seats 5 --games 100 --report {}", file.display()));
    assert_eq!(said.code, 0, "{said:?}");
    let page = std::fs::read_to_string(file).expect("the report is there");
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg") && page.contains("vampire"));
    assert!(!page.contains("http"), "nothing is loaded");
}

#[test]
fn bad_use_is_told_clearly() {
    bad_use("simulate shisogri --seats 5 --games 1", &["unknown game `shisogri`", "`shisogari`"]);
    bad_use("simulate shisogri", &["unknown game `shisogri`", "`shisogari`"]);
    bad_use("simulate shisogari --seats 6 --games 1", &["Shisogari seats 4 to 5, not 6"]);
    bad_use("simulate shisogari --seats 5 --games 1 --option turncap=20", &["turncap", "`turn_cap`"]);
    bad_use(
        "simulate shisogari --seats 5 --games 1 --option turn_cap=many",
        &["`many`", "a number from 10 to 200"],
    );
    bad_use("simulate shisogari --seats 5 --games 1 --option colour_rule=odd", &["`odd`", "printed, common"]);
    bad_use("simulate shisogari --seats 5 --games 1 --option turn_cap", &["KEY=VALUE"]);
    bad_use("simulate shisogari --seats 5 --games 1 --bots clever", &["clever", "random", "medium"]);
    bad_use("simulate shisogari --seats 5 --games 0", &["0"]);
    bad_use("simulate shisogari --seats 5 --games 1 --threads 0", &["0"]);
    bad_use("simulate shisogari --seats 5 --games many", &["`many`", "1e5"]);
    bad_use("simulate shisogari --games 1 --bots medium@7", &["no medium@7 bot", "random, medium and medium@1"]);
    bad_use("simulate shisogari --games 1 --by luck", &["luck", "ending"]);
    bad_use("frobnicate", &["frobnicate"]);
}

/// How Shisogari ends, in the JSON and in words.
const ENDINGS: [(&str, &str); 5] = [
    ("accuse_ok", "the Vampire was named"),
    ("accuse_wrong", "a Hunter was wrongly accused"),
    ("accuse_short", "the Vampire was named too soon"),
    ("empty", "a hand ran empty"),
    ("cap", "too many turns"),
];

#[test]
fn a_simulated_game_is_told_again() {
    let run = run("--seats 5 --games 1 --seed 9");
    let game = yakai("replay 9#0 --game shisogari --seats 5");
    assert_eq!(game.code, 0, "{game:?}");
    let steps = run["lengths"]["max"].as_u64().expect("a number");
    let ends = run["ends"].as_object().expect("an object");
    let (_, words) = ENDINGS.iter().find(|(code, _)| ends.contains_key(*code)).expect("a known ending");
    let numbers = game.out.lines().filter_map(|line| line.get(..5)?.trim().parse::<u64>().ok());
    assert_eq!(numbers.max(), Some(steps), "{}", game.out);
    let last = game.out.lines().last().expect("it says something").to_lowercase();
    assert!(last.starts_with(&words.to_lowercase()) && last.ends_with("won."), "{}", game.out);
    let table = yakai("simulate shisogari --seats 5 --games 1 --seed 9").out;
    for (code, others) in ENDINGS {
        assert_eq!(table.contains(others), others == *words, "{table}");
        assert!(!game.out.contains(&format!("ended {code}")), "no code: {}", game.out);
    }
    assert!(!table.contains("accuse_"), "no code: {table}");
    assert!(!game.out.contains("dealt"), "a spectator is told of no deal");

    let all = yakai("replay 9#0 --game shisogari --seats 5 --all");
    assert!(all.out.contains("Ann dealt") && all.out.contains("Eve dealt"), "{}", all.out);
    let one = yakai("replay 9#0 --game shisogari --seats 5 --seat 2 --step 0");
    assert!(one.out.contains("Cy dealt") && !one.out.contains("Ben dealt"), "{}", one.out);
    assert_eq!(one.out, yakai("replay 9#0 --game shisogari --seats 5 --seat Cy --step 0").out);
}

#[test]
fn each_seat_has_its_own_choice_with_commas() {
    let seats = "--seats 3 --option monsters=kraken,random,the-king";
    for command in ["simulate king-of-tokyo --games 1", "replay 1#0 --game king-of-tokyo --all"] {
        let said = yakai(&format!("{command} {seats}"));
        assert_eq!(said.code, 0, "{said:?}");
    }
    let start = yakai(&format!("replay 1#0 --game king-of-tokyo {seats} --step 0"));
    assert!(start.out.contains("kraken") && start.out.contains("the-king"), "{}", start.out);
    let few = "simulate king-of-tokyo --games 1 --seats 3 --option monsters=";
    bad_use(&format!("{few}kraken,kong"), &["`kong` is none of random, the-king"]);
    bad_use(&format!("{few}kraken,kraken"), &["two seats chose kraken"]);
}

#[test]
fn the_replay_that_a_run_names_is_accepted() {
    for (options, written) in [
        ("", ""),
        (" --option monsters=random,kraken --option bay=on", " --option monsters=random,kraken"),
        (" --option bay=off", " --option bay=off"),
    ] {
        let run = yakai(&format!("simulate king-of-tokyo --seats 4 --games 2 --seed 5{options}"));
        let line = run.out.lines().find_map(|line| line.strip_prefix("replay   yakai "));
        let line = line.unwrap_or_else(|| panic!("no hint: {run:?}"));
        assert_eq!(line, format!("replay 5#0 --game king-of-tokyo --seats 4 --bots random{written}"));
        let game = yakai(line);
        assert_eq!(game.code, 0, "{game:?}");
    }
}

#[test]
fn a_game_that_is_not_there_is_told_clearly() {
    bad_use("replay 9#0", &["--game"]);
    bad_use("replay 9#0 --game shisogari --seats 5 --seat 5", &["no seat 5", "0 to 4"]);
    bad_use("replay 9#0 --game shisogari --seats 5 --seat Bem", &["`Bem`", "`Ben`"]);
    bad_use("replay no-such-file.json", &["no-such-file.json"]);
    let said = yakai("replay 9#0 --game shisogari --seats 5 --step 9999");
    assert!(said.code == 2 && said.err.contains("no step 9999"), "{said:?}");
}

#[test]
fn a_run_has_the_fewest_seats_unless_told_otherwise() {
    let said = yakai("simulate shisogari --games 1e2 --format json");
    let run: Value = serde_json::from_str(&said.out).expect("one JSON object");
    assert_eq!((&run["seats"], &run["games"]), (&Value::from(4), &Value::from(100)));
    assert_eq!(yakai("replay 1#7 --game shisogari").out, yakai("replay 1#7 --game shisogari --seats 4").out);
}

#[test]
fn what_matters_comes_first_and_the_rest_when_asked_for() {
    let table = |args: &str| yakai(&format!("simulate king-of-tokyo --games 20 {args}"));
    let plain = table("--seats 4").out;
    assert!(!plain.contains("kraken") && plain.contains("20 victory points"), "monsters look different: {plain}");
    let asked = table("--seats 4 --by role").out;
    assert!(asked.contains("kraken") && !asked.contains("20 victory points"), "{asked}");
    let two = table("--seats 4 --bots medium,random");
    let place = |words: &str| two.out.find(words).unwrap_or_else(|| panic!("no {words}: {}", two.out));
    assert!(place(" medium ") < place("20 victory points"), "{}", two.out);
    assert!(two.err.contains("2 bots for 4 seats: they are taken in turn"), "{}", two.err);
    assert_eq!(table("--seats 2 --bots medium,random").err, "", "nothing is repeated");
}

#[test]
fn a_replay_tells_each_act_once_a_line_a_turn_and_as_json() {
    let game = "replay 9#0 --game shisogari --seats 5";
    let all = yakai(&format!("{game} --all")).out;
    assert!(all.contains("Ben takes from Ann") && !all.contains("> "), "{all}");

    let turns = yakai(&format!("{game} --turns")).out;
    let numbers: Vec<u32> = turns.lines().filter_map(|line| line.get(..5)?.trim().parse().ok()).collect();
    let wanted: Vec<u32> = (1..=numbers.len() as u32).collect();
    assert!(numbers.len() > 3 && numbers == wanted && turns.contains("pairs"), "{turns}");
    for other in ["king-of-tokyo", "bloody-masquerade", "roll-and-clash"] {
        let told = yakai(&format!("replay 9#0 --game {other} --seats 4 --turns"));
        assert!(told.code == 0 && told.out.lines().count() > 8 && told.out.contains("won."), "{told:?}");
    }

    let json = |args: &str| -> Value {
        serde_json::from_str(&yakai(&format!("{game} --format json {args}")).out).expect("one JSON object")
    };
    let whole = json("--all");
    let steps = whole["steps"].as_array().expect("steps");
    let (spectator, one) = (json("").to_string(), json("--seat 0"));
    assert_eq!(steps.len() as u64 - 1, steps.last().expect("a step")["step"].as_u64().expect("a number"));
    assert!(steps[1..].iter().all(|step| step["act"]["text"].is_string()), "everybody's acts");
    assert!(whole["end"]["text"].as_str().expect("words").ends_with("won."));
    assert!(whole.to_string().contains("Eve dealt") && !spectator.contains("Ann dealt"));
    let others = one["steps"].as_array().expect("steps").iter().map(|step| &step["act"]["seat"]);
    assert!(others.into_iter().all(|seat| seat.is_null() || *seat == 0), "no act of another seat");
    assert!(json("--all --step 3")["end"].is_null());
}
