//! Before the game: chairs, names, bots, choices, the host, the start.

use kernel::Level;
use room::{Answer, Change, RoomError, Said};
use serde_json::{Value, json};
use wire::{Late, SeatKind, Stage, TableInfo};

use crate::driver::{Driver, START, Store, guest};

fn sit(seat: u8) -> Change {
    Change::Sit { seat: Some(seat), entropy: None }
}

fn bot(seat: Option<u8>) -> Change {
    Change::AddBot { seat, level: Level::Random }
}

fn choose(key: &str, value: &str) -> Change {
    Change::Choose { key: key.to_owned(), value: value.to_owned() }
}

/// Asks, and looks at the chairs: a letter for each person, `*` for a bot, `.` for nobody.
fn check(driver: &mut Driver, name: &str, change: Change, wanted: Result<&str, RoomError>) {
    let asked = format!("{name} asks for {change:?}");
    match (driver.ask(name, change), wanted) {
        (Ok(Answer::Table(table)), Ok(wanted)) => {
            assert_eq!(chairs(&table), wanted, "{asked}");
            assert_eq!(table.you, driver.meta.seat_of(&guest(name).id), "{asked}");
            assert_eq!(*table, driver.table(name), "{asked}");
        }
        (Err(why), Err(wanted)) => assert_eq!(why, wanted, "{asked}"),
        (answer, wanted) => panic!("{asked}: {answer:?}, not {wanted:?}"),
    }
}

fn chairs(table: &TableInfo) -> String {
    let letter = |seat: &wire::SeatInfo| match seat.kind {
        SeatKind::Empty => '.',
        SeatKind::Bot => '*',
        SeatKind::Person => seat.name.chars().next().expect("a name"),
    };
    table.seats.iter().map(letter).collect()
}

#[test]
fn people_take_chairs_move_and_get_up() {
    let mut driver = Driver::open("king-of-tokyo", 3, |_| {});
    let last = || RoomError::NoSuchSeat { asked: 3, last: 2 };
    check(&mut driver, "Ann", sit(1), Ok(".A."));
    check(&mut driver, "Ben", sit(1), Err(RoomError::SeatTaken(1)));
    check(&mut driver, "Ben", sit(3), Err(last()));
    check(&mut driver, "Ben", sit(2), Ok(".AB"));
    check(&mut driver, "Ben", Change::Sit { seat: None, entropy: None }, Ok(".AB"));
    check(&mut driver, "Cy", Change::Sit { seat: None, entropy: None }, Ok("CAB"));
    check(&mut driver, "Dee", Change::Sit { seat: None, entropy: None }, Err(RoomError::Full));
    check(&mut driver, "Dee", Change::Leave, Err(RoomError::NotSeated));
    check(&mut driver, "Cy", Change::Leave, Ok(".AB"));
    check(&mut driver, "Ann", sit(0), Ok("A.B"));
    driver.restart();
    assert_eq!(chairs(&driver.table("Ann")), "A.B", "also after a restart");
}

#[test]
fn a_share_of_the_seed_stays_with_who_gave_it_until_they_give_another() {
    let mut driver = Driver::open("king-of-tokyo", 3, |_| {});
    let own = |byte: u8| Change::Sit { seat: None, entropy: Some([byte; 32]) };
    check(&mut driver, "Ann", own(9), Ok("A.."));
    assert_eq!(driver.meta.entropy()[0], [9; 32]);
    check(&mut driver, "Ann", sit(0), Ok("A.."));
    assert_eq!(driver.meta.entropy()[0], [9; 32], "sitting down again changes nothing");
    check(&mut driver, "Ann", own(8), Ok("A.."));
    assert_eq!(driver.meta.entropy()[0], [8; 32]);
    check(&mut driver, "Ben", Change::Sit { seat: None, entropy: None }, Ok("AB."));
    assert!(driver.meta.entropy()[1] != [0; 32], "who gives none gets one");
    check(&mut driver, "Ann", sit(2), Ok(".BA"));
    assert!(
        driver.meta.entropy()[2] != [8; 32] && driver.meta.entropy()[2] != [0; 32],
        "a new chair, a new share"
    );
    assert_eq!(driver.meta.entropy()[0], [0; 32]);
}

#[test]
fn nobody_has_the_name_of_another() {
    let mut driver = Driver::open("king-of-tokyo", 6, |_| {});
    let name = |driver: &Driver, seat: usize| driver.table("Ann").seats[seat].name.clone();
    driver.sit("Ann").expect("a chair");
    driver.sit("ANN").expect("a chair");
    driver.sit("A name of twenty let").expect("a chair");
    driver.sit("a NAME of twenty LET").expect("a chair");
    assert_eq!(name(&driver, 1), "ANN 2");
    assert_eq!(name(&driver, 3), "a NAME of twenty L 2", "it is cut to make room");
    driver.sit("ann").expect("a chair");
    assert_eq!(name(&driver, 4), "ann 3");
    check(&mut driver, "Ann", bot(None), Ok("AAAaa*"));
    assert_eq!(name(&driver, 5), "Momo");
    let mut driver = Driver::open("king-of-tokyo", 3, |_| {});
    driver.sit("momo").expect("a chair");
    for seat in 1..3 {
        driver.ask("Ann", bot(None)).expect("a chair");
        assert_eq!(name(&driver, seat), ["Taro", "Sakura"][seat - 1], "bots have names of their own");
    }
}

#[test]
fn a_bot_has_a_name_also_when_all_of_them_are_taken() {
    let mut meta = Driver::open("bloody-masquerade", 8, |_| {}).meta;
    for (chair, name) in
        meta.chairs.iter_mut().zip(["Momo", "Taro", "Sakura", "Kuro", "Hana", "Riku", "Yuki", "Sora"])
    {
        chair.sitter = room::Sitter::Person { id: name.to_owned(), name: name.to_owned() };
    }
    assert_eq!(meta.bot_name(), "Nami");
    meta.chairs
        .push(room::Chair::new(room::Sitter::Bot { level: Level::Random, name: "nami".to_owned() }, [0; 32]));
    assert_eq!(meta.bot_name(), "Momo 2");
    // Every number up to that of the chairs is taken.
    let mut meta = Driver::open("king-of-tokyo", 2, |_| {}).meta;
    for (chair, name) in meta.chairs.iter_mut().zip(["Ann", "Ann 2"]) {
        chair.sitter = room::Sitter::Person { id: name.to_owned(), name: name.to_owned() };
    }
    assert_eq!(meta.free_name("Ann"), "Ann 3");
}

#[test]
fn only_the_host_adds_bots_sends_them_away_and_begins() {
    let mut driver = Driver::open("king-of-tokyo", 3, |_| {});
    check(&mut driver, "Ann", bot(Some(2)), Ok("..*"));
    check(&mut driver, "Ben", sit(0), Ok("B.*"));
    assert!(driver.table("Ann").host, "who opened the table");
    assert!(driver.table("Ben").host, "and who sits, as long as that one has no seat");
    check(&mut driver, "Ben", bot(Some(1)), Ok("B**"));
    check(&mut driver, "Ben", Change::RemoveBot { seat: 1 }, Ok("B.*"));
    check(&mut driver, "Ann", sit(1), Ok("BA*"));
    assert!(!driver.table("Ben").host && driver.table("Ann").host);
    assert!(!driver.table("Cy").host);
    for change in [bot(None), Change::RemoveBot { seat: 2 }, Change::Start] {
        check(&mut driver, "Ben", change, Err(RoomError::NotTheHost));
    }
    check(&mut driver, "Ann", Change::RemoveBot { seat: 1 }, Err(RoomError::NoBot(1)));
    check(&mut driver, "Ann", Change::RemoveBot { seat: 3 }, Err(RoomError::NoSuchSeat { asked: 3, last: 2 }));
    check(&mut driver, "Ann", bot(Some(0)), Err(RoomError::SeatTaken(0)));
    check(&mut driver, "Ann", bot(None), Err(RoomError::Full));
    check(&mut driver, "Ann", Change::RemoveBot { seat: 2 }, Ok("BA."));
    check(&mut driver, "Ann", Change::Start, Err(RoomError::EmptySeats(1)));
    let medium = Change::AddBot { seat: None, level: Level::Medium };
    check(&mut driver, "Ann", medium, Ok("BA*"));
    assert_eq!(driver.table("Ann").seats[2].level, Some(Level::Medium));
    assert_eq!(driver.stage, Stage::Lobby);
    driver.now = START + 77;
    check(&mut driver, "Ann", Change::Start, Ok("BA*"));
    assert_eq!((driver.stage, driver.meta.began), (Stage::Playing, Some(START + 77)));
    assert_eq!(driver.room.stage(), Stage::Playing);
}

#[test]
fn once_begun_nobody_changes_chairs() {
    let (mut driver, _) = Driver::begin("king-of-tokyo", 2, &["Ann"], |meta| meta.late = Late::Nobody);
    check(&mut driver, "Ann", sit(0), Ok("A*"));
    check(&mut driver, "Ann", Change::Sit { seat: None, entropy: None }, Ok("A*"));
    for change in [sit(1), bot(None), Change::RemoveBot { seat: 1 }, Change::Start, choose("monsters", "kraken")] {
        check(&mut driver, "Ann", change, Err(RoomError::Begun));
    }
    check(&mut driver, "Ben", Change::Sit { seat: None, entropy: None }, Err(RoomError::Begun));
    check(&mut driver, "Ann", Change::Rematch, Err(RoomError::NotOver));
}

#[test]
fn what_seats_choose_is_theirs_alone() {
    let mut driver = Driver::open("king-of-tokyo", 3, |_| {});
    let refused = |driver: &mut Driver, key: &str, value: &str| {
        let answer = driver.ask("Ann", choose(key, value));
        assert!(matches!(answer, Err(RoomError::NoSuchChoice(_))), "{key} {value}: {answer:?}");
    };
    check(&mut driver, "Ann", choose("monsters", "kraken"), Err(RoomError::NotSeated));
    check(&mut driver, "Ann", sit(0), Ok("A.."));
    check(&mut driver, "Ben", sit(1), Ok("AB."));
    refused(&mut driver, "bay", "off");
    refused(&mut driver, "monsters", "godzilla");
    refused(&mut driver, "monster", "kraken");
    check(&mut driver, "Ann", choose("monsters", "kraken"), Ok("AB."));
    check(&mut driver, "Ann", choose("monsters", "kraken"), Ok("AB."));
    assert_eq!(driver.table("Ben").seats[0].choices["monsters"], "kraken");
    assert_eq!(driver.table("Ben").options["monsters"], "kraken");
    let taken = RoomError::ChoiceTaken { value: "kraken".to_owned(), seat: 0 };
    check(&mut driver, "Ben", choose("monsters", "kraken"), Err(taken));
    check(&mut driver, "Ben", choose("monsters", "alienoid"), Ok("AB."));
    check(&mut driver, "Ann", choose("monsters", "random"), Ok("AB."));
    assert!(driver.table("Ben").seats[0].choices.is_empty());
    assert_eq!(driver.table("Ben").options["monsters"], "random,alienoid");
    check(&mut driver, "Ben", sit(2), Ok("A.B"));
    assert_eq!(driver.table("Ben").seats[2].choices["monsters"], "alienoid", "who moves takes it along");
    assert_eq!(driver.table("Ben").options["monsters"], "random,random,alienoid");
}

#[test]
fn a_change_that_cannot_be_stored_is_none() {
    let mut driver = Driver::open("king-of-tokyo", 2, |_| {});
    check(&mut driver, "Ann", sit(0), Ok("A."));
    check(&mut driver, "Ann", bot(None), Ok("A*"));
    let conn = driver.connect("Ann");
    driver.hear(conn);
    driver.store = Store::Full;
    for change in [sit(0), Change::Leave, Change::RemoveBot { seat: 1 }, Change::Start] {
        check(&mut driver, "Ann", change, Err(RoomError::NotStored));
    }
    assert_eq!((chairs(&driver.table("Ann")).as_str(), driver.room.stage()), ("A*", Stage::Lobby));
    assert!(driver.hear(conn).is_empty(), "and nobody is told");
    driver.store = Store::Good;
    check(&mut driver, "Ann", Change::Leave, Ok(".*"));
    assert_eq!(driver.hear_all(conn, "table").len(), 1);
}

/// What another writer has stored.
fn outdated(there: &Driver) -> room::Written {
    let (meta, stage, rows) = (Box::new(there.meta.clone()), there.stage, there.log.clone());
    room::Written::Outdated { meta, stage, rows }
}

#[test]
fn a_table_that_another_writer_changed_is_taken_as_it_is_now() {
    let mut there = Driver::open("king-of-tokyo", 2, |_| {});
    let mut driver = Driver::open("king-of-tokyo", 2, |_| {});
    for driver in [&mut there, &mut driver] {
        check(driver, "Ann", sit(0), Ok("A."));
    }
    let ann = driver.connect("Ann");
    driver.hear(ann);
    driver.store = Store::Silent;
    // Cat sits down there while Ben does so here: the seat is Cat's, and Ben is told to try again.
    check(&mut there, "Cat", sit(1), Ok("AC"));
    let ben = driver.ask_for("Ben", sit(1));
    let (write, _) = driver.rows.remove(0);
    driver.feed(room::Input::Written { write, written: outdated(&there) });
    assert_eq!(driver.answer(ben), Some(Err(RoomError::NotStored)));
    assert_eq!(chairs(&driver.table("Ann")), "AC");
    assert_eq!(driver.hear_all(ann, "table").len(), 1, "whoever is here is told");
    // The game begins there, and so it does here.
    there.ask("Ann", Change::Start).expect("all chairs are taken");
    let start = driver.ask_for("Ann", Change::Start);
    let (write, _) = driver.rows.remove(0);
    driver.feed(room::Input::Written { write, written: outdated(&there) });
    assert_eq!(driver.answer(start), Some(Err(RoomError::NotStored)));
    assert_eq!(driver.room.stage(), Stage::Playing);
    let told = driver.hear_all(ann, "game");
    let cats = there.connect("Ann");
    assert_eq!(told[0]["view"], there.hear_all(cats, "game")[0]["view"], "it is the same deal");
}

#[test]
fn who_sits_down_at_another_writer_s_is_told_once_that_the_game_has_begun() {
    let mut there = Driver::open("king-of-tokyo", 2, |_| {});
    let mut driver = Driver::open("king-of-tokyo", 2, |_| {});
    for driver in [&mut there, &mut driver] {
        check(driver, "Ann", sit(0), Ok("A."));
    }
    let ben = driver.connect("Ben");
    driver.hear(ben);
    check(&mut there, "Ben", sit(1), Ok("AB"));
    there.ask("Ann", Change::Start).expect("all chairs are taken");
    driver.store = Store::Silent;
    driver.ask_for("Ann", bot(None));
    let (write, _) = driver.rows.remove(0);
    driver.feed(room::Input::Written { write, written: outdated(&there) });
    let told = driver.hear(ben);
    let games: Vec<_> = told.iter().filter(|message| message["type"] == "game").collect();
    assert_eq!(games.len(), 1, "{told:?}");
    let table = told.iter().rfind(|message| message["type"] == "table").expect("the table is told");
    assert_eq!((&table["table"]["stage"], &table["table"]["you"]), (&"playing".into(), &1.into()));
}

#[test]
fn orders_that_another_writer_stored_are_followed() {
    let mut there = Driver::open("king-of-tokyo", 2, |_| {});
    let mut driver = Driver::open("king-of-tokyo", 2, |_| {});
    for driver in [&mut there, &mut driver] {
        check(driver, "Ann", sit(0), Ok("A."));
        check(driver, "Ben", sit(1), Ok("AB"));
        driver.ask("Ann", Change::Start).expect("all chairs are taken");
    }
    let wanted = json!({ "yield_at": 4, "stay": false, "skip_buying": true });
    let orders = |orders: &Value| Said::Orders(serde_json::value::to_raw_value(orders).expect("JSON"));
    let ann = there.connect("Ann");
    there.say(ann, orders(&wanted));
    let ann = driver.connect("Ann");
    driver.hear(ann);
    driver.store = Store::Silent;
    driver.say(ann, orders(&json!({ "yield_at": 9, "stay": true, "skip_buying": false })));
    let (write, _) = driver.rows.remove(0);
    driver.feed(room::Input::Written { write, written: outdated(&there) });
    let told = driver.hear(ann);
    let told: Vec<_> = told.iter().filter(|message| message["type"] == "orders").collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0]["orders"], wanted);
    // They are what the room knows to be stored.
    driver.say(ann, orders(&wanted));
    assert_eq!((driver.hear_all(ann, "orders")[0]["orders"].clone(), driver.rows.len()), (wanted, 0));
}

#[test]
fn an_answer_of_the_store_that_never_comes_is_waited_for_twenty_seconds() {
    let mut driver = Driver::open("king-of-tokyo", 2, |_| {});
    driver.store = Store::Silent;
    let first = driver.ask_for("Ann", sit(0));
    let second = driver.ask_for("Ben", sit(0));
    driver.wait(19_999);
    assert_eq!(driver.answer(first), None);
    assert!(!driver.room.is_quiet(), "it waits for the store");
    driver.wait(1);
    assert_eq!(driver.answer(first), Some(Err(RoomError::NotStored)));
    assert_eq!(driver.rows.len(), 2, "and goes on with what came meanwhile");
    // The late answer is to nothing any more.
    let (late, _) = driver.rows.remove(0);
    driver.feed(room::Input::Written { write: late, written: room::Written::Stored });
    assert_eq!(driver.answer(second), None);
    let (write, row) = driver.rows.remove(0);
    let written = driver.write(row);
    driver.feed(room::Input::Written { write, written });
    assert!(matches!(driver.answer(second), Some(Ok(_))));
    assert_eq!(chairs(&driver.table("Ann")), "B.");
    assert!(driver.room.is_quiet());
}

#[test]
fn the_first_who_is_here_stands_in_for_a_host_who_is_away() {
    let mut driver = Driver::open("king-of-tokyo", 3, |meta| meta.patience = 30);
    check(&mut driver, "Ann", sit(0), Ok("A.."));
    check(&mut driver, "Ben", sit(1), Ok("AB."));
    check(&mut driver, "Cy", sit(2), Ok("ABC"));
    let ann = driver.connect("Ann");
    driver.connect("Cy");
    driver.wait(100_000);
    check(&mut driver, "Cy", Change::Start, Err(RoomError::NotTheHost));
    driver.leave(ann);
    driver.wait(29_999);
    assert!(!driver.table("Cy").host);
    check(&mut driver, "Ann", bot(Some(1)), Ok("A*C"));
    check(&mut driver, "Ann", Change::RemoveBot { seat: 1 }, Ok("A.C"));
    check(&mut driver, "Ben", sit(1), Ok("ABC"));
    driver.wait(1);
    assert!(driver.table("Cy").host, "nobody of those before is here");
    assert!(!driver.table("Ben").host && driver.table("Ann").host);
    check(&mut driver, "Cy", bot(Some(1)), Err(RoomError::SeatTaken(1)));
    check(&mut driver, "Cy", bot(Some(0)), Ok("*BC"));
}
