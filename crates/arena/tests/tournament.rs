//! Tournaments of real bots, and of small numbers of games.

use arena::{Measure, Row, Standings, Tournament, Until, Watch};
use kernel::{BotName, Bots, Game, Level};
use serde_json::Value;

fn names(bots: &str) -> Vec<BotName> {
    bots.split(' ').map(|name| name.parse().expect("a name")).collect()
}

fn tournament<G: Game + Bots>(seats: u8, bots: &str, games: u64) -> Tournament<G> {
    let options = G::Options::default();
    Tournament { seats, bots: names(bots), until: Until::Games(games), options, seed: 3, threads: Some(2) }
}

fn played<G: Game + Bots>(tournament: &Tournament<G>) -> Standings {
    tournament.play_all(&Watch::NOBODY).expect("the games are faultless")
}

fn row<'s>(standings: &'s Standings, bot: &str, against: &str, side: &str) -> &'s Row {
    let is = |row: &&Row| row.bot.to_string() == bot && row.against.to_string() == against && row.side == side;
    standings.rows.iter().find(is).unwrap_or_else(|| panic!("no row {bot}, {against}, {side}"))
}

#[test]
fn the_number_of_threads_changes_nothing_but_times() {
    let tournament = tournament::<shisogari::State>(4, "random medium", 60);
    let text = |threads| {
        let mut json = serde_json::json!(played(&Tournament { threads: Some(threads), ..tournament.clone() }));
        for key in ["threads", "seconds"] {
            json[key] = Value::Null;
        }
        for row in json["rows"].as_array_mut().expect("rows") {
            assert!(row["p50_us"].as_f64() <= row["p99_us"].as_f64(), "{row}");
            (row["p50_us"], row["p99_us"]) = (Value::Null, Value::Null);
        }
        json.to_string()
    };
    assert_eq!(text(1), text(3));
}

#[test]
fn equal_bots_come_out_equal_where_seats_are_rotated() {
    let standings = played(&tournament::<king_of_tokyo::State>(4, "medium medium@1", 40));
    assert_eq!((standings.measure, standings.games), (Measure::WinShare, 80));
    for (bot, against) in [("medium", "medium@1"), ("medium@1", "medium")] {
        // The same game on every seat: one of the four seats wins each, unless all fall together.
        let row = row(&standings, bot, against, "all");
        assert!(row.games == 40 && row.share == 0.25 && row.instead == 0.25, "{row:?}");
        assert!(row.low < 0.25 && row.high > 0.25 && row.p50_us > 0.0, "{row:?}");
    }
    assert_eq!(standings.ratings[0].rating, standings.ratings[1].rating);
}

#[test]
fn equal_bots_come_out_equal_where_a_seat_is_exchanged() {
    let standings = played(&tournament::<bloody_masquerade::State>(6, "medium medium@1", 60));
    // Ten deals: six seats are exchanged in each company, and each company plays once among itself.
    assert_eq!((standings.measure, standings.games), (Measure::Difference, 10 * 2 * (6 + 1)));
    assert!(standings.rows.len() > 4, "a row for each character");
    for row in &standings.rows {
        assert!(row.share == 0.0 && row.won == row.instead && row.low < 0.0 && row.high > 0.0, "{row:?}");
    }
    let all: u64 = standings.rows.iter().filter(|row| row.side != "all").map(|row| row.games).sum();
    assert_eq!(all, 2 * 60, "every seat has a side");
    assert_eq!(standings.ratings[0].rating, 25.0);
}

#[test]
fn the_stronger_bot_is_found() {
    let standings = played(&tournament::<king_of_tokyo::State>(3, "random medium", 90));
    assert!(row(&standings, "medium", "random", "all").low > 1.0 / 3.0, "{standings:?}");
    assert!(row(&standings, "random", "medium", "all").high < 1.0 / 3.0, "{standings:?}");
    assert_eq!(standings.ratings[0].bot, Level::Medium.into());

    let standings = played(&tournament::<shisogari::State>(5, "random medium", 300));
    let hunter = row(&standings, "medium", "random", "hunter");
    assert!(hunter.games == 240 && hunter.side == "hunter", "{hunter:?}");
    assert_eq!(row(&standings, "medium", "random", "vampire").games, 60);
    assert!(row(&standings, "medium", "random", "all").share > 0.0, "{standings:?}");
    assert_eq!(standings.ratings[0].bot, Level::Medium.into());
}

#[test]
fn a_tournament_goes_on_until_the_intervals_are_small_enough() {
    let wanted =
        Tournament { until: Until::Within(0.06), ..tournament::<king_of_tokyo::State>(2, "random random@1", 0) };
    let fault = wanted.play_all(&Watch::NOBODY).expect_err("there is but one way to play at random");
    assert_eq!(fault.to_string(), "king-of-tokyo has no random@1 bot");
    let standings = played(&Tournament { bots: names("random medium"), ..wanted });
    for row in &standings.rows {
        assert!((row.high - row.low) / 2.0 <= 0.06 && row.games.is_multiple_of(128), "{row:?}");
    }
}

#[test]
fn a_tournament_that_is_stopped_tells_of_what_was_played() {
    let done = std::sync::atomic::AtomicU64::new(0);
    let watch = Watch {
        played: &|| _ = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed),
        stop: &|| done.load(std::sync::atomic::Ordering::Relaxed) >= 50,
        ..Watch::NOBODY
    };
    let standings = tournament::<shisogari::State>(4, "random medium", 4000).play_all(&watch).expect("no fault");
    assert!(standings.stopped && (50..60).contains(&standings.games), "{}", standings.games);
    assert!(standings.rows.iter().any(|row| row.games > 0));
}
