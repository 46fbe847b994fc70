//! A plan, done again at two real servers: whatever the seat and a spectator get over HTTP and sockets is the same to
//! the byte, in the same order.
//!
//! Both servers go by clocks that stand and are put forward together, so that every time in every message is the same.
//! What the server itself draws is told apart from the secrets by being replaced wherever it stands (`Drawn`); of the
//! heads of answers `date` is left out, which is the machine's, and `etag`, which sums up a body with the table's code
//! in it; the bodies themselves are compared.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use kernel::Millis;
use serde_json::{Value, json};
use table::AnyGame;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::house::{HELLO, NAMES, SECRET, START};
use super::plan::{Deed, Plan, WATCHER};
use crate::client::line;
use crate::disk::Disk;
use crate::http::{Answer, call};
use crate::test_server::{Person, TestServer};

/// Nothing here takes this long.
const PATIENCE: Duration = Duration::from_secs(60);
/// After so many lines of a plan everything is asked over HTTP.
const ASK_EVERY: usize = 30;

/// Asks for a sign that the room has taken in what was said before, and the sign. Where it comes among other messages
/// depends on how quick the machine is, so that it is not compared.
const PING: &str = r#"{"type":"ping","t":1000000}"#;
const PONG: &str = r#"{"type":"pong","t":1000000,"#;

/// All that the seat and the spectator got, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Heard(pub(crate) Vec<(String, String)>);

/// What a server draws for itself, which has nothing to do with the game: each is replaced by its name.
struct Drawn(Vec<(String, &'static str)>);

impl Drawn {
    fn add_addresses(&mut self, server: &TestServer) {
        self.0.extend(server.addresses().map(|address| (address.to_string(), "ADDRESS")));
    }

    fn out_of(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (drawn, name)| text.replace(drawn, name))
    }
}

/// One of the two servers, with a table in one of the two worlds.
pub(crate) struct Side {
    server: TestServer,
    people: Vec<Person>,
    pub(crate) code: String,
    lines: Vec<Option<WebSocketStream<TcpStream>>>,
    drawn: Drawn,
    seat: usize,
    heard: Heard,
}

/// Gives the table of a server the secret of all rooms of plans: it says when standing orders answer, and bots
/// that play for somebody.
async fn give_secret(server: &mut TestServer) {
    server.stop();
    let secret = SECRET.map(|byte| format!("{byte:02x}")).concat();
    Disk::new(server.folder.path()).await.run(&format!("UPDATE tables SET secret = '{secret}'")).await;
    server.restart();
}

/// What the plan looks like at both servers.
pub(crate) async fn compare(plan: &Plan) -> Result<usize, String> {
    compare_at(plan, TestServer::standing).await
}

/// What starts a server of these games whose clock stands.
type Start = fn(&'static [&'static dyn AnyGame], Millis) -> TestServer;

/// The same at servers that are started in this way.
pub(crate) async fn compare_at(plan: &Plan, start: Start) -> Result<usize, String> {
    let (a, b) = tokio::join!(perform(plan, 0, start), perform(plan, 1, start));
    differ(&a, &b).map_or(Ok(a.0.len()), |what| Err(format!("{:?}: {what}", plan.case)))
}

/// Where two of them differ, if they do.
pub(crate) fn differ(Heard(a): &Heard, Heard(b): &Heard) -> Option<String> {
    let at = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    (at < a.len().max(b.len())).then(|| format!("{:?}\nbut in the other world:\n{:?}", a.get(at), b.get(at)))
}

async fn perform(plan: &Plan, world: usize, start: Start) -> Heard {
    let mut side = Side::open_at(plan, world, start).await;
    for (n, line) in plan.lines.iter().enumerate() {
        side.go(&line.deed, world).await;
        // Whoever did it asks for a pong: then the room has taken in what was said before.
        let asks = match &line.deed {
            Deed::Say(who, _) | Deed::Enter(who) => *who,
            Deed::Leave(_) | Deed::Wait(_) => side.seat,
        };
        side.say(asks, PING).await;
        for (who, &count) in line.told[world].iter().enumerate() {
            side.read(who, count + usize::from(who == asks)).await;
        }
        if n % ASK_EVERY == ASK_EVERY - 1 {
            side.ask_everything().await;
        }
    }
    side.ask_everything().await;
    side.say_nonsense().await;
    side.come_back().await;
    side.heard
}

impl Side {
    /// A server with the table of the plan, whose game has begun.
    pub(crate) async fn open(plan: &Plan, world: usize) -> Side {
        Side::open_at(plan, world, TestServer::standing).await
    }

    /// The same at a server that is started in this way.
    async fn open_at(plan: &Plan, world: usize, start: Start) -> Side {
        let games = Box::leak(Box::new([plan.games[world]]));
        let mut server = start(games, START);
        let mut people = Vec::new();
        for name in NAMES {
            people.push(server.person(name).await);
        }
        let (case, seat) = (&plan.case, usize::from(plan.seat));
        let new = json!({
            "game": case.game, "seats": case.seats, "options": case.options(), "clock": case.clock, "public": true,
            "patience": case.patience, "bot_pace": case.bot_pace,
        });
        let table = people[seat].post("/api/tables", &new.to_string()).await.good();
        let text = |key: &str| table[key].as_str().expect("a text").to_owned();
        let code = text("code");
        give_secret(&mut server).await;
        people.iter_mut().for_each(|person| *person = person.at(server.address()));
        // The commitment is the hash of the server's share of the seed.
        let drawn = [(code.clone(), "CODE"), (text("commitment"), "COMMITMENT")];
        let mut drawn = Drawn(drawn.to_vec());
        drawn.add_addresses(&server);
        let host = &people[seat];
        for seat in 0..case.seats {
            if plan.bots.contains(&seat) {
                let bot = json!({ "seat": seat, "level": "random" }).to_string();
                host.post(&format!("/api/tables/{code}/bots"), &bot).await.good();
            } else {
                let body = json!({ "seat": seat }).to_string();
                people[usize::from(seat)].post(&format!("/api/tables/{code}/seat"), &body).await.good();
            }
        }
        host.start(&code).await;
        let lines = NAMES.iter().map(|_| None).collect();
        Side { server, people, code, lines, drawn, seat, heard: Heard::default() }
    }

    /// Where the server is now.
    fn moved(&mut self) {
        let address = self.server.address();
        self.people.iter_mut().for_each(|person| *person = person.at(address));
        self.drawn.add_addresses(&self.server);
    }

    pub(crate) fn seat(&self) -> usize {
        self.seat
    }

    async fn go(&mut self, deed: &Deed, world: usize) {
        match deed {
            Deed::Enter(who) => self.enter(*who).await,
            Deed::Leave(who) => drop(self.lines[*who].take()),
            Deed::Say(who, texts) => self.say(*who, &texts[world]).await,
            Deed::Wait(ms) => self.wait(*ms),
        }
    }

    pub(crate) fn wait(&self, ms: Millis) {
        self.server.clock.put_forward(Duration::from_millis(ms));
    }

    pub(crate) async fn enter(&mut self, who: usize) {
        let token = &self.people[who].token;
        self.lines[who] = Some(line(self.people[who].server, &self.code, Some(token)).await.expect("connects"));
        self.say(who, HELLO).await;
    }

    pub(crate) async fn say(&mut self, who: usize, text: &str) {
        let line = self.lines[who].as_mut().expect("they are there");
        line.send(Message::text(text)).await.expect("the connection holds");
    }

    /// The next message that somebody gets.
    pub(crate) async fn next(&mut self, who: usize) -> String {
        let line = self.lines[who].as_mut().expect("they are there");
        loop {
            match timeout(PATIENCE, line.next()).await.expect("the server says something") {
                Some(Ok(Message::Text(text))) => return text.as_str().to_owned(),
                // The server measures the way, at moments of its own: the socket knows nothing of games.
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("{} gets {other:?}", NAMES[who]),
            }
        }
    }

    /// Reads so many messages, and keeps what is compared.
    async fn read(&mut self, who: usize, count: usize) {
        for _ in 0..count {
            let text = self.next(who).await;
            if (who == self.seat || who == WATCHER) && !text.starts_with(PONG) {
                self.keep(NAMES[who], &text);
            }
        }
    }

    fn keep(&mut self, what: &str, text: &str) {
        self.heard.0.push((what.to_owned(), self.drawn.out_of(text)));
    }

    /// Everything that can be asked about a running table over HTTP, by the seat, the spectator and a stranger.
    async fn ask_everything(&mut self) {
        let code = self.code.clone();
        // Once a game is over nothing is secret, and each server tells its own seeds.
        if self.people[self.seat].look(&code).await["stage"] == "over" {
            return;
        }
        let about = |rest: &str| format!("/api/tables/{code}{rest}");
        let other = (self.seat + 1) % 2;
        // What is said about tables at other nodes comes a moment later.
        let tables = if self.server.addresses().count() > 1 { "/api/games" } else { "/api/tables" };
        let gets = ["/api/games", "/api/me", "/api/me/tables", tables].map(str::to_owned);
        let gets = gets.into_iter().chain(["", "/record", "/replay", "/verify"].map(about));
        let gets =
            gets.chain([about(&format!("/replay?seat={other}")), format!("/t/{code}"), "/api/nothing".into()]);
        for path in gets {
            for who in [Some(self.seat), Some(WATCHER), None] {
                self.ask(who, "GET", &path, None).await;
            }
        }
        // What changes nothing, since it is refused or no change; the seat is the host's.
        let asked = [
            ("/seat", json!({ "seat": self.seat })),
            ("/seat/claim", json!({ "code": "22222222" })),
            ("/start", json!({})),
            ("/rematch", json!({})),
            ("/bots", json!({ "level": "random" })),
            ("/order", json!({ "order": [1, 0] })),
            ("/choice", json!({ "key": "monsters", "value": "kraken" })),
            (&*format!("/seats/{other}/bot"), json!({})),
        ];
        for (path, body) in asked {
            for who in [Some(self.seat), Some(WATCHER), None] {
                self.ask(who, "POST", &about(path), Some(&body)).await;
            }
        }
        for who in [Some(self.seat), Some(WATCHER)] {
            self.ask(who, "PATCH", &about(""), Some(&json!({ "seats": 2 }))).await;
        }
        self.ask(Some(WATCHER), "DELETE", &about(""), None).await;
        // A code is drawn each time.
        let answer = self.people[self.seat].post(&about("/seat/code"), "").await;
        let (status, drawn) = (answer.status, answer.good());
        let fields: Vec<&String> = drawn.as_object().map(|fields| fields.keys().collect()).unwrap_or_default();
        self.keep("/seat/code", &format!("{status} {fields:?}"));
    }

    async fn ask(&mut self, who: Option<usize>, method: &str, path: &str, body: Option<&Value>) {
        let body = body.map(Value::to_string);
        let answer = match who {
            Some(who) => self.people[who].call(method, path, body.as_deref()).await,
            None => call(self.server.address(), method, path, &[], body.as_deref()).await,
        };
        let Answer { head, body, .. } = answer;
        let head: Vec<&str> = head.lines().filter(|line| !is_left_out(line)).collect();
        let what = format!("{} {method} {}", who.map_or("nobody", |who| NAMES[who]), self.drawn.out_of(path));
        self.keep(&what, &format!("{}\n\n{body}", head.join("\n")));
    }

    /// The seat and the spectator send what is no message, or none for them.
    async fn say_nonsense(&mut self) {
        let nonsense = [
            "",
            "nonsense",
            r#"{"type":"act"}"#,
            r#"{"type":"act","id":"","action":7}"#,
            r#"{"type":"act","id":"other","seat":7,"action":7}"#,
            r#"{"type":"orders","orders":7}"#,
            r#"{"type":"game"}"#,
            r#"{"type":"ping","t":77}"#,
        ];
        for text in nonsense {
            for who in [self.seat, WATCHER] {
                self.say(who, text).await;
                self.read(who, 1).await;
            }
        }
    }

    /// The server is started again, and the seat comes back.
    async fn come_back(&mut self) {
        self.lines.iter_mut().for_each(|line| *line = None);
        self.server.restart();
        self.moved();
        self.enter(self.seat).await;
        self.read(self.seat, 2).await;
        self.ask(Some(self.seat), "GET", &format!("/api/tables/{}", self.code), None).await;
    }
}

/// Whether a line of an answer's head is not compared.
fn is_left_out(line: &str) -> bool {
    line.starts_with("date: ") || line.starts_with("etag: ")
}
