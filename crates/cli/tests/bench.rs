//! `yakai bench`: what its figures are called, and that a small run works. How fast a machine is, no test says.

mod common;

use common::{bad_use, yakai};
use serde_json::Value;

fn figures(args: &str) -> Value {
    let said = yakai(args);
    assert_eq!(said.code, 0, "{said:?}");
    serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {}", said.out))
}

/// Each of these is a number above 0.
#[track_caller]
fn has(of: &Value, paths: &[&str]) {
    for path in paths {
        let found = of.pointer(path).and_then(Value::as_f64);
        assert!(found.is_some_and(|number| number > 0.0), "{path}: {found:?} in {of:#}");
    }
}

#[test]
fn rules_are_measured_beside_a_random_number() {
    let figures = figures("bench rules --seconds 0.02");
    let games = figures["games"].as_array().expect("a list");
    assert_eq!(games.len(), catalog::games().len());
    for game in games {
        assert!(game["game"].is_string() && game["digest"].is_string());
        has(game, &["/games_per_second", "/decisions_per_second", "/ns_per_decision", "/floor/random_number_ns"]);
    }
    assert_eq!(figures["machine"]["debug_build"], cfg!(debug_assertions));
}

#[test]
fn servers_are_measured_on_everything_beside_the_floor() {
    let figures = figures(
        "bench server --on sqlite,postgres,nodes --nodes 2 --tables 2,4 --pace full --seconds 1 --idle 20",
    );
    let runs = figures["runs"].as_array().expect("a list");
    let of: Vec<_> =
        runs.iter().map(|run| (run["on"].as_str().expect("a word"), run["tables"].as_u64())).collect();
    let wanted = ["sqlite", "postgres", "nodes"].map(|on| [(on, Some(2)), (on, Some(4))]);
    assert_eq!(of, wanted.as_flattened());
    for run in runs {
        has(
            run,
            &[
                "/server/moves_per_second",
                "/server/act_to_all_ms/p50",
                "/server/act_to_all_ms/p99",
                "/server/act_to_all_ms/p99_9",
                "/server/cpu_us_per_move/ours",
                "/server/bytes_per_move_and_viewer",
                "/server/memory_kb",
            ],
        );
        assert_eq!(run["server"]["tables"], run["tables"], "all are seated");
        if run["on"] == "nodes" {
            has(run, &["/times_one_process", "/times_one_process_with_engines"]);
        } else {
            has(run, &["/times_the_floor", "/floor/moves", "/floor_without_store/moves"]);
        }
    }
    for on in ["sqlite", "postgres"] {
        has(&figures["parts"][on], &["/all", "/rules", "/views", "/encoding", "/socket"]);
        assert!(figures["parts"][on]["store"].is_number() && figures["parts"][on]["rest"].is_number());
    }
    assert!(figures["parts"]["nodes"]["bus"].is_number());
    assert_eq!(figures["idle"]["connected"], 20);
    assert_eq!(figures["idle"]["closed"], 0);
    assert_eq!(figures["left_out"], serde_json::json!([]));
}

#[test]
fn bad_use_says_what_there_is() {
    bad_use("bench", &["rules", "server"]);
    bad_use("bench rules --game chess", &["chess", "shisogari"]);
    bad_use("bench rules --seconds 0", &["0.01"]);
    bad_use("bench server --on mysql", &["mysql", "sqlite", "postgres", "nodes"]);
    bad_use("bench server --tables 0", &["0"]);
    bad_use("bench server --game roll-and-clash", &["roll-and-clash", "turns"]);
}
