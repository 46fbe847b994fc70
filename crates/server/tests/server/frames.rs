//! Messages in pieces, and pings: they cost budget like any message.

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use server::{Limits, Rate};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::client::line;
use crate::test_server::{TestServer, limits};

/// How many of these a client can send before the server closes the connection, and how it does.
async fn sent_before_the_end(first: Message, then: impl Fn() -> Message) -> (usize, u16, String) {
    let server = TestServer::with(Limits { socket: Rate { burst: 50, per_second: 1.0 }, ..limits() });
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let line = line(server.address(), &code, Some(&ann.token)).await.expect("connects");
    let (mut out, mut messages) = line.split();
    let reading = tokio::spawn(async move {
        while let Some(Ok(message)) = messages.next().await {
            if let Message::Close(Some(frame)) = message {
                return (frame.code.into(), frame.reason.to_string());
            }
        }
        panic!("closed without a word");
    });
    out.send(first).await.expect("sends");
    let mut sent = 0;
    // In small portions, or the line would take in much that nobody reads any more.
    while !reading.is_finished() && out.send(then()).await.is_ok() {
        sent += 1;
        tokio::task::yield_now().await;
    }
    let (code, reason) = reading.await.expect("a close");
    (sent, code, reason)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_never_ends_is_cut_off() {
    let piece = |kind| Message::Frame(Frame::message(Vec::new(), OpCode::Data(kind), false));
    let (_, code, reason) = sent_before_the_end(piece(Data::Text), || piece(Data::Continue)).await;
    assert_eq!(code, 1008);
    assert!(reason.contains("come back in"), "{reason}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pings_cost_budget() {
    let ping = || Message::Ping(Vec::new().into());
    let (_, code, reason) = sent_before_the_end(ping(), ping).await;
    assert_eq!(code, 1008);
    assert!(reason.contains("come back in"), "{reason}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_in_a_few_pieces_is_understood() {
    let server = TestServer::new();
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let mut line = line(server.address(), &code, Some(&ann.token)).await.expect("connects");
    let pieces = [
        (Data::Text, r#"{"type":"#, false),
        (Data::Continue, r#""ping","#, false),
        (Data::Continue, r#""t":7}"#, true),
    ];
    for (kind, text, last) in pieces {
        line.send(Message::Frame(Frame::message(text, OpCode::Data(kind), last))).await.expect("sends");
    }
    loop {
        if let Message::Text(text) = line.next().await.expect("an answer").expect("a message") {
            assert!(text.contains("pong") && text.contains('7'), "{text}");
            return;
        }
    }
}
