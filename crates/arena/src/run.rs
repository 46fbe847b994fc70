//! A run: chunks of games over all cores, merged so that the number of threads leaves no trace.

use std::fmt;
use std::time::Instant;

use kernel::{Bots, Game};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::digest::{self, CHUNK, ChunkHash};
use crate::game::{self, Finished};
use crate::plan::{Fault, Plan};
use crate::report::Report;
use crate::tally::Tally;

/// Whoever waits for a run.
pub struct Watch<'w> {
    /// Told after every game, from any thread.
    pub played: &'w (dyn Fn() + Sync),
    /// Told how many games there will be, as soon as that is known, or known better.
    pub about: &'w (dyn Fn(u64) + Sync),
    /// Whether no more is wanted; asked often, from any thread.
    pub stop: &'w (dyn Fn() -> bool + Sync),
}

impl Watch<'static> {
    /// Nobody watches.
    pub const NOBODY: Watch<'static> = Watch { played: &|| (), about: &|_| (), stop: &|| false };
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watch(..)")
    }
}

/// Plays all games of the plan; if it is stopped, the report tells of those that were played.
pub fn simulate<G: Game + Bots>(plan: &Plan<G>, watch: &Watch<'_>) -> Result<Report, Fault> {
    plan.check()?;
    let pool = pool(plan.threads);
    let begun = Instant::now();
    (watch.about)(plan.games);
    let all = pool.install(|| {
        (0..plan.games.div_ceil(CHUNK))
            .into_par_iter()
            .fold(Part::default, |part, number| part.with_chunk(plan, number, watch))
            .reduce(Part::default, Part::merge)
    });
    if let Some((_, fault)) = all.fault {
        return Err(fault);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let digest = (all.tally.games == plan.games).then(|| digest::of_chunks(all.hashes));
    Ok(Report::new(plan, pool.current_num_threads(), seconds, &all.tally, digest))
}

/// At most so many threads; by default, one per core.
pub(crate) fn pool(threads: Option<usize>) -> ThreadPool {
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    pool.expect("the system lets a process start threads")
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
    fn with_chunk<G: Game + Bots>(mut self, plan: &Plan<G>, number: u64, watch: &Watch<'_>) -> Part {
        if (watch.stop)() {
            return self;
        }
        let mut hash = ChunkHash::default();
        let games = number * CHUNK..plan.games.min((number + 1) * CHUNK);
        let seed = plan.seed();
        let play = |index| {
            if (watch.stop)() {
                return (index, Err(Fault::Stopped));
            }
            let game = game::finish(plan, seed, index, watch.stop);
            (watch.played)();
            (index, game)
        };
        let mut count = |(index, game): (u64, Result<Finished<G>, Fault>)| match game {
            Ok(game) => {
                hash.add(&game.outcome, game.decisions);
                self.tally.add(plan, index, &game);
            }
            Err(Fault::Stopped) => {}
            Err(fault) => self.fault = earliest(self.fault.take(), Some((index, fault))),
        };
        if plan.is_quiet() {
            games.map(play).for_each(count);
        } else {
            // Bots may be slow: every game is worth a thread.
            let count_of = (games.end - games.start) as usize;
            let play = |n: usize| play(games.start + n as u64);
            let played: Vec<_> = (0..count_of).into_par_iter().with_max_len(1).map(play).collect();
            played.into_iter().for_each(&mut count);
        }
        self.hashes.push((number, hash.finish()));
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
