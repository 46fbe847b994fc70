//! Running sums over a record: whoever changes it afterwards is found out, at the first place that was changed.

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{Record, RecordError};

/// The hash of everything up to here.
pub(crate) struct Sums([u8; 32]);

impl Sums {
    /// Of everything that stands in a record before its steps.
    pub(crate) fn of_opening(record: &Record) -> Sums {
        let Record { v, game, rules, options, data, seats, chance, commitment, secret, seed, .. } = record;
        let mut sums = Sums([0; 32]);
        sums.add(&(v, game, rules, options, data, seats, chance, commitment, secret, seed));
        sums
    }

    /// Goes on with what comes next.
    pub(crate) fn add(&mut self, next: &impl Serialize) {
        let next = serde_json::to_vec(next).expect("plain data is JSON");
        self.0 = Sha256::new().chain_update(self.0).chain_update(next).finalize().into();
    }

    /// As it is written beside a step: long enough to be found out.
    pub(crate) fn short(&self) -> String {
        hex::encode(&self.0[..6])
    }

    /// As people compare it at the end: too long to be forged.
    pub(crate) fn long(&self) -> String {
        hex::encode(&self.0[..16])
    }

    /// Whether the record has this sum after so many steps; one without sums promises nothing.
    pub(crate) fn check(&self, record: &Record, step: usize) -> Result<(), RecordError> {
        let same = record.sums.is_empty() || record.sums.get(step).is_some_and(|sum| *sum == self.short());
        if same { Ok(()) } else { Err(RecordError::Changed(step as u64)) }
    }
}
