//! Whoever asks for much and reads nothing is put out, and nobody waits for them.

use futures_util::SinkExt;
use futures_util::future::join_all;
use serde_json::json;
use tokio::net::TcpSocket;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use wire::ToClient;

use crate::test_server::TestServer;

/// Lines that read nothing hold this many bytes at most, so that soon nothing more can be sent to them.
const HOLDS: u32 = 4096;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_nothing_is_put_out_and_nobody_waits_for_them() {
    let server = TestServer::new();
    let (code, people) = server.four(json!({})).await;
    let address = people[0].server;
    let deaf = (0..8).map(|_| {
        let url = format!("ws://{address}/api/tables/{code}/socket");
        tokio::spawn(async move {
            let socket = TcpSocket::new_v4().expect("a socket");
            socket.set_recv_buffer_size(HOLDS).expect("a size");
            let stream = socket.connect(address).await.expect("connects");
            let request = url.into_client_request().expect("a request");
            let (mut line, _) = client_async(request, stream).await.expect("opens");
            // Each is answered with all of the game. It goes on until the server closes.
            while line.send(Message::text(r#"{"type":"hello","v":1}"#)).await.is_ok() {}
        })
    });
    let deaf: Vec<_> = deaf.collect();
    let mut player = people[0].enter(&code, None).await;
    while !deaf.iter().all(tokio::task::JoinHandle::is_finished) {
        player.send(json!({ "type": "ping", "t": 1 })).await;
        player.until(|message| matches!(message, ToClient::Pong { .. })).await;
    }
    assert!(join_all(deaf).await.iter().all(Result::is_ok), "they were there");
    // The game goes on.
    let mut sockets = join_all(people.iter().map(|person| person.enter(&code, None))).await;
    let stop = sockets[0].last.unwrap_or(0) + 4;
    join_all(sockets.iter_mut().map(|socket| socket.play(1000, stop))).await;
}
