//! A plain HTTP client: one request per connection.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// An answer.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }

    /// The body as JSON of a call that went well.
    pub(crate) fn good(self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }

    /// Status and code of a call that was refused; the message must be a sentence.
    pub(crate) fn refused(self) -> (u16, String, String) {
        let body = self.json();
        let text = |key: &str| body[key].as_str().unwrap_or_else(|| panic!("no {key} in {self:?}")).to_owned();
        assert!(text("message").len() > 10, "{self:?}");
        (self.status, text("code"), text("message"))
    }

    /// A header of the answer.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().filter_map(|line| line.split_once(": ")).find(|(key, _)| *key == name).map(|(_, v)| v)
    }
}

/// No answer takes this long: whoever waits longer says to whom, instead of waiting for ever.
const PATIENCE: Duration = Duration::from_secs(60);

/// Sends a request and waits for the answer.
pub(crate) async fn call(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Answer {
    let answer = timeout(PATIENCE, try_call(server, method, path, headers, body)).await;
    answer.unwrap_or_else(|_| panic!("no answer to {method} {path}")).expect("the server answers")
}

/// The same where the server may be gone at any moment.
pub(crate) async fn try_call(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Option<Answer> {
    let mut stream = TcpStream::connect(server).await.ok()?;
    let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n");
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    if let Some(body) = body {
        request += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    }
    request += "\r\n";
    request += body.unwrap_or_default();
    // A server that refuses a long body may close before all of it was sent.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok())?;
    Some(Answer { status, head: head.to_owned(), body: body.to_owned() })
}
