//! A game that everybody plays at once: ticks, races, bots at their own pace.

use kernel::{Input, Seed, Tempo, Time};
use serde_json::{Value, json};
use table::{Record, Step};
use wire::{Stage, ToClient};

use crate::client::{Socket, answers};
use crate::test_server::{Person, TestServer};

/// House values with which everything is quick: every throw of the dice makes a Power, and little is needed to fall.
pub(crate) fn quick(more: &[(&str, &str)]) -> &'static str {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/roll-and-clash/data/roll-and-clash.toml");
    let text = std::fs::read_to_string(path).expect("the game's own file");
    let mut edits = vec![
        ("coloured", r#"["KAGUNE", "KAGUNE", "KAGUNE", "KAGUNE", "KAGUNE", "KAKUGAN"]"#),
        ("bw", r#"["SPIRAL", "BLACK", "BLACK", "BLACK", "BLACK", "WHITE"]"#),
        ("regen", r#"["KAGUNE","KAGUNE","KAGUNE","KAGUNE","BLACK"]"#),
        ("ko_threshold", "3"),
        ("track", "[1, 1, 1, 1, 1]"),
        ("min_roll_interval", "100"),
        ("technique_lock", "100"),
        ("false_slap_lock", "100"),
        ("power_hold", "150"),
        ("pause_step", "10"),
        ("countdown", "100"),
        ("pick", "100"),
    ];
    edits.retain(|(key, _)| more.iter().all(|(other, _)| other != key));
    edits.extend_from_slice(more);
    let mut lines = Vec::new();
    for line in text.lines() {
        let key = line.split('=').next().unwrap_or("").trim();
        let ally = line.contains("cost=[\"") && line.contains("effect=") && !line.contains("name=");
        match edits.iter().find(|(edited, _)| *edited == key) {
            Some((_, value)) => lines.push(format!("{key} = {value}")),
            None if ally => {
                let (start, rest) = line.split_once('[').expect("a cost");
                let (_, end) = rest.split_once(']').expect("a cost");
                lines.push(format!(r#"{start}["KAGUNE","KAGUNE","KAGUNE","KAGUNE","BLACK"]{end}"#));
            }
            None => lines.push(line.to_owned()),
        }
    }
    Box::leak(lines.join("\n").into_boxed_str())
}

/// A server with these house values.
pub(crate) fn server_with(more: &[(&str, &str)]) -> TestServer {
    let mut server = TestServer::new();
    server.data = Some(quick(more));
    server.restart();
    server
}

/// Opens a table with this many seats.
pub(crate) async fn open(host: &Person, seats: u8) -> String {
    host.open(json!({ "game": "roll-and-clash", "seats": seats, "options": {}, "clock": "normal" })).await
}

/// The record of a finished game; it follows from its seed.
pub(crate) async fn record(host: &Person, code: &str, server: &TestServer) -> Record {
    let record = host.get(&format!("/api/tables/{code}/record")).await.good();
    let record: Record = serde_json::from_value(record).expect("a record");
    let game = catalog::game("roll-and-clash").expect("the game");
    let file = server.data.map(|text| game.read_house(text).expect("good"));
    record.replay(game, file).expect("it can be replayed");
    record
}

/// The slap that each step answers: whether a race is on, by the events of the steps before.
fn races(record: &Record) -> Vec<(usize, Time)> {
    let timings = record.steps.iter().enumerate().filter(|(_, step)| step.timing.is_some());
    timings.map(|(index, step)| (index, step.at)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_to_the_end_and_every_answer_is_in_the_ledger() {
    let server = server_with(&[]);
    let ann = server.person("Ann").await;
    let code = open(&ann, 4).await;
    for level in ["medium", "medium", "random", "random"] {
        ann.add_bot(&code, level).await;
    }
    ann.start(&code).await;
    let connect = async |last: Option<u64>| {
        let mut watcher = Socket::connect(server.address(), server.folder.path(), &code, None).await;
        watcher.last = last;
        watcher.hello(last).await;
        watcher
    };
    let mut watcher = connect(None).await;
    while watcher.table.as_ref().is_none_or(|table| table.stage != Stage::Over) {
        // Checking takes longer than sending: on a busy machine it falls behind, is let go, and comes back as clients do.
        if watcher.next().await.is_none() {
            watcher = connect(watcher.last).await;
        }
    }

    let record = record(&ann, &code, &server).await;
    let times: Vec<u64> = record.steps.iter().map(|step| step.at.0).collect();
    assert!(times.is_sorted(), "time never runs back");
    let mut slow = 0;
    for (index, _) in races(&record) {
        let step = &record.steps[index];
        let timing = step.timing.expect("it raced");
        assert_eq!((timing.round_trip, timing.claimed), (0, None), "a bot has no connection");
        assert_eq!(timing.counted, timing.received.since(timing.sent));
        let Input::Act { seat, .. } = step.input else { panic!("an answer is an act") };
        if seat.index() < 2 {
            assert!(timing.counted >= 220, "no faster than a hand: {timing:?}");
            slow += 1;
        }
    }
    assert!(slow > 0, "somebody answered");
    // No bot slaps without a reason.
    let replay = ann.get(&format!("/api/tables/{code}/replay")).await.good();
    let steps = replay["steps"].as_array().expect("steps");
    let events = steps.iter().flat_map(|step| step["news"]["events"].as_array().expect("events"));
    let false_slaps = events.filter(|event| event["type"] == "false_slapped");
    let by: Vec<u64> = false_slaps.filter_map(|event| event["seat"].as_u64()).filter(|seat| *seat < 2).collect();
    assert_eq!(by, [0; 0], "medium bots never slap for nothing");
    let told = steps.iter().filter(|step| !step["news"]["way"].is_null()).count();
    assert_eq!(told, races(&record).len(), "the replay shows the ledger");
    // Whoever changes the timing afterwards is found out.
    let raced = races(&record)[0].0;
    let changed = |change: fn(&mut Step<Value>)| {
        let mut changed = Record { sums: Vec::new(), ..record.clone() };
        change(&mut changed.steps[raced]);
        let game = catalog::game("roll-and-clash").expect("the game");
        let file = server.data.map(|text| game.read_house(text).expect("good"));
        changed.replay(game, file).map(|_| ()).expect_err("it does not follow").to_string()
    };
    let other = changed(|step| step.timing.as_mut().expect("it raced").counted = 1);
    assert!(other.contains("the timing of the answer"), "{other}");
    assert_eq!(changed(|step| step.pressed = Time(step.pressed.0.saturating_sub(100))), other);
}

#[test]
fn a_game_at_speed_names_its_ticks_and_one_in_beats_does_not() {
    let game = catalog::game("roll-and-clash").expect("the game");
    let tempo = |mode: &str| {
        let options = [("mode".to_owned(), mode.to_owned())].into();
        game.open(Seed::from_number(1), 3, &options, None).expect("opens").tempo()
    };
    assert_eq!(tempo("real_time"), Some(Tempo { tick: 50, lag_credit: 150, race: None }));
    assert_eq!(tempo("beat"), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_stops_the_clock_and_the_game_goes_on() {
    let mut server = server_with(&[]);
    let ann = server.person("Ann").await;
    let code = open(&ann, 3).await;
    ann.sit(&code).await;
    ann.add_bot(&code, "medium").await;
    ann.add_bot(&code, "medium").await;
    ann.start(&code).await;
    let socket = until("play", &ann, &code).await;
    let Some(ToClient::Game { now: before, .. }) = socket.game else { panic!("a game") };
    drop(socket);
    server.restart();
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    let ann = ann.at(server.address());
    let mut socket = ann.enter(&code, None).await;
    let Some(ToClient::Game { now: after, .. }) = socket.game else { panic!("a game") };
    let log = socket.truth.log().await;
    let last: Step<Value> = serde_json::from_str(&log.last().expect("steps").row).expect("a step");
    assert_eq!(after, last.at.0, "time goes on from the last step");
    assert!(after <= before, "it stood still while nobody could do anything");
    let last = socket.last;
    while socket.last == last {
        socket.next().await.expect("the bots go on");
    }
}

/// Says hello and reads until this phase has begun.
async fn until(phase: &str, person: &Person, code: &str) -> Socket {
    let mut socket = person.enter(code, None).await;
    while phase_of(&socket) != phase {
        socket.next().await.expect("the connection holds");
    }
    socket
}

fn phase_of(socket: &Socket) -> String {
    match &socket.game {
        Some(ToClient::Game { view, .. }) => view["phase"]["is"].as_str().unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_acts_are_under_way_and_refusals_say_how_long_to_wait() {
    let server = server_with(&[("min_roll_interval", "9000"), ("power_hold", "0"), ("countdown", "2000")]);
    let ann = server.person("Ann").await;
    let code = open(&ann, 3).await;
    ann.sit(&code).await;
    ann.add_bot(&code, "medium").await;
    ann.add_bot(&code, "medium").await;
    ann.start(&code).await;
    let mut early = until("wait", &ann, &code).await;
    let id = early.act(json!({ "do": "roll", "dice": [0] })).await;
    let answer = early.until(|message| answers(message, &id)).await;
    let ToClient::Refused { error, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(error.code, "paused", "before play starts nothing is rolled");
    drop(early);

    let mut socket = until("play", &ann, &code).await;
    let Some(ToClient::Game { tick, ready, until, .. }) = &socket.game else { panic!("a game") };
    assert_eq!((*tick, until, ready.is_some()), (Some(50), &None, true));
    let roll = socket.act(json!({ "do": "roll", "dice": [0, 1] })).await;
    let again = socket.act(json!({ "do": "roll", "dice": [2] })).await;
    let aside = socket.act(json!({ "do": "set_aside", "die": 0 })).await;
    let Some(ToClient::Done { step, .. }) = Some(socket.until(|message| answers(message, &roll)).await) else {
        panic!("the roll is done")
    };
    let refused = socket.until(|message| answers(message, &again)).await;
    let ToClient::Refused { error, .. } = refused else { panic!("{refused:?}") };
    assert_eq!(error.code, "too_soon");
    assert!(error.retry_ms.is_some_and(|wait| (1..=9000).contains(&wait)), "{error:?}");
    assert_eq!(error.refusal, Some(json!({ "code": "too_soon", "ms": error.retry_ms })));
    let marked = socket.until(|message| answers(message, &aside)).await;
    assert!(matches!(marked, ToClient::Done { .. }), "{marked:?}");
    // What will be possible later is listed, and when.
    let Some(ToClient::Game { now, ready, legal, .. }) = &socket.game else { panic!("a game") };
    assert!(ready.is_some_and(|ready| ready > *now + 1000));
    assert!(legal.iter().any(|act| act["do"] == "roll"));
    // The same act again is the same step.
    socket.send(json!({ "type": "act", "id": roll, "action": { "do": "roll", "dice": [0, 1] } })).await;
    let same = socket.until(|message| answers(message, &roll)).await;
    assert!(matches!(same, ToClient::Done { step: known, .. } if known == step), "{same:?}");
    // Too many at once are refused.
    for die in 0..40 {
        socket.act(json!({ "do": "set_aside", "die": die % 5 })).await;
    }
    let busy = socket.until(|message| matches!(message, ToClient::Refused { error, .. } if error.code == "busy"));
    busy.await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_gone_is_soon_played_by_a_bot_and_finds_the_seat_again() {
    let server = server_with(&[("track", "[90, 90, 90, 90, 90]"), ("ko_threshold", "90")]);
    let ann = server.person("Ann").await;
    let code = ann
        .open(json!({ "game": "roll-and-clash", "seats": 2, "options": {}, "clock": "normal", "patience": 1 }))
        .await;
    ann.sit(&code).await;
    ann.add_bot(&code, "medium").await;
    ann.start(&code).await;
    drop(until("play", &ann, &code).await);
    let mut watcher = Socket::connect(server.address(), server.folder.path(), &code, None).await;
    watcher.hello(None).await;
    watcher.until_table(|table| table.seats[0].away).await;
    let acted = |message: &ToClient| match message {
        ToClient::Game { steps, .. } => {
            let mut events = steps.iter().flat_map(|news| &news.events);
            events.any(|event| event["type"] == "rolled" && event["seat"] == 0)
        }
        _ => false,
    };
    watcher.until(acted).await;
    let mut back = ann.enter(&code, None).await;
    back.until_table(|table| !table.seats[0].away).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn patience_is_short_at_speed_and_beats_are_played_like_turns() {
    let server = server_with(&[]);
    let ann = server.person("Ann").await;
    let fast = open(&ann, 2).await;
    assert_eq!(ann.get(&format!("/api/tables/{fast}")).await.good()["patience"], 20);
    let beats = json!({ "game": "roll-and-clash", "seats": 3, "options": { "mode": "beat" }, "clock": "normal" });
    let code = ann.open(beats).await;
    assert_eq!(ann.get(&format!("/api/tables/{code}")).await.good()["patience"], 3600);
    for level in ["medium", "random", "random"] {
        ann.add_bot(&code, level).await;
    }
    ann.start(&code).await;
    let mut watcher = ann.enter(&code, None).await;
    let Some(ToClient::Game { tick, ready, until, .. }) = &watcher.game else { panic!("a game") };
    assert_eq!((*tick, *ready, *until), (None, None, None));
    watcher.until_table(|table| table.stage == Stage::Over).await;
    let record = record(&ann, &code, &server).await;
    assert!(races(&record).is_empty(), "in beats nobody races");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_see_it_later_and_an_admitted_television_at_once() {
    let server = server_with(&[]);
    let (ann, eve, tess) = tokio::join!(server.person("Ann"), server.person("Eve"), server.person("Tess"));
    let code = open(&ann, 2).await;
    ann.add_bot(&code, "medium").await;
    ann.add_bot(&code, "medium").await;
    let televisions = format!("/api/tables/{code}/televisions");
    let mut tv = switch_on(&server, &tess, &code).await;
    let shown = tv.info().tv.clone().expect("a code");
    assert_eq!(shown.host, "Ann");
    let typed = json!({ "code": shown.code }).to_string();
    for stranger in [&eve, &tess] {
        assert_eq!(stranger.post(&televisions, &typed).await.refused().1, "not_the_host");
        assert_eq!(stranger.call("DELETE", &televisions, None).await.refused().1, "not_the_host");
    }
    ann.post(&televisions, &typed).await.good();
    tv.until_table(|table| table.tv.is_none()).await;
    ann.start(&code).await;
    // A stranger who says to be a television is a spectator like others.
    let watch = async |person: Option<&Person>, tv: bool| {
        let token = person.map(|person| person.token.as_str());
        let mut socket = Socket::connect(server.address(), server.folder.path(), &code, token).await;
        let asked = std::time::Instant::now();
        socket.send(json!({ "type": "hello", "v": 1, "tv": tv })).await;
        socket.until(|message| matches!(message, ToClient::Game { .. })).await;
        (socket, asked.elapsed().as_millis())
    };
    let ((mut tv, soon), (mut late, later), (_, stranger), (_, nobody)) =
        tokio::join!(watch(Some(&tess), true), watch(None, false), watch(Some(&eve), true), watch(None, true));
    assert!(soon < 2500 && later >= 3000, "{soon} ms and {later} ms");
    assert!(stranger >= 3000 && nobody >= 3000, "{stranger} ms and {nobody} ms for who only says so");
    let now = async |socket: &mut Socket| {
        socket.send(json!({ "type": "ping", "t": 1 })).await;
        let pong = socket.until(|message| matches!(message, ToClient::Pong { .. })).await;
        let ToClient::Pong { now, .. } = pong else { panic!("{pong:?}") };
        now
    };
    let ahead = now(&mut tv).await.abs_diff(now(&mut late).await);
    assert!(ahead.abs_diff(3000) < 2000, "the clock is that of what is shown: {ahead}");
    // The end is told at the end.
    late.until_table(|table| table.stage == Stage::Over).await;
    let Some(ToClient::Game { step, .. }) = late.game else { panic!("a game") };
    assert_eq!(step as usize, record(&ann, &code, &server).await.steps.len());
}

/// A screen that says it is a television.
async fn switch_on(server: &TestServer, person: &Person, code: &str) -> Socket {
    let token = Some(person.token.as_str());
    let mut socket = Socket::connect(server.address(), server.folder.path(), code, token).await;
    socket.send(json!({ "type": "hello", "v": 1, "tv": true })).await;
    socket.until(|message| matches!(message, ToClient::Table { .. })).await;
    socket
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_television_is_admitted_for_the_evening() {
    let mut server = server_with(&[]);
    let (ann, tess) = tokio::join!(server.person("Ann"), server.person("Tess"));
    let code = open(&ann, 2).await;
    let televisions = format!("/api/tables/{code}/televisions");
    let tv = switch_on(&server, &tess, &code).await;
    let shown = tv.info().tv.clone().expect("a code").code;
    assert_eq!(ann.post(&televisions, r#"{"code":"nonsense"}"#).await.refused().1, "no_such_television");
    ann.post(&televisions, &json!({ "code": format!("{}-{}", &shown[..2], &shown[2..]) }).to_string())
        .await
        .good();
    drop(tv);
    server.restart();
    let (ann, tess) = (ann.at(server.address()), tess.at(server.address()));
    assert_eq!(switch_on(&server, &tess, &code).await.info().tv, None, "it is known after a restart");
    ann.call("DELETE", &televisions, None).await.good();
    let again = switch_on(&server, &tess, &code).await;
    assert!(again.info().tv.is_some(), "until the host sends it away");
}
