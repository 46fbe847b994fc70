//! Seats that change hands: brought to another device by their code, or taken over from a bot by a latecomer.

use kernel::Level;
use room::{Answer, Change, ConnId, RoomError, Said, SeatCode};
use serde_json::{Value, json};
use wire::{Late, SeatKind, Stage};

use crate::driver::{Driver, Store, guest};

/// A code for this person's seat.
fn code(driver: &mut Driver, name: &str) -> String {
    match driver.ask(name, Change::GiveCode) {
        Ok(Answer::SeatCode(code)) => code.text().to_owned(),
        other => panic!("{other:?}"),
    }
}

fn claim(driver: &mut Driver, name: &str, code: &str) -> Result<Option<u8>, RoomError> {
    match driver.ask(name, Change::Claim(SeatCode::typed(code)))? {
        Answer::Table(table) => Ok(table.you),
        other => panic!("{other:?}"),
    }
}

fn sit(driver: &mut Driver, name: &str, seat: Option<u8>) -> Result<Option<u8>, RoomError> {
    match driver.ask(name, Change::Sit { seat, entropy: None })? {
        Answer::Table(table) => Ok(table.you),
        other => panic!("{other:?}"),
    }
}

/// What a message about the game says to its viewer, apart from when it was written.
fn seen(game: &Value) -> Value {
    let mut game = game.clone();
    game["now"] = Value::Null;
    game
}

/// What somebody who comes anew is told about the game.
fn fresh(driver: &mut Driver, name: &str) -> Value {
    let conn = driver.connect(name);
    let game = seen(driver.game(conn));
    driver.leave(conn);
    game
}

/// Four people in a game of hidden roles, after some steps, and two who watch.
fn four() -> (Driver, Vec<ConnId>, ConnId, ConnId) {
    let (mut driver, conns) = Driver::begin("shisogari", 4, &["Ann", "Ben", "Cy", "Dee"], |_| {});
    driver.play(&conns, 6);
    let (eve, fay) = (driver.connect("Eve"), driver.connect("Fay"));
    (driver, conns, eve, fay)
}

#[test]
fn a_code_brings_a_seat_over_in_the_middle_of_a_game() {
    let (mut driver, conns, eve, fay) = four();
    let (had, watched) = (fresh(&mut driver, "Ben"), fresh(&mut driver, "Fay"));
    let bens = code(&mut driver, "Ben");
    assert!(bens.len() == 8 && bens.bytes().all(|letter| SeatCode::LETTERS.contains(&letter)), "{bens}");
    for conn in conns.iter().chain([&eve, &fay]) {
        assert!(
            driver.hear(*conn).iter().all(|told| !told.to_string().contains(&bens)),
            "the owner alone is told"
        );
    }
    let small = format!("{}-{}", bens[..4].to_lowercase(), &bens[4..]);
    assert_eq!(claim(&mut driver, "Eve", &small), Ok(Some(1)));
    let kinds = |told: &[Value]| told.iter().map(|told| told["type"].clone()).collect::<Vec<_>>();
    let told = driver.hear(conns[1]);
    assert_eq!(kinds(&told), ["table", "game"]);
    assert_eq!((&told[0]["table"]["you"], &told[1]["full"]), (&Value::Null, &json!(true)));
    assert_eq!(seen(&told[1]), watched, "who had the seat watches, as anybody does");
    let told = driver.hear(eve);
    assert_eq!((kinds(&told), &told[0]["table"]["you"]), (vec![json!("table"), json!("game")], &json!(1)));
    assert_eq!(seen(&told[1]), had, "and who claimed it has all that the seat was ever told");
    assert_eq!(kinds(&driver.hear(fay)), ["table"], "for others nothing has changed but the table");
    let table = driver.table("Ben");
    assert_eq!((table.you, table.seats[1].name.as_str(), table.seats[1].connected), (None, "Ben", true));
    assert_eq!((table.seats[1].gone, table.watchers), (None, 2));
    // The seat is Eve's to play.
    let players = [conns[0], eve, conns[2], conns[3]];
    let act = |driver: &mut Driver, conn| driver.acted(conn, "ben", &json!({ "do": "confirm" }));
    assert_eq!(act(&mut driver, conns[1]), Some(Err("not_seated".to_owned())));
    driver.hear(fay);
    driver.play(&players, 4);
    assert_eq!(
        driver.hear_all(conns[1], "game"),
        driver.hear_all(fay, "game"),
        "to the byte what a spectator is told"
    );
    assert_eq!(driver.meta.seat_of(&guest("Eve").id), Some(1), "and so it is stored");
}

#[test]
fn the_device_that_had_a_seat_is_told_where_it_went_until_it_is_back() {
    let (mut driver, conns, eve, _) = four();
    let moved = |driver: &Driver, names: [&str; 4]| names.map(|name| driver.table(name).moved);
    assert_eq!(moved(&driver, ["Ben", "Eve", "Fay", "Ann"]), [None; 4]);
    conns.iter().for_each(|&conn| drop(driver.hear(conn)));
    let bens = code(&mut driver, "Ben");
    claim(&mut driver, "Eve", &bens).expect("a good code");
    assert_eq!(driver.hear_all(conns[1], "table")[0]["table"]["moved"], 1);
    for conn in [conns[0], eve] {
        let told = driver.hear_all(conn, "table");
        assert_eq!(told.last().expect("the table")["table"].get("moved"), None, "nobody else is told");
    }
    // A device that was asleep meanwhile is told when it wakes up, and so is one that had the seat before that.
    driver.restart();
    let eves = code(&mut driver, "Eve");
    claim(&mut driver, "Fay", &eves).expect("a good code");
    assert_eq!(moved(&driver, ["Ben", "Eve", "Fay", "Ann"]), [Some(1), Some(1), None, None]);
    let fays = code(&mut driver, "Fay");
    claim(&mut driver, "Ben", &fays).expect("a good code");
    assert_eq!(moved(&driver, ["Ben", "Eve", "Fay", "Ann"]), [None, Some(1), Some(1), None]);
}

#[test]
fn a_seat_that_a_latecomer_has_did_not_move() {
    let (mut driver, conns) =
        Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |meta| (meta.late, meta.patience) = (Late::Away, 30));
    let bens = code(&mut driver, "Ben");
    claim(&mut driver, "Eve", &bens).expect("a good code");
    driver.leave(conns[1]);
    driver.wait(30_000);
    assert_eq!(driver.table("Ben").moved, Some(1));
    assert_eq!(sit(&mut driver, "Fay", Some(1)), Ok(Some(1)));
    assert_eq!((driver.table("Ben").moved, driver.table("Eve").moved), (None, None));
}

#[test]
fn a_code_is_good_for_one_use_ten_minutes_and_its_owner_s_last_one() {
    let (mut driver, ..) = four();
    let refused = Err(RoomError::NoSuchCode);
    assert_eq!(driver.ask("Eve", Change::GiveCode), Err(RoomError::NotSeated));
    let first = code(&mut driver, "Ben");
    assert_eq!(claim(&mut driver, "Cy", &first), Err(RoomError::AlreadySeated));
    assert_eq!(claim(&mut driver, "Ben", &first), Err(RoomError::AlreadySeated));
    let second = code(&mut driver, "Ben");
    assert_ne!(first, second);
    assert_eq!(claim(&mut driver, "Eve", &first), refused, "replaced");
    assert_eq!(claim(&mut driver, "Eve", ""), refused);
    assert_eq!(claim(&mut driver, "Eve", &second), Ok(Some(1)));
    assert_eq!(claim(&mut driver, "Fay", &second), refused, "used");
    // Eve gives the seat back: that does not make the old code good again.
    let back = code(&mut driver, "Eve");
    assert_eq!(claim(&mut driver, "Ben", &back), Ok(Some(1)));
    assert_eq!(claim(&mut driver, "Eve", &second), refused);
    let late = code(&mut driver, "Ben");
    let others = code(&mut driver, "Cy");
    driver.wait(599_999);
    let dees = code(&mut driver, "Dee");
    assert_eq!(claim(&mut driver, "Eve", &others), Ok(Some(2)), "not too late");
    driver.wait(1);
    assert_eq!(claim(&mut driver, "Fay", &late), refused, "too old");
    driver.restart();
    assert_eq!(claim(&mut driver, "Fay", &dees), refused, "nobody remembers it");
}

#[test]
fn who_guesses_makes_all_codes_void() {
    let (mut driver, ..) = four();
    let wrong = |driver: &mut Driver, tries: usize| {
        for _ in 0..tries {
            assert_eq!(claim(driver, "Eve", "22222222"), Err(RoomError::NoSuchCode));
        }
    };
    wrong(&mut driver, 30);
    let codes = [code(&mut driver, "Ben"), code(&mut driver, "Cy")];
    wrong(&mut driver, 5);
    for _ in 0..4 {
        // It is the table that counts, not the guest; and a new code changes nothing about it.
        assert_eq!(claim(&mut driver, "Fay", "33333333"), Err(RoomError::NoSuchCode));
    }
    let third = code(&mut driver, "Dee");
    wrong(&mut driver, 1);
    for code in codes.iter().chain([&third]) {
        assert_eq!(claim(&mut driver, "Fay", code), Err(RoomError::NoSuchCode), "void, and nothing says so");
    }
    let again = code(&mut driver, "Ben");
    wrong(&mut driver, 9);
    assert_eq!(claim(&mut driver, "Fay", &again), Ok(Some(1)));
}

#[test]
fn of_two_who_claim_at_once_one_gets_the_seat() {
    let (mut driver, _, eve, _) = four();
    let bens = code(&mut driver, "Ben");
    driver.store = Store::Silent;
    driver.hear(eve);
    let tickets = ["Eve", "Fay"].map(|name| driver.ask_for(name, Change::Claim(SeatCode::typed(&bens))));
    assert_eq!(driver.hear(eve), Vec::<Value>::new(), "nobody is told before it is stored");
    driver.store = Store::Good;
    let (write, row) = driver.rows.remove(0);
    let written = driver.write(row);
    driver.feed(room::Input::Written { write, written });
    assert!(matches!(driver.answer(tickets[0]), Some(Ok(_))));
    assert_eq!(driver.answer(tickets[1]), Some(Err(RoomError::NoSuchCode)));
    assert_eq!((driver.table("Eve").you, driver.table("Fay").you), (Some(1), None));
}

#[test]
fn a_claim_that_cannot_be_stored_leaves_seat_and_code_as_they_were() {
    let (mut driver, conns, ..) = four();
    let bens = code(&mut driver, "Ben");
    driver.hear(conns[1]);
    driver.store = Store::Full;
    assert_eq!(claim(&mut driver, "Eve", &bens), Err(RoomError::NotStored));
    assert_eq!(driver.hear(conns[1]), Vec::<Value>::new());
    driver.store = Store::Good;
    assert_eq!(claim(&mut driver, "Eve", &bens), Ok(Some(1)));
}

#[test]
fn the_host_is_whoever_has_the_host_s_seat_before_and_after_the_game_too() {
    let mut driver = Driver::open("king-of-tokyo", 2, |_| {});
    for name in ["Ann", "Ben"] {
        driver.sit(name).expect("a seat");
    }
    let eve = driver.connect("Eve");
    let anns = code(&mut driver, "Ann");
    assert_eq!(claim(&mut driver, "Eve", &anns), Ok(Some(0)));
    assert!(driver.table("Eve").host && !driver.table("Ann").host && !driver.table("Ben").host);
    assert_eq!(driver.table("Ben").host_seat, Some(0));
    assert_eq!(driver.ask("Ann", Change::Start), Err(RoomError::NotTheHost));
    let ben = driver.connect("Ben");
    driver.ask("Eve", Change::Start).expect("the host");
    driver.play_to_the_end(&[eve, ben]);
    let eves = code(&mut driver, "Eve");
    assert_eq!(claim(&mut driver, "Ann", &eves), Ok(Some(0)));
    assert_eq!(driver.ask("Eve", Change::Rematch), Err(RoomError::NotSeated));
    driver.ask("Ann", Change::Rematch).expect("she sits there");
    let again = driver.opened.take().expect("a table");
    assert_eq!((again.seat_of(&guest("Ann").id), again.host), (Some(0), guest("Ann").id));
}

#[test]
fn a_person_who_has_no_seat_any_more_cannot_give_it_away() {
    let mut driver = Driver::open("king-of-tokyo", 3, |_| {});
    for name in ["Ann", "Ben"] {
        driver.sit(name).expect("a seat");
    }
    let bens = code(&mut driver, "Ben");
    driver.ask("Ben", Change::Leave).expect("he sits");
    driver.sit("Cy").expect("a seat");
    assert_eq!(claim(&mut driver, "Eve", &bens), Err(RoomError::NoSuchCode));
    driver.sit("Ben").expect("another seat");
    assert_eq!(claim(&mut driver, "Eve", &bens), Err(RoomError::NoSuchCode), "nor once he is back");
}

#[test]
fn what_the_person_before_was_about_to_do_is_not_done() {
    let look = |meta: &mut room::Meta| drop(meta.options.insert("look_ms".to_owned(), "5000".to_owned()));
    let (mut driver, conns) = Driver::begin("shisogari", 4, &["Ann", "Ben", "Cy", "Dee"], look);
    driver.play(&conns, 6);
    let eve = driver.connect("Eve");
    let conn = loop {
        let conn = driver.asked(&conns);
        let (id, act) = (format!("act-{}", driver.log.len()), driver.choice(conn));
        if driver.acted(conn, &id, &act).is_none() {
            break conn;
        }
    };
    let (steps, seat) = (driver.log.len(), conns.iter().position(|other| *other == conn).expect("theirs"));
    let name = ["Ann", "Ben", "Cy", "Dee"][seat];
    let theirs = code(&mut driver, name);
    assert_eq!(claim(&mut driver, "Eve", &theirs), Ok(Some(seat as u8)));
    assert_eq!(driver.outcome(conn, &format!("act-{steps}")), Some(Err("not_seated".to_owned())));
    driver.wait(20_000);
    assert_eq!(driver.log.len(), steps);
    let act = driver.choice(eve);
    assert!(driver.acted(eve, "own", &act).is_some_and(|done| done.is_ok()));
}

#[test]
fn an_act_that_is_sent_again_from_another_seat_is_not_done_there() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 3, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    let seat = conns.iter().position(|other| *other == conn).expect("a seat");
    let name = ["Ann", "Ben"][seat];
    let act = |driver: &Driver, action: &Value, meant| room::IncomingAct {
        seat: meant,
        ..driver.incoming("unanswered", action)
    };
    let action = driver.choice(conn);
    driver.say(conn, Said::Act(act(&driver, &action, Some(seat as u8))));
    assert_eq!(driver.outcome(conn, "unanswered"), Some(Ok(1)));
    // The seat goes to Eve, and its person to that of the bot.
    let theirs = code(&mut driver, name);
    claim(&mut driver, "Eve", &theirs).expect("a good code");
    assert_eq!(sit(&mut driver, name, Some(2)), Ok(Some(2)));
    driver.say(conn, Said::Act(act(&driver, &action, Some(seat as u8))));
    assert_eq!(driver.outcome(conn, "unanswered"), Some(Err("other_seat".to_owned())));
    assert_eq!(driver.log.len(), 1);
    driver.say(conn, Said::Act(act(&driver, &action, Some(2))));
    assert_ne!(driver.outcome(conn, "unanswered"), Some(Err("other_seat".to_owned())));
}

#[test]
fn orders_go_along_with_a_code_and_not_with_a_latecomer() {
    let orders = json!({ "yield_at": 4, "stay": false, "skip_buying": true });
    let begin = || {
        let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |meta| {
            (meta.late, meta.patience) = (Late::Away, 10);
        });
        let raw = serde_json::value::to_raw_value(&orders).expect("JSON");
        driver.say(conns[1], Said::Orders(raw));
        assert_eq!(driver.hear_all(conns[1], "orders").len(), 1);
        (driver, conns)
    };
    let (mut driver, conns) = begin();
    let eve = driver.connect("Eve");
    let bens = code(&mut driver, "Ben");
    claim(&mut driver, "Eve", &bens).expect("a good code");
    assert_eq!(driver.game(eve)["orders"], orders);
    assert_eq!(driver.game(conns[1]).get("orders"), None);
    let (mut driver, conns) = begin();
    let eve = driver.connect("Eve");
    driver.leave(conns[1]);
    driver.wait(10_000);
    assert_eq!(sit(&mut driver, "Eve", Some(1)), Ok(Some(1)));
    assert_eq!(
        driver.game(eve)["orders"]["yield_at"],
        driver.game(conns[0])["orders"]["yield_at"],
        "none but the default"
    );
    assert!(driver.meta.chairs[1].orders.is_none());
}

#[test]
fn a_latecomer_takes_over_from_a_bot() {
    let (mut driver, conns) = Driver::begin("shisogari", 4, &["Ann"], |meta| meta.bot_pace = 5000);
    let open = |driver: &Driver| driver.table("Eve").seats.iter().map(|seat| seat.open).collect::<Vec<_>>();
    assert_eq!(open(&driver), [false, true, true, true]);
    driver.play(&conns[..1], 1);
    let eve = driver.connect("Eve");
    assert_eq!(sit(&mut driver, "Eve", Some(0)), Err(RoomError::SeatTaken(0)), "never a person's");
    assert_eq!(sit(&mut driver, "Eve", Some(4)), Err(RoomError::NoSuchSeat { asked: 4, last: 3 }));
    assert_eq!(sit(&mut driver, "Eve", Some(2)), Ok(Some(2)));
    assert_eq!(
        (open(&driver), driver.meta.chairs[2].entropy == "00".repeat(32)),
        (vec![false, true, false, true], false)
    );
    let told = driver.game(eve).clone();
    assert_eq!(
        (&told["full"], &told["steps"][0]["step"]),
        (&json!(true), &json!(0)),
        "all that the seat was told"
    );
    let again = driver.connect("Eve");
    assert_eq!(seen(driver.game(again)), seen(&told));
    assert_eq!(sit(&mut driver, "Eve", None), Ok(Some(2)), "no error");
    assert_eq!(sit(&mut driver, "Eve", Some(1)), Err(RoomError::Begun), "but no other seat");
    assert_eq!(sit(&mut driver, "ann", None), Ok(Some(1)), "the first that is open");
    assert_eq!(driver.table("ann").seats[1].name, "ann 2");
    // What is dealt is dealt: the same game goes on, after a restart too.
    let view = driver.game(eve)["view"].clone();
    driver.restart();
    let eve = driver.connect("Eve");
    assert_eq!((&driver.game(eve)["view"], driver.table("Eve").you), (&view, Some(2)));
}

#[test]
fn the_bot_that_is_sent_away_does_nothing_more() {
    let (mut driver, _) = Driver::begin("king-of-tokyo", 2, &["Ann"], |meta| meta.bot_pace = 3000);
    let ann = driver.connect("Ann");
    while driver.game(ann)["awaited"][0] == 0 {
        let act = driver.choice(ann);
        driver.act(ann, &format!("a-{}", driver.log.len()), &act);
        driver.wait(100);
    }
    let steps = driver.log.len();
    let eve = driver.connect("Eve");
    assert_eq!(sit(&mut driver, "Eve", None), Ok(Some(1)));
    driver.wait(30_000);
    assert_eq!(driver.log.len(), steps);
    let act = driver.choice(eve);
    assert_eq!(driver.acted(eve, "mine", &act), Some(Ok(steps as u64 + 1)));
}

#[test]
fn the_table_says_who_may_come_late() {
    let begin = |late| {
        let (mut driver, conns) =
            Driver::begin("king-of-tokyo", 3, &["Ann", "Ben"], |meta| (meta.late, meta.patience) = (late, 30));
        driver.leave(conns[1]);
        driver.wait(29_999);
        (driver, conns)
    };
    let (mut driver, _) = begin(Late::Nobody);
    driver.wait(1);
    for seat in [None, Some(0), Some(1), Some(2)] {
        assert_eq!(sit(&mut driver, "Eve", seat), Err(RoomError::Begun), "{seat:?}");
    }
    assert!(driver.table("Eve").seats.iter().all(|seat| !seat.open));
    let (mut driver, _) = begin(Late::Bots);
    driver.wait(1);
    assert_eq!(sit(&mut driver, "Eve", Some(1)), Err(RoomError::SeatTaken(1)), "he is away, but it is his");
    assert_eq!(sit(&mut driver, "Eve", None), Ok(Some(2)));
    assert_eq!(sit(&mut driver, "Fay", None), Err(RoomError::Begun));
    let (mut driver, conns) = begin(Late::Away);
    assert_eq!(sit(&mut driver, "Eve", Some(1)), Err(RoomError::SeatTaken(1)), "not yet");
    let back = driver.connect("Ben");
    driver.wait(60_000);
    assert_eq!(sit(&mut driver, "Eve", Some(1)), Err(RoomError::SeatTaken(1)), "he is here");
    driver.leave(back);
    driver.wait(30_000);
    assert_eq!(sit(&mut driver, "Eve", Some(1)), Ok(Some(1)));
    assert_eq!((driver.table("Ben").you, driver.table("Eve").seats[1].name.as_str()), (None, "Eve"));
    let ben = driver.connect("Ben");
    assert_eq!(driver.game(ben)["legal"], json!([]), "who comes back watches");
    driver.play(&conns[..1], 0);
}

#[test]
fn a_rematch_keeps_the_people_as_they_are_then() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann"], |meta| meta.bot_pace = 0);
    let eve = driver.connect("Eve");
    assert_eq!(sit(&mut driver, "Eve", None), Ok(Some(1)));
    driver.play_to_the_end(&[conns[0], eve]);
    assert_eq!(sit(&mut driver, "Fay", None), Err(RoomError::Begun), "it is over");
    assert!(driver.table("Fay").seats.iter().all(|seat| !seat.open));
    driver.ask("Eve", Change::Rematch).expect("she sits there");
    let again = driver.opened.take().expect("a table");
    assert_eq!((again.seat_of(&guest("Ann").id), again.seat_of(&guest("Eve").id)), (Some(0), Some(1)));
}

#[test]
fn at_speed_who_had_the_seat_sees_the_game_later_from_then_on() {
    let (mut driver, conns) = Driver::begin("roll-and-clash", 3, &["Ann", "Ben"], |_| {});
    driver.wait(10_000);
    let eve = driver.connect("Eve");
    driver.wait(1000);
    let bens = code(&mut driver, "Ben");
    for conn in [eve, conns[1]] {
        driver.hear(conn);
    }
    assert_eq!(claim(&mut driver, "Eve", &bens), Ok(Some(1)));
    let games = |driver: &mut Driver, conn| driver.hear_all(conn, "game");
    assert_eq!(games(&mut driver, eve)[0]["full"], true, "at once");
    driver.wait(2999);
    assert_eq!(games(&mut driver, conns[1]), Vec::<Value>::new());
    driver.wait(1);
    let told = games(&mut driver, conns[1]);
    assert_eq!((&told[0]["full"], &told[0]["legal"]), (&json!(true), &json!([])));
    let third = driver.connect("Fay");
    driver.wait(1000);
    assert_eq!(sit(&mut driver, "Fay", None), Ok(Some(2)), "in a game at speed too");
    assert_eq!(driver.game(third)["full"], true);
    driver.wait(4000);
    let lag = |game: &Value| game["now"].as_u64().expect("a time");
    assert!(lag(driver.game(third)) >= lag(driver.game(conns[1])));
}

#[test]
fn the_table_says_for_how_long_somebody_has_been_gone_and_when_a_bot_plays() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |meta| meta.patience = 30);
    driver.wait(2000);
    let absence = |driver: &Driver| {
        let seat = driver.table("Ann").seats[1].clone();
        (seat.gone, seat.bot_in, seat.away)
    };
    assert_eq!(absence(&driver), (None, None, false));
    driver.leave(conns[1]);
    let told = driver.hear_all(conns[0], "table");
    let seat = &told.last().expect("everyone is told")["table"]["seats"][1];
    assert_eq!((&seat["gone"], &seat["bot_in"]), (&json!(0), &json!(30_000)));
    driver.wait(12_000);
    assert_eq!(absence(&driver), (Some(12_000), Some(18_000), false));
    driver.wait(20_000);
    assert_eq!(absence(&driver), (Some(32_000), None, true), "a bot plays already");
    driver.connect("Ben");
    assert_eq!(absence(&driver), (None, None, false));
    driver.ask("Ben", Change::Leave).expect("he sits");
    assert_eq!(absence(&driver), (None, None, true), "here, but away");
}

#[test]
fn my_tables_say_whose_turn_it_is() {
    let mut driver = Driver::open("king-of-tokyo", 3, |_| {});
    driver.sit("Ann").expect("a seat");
    let mine = |driver: &Driver, name: &str| driver.room.my_table(&guest(name));
    assert_eq!(mine(&driver, "Eve"), None);
    let lobby = mine(&driver, "Ann").expect("she sits there");
    assert_eq!((lobby.stage, lobby.taken, lobby.seats, lobby.your_turn), (Stage::Lobby, 1, 3, false));
    driver.sit("Ben").expect("a seat");
    driver.ask("Ann", Change::AddBot { seat: None, level: Level::Random }).expect("a seat");
    let (ann, ben) = (driver.connect("Ann"), driver.connect("Ben"));
    driver.ask("Ann", Change::Start).expect("all seats are taken");
    let conn = driver.asked(&[ann, ben, ann]);
    let awaited = driver.game(conn)["awaited"][0].as_u64().expect("a seat") as usize;
    for (seat, name) in ["Ann", "Ben"].into_iter().enumerate() {
        let table = mine(&driver, name).expect("a seat");
        assert_eq!((table.people.as_slice(), table.you), (&["Ann".to_owned(), "Ben".to_owned()][..], seat as u8));
        assert_eq!(
            (table.your_turn, table.awaited),
            (awaited == seat, vec![driver.table(name).seats[awaited].name.clone()])
        );
    }
    let table = driver.table("Ann");
    assert_eq!(table.seats[2].kind, SeatKind::Bot);
}
