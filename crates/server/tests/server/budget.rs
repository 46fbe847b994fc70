//! Over budget: 429 with a time to try again, or close 1008.

use serde_json::json;
use server::{Limits, Rate};
use tokio_tungstenite::tungstenite::Message;

use crate::client::line;
use crate::http::call;
use crate::test_server::{TestServer, limits};
use futures_util::{SinkExt, StreamExt};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_calls_are_told_when_to_try_again() {
    let server = TestServer::with(Limits { http: Rate { burst: 3, per_second: 0.5 }, ..limits() });
    for _ in 0..3 {
        assert_eq!(call(server.address(), "GET", "/api/games", &[], None).await.status, 200);
    }
    let answer = call(server.address(), "GET", "/api/games", &[], None).await;
    let wait: u32 = answer.header("retry-after").and_then(|wait| wait.parse().ok()).expect("a time");
    assert!((1..=2).contains(&wait));
    assert_eq!(answer.json()["retry_after"], wait);
    assert_eq!((answer.status, answer.json()["code"].as_str()), (429, Some("too_many")));
    // The page and the health check are not budgeted.
    assert_eq!(call(server.address(), "GET", "/healthz", &[], None).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_messages_close_the_socket() {
    let server = TestServer::with(Limits { socket: Rate { burst: 5, per_second: 0.1 }, ..limits() });
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let mut line = line(server.address(), &code, Some(&ann.token)).await.expect("connects");
    for t in 0..6 {
        line.send(Message::text(json!({ "type": "ping", "t": t }).to_string())).await.expect("sends");
    }
    let mut pongs = 0;
    loop {
        match line.next().await.expect("an answer").expect("a message") {
            Message::Text(_) => pongs += 1,
            Message::Close(frame) => {
                let frame = frame.expect("a reason");
                assert_eq!(u16::from(frame.code), 1008);
                assert!(frame.reason.contains("come back in"), "{}", frame.reason);
                break;
            }
            _ => {}
        }
    }
    assert!(pongs <= 5);
}

/// Each is answered with all that has happened: many sockets of one address together may not ask for it as often as each
/// alone might.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_that_says_hello_again_and_again_is_cut_off() {
    let server = TestServer::with(Limits { http: Rate { burst: 100, per_second: 0.1 }, ..limits() });
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let hello = || Message::text(json!({ "type": "hello", "v": wire::VERSION }).to_string());
    let mut closed = 0;
    for _ in 0..12 {
        let mut line = line(server.address(), &code, None).await.expect("connects");
        line.send(hello()).await.expect("sends");
        line.send(hello()).await.expect("sends");
        line.send(Message::text(json!({ "type": "ping", "t": 1 }).to_string())).await.expect("sends");
        // The pong comes after the answers, if they come.
        loop {
            match line.next().await.expect("an answer").expect("a message") {
                Message::Text(text) if text.contains("\"pong\"") => break,
                Message::Close(frame) => {
                    assert_eq!(u16::from(frame.expect("a reason").code), 1008);
                    closed += 1;
                    break;
                }
                _ => {}
            }
        }
    }
    // A connection costs one, the second hello ten: that is enough for eight.
    assert_eq!(closed, 4, "of 12");
}
