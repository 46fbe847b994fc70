//! Bots and standing orders: asked once, at their pace, and known to their seat alone.

use kernel::Seat;
use room::{Change, ConnId, RoomError, Said};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use wire::TableChange;

use crate::driver::{Bots, Driver, START, Store, actor};

/// Ann with a bot, once the bot is asked.
fn bots_turn(pace: u32) -> (Driver, ConnId) {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann"], |meta| meta.bot_pace = pace);
    for n in 0..40 {
        if driver.game(conns[0])["awaited"] == json!([1]) && driver.game(conns[0])["step"].as_u64() > Some(0) {
            return (driver, conns[0]);
        }
        if driver.game(conns[0])["awaited"] == json!([1]) {
            driver.wait(u64::from(pace));
        } else {
            driver.now += 300;
            driver.act(conns[0], &format!("{n}"), &driver.choice(conns[0]));
        }
    }
    panic!("the bot is never asked");
}

#[test]
fn a_bot_thinks_once_and_acts_at_its_pace() {
    let (mut driver, conn) = bots_turn(1500);
    let (steps, thoughts, at) = (driver.log.len(), driver.thoughts.len(), driver.now);
    driver.say(conn, Said::Ping { t: 1 });
    driver.wait(1499);
    driver.say(conn, Said::Ping { t: 2 });
    assert_eq!((driver.log.len(), driver.thoughts.len()), (steps, thoughts), "it has thought, and waits");
    driver.wait(1);
    assert_eq!(driver.log.len(), steps + 1);
    assert_eq!(driver.row()["at"].as_u64(), Some(at + 1500 - START));
    assert_eq!(actor(&driver.row()).map(Seat::index), Some(1));
    assert_eq!(driver.log.last().expect("a step").act_id, None);
}

#[test]
fn the_host_changes_the_pace_of_bots_while_the_game_runs_and_nothing_else() {
    let (mut driver, conn) = bots_turn(1500);
    let pace = |ms| Change::SetUp(TableChange { bot_pace: Some(ms), ..TableChange::default() });
    assert_eq!(driver.ask("Eve", pace(0)), Err(RoomError::NotTheHost));
    let more = TableChange { bot_pace: Some(0), public: Some(true), ..TableChange::default() };
    assert_eq!(driver.ask("Ann", Change::SetUp(more)), Err(RoomError::Begun));
    assert_eq!(driver.meta.bot_pace, 1500, "what is refused changes nothing");
    driver.hear(conn);
    driver.ask("Ann", pace(4000)).expect("she is the host");
    assert_eq!(driver.hear_all(conn, "table")[0]["table"]["bot_pace"], 4000, "everyone is told");
    // What the bot had decided already it does as it would have; from then on it takes longer.
    driver.wait(1500);
    let steps = driver.log.len();
    assert_eq!(driver.game(conn)["awaited"], json!([1]));
    driver.wait(3999);
    assert_eq!(driver.log.len(), steps);
    driver.wait(1);
    assert_eq!(driver.log.len(), steps + 1);
    driver.restart();
    assert_eq!(driver.table("Ann").bot_pace, 4000, "it is stored");
}

#[test]
fn for_a_bot_that_falls_over_the_table_plays() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann"], |_| {});
    driver.bots = Bots::Fall;
    for n in 0..40 {
        driver.wait(5000);
        if driver.game(conns[0])["awaited"] == json!([0]) {
            driver.act(conns[0], &format!("{n}"), &driver.choice(conns[0]));
        }
    }
    assert!(driver.thoughts.len() > 5 && driver.log.len() > 20, "the game goes on");
}

#[test]
fn what_a_bot_decided_and_could_not_be_stored_is_tried_again() {
    let (mut driver, _) = bots_turn(1500);
    let steps = driver.log.len();
    driver.store = Store::Full;
    driver.wait(1500);
    assert_eq!(driver.room.next_wake(), Some(driver.now + 1000), "after a second");
    driver.store = Store::Good;
    driver.wait(999);
    assert_eq!(driver.log.len(), steps);
    driver.wait(1);
    assert_eq!(driver.log.len(), steps + 1);
}

fn orders(driver: &mut Driver, conn: ConnId, orders: &Value) {
    driver.say(conn, Said::Orders(RawValue::from_string(orders.to_string()).expect("JSON")));
}

fn told(driver: &mut Driver, conn: ConnId) -> Vec<Value> {
    driver.hear_all(conn, "orders").into_iter().map(|message| message["orders"].clone()).collect()
}

#[test]
fn orders_are_told_to_every_device_of_their_seat_and_to_nobody_else() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let second = driver.connect("Ann");
    let eve = driver.connect("Eve");
    let all = [conns[0], second, conns[1], eve];
    let nothing = json!({ "yield_at": null, "stay": false, "skip_buying": false });
    assert_eq!(driver.game(conns[0])["orders"], nothing);
    assert_eq!(driver.game(eve)["orders"], Value::Null);
    all.iter().for_each(|&conn| drop(driver.hear(conn)));
    let wanted = json!({ "yield_at": 4, "stay": true, "skip_buying": true });
    orders(&mut driver, conns[0], &wanted);
    for conn in [conns[0], second] {
        assert_eq!(told(&mut driver, conn), std::slice::from_ref(&wanted));
    }
    for conn in [conns[1], eve] {
        assert!(driver.hear(conn).is_empty());
    }
    assert_eq!(driver.meta.chairs[0].orders, Some(wanted.clone()));
    // The same again is told and not stored again.
    driver.store = Store::Silent;
    orders(&mut driver, second, &wanted);
    assert_eq!((told(&mut driver, conns[0]).len(), driver.rows.len()), (1, 0));
    driver.store = Store::Full;
    orders(&mut driver, second, &nothing);
    assert_eq!(driver.hear_all(second, "error")[0]["error"]["code"], "not_stored");
    assert!(driver.hear_all(conns[0], "error").is_empty());
    driver.store = Store::Good;
    driver.restart();
    let (ann, ben) = (driver.connect("Ann"), driver.connect("Ben"));
    assert_eq!((&driver.game(ann)["orders"], &driver.game(ben)["orders"]), (&wanted, &nothing));
    orders(&mut driver, ann, &nothing);
    assert_eq!((told(&mut driver, ann), driver.meta.chairs[0].orders.as_ref()), (vec![nothing], None));
}

#[test]
fn orders_that_are_none_are_refused() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let eve = driver.connect("Eve");
    let mut code = |conn: ConnId, wanted: &Value| {
        driver.hear(conn);
        orders(&mut driver, conn, wanted);
        driver.hear_all(conn, "error")[0]["error"]["code"].as_str().expect("a code").to_owned()
    };
    assert_eq!(code(conns[0], &json!({ "fly": true })), "not_orders");
    assert_eq!(code(eve, &json!({})), "not_seated");
    let mut lobby = Driver::open("king-of-tokyo", 2, |_| {});
    lobby.sit("Ann").expect("a chair");
    let conn = lobby.connect("Ann");
    orders(&mut lobby, conn, &json!({}));
    assert_eq!(lobby.hear_all(conn, "error")[0]["error"]["code"], "not_begun");
}

#[test]
fn orders_answer_as_if_somebody_thought_unless_their_seat_is_quicker() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |meta| {
        meta.bot_pace = 2000;
        meta.clock = wire::Clock::Fast;
    });
    for &conn in &conns {
        orders(&mut driver, conn, &json!({ "skip_buying": true }));
    }
    let mut ordered = 0;
    for n in 0..60 {
        let conn = driver.asked(&conns);
        let steps = driver.log.len();
        // Whoever is asked about buying has an order for it.
        let end = json!({ "do": "end" });
        let buying = driver.game(conn)["legal"].as_array().is_some_and(|legal| legal.contains(&end));
        if buying && n % 2 == 0 {
            driver.wait(600);
            assert_eq!(driver.log.len(), steps);
            driver.wait(19_000);
            let row: Value = serde_json::from_str(&driver.log[steps].row).expect("JSON");
            assert_eq!(row["input"]["act"]["action"], end);
            ordered += 1;
        } else {
            driver.now += 500;
            let action = if buying { end } else { driver.choice(conn) };
            assert!(matches!(driver.acted(conn, &format!("{n}"), &action), Some(Ok(_))));
        }
        if ordered == 3 {
            return;
        }
    }
    panic!("nobody was asked about buying");
}

#[test]
fn a_seat_that_gets_up_and_comes_back_has_no_bot() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    let name = ["Ann", "Ben"][usize::from(conn != conns[0])];
    driver.ask(name, Change::Leave).expect("they sit");
    assert_eq!(driver.thoughts.len(), 1);
    driver.say(conn, Said::Hello { last: None, tv: None });
    // Away again, another bot comes, and thinks for itself.
    driver.ask(name, Change::Leave).expect("they sit");
    assert_eq!(driver.thoughts.len(), 2);
    driver.say(conn, Said::Hello { last: None, tv: None });
    driver.wait(30_000);
    assert_eq!((driver.log.len(), driver.thoughts.len()), (0, 2));
    driver.ask(name, Change::Leave).expect("they sit");
    driver.wait(1000);
    assert!(!driver.log.is_empty());
}

#[test]
fn a_bot_stays_when_another_seat_is_taken_back() {
    let (mut driver, conns) = Driver::begin("bloody-masquerade", 4, &["Ann", "Ben"], |_| {});
    let thoughts = |driver: &Driver| driver.thoughts.iter().filter(|&&seat| seat == 2).count();
    for n in 0..100 {
        if driver.game(conns[0])["awaited"].as_array().is_some_and(|awaited| awaited.contains(&json!(2))) {
            let before = thoughts(&driver);
            assert!(before > 0);
            driver.ask("Ben", Change::Leave).expect("they sit");
            driver.say(conns[1], Said::Hello { last: None, tv: None });
            assert_eq!(thoughts(&driver), before, "it has decided");
            return;
        }
        let conn = driver.asked(&conns);
        driver.act(conn, &n.to_string(), &driver.choice(conn));
        driver.wait(1000);
    }
    panic!("the bot is never asked");
}
