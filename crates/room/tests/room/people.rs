//! Who is here, who is gone, who is away; the thinking time; bots that stand in.

use kernel::{Level, Seat};
use room::{Change, ConnId, Said};
use serde_json::{Value, json};
use wire::Clock;

use crate::driver::{Driver, Store, actor};

fn hello(driver: &mut Driver, conn: ConnId, last: Option<u64>, tv: bool) -> Vec<Value> {
    driver.hear(conn);
    driver.say(conn, Said::Hello { last, tv: tv.then_some([9; 32]) });
    driver.hear(conn)
}

/// Whether the table says of each seat that its person is connected (`c`) or away (`a`).
fn presence(driver: &Driver) -> Vec<String> {
    let mark = |yes: bool, mark: &'static str| if yes { mark } else { "" };
    let seats = driver.table("Ann").seats;
    seats.iter().map(|seat| format!("{}{}", mark(seat.connected, "c"), mark(seat.away, "a"))).collect()
}

#[test]
fn nothing_is_told_before_hello() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let silent = driver.join("Ann");
    driver.play(&conns, 2);
    assert!(driver.hear(silent).is_empty());
    conns.iter().for_each(|&conn| drop(driver.hear(conn)));
    driver.leave(silent);
    assert!(conns.iter().all(|&conn| driver.hear(conn).is_empty()), "and nobody is told that it leaves");
    let told = hello(&mut driver, conns[0], None, false);
    assert_eq!(told.iter().map(|message| &message["type"]).collect::<Vec<_>>(), ["table", "game"]);
}

#[test]
fn who_comes_back_is_told_what_they_missed() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    driver.play(&conns, 3);
    let mut steps = |last: Option<u64>| {
        let told = hello(&mut driver, conns[0], last, false);
        let game = told.last().expect("the game").clone();
        let steps: Vec<u64> = game["steps"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|step| step["step"].as_u64().expect("a number"))
            .collect();
        (game["full"] == true, steps)
    };
    assert_eq!(steps(None), (true, vec![0, 1, 2, 3]));
    assert_eq!(steps(Some(1)), (false, vec![2, 3]));
    assert_eq!(steps(Some(3)), (false, vec![]));
    assert_eq!(steps(Some(4)), (true, vec![0, 1, 2, 3]), "what it has is not of this table");
}

#[test]
fn others_are_told_who_comes_and_goes_once() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let tables = |driver: &mut Driver| driver.hear_all(conns[0], "table").len();
    tables(&mut driver);
    hello(&mut driver, conns[1], None, false);
    assert_eq!(tables(&mut driver), 0, "another hello changes nothing for others");
    hello(&mut driver, conns[1], None, true);
    assert_eq!(tables(&mut driver), 1, "it is a television now");
    let second = driver.connect("Ben");
    assert_eq!(tables(&mut driver), 1, "another device");
    driver.leave(conns[1]);
    assert_eq!((tables(&mut driver), presence(&driver)), (1, vec!["c".to_owned(), "c".to_owned()]));
    driver.wait(70_000);
    assert_eq!(presence(&driver), ["c", "c"], "one device is enough");
    tables(&mut driver);
    driver.leave(second);
    driver.leave(second);
    assert_eq!((tables(&mut driver), presence(&driver)), (1, vec!["c".to_owned(), String::new()]));
    let eve = driver.connect("Eve");
    assert_eq!((tables(&mut driver), driver.table("Ann").watchers), (1, 1));
    driver.wait(1000);
    driver.leave(eve);
    assert_eq!((tables(&mut driver), driver.table("Ann").watchers), (1, 0));
}

#[test]
fn a_crowd_of_watchers_is_counted_once_a_second() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let counts = |driver: &mut Driver, conn| {
        let told = driver.hear_all(conn, "table");
        told.iter().map(|told| told["table"]["watchers"].as_u64().expect("a number")).collect::<Vec<_>>()
    };
    counts(&mut driver, conns[0]);
    let crowd: Vec<ConnId> = (0..200).map(|number| driver.connect(&format!("Eve {number}"))).collect();
    assert_eq!(counts(&mut driver, conns[0]), [1], "the first is told at once");
    assert_eq!(counts(&mut driver, crowd[0]), [1]);
    assert_eq!(counts(&mut driver, crowd[199]), [200], "whoever comes is told how many there are");
    driver.wait(999);
    assert_eq!(counts(&mut driver, conns[0]), [0; 0]);
    driver.wait(1);
    assert_eq!(counts(&mut driver, conns[0]), [200], "and the others a second later");
    driver.wait(5000);
    for conn in &crowd[..150] {
        driver.leave(*conn);
    }
    assert_eq!(counts(&mut driver, conns[0]), [199]);
    // Whatever else is told of the table tells the number as well.
    driver.leave(conns[1]);
    assert_eq!(counts(&mut driver, conns[0]), [50]);
    driver.wait(5000);
    assert_eq!(counts(&mut driver, conns[0]), [0; 0], "nothing is left to tell");
}

#[test]
fn who_is_gone_for_longer_than_the_patience_is_away_and_a_bot_plays() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |meta| meta.patience = 30);
    let conn = driver.asked(&conns);
    let (seat, stays) = (usize::from(conn != conns[0]), conns[usize::from(conn == conns[0])]);
    driver.wait(100_000);
    driver.leave(conn);
    driver.wait(29_999);
    assert_eq!((presence(&driver)[seat].as_str(), driver.log.len()), ("", 0));
    driver.hear(stays);
    driver.wait(1);
    assert_eq!(presence(&driver)[seat], "a");
    assert_eq!(driver.hear_all(stays, "table").len(), 1, "everybody is told, once");
    driver.wait(999);
    assert_eq!((driver.log.len(), driver.thoughts[0]), (1, seat), "the time of an answer is long over");
    assert_eq!(actor(&driver.row()).map(Seat::index), Some(seat));
    assert_eq!((driver.asked(&conns) == conn, &driver.thoughts[1..]), (true, &[seat][..]), "it has thought again");
    let name = ["Ann", "Ben"][seat];
    let back = driver.connect(name);
    assert_eq!(presence(&driver)[seat], "c");
    let steps = driver.log.len();
    driver.wait(20_000);
    assert_eq!(driver.log.len(), steps, "what the bot was about to do is not done");
    driver.leave(back);
    driver.wait(29_999);
    assert_eq!(presence(&driver)[seat], "");
}

#[test]
fn who_gets_up_is_away_at_once_until_they_act() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let conn = driver.asked(&conns);
    let (seat, other) = (usize::from(conn != conns[0]), conns[usize::from(conn == conns[0])]);
    driver.hear(other);
    driver.ask(["Ann", "Ben"][seat], Change::Leave).expect("they sit");
    assert_eq!(presence(&driver)[seat], "ca");
    assert_eq!(driver.hear_all(other, "table").len(), 1);
    assert_eq!(driver.thoughts, [seat]);
    driver.wait(600);
    let action = driver.choice(conn);
    assert_eq!(driver.acted(conn, "a", &action), Some(Ok(1)), "before the bot does");
    assert_eq!(presence(&driver)[seat], "c");
    assert_eq!(driver.hear_all(other, "table").len(), 1);
    driver.wait(60_000);
    assert_eq!(driver.log.len(), 1);
}

#[test]
fn nobody_is_away_in_the_lobby_while_nobody_looks() {
    let mut driver = Driver::open("king-of-tokyo", 2, |meta| meta.patience = 30);
    driver.sit("Ann").expect("a chair");
    assert_eq!((driver.room.next_wake(), driver.room.is_quiet()), (None, true), "it may sleep");
    let conn = driver.connect("Eve");
    assert_eq!(driver.room.next_wake(), Some(driver.now + 30_000));
    driver.wait(30_000);
    assert_eq!((presence(&driver)[0].as_str(), driver.room.next_wake()), ("", None), "away is a word of the game");
    assert!(!driver.room.is_quiet(), "somebody is here");
    driver.leave(conn);
    assert!(driver.room.is_quiet());
}

#[test]
fn bots_and_empty_chairs_are_never_gone() {
    let mut driver = Driver::open("king-of-tokyo", 3, |_| {});
    driver.ask("Ann", Change::AddBot { seat: None, level: Level::Random }).expect("a chair");
    driver.connect("Eve");
    assert_eq!(driver.room.next_wake(), None);
}

#[test]
fn thinking_time_is_the_games_measure_by_the_clock() {
    // The first question of King of Tokyo is given 45 seconds.
    let until = |clock: Clock| {
        let (driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |meta| meta.clock = clock);
        driver.game(conns[0])["until"].clone()
    };
    assert_eq!(until(Clock::Off), Value::Null);
    assert_eq!(
        [Clock::Slow, Clock::Normal, Clock::Fast].map(until),
        [json!(90_000), json!(45_000), json!(22_500)]
    );
    let (driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann", "Ben"], |meta| meta.clock = Clock::Fast);
    assert_eq!(driver.game(conns[0])["until"], Value::Null, "a game whose waits end by themselves");
}

#[test]
fn when_the_thinking_time_is_over_the_table_plays_and_the_third_time_a_bot_does() {
    let people = ["Ann", "Ben"];
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &people, |meta| meta.clock = Clock::Fast);
    let mut expired = [0, 0];
    for step in 1..30 {
        let until = driver.game(conns[0])["until"].as_u64().expect("a clock runs");
        let now = driver.now - crate::driver::START;
        let seat = usize::from(driver.asked(&conns) != conns[0]);
        driver.wait(until - now - 1);
        assert_eq!(driver.log.len(), step - 1, "not before the time is over");
        driver.wait(1);
        assert_eq!(driver.log.len(), step);
        assert_eq!(
            (driver.row()["at"].as_u64(), actor(&driver.row()).map(Seat::index)),
            (Some(until), Some(seat))
        );
        expired[seat] += 1;
        let away = expired[seat] == 3;
        assert_eq!(presence(&driver)[seat], if away { "ca" } else { "c" }, "after {} times", expired[seat]);
        if away {
            assert_eq!(driver.thoughts.is_empty(), driver.asked(&conns) != conns[seat]);
            return;
        }
    }
    panic!("nobody was away");
}

#[test]
fn who_acts_in_between_is_not_away() {
    let people = ["Ann", "Ben"];
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &people, |meta| meta.clock = Clock::Fast);
    for _ in 0..8 {
        for _ in 0..2 {
            let until = driver.game(conns[0])["until"].as_u64().expect("a clock runs");
            driver.wait(until - (driver.now - crate::driver::START));
        }
        let conn = driver.asked(&conns);
        driver.act(conn, &format!("{}", driver.log.len()), &driver.choice(conn));
        // The other one too, with an act that is refused: somebody is there.
        for &conn in &conns {
            driver.act(conn, &format!("no-{}", driver.log.len()), &json!({ "do": "fly" }));
        }
        assert_eq!(presence(&driver), ["c", "c"]);
    }
}

#[test]
fn thinking_time_runs_anew_when_the_room_wakes() {
    let (mut driver, _) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |meta| meta.clock = Clock::Normal);
    driver.wait(40_000);
    driver.restart();
    let conn = driver.connect("Ann");
    assert_eq!((&driver.game(conn)["now"], &driver.game(conn)["until"]), (&json!(40_000), &json!(85_000)));
}

#[test]
fn an_expiry_that_cannot_be_stored_is_tried_again_after_a_second() {
    let (mut driver, _) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |meta| meta.clock = Clock::Normal);
    driver.store = Store::Full;
    driver.wait(45_000);
    assert!(driver.log.is_empty());
    assert_eq!(driver.room.next_wake(), Some(driver.now + 1000));
    driver.store = Store::Good;
    driver.wait(999);
    assert!(driver.log.is_empty());
    driver.wait(1);
    assert_eq!((driver.log.len(), &driver.row()["at"]), (1, &json!(46_000)));
}

#[test]
fn somebody_whose_act_is_held_does_not_run_out_of_time() {
    let look = |meta: &mut room::Meta| {
        meta.clock = Clock::Fast;
        meta.options.insert("look_ms".to_owned(), "10000".to_owned());
    };
    let (mut driver, conns) = Driver::begin("shisogari", 4, &["Ann", "Ben", "Cy", "Dee"], look);
    for n in 0..20 {
        let conn = driver.asked(&conns);
        driver.act(conn, &format!("look-{n}"), &driver.choice(conn));
        if driver.game(conn)["not_before"].as_u64() > driver.game(conn)["now"].as_u64() {
            break;
        }
    }
    // Thinking time and the look end at the same moment.
    let (conn, steps) = (driver.asked(&conns), driver.log.len() as u64);
    assert_eq!(driver.game(conn)["until"], driver.game(conn)["not_before"]);
    assert_eq!(driver.acted(conn, "held", &driver.choice(conn)), None);
    driver.wait(10_000);
    assert_eq!(driver.outcome(conn, "held"), Some(Ok(steps + 1)));
    assert_eq!(driver.log.last().and_then(|row| row.act_id.as_deref()), Some("held"));
}

#[test]
fn everybody_is_told_which_seat_is_theirs_and_who_is_the_host() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let eve = driver.connect("Eve");
    for (conn, you, host) in [(conns[0], json!(0), true), (conns[1], json!(1), false), (eve, Value::Null, false)] {
        let told = driver.hear_all(conn, "table").pop().expect("the table");
        assert_eq!((&told["table"]["you"], &told["table"]["host"]), (&you, &json!(host)));
        assert_eq!(told["table"]["host_seat"], 0, "also those who are not");
        assert_eq!(told["table"]["house"], Value::Null);
    }
    let (driver, _) = Driver::begin("roll-and-clash", 2, &["Ann", "Ben"], |_| {});
    let house = driver.table("Ann").house.expect("a game with house values");
    assert_eq!((house.hash.len(), house.built_in), (8, true));
}

#[test]
fn who_does_not_come_back_after_a_restart_is_away() {
    let (mut driver, _) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |meta| meta.patience = 30);
    driver.wait(100_000);
    driver.store = Store::Silent;
    driver.restart();
    assert!(driver.rows.is_empty(), "to wake stores nothing");
    driver.store = Store::Good;
    driver.wait(29_999);
    assert_eq!((driver.log.len(), presence(&driver)), (0, vec![String::new(), String::new()]));
    driver.wait(1);
    assert_eq!(presence(&driver), ["a", "a"]);
    driver.wait(60_000);
    assert!(driver.log.len() > 5, "bots play");
}

#[test]
fn when_several_let_the_time_run_out_the_table_plays_for_each() {
    let people = ["Ann", "Ben", "Cy", "Dee"];
    let (mut driver, conns) = Driver::begin("bloody-masquerade", 4, &people, |meta| meta.clock = Clock::Normal);
    let game = driver.game(conns[0]);
    assert_eq!(game["awaited"], json!([0, 1, 2, 3]), "the first exchange asks all of them");
    let until = game["until"].as_u64().expect("a clock runs");
    driver.act(conns[2], "in time", &driver.choice(conns[2]));
    driver.wait(until - 1);
    assert_eq!(driver.log.len(), 1);
    driver.wait(1);
    let rows = driver.log[1..].iter().map(|row| serde_json::from_str(&row.row).expect("JSON"));
    let rows: Vec<(Option<Seat>, Value)> = rows.map(|row: Value| (actor(&row), row["at"].clone())).collect();
    assert_eq!(rows, [0, 1, 3].map(|seat| (Some(Seat::new(seat)), json!(until))));
}

#[test]
fn time_runs_out_for_people_who_think_and_for_nobody_else() {
    let (mut driver, _) = Driver::begin("king-of-tokyo", 2, &["Ann"], |meta| {
        meta.clock = Clock::Fast;
        meta.bot_pace = 5000;
    });
    // People have less time than bots take.
    driver.hurry(4);
    let ann = driver.connect("Ann");
    let orders = json!({ "yield_at": null, "stay": false, "skip_buying": true });
    driver.say(ann, Said::Orders(serde_json::value::to_raw_value(&orders).expect("JSON")));
    let (mut people, mut bots, mut ordered) = (0, 0, 0);
    for _ in 0..80 {
        let last = driver.log.last().map(|_| driver.row()["at"].as_u64().expect("a time"));
        let buying =
            driver.game(ann)["legal"].as_array().is_some_and(|legal| legal.contains(&json!({ "do": "end" })));
        let steps = driver.log.len();
        for _ in 0..200 {
            if driver.log.len() == steps {
                driver.wait(50);
            }
        }
        // She is here, also if her time runs out.
        driver.say(ann, Said::Hello { last: None, tv: None });
        let Some(last) = last else { continue };
        let took = driver.row()["at"].as_u64().expect("a time") - last;
        match (actor(&driver.row()).map(Seat::index), buying) {
            (Some(0), true) => ordered += usize::from(took < 2000),
            (Some(0), false) => people += usize::from(took < 2000),
            _ => bots += usize::from(took == 5000),
        }
        let others = driver.log.len() - 1 - people - bots - ordered;
        assert_eq!(others, 0, "step {} took {took} ms", driver.log.len());
        if people > 2 && bots > 2 && ordered > 0 {
            return;
        }
    }
    panic!("not all of them were asked: {people} {bots} {ordered}");
}

#[test]
fn who_is_back_from_being_away_is_seen_by_all_with_a_second_hello_too() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    driver.ask("Ben", Change::Leave).expect("he sits");
    driver.hear(conns[0]);
    hello(&mut driver, conns[1], None, false);
    assert_eq!(driver.hear_all(conns[0], "table").len(), 1, "he is back");
    hello(&mut driver, conns[1], None, false);
    assert!(driver.hear(conns[0]).is_empty());
}

#[test]
fn after_a_restart_a_table_with_turns_goes_on_at_once() {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    let name = if driver.asked(&conns) == conns[0] { "Ann" } else { "Ben" };
    driver.wait(1000);
    driver.restart();
    let conn = driver.connect(name);
    driver.wait(500);
    let action = driver.choice(conn);
    assert_eq!(driver.acted(conn, "a", &action), Some(Ok(1)), "whoever else is missing");
    assert_eq!(driver.row()["at"], 1500);
}
