//! `yakai tournament`, and what Ctrl-C does to it and to `yakai simulate`.

mod common;

use common::{bad_use, yakai};
use serde_json::Value;

fn json(args: &str) -> Value {
    let said = yakai(&format!("tournament {args} --format json"));
    assert_eq!(said.code, 0, "{said:?}");
    serde_json::from_str(&said.out).expect("one JSON object")
}

#[test]
fn the_json_has_every_key_of_the_contract() {
    let all = json("king-of-tokyo --bots random,medium --games 20 --seats 3");
    assert_eq!(
        (&all["game"], &all["seats"], &all["measure"]),
        (&"king-of-tokyo".into(), &3.into(), &"win_share".into())
    );
    let rows = all["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 2, "each against each");
    for row in rows {
        for key in ["share", "low", "high", "p50_us", "p99_us"] {
            assert!(row[key].is_number(), "{key}: {row}");
        }
        assert!(row["bot"] != row["against"] && row["side"] == "all", "{row}");
        assert_eq!(row["games"], 21, "each seat equally often");
    }
    assert_eq!(all["ratings"].as_array().expect("ratings").len(), 2);

    let sides = json("shisogari --bots medium@1,random --games 10");
    assert_eq!(sides["measure"], "difference");
    let row =
        |side: &str| sides["rows"].as_array().expect("rows").iter().filter(|row| row["side"] == side).count();
    assert_eq!((row("all"), row("hunter"), row("vampire")), (2, 2, 2));
}

#[test]
fn the_table_and_the_csv_say_the_same() {
    let args = "tournament king-of-tokyo --bots random,medium --games 8";
    let table = yakai(args).out;
    for words in ["rating", "against", "95 % interval", "even", "50.0 %", "random", "medium"] {
        assert!(table.contains(words), "{words}: {table}");
    }
    let csv = yakai(&format!("{args} --format csv")).out;
    assert!(csv.starts_with("bot,against,side,games,share,low,high,"), "{csv}");
    assert!(csv.lines().count() == 3 && csv.lines().all(|line| line.matches(',').count() == 10), "{csv}");
}

#[test]
fn bad_use_is_told_clearly() {
    bad_use("tournament shisogari", &["--bots"]);
    bad_use("tournament shisogari --bots medium", &["medium against whom?", "--bots A,B"]);
    bad_use("tournament shisogari --bots medium,medium", &["--bots names medium twice"]);
    bad_use("tournament shisogari --bots medium,hard", &["no hard bot", "random, medium and medium@1"]);
    bad_use("tournament shisogari --bots medium,medium@2", &["no medium@2 bot", "medium@1"]);
    bad_use("tournament shisogari --bots medium,random --until-ci 0", &["`0`", "percentage points"]);
    bad_use("tournament shisogari --bots medium,random --until-ci 1 --games 5", &["--until-ci", "--games"]);
}

/// Starts a run that would take hours, interrupts it once it plays, and gives what it said.
#[cfg(unix)]
fn interrupted(args: &str) -> Value {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let mut child = Command::new(env!("CARGO_BIN_EXE_yakai"))
        .args(args.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    // When it plays cannot be seen from outside: it has used its processor for a while.
    let stat = format!("/proc/{}/stat", child.id());
    let begun = Instant::now();
    loop {
        let stat = std::fs::read_to_string(&stat).expect("it runs");
        let after = stat.rsplit(") ").next().expect("a state");
        let ticks: u64 = after.split(' ').nth(11).and_then(|field| field.parse().ok()).expect("a number");
        if ticks >= 50 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "it does nothing");
        std::thread::sleep(Duration::from_millis(20));
    }
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(signalled.success());
    let said = {
        let mut text = String::new();
        std::io::Read::read_to_string(child.stdout.as_mut().expect("stdout is piped"), &mut text).expect("UTF-8");
        text
    };
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    serde_json::from_str(&said).expect("one JSON object")
}

#[test]
#[cfg(unix)]
fn ctrl_c_tells_what_was_played_so_far() {
    let run = interrupted("simulate king-of-tokyo --seats 4 --games 1e9 --bots medium --format json");
    let games = run["games"].as_u64().expect("a number");
    assert!(games > 0 && games < 1_000_000_000, "{run}");
    assert_eq!((&run["win_share"]["seat"][0]["of"], &run["digest"]), (&Value::from(games), &Value::Null));

    let all = interrupted("tournament king-of-tokyo --bots random,medium --games 1e9 --format json");
    assert!(all["games"].as_u64().expect("a number") > 0 && all["stopped"] == true, "{all}");
}
