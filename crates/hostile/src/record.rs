//! Records of games, as `yakai replay` and `yakai verify` are handed them.

use table::Record;

use crate::says;

/// A record is refused with a word and its place, or it is the same when it is written and read again; and if it can be
/// verified, so can its copy.
pub fn record(bytes: &[u8]) {
    let record: Record = match serde_json::from_slice(bytes) {
        Err(error) => return assert!(says(&error).contains("line "), "where? {error}"),
        Ok(record) => record,
    };
    let written = serde_json::to_string(&record).expect("a record is JSON");
    let again: Record = serde_json::from_str(&written).expect("what was written can be read");
    assert_eq!(serde_json::to_string(&again).expect("a record is JSON"), written, "written and read again");
    let game = match catalog::game(&record.game) {
        Err(trouble) => return drop(says(&trouble)),
        Ok(game) => game,
    };
    match record.verify(game, None) {
        Err(error) => drop(says(&error)),
        Ok(verified) => {
            assert_eq!(verified.steps, record.steps.len() as u64, "each step was looked at");
            let copy = again.with_sums().verify(game, None).expect("its copy can be verified");
            assert!(copy.fingerprint.is_some() && copy.steps == verified.steps);
        }
    }
}
