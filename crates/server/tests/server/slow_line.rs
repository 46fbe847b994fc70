//! People behind slow connections race at a real table: a proxy delays every byte in both directions.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use kernel::{Input, Timing};
use serde_json::{Value, json};
use table::Step;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, mpsc};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_tungstenite::tungstenite::Message;

use crate::client::line;
use crate::speed::{open, server_with};
use crate::test_server::{Person, TestServer};
use crate::truth::Truth;

/// The round trips of the four.
pub(crate) const TRIPS: [u64; 4] = [4, 60, 150, 400];
/// Everybody's reaction time; a little more or less, so that nobody is always the last.
const HAND: u64 = 260;
/// How many answers are looked at.
const ANSWERS: usize = 24;

/// An address that leads to the server with this delay in each direction.
pub(crate) async fn proxy(server: SocketAddr, one_way: Duration) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let Ok(far) = TcpStream::connect(server).await else { return };
            for stream in [&near, &far] {
                stream.set_nodelay(true).expect("small packets go at once");
            }
            let (near_in, near_out) = near.into_split();
            let (far_in, far_out) = far.into_split();
            tokio::spawn(carry(near_in, far_out, one_way));
            tokio::spawn(carry(far_in, near_out, one_way));
        }
    });
    address
}

/// Passes bytes on in order, each chunk delayed.
async fn carry(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    one_way: Duration,
) {
    let (on, mut line) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        while let Some((at, bytes)) = line.recv().await {
            sleep_until(at).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
    let mut bytes = vec![0; 64 << 10];
    while let Ok(n @ 1..) = from.read(&mut bytes).await {
        if on.send((Instant::now() + one_way, bytes[..n].to_vec())).is_err() {
            return;
        }
    }
}

/// Plays a seat: rolls when it is its turn to, and answers every slap after the reaction time, with honest timestamps
/// or forged ones.
async fn play(person: Person, code: String, seat: u64, forged: bool) {
    let line = line(person.server, &code, Some(&person.token)).await.expect("connects");
    let (out, mut messages) = line.split();
    let out = Arc::new(Mutex::new(out));
    // Waits and says something, while the line is read and pings are answered.
    let say_after = |wait: u64, message: Box<dyn FnOnce() -> Value + Send>| {
        let out = Arc::clone(&out);
        tokio::spawn(async move {
            sleep(Duration::from_millis(wait)).await;
            // The test may be over.
            drop(out.lock().await.send(Message::text(message().to_string())).await);
        });
    };
    say_after(0, Box::new(|| json!({ "type": "hello", "v": 1 })));
    let start = Instant::now();
    let (mut races, mut latest, mut rolled) = (0, 0, None);
    while let Some(Ok(message)) = messages.next().await {
        let Message::Text(text) = message else { continue };
        let shown = start.elapsed().as_millis() as u64;
        let game: Value = serde_json::from_str(text.as_str()).expect("JSON");
        let phase = &game["view"]["phase"];
        let asked = game["awaited"].as_array().is_some_and(|asked| asked.contains(&json!(seat)));
        if phase["is"] == "answer" && phase["at"].as_u64() != Some(latest) {
            latest = phase["at"].as_u64().expect("a time");
            races += 1;
            let act = move || {
                let pressed = if forged { 0 } else { start.elapsed().as_millis() as u64 };
                let (id, slap) = (format!("slap {races}"), json!({ "do": "slap" }));
                json!({ "type": "act", "id": id, "pressed": pressed, "shown": shown, "action": slap })
            };
            if asked {
                say_after(HAND + latest * (7 + seat) % 60, Box::new(act));
            }
        } else if phase["is"] == "play" && asked && races % 4 == seat && rolled != Some(races) {
            rolled = Some(races);
            let roll = json!({ "do": "roll", "dice": [0, 1, 2, 3, 4] });
            let act = move || json!({ "type": "act", "id": format!("roll {races}"), "action": roll });
            let now = game["now"].as_u64().expect("a time");
            say_after(game["ready"].as_u64().unwrap_or(0).saturating_sub(now), Box::new(act));
        }
    }
}

/// The timings in the log, by seat.
async fn timings(truth: &mut Truth) -> [Vec<Timing>; 4] {
    let mut timings: [Vec<Timing>; 4] = Default::default();
    for row in truth.log().await {
        let step: Step<Value> = serde_json::from_str(&row.row).expect("a step");
        if let (Input::Act { seat, .. }, Some(timing)) = (step.input, step.timing) {
            assert!(step.pressed <= step.at, "nobody answers in the future: {timing:?}");
            timings[seat.index()].push(timing);
        }
    }
    timings
}

fn median(numbers: impl Iterator<Item = u64>) -> u64 {
    let mut numbers: Vec<u64> = numbers.collect();
    numbers.sort_unstable();
    numbers[numbers.len() / 2]
}

/// Every throw is a Power, which the table slaps soon; nobody falls before all has been seen.
pub(crate) const POWER: [(&str, &str); 4] = [
    ("coloured", r#"["KAGUNE", "KAGUNE", "KAGUNE", "KAGUNE", "KAGUNE", "KAGUNE"]"#),
    ("bw", r#"["SPIRAL", "BLACK", "BLACK", "BLACK", "BLACK", "BLACK"]"#),
    ("track", "[90, 90, 90, 90, 90]"),
    ("ko_threshold", "90"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_ledger_says_how_long_the_hands_took_whatever_the_lines_are() {
    let server = server_with(&POWER);
    race(&server, [server.address(); 4], TRIPS, TRIPS).await;
}

/// Four people race at these nodes, behind lines of these round trips; the ledger is to say that they had those.
pub(crate) async fn race(server: &TestServer, nodes: [SocketAddr; 4], lines: [u64; 4], trips: [u64; 4]) {
    let mut people = Vec::new();
    for (seat, name) in ["Ann", "Ben", "Cy", "Dee"].into_iter().enumerate() {
        let person = server.person(name).await.at(nodes[0]);
        let slow = proxy(nodes[seat], Duration::from_millis(lines[seat] / 2)).await;
        people.push((person.at(slow), person));
    }
    let host = &people[0].1;
    let code = open(host, 4).await;
    for (_, person) in &people {
        person.sit(&code).await;
    }
    host.start(&code).await;
    let mut players = tokio::task::JoinSet::new();
    for (seat, (slow, _)) in people.iter().enumerate() {
        // Ben forges his timestamps: he claims no reaction time at all.
        players.spawn(play(slow.clone(), code.clone(), seat as u64, seat == 1));
    }
    let mut truth = Truth::new(server.folder.path(), &code).await;
    let until = Instant::now() + Duration::from_secs(60);
    let timings = loop {
        sleep(Duration::from_millis(500)).await;
        let timings = timings(&mut truth).await;
        assert!(Instant::now() < until, "races are run: {timings:?}");
        let enough = timings.iter().map(Vec::len).sum::<usize>() >= ANSWERS;
        if enough && timings.iter().all(|timings| timings.len() >= 4) {
            break timings;
        }
    };
    players.abort_all();
    let round_trip = |timings: &[Timing]| median(timings.iter().map(|timing| timing.round_trip));
    // How much slower than it is made to be the shortest line is tells how busy the machine is: next to nothing where it
    // is quiet. On the way to another node somebody has to wake up some four times as often.
    let busy = 4 * round_trip(&timings[0]).saturating_sub(trips[0] + 4);
    for (seat, (timings, trip)) in timings.iter().zip(trips).enumerate() {
        // The connections are no faster than they are made to be; a busy machine makes them slower.
        let measured = round_trip(timings);
        println!("seat {seat}: {trip} ms away, measured {measured} ms");
        assert!(measured >= trip && measured < trip + 100 + busy, "seat {seat}: {trip} ms, measured {measured}");
        for timing in timings {
            let passed = timing.received.since(timing.sent);
            assert!(passed >= trip + HAND, "seat {seat}: {timing:?}");
            let claimed = timing.claimed.expect("a person says it");
            let least = passed.saturating_sub(timing.round_trip.min(500));
            assert_eq!(timing.counted, claimed.clamp(least, passed), "seat {seat}: {timing:?}");
            let varies = timing.round_trip.saturating_sub(trip).max(40);
            assert!(timing.counted + varies >= HAND, "nobody gains more than the connection varies: {timing:?}");
        }
        let counted = median(timings.iter().map(|timing| timing.counted));
        assert!(counted < HAND + 60 + 100 + busy, "seat {seat}: {counted} ms counted; {timings:?}");
    }
    assert!(timings[1].iter().all(|timing| timing.claimed == Some(0)), "{:?}", timings[1]);
}
