//! What the host can do about people before the game, and leaving for good.

use room::{Change, RoomError};
use wire::{SeatKind, SentOut, Stage};

use crate::driver::Driver;

/// Ann, who is the host, Ben and Cy in a lobby with a free chair.
fn lobby() -> Driver {
    let mut driver = Driver::open("king-of-tokyo", 4, |_| {});
    for name in ["Ann", "Ben", "Cy"] {
        driver.sit(name).expect("a chair");
    }
    driver
}

fn send_out(seat: u8, how: SentOut) -> Change {
    Change::SendOut { seat, how }
}

#[test]
fn who_is_sent_out_is_told_and_may_sit_down_again() {
    let mut driver = lobby();
    let (ben, cy) = (driver.connect("Ben"), driver.connect("Cy"));
    driver.hear(ben);
    driver.hear(cy);
    driver.ask("Ann", send_out(1, SentOut::Once)).expect("Ann is the host");
    assert_eq!(driver.table("Ann").seats[1].kind, SeatKind::Empty);
    let told = |driver: &mut Driver, conn| driver.hear_all(conn, "table").pop().expect("told")["table"].clone();
    let ben = told(&mut driver, ben);
    assert_eq!((&ben["sent_out"], &ben["you"]), (&"once".into(), &serde_json::Value::Null));
    assert_eq!(told(&mut driver, cy).get("sent_out"), None, "nobody else is told");
    driver.restart();
    assert_eq!(driver.table("Ben").sent_out, Some(SentOut::Once), "it is stored");
    driver.sit("Ben").expect("once is once");
    driver.ask("Ben", Change::Leave).expect("it is their seat");
    assert_eq!(driver.table("Ben").sent_out, None);
}

#[test]
fn who_is_kept_out_takes_no_seat_in_any_way() {
    let mut driver = lobby();
    driver.ask("Ann", send_out(1, SentOut::ForGood)).expect("Ann is the host");
    assert_eq!(driver.table("Ben").sent_out, Some(SentOut::ForGood));
    assert_eq!(driver.sit("Ben"), Err(RoomError::KeptOut));
    let room::Answer::SeatCode(code) = driver.ask("Cy", Change::GiveCode).expect("it is their seat") else {
        panic!("a code");
    };
    assert_eq!(driver.ask("Ben", Change::Claim(code)), Err(RoomError::KeptOut));
    for _ in 0..2 {
        driver.ask("Ann", Change::AddBot { seat: None, level: kernel::Level::Random }).expect("a chair");
    }
    driver.ask("Ann", Change::Start).expect("all chairs are taken");
    assert_eq!(driver.sit("Ben"), Err(RoomError::KeptOut), "not from a bot either");
}

#[test]
fn only_the_host_sends_out_before_the_game_and_only_other_people() {
    let mut driver = lobby();
    driver.ask("Ann", Change::AddBot { seat: None, level: kernel::Level::Random }).expect("a chair");
    let once = |seat| send_out(seat, SentOut::Once);
    for name in ["Ben", "Eve"] {
        assert_eq!(driver.ask(name, once(2)), Err(RoomError::NotTheHost));
        assert_eq!(driver.ask(name, Change::HandOver { seat: 1 }), Err(RoomError::NotTheHost));
    }
    assert_eq!(driver.ask("Ann", once(0)), Err(RoomError::NobodyElse(0)));
    assert_eq!(driver.ask("Ann", once(3)), Err(RoomError::NobodyElse(3)), "a bot");
    assert_eq!(driver.ask("Ann", once(4)), Err(RoomError::NoSuchSeat { asked: 4, last: 3 }));
    assert_eq!(driver.ask("Ann", Change::HandOver { seat: 3 }), Err(RoomError::NobodyElse(3)));
    driver.ask("Ann", Change::Start).expect("all chairs are taken");
    assert_eq!(driver.ask("Ann", once(1)), Err(RoomError::Begun));
    assert_eq!(driver.ask("Ann", Change::HandOver { seat: 1 }), Err(RoomError::Begun));
}

#[test]
fn the_table_is_handed_over() {
    let mut driver = lobby();
    driver.ask("Ann", Change::HandOver { seat: 2 }).expect("Ann is the host");
    let hosts = ["Ann", "Ben", "Cy"].map(|name| driver.table(name).host);
    assert_eq!(hosts, [false, false, true]);
    assert_eq!(driver.ask("Ann", send_out(2, SentOut::Once)), Err(RoomError::NotTheHost));
    driver.ask("Cy", send_out(0, SentOut::Once)).expect("Cy is the host");
}

#[test]
fn who_stands_in_for_the_host_does_not_get_the_table() {
    let mut driver = lobby();
    let ann = driver.connect("Ann");
    driver.connect("Ben");
    driver.leave(ann);
    driver.wait(61_000);
    assert!(driver.table("Ben").host, "Ben stands in");
    assert_eq!(driver.ask("Ben", Change::HandOver { seat: 2 }), Err(RoomError::NotTheHost));
    assert_eq!(driver.room.may_close(&crate::driver::guest("Ben")), Err(RoomError::NotTheHost));
    assert_eq!(driver.room.may_close(&crate::driver::guest("Ann")), Ok(()));
}

#[test]
fn who_leaves_a_game_for_good_leaves_the_seat_to_a_bot() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 3, &["Ann", "Ben", "Cy"], |_| {});
    assert_eq!(driver.ask("Eve", Change::LeaveForGood), Err(RoomError::NotSeated));
    driver.ask("Ann", Change::LeaveForGood).expect("it is their seat");
    let table = driver.table("Ann");
    assert_eq!((table.you, table.host, table.seats[0].kind), (None, false, SeatKind::Bot));
    assert!(driver.table("Ben").host, "somebody else is the host");
    assert!(driver.room.my_table(&crate::driver::guest("Ann")).is_none(), "it is no table of theirs");
    assert_eq!(driver.game(conns[0])["legal"], serde_json::json!([]), "they watch");
    // Coming back changes nothing.
    driver.connect("Ann");
    assert_eq!(driver.table("Ann").seats[0].kind, SeatKind::Bot);
    driver.ask("Ben", Change::LeaveForGood).expect("it is their seat");
    driver.ask("Cy", Change::LeaveForGood).expect("it is their seat");
    driver.wait(20 * 60_000);
    assert_eq!(driver.room.stage(), Stage::Over, "bots play it to its end");
}

#[test]
fn in_the_lobby_leaving_for_good_is_getting_up() {
    let mut driver = lobby();
    driver.ask("Ben", Change::LeaveForGood).expect("it is their seat");
    assert_eq!(driver.table("Ann").seats[1].kind, SeatKind::Empty);
}
