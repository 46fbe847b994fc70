//! Lessons over HTTP: played to their ends by whoever asks, and clear about what cannot be.

use serde_json::{Value, json};

use crate::http::{Answer, call};
use crate::test_server::TestServer;
use crate::toll;

/// Asks without being a guest.
async fn ask(server: &TestServer, game: &str, ask: &Value) -> Answer {
    let path = format!("/api/lessons/{game}");
    call(server.address(), "POST", &path, &[], Some(&ask.to_string())).await
}

/// How many parts each lesson has, and how many beats in each.
fn beats(game: &str) -> Vec<usize> {
    let path = format!("{}/../../games/{game}/lesson/lesson.json", env!("CARGO_MANIFEST_DIR"));
    let lesson: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("a lesson")).expect("JSON");
    let parts = lesson["parts"].as_array().expect("parts").iter();
    parts.map(|part| part["beats"].as_array().expect("beats").len()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_lesson_is_played_to_its_end_by_anybody() {
    let server = TestServer::new();
    let games = call(server.address(), "GET", "/api/games", &[], None).await.good();
    for game in games.as_array().expect("games") {
        let id = game["id"].as_str().expect("an id");
        assert!(game["lesson_minutes"].as_u64().is_some_and(|minutes| (3..=6).contains(&minutes)), "{game}");
        for (part, beats) in beats(id).into_iter().enumerate() {
            let (mut acts, mut frames, mut over) = (Vec::new(), Vec::new(), false);
            for beat in 0..beats {
                let asked =
                    |acts: &[Value], from| json!({ "part": part, "beat": beat, "acts": acts, "from": from });
                let here = ask(&server, id, &asked(&acts, frames.len())).await.good();
                frames.extend(here["frames"].as_array().expect("frames").clone());
                over = here["over"] == json!(true);
                let Some(best) = here["expected"].get(0) else { continue };
                acts.push(json!({ "beat": beat, "action": best }));
                let done = ask(&server, id, &asked(&acts, frames.len())).await.good();
                assert_eq!(done["verdict"], "fine", "{id}, part {part}, beat {beat}");
                frames.extend(done["frames"].as_array().expect("frames").clone());
                over = done["over"] == json!(true);
            }
            assert!(over, "{id}, part {part}");
            // Whoever comes back asks for everything at once.
            let again = json!({ "part": part, "beat": beats - 1, "acts": acts });
            assert_eq!(ask(&server, id, &again).await.good()["frames"], json!(frames), "{id}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lessons_say_what_is_wrong() {
    let server = TestServer::new();
    let refused = async |game: &str, body: Value, status: u16, code: &str| {
        let answer = ask(&server, game, &body).await.refused();
        assert_eq!((answer.0, answer.1.as_str()), (status, code), "{}", answer.2);
        answer.2
    };
    let first = json!({ "part": 0, "beat": 0 });
    let text = refused("king-of-tokio", first.clone(), 404, "no_such_game").await;
    assert!(text.contains("king-of-tokyo"), "{text}");
    let game = "king-of-tokyo";
    refused(game, json!({ "part": 9, "beat": 0 }), 422, "out_of_range").await;
    refused(game, json!({ "part": 0, "beat": 99 }), 422, "out_of_range").await;
    refused(game, json!({ "part": 0 }), 400, "bad_request").await;
    refused(game, json!({ "part": 0, "beat": 0, "seed": 7 }), 400, "bad_request").await;
    refused(game, json!({ "part": -1, "beat": 0 }), 400, "bad_request").await;
    let act = |action: Value| json!({ "part": 0, "beat": 3, "acts": [{ "beat": 3, "action": action }] });
    refused(game, act(json!({ "do": "fly" })), 422, "not_an_action").await;
    refused(game, json!({ "part": 0, "beat": 4 }), 409, "other_lesson").await;
    let many = vec![json!({ "beat": 3, "action": { "do": "stop" } }); 101];
    refused(game, json!({ "part": 0, "beat": 3, "acts": many }), 422, "out_of_range").await;

    // A tempting act is a trap, one that is not allowed says why in the rules' words.
    let trap = ask(&server, game, &act(json!({ "do": "stop" }))).await.good();
    assert_eq!((&trap["verdict"], trap.get("refused")), (&json!({ "wrong": 0 }), None));
    let illegal = ask(&server, game, &act(json!({ "do": "yield" }))).await.good();
    assert_eq!(illegal["verdict"], json!({ "wrong": null }));
    assert_eq!(illegal["refused"]["refusal"]["code"], "not_now");

    let elsewhere = [("origin", "https://evil.example")];
    let path = "/api/lessons/king-of-tokyo";
    let other = call(server.address(), "POST", path, &elsewhere, Some(&first.to_string())).await.refused();
    assert_eq!((other.0, other.1.as_str()), (403, "other_origin"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_without_a_lesson_says_so() {
    let server = TestServer::of(toll::GAMES);
    let games = call(server.address(), "GET", "/api/games", &[], None).await.good();
    assert_eq!(games[0]["lesson_minutes"], Value::Null);
    let answer = ask(&server, "toll", &json!({ "part": 0, "beat": 0 })).await.refused();
    assert_eq!((answer.0, answer.1.as_str()), (404, "no_lesson"));
    assert!(answer.2.contains("Toll"), "{}", answer.2);
}
