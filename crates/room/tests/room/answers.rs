//! Nobody can tell from its time whether a person or a standing order answered, not even from the record.

use kernel::{Rng, Seed};
use room::{ConnId, Said};
use serde_json::json;
use serde_json::value::RawValue;
use wire::Stage;

use crate::driver::Driver;

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

/// Ann's answers by hand and by her orders over some games, in milliseconds.
fn times() -> (Vec<u64>, Vec<u64>) {
    let (mut by_hand, mut by_order) = (Vec::new(), Vec::new());
    for game in 0..120 {
        let (mut driver, conns) = Driver::begin("king-of-tokyo", 2, &["Ann", "Ben"], |_| {});
        driver.setting.secret = [game; 32];
        driver.restart();
        let conns: Vec<ConnId> = ["Ann", "Ben"].iter().zip(conns).map(|(name, _)| driver.connect(name)).collect();
        let orders = json!({ "yield_at": null, "stay": false, "skip_buying": true });
        driver.say(conns[0], Said::Orders(RawValue::from_string(orders.to_string()).expect("JSON")));
        let mut known = 0;
        while driver.room.stage() != Stage::Over {
            let (conn, steps, since) = (driver.asked(&conns), driver.log.len(), driver.now);
            let ordered = conn == conns[0] && buys(&driver, conn);
            if ordered {
                while driver.log.len() == steps {
                    driver.wait(1);
                }
            } else {
                driver.now += person_takes((u64::from(game) << 32) + steps as u64);
                let action = driver.choice(conn);
                driver.act(conn, &format!("act-{steps}"), &action);
            }
            if conn != conns[0] {
                continue;
            }
            // After a few answers it is known how she plays.
            if known > 8 {
                if ordered { &mut by_order } else { &mut by_hand }.push(driver.now - since);
            }
            known += u32::from(!ordered);
        }
    }
    (by_hand, by_order)
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
fn orders_take_as_long_as_their_person() {
    let (by_hand, by_order) = times();
    assert!(by_hand.len() > 150 && by_order.len() > 60, "{} and {}", by_hand.len(), by_order.len());
    // Samples of one kind are further apart than this once in a thousand times.
    let sizes = (by_hand.len() as f64, by_order.len() as f64);
    let limit = 1.95 * ((sizes.0 + sizes.1) / (sizes.0 * sizes.1)).sqrt();
    let apart = distance(&by_hand, &by_order);
    assert!(apart < limit, "{apart} of {limit}: {by_hand:?} {by_order:?}");
    // What gave orders away: a moment at which they come, and people do not.
    for window in 0..150_u64 {
        let inside = by_order.iter().filter(|&&time| time / 100 == window).count();
        assert!(inside * 5 < by_order.len(), "{inside} orders after {window}00 ms");
    }
}
