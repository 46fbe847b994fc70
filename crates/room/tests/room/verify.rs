//! A record shows that the game was fair, and nobody can change a byte of it unnoticed.

use kernel::Level;
use room::Change;
use table::{Record, RecordError};
use wire::Stage;

use crate::driver::Driver;

/// A game that bots have played to the end, on paper.
fn record(game: &str, seats: u8, secret: u8) -> Record {
    let mut driver = Driver::open(game, seats, |_| {});
    driver.setting.secret = [secret; 32];
    driver.restart();
    for _ in 0..seats {
        driver.ask("Ann", Change::AddBot { seat: None, level: Level::Medium }).expect("there is a chair");
    }
    driver.ask("Ann", Change::Start).expect("all chairs are taken");
    while driver.room.stage() != Stage::Over {
        driver.wait(10_000);
    }
    driver.room.record().expect("it is over")
}

fn verify(game: &str, record: &Record) -> Result<table::Verified, RecordError> {
    record.verify(catalog::game(game).expect("there"), None)
}

/// How many games of each kind: YAKAI_RECORDS=250 for a thousand, and every byte of a record.
fn by_hand() -> Option<u8> {
    std::env::var("YAKAI_RECORDS").ok()?.parse().ok()
}

const GAMES: [(&str, u8); 4] =
    [("king-of-tokyo", 2), ("bloody-masquerade", 4), ("roll-and-clash", 2), ("shisogari", 4)];

#[test]
fn the_record_of_every_game_can_be_verified() {
    let each = by_hand().unwrap_or(2);
    for (game, seats) in GAMES {
        for secret in 0..each {
            let text = serde_json::to_string(&record(game, seats, secret)).expect("a record is JSON");
            let record: Record = serde_json::from_str(&text).expect("and back");
            let verified =
                verify(game, &record).unwrap_or_else(|error| panic!("{game} with secret {secret}: {error}"));
            assert!(verified.committed && verified.fingerprint.is_some(), "{game}: {verified:?}");
            assert_eq!(verified.steps, record.steps.len() as u64);
        }
    }
}

#[test]
fn no_byte_of_a_record_can_be_changed() {
    for (game, seats) in GAMES {
        let record = record(game, seats, 1);
        let text = serde_json::to_string(&record).expect("a record is JSON");
        let stride = if by_hand().is_some() { 1 } else { 5 };
        for place in (0..text.len()).step_by(stride) {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = match bytes[place] {
                digit @ b'0'..=b'8' => digit + 1,
                b'9' => b'1',
                letter @ b'a'..=b'y' => letter + 1,
                _ => b'x',
            };
            let Ok(changed) = serde_json::from_slice::<Record>(&bytes) else { continue };
            let around = String::from_utf8_lossy(&bytes[place.saturating_sub(40)..(place + 20).min(bytes.len())]);
            verify(game, &changed).map(|_| ()).expect_err(&format!("{game}, byte {place}: {around}"));
        }
    }
}

#[test]
fn the_first_step_that_was_changed_is_named() {
    let whole = record("king-of-tokyo", 2, 1);
    let check = |change: &dyn Fn(&mut Record), wanted: &str| {
        let mut record = whole.clone();
        change(&mut record);
        let error = verify("king-of-tokyo", &record).expect_err(wanted).to_string();
        assert!(error.contains(wanted), "{error}");
    };
    check(&|record| record.secret = Some("00".repeat(32)), "published before the game");
    check(&|record| record.commitment = None, "what stands before the first step");
    check(&|record| record.seats[1].entropy = Some("00".repeat(32)), "the seats' shares");
    check(&|record| record.seats[1].entropy = None, "the share of seat 1");
    check(&|record| record.steps[3].at = record.steps[3].at.plus(1), "step 4 ");
    check(&|record| record.steps.swap(5, 7), "step 6 ");
    check(&|record| drop(record.steps.pop()), "step ");
    check(&|record| drop(record.sums.pop()), &format!("step {} ", whole.steps.len()));
    check(&|record| record.outcome.as_mut().expect("an end").winners.clear(), "another outcome");

    // Without sums a legal act in place of another may pass, and this is said.
    let mut older = whole.clone();
    older.sums.clear();
    assert_eq!(verify("king-of-tokyo", &older).expect("it is legal").fingerprint, None);
}
