//! After the game: what may be told then, and the rematch. And what the home page shows all the while.

use room::{Answer, Change, Input, RoomError, Said};
use serde_json::{Value, json};
use wire::Stage;

use crate::driver::{Driver, Store, guest};

/// A game that Ann and Ben have played to the end.
fn over() -> (Driver, Vec<room::ConnId>) {
    let mut driver = Driver::open("king-of-tokyo", 2, |meta| meta.public = true);
    for name in ["Ann", "Ben"] {
        driver.sit(name).expect("a chair");
    }
    let kraken = Change::Choose { key: "monsters".to_owned(), value: "kraken".to_owned() };
    driver.ask("Ben", kraken).expect("it is free");
    let conns: Vec<_> = ["Ann", "Ben"].iter().map(|name| driver.connect(name)).collect();
    driver.ask("Ann", Change::Start).expect("all chairs are taken");
    driver.play_to_the_end(&conns);
    (driver, conns)
}

#[test]
fn only_when_all_is_over_may_it_be_retold() {
    let (driver, _) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    assert_eq!(driver.room.record().err(), Some(RoomError::NotOver));
    assert_eq!(driver.room.replay(None, None).err(), Some(RoomError::NotOver));
    let (driver, conns) = over();
    let record = driver.room.record().expect("it is over");
    assert_eq!((record.steps.len(), record.seats.len()), (driver.log.len(), 2));
    assert!(record.outcome.is_some());
    assert_eq!(record.seats[0].name, "Ann");
    let replay = driver.room.replay(Some(&guest("Ben")), Some(1)).expect("it is over");
    assert_eq!((replay.steps.len(), replay.seat, replay.table.you), (driver.log.len() + 1, Some(1), Some(1)));
    let last = replay.steps.last().expect("steps");
    let view: Value = serde_json::from_str(last.view.get()).expect("JSON");
    assert_eq!(view, driver.game(conns[1])["view"], "as the seat saw it");
    let no_seat = RoomError::NoSuchSeat { asked: 2, last: 1 };
    assert_eq!(driver.room.replay(None, Some(2)).err(), Some(no_seat));
    assert!(driver.room.replay(None, Some(1)).is_ok());
}

#[test]
fn the_end_is_told_stored_and_kept() {
    let (mut driver, conns) = over();
    assert_eq!(driver.stage, Stage::Over);
    let tables = driver.hear_all(conns[0], "table");
    assert_eq!(tables.last().expect("the end is told")["table"]["stage"], "over");
    driver.restart();
    assert_eq!(driver.room.stage(), Stage::Over);
    // If it could not be written down, it is when the room wakes again.
    driver.stage = Stage::Playing;
    driver.restart();
    assert_eq!((driver.room.stage(), driver.stage), (Stage::Over, Stage::Over));
    assert!(driver.room.is_quiet());
}

#[test]
fn everybody_who_asks_is_sent_to_the_same_rematch() {
    let (mut driver, conns) = over();
    let again = Ok(Answer::Rematch("AGAIN2".to_owned()));
    assert_eq!(driver.ask("Eve", Change::Rematch), Err(RoomError::NotSeated));
    driver.store = Store::Full;
    assert_eq!(driver.ask("Ann", Change::Rematch), Err(RoomError::NotStored));
    driver.store = Store::Good;
    conns.iter().for_each(|&conn| drop(driver.hear(conn)));
    assert_eq!(driver.ask("Ann", Change::Rematch), again);
    let meta = driver.opened.take().expect("a table was opened");
    let told = driver.hear_all(conns[1], "table");
    let told = &told.last().expect("everybody is told")["table"];
    assert_eq!((&told["rematch"], &told["rematch_by"]), (&json!("AGAIN2"), &json!(0)), "also who asked for it");
    assert_eq!((driver.ask("Ben", Change::Rematch), driver.opened.is_none()), (again.clone(), true));
    driver.restart();
    assert_eq!((driver.ask("Ben", Change::Rematch), driver.opened.is_none()), (again, true));
    assert_eq!((meta.began, meta.rematch.as_ref(), meta.rematch_by, meta.chairs.len()), (None, None, None, 2));
    assert_eq!(meta.chairs[1].choices["monsters"], "kraken");
    for (new, old) in meta.chairs.iter().zip(&driver.meta.chairs) {
        assert_eq!((&new.sitter, &new.choices), (&old.sitter, &old.choices));
        assert_ne!(new.entropy, old.entropy);
    }
}

#[test]
fn a_rematch_that_is_opened_and_not_written_down_is_none() {
    let (mut driver, _) = over();
    driver.store = Store::Silent;
    let ticket = driver.ask_for("Ann", Change::Rematch);
    let (write, _) = driver.rows.pop().expect("a table is to be opened");
    driver.store = Store::Full;
    driver.feed(Input::Written { write, written: room::Written::Opened { code: "LOST22".to_owned() } });
    assert_eq!(driver.answer(ticket), Some(Err(RoomError::NotStored)));
    assert_eq!(driver.table("Ann").rematch, None);
}

#[test]
fn the_home_page_shows_public_tables_with_somebody_there_until_the_end() {
    let mut driver = Driver::open("king-of-tokyo", 3, |meta| meta.public = true);
    driver.sit("Ann").expect("a chair");
    assert!(driver.listed.is_none(), "nobody is there");
    let conn = driver.connect("Eve");
    let listed = driver.listed.clone().expect("somebody is there");
    assert_eq!((listed.code.as_str(), listed.host.as_str(), listed.stage), ("ABC234", "Ann", Stage::Lobby));
    assert_eq!((listed.seats, listed.taken), (3, 1));
    driver.leave(conn);
    assert!(driver.listed.is_none());
    let mut hidden = Driver::open("king-of-tokyo", 3, |_| {});
    hidden.connect("Ann");
    assert!(hidden.listed.is_none());
    let (driver, _) = over();
    assert!(driver.listed.is_none());
}

#[test]
fn who_asks_for_the_time_gets_it() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    driver.hear(conns[0]);
    driver.now += 1234;
    driver.say(conns[0], Said::Ping { t: 9 });
    assert_eq!(driver.hear(conns[0]), [json!({ "type": "pong", "t": 9, "now": 1234 })]);
    let mut lobby = Driver::open("king-of-tokyo", 2, |_| {});
    let conn = lobby.connect("Ann");
    lobby.hear(conn);
    lobby.say(conn, Said::Ping { t: 9 });
    assert_eq!(lobby.hear(conn), [json!({ "type": "pong", "t": 9, "now": 0 })]);
}

#[test]
fn an_error_says_when_to_try_again() {
    let stored = RoomError::NotStored.body();
    assert_eq!((stored.code.as_str(), stored.retry_after), ("not_stored", Some(1)));
    assert_eq!(RoomError::Full.body().retry_after, None);
    assert_eq!(RoomError::Full.body().message, "every seat is taken; you may watch");
}

#[test]
fn a_row_of_the_log_is_not_printed_with_its_act() {
    let row = room::LogRow { row: "secret".to_owned(), act_id: Some("a1".to_owned()) };
    let printed = format!("{row:?}");
    assert!(printed.contains("a1") && !printed.contains("secret"), "{printed}");
}

#[test]
fn a_table_of_other_rules_cannot_be_woken() {
    let mut driver = Driver::open("king-of-tokyo", 2, |meta| meta.rules = 99);
    driver.sit("Ann").expect("a chair");
    driver.sit("Ben").expect("a chair");
    let wanted = RoomError::OtherRules { game: "king-of-tokyo".to_owned(), theirs: 99, ours: 1 };
    assert_eq!(driver.ask("Ann", Change::Start), Err(wanted));
}
