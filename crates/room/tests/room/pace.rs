//! Bots where everybody plays at once, or in beats: their pace, and what becomes of what they decide.

use kernel::{Level, Seat};
use room::{Change, ConnId, Input, Said};
use serde_json::{Value, json};
use wire::Stage;

use crate::driver::{Bots, Driver, Store, actor};
use crate::speed::{kinds, time, with_clock};

/// Two bots that think as long as others if they know no haste.
fn bots(level: Level, bot_pace: u32) -> Driver {
    let mut driver = Driver::open("roll-and-clash", 2, |meta| meta.bot_pace = bot_pace);
    for _ in 0..2 {
        driver.ask("Ann", Change::AddBot { seat: None, level }).expect("a chair");
    }
    driver.ask("Ann", Change::Start).expect("all chairs are taken");
    driver
}

#[test]
fn bots_at_speed_have_a_pace_of_their_own_and_think_when_they_are_asked() {
    let mut driver = bots(Level::Medium, 5000);
    driver.wait(60_000);
    let (thoughts, steps) = (driver.thoughts.len(), driver.log.len());
    assert!(steps > 50, "they play: {steps}");
    assert!(thoughts < 3 * steps, "and think when they are asked: {thoughts} times for {steps} steps");
    driver.feed(Input::Woken);
    assert_eq!(driver.thoughts.len(), thoughts);
}

#[test]
fn a_bot_at_speed_that_knows_no_haste_takes_its_time() {
    let mut driver = bots(Level::Random, 2000);
    driver.wait(1999);
    assert!(driver.log.is_empty() && driver.thoughts.is_empty());
    driver.wait(1);
    assert_eq!((driver.log.len(), driver.thoughts.len()), (0, 1));
    driver.wait(50);
    assert_eq!((driver.log.len(), driver.thoughts.len()), (1, 1), "at the end of its tick");
}

/// Ann, Ben and a bot in beats, once all of them are asked; says when that was.
fn beat(bots: Bots) -> (Driver, Vec<ConnId>, u64) {
    let options = |meta: &mut room::Meta| drop(meta.options.insert("mode".to_owned(), "beat".to_owned()));
    let (mut driver, conns) = Driver::begin("roll-and-clash", 3, &["Ann", "Ben"], options);
    for n in 0..400 {
        if driver.game(conns[0])["awaited"] == json!([0, 1, 2]) {
            let asked = driver.row()["at"].as_u64().expect("a time");
            return (driver, conns, asked);
        }
        if let Some(asked @ 0..=1) = driver.game(conns[0])["awaited"][0].as_u64() {
            let conn = conns[asked as usize];
            driver.act(conn, &format!("pick-{n}"), &driver.choice(conn));
        } else {
            let picking = driver.game(conns[0])["awaited"] == json!([2]);
            driver.bots = if picking { Bots::Quick } else { bots };
            driver.wait(50);
        }
    }
    panic!("the game does not begin");
}

#[test]
fn where_rules_end_a_question_each_bot_counts_from_when_it_was_asked() {
    let (mut driver, conns, asked) = beat(Bots::Quick);
    let steps = driver.log.len();
    driver.wait(asked + 600 - time(&driver));
    driver.act(conns[0], "plan", &driver.choice(conns[0]));
    assert_eq!(driver.log.len(), steps + 1);
    driver.wait(399);
    assert_eq!(driver.log.len(), steps + 1);
    driver.wait(1);
    assert_eq!(actor(&driver.row()), Some(Seat::new(2)), "what Ann did makes it no later");
    assert_eq!(driver.row()["at"].as_u64(), Some(asked + 1000));
}

#[test]
fn what_a_bot_decided_about_another_position_is_forgotten() {
    let (mut driver, conns, asked) = beat(Bots::Slow);
    let late = driver.decisions.pop().expect("it thinks");
    driver.wait(asked + 600 - time(&driver));
    driver.act(conns[0], "plan", &driver.choice(conns[0]));
    let (steps, thoughts) = (driver.log.len(), driver.thoughts.len());
    driver.bots = Bots::Quick;
    driver.feed(late);
    assert_eq!(driver.thoughts.len(), thoughts + 1, "it thinks again, at once");
    driver.wait(400);
    assert_eq!((driver.log.len(), driver.row()["at"].as_u64()), (steps + 1, Some(asked + 1000)));
}

/// Ann and three bots that are all asked at once, and what they have decided.
fn asked_together() -> (Driver, Vec<Input>) {
    let (mut driver, conns) = Driver::begin("bloody-masquerade", 4, &["Ann"], |meta| meta.bot_pace = 300);
    driver.bots = Bots::Slow;
    driver.act(conns[0], "choice", &driver.choice(conns[0]));
    let decisions = std::mem::take(&mut driver.decisions);
    assert_eq!(decisions.len(), 3, "all of them think");
    (driver, decisions)
}

#[test]
fn which_of_several_bots_thought_longest_does_not_show() {
    let play = |last_first: bool| {
        let (mut driver, mut decisions) = asked_together();
        if last_first {
            decisions.reverse();
        }
        let steps = driver.log.len();
        let last = decisions.pop().expect("three");
        decisions.into_iter().for_each(|decision| driver.feed(decision));
        driver.wait(299);
        assert_eq!(driver.log.len(), steps);
        driver.wait(100);
        assert_eq!(driver.log.len(), steps, "two are ready, and wait for the third");
        driver.feed(last);
        assert_eq!(driver.log.len(), steps, "which is late, so that they act at their next moment");
        driver.wait(200);
        assert_eq!(driver.log.len(), steps);
        driver.wait(1);
        assert_eq!(driver.log.len(), steps + 1);
        (actor(&driver.row()), driver.row()["at"].clone())
    };
    assert_eq!(play(false), play(true));
    assert_eq!(play(false).0, Some(Seat::new(1)), "in the order of the seats");
}

#[test]
fn how_long_a_bot_thought_does_not_show_at_any_pace() {
    for (pace, slot) in [(0, 20), (300, 300)] {
        let mut times = Vec::new();
        for thinks in [0, 1, slot / 2, slot - 1] {
            let (mut driver, _) = Driver::begin("king-of-tokyo", 2, &[], |meta| meta.bot_pace = pace);
            driver.wait(5 * slot);
            driver.bots = Bots::Slow;
            driver.wait(2 * slot);
            let decision = driver.decisions.pop().expect("it thinks");
            // It has been thinking for a while: its next moment is the one after this.
            let (steps, since) = (driver.log.len(), driver.row()["at"].as_u64().expect("a time"));
            let next = since + (time(&driver) - since).next_multiple_of(slot);
            driver.wait(next - time(&driver) + thinks);
            driver.feed(decision);
            driver.bots = Bots::Quick;
            driver.wait(slot - thinks);
            assert!(driver.log.len() > steps, "it acts");
            let at = |row: &room::LogRow| serde_json::from_str::<Value>(&row.row).expect("JSON")["at"].as_u64();
            times.push(at(&driver.log[steps]).expect("a time") - since);
        }
        assert!(times[1..].iter().all(|at| *at == times[1]) && times.iter().all(|at| at % slot == 0), "{times:?}");
    }
}

#[test]
fn a_bots_act_that_cannot_be_stored_costs_nobody_time() {
    let (mut driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann"], |meta| {
        meta.bot_pace = 300;
        with_clock(meta);
    });
    driver.wait(60_000);
    let (steps, thoughts) = (driver.log.len(), driver.thoughts.len());
    driver.store = Store::Full;
    driver.wait(2000);
    assert_eq!(driver.log.len(), steps);
    assert!(driver.thoughts.len() > thoughts + 1, "it thinks again");
    driver.say(conns[0], Said::Hello { last: None, tv: None });
    assert_eq!(driver.game(conns[0])["now"].as_u64(), Some(time(&driver)));
    driver.store = Store::Good;
    driver.wait(2000);
    assert!(driver.log.len() > steps);
}

#[test]
fn bots_play_a_whole_game_and_the_end_comes_late_to_who_watches() {
    let short = |meta: &mut room::Meta| drop(meta.options.insert("duel".to_owned(), "short".to_owned()));
    let (mut driver, conns) = Driver::begin("roll-and-clash", 2, &["Ann"], short);
    assert_eq!(driver.measured, [(conns[0], true)], "the way is measured often");
    let eve = driver.connect("Eve");
    assert_eq!(driver.measured.last(), Some(&(eve, true)));
    driver.ask("Ann", Change::Leave).expect("she sits");
    for _ in 0..40_000 {
        driver.wait(50);
        if driver.room.stage() == Stage::Over {
            break;
        }
    }
    assert_eq!(driver.room.stage(), Stage::Over, "bots end it");
    assert!(driver.thoughts.contains(&0) && driver.thoughts.contains(&1));
    assert_eq!(driver.measured[2..], [(conns[0], false), (eve, false)], "and then seldom again");
    let over = |told: &Value| told["table"]["stage"] == "over";
    assert!(driver.hear(conns[0]).iter().any(over));
    assert!(!driver.hear(eve).iter().any(over), "she has not seen the end yet");
    driver.wait(2949);
    assert!(!driver.hear(eve).iter().any(over));
    driver.wait(51);
    let told = driver.hear(eve);
    assert_eq!(kinds(&told[told.len() - 2..]), ["game", "table"]);
    assert!(driver.room.next_wake().is_none());
}
