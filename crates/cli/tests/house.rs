//! House values, for every game that has some: printed, corrected, played with, asked for.

mod common;

use std::fs;
use std::path::Path;

use common::{bad_use, typed, yakai};
use serde_json::Value;

/// The games that have house values: name, fewest seats, hash of the values built in.
fn games() -> Vec<(String, u64, String)> {
    let all: Value = serde_json::from_str(&yakai("games --format json").out).expect("JSON");
    let word = |value: &Value| Some(value.as_str()?.to_owned());
    let one = |game: &Value| Some((word(&game["id"])?, game["seats"][0].as_u64()?, word(&game["house"])?));
    all.as_array().expect("a list").iter().filter_map(one).collect()
}

/// A file in this folder with another comment at its end, which is another file, but says the same.
fn corrected(game: &str, folder: &Path) -> String {
    let printed = yakai(&format!("games {game} --house"));
    assert_eq!(printed.code, 0, "{printed:?}");
    let path = folder.join(format!("{game}.toml"));
    fs::write(&path, printed.out + "\n# mine\n").expect("a file can be written");
    path.display().to_string()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn the_file_is_printed_and_its_hash_told() {
    for (game, _, hash) in games() {
        let whole = json(&yakai(&format!("games {game} --house --format json")).out);
        assert_eq!(
            (&whole["hash"], whole["text"].as_str()),
            (&Value::from(&*hash), Some(&*yakai(&format!("games {game} --house")).out))
        );
        let told = yakai(&format!("games {game}")).out;
        assert!(told.contains(&hash[..8]) && told.contains("--house"), "{told}");
    }
}

#[test]
fn a_run_names_the_values_and_its_games_are_told_again_with_the_file() {
    let folder = testkit::tempdir().expect("a temporary folder");
    for (game, seats, built_in) in games() {
        let file = corrected(&game, folder.path());
        let run = format!("simulate {game} --seats {seats} --games 3 --seed 9");
        let (usual, other) = (
            json(&yakai(&format!("{run} --format json")).out),
            json(&yakai(&format!("{run} --format json --data {file}")).out),
        );
        assert_eq!(usual["house"], built_in.as_str());
        assert!(other["house"].is_string() && other["house"] != usual["house"], "{other}");
        assert_eq!(other["digest"], usual["digest"], "only a comment is different");
        assert!(other["options"].get("house").is_none(), "{other}");
        let table = yakai(&format!("{run} --data {file}")).out;
        let replay = table.lines().find_map(|line| line.strip_prefix("replay   yakai ")).expect("it is named");
        assert!(replay.contains(&format!("--data {file}")) && !replay.contains("--option"), "{replay}");
        assert_eq!(yakai(replay).code, 0, "{replay}");
    }
}

#[test]
fn a_record_says_which_values_it_wants() {
    let folder = testkit::tempdir().expect("a temporary folder");
    for (game, seats, _) in games() {
        let file = corrected(&game, folder.path());
        let record = folder.path().join(format!("{game}.json")).display().to_string();
        let play = format!("play {game} --seats {seats} --seed 3 --bots random --record {record} --data {file}");
        // Enough for a game at speed in which the person only ever rolls one die.
        let said = typed(&play, &"1\n".repeat(20_000));
        assert!(said.code == 0 && said.out.contains(&format!("--all --data {file}")), "{said:?}");
        let hash =
            json(&fs::read_to_string(&record).expect("a record"))["data"].as_str().expect("a hash").to_owned();
        let replayed = yakai(&format!("replay {record} --data {file}"));
        assert_eq!(replayed.code, 0, "{replayed:?}");
        bad_use(&format!("replay {record}"), &[&format!("house values {hash}"), "--data"]);
    }
}

#[test]
fn cases_are_played_with_the_file() {
    let folder = testkit::tempdir().expect("a temporary folder");
    for (game, seats, _) in games() {
        let file = corrected(&game, folder.path());
        let names: Vec<&str> =
            ["Ann", "Ben", "Cy", "Dee", "Eve", "Fay"].into_iter().take(seats as usize).collect();
        let case = folder.path().join("case.md");
        let text =
            format!("game {game}\n\n## One\n\n```play\ntable {}\nexpect outcome none\n```\n", names.join(", "));
        fs::write(&case, text).expect("a file can be written");
        let case = case.display();
        assert_eq!(yakai(&format!("scenario {case} --data {file}")).out, "1 passed, 0 failed\n");
        bad_use(&format!("scenario {case} --data {case}"), &["--data", "case.md: "]);
    }
}

#[test]
fn a_file_that_cannot_be_used_is_explained() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let file = folder.path().join("bad.toml");
    fs::write(&file, "nothing = \"known\"\n").expect("a file can be written");
    let file = file.display();
    bad_use(
        &format!("simulate shisogari --seats 4 --games 1 --data {file}"),
        &["bad.toml: Shisogari has no house"],
    );
    bad_use(&format!("play shisogari --data {file}.gone"), &["bad.toml.gone: cannot be read", "--house"]);
    bad_use("games shisogari --house", &["Shisogari has no house values"]);
    bad_use("games --house", &["<GAME>"]);
    let serve = format!("serve --listen 127.0.0.1:0 --data-dir {} --data {file}", folder.path().display());
    bad_use(&serve, &["bad.toml: "]);
    for (game, seats, _) in games() {
        bad_use(&format!("simulate {game} --seats {seats} --games 1 --data {file}"), &["--data", "bad.toml: "]);
        bad_use(&serve, &[&format!("{game} says: ")]);
    }
}

#[test]
fn a_file_is_looked_at_without_playing() {
    let folder = testkit::tempdir().expect("a temporary folder");
    for (game, _, built_in) in games() {
        let file = corrected(&game, folder.path());
        let hash = json(&yakai(&format!("games {game} --data {file} --format json")).out)["house"].clone();
        let hash = hash.as_str().expect("a hash");
        assert_ne!(hash, built_in);
        let told = yakai(&format!("games {game} --data {file}"));
        assert!(told.code == 0 && told.err.is_empty(), "{told:?}");
        assert!(told.out.contains(&format!("{hash} ({file})")) && told.out.contains("# mine"), "{told:?}");
        assert!(yakai(&format!("games {game} --house --data {file}")).out.ends_with("\n# mine\n"));
        bad_use(&format!("games {game} --data {file}.gone"), &["cannot be read"]);
    }
    bad_use("games --data house.toml", &["<GAME>"]);
}

#[test]
fn what_looks_like_a_mistake_is_warned_of() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let built_in = yakai("games bloody-masquerade --house").out;
    let text = built_in.replacen("killing = ", "staying_alive = [\"dove\", \"dove\"]\nkilling = ", 1);
    let text = text.replace("special_x = 1", "special_x = 2");
    let file = folder.path().join("house.toml");
    fs::write(&file, text).expect("a file can be written");
    let file = file.display();
    let play = format!("play bloody-masquerade --seed 3 --bots random --data {file}");
    let said = typed(&play, "card mado\nquit\n");
    assert!(said.code == 0 && said.out.contains("2 markers or more"), "the values in force: {said:?}");
    for said in [said, yakai(&format!("games bloody-masquerade --data {file}"))] {
        assert_eq!(said.code, 0, "{said:?}");
        assert!(said.err.contains("warning: ") && said.err.contains("killing together with"), "{said:?}");
    }
}
