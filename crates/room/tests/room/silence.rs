//! People who keep everybody waiting: a bot plays for them if the host says so, or most of the others.

use room::{Change, ConnId, RoomError, Said};
use serde_json::{Value, json};
use wire::{BotVotes, Clock};

use crate::driver::{Driver, START};

const TWO_MINUTES: u64 = 120_000;

/// Ann, who is the host, Ben, Cy and Dee play King of Tokyo, and it is the turn of the seat that is given back.
fn begin(turn_of: impl Fn(u8) -> bool) -> (Driver, Vec<ConnId>, u8) {
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 4, &["Ann", "Ben", "Cy", "Dee"], |_| {});
    for _ in 0..200 {
        let seat = awaited(&driver, &conns);
        if turn_of(seat) {
            return (driver, conns, seat);
        }
        driver.play(&conns, 1);
    }
    panic!("it is never their turn");
}

fn awaited(driver: &Driver, conns: &[ConnId]) -> u8 {
    driver.game(conns[0])["awaited"][0].as_u64().expect("somebody is asked") as u8
}

/// From when on a bot may be let play, as everybody is told.
fn bot_from(driver: &Driver, conns: &[ConnId]) -> u64 {
    driver.game(conns[0])["bot_from"].as_u64().expect("a time")
}

fn last_step(driver: &Driver, conns: &[ConnId]) -> u64 {
    let steps = driver.game(conns[0])["steps"].as_array().expect("steps");
    steps.last().expect("a step")["at"].as_u64().expect("a time")
}

fn name(seat: u8) -> &'static str {
    ["Ann", "Ben", "Cy", "Dee"][usize::from(seat)]
}

fn away(driver: &Driver, seat: u8) -> bool {
    driver.table("Ann").seats[usize::from(seat)].away
}

fn votes(driver: &Driver, seat: u8) -> Option<BotVotes> {
    driver.table("Ann").seats[usize::from(seat)].bot_votes.clone()
}

#[test]
fn the_host_lets_a_bot_play_for_who_is_silent_and_it_is_given_back_at_once() {
    let (mut driver, conns, seat) = begin(|seat| seat != 0);
    let let_bot = || Change::LetBotPlay { seat };
    assert_eq!(
        bot_from(&driver, &conns),
        last_step(&driver, &conns) + TWO_MINUTES,
        "everybody knows from when on"
    );
    let waited = driver.now;
    driver.wait(60_000);
    assert_eq!(driver.ask("Ann", let_bot()), Err(RoomError::NotSilent(seat)), "one may think");
    driver.wait(60_000);
    assert!(driver.now >= waited + TWO_MINUTES);
    let steps = driver.log.len();
    let idle = (1..4).find(|&idle| idle != seat).expect("another");
    assert_eq!(driver.ask(name(idle), let_bot()), Err(RoomError::NotTheHost));
    assert_eq!(driver.ask("Eve", let_bot()), Err(RoomError::NotSeated));
    assert_eq!(driver.ask(name(seat), let_bot()), Err(RoomError::NotTheHost));
    assert_eq!(driver.ask("Ann", Change::LetBotPlay { seat: 0 }), Err(RoomError::NotSilent(0)));
    assert_eq!(
        driver.ask("Ann", Change::LetBotPlay { seat: 4 }),
        Err(RoomError::NoSuchSeat { asked: 4, last: 3 })
    );
    assert_eq!(driver.ask("Ann", Change::LetBotPlay { seat: idle }), Err(RoomError::NotSilent(idle)));
    assert_eq!(driver.log.len(), steps, "nothing has happened");
    assert_eq!(votes(&driver, seat), None, "it is for the host to say");

    driver.ask("Ann", let_bot()).expect("it is time");
    assert!(away(&driver, seat));
    driver.wait(1000);
    assert!(driver.log.len() > steps, "the bot plays");
    assert_eq!(driver.ask("Ann", let_bot()), Err(RoomError::NotSilent(seat)), "a bot plays already");
    // They say that they are back, without an act.
    driver.ask(name(seat), Change::Sit { seat: None, entropy: None }).expect("it is their seat");
    assert!(!away(&driver, seat));
}

#[test]
fn an_act_takes_the_seat_back_from_the_bot() {
    let (mut driver, conns, seat) = begin(|seat| seat != 0);
    driver.wait(TWO_MINUTES);
    driver.ask("Ann", Change::LetBotPlay { seat }).expect("it is time");
    let (mine, steps) = (conns[usize::from(seat)], driver.log.len());
    let action = driver.choice(mine);
    driver.act(mine, "back", &action);
    assert!(!away(&driver, seat));
    assert_eq!(driver.log.len(), steps + 1);
    assert_eq!(driver.log[steps].act_id.as_deref(), Some("back"), "the bot was not quicker");
}

/// Whoever says again and again that they are there, and never acts, does not hold everybody: the bot answers.
#[test]
fn who_is_back_and_does_nothing_holds_nobody() {
    let (mut driver, conns, seat) = begin(|seat| seat != 0);
    let (mine, let_bot) = (conns[usize::from(seat)], || Change::LetBotPlay { seat });
    let mut patience = TWO_MINUTES;
    for round in 0..5 {
        assert_eq!(bot_from(&driver, &conns) - last_step(&driver, &conns), patience, "round {round}");
        driver.wait(bot_from(&driver, &conns) - (driver.now - START) - 1);
        assert_eq!(driver.ask("Ann", let_bot()), Err(RoomError::NotSilent(seat)), "round {round}");
        driver.wait(1);
        let steps = driver.log.len();
        driver.ask("Ann", let_bot()).expect("it is time");
        for trick in 0..20 {
            driver.act(mine, &format!("no-{round}-{trick}"), &json!({ "nonsense": true }));
            driver.say(mine, Said::Hello { last: None, tv: None });
            driver.ask(name(seat), Change::Sit { seat: None, entropy: None }).expect("it is their seat");
            driver.wait(100);
        }
        assert!(driver.log.len() > steps, "the bot has answered");
        assert!(!away(&driver, seat), "and then the seat is theirs again");
        while awaited(&driver, &conns) != seat {
            driver.play(&conns, 1);
        }
        // They had their two minutes.
        patience = 20_000;
    }
    // Who acts may think again.
    let action = driver.choice(mine);
    driver.act(mine, "there", &action);
    while awaited(&driver, &conns) != seat {
        driver.play(&conns, 1);
    }
    assert_eq!(bot_from(&driver, &conns) - last_step(&driver, &conns), TWO_MINUTES);
}

/// Nor does the host who is voted on.
#[test]
fn votes_are_not_undone_by_who_is_voted_on() {
    let (mut driver, conns, _) = begin(|seat| seat == 0);
    driver.wait(TWO_MINUTES);
    driver.ask("Ben", Change::LetBotPlay { seat: 0 }).expect("it is time");
    driver.act(conns[0], "no", &json!({ "nonsense": true }));
    driver.say(conns[0], Said::Hello { last: None, tv: None });
    driver.ask("Ann", Change::Sit { seat: None, entropy: None }).expect("it is her seat");
    assert_eq!(votes(&driver, 0), Some(BotVotes { by: vec![1], needed: 2 }));
    driver.ask("Cy", Change::LetBotPlay { seat: 0 }).expect("it is time");
    assert!(away(&driver, 0));
}

#[test]
fn where_the_host_is_silent_most_of_the_others_decide() {
    let (mut driver, conns, _) = begin(|seat| seat == 0);
    let let_bot = || Change::LetBotPlay { seat: 0 };
    assert_eq!(votes(&driver, 0), Some(BotVotes { by: vec![], needed: 2 }));
    assert_eq!(driver.ask("Ben", let_bot()), Err(RoomError::NotSilent(0)));
    driver.wait(TWO_MINUTES);
    assert_eq!(driver.ask("Ann", let_bot()), Err(RoomError::NotSilent(0)), "who asks is there");
    assert_eq!(driver.ask("Eve", let_bot()), Err(RoomError::NotSeated));
    driver.hear(conns[3]);
    for _ in 0..3 {
        driver.ask("Ben", let_bot()).expect("it is time");
    }
    assert_eq!(votes(&driver, 0), Some(BotVotes { by: vec![1], needed: 2 }), "one person is one vote");
    let told: Vec<Value> = driver.hear_all(conns[3], "table");
    assert_eq!(told.last().expect("told")["table"]["seats"][0]["bot_votes"], json!({ "by": [1], "needed": 2 }));
    assert!(!away(&driver, 0));
    // One of them leaves: of the two who are there, both are needed.
    driver.leave(conns[3]);
    assert_eq!(votes(&driver, 0), Some(BotVotes { by: vec![1], needed: 2 }));
    driver.ask("Cy", let_bot()).expect("it is time");
    assert!(away(&driver, 0));
    assert_eq!(votes(&driver, 0), None);
}

#[test]
fn votes_count_until_the_host_acts() {
    let (mut driver, conns, _) = begin(|seat| seat == 0);
    driver.wait(TWO_MINUTES);
    driver.ask("Ben", Change::LetBotPlay { seat: 0 }).expect("it is time");
    let action = driver.choice(conns[0]);
    driver.act(conns[0], "there", &action);
    assert_eq!(votes(&driver, 0), Some(BotVotes { by: vec![], needed: 2 }));
    assert_eq!(driver.ask("Cy", Change::LetBotPlay { seat: 0 }), Err(RoomError::NotSilent(0)));
}

#[test]
fn where_the_host_is_not_there_the_others_decide_too() {
    let (mut driver, conns, seat) = begin(|seat| seat == 2);
    driver.leave(conns[0]);
    driver.wait(TWO_MINUTES);
    assert_eq!(votes(&driver, seat), Some(BotVotes { by: vec![], needed: 2 }));
    driver.ask("Ben", Change::LetBotPlay { seat }).expect("Ann is not there");
    driver.ask("Dee", Change::LetBotPlay { seat }).expect("Ann is not there");
    assert!(away(&driver, seat));
}

#[test]
fn where_a_clock_runs_and_before_and_after_the_game_nobody_is_silent() {
    let clocked = |meta: &mut room::Meta| meta.clock = Clock::Slow;
    let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], clocked);
    assert_eq!(driver.game(conns[0])["bot_from"], Value::Null);
    assert_eq!(driver.ask("Ann", Change::LetBotPlay { seat: 1 }), Err(RoomError::NotSilent(1)));

    let mut driver = Driver::open("king-of-tokyo", 2, |_| {});
    driver.sit("Ann").expect("a chair");
    driver.sit("Ben").expect("a chair");
    driver.wait(TWO_MINUTES);
    assert_eq!(driver.ask("Ann", Change::LetBotPlay { seat: 1 }), Err(RoomError::NotBegun));
}

/// At speed the game goes on by itself, but for what is chosen without a clock before it begins.
#[test]
fn at_speed_a_choice_without_a_clock_keeps_nobody_waiting_for_ever() {
    let (mut driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann", "Ben"], |meta| meta.patience = 20);
    let seat = awaited(&driver, &conns);
    let other = name(1 - seat);
    assert!(driver.game(conns[0])["bot_from"].is_u64());
    driver.wait(TWO_MINUTES);
    driver.ask(other, Change::LetBotPlay { seat }).expect("it is time");
    assert!(away(&driver, seat));
    driver.ask(name(seat), Change::Sit { seat: None, entropy: None }).expect("it is their seat");
    for _ in 0..20 {
        if driver.game(conns[0])["bot_from"].is_null() {
            return;
        }
        driver.play(&conns, 1);
    }
    panic!("the game at speed has begun");
}
