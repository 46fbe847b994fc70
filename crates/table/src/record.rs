//! The record of one game: enough to replay, verify and share it.

use std::collections::BTreeMap;

use kernel::{HouseFile, Outcome, Race, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::{AnyGame, AnyTable, OpenError, Refused, Step};

/// The record of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The version of this format.
    pub v: u32,
    /// The game's id.
    pub game: String,
    /// The version of the rules it was played under.
    pub rules: u32,
    /// All options with the values it was played with.
    pub options: BTreeMap<String, String>,
    /// SHA-256 of the house values, for games that have some.
    pub data: Option<String>,
    /// Who played.
    pub seats: Vec<RecordSeat>,
    /// Where randomness came from: `step`, one stream per step.
    pub chance: String,
    /// SHA-256 of the server's share of the seed, published before anybody sat down.
    pub commitment: Option<String>,
    /// The server's share of the seed.
    pub secret: Option<String>,
    /// The seed, in hexadecimal digits.
    pub seed: String,
    /// The log.
    pub steps: Vec<Step<Value>>,
    /// How it ended, if it has.
    pub outcome: Option<RecordOutcome>,
}

/// Who sat on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordSeat {
    /// Their name at the table.
    pub name: String,
    /// `person`, or a bot's level.
    pub player: String,
    /// The seat's own share of the seed.
    pub entropy: Option<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordOutcome {
    /// The seats that won.
    pub winners: Vec<u8>,
    /// The game's word for how it ended.
    pub reason: String,
}

impl From<Outcome> for RecordOutcome {
    fn from(outcome: Outcome) -> RecordOutcome {
        let winners = outcome.winners.iter().map(|seat| seat.index() as u8).collect();
        RecordOutcome { winners, reason: outcome.reason.to_owned() }
    }
}

/// Why a record cannot be replayed.
#[derive(Debug, Error)]
pub enum RecordError {
    /// It has another format.
    #[error("a record of format {0}; this program reads format 1")]
    Version(u32),
    /// It is of another game.
    #[error("a record of `{0}`, not of this game")]
    Game(String),
    /// It was played under another version of the rules.
    #[error("played under rules version {record}; this program has version {ours}")]
    Rules {
        /// The version in the record.
        record: u32,
        /// The version of this program.
        ours: u32,
    },
    /// Its randomness came from another source.
    #[error("chance from `{0}`; this program replays `step`")]
    Chance(String),
    /// Its seed is not a seed.
    #[error("the seed is not 64 hexadecimal digits")]
    Seed,
    /// It was played with other house values.
    #[error("played with the house values {wanted}, but {there}; name their file with --data")]
    House {
        /// The hash in the record.
        wanted: String,
        /// What this program has instead.
        there: String,
    },
    /// The table cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A step does not follow from the rules.
    #[error("step {step}: {why}")]
    Step {
        /// Its number.
        step: u64,
        /// What is wrong with it.
        why: Refused,
    },
    /// An answer in a race was not counted as its timing says.
    #[error("step {0}: what is counted does not follow from the timing of the answer")]
    Timing(u64),
    /// It ends otherwise than the record says.
    #[error("the steps lead to another outcome than the record says")]
    Outcome,
}

impl Record {
    /// The house values of the record: those of `file` or the built-in ones, whichever have its hash.
    pub fn house(&self, game: &dyn AnyGame, file: Option<HouseFile>) -> Result<Option<HouseFile>, RecordError> {
        let Some(wanted) = &self.data else { return Ok(None) };
        let known = [("the file has", file), ("this program has", game.house())];
        let known = known.into_iter().filter_map(|(who, house)| Some((who, house?)));
        if let Some((_, house)) = known.clone().find(|(_, house)| house.hash == wanted) {
            return Ok(Some(house));
        }
        let there: Vec<String> = known.map(|(who, house)| format!("{who} {}", house.short())).collect();
        let there = if there.is_empty() { "this game has none".to_owned() } else { there.join(", ") };
        Err(RecordError::House { wanted: wanted.clone(), there })
    }

    /// Replays the record from its seed; every step must be allowed, and the outcome must be the recorded one. `file`
    /// holds the house values, if they are not the built-in ones.
    pub fn replay(&self, game: &dyn AnyGame, file: Option<HouseFile>) -> Result<Box<dyn AnyTable>, RecordError> {
        if self.v != 1 {
            return Err(RecordError::Version(self.v));
        }
        let info = game.info();
        if self.game != info.id {
            return Err(RecordError::Game(self.game.clone()));
        }
        if self.rules != info.rules {
            return Err(RecordError::Rules { record: self.rules, ours: info.rules });
        }
        if self.chance != "step" {
            return Err(RecordError::Chance(self.chance.clone()));
        }
        let seed: Seed = self.seed.parse().map_err(|_| RecordError::Seed)?;
        let house = self.house(game, file)?;
        let mut table = game.open(seed, self.seats.len() as u8, &self.options, house)?;
        for step in &self.steps {
            if !follows(step, table.tempo().and_then(|tempo| tempo.race)) {
                return Err(RecordError::Timing(step.step));
            }
            let row = serde_json::to_string(step).expect("plain data is JSON");
            table.replay(&row).map_err(|why| RecordError::Step { step: step.step, why })?;
        }
        if table.outcome().map(RecordOutcome::from) != self.outcome {
            return Err(RecordError::Outcome);
        }
        Ok(table)
    }
}

/// Whether an answer in this race was counted as its timing says: no more than what passed, no less than that without
/// the round trip (at most the credit), and pressed that long after the beginning of the race.
fn follows(step: &Step<Value>, race: Option<Race>) -> bool {
    // Outside of a race, timing does not matter.
    let Some((timing, race)) = step.timing.zip(race) else { return true };
    let passed = timing.received.since(timing.sent);
    let least = passed.saturating_sub(timing.round_trip.min(race.credit));
    (least..=passed).contains(&timing.counted) && step.pressed == race.since.plus(timing.counted)
}
