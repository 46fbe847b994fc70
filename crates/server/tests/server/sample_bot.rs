//! The bot that docs/protocol.md prints plays every game to its end, with the budgets that everybody has.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use server::{Limits, Rate};
use tokio::time::{sleep, timeout};

use crate::speed::quick;
use crate::test_server::TestServer;

/// A game takes less; a bot that is stuck does not end.
const PATIENCE: Duration = Duration::from_secs(180);

/// The bot as it is printed.
fn printed() -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = fs::read_to_string(docs).expect("the protocol");
    let (_, rest) = text.split_once("```js\n").expect("a bot");
    rest.split_once("```").expect("its end").0.to_owned()
}

/// A running bot, which is killed when this is dropped.
struct Bot(Child);

impl Bot {
    fn start(bot: &Path, server: &TestServer, code: &str) -> Bot {
        let child = Command::new("node")
            .args(["--experimental-websocket", "--no-warnings"])
            .arg(bot)
            .args([format!("http://{}", server.address()), code.to_owned()])
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        Bot(child.expect("Node is there: see CONTRIBUTING.md"))
    }

    /// Waits for its end, and gives what it complained about.
    async fn end(mut self) -> (ExitStatus, String) {
        loop {
            if let Some(status) = self.0.try_wait().expect("it ran") {
                let mut said = String::new();
                self.0.stderr.take().expect("its words").read_to_string(&mut said).expect("text");
                return (status, said);
            }
            sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Two of the bots play with as many of the server's as the game needs.
async fn play(server: &TestServer, bot: &Path, new: Value) {
    let what = new.to_string();
    let host = server.person("Ann").await;
    let code = host.open(new).await;
    let bots = [Bot::start(bot, server, &code), Bot::start(bot, server, &code)];
    let mut watching = host.enter(&code, None).await;
    watching.until_table(|table| table.seats.iter().filter(|seat| seat.connected).count() == 2).await;
    for seat in watching.info().seats.clone() {
        if seat.kind == wire::SeatKind::Empty {
            host.add_bot(&code, "random").await;
        }
    }
    drop(watching);
    host.start(&code).await;
    for bot in bots {
        let (status, said) =
            timeout(PATIENCE, bot.end()).await.unwrap_or_else(|_| panic!("the game does not end: {what}"));
        assert!(status.success(), "{what}: {said}");
    }
    assert_eq!(host.look(&code).await["stage"], "over", "{what}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_of_the_protocol_plays_every_game() {
    let plenty = Rate { burst: 100_000, per_second: 100_000.0 };
    let mut server = TestServer::with(Limits { http: plenty, ..Limits::default() });
    server.data = Some(quick(&[]));
    server.restart();
    let bot = server.folder.path().join("bot.mjs");
    fs::write(&bot, printed()).expect("it is written");
    let tables = [
        json!({ "game": "shisogari", "seats": 4, "patience": 60, "options": { "look_ms": "0", "turn_cap": "30" } }),
        json!({ "game": "king-of-tokyo", "seats": 4, "patience": 60, "options": {} }),
        json!({ "game": "bloody-masquerade", "seats": 4, "patience": 60, "options": {} }),
        json!({ "game": "roll-and-clash", "seats": 2, "patience": 20, "options": {} }),
        json!({ "game": "roll-and-clash", "seats": 2, "patience": 20, "options": { "mode": "beat" } }),
    ];
    join_all(tables.map(|new| play(&server, &bot, new))).await;
}
