//! A run: chunks of games over all cores, merged so that the number of threads leaves no trace.

use std::time::Instant;

use kernel::{Bots, Game};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::digest::{self, CHUNK, ChunkHash};
use crate::game;
use crate::plan::{Fault, Plan};
use crate::report::Report;
use crate::tally::Tally;

/// Plays all games of the plan. `progress` is told, from any thread, how many more games are done.
pub fn simulate<G: Game + Bots>(plan: &Plan<G>, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, Fault> {
    plan.check()?;
    let pool = ThreadPoolBuilder::new().num_threads(plan.threads.unwrap_or(0)).build();
    let pool = pool.expect("the system lets a process start threads");
    let begun = Instant::now();
    let all = pool.install(|| {
        (0..plan.games.div_ceil(CHUNK))
            .into_par_iter()
            .fold(Part::default, |part, number| part.with_chunk(plan, number, progress))
            .reduce(Part::default, Part::merge)
    });
    if let Some((_, fault)) = all.fault {
        return Err(fault);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let digest = digest::of_chunks(all.hashes);
    Ok(Report::new(plan, pool.current_num_threads(), seconds, &all.tally, digest))
}

/// The results of some of the chunks.
#[derive(Default)]
struct Part {
    tally: Tally,
    hashes: Vec<(u64, [u8; 32])>,
    /// The fault of the earliest game that had one.
    fault: Option<(u64, Fault)>,
}

impl Part {
    fn with_chunk<G: Game + Bots>(mut self, plan: &Plan<G>, number: u64, progress: &(dyn Fn(u64) + Sync)) -> Part {
        let mut hash = ChunkHash::default();
        let games = number * CHUNK..plan.games.min((number + 1) * CHUNK);
        let count = games.end - games.start;
        let seed = plan.seed();
        for index in games {
            match game::finish(plan, seed, index) {
                Ok(game) => {
                    hash.add(&game.outcome, game.decisions);
                    self.tally.add(plan, index, &game);
                }
                Err(fault) => {
                    self.fault = earliest(self.fault, Some((index, fault)));
                    return self;
                }
            }
        }
        self.hashes.push((number, hash.finish()));
        progress(count);
        self
    }

    fn merge(mut self, mut other: Part) -> Part {
        self.hashes.append(&mut other.hashes);
        Part {
            tally: self.tally.merge(&other.tally),
            hashes: self.hashes,
            fault: earliest(self.fault, other.fault),
        }
    }
}

fn earliest(a: Option<(u64, Fault)>, b: Option<(u64, Fault)>) -> Option<(u64, Fault)> {
    a.into_iter().chain(b).min_by_key(|&(index, _)| index)
}
