//! Somebody at a table where everybody plays at once, whose connection is read all the time, as a page does it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use kernel::{Input, Seat, Timing};
use serde_json::{Value, json};
use table::Step;
use tokio::net::TcpStream;
use tokio::sync::{Mutex, mpsc};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::line;
use crate::speed::server_with;
use crate::test_server::{Person, TestServer};
use crate::truth::Truth;

/// Nothing here takes this long; a test that waits longer has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection and what came over it.
pub(crate) struct Hand {
    out: Arc<Mutex<SplitSink<WebSocketStream<TcpStream>, Message>>>,
    heard: mpsc::UnboundedReceiver<Value>,
    /// How many pings came; each is answered at once.
    pings: Arc<AtomicU64>,
    /// The last message about the game.
    pub(crate) game: Value,
}

impl Hand {
    pub(crate) async fn new(person: &Person, code: &str) -> Hand {
        let (out, mut messages) = line(person.server, code, Some(&person.token)).await.expect("connects").split();
        let (tell, heard) = mpsc::unbounded_channel();
        let pings = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&pings);
        tokio::spawn(async move {
            while let Some(Ok(message)) = messages.next().await {
                match message {
                    Message::Text(text) => {
                        let heard = serde_json::from_str(text.as_str()).expect("JSON");
                        // The test may be over.
                        drop(tell.send(heard));
                    }
                    Message::Ping(_) => drop(counted.fetch_add(1, Ordering::Relaxed)),
                    Message::Binary(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => {}
                }
            }
        });
        let mut hand = Hand { out: Arc::new(Mutex::new(out)), heard, pings, game: Value::Null };
        hand.send(json!({ "type": "hello", "v": 1 })).await;
        hand.until(|message| message["type"] == "game").await;
        hand
    }

    pub(crate) async fn send(&self, message: Value) {
        self.out.lock().await.send(Message::text(message.to_string())).await.expect("the connection holds");
    }

    /// Ends the connection.
    pub(crate) async fn leave(self) {
        self.out.lock().await.close().await.expect("the connection holds");
    }

    /// Reads until the wanted message.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message =
                timeout(PATIENCE, self.heard.recv()).await.expect("in time").expect("the connection holds");
            if message["type"] == "game" {
                self.game = message.clone();
            }
            if wanted(&message) {
                return message;
            }
        }
    }

    /// Reads until the game is in this phase, which it may be already.
    pub(crate) async fn until_phase(&mut self, phase: &str) {
        while self.game["view"]["phase"]["is"] != phase {
            self.until(|message| message["type"] == "game").await;
        }
    }

    /// Waits until the round trip has been measured at least once.
    pub(crate) async fn measured(&self) {
        // The second ping goes out a second after the first, whose answer is there then.
        let first = self.pings.load(Ordering::Relaxed);
        while self.pings.load(Ordering::Relaxed) < first + 2 {
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Does something; returns how it was answered.
    pub(crate) async fn act(&mut self, id: &str, action: Value, claimed: Option<u64>) -> Value {
        let stamps = claimed.map(|claimed| (json!(1000 + claimed), json!(1000)));
        let (pressed, shown) = stamps.unwrap_or_default();
        self.send(json!({ "type": "act", "id": id, "pressed": pressed, "shown": shown, "action": action })).await;
        self.until(|message| message["id"] == id).await
    }

    /// Rolls a Power and slaps: a race begins, with this id.
    pub(crate) async fn begin_race(&mut self, id: &str) {
        self.until_phase("play").await;
        let roll = json!({ "do": "roll", "dice": [0, 1, 2, 3, 4] });
        let rolled = self.act(&format!("{id} roll"), roll, None).await;
        assert_eq!(rolled["type"], "done", "{rolled}");
        let slapped = self.act(id, json!({ "do": "slap" }), None).await;
        assert_eq!(slapped["type"], "done", "{slapped}");
    }

    /// Answers the race that is on, and claims this reaction time.
    pub(crate) async fn answer(&mut self, id: &str, claimed: u64) -> Value {
        self.until_phase("answer").await;
        self.act(id, json!({ "do": "slap" }), Some(claimed)).await
    }
}

/// A server where every throw is a Power that only people slap, and nobody falls; `more` says what is different.
pub(crate) fn server_of_races(more: &[(&str, &str)]) -> TestServer {
    let mut edits = vec![
        ("coloured", r#"["KAGUNE", "KAGUNE", "KAGUNE", "KAGUNE", "KAGUNE", "KAGUNE"]"#),
        ("bw", r#"["SPIRAL", "BLACK", "BLACK", "BLACK", "BLACK", "BLACK"]"#),
        ("power_hold", "0"),
        ("track", "[90, 90, 90, 90, 90]"),
        ("ko_threshold", "90"),
        ("answer_timeout", "30000"),
        ("answer_grace", "20000"),
    ];
    edits.retain(|(key, _)| more.iter().all(|(other, _)| other != key));
    edits.extend_from_slice(more);
    server_with(&edits)
}

/// Three people at a table that has begun.
pub(crate) async fn three(server: &TestServer) -> (String, [Person; 3]) {
    three_with(server, 60).await
}

/// Three people at a table that has begun and waits so many seconds for who is gone.
pub(crate) async fn three_with(server: &TestServer, patience: u32) -> (String, [Person; 3]) {
    let people = [server.person("Ann").await, server.person("Ben").await, server.person("Cy").await];
    let new =
        json!({ "game": "roll-and-clash", "seats": 3, "options": {}, "patience": patience, "clock": "normal" });
    let code = people[0].open(new).await;
    for person in &people {
        person.sit(&code).await;
    }
    people[0].start(&code).await;
    (code, people)
}

/// Who was last in the race that this message tells the end of.
pub(crate) fn last_slapper(message: &Value) -> Option<Value> {
    let news = message["steps"].as_array()?;
    let mut events = news.iter().filter_map(|news| news["events"].as_array()).flatten();
    Some(events.find(|event| event["type"] == "last_slapper")?["seats"].clone())
}

/// The log as steps.
pub(crate) async fn steps(truth: &mut Truth) -> Vec<Step<Value>> {
    let rows = truth.log().await;
    rows.iter().map(|row| serde_json::from_str(&row.row).expect("a step")).collect()
}

/// The timing of a seat's answers, in order.
pub(crate) fn timings(steps: &[Step<Value>], of: usize) -> Vec<Timing> {
    let by = |step: &Step<Value>| matches!(step.input, Input::Act { seat, .. } if seat == Seat::new(of as u8));
    steps.iter().filter(|step| by(step)).filter_map(|step| step.timing).collect()
}

/// What an answer counts by the rule: as claimed, between what was measured and what passed.
pub(crate) fn by_the_rule(timing: &Timing) -> u64 {
    let passed = timing.received.since(timing.sent);
    timing.claimed.unwrap_or(passed).clamp(passed.saturating_sub(timing.round_trip.min(500)), passed)
}
