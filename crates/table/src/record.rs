//! The record of one game: enough to replay, verify and share it.

use std::collections::BTreeMap;

use kernel::{HouseFile, Outcome, Race, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::sums::Sums;
use crate::{AnyGame, AnyTable, OpenError, Refused, Step, fair};

/// The record of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// Running sums before the first step and after each, see [`Record::with_sums`]; older records have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<String>,
}

/// Who sat on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
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
    /// The server's share of the seed is not the one it committed to.
    #[error("the secret does not have the hash that was published before the game")]
    Commitment,
    /// A share of the seed cannot be read.
    #[error("{0} is not 2 to 64 hexadecimal digits, an even number of them")]
    Share(String),
    /// The seed does not follow from the shares.
    #[error("the seed does not follow from the secret and the seats' shares")]
    SeedOfOthers,
    /// It is not as it was when its sums were written.
    #[error("{}", changed(*.0))]
    Changed(u64),
    /// It ends otherwise than the record says.
    #[error("the steps lead to another outcome than the record says")]
    Outcome,
}

fn changed(step: u64) -> String {
    let what = if step == 0 { "what stands before the first step".to_owned() } else { format!("step {step}") };
    format!("{what} is not as it was when the record was written")
}

/// What [`Record::verify`] found to be true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The server had committed to its share before the game, and the seed follows from it and the seats' shares.
    pub committed: bool,
    /// So many steps, all of them legal, lead to the recorded outcome.
    pub steps: u64,
    /// The same for everybody who has the same record; without sums, nobody can tell whether a legal step was replaced
    /// by another legal one.
    pub fingerprint: Option<String>,
}

impl Record {
    /// The same record with its running sums: a change of any step shows as this step.
    pub fn with_sums(mut self) -> Record {
        let mut sums = Sums::of_opening(&self);
        self.sums = vec![sums.short()];
        for step in &self.steps {
            sums.add(step);
            self.sums.push(sums.short());
        }
        self
    }

    /// Checks everything that can be checked without having been there: the seed follows from what was committed to
    /// before the game, every step from the rules, the outcome from the steps.
    pub fn verify(&self, game: &dyn AnyGame, file: Option<HouseFile>) -> Result<Verified, RecordError> {
        let committed = self.verify_seed()?;
        let table = self.replay(game, file)?;
        let mut sums = Sums::of_opening(self);
        self.steps.iter().for_each(|step| sums.add(step));
        sums.add(&self.outcome);
        let fingerprint = (!self.sums.is_empty()).then(|| sums.long());
        Ok(Verified { committed, steps: table.step(), fingerprint })
    }

    /// Whether the seed was committed to; a game in the terminal has no server that would.
    fn verify_seed(&self) -> Result<bool, RecordError> {
        let share = |whose: &str, digits: &Option<String>| {
            let digits = digits.as_deref().unwrap_or_default();
            fair::read_entropy(digits).ok_or_else(|| RecordError::Share(whose.to_owned()))
        };
        let Some(commitment) = &self.commitment else { return Ok(false) };
        let secret = share("the secret", &self.secret)?;
        if fair::commitment(&secret) != *commitment {
            return Err(RecordError::Commitment);
        }
        let seats = self.seats.iter().enumerate();
        let shares: Result<Vec<_>, _> =
            seats.map(|(n, seat)| share(&format!("the share of seat {n}"), &seat.entropy)).collect();
        if fair::seed(&secret, &shares?).to_string() != self.seed {
            return Err(RecordError::SeedOfOthers);
        }
        Ok(true)
    }

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
        let seats = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let mut table = game.open(seed, seats, &self.options, house)?;
        let mut sums = Sums::of_opening(self);
        sums.check(self, 0)?;
        for (before, step) in self.steps.iter().enumerate() {
            sums.add(step);
            sums.check(self, before + 1)?;
            if !follows(step, table.tempo().and_then(|tempo| tempo.race)) {
                return Err(RecordError::Timing(step.step));
            }
            let row = serde_json::to_string(step).expect("plain data is JSON");
            table.replay(&row).map_err(|why| RecordError::Step { step: step.step, why })?;
        }
        if self.sums.len() > self.steps.len() + 1 {
            return Err(RecordError::Changed(self.steps.len() as u64 + 1));
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
