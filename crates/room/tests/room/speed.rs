//! Where everybody plays at once: ticks, standstills, races, and those who see it later.

use kernel::Seat;
use room::{ConnId, IncomingAct, Input, LogRow, Meta, Row, Said, Written};
use serde_json::{Value, json};
use wire::{Clock, Stage};

use crate::driver::{Driver, START, Store, actor, guest};

/// With a clock, choices end by themselves.
pub(crate) fn with_clock(meta: &mut Meta) {
    meta.clock = Clock::Normal;
}

/// Ann and Ben at Roll & Clash, everything picked, at the beginning of a tick in which both may roll. Tess has a
/// television that was admitted.
pub(crate) fn clash() -> (Driver, Vec<ConnId>) {
    let (mut driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann", "Ben"], |meta| {
        (meta.patience, meta.televisions) = (20, vec![guest("Tess").id]);
    });
    for n in 0..100 {
        if driver.game(conns[0])["awaited"] == json!([0, 1]) {
            driver.wait(2000);
            conns.iter().for_each(|&conn| drop(driver.hear(conn)));
            assert_eq!(driver.now % 50, 0);
            return (driver, conns);
        }
        if driver.game(conns[0])["awaited"] == json!([]) {
            driver.wait(500);
        } else {
            let conn = driver.asked(&conns);
            driver.act(conn, &format!("pick-{n}"), &driver.choice(conn));
            driver.wait(100);
        }
    }
    panic!("the game does not begin");
}

pub(crate) fn time(driver: &Driver) -> u64 {
    driver.now - START
}

/// An act that took this long a way.
pub(crate) fn act(driver: &mut Driver, conn: ConnId, id: &str, round_trip: u64) {
    let act = IncomingAct { round_trip, ..driver.incoming(id, &driver.choice(conn)) };
    driver.say(conn, Said::Act(act));
}

pub(crate) fn kinds(messages: &[Value]) -> Vec<&str> {
    messages.iter().filter_map(|message| message["type"].as_str()).collect()
}

#[test]
fn acts_of_a_tick_are_done_at_its_end_in_the_order_of_hands() {
    let (mut driver, conns) = clash();
    let steps = driver.log.len();
    driver.wait(10);
    act(&mut driver, conns[0], "a", 0);
    driver.wait(30);
    act(&mut driver, conns[1], "b", 100);
    driver.wait(9);
    assert_eq!(driver.log.len(), steps);
    assert!(conns.iter().all(|&conn| driver.hear(conn).is_empty()));
    driver.wait(1);
    assert_eq!(driver.log.len(), steps + 2);
    assert_eq!(actor(&driver.row()).map(Seat::index), Some(0), "Ben's hand was quicker");
    for &conn in &conns {
        let told = driver.hear(conn);
        assert_eq!(kinds(&told), ["game", "done"], "everybody is told once");
        assert_eq!(told[0]["steps"].as_array().map(Vec::len), Some(2));
        assert_eq!(told[0]["tick"], 50);
    }
    assert_eq!(driver.row()["at"].as_u64(), Some(time(&driver) - 40));
}

#[test]
fn acts_of_a_seat_stay_in_their_order_and_are_eight_at_most() {
    let (mut driver, conns) = clash();
    driver.wait(20);
    act(&mut driver, conns[0], "0", 0);
    driver.wait(10);
    for n in 1..8 {
        act(&mut driver, conns[0], &n.to_string(), 100);
    }
    assert!(driver.hear(conns[0]).is_empty());
    act(&mut driver, conns[0], "8", 100);
    assert_eq!(driver.outcome(conns[0], "8"), Some(Err("busy".to_owned())));
    act(&mut driver, conns[1], "8", 0);
    assert_eq!(driver.outcome(conns[1], "8"), None, "another seat is not");
    driver.wait(20);
    let answered: Vec<Value> = driver.hear(conns[0]).into_iter().filter(|told| told["type"] != "game").collect();
    let ids: Vec<&str> = answered.iter().filter_map(|told| told["id"].as_str()).collect();
    assert_eq!(ids, ["0", "1", "2", "3", "4", "5", "6", "7"]);
    assert_eq!(answered[0]["type"], "done", "the first is done before those whose way was longer");
    let soon = answered
        .iter()
        .find(|told| told["error"]["code"] == "too_soon")
        .expect("nobody rolls eight times at once");
    assert_eq!(soon["error"]["retry_ms"], soon["error"]["refusal"]["ms"]);
    assert!(soon["error"]["retry_ms"].as_u64() > Some(0));
}

#[test]
fn an_act_that_comes_after_its_tick_waits_for_the_next() {
    let (mut driver, conns) = clash();
    let steps = driver.log.len();
    driver.wait(50);
    // It came in the tick before, and was read after its end, which was done.
    act(&mut driver, conns[1], "b", 0);
    driver.wait(50);
    assert_eq!(driver.log.len(), steps + 1);
    let late = IncomingAct { received: driver.now - 30, ..driver.incoming("a", &driver.choice(conns[0])) };
    driver.say(conns[0], Said::Act(late));
    assert_eq!(driver.log.len(), steps + 1);
    driver.wait(50);
    assert_eq!((driver.log.len(), driver.row()["at"].as_u64()), (steps + 2, Some(time(&driver) - 50)));
}

#[test]
fn what_is_due_by_itself_is_done_at_its_moment() {
    let (mut driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann", "Ben"], with_clock);
    driver.wait(14_999);
    assert!(driver.log.is_empty());
    driver.wait(1);
    assert_eq!((driver.log.len(), &driver.row()["at"], actor(&driver.row())), (1, &json!(15_000), None));
    assert_eq!(driver.game(conns[0])["step"], 1);
}

#[test]
fn time_stands_still_while_the_disk_fails_in_what_is_due() {
    let (mut driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann", "Ben"], with_clock);
    driver.store = Store::Full;
    driver.wait(18_500);
    assert!(driver.log.is_empty());
    driver.say(conns[0], Said::Hello { last: None, tv: None });
    assert_eq!(driver.game(conns[0])["now"], 15_000);
    driver.store = Store::Good;
    driver.wait(500);
    assert_eq!((driver.log.len(), &driver.row()["at"]), (1, &json!(15_000)), "nobody has lost a moment");
    driver.wait(700);
    driver.say(conns[0], Said::Hello { last: None, tv: None });
    assert_eq!(driver.game(conns[0])["now"], 15_700);
}

#[test]
fn after_a_restart_the_table_stands_until_everybody_is_back() {
    let (mut driver, _) = clash();
    let last = driver.row()["at"].as_u64().expect("a step");
    driver.restart();
    let ann = driver.connect("Ann");
    driver.wait(9000);
    act(&mut driver, ann, "a", 0);
    assert_eq!(driver.outcome(ann, "a"), Some(Err("waiting".to_owned())));
    assert_eq!(driver.game(ann)["now"].as_u64(), Some(last));
    let ben = driver.connect("Ben");
    for conn in [ann, ben] {
        let told = driver.hear_all(conn, "game");
        let told = told.last().expect("it goes on");
        assert_eq!((&told["steps"], told["now"].as_u64()), (&json!([]), Some(last)));
    }
    driver.say(ann, Said::Hello { last: None, tv: None });
    assert_eq!(driver.hear_all(ben, "game").len(), 0, "it goes on once");
    driver.wait(2050);
    act(&mut driver, ann, "b", 0);
    driver.wait(50);
    assert!(matches!(driver.outcome(ann, "b"), Some(Ok(_))));
    assert_eq!(driver.row()["at"].as_u64().map(|at| at / 100), Some((last + 2050) / 100));
}

#[test]
fn after_a_restart_the_table_waits_no_longer_than_its_patience() {
    let (mut driver, _) = clash();
    driver.restart();
    let (ann, steps) = (driver.connect("Ann"), driver.log.len());
    driver.wait(19_999);
    driver.hear(ann);
    act(&mut driver, ann, "a", 0);
    assert_eq!(driver.outcome(ann, "a"), Some(Err("waiting".to_owned())));
    assert!(driver.thoughts.is_empty(), "bots wait too");
    driver.wait(1);
    assert!(driver.table("Ann").seats[1].away);
    driver.wait(10_000);
    assert!(driver.log.len() > steps && driver.thoughts.contains(&1), "a bot plays for Ben");
}

#[test]
fn who_has_no_seat_sees_it_three_seconds_later() {
    let (mut driver, conns) = clash();
    let eve = driver.connect("Eve");
    let tv = driver.join("Tess");
    driver.say(tv, Said::Hello { last: None, tv: Some([9; 32]) });
    assert_eq!(kinds(&driver.hear(eve)), ["table"], "herself; Tess is counted later");
    assert_eq!(kinds(&driver.hear(tv)), ["table", "game"]);
    driver.say(eve, Said::Ping { t: 1 });
    driver.say(tv, Said::Ping { t: 1 });
    assert_eq!(driver.hear(eve)[0]["now"].as_u64(), Some(time(&driver) - 3000));
    assert_eq!(driver.hear(tv)[0]["now"].as_u64(), Some(time(&driver)));
    act(&mut driver, conns[0], "a", 0);
    driver.wait(50);
    assert_eq!((kinds(&driver.hear(eve)).len(), kinds(&driver.hear(tv))), (0, vec!["game"]));
    driver.wait(2949);
    assert_eq!(kinds(&driver.hear(eve)), ["table"], "Tess, and nothing of the game");
    driver.wait(1);
    assert_eq!(kinds(&driver.hear(eve)), ["game"], "as it was when she came");
    driver.wait(49);
    assert!(driver.hear(eve).is_empty());
    driver.wait(1);
    let told = driver.hear(eve);
    assert_eq!((kinds(&told), told[0]["steps"].as_array().map(Vec::len)), (vec!["game"], Some(1)));
    // What was kept is dropped for the answer to another hello.
    act(&mut driver, conns[1], "b", 0);
    driver.wait(50);
    driver.say(eve, Said::Hello { last: None, tv: None });
    driver.hear(eve);
    driver.wait(2999);
    assert!(driver.hear(eve).is_empty());
    driver.wait(1);
    let told = driver.hear(eve);
    assert_eq!((kinds(&told), &told[0]["full"]), (vec!["game"], &json!(true)));
}

#[test]
fn who_knew_more_than_a_room_that_lagged_misses_nothing_once_it_has_caught_up() {
    let (mut driver, conns) = clash();
    let eve = driver.join("Eve");
    let known = driver.log.len() as u64;
    // Another owner has told her of two steps that this room does not know yet.
    let hello = || Said::Hello { last: Some(known + 2), tv: None };
    driver.say(eve, hello());
    driver.wait(3000);
    let told = driver.hear_all(eve, "game");
    assert_eq!((&told[0]["full"], told[0]["step"].as_u64()), (&json!(true), Some(known)));
    for n in 0..40 {
        if driver.log.len() as u64 > known + 2 {
            break;
        }
        act(&mut driver, conns[n % 2], &format!("on-{n}"), 0);
        driver.wait(50);
    }
    // She has said hello again before she was told that this room knew less.
    driver.say(eve, hello());
    driver.wait(3000);
    let told = driver.hear_all(eve, "game");
    assert_eq!((told[0]["full"].as_bool(), told[0]["steps"][0]["step"].as_u64()), (Some(false), Some(known + 1)));
}

#[test]
fn in_a_race_the_hand_counts_as_far_as_it_is_believed() {
    let (mut driver, conns) = Driver::begin("roll-and-clash", 4, &["Ann"], |_| {});
    let ann = conns[0];
    let mut n = 0;
    while n < 20_000 {
        n += 1;
        driver.wait(60);
        if driver.game(ann)["legal"] != json!([]) {
            let now = time(&driver);
            let stamps = IncomingAct {
                pressed: Some(now),
                shown: Some(now - 17),
                ..driver.incoming(&n.to_string(), &driver.choice(ann))
            };
            driver.say(ann, Said::Act(stamps));
        }
        let mine = |row: &Value| actor(row) == Some(Seat::new(0));
        let rows =
            driver.log.iter().rev().take(3).map(|row| serde_json::from_str::<Value>(&row.row).expect("JSON"));
        if let Some(row) = rows.filter(mine).find(|row| row["way"].is_object()) {
            let way = &row["way"];
            assert_eq!(way["claimed"], 17);
            let passed =
                way["received"].as_u64().expect("a time").saturating_sub(way["sent"].as_u64().expect("a time"));
            assert_eq!(way["counted"].as_u64(), Some(passed), "without a measured way it counts from arrival");
            assert!((1..5000).contains(&passed), "it was asked before: {way}");
            return;
        }
        if driver.room.stage() == Stage::Over {
            break;
        }
    }
    panic!("there was no race");
}

#[test]
fn a_tick_in_which_nothing_was_done_is_told_to_nobody() {
    let (mut driver, conns) = clash();
    driver.act(conns[0], "a", &json!({ "do": "board", "character": "eto" }));
    driver.wait(50);
    let told = driver.hear(conns[0]);
    assert_eq!(kinds(&told), ["refused"], "{told:?}");
    assert!(driver.hear(conns[1]).is_empty());
}

#[test]
fn an_act_after_a_deadline_that_cannot_be_stored_waits_for_it() {
    let (mut driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann", "Ben"], with_clock);
    driver.wait(20);
    let first = driver.asked(&conns);
    driver.act(first, "first", &driver.choice(first));
    driver.wait(30);
    assert_eq!(driver.row()["at"], 20);
    // The next pick ends in the middle of a tick, and an act comes after it.
    driver.wait(14_985);
    let (conn, steps) = (driver.asked(&conns), driver.log.len());
    driver.store = Store::Full;
    driver.hear(conn);
    driver.act(conn, "late", &driver.choice(conn));
    driver.wait(900);
    assert_eq!((driver.log.len(), driver.outcome(conn, "late")), (steps, None));
    driver.store = Store::Good;
    driver.wait(1000);
    let deadline: Value = serde_json::from_str(&driver.log[steps].row).expect("JSON");
    assert_eq!((actor(&deadline), &deadline["at"]), (None, &json!(15_020)));
    assert!(driver.outcome(conn, "late").is_some(), "and then what came of it");
}

#[test]
fn a_choice_is_cut_short_only_where_the_table_has_a_clock() {
    for mode in ["real_time", "beat"] {
        for clock in [Clock::Off, Clock::Normal] {
            let (mut driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann", "Ben"], |meta| {
                meta.clock = clock;
                meta.options.insert("mode".into(), mode.into());
            });
            let steps = driver.log.len();
            driver.wait(14_900);
            assert_eq!(driver.log.len(), steps, "{mode}, {clock:?}");
            driver.wait(60_000);
            assert_eq!(driver.log.len() > steps, clock == Clock::Normal, "{mode}, {clock:?}");
            if clock == Clock::Off {
                let conn = driver.asked(&conns);
                driver.act(conn, "unhurried", &driver.choice(conn));
                driver.wait(100);
                assert_eq!(driver.outcome(conn, "unhurried"), Some(Ok(steps as u64 + 1)));
            }
        }
    }
}

#[test]
fn a_beat_is_cut_short_only_where_the_table_has_a_clock() {
    for clock in [Clock::Off, Clock::Normal] {
        let (mut driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann", "Ben"], |meta| {
            meta.clock = clock;
            meta.options.insert("mode".into(), "beat".into());
        });
        for n in 0..100 {
            match driver.game(conns[0])["view"]["phase"]["is"].as_str().expect("a phase") {
                "plan" => break,
                "wait" => driver.wait(500),
                _ => {
                    let conn = driver.asked(&conns);
                    driver.act(conn, &format!("pick-{n}"), &driver.choice(conn));
                    driver.wait(100);
                }
            }
        }
        let game = driver.game(conns[0]);
        assert_eq!((&game["view"]["phase"]["is"], &game["until"]), (&json!("plan"), &Value::Null), "{clock:?}");
        let steps = driver.log.len();
        driver.wait(28_000);
        assert_eq!(driver.log.len(), steps, "{clock:?}");
        driver.wait(90_000);
        assert_eq!(driver.log.len() > steps, clock == Clock::Normal, "{clock:?}");
        if clock == Clock::Off {
            // A beat lasts until all are ready.
            for (n, &conn) in conns.iter().enumerate() {
                driver.act(conn, &format!("ready-{n}"), &json!({ "do": "nothing" }));
                driver.wait(100);
            }
            assert_eq!(driver.outcome(conns[1], "ready-1"), Some(Ok(steps as u64 + 2)));
            assert_eq!(driver.game(conns[0])["view"]["beat"], 2);
        }
    }
}

#[test]
fn nothing_overtakes_an_act_that_came_before_time_stood_still() {
    let (mut driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann", "Ben"], with_clock);
    driver.wait(14_999);
    let conn = driver.asked(&conns);
    driver.hear(conn);
    // The machine is slow: the first pick was over at 15 s, and before that is done an act comes.
    driver.store = Store::Full;
    driver.now += 121;
    driver.act(conn, "before", &driver.choice(conn));
    driver.say(conn, Said::Hello { last: None, tv: None });
    assert_eq!(driver.game(conn)["now"], 15_000, "time stands still");
    driver.now += 10;
    driver.act(conn, "after", &driver.choice(conn));
    driver.store = Store::Good;
    driver.wait(1500);
    let answers = driver.hear(conn);
    let ids: Vec<&str> = answers.iter().filter_map(|answer| answer["id"].as_str()).collect();
    assert_eq!(ids, ["before", "after"]);
}

#[test]
fn only_who_is_asked_at_speed_is_told_when_it_may_act() {
    let (driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann", "Ben"], |_| {});
    let asked = driver.asked(&conns);
    for &conn in &conns {
        assert_eq!(driver.game(conn)["ready"].is_u64(), conn == asked);
        assert_eq!(driver.game(conn)["tick"], 50);
    }
    let (driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    for &conn in &conns {
        assert_eq!((&driver.game(conn)["ready"], &driver.game(conn)["tick"]), (&Value::Null, &Value::Null));
    }
}

#[test]
fn an_act_that_lost_its_race_is_tried_again_in_its_tick() {
    let (mut driver, conns) = clash();
    let steps = driver.log.len();
    driver.store = Store::Silent;
    act(&mut driver, conns[0], "a", 0);
    driver.wait(50);
    // Another room has stored an act of Ben as this step.
    let Some((write, Row::Step { row, .. })) = driver.rows.pop() else { panic!("a step") };
    let mut theirs: Value = serde_json::from_str(&row.row).expect("JSON");
    theirs["input"]["act"]["seat"] = json!(1);
    theirs["input"]["act"]["action"] = driver.choice(conns[1]);
    let theirs = LogRow { row: theirs.to_string(), act_id: None };
    driver.log.push(theirs.clone());
    driver.store = Store::Good;
    driver.feed(Input::Written { write, written: Written::Conflict { rows: vec![theirs] } });
    assert_eq!(driver.outcome(conns[0], "a"), Some(Ok(steps as u64 + 2)));
    let told = driver.hear_all(conns[1], "game");
    assert_eq!((told.len(), told[0]["steps"].as_array().map(Vec::len)), (1, Some(2)), "everybody is told once");
}
