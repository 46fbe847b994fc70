//! A hash of all outcomes in the order of games, whatever the number of threads.
//!
//! Games are hashed in chunks of a fixed size, and the digest is the hash of the chunks' hashes.

use kernel::Outcome;
use sha2::{Digest as _, Sha256};

/// How many games share a hash. Part of the meaning of a digest: never change it.
pub(crate) const CHUNK: u64 = 1024;

/// The hash of the outcomes of one chunk.
#[derive(Default)]
pub(crate) struct ChunkHash(Sha256);

impl ChunkHash {
    /// Adds the next game of the chunk: who won, how it ended, and after how many decisions.
    pub(crate) fn add(&mut self, outcome: &Outcome, decisions: u32) {
        let winners = outcome.winners.iter().fold(0u8, |bits, seat| bits | 1 << seat.index());
        let reason = outcome.reason.as_bytes();
        let mut line = [0u8; 64];
        line[0] = winners;
        line[1..5].copy_from_slice(&decisions.to_le_bytes());
        let kept = reason.len().min(line.len() - 6);
        line[5] = kept as u8;
        line[6..6 + kept].copy_from_slice(&reason[..kept]);
        self.0.update(&line[..6 + kept]);
    }

    pub(crate) fn finish(self) -> [u8; 32] {
        self.0.finalize().into()
    }
}

/// The digest of a run from the hashes of its chunks, in any order.
pub(crate) fn of_chunks(mut chunks: Vec<(u64, [u8; 32])>) -> String {
    chunks.sort_unstable_by_key(|&(number, _)| number);
    let mut all = Sha256::new();
    for (_, hash) in chunks {
        all.update(hash);
    }
    hex::encode(all.finalize())
}
