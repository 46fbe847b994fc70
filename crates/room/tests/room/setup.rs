//! A lobby that can be changed: seats, options, order, clock and the rest.

use std::collections::BTreeMap;

use kernel::Level;
use room::{Answer, Change, RoomError};
use wire::{Clock, Late, Lot, Order, TableChange, TableInfo};

use crate::driver::{Driver, START, Store};

fn seats(seats: u8) -> Change {
    Change::SetUp(TableChange { seats: Some(seats), ..TableChange::default() })
}

fn options(chosen: &[(&str, &str)]) -> TableChange {
    let options: BTreeMap<_, _> = chosen.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    TableChange { options, ..TableChange::default() }
}

fn order(seats: &[u8]) -> Change {
    Change::Reorder(Order::Seats(seats.to_vec()))
}

/// Asks, and gives the table that is answered.
fn ask(driver: &mut Driver, name: &str, change: Change) -> Result<TableInfo, RoomError> {
    match driver.ask(name, change)? {
        Answer::Table(table) => Ok(*table),
        other => panic!("{other:?}"),
    }
}

/// The names on the seats.
fn names(driver: &Driver) -> String {
    let names: Vec<String> = driver.table("Ann").seats.into_iter().map(|seat| seat.name).collect();
    names.join(",")
}

/// Ann, a bot, Ben, an empty seat and another bot.
fn five() -> Driver {
    let mut driver = Driver::open("king-of-tokyo", 5, |_| {});
    for (name, seat) in [("Ann", 0), ("Ben", 2)] {
        driver.ask(name, Change::Sit { seat: Some(seat), entropy: None }).expect("an empty seat");
    }
    for seat in [1, 4] {
        driver.ask("Ann", Change::AddBot { seat: Some(seat), level: Level::Random }).expect("an empty seat");
    }
    driver
}

#[test]
fn fewer_seats_are_those_of_nobody_and_of_bots_never_of_people() {
    let mut driver = five();
    let ben = driver.connect("Ben");
    driver.hear(ben);
    ask(&mut driver, "Ann", seats(6)).expect("up to six");
    assert_eq!(names(&driver), "Ann,Momo,Ben,,Taro,");
    assert_eq!(driver.hear_all(ben, "table").len(), 1, "everyone is told");
    ask(&mut driver, "Ann", seats(4)).expect("empty ones go first");
    assert_eq!(names(&driver), "Ann,Momo,Ben,Taro");
    ask(&mut driver, "Ann", seats(3)).expect("then bots, from the end");
    assert_eq!(names(&driver), "Ann,Momo,Ben");
    assert_eq!(driver.table("Ben").you, Some(2));
    ask(&mut driver, "Ann", seats(2)).expect("then the other bot");
    assert_eq!((names(&driver).as_str(), driver.table("Ben").you), ("Ann,Ben", Some(1)));
    assert!(driver.table("Ann").seats[1].connected, "Ben is looked for where he sits now");
    ask(&mut driver, "Ann", seats(3)).expect("more");
    driver.sit("Cy").expect("the new seat");
    assert_eq!(ask(&mut driver, "Ann", seats(2)), Err(RoomError::TooManyPeople { people: 3 }));
    for wrong in [1, 7] {
        assert!(matches!(ask(&mut driver, "Ann", seats(wrong)), Err(RoomError::Setup(_))), "{wrong}");
    }
    assert_eq!(names(&driver), "Ann,Ben,Cy");
    ask(&mut driver, "Ann", Change::Start).expect("it begins with these");
}

#[test]
fn people_keep_what_they_chose_and_their_share_of_the_seed() {
    let mut driver = five();
    let choose = Change::Choose { key: "monsters".to_owned(), value: "kraken".to_owned() };
    ask(&mut driver, "Ben", choose).expect("free");
    let share = driver.meta.entropy()[2];
    ask(&mut driver, "Ann", seats(3)).expect("three");
    ask(&mut driver, "Ann", order(&[2, 0, 1])).expect("each once");
    assert_eq!((names(&driver).as_str(), driver.table("Ben").you), ("Ben,Ann,Momo", Some(0)));
    assert_eq!(driver.table("Ann").options["monsters"], "kraken");
    assert_eq!(
        (driver.table("Ann").seats[0].choices["monsters"].as_str(), driver.meta.entropy()[0]),
        ("kraken", share)
    );
    ask(&mut driver, "Ann", seats(2)).expect("two");
    assert_eq!(driver.table("Ann").options["monsters"], "kraken");
}

#[test]
fn an_order_names_every_seat_once_or_is_by_lot() {
    let mut driver = five();
    for wrong in [&[0, 1, 2, 3][..], &[0, 1, 2, 3, 3], &[0, 1, 2, 3, 5], &[]] {
        assert_eq!(ask(&mut driver, "Ann", order(wrong)), Err(RoomError::BadOrder { last: 4 }), "{wrong:?}");
    }
    assert_eq!(names(&driver), "Ann,Momo,Ben,,Taro");
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..20 {
        ask(&mut driver, "Ann", Change::Reorder(Order::Lot(Lot::Random))).expect("by lot");
        let mut all: Vec<String> = driver.table("Ann").seats.into_iter().map(|seat| seat.name).collect();
        seen.insert(all.join(","));
        all.sort();
        assert_eq!(all.join(","), ",Ann,Ben,Momo,Taro");
    }
    assert!(seen.len() > 10, "{seen:?}");
}

#[test]
fn who_is_gone_stays_gone_wherever_they_are_put() {
    let mut driver = five();
    driver.meta.patience = 60;
    let (_ann, ben) = (driver.connect("Ann"), driver.connect("Ben"));
    driver.wait(5000);
    driver.leave(ben);
    driver.wait(7000);
    ask(&mut driver, "Ann", order(&[2, 0, 1, 3, 4])).expect("each once");
    let table = driver.table("Ann");
    assert_eq!((table.seats[0].gone, table.seats[0].bot_in), (Some(7000), None), "no bot plays in the lobby");
    assert_eq!((table.seats[1].gone, table.seats[1].connected), (None, true));
    driver.wait(53_000);
    assert!(
        driver.ask("Ann", Change::AddBot { seat: Some(0), level: Level::Random }).is_ok(),
        "Ben's patience is over"
    );
}

#[test]
fn options_that_do_not_fit_any_more_go_back_to_their_default() {
    let mut driver = Driver::open("bloody-masquerade", 4, |_| {});
    let four = options(&[("characters", "kimi,hide,amon,nishiki")]);
    let why = ask(&mut driver, "Ann", Change::SetUp(TableChange { seats: Some(5), ..four.clone() }));
    assert!(matches!(why, Err(RoomError::Setup(_))), "what is wished for must fit: {why:?}");
    for wrong in [options(&[("characters", "godzilla")]), options(&[("colour", "red")])] {
        assert!(matches!(ask(&mut driver, "Ann", Change::SetUp(wrong)), Err(RoomError::Setup(_))));
    }
    let table = ask(&mut driver, "Ann", Change::SetUp(four)).expect("four for four");
    assert_eq!(table.options["characters"], "kimi,hide,amon,nishiki");
    let table = ask(&mut driver, "Ann", Change::SetUp(options(&[("support", "true")]))).expect("it fits");
    assert_eq!((table.options["characters"].len(), table.options["support"].as_str()), (22, "true"));
    let table = ask(&mut driver, "Ann", seats(5)).expect("five");
    assert_eq!(table.options["characters"], "random", "four are too few for five");
    assert_eq!(table.options["support"], "true", "and all else is as it was");
}

#[test]
fn a_seat_s_own_choice_is_not_the_host_s_to_make() {
    let mut driver = five();
    let why = ask(&mut driver, "Ann", Change::SetUp(options(&[("monsters", "kraken")]))).expect_err("not for all");
    assert!(why.to_string().contains("monsters: each seat chooses for itself"), "{why}");
}

#[test]
fn clock_pace_patience_and_the_rest_can_be_changed() {
    let mut driver = Driver::open("roll-and-clash", 2, |meta| meta.patience = 60);
    let change = TableChange {
        public: Some(true),
        clock: Some(Clock::Slow),
        bot_pace: Some(700),
        late: Some(Late::Away),
        ..options(&[("mode", "beat")])
    };
    let table = ask(&mut driver, "Ann", Change::SetUp(change)).expect("the host");
    assert_eq!((table.public, table.clock, table.bot_pace, table.late), (true, Clock::Slow, 700, Late::Away));
    let long = TableChange { patience: Some(300), ..TableChange::default() };
    assert_eq!(ask(&mut driver, "Ann", Change::SetUp(long.clone())).expect("in beats").patience, 300);
    let table = ask(&mut driver, "Ann", Change::SetUp(options(&[("mode", "real_time")]))).expect("at once");
    assert_eq!(table.patience, 20, "where everyone plays at once nobody waits long");
    assert_eq!(ask(&mut driver, "Ann", Change::SetUp(long)).expect("it is cut").patience, 20);
    let ann = driver.connect("Ann");
    assert_eq!(driver.listed.as_ref().map(|table| table.seats), Some(2), "it is listed now");
    driver.hear(ann);
    ask(&mut driver, "Ann", seats(3)).expect("three");
    assert_eq!(driver.listed.as_ref().map(|table| table.seats), Some(3));
}

#[test]
fn only_the_host_changes_a_table_and_only_before_the_game() {
    let changes = || [seats(5), Change::SetUp(TableChange::default()), order(&[1, 0, 2, 3, 4])];
    let mut driver = five();
    for change in changes() {
        assert_eq!(ask(&mut driver, "Ben", change.clone()), Err(RoomError::NotTheHost));
        assert_eq!(ask(&mut driver, "Eve", change), Err(RoomError::NotTheHost));
    }
    driver.store = Store::Full;
    for change in changes() {
        assert_eq!(ask(&mut driver, "Ann", change), Err(RoomError::NotStored));
    }
    assert_eq!(names(&driver), "Ann,Momo,Ben,,Taro", "what is not stored has not changed");
    driver.store = Store::Good;
    ask(&mut driver, "Ann", seats(4)).expect("four");
    driver.now = START + 10;
    ask(&mut driver, "Ann", Change::Start).expect("all seats are taken");
    for change in changes() {
        assert_eq!(ask(&mut driver, "Ann", change), Err(RoomError::Begun));
    }
}

#[test]
fn a_bot_may_play_better_without_getting_up() {
    let mut driver = five();
    let level = |seat, level| Change::AddBot { seat: Some(seat), level };
    let (name, share) = (driver.table("Ann").seats[1].name.clone(), driver.meta.entropy()[1]);
    let table = ask(&mut driver, "Ann", level(1, Level::Medium)).expect("a bot");
    assert_eq!((table.seats[1].level, &table.seats[1].name), (Some(Level::Medium), &name));
    assert_eq!(driver.meta.entropy()[1], share);
    assert_eq!(ask(&mut driver, "Ben", level(1, Level::Random)), Err(RoomError::NotTheHost));
    assert_eq!(ask(&mut driver, "Ann", level(2, Level::Random)), Err(RoomError::SeatTaken(2)));
}
