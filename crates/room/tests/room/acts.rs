//! Acts: done once, answered where they came from, held until their moment, refused with a reason.

use room::{Input, LogRow, Row, Said, Written};
use serde_json::{Value, json};

use crate::driver::{Driver, Store, actor};

/// Four people at Shisogari who have just come to a look, which takes a second and a half.
fn look() -> (Driver, Vec<room::ConnId>) {
    let (mut driver, conns) = Driver::begin("shisogari", 4, &["Ann", "Ben", "Cy", "Dee"], |_| {});
    for n in 0..20 {
        let conn = driver.asked(&conns);
        driver.act(conn, &format!("look-{n}"), &driver.choice(conn));
        if driver.game(conn)["not_before"].as_u64() > driver.game(conn)["now"].as_u64() {
            conns.iter().for_each(|&conn| drop(driver.hear(conn)));
            return (driver, conns);
        }
    }
    panic!("nobody looks at anything");
}

#[test]
fn an_id_has_one_to_forty_characters() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    let action = driver.choice(conn);
    let bad = Some(Err("bad_id".to_owned()));
    assert_eq!(driver.acted(conn, "", &action), bad);
    assert_eq!(driver.acted(conn, &"ä".repeat(41), &action), bad);
    assert_eq!(driver.acted(conn, &"ä".repeat(40), &action), Some(Ok(1)));
}

#[test]
fn acts_are_refused_from_who_has_no_seat_or_no_game() {
    let mut driver = Driver::open("king-of-tokyo", 2, |_| {});
    driver.sit("Ann").expect("a chair");
    let (ann, eve) = (driver.connect("Ann"), driver.connect("Eve"));
    assert_eq!(driver.acted(ann, "1", &json!({ "do": "stop" })), Some(Err("not_begun".to_owned())));
    assert_eq!(driver.acted(eve, "1", &json!({ "do": "stop" })), Some(Err("not_seated".to_owned())));
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    let other = conns[usize::from(conn == conns[0])];
    let action = driver.choice(conn);
    assert_eq!(driver.acted(conn, "1", &json!({ "do": "fly" })), Some(Err("not_an_action".to_owned())));
    assert_eq!(driver.acted(other, "1", &action), Some(Err("not_legal".to_owned())));
    assert!(driver.log.is_empty());
    assert_eq!(driver.acted(conn, "1", &action), Some(Ok(1)));
    assert_eq!(driver.log.len(), 1);
}

#[test]
fn an_act_sent_again_is_the_step_it_was_also_after_a_restart() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    let (name, action) = (["Ann", "Ben"][usize::from(conn != conns[0])], driver.choice(conn));
    assert_eq!(driver.acted(conn, "a", &action), Some(Ok(1)));
    assert_eq!(driver.log[0].act_id.as_deref(), Some("a"));
    let conn = driver.asked(&conns);
    driver.act(conn, "b", &driver.choice(conn));
    assert_eq!(driver.acted(conns[usize::from(name == "Ben")], "a", &action), Some(Ok(1)));
    driver.restart();
    let conn = driver.connect(name);
    assert_eq!(driver.acted(conn, "a", &action), Some(Ok(1)));
    assert_eq!(driver.log.len(), 2);
}

#[test]
fn everybody_is_told_before_who_acted_is() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    conns.iter().for_each(|&conn| drop(driver.hear(conn)));
    driver.act(conn, "a", &driver.choice(conn));
    let kinds = |messages: Vec<Value>| messages.iter().map(|message| message["type"].clone()).collect::<Vec<_>>();
    assert_eq!(kinds(driver.hear(conn)), ["game", "done"]);
    assert_eq!(kinds(driver.hear(conns[usize::from(conn == conns[0])])), ["game"]);
}

#[test]
fn nothing_is_told_before_it_is_stored_nor_taken_in() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    driver.hear(conn);
    driver.store = Store::Silent;
    driver.act(conn, "a", &driver.choice(conn));
    driver.say(conn, Said::Ping { t: 5 });
    driver.wait(19_000);
    assert!(driver.hear(conn).is_empty());
    let (write, row) = driver.rows.pop().expect("it is to be stored");
    let written = driver.write(row);
    driver.store = Store::Good;
    driver.feed(Input::Written { write: write + 1, written: Written::Stored });
    assert!(driver.hear(conn).is_empty(), "an answer about something else");
    driver.feed(Input::Written { write, written });
    let told = driver.hear(conn);
    assert_eq!(told.len(), 3, "the step, that it is done, and what came after: {told:?}");
    assert_eq!(told[2]["t"], 5);
}

#[test]
fn an_act_that_cannot_be_stored_is_refused_and_can_be_sent_again() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    driver.store = Store::Full;
    assert_eq!(driver.acted(conn, "a", &driver.choice(conn)), Some(Err("not_stored".to_owned())));
    assert_eq!(driver.room.step(), 0);
    driver.store = Store::Good;
    assert_eq!(driver.acted(conn, "a", &driver.choice(conn)), Some(Ok(1)));
}

#[test]
fn an_act_that_comes_too_soon_is_held_and_answered_on_the_last_line_it_came_over() {
    let (mut driver, conns) = look();
    let (conn, steps) = (driver.asked(&conns), driver.log.len());
    let seat = conns.iter().position(|&other| other == conn).expect("a seat");
    let action = driver.choice(conn);
    driver.act(conn, "soon", &action);
    driver.wait(700);
    let second = driver.connect(["Ann", "Ben", "Cy", "Dee"][seat]);
    assert_eq!(driver.acted(second, "other", &action), Some(Err("busy".to_owned())), "one act of a seat is held");
    let other = conns[(seat + 1) % 4];
    let refused = driver.acted(other, "other", &action);
    assert_eq!(refused, Some(Err("not_legal".to_owned())), "that of another seat is refused at once");
    assert_eq!(driver.acted(second, "soon", &action), None, "the same act again");
    driver.wait(799);
    assert_eq!((driver.log.len(), driver.outcome(second, "soon")), (steps, None));
    driver.wait(1);
    assert_eq!(driver.outcome(second, "soon"), Some(Ok(steps as u64 + 1)));
    assert_eq!(driver.outcome(conn, "soon"), None);
    let row = driver.row();
    assert_eq!(driver.log.len(), steps + 1);
    assert_eq!(row["pressed"], row["at"]);
}

#[test]
fn in_turns_it_is_not_written_down_when_a_hand_moved() {
    for (claimed, round_trip) in [(None, 100), (Some(9_960), 100), (Some(0), 2000), (Some(20_000), 0)] {
        let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
        let conn = driver.asked(&conns);
        driver.now += 10_000;
        let action = driver.choice(conn);
        let act = room::IncomingAct { pressed: claimed, round_trip, ..driver.incoming("a", &action) };
        driver.say(conn, Said::Act(act));
        // A standing order has no hand: a difference would tell it from a person.
        assert_eq!((&driver.row()["at"], &driver.row()["pressed"]), (&json!(10_000), &json!(10_000)));
    }
}

/// Another writer was faster: the log has these rows, and what was being stored has failed.
fn lose(driver: &mut Driver, rows: Vec<LogRow>) {
    let (write, row) = driver.rows.pop().expect("something is to be stored");
    assert!(matches!(row, Row::Step { .. }));
    driver.log.extend(rows.iter().cloned());
    driver.store = Store::Good;
    driver.feed(Input::Written { write, written: Written::Conflict { rows } });
}

#[test]
fn who_loses_a_race_follows_the_log_and_tries_the_act_again() {
    // Another room makes the same first step.
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    let action = driver.choice(conn);
    driver.store = Store::Silent;
    driver.now += 500;
    driver.act(conn, "mine", &action);
    let Some((_, Row::Step { row, .. })) = driver.rows.last() else { panic!("a step") };
    let theirs = LogRow { row: row.row.clone(), act_id: Some("theirs".to_owned()) };
    driver.hear(conn);
    lose(&mut driver, vec![theirs]);
    assert_eq!(driver.game(conn)["step"].as_u64(), Some(driver.log.len() as u64));
    let again = driver.outcome(conn, "mine").expect("it is answered");
    match again {
        Ok(step) => assert_eq!((step, driver.log.len()), (2, 2)),
        Err(why) => assert_eq!((why.as_str(), driver.log.len()), ("not_legal", 1)),
    }
    assert_eq!(driver.acted(conn, "theirs", &action), Some(Ok(1)), "what another wrote is known");
}

#[test]
fn who_loses_a_race_to_itself_has_done_the_act() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    driver.store = Store::Silent;
    driver.act(conn, "mine", &driver.choice(conn));
    let Some((_, Row::Step { row, .. })) = driver.rows.last() else { panic!("a step") };
    let mine = row.clone();
    driver.hear(conn);
    lose(&mut driver, vec![mine]);
    assert_eq!(driver.outcome(conn, "mine"), Some(Ok(1)));
    assert_eq!(driver.log.len(), 1);
}

#[test]
fn a_race_that_was_lost_to_nobody_is_a_failure() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    for rows in [Vec::new(), vec![LogRow { row: "{}".to_owned(), act_id: None }]] {
        driver.store = Store::Silent;
        driver.hear(conn);
        driver.act(conn, "mine", &driver.choice(conn));
        lose(&mut driver, rows);
        assert_eq!(driver.outcome(conn, "mine"), Some(Err("not_stored".to_owned())));
    }
    assert_eq!(driver.room.step(), 0);
}

#[test]
fn an_act_that_lost_its_race_is_held_like_any_other() {
    // The act before a look is made by another room, too.
    let steps = look().0.log.len();
    let (mut driver, conns) = Driver::begin("shisogari", 4, &["Ann", "Ben", "Cy", "Dee"], |_| {});
    for n in 1..steps {
        let conn = driver.asked(&conns);
        driver.act(conn, &format!("look-{n}"), &driver.choice(conn));
    }
    let conn = driver.asked(&conns);
    driver.store = Store::Silent;
    driver.act(conn, "mine", &driver.choice(conn));
    let Some((_, Row::Step { row, .. })) = driver.rows.last() else { panic!("a step") };
    let theirs = LogRow { row: row.row.clone(), act_id: None };
    driver.hear(conn);
    lose(&mut driver, vec![theirs]);
    assert_eq!(driver.hear_all(conn, "game").len(), 1, "everybody sees the look");
    driver.wait(1499);
    assert_eq!((driver.log.len(), driver.outcome(conn, "mine")), (steps, None), "it waits for its moment");
    driver.wait(1);
    assert!(driver.outcome(conn, "mine").is_some(), "then it is done or refused");
}

#[test]
fn when_the_game_is_over_what_comes_is_refused_by_the_rules() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    driver.play_to_the_end(&conns);
    assert_eq!(driver.acted(conns[0], "late", &json!({ "do": "stop" })), Some(Err("not_legal".to_owned())));
    assert!(actor(&driver.row()).is_some());
    assert_eq!(driver.room.next_wake(), None, "nothing happens any more");
}
