//! Who is stronger: every bot against every other, on the same deals.
//!
//! One bot sits among others that are all the same, on each seat in turn. Where sides are dealt, what counts is what
//! changes when it takes the seat of one of them: the same deal is also played without it.

use std::time::Instant;

use kernel::{BotName, Bots, Chance, Cx, Game, Labels, Rng, Seat, Seats, Time};
use rayon::prelude::*;

use crate::clock::Clock;
use crate::game::finish_timed;
use crate::plan::{Fault, Plan, there};
use crate::run::{Watch, pool};
use crate::standings::{Cell, Standings};

/// So many deals are played before it is looked whether that is enough. Part of the meaning of a tournament: what is
/// played does not depend on the number of threads.
const BLOCK: u64 = 64;

/// Who plays what.
#[derive(Clone, Debug)]
pub struct Tournament<G: Game> {
    /// How many sit at each table.
    pub seats: u8,
    /// Who plays: at least two, none of them twice.
    pub bots: Vec<BotName>,
    /// When it is enough.
    pub until: Until,
    /// The options of every game.
    pub options: G::Options,
    /// All randomness of the tournament follows from this.
    pub seed: u64,
    /// At most this many threads; by default, one per core.
    pub threads: Option<usize>,
}

/// When a tournament is over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Until {
    /// Each bot has played so many games against each other, or a few more, so that it had each seat equally often.
    Games(u64),
    /// Every interval reaches at most so far to either side, as a share.
    Within(f64),
}

/// A game of the tournament: on this deal `single` sits among `others`; the same is meant by two equal ones.
#[derive(Clone, Copy, Debug)]
struct Fixture {
    deal: u64,
    single: usize,
    others: usize,
    seat: Seat,
}

/// A game that was played.
struct Played {
    winners: Seats,
    spent: Vec<std::time::Duration>,
}

impl<G: Game + Bots> Tournament<G> {
    /// Whether one seat is exchanged, for a side is dealt to each.
    fn exchanges(&self) -> bool {
        G::LABELS == Labels::Sides
    }

    /// The games on a deal.
    fn fixtures(&self, deal: u64) -> Vec<Fixture> {
        let among = |others| (0..self.bots.len()).map(move |single| (single, others));
        let pairs = (0..self.bots.len()).flat_map(among);
        let games = |(single, others): (usize, usize)| {
            let seats = match single == others {
                true => u8::from(self.exchanges()),
                false => self.seats,
            };
            Seat::all(seats).map(move |seat| Fixture { deal, single, others, seat })
        };
        pairs.flat_map(games).collect()
    }

    fn deals(&self) -> Option<u64> {
        match self.until {
            Until::Games(games) => Some(games.div_ceil(u64::from(self.seats)).max(1)),
            Until::Within(_) => None,
        }
    }

    fn play(&self, game: Fixture, watch: &Watch<'_>) -> Result<Played, Fault> {
        if (watch.stop)() {
            return Err(Fault::Stopped);
        }
        // The list moves on by one seat from deal to deal; this undoes it.
        let mut bots = vec![self.bots[game.others]; usize::from(self.seats)];
        let first = (game.deal % u64::from(self.seats)) as usize;
        bots[(first + game.seat.index()) % usize::from(self.seats)] = self.bots[game.single];
        let plan = self.plan(bots);
        let clock = Clock::of(Seats::one(game.seat));
        let finished = finish_timed(&plan, plan.seed(), game.deal, &clock, watch.stop)?;
        (watch.played)();
        Ok(Played { winners: finished.outcome.winners, spent: clock.take() })
    }

    fn plan(&self, bots: Vec<BotName>) -> Plan<G> {
        let Tournament { seats, options, seed, threads, .. } = *self;
        Plan { seats, games: 0, bots, options, seed, threads }
    }

    /// What each seat was dealt, where that matters.
    fn sides(&self, deal: u64) -> Result<Vec<Option<&'static str>>, Fault> {
        if !self.exchanges() {
            return Ok(vec![None; usize::from(self.seats)]);
        }
        let mut rng = Rng::for_game(self.plan(Vec::new()).seed(), deal);
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), None);
        let state = G::setup(&mut cx, self.seats, &self.options)?;
        Ok(Seat::all(self.seats).map(|seat| state.label(seat)).collect())
    }

    /// Plays it; if it is stopped, the standings are those after the games that were played.
    pub fn play_all(&self, watch: &Watch<'_>) -> Result<Standings, Fault> {
        there::<G>(&self.bots)?;
        let pool = pool(self.threads);
        let begun = Instant::now();
        let per_deal = self.fixtures(0).len() as u64;
        (watch.about)(per_deal * self.deals().unwrap_or(BLOCK));
        let mut table = Table::new(self.bots.len(), self.exchanges());
        let mut deal = 0;
        let mut stopped = false;
        while !stopped && self.deals().is_none_or(|deals| deal < deals) {
            let end = self.deals().unwrap_or(u64::MAX).min(deal + BLOCK);
            let fixtures: Vec<Fixture> = (deal..end).flat_map(|deal| self.fixtures(deal)).collect();
            let play = |&game: &Fixture| (game, self.play(game, watch));
            let played: Vec<_> = pool.install(|| fixtures.par_iter().with_max_len(1).map(play).collect());
            for games in played.chunk_by(|(a, _), (b, _)| a.deal == b.deal) {
                stopped |= table.add_deal(&self.sides(deal)?, games)?;
                deal += 1;
            }
            if let Until::Within(points) = self.until {
                let widest = table.widest();
                if widest <= points {
                    break;
                }
                // The width of an interval goes with the root of the number of games.
                (watch.about)((table.games as f64 * (widest / points).powi(2)) as u64);
            }
        }
        let threads = pool.current_num_threads();
        Ok(Standings::new(self, threads, begun.elapsed().as_secs_f64(), stopped, table.games, &table.cells))
    }
}

/// What is known of every bot among every other, and what it is compared with.
struct Table {
    bots: usize,
    games: u64,
    /// By the single bot, then by the others.
    cells: Vec<Cell>,
}

impl Table {
    fn new(bots: usize, exchanged: bool) -> Table {
        let cell = |at| Cell::new(at / bots, at % bots, exchanged);
        Table { bots, games: 0, cells: (0..bots * bots).map(cell).collect() }
    }

    /// Counts what was played on a deal; says whether some of it was not.
    fn add_deal(
        &mut self,
        sides: &[Option<&'static str>],
        games: &[(Fixture, Result<Played, Fault>)],
    ) -> Result<bool, Fault> {
        let mut stopped = false;
        // Who won among others only, and with each single bot on each seat.
        let mut among = vec![None; self.bots];
        let mut won = vec![vec![None; sides.len()]; self.cells.len()];
        for (game, result) in games {
            let played = match result {
                Ok(played) => played,
                Err(Fault::Stopped) => {
                    stopped = true;
                    continue;
                }
                Err(fault) => return Err(fault.clone()),
            };
            self.games += 1;
            if game.single == game.others {
                among[game.others] = Some(played.winners);
                continue;
            }
            let at = game.single * self.bots + game.others;
            won[at][game.seat.index()] = Some(played.winners.contains(game.seat));
            self.cells[at].think(&played.spent);
        }
        for at in 0..self.cells.len() {
            let (single, others) = (at / self.bots, at % self.bots);
            if single == others {
                continue;
            }
            let mirror = others * self.bots + single;
            // In other company where seats are rotated, in the same where one is exchanged.
            let instead: Vec<Option<bool>> = match self.cells[at].exchanged {
                true => {
                    let seats = Seat::all(sides.len() as u8);
                    seats.map(|seat| among[others].map(|winners: Seats| winners.contains(seat))).collect()
                }
                false => won[mirror].clone(),
            };
            self.cells[at].add_deal(sides, &won[at], &instead);
        }
        Ok(stopped)
    }

    /// How far the widest interval reaches to either side.
    fn widest(&self) -> f64 {
        let cells = self.cells.iter().filter(|cell| cell.single != cell.others);
        cells.map(Cell::reach).fold(0.0, f64::max)
    }
}
