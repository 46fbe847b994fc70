//! A table behind JSON: what is played can be replayed, and a bad record says where it is bad.

use std::collections::BTreeMap;

use kernel::{Input, Level, Seat, Seed, Time, Viewer};
use serde_json::json;
use serde_json::value::to_raw_value;
use shisogari::State;
use table::{AnyGame, AnyTable, Of, Record, RecordError, RecordSeat, Refused, Step};

const GAME: Of<State> = Of::new();

/// Plays a whole game with bots, through JSON alone.
fn play(seed: u64, seats: u8) -> Record {
    let seed = Seed::from_number(seed);
    let options = GAME.options(&BTreeMap::new()).expect("defaults");
    let mut table = GAME.open(seed, seats, &options, None).expect("a good table");
    for seat in Seat::all(seats) {
        table.seat_bot(Level::Random, seat);
    }
    while table.outcome().is_none() {
        let seat = table.awaited().nth(0).expect("somebody is asked");
        let now = table.last_at().plus(table.least_time());
        let decision = table.think(now, seat).expect("an awaited seat can act").run();
        let action = table.thought(seat, decision).expect("the bot still sits there");
        table.check(now, seat, &action).expect("a bot's act is legal");
        let input = Input::Act { seat, action };
        table.apply(&Step { step: table.step() + 1, at: now, pressed: now, input, timing: None });
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
        steps: table.log(),
        outcome: table.outcome().map(Into::into),
        sums: Vec::new(),
    }
}

#[test]
fn sums_are_the_same_for_ever() {
    let text = r#"{"v":1,"game":"shisogari","rules":1,"options":{"b":"2","a":"1"},"data":null,
        "seats":[{"name":"Ann","player":"person","entropy":"01"}],"chance":"step","commitment":null,"secret":null,
        "seed":"00","steps":[{"step":1,"at":5,"pressed":5,"input":{"act":{"seat":0,"action":{"do":"x","a":[1]}}}}],
        "outcome":null}"#;
    let record: Record = serde_json::from_str(text).expect("a record");
    assert_eq!(record.with_sums().sums, ["6f417f3ceade", "2e9d0d4f7ccb"]);
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
                assert_eq!(
                    then.news(viewer, step).get(),
                    table.news(viewer, step).get(),
                    "news do not change afterwards"
                );
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
    check(&|record| record.seats = vec![record.seats[0].clone(); 261], "seats 4 to 5, not 255");
    check(&|record| drop(record.options.insert("colour_rule".into(), "red".into())), "colour_rule");
    check(&|record| drop(record.steps.remove(0)), "step 2 does not follow step 0");
    check(&|record| record.steps[4].at = Time(record.steps[3].at.0 - 1), "step 5: it was at ");
    check(&|record| record.steps[1].input = Input::Deadline, "step 2: nothing was due at ");
    check(
        &|record| {
            let action = json!({"do": "confirm"});
            record.steps[0].input = Input::Act { seat: Seat::new(127), action };
        },
        "step 1: there is no seat 127 at a table of 5",
    );
    check(&|record| record.outcome = None, "another outcome");
    check(
        &|record| {
            let input = Input::Act { seat: Seat::new(0), action: json!({"do": "confirm"}) };
            record.steps[0] = Step { step: 1, at: Time::ZERO, pressed: Time::ZERO, input, timing: None };
        },
        "step 1:",
    );
}

#[test]
fn an_act_that_is_no_act_changes_nothing() {
    let mut table = GAME.open(Seed::from_number(6), 5, &BTreeMap::new(), None).expect("a good table");
    let views = |table: &dyn AnyTable| {
        Viewer::all(5).map(|viewer| table.view(viewer).get().to_owned()).collect::<Vec<_>>()
    };
    let before = views(table.as_ref());
    let seat = table.awaited().nth(0).expect("somebody is asked");
    for action in
        [json!(null), json!({"do": "fly"}), json!({"do": "take", "from": 99}), json!([1, 2]), json!("pass")]
    {
        let text = to_raw_value(&action).expect("JSON");
        let refused = table.read(&text).expect_err("no act");
        assert!(matches!(refused, Refused::NotAnAction { .. }), "{action}: {refused}");
        let step = Step {
            step: 1,
            at: Time::ZERO,
            pressed: Time::ZERO,
            input: Input::Act { seat, action },
            timing: None,
        };
        assert!(table.replay(&json!(step).to_string()).is_err());
    }
    assert_eq!(before, views(table.as_ref()));
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
