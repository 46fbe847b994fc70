//! Nobody can tell from its time whether a person, a standing order or a bot answered, not even from the record.

use kernel::{Rng, Seed};
use room::{Change, ConnId, LogRow, Said};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use wire::Stage;

use crate::driver::{Bots, Driver};

/// How long a person takes: mostly two or three seconds, sometimes up to eight.
fn person_takes(number: u64) -> u64 {
    let mut rng = Rng::for_step(Seed::from_number(number), 0);
    let between = (0..4).map(|_| rng.below(1000)).sum::<u32>();
    (700.0 * 12.0_f64.powf(f64::from(between) / 4000.0)) as u64
}

/// Whether this seat is asked whether to buy, which Ann has ordered not to.
fn buys(driver: &Driver, conn: ConnId) -> bool {
    driver.game(conn)["legal"].as_array().is_some_and(|legal| legal.contains(&json!({ "do": "end" })))
}

/// Ann and Ben play King of Tokyo at a table of its own, and Ann has ordered to buy nothing.
fn begin(table: u8) -> (Driver, Vec<ConnId>) {
    let (mut driver, _) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
    driver.setting.secret = [table; 32];
    // A bot decides as quickly as it can.
    driver.bots = Bots::Fall;
    driver.restart();
    let conns = ["Ann", "Ben"].map(|name| driver.connect(name)).to_vec();
    let orders = json!({ "yield_at": null, "stay": false, "skip_buying": true });
    driver.say(conns[0], Said::Orders(RawValue::from_string(orders.to_string()).expect("JSON")));
    (driver, conns)
}

fn answer(driver: &mut Driver, conn: ConnId) {
    let (steps, action) = (driver.log.len(), driver.choice(conn));
    driver.act(conn, &format!("act-{steps}"), &action);
}

/// When a row was written, as the record says.
fn at(row: &LogRow) -> u64 {
    serde_json::from_str::<Value>(&row.row).expect("JSON")["at"].as_u64().expect("a time")
}

/// How long Ann's answers took: by hand, by her orders, by the bot that plays for her.
#[derive(Default)]
struct Times {
    by_hand: Vec<u64>,
    by_order: Vec<u64>,
    by_bot: Vec<u64>,
}

fn times() -> Times {
    let mut times = Times::default();
    for game in 0..120 {
        let (mut driver, conns) = begin(game);
        let mut known = 0;
        while driver.room.stage() != Stage::Over {
            let (conn, steps) = (driver.asked(&conns), driver.log.len());
            let anns = conn == conns[0];
            let ordered = anns && buys(&driver, conn);
            // After a few answers it is known how she plays. Then she is away for every other question.
            let away = anns && known > 8 && steps % 2 == 0;
            if away {
                driver.ask("Ann", Change::Leave).expect("she sits");
            }
            if ordered || away {
                while driver.log.len() == steps {
                    driver.wait(1);
                }
            } else {
                driver.now += person_takes((u64::from(game) << 32) + steps as u64);
                answer(&mut driver, conn);
            }
            if away {
                driver.say(conn, Said::Hello { last: None, tv: None });
            }
            if anns && known > 8 && steps > 0 {
                let times = match (ordered, away) {
                    (true, _) => &mut times.by_order,
                    (false, true) => &mut times.by_bot,
                    (false, false) => &mut times.by_hand,
                };
                times.push(at(&driver.log[steps]) - at(&driver.log[steps - 1]));
            }
            known += u32::from(anns && !ordered && !away);
        }
    }
    times
}

/// How far apart the shares of two samples below some value are, at most: Kolmogorov and Smirnov's measure.
fn distance(one: &[u64], other: &[u64]) -> f64 {
    let below = |sample: &[u64], value: u64| {
        sample.iter().filter(|&&time| time <= value).count() as f64 / sample.len() as f64
    };
    let gap = |&value: &u64| (below(one, value) - below(other, value)).abs();
    one.iter().chain(other).map(gap).fold(0.0, f64::max)
}

#[test]
fn orders_and_bots_take_as_long_as_their_person() {
    let Times { by_hand, by_order, by_bot } = times();
    assert!(by_hand.len() > 100, "{}", by_hand.len());
    for (what, times) in [("orders", by_order), ("bots", by_bot)] {
        assert!(times.len() > 60, "{what}: {}", times.len());
        // Samples of one kind are further apart than this once in a thousand times.
        let sizes = (by_hand.len() as f64, times.len() as f64);
        let limit = 1.95 * ((sizes.0 + sizes.1) / (sizes.0 * sizes.1)).sqrt();
        let apart = distance(&by_hand, &times);
        assert!(apart < limit, "{what}: {apart} of {limit}: {by_hand:?} {times:?}");
        // What gave orders away: a moment at which they come, and people do not.
        for window in 0..150_u64 {
            let inside = times.iter().filter(|&&time| time / 100 == window).count();
            assert!(inside * 5 < times.len(), "{inside} {what} after {window}00 ms");
        }
    }
}

#[test]
fn after_a_restart_no_order_answers_before_its_person_could() {
    let (mut driver, conns) = begin(0);
    while !(driver.asked(&conns) == conns[0] && buys(&driver, conns[0])) {
        let conn = driver.asked(&conns);
        answer(&mut driver, conn);
    }
    let steps = driver.log.len();
    driver.now += 60_000;
    driver.restart();
    for name in ["Ann", "Ben"] {
        driver.connect(name);
    }
    driver.wait(500);
    assert_eq!(driver.log.len(), steps, "she is just back");
    driver.wait(20_000);
    assert!(driver.log.len() > steps, "and her orders hold");
}
