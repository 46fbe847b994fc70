//! What a tournament says.

use std::collections::BTreeMap;
use std::time::Duration;

use kernel::{BotName, Game};
use serde::Serialize;
use serde_json::Value;
use skillratings::Outcomes;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin};

use crate::clock::Times;
use crate::report::options;
use crate::share::{Share, Z};
use crate::tournament::Tournament;

/// The side of a row that counts all of them.
const ALL: &str = "all";

/// What a tournament says. Serialised, it is the JSON of `yakai tournament`.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    pub game: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// How many sat at each table.
    pub seats: u8,
    /// All games that were played.
    pub games: u64,
    /// Who played.
    pub bots: Vec<BotName>,
    pub options: Value,
    /// The hash of the house values, for games that have some.
    pub house: Option<&'static str>,
    pub threads: usize,
    /// The seed of the tournament.
    pub seed: u64,
    pub seconds: f64,
    /// Somebody stopped it before its end.
    pub stopped: bool,
    /// What `share` is in a row.
    pub measure: Measure,
    /// Strongest first.
    pub ratings: Vec<Rating>,
    /// Every bot against every other.
    pub rows: Vec<Row>,
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The share of games that a bot wins among others, with the 95 % Wilson interval.
    WinShare,
    /// How much oftener a seat wins with the bot on it than with one of the others, on the same deal in the same
    /// company: a difference of win shares with its 95 % interval.
    Difference,
}

/// How strong a bot is: Weng and Lin's rating, of who won where the other did not on the same seat of the same deal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    pub bot: BotName,
    pub rating: f64,
    /// Its standard deviation.
    pub uncertainty: f64,
}

/// A bot among others that are all the same.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    pub bot: BotName,
    /// Who the others are.
    pub against: BotName,
    /// What the bot was dealt; `all` counts everything.
    pub side: &'static str,
    pub games: u64,
    /// What `measure` says.
    pub share: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The share of games that the bot won.
    pub won: f64,
    /// The share of games that was won instead: on an exchanged seat by one of the others; else the even share.
    pub instead: f64,
    /// The microseconds that half of the bot's decisions did not exceed.
    pub p50_us: f64,
    /// The microseconds that 99 of 100 of its decisions did not exceed.
    pub p99_us: f64,
}

/// What is known of one bot among others.
#[derive(Debug)]
pub(crate) struct Cell {
    pub(crate) single: usize,
    pub(crate) others: usize,
    pub(crate) exchanged: bool,
    sides: BTreeMap<&'static str, Compared>,
    /// On the same seat of the same deal, in order: whether it won, and whether who sat there instead did.
    compared: Vec<(bool, bool)>,
    times: Times,
}

impl Cell {
    pub(crate) fn new(single: usize, others: usize, exchanged: bool) -> Cell {
        let (sides, compared, times) = (BTreeMap::new(), Vec::new(), Times::default());
        Cell { single, others, exchanged, sides, compared, times }
    }

    /// Counts a deal: by seat, what it was dealt, whether the bot won there, and whether who sat there instead did.
    /// `None` was not played.
    pub(crate) fn add_deal(
        &mut self,
        sides: &[Option<&'static str>],
        won: &[Option<bool>],
        instead: &[Option<bool>],
    ) {
        let mut deal: BTreeMap<&'static str, Compared> = BTreeMap::new();
        for ((side, won), instead) in sides.iter().zip(won).zip(instead) {
            let &Some(won) = won else { continue };
            match *instead {
                // Where nothing is exchanged, the mirrored pair says the same.
                Some(instead) if self.exchanged || self.single < self.others => self.compared.push((won, instead)),
                None if self.exchanged => continue,
                _ => {}
            }
            for side in [Some(ALL), *side].into_iter().flatten() {
                deal.entry(side).or_default().add(won, instead.unwrap_or(false));
            }
        }
        for (side, counts) in deal {
            self.sides.entry(side).or_default().add_deal(counts);
        }
    }

    pub(crate) fn think(&mut self, spent: &[Duration]) {
        spent.iter().for_each(|&spent| self.times.add(spent));
    }

    /// How far its interval reaches to either side.
    pub(crate) fn reach(&self) -> f64 {
        let (_, low, high) = self.interval(self.sides.get(ALL).copied().unwrap_or_default());
        (high - low) / 2.0
    }

    fn interval(&self, counts: Compared) -> (f64, f64, f64) {
        if self.exchanged {
            return counts.difference();
        }
        let Share { share, low, high, .. } = Share::new(counts.won, counts.games);
        (share, low, high)
    }

    fn rows(&self, bots: &[BotName], even: f64) -> Vec<Row> {
        let row = |(&side, &counts): (&&'static str, &Compared)| {
            let (share, low, high) = self.interval(counts);
            let of = |count: u64| Share::new(count, counts.games).share;
            Row {
                bot: bots[self.single],
                against: bots[self.others],
                side,
                games: counts.games,
                share,
                low,
                high,
                won: of(counts.won),
                instead: if self.exchanged { of(counts.instead) } else { even },
                p50_us: self.times.micros(50),
                p99_us: self.times.micros(99),
            }
        };
        self.sides.iter().map(row).collect()
    }
}

/// What is counted for a side. The games of a deal depend on each other, so their sums are squared together.
#[derive(Clone, Copy, Default, Debug)]
struct Compared {
    games: u64,
    won: u64,
    instead: u64,
    /// The sums over deals of: difference squared, difference times games, games squared.
    squares: [i64; 3],
}

impl Compared {
    fn add(&mut self, won: bool, instead: bool) {
        self.games += 1;
        self.won += u64::from(won);
        self.instead += u64::from(instead);
    }

    fn add_deal(&mut self, deal: Compared) {
        let (games, difference) = (deal.games as i64, deal.won as i64 - deal.instead as i64);
        self.games += deal.games;
        self.won += deal.won;
        self.instead += deal.instead;
        for (sum, more) in
            self.squares.iter_mut().zip([difference * difference, difference * games, games * games])
        {
            *sum += more;
        }
    }

    /// The mean difference with its 95 % interval, robust to games of a deal being alike. Two games more, one won and
    /// one lost, keep a few equal ones from passing for certainty (Agresti and Min).
    fn difference(self) -> (f64, f64, f64) {
        if self.games == 0 {
            return (0.0, -1.0, 1.0);
        }
        let sum = self.won as f64 - self.instead as f64;
        let mean = sum / self.games as f64;
        let [both, mixed, games] = self.squares.map(|sum| sum as f64);
        let spread = (both - 2.0 * mean * mixed + mean * mean * games).max(0.0) + 1.0;
        let n = self.games as f64 + 2.0;
        let (middle, reach) = (sum / n, Z * spread.sqrt() / n);
        (mean, (middle - reach).clamp(-1.0, mean), (middle + reach).clamp(mean, 1.0))
    }
}

impl Standings {
    pub(crate) fn new<G: Game + kernel::Bots>(
        tournament: &Tournament<G>,
        threads: usize,
        seconds: f64,
        stopped: bool,
        games: u64,
        cells: &[Cell],
    ) -> Standings {
        let Tournament { seats, bots, options: chosen, seed, .. } = tournament;
        let exchanged = cells.iter().any(|cell| cell.exchanged);
        Standings {
            game: G::INFO.id,
            rules: G::INFO.rules,
            seats: *seats,
            games,
            bots: bots.clone(),
            options: options::<G>(chosen),
            house: G::house(chosen).map(|file| file.hash),
            threads,
            seed: *seed,
            seconds,
            stopped,
            measure: if exchanged { Measure::Difference } else { Measure::WinShare },
            ratings: ratings(bots, cells),
            rows: cells.iter().flat_map(|cell| cell.rows(bots, 1.0 / f64::from(*seats))).collect(),
        }
    }
}

fn ratings(bots: &[BotName], cells: &[Cell]) -> Vec<Rating> {
    let mut known = vec![WengLinRating::new(); bots.len()];
    let config = WengLinConfig::new();
    let longest = cells.iter().map(|cell| cell.compared.len()).max().unwrap_or(0);
    for at in 0..longest {
        for cell in cells {
            let Some(&(won, instead)) = cell.compared.get(at) else { continue };
            let outcome = match (won, instead) {
                (true, false) => Outcomes::WIN,
                (false, true) => Outcomes::LOSS,
                (true, true) | (false, false) => Outcomes::DRAW,
            };
            let (one, other) = weng_lin(&known[cell.single], &known[cell.others], &outcome, &config);
            (known[cell.single], known[cell.others]) = (one, other);
        }
    }
    let rating = |(&bot, known): (&BotName, WengLinRating)| Rating {
        bot,
        rating: known.rating,
        uncertainty: known.uncertainty,
    };
    let mut ratings: Vec<Rating> = bots.iter().zip(known).map(rating).collect();
    ratings.sort_by(|a, b| b.rating.total_cmp(&a.rating));
    ratings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_sure_of_nothing_after_one_deal() {
        let mut counts = Compared::default();
        counts.add(true, false);
        let mut all = Compared::default();
        all.add_deal(counts);
        let (mean, low, high) = all.difference();
        assert!(mean == 1.0 && low < 0.0 && high == 1.0, "{low} to {high}");
        // A hundred deals of four seats: one seat more is won on every other deal.
        let mut all = Compared::default();
        for deal in 0..100 {
            let mut counts = Compared::default();
            (0..4).for_each(|seat| counts.add(seat == 0 && deal % 2 == 0, false));
            all.add_deal(counts);
        }
        let (mean, low, high) = all.difference();
        assert!(mean == 0.125 && low > 0.09 && high < 0.16, "{low} to {high}");
    }
}
