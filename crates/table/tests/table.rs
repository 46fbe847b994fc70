//! A table behind JSON: what is played can be replayed, and a bad record says where it is bad.

use std::collections::BTreeMap;

use kernel::{Input, Level, Seat, Seed, Time, Viewer};
use serde_json::{Value, json};
use shisogari::State;
use table::{AnyGame, Of, Record, RecordError, RecordSeat, Refused, Step};

const GAME: Of<State> = Of::new();

/// Plays a whole game with bots, through JSON alone.
fn play(seed: u64, seats: u8) -> Record {
    let seed = Seed::from_number(seed);
    let options = GAME.options(&BTreeMap::new()).expect("defaults");
    let mut table = GAME.open(seed, seats, &options, None).expect("a good table");
    let mut bots: Vec<_> =
        Seat::all(seats).map(|seat| Some(table.bot(Level::Random, seat).expect("random is there"))).collect();
    let mut steps = Vec::new();
    while table.outcome().is_none() {
        let seat = table.awaited().nth(0).expect("somebody is asked");
        let bot = bots[seat.index()].take().expect("a bot on each seat");
        let now = table.last_at().plus(table.hold());
        let (bot, action) = table.think(now, bot).expect("an awaited seat can act").run();
        bots[seat.index()] = Some(bot);
        let step =
            Step { step: table.step() + 1, at: now, pressed: now, input: Input::Act { seat, action }, way: None };
        table.apply(&step).expect("a bot's act is legal");
        steps.push(step);
    }
    let seat = RecordSeat { name: "Ann".into(), player: "random".into(), entropy: None };
    Record {
        v: 1,
        game: "shisogari".into(),
        rules: GAME.info().rules,
        options,
        data: None,
        seats: vec![seat; usize::from(seats)],
        chance: "step".into(),
        commitment: None,
        secret: None,
        seed: seed.to_string(),
        steps,
        outcome: table.outcome().map(Into::into),
    }
}

#[test]
fn a_record_replays_to_the_same_game() {
    for (seed, seats) in [(1, 4), (2, 5), (3, 4), (4, 5)] {
        let record = play(seed, seats);
        let text = serde_json::to_string(&record).expect("a record is JSON");
        let read: Record = serde_json::from_str(&text).expect("and back");
        let table = read.replay(&GAME, None).expect("it follows from its seed");
        assert_eq!(table.step(), record.steps.len() as u64);
        let mut views = 0;
        table.rewind(&mut |step, then| {
            assert_eq!(then.step(), step);
            for viewer in Viewer::all(seats) {
                assert_eq!(then.news(viewer, step), table.news(viewer, step), "news do not change afterwards");
            }
            views += 1;
        });
        assert_eq!(views, record.steps.len() + 1);
    }
}

#[test]
fn a_bad_record_says_what_is_wrong() {
    let check = |change: &dyn Fn(&mut Record), wanted: &str| {
        let mut record =
            (5..).map(|seed| play(seed, 5)).find(|record| record.steps.len() > 5).expect("some game is long");
        change(&mut record);
        let error: RecordError = record.replay(&GAME, None).expect_err(wanted);
        assert!(error.to_string().contains(wanted), "{error}");
    };
    check(&|record| record.v = 9, "format 9");
    check(&|record| record.game = "chess".into(), "chess");
    check(&|record| record.rules = 7, "version 7");
    check(&|record| record.seed = "xyz".into(), "64 hexadecimal");
    check(&|record| record.seats.truncate(3), "seats 4 to 5, not 3");
    check(&|record| drop(record.options.insert("colour_rule".into(), "red".into())), "colour_rule");
    check(&|record| drop(record.steps.remove(0)), "step 2 does not follow step 0");
    check(&|record| record.outcome = None, "another outcome");
    check(
        &|record| {
            let input = Input::Act { seat: Seat::new(0), action: json!({"do": "confirm"}) };
            record.steps[0] = Step { step: 1, at: Time::ZERO, pressed: Time::ZERO, input, way: None };
        },
        "step 1:",
    );
}

#[test]
fn an_act_that_is_no_act_changes_nothing() {
    let mut table = GAME.open(Seed::from_number(6), 5, &BTreeMap::new(), None).expect("a good table");
    let before: Vec<Value> = Viewer::all(5).map(|viewer| table.view(viewer)).collect();
    let seat = table.awaited().nth(0).expect("somebody is asked");
    for action in
        [json!(null), json!({"do": "fly"}), json!({"do": "take", "from": 99}), json!([1, 2]), json!("pass")]
    {
        let refused = table.check(Time::ZERO, seat, &action).expect_err("no act");
        assert!(matches!(refused, Refused::NotAnAction { .. }), "{action}: {refused}");
        let step =
            Step { step: 1, at: Time::ZERO, pressed: Time::ZERO, input: Input::Act { seat, action }, way: None };
        assert!(table.apply(&step).is_err());
    }
    let after: Vec<Value> = Viewer::all(5).map(|viewer| table.view(viewer)).collect();
    assert_eq!(before, after);
}

#[test]
fn options_are_read_by_name_and_told_in_full() {
    let chosen = BTreeMap::from([("turn_cap".to_owned(), "50".to_owned())]);
    let options = GAME.options(&chosen).expect("a good option");
    assert_eq!(options["turn_cap"], "50");
    assert_eq!(options["colour_rule"], "printed");
    let wrong = BTreeMap::from([("turn_kap".to_owned(), "50".to_owned())]);
    let error = GAME.options(&wrong).expect_err("no such option").to_string();
    assert!(error.contains("`turn_cap`"), "{error}");
}
