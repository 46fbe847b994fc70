//! People who play one game after the other, whatever happens to the servers.

use std::rc::Rc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::run::{Fault, Live, Run, STUCK};
use crate::http::Answer;
use crate::struck::{Acknowledged, Chair, Wrong, compare, new_table, verify};
use crate::test_server::Person;
use crate::truth::Truth;

/// How long a call may take before it is made again.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long before somebody connects again, or calls again.
const AGAIN: Duration = Duration::from_millis(50);

/// Plays at a table, and at the next when its game is over, until the run ends.
pub(super) async fn play(run: Rc<Run>, table: usize) {
    let mut people: Vec<Person> = Vec::new();
    for round in table.. {
        let mut new = new_table(table, round);
        let seats = new["seats"].as_u64().expect("a number") as usize;
        // A bot has to go on as well, whoever has the table.
        let bots = usize::from(seats > 2 && table % 3 == 2);
        while people.len() < seats - bots {
            people.push(guest(&run).await);
        }
        for (key, value) in [("bot_pace", json!(0)), ("patience", json!(3600))] {
            new[key] = value;
        }
        let code = open(&run, &people[..seats - bots], bots, &new).await;
        run.games.set(run.games.get() + 1);
        let mut chairs: Vec<Chair> = people[..seats - bots]
            .iter()
            .map(|person| Chair::new(person, table, &code, run.wish.think, &run.rest))
            .collect();
        if table.is_multiple_of(4) {
            let nobody = Person { token: String::new(), ..people[0].clone() };
            chairs.push(Chair::new(&nobody, table, &code, Duration::ZERO, &run.rest));
        }
        let told = chairs.iter().map(|chair| Rc::clone(&chair.told)).collect();
        let live = Live { code: code.clone(), moved: Instant::now(), told, acts: 0, is_stuck: false };
        run.live.borrow_mut()[table] = Some(live);
        let is_over = play_one(&run, chairs, &code).await;
        run.live.borrow_mut()[table] = None;
        if !is_over || run.ends.get() {
            return;
        }
    }
}

/// One game to its end, or until the run ends; says whether it is over.
async fn play_one(run: &Rc<Run>, chairs: Vec<Chair>, code: &str) -> bool {
    let (acknowledged, mut heard) = mpsc::unbounded_channel();
    let told: Vec<_> = chairs.iter().map(|chair| Rc::clone(&chair.told)).collect();
    // They leave with whoever waits for them.
    let mut players = JoinSet::new();
    for chair in chairs {
        players.spawn_local(sit(Rc::clone(run), chair, acknowledged.clone()));
    }
    drop(acknowledged);
    let mut acts = Vec::new();
    loop {
        match timeout(AGAIN * 4, heard.recv()).await {
            Ok(Some(act)) => {
                run.count(&act);
                acts.push(act);
            }
            Ok(None) => break,
            Err(_) if run.rest.get() => {
                // Nobody acts any more: everybody comes to stand where the table does.
                let last = {
                    let _there = run.database.read().await;
                    run.store.last_step(code).await.expect("reads") as u64
                };
                if told.iter().all(|told| told.get().is_some_and(|step| step >= last)) {
                    players.abort_all();
                }
            }
            Err(_) => {}
        }
    }
    let mut is_over = true;
    while let Some(player) = players.join_next().await {
        match player {
            Ok(chair) => run.sent_again.set(run.sent_again.get() + chair.sent_again),
            Err(error) if error.is_cancelled() => is_over = false,
            Err(error) => {
                is_over = false;
                run.fault(Fault::Broken, code, &format!("{error:?}"));
            }
        }
    }
    look_at(run, code, &acts, is_over).await;
    is_over
}

/// One person, who comes again whenever the connection ends.
async fn sit(run: Rc<Run>, mut chair: Chair, acknowledged: mpsc::UnboundedSender<Acknowledged>) -> Chair {
    while !chair.over {
        chair = chair.play(run.address, acknowledged.clone()).await;
        sleep(AGAIN).await;
    }
    chair
}

/// Compares the log with what was acknowledged, and verifies the record of a game that is over.
async fn look_at(run: &Rc<Run>, code: &str, acts: &[Acknowledged], is_over: bool) {
    let log = {
        let _there = run.database.read().await;
        Truth::of(&run.store, code).log().await
    };
    for wrong in compare(&log, acts) {
        match wrong {
            Wrong::Lost(why) => run.fault(Fault::Lost, code, &why),
            Wrong::Doubled(why) => run.fault(Fault::Doubled, code, &why),
        }
    }
    if is_over {
        let nobody = Person { server: run.address, folder: Default::default(), token: String::new(), later: None };
        let record = insist(&nobody, "GET", &format!("/api/tables/{code}/record"), "", is_good).await;
        match verify(record.json(), log.len()) {
            Ok(()) => run.verified.set(run.verified.get() + 1),
            Err(why) => run.fault(Fault::Broken, code, &why),
        }
    }
}

/// Calls until it is answered as wanted.
async fn insist(
    person: &Person,
    method: &str,
    path: &str,
    body: &str,
    is_done: impl Fn(&Answer) -> bool,
) -> Answer {
    let (began, mut said) = (Instant::now(), false);
    loop {
        let body = (!body.is_empty()).then_some(body);
        let answer = timeout(PATIENCE, person.try_call(method, path, body)).await;
        if let Ok(Some(answer)) = &answer
            && is_done(answer)
        {
            return answer.clone();
        }
        if began.elapsed() > STUCK / 2 && !said {
            said = true;
            println!("{method} {path} is still answered with {answer:?}");
        }
        sleep(AGAIN).await;
    }
}

fn is_good(answer: &Answer) -> bool {
    (200..300).contains(&answer.status) && serde_json::from_str::<Value>(&answer.body).is_ok()
}

/// It was done, maybe by a call before, whose answer was lost.
fn is_settled(answer: &Answer) -> bool {
    is_good(answer) || answer.status == 409
}

async fn guest(run: &Run) -> Person {
    let later = run.later.borrow().clone();
    let nobody = Person { server: run.address, folder: Default::default(), token: String::new(), later };
    let guest = insist(&nobody, "POST", "/api/guest", r#"{"name":"Somebody"}"#, is_good).await.json();
    Person { token: guest["token"].as_str().expect("a token").to_owned(), ..nobody }
}

/// Opens a table, seats everybody and starts the game.
async fn open(run: &Run, people: &[Person], bots: usize, new: &Value) -> String {
    loop {
        let host = &people[0];
        let table = insist(host, "POST", "/api/tables", &new.to_string(), is_good).await.json();
        let code = table["code"].as_str().expect("a code").to_owned();
        let path = format!("/api/tables/{code}");
        for person in people {
            insist(person, "POST", &format!("{path}/seat"), "{}", is_settled).await;
        }
        for _ in 0..bots {
            insist(host, "POST", &format!("{path}/bots"), r#"{"level":"random"}"#, is_settled).await;
        }
        insist(host, "POST", &format!("{path}/start"), "", is_settled).await;
        let looks = insist(host, "GET", &path, "", is_good).await.json();
        if looks["stage"] != "lobby" {
            return code;
        }
        println!("{:4} s: table {code} did not begin: {looks}", run.seconds());
    }
}
