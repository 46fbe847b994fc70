//! Televisions: who says to be one is a spectator like others until the host has typed the code that the screen shows.

use kernel::Level;
use room::{Answer, Change, ConnId, Input, RoomError, Said, TvCode};
use serde_json::{Value, json};
use wire::Televisions;

use crate::driver::{Driver, guest};
use crate::speed::{act, clash, kinds};

/// A screen of this guest that says it is a television.
fn switch_on(driver: &mut Driver, name: &str) -> ConnId {
    let conn = driver.join(name);
    let entropy = [name.len() as u8; 32];
    driver.say(conn, Said::Hello { last: None, tv: Some(entropy) });
    conn
}

/// What a connection was told last about the table.
fn told(driver: &mut Driver, conn: ConnId) -> Value {
    driver.hear_all(conn, "table").pop().expect("it was told")["table"].clone()
}

/// The code that a screen shows.
fn shown(driver: &mut Driver, conn: ConnId) -> String {
    told(driver, conn)["tv"]["code"].as_str().expect("a code").to_owned()
}

fn admit(driver: &mut Driver, name: &str, code: &str) -> Result<Answer, RoomError> {
    driver.ask(name, Change::AdmitTelevision(TvCode::typed(code)))
}

/// A code that is none of these, and differs from each in more than one digit.
fn other_than(codes: &[&str]) -> String {
    let apart = |one: &str, other: &str| one.bytes().zip(other.bytes()).filter(|(a, b)| a != b).count() > 1;
    let found =
        (0..10_000).map(|number| format!("{number:04}")).find(|one| codes.iter().all(|code| apart(one, code)));
    found.expect("there are many")
}

/// What a connection hears of a roll of Ann's at once, and three seconds later.
fn hears(driver: &mut Driver, ann: ConnId, conn: ConnId, id: &str) -> (usize, usize) {
    driver.wait(4000);
    driver.hear(conn);
    act(driver, ann, id, 0);
    driver.wait(50);
    let soon = driver.hear_all(conn, "game").len();
    driver.wait(3000);
    (soon, driver.hear_all(conn, "game").len())
}

#[test]
fn saying_so_makes_no_television_but_the_host_does() {
    let (mut driver, conns) = clash();
    let tv = switch_on(&mut driver, "Eve");
    let code = shown(&mut driver, tv);
    assert_eq!(hears(&mut driver, conns[0], tv, "a"), (0, 1), "a spectator like others");
    driver.say(tv, Said::Ping { t: 1 });
    let now = |driver: &mut Driver| driver.hear_all(tv, "pong")[0]["now"].as_u64();
    let spectator = now(&mut driver);
    for name in ["Ben", "Eve", "Cy"] {
        assert_eq!(admit(&mut driver, name, &code), Err(RoomError::NotTheHost));
    }
    admit(&mut driver, "Ann", &format!(" {}-{}", &code[..2], &code[2..])).expect("Ann is the host");
    assert_eq!(hears(&mut driver, conns[0], tv, "b"), (1, 0));
    driver.say(tv, Said::Ping { t: 1 });
    assert!(now(&mut driver) > spectator.map(|now| now + 3000 + 7000), "its clock is that of the game");
    // Another device of the same guest that does not say so is no television.
    let phone = driver.connect("Eve");
    assert_eq!(hears(&mut driver, conns[0], phone, "c"), (0, 1));
}

#[test]
fn what_was_kept_comes_at_once_and_in_order() {
    let (mut driver, conns) = clash();
    let tv = switch_on(&mut driver, "Eve");
    driver.wait(3000);
    let code = shown(&mut driver, tv);
    for (id, &conn) in ["a", "b"].into_iter().zip(&conns) {
        act(&mut driver, conn, id, 0);
        driver.wait(50);
    }
    assert!(driver.hear_all(tv, "game").is_empty());
    admit(&mut driver, "Ann", &code).expect("Ann is the host");
    let heard = driver.hear(tv);
    assert_eq!(kinds(&heard), ["game", "game", "table"]);
    let steps: Vec<u64> = heard.iter().filter_map(|message| message["step"].as_u64()).collect();
    assert_eq!(steps, [driver.log.len() as u64 - 1, driver.log.len() as u64]);
    assert_eq!(heard[2]["table"].get("tv"), None, "nothing is left to show");
    driver.wait(5000);
    assert!(driver.hear_all(tv, "game").iter().all(|game| game["steps"] != json!([])), "nothing twice");
}

#[test]
fn who_is_sent_away_sees_the_game_later_again() {
    let (mut driver, conns) = clash();
    let tv = switch_on(&mut driver, "Tess");
    assert_eq!(hears(&mut driver, conns[0], tv, "a"), (1, 0));
    assert_eq!(driver.ask("Ben", Change::SendTelevisionsAway), Err(RoomError::NotTheHost));
    driver.ask("Ann", Change::SendTelevisionsAway).expect("Ann is the host");
    let code = shown(&mut driver, tv);
    assert_eq!(hears(&mut driver, conns[0], tv, "b"), (0, 1));
    admit(&mut driver, "Ann", &code).expect("it is admitted again");
    assert_eq!(hears(&mut driver, conns[0], tv, "c"), (1, 0));
}

#[test]
fn a_television_is_known_after_it_was_gone_after_a_restart_and_at_the_rematch() {
    let (mut driver, conns) = clash();
    let tv = switch_on(&mut driver, "Eve");
    let code = shown(&mut driver, tv);
    admit(&mut driver, "Ann", &code).expect("Ann is the host");
    driver.leave(tv);
    let tv = switch_on(&mut driver, "Eve");
    assert_eq!(told(&mut driver, tv).get("tv"), None);
    assert_eq!(hears(&mut driver, conns[0], tv, "a"), (1, 0));
    driver.restart();
    let conns = [driver.connect("Ann"), driver.connect("Ben")];
    let tv = switch_on(&mut driver, "Eve");
    assert_eq!(hears(&mut driver, conns[0], tv, "b"), (1, 0));
    assert!(driver.meta.televisions.contains(&guest("Eve").id), "it is written down");
}

#[test]
fn the_rematch_has_the_same_televisions() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |meta| {
        meta.televisions = vec![guest("Tess").id];
    });
    driver.play_to_the_end(&conns);
    driver.ask("Ben", Change::Rematch).expect("it is over");
    assert_eq!(driver.opened.expect("a table").televisions, [guest("Tess").id]);
}

#[test]
fn where_nobody_sees_the_game_later_nothing_is_asked() {
    let mut driver = Driver::open("shisogari", 4, |_| {});
    let tv = switch_on(&mut driver, "Tess");
    let table = told(&mut driver, tv);
    assert_eq!((table.get("tv"), table.get("televisions")), (None, None));
    // Roll & Clash is played at speed, or in beats like other games.
    let mut driver = Driver::open("roll-and-clash", 2, |_| {});
    driver.sit("Ann").expect("a chair");
    let tv = switch_on(&mut driver, "Tess");
    let code = shown(&mut driver, tv);
    let set = |mode: &str| {
        let options = [("mode".to_owned(), mode.to_owned())].into();
        Change::SetUp(wire::TableChange { options, ..wire::TableChange::default() })
    };
    driver.ask("Ann", set("beat")).expect("Ann is the host");
    assert_eq!(told(&mut driver, tv).get("tv"), None);
    driver.ask("Ann", set("real_time")).expect("Ann is the host");
    assert_eq!(shown(&mut driver, tv), code, "the same as before");
}

#[test]
fn the_lobby_says_who_admits_it_and_everyone_how_many_there_are() {
    let mut driver = Driver::open("roll-and-clash", 3, |meta| meta.patience = 20);
    for name in ["Ann", "Ben"] {
        driver.sit(name).expect("a chair");
    }
    let (ann, ben) = (driver.connect("Ann"), driver.connect("Ben"));
    let tv = switch_on(&mut driver, "Tess");
    let (code, at_ann) = (shown(&mut driver, tv), told(&mut driver, ann));
    assert_eq!(at_ann.get("tv"), None, "the code is on that screen alone");
    driver.wait(1000);
    let counts = |driver: &Driver| driver.table("Cy").televisions;
    assert_eq!(counts(&driver), Some(Televisions { admitted: 0, waiting: 1 }));
    driver.leave(ann);
    driver.wait(21_000);
    assert_eq!(told(&mut driver, tv)["tv"]["host"], "Ben", "who stands in for the host");
    driver.hear(ben);
    admit(&mut driver, "Ben", &code).expect("he stands in");
    assert_eq!(told(&mut driver, ben)["televisions"], json!({ "admitted": 1, "waiting": 0 }));
    driver.ask("Ben", Change::AddBot { seat: None, level: Level::Random }).expect("a chair");
    driver.ask("Ben", Change::Start).expect("every chair is taken");
    let games = driver.hear_all(tv, "game");
    assert_eq!(games[0]["step"], 0, "it sees the deal at once");
}

#[test]
fn nobody_guesses_a_code_and_no_slip_admits_another_screen() {
    let (mut driver, _) = clash();
    let screens: Vec<ConnId> = (0..30)
        .map(|n| {
            let conn = driver.join(&format!("Eve {n}"));
            driver.say(conn, Said::Hello { last: None, tv: Some([n; 32]) });
            conn
        })
        .collect();
    driver.wait(2000);
    let all = |driver: &mut Driver| screens.iter().map(|&conn| shown(driver, conn)).collect::<Vec<String>>();
    let codes = all(&mut driver);
    let apart = |one: &str, other: &str| one.bytes().zip(other.bytes()).filter(|(a, b)| a != b).count() > 1;
    for (index, one) in codes.iter().enumerate() {
        assert!(codes[..index].iter().all(|other| apart(one, other)), "{codes:?}");
    }
    let wrong = other_than(&codes.iter().map(String::as_str).collect::<Vec<_>>());
    for _ in 0..9 {
        assert_eq!(admit(&mut driver, "Ann", &wrong), Err(RoomError::NoSuchTelevision));
    }
    assert!(driver.hear(screens[0]).is_empty(), "the codes are good");
    assert_eq!(admit(&mut driver, "Ann", &wrong), Err(RoomError::NoSuchTelevision));
    let fresh = all(&mut driver);
    assert!(codes.iter().all(|code| !fresh.contains(code)), "every screen shows another");
    assert_eq!(admit(&mut driver, "Ann", &codes[0]), Err(RoomError::NoSuchTelevision));
    admit(&mut driver, "Ann", &fresh[0]).expect("what it shows now is good");
}

#[test]
fn who_has_a_seat_or_no_name_is_given_no_code() {
    let (mut driver, conns) = clash();
    let own = switch_on(&mut driver, "Ben");
    assert_eq!(told(&mut driver, own).get("tv"), None, "a seat sees at once what it sees");
    let nobody = ConnId(1000);
    driver.feed(Input::Connected { conn: nobody, guest: None });
    driver.say(nobody, Said::Hello { last: None, tv: Some([3; 32]) });
    assert_eq!(told(&mut driver, nobody).get("tv"), None);
    assert_eq!(hears(&mut driver, conns[0], nobody, "a"), (0, 1));
}

#[test]
fn a_table_has_a_few_televisions_and_the_oldest_goes_first() {
    let (mut driver, _) = clash();
    for n in 0..8 {
        let tv = switch_on(&mut driver, &"E".repeat(n + 1));
        let code = shown(&mut driver, tv);
        admit(&mut driver, "Ann", &code).expect("Ann is the host");
    }
    assert_eq!(driver.meta.televisions.len(), 8);
    assert!(!driver.meta.televisions.contains(&guest("Tess").id));
}
