//! The statistics of a run.

use std::collections::BTreeMap;

use kernel::{BotName, Game};
use serde::Serialize;
use serde_json::Value;

use crate::plan::Plan;
use crate::share::Share;
use crate::tally::{Count, Tally};

/// The statistics of a run. Serialised, it is the JSON of `yakai simulate`.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub game: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// How many sat at each table.
    pub seats: u8,
    /// How many games were played.
    pub games: u64,
    /// Who played, as the plan lists them.
    pub bots: Vec<BotName>,
    pub options: Value,
    /// The hash of the house values, for games that have some.
    pub house: Option<&'static str>,
    pub threads: usize,
    /// The seed of the run.
    pub seed: u64,
    pub seconds: f64,
    /// Acts of seats in all games.
    pub decisions: u64,
    pub games_per_second: f64,
    pub decisions_per_second: f64,
    /// Decisions per game.
    pub mean_decisions: f64,
    /// Who won how often, counted by seats.
    pub win_share: WinShare,
    /// How games ended.
    pub ends: Ends,
    /// Games that nobody won.
    pub draws: u64,
    /// How long games were, in decisions.
    pub lengths: Lengths,
    /// How long games were by the virtual clock, for games that have one.
    pub minutes: Option<Minutes>,
    /// A hash of all outcomes, the same for the same seed no matter how many threads there were; `None` if the run was
    /// stopped before its last game.
    pub digest: Option<String>,
}

/// Games by the word for how they ended, as shares of all games.
pub type Ends = BTreeMap<&'static str, Share>;

/// Who won how often: of the seats that had this bot or role, the share that won.
#[derive(Clone, Debug, Serialize)]
pub struct WinShare {
    /// By bot.
    pub bot: BTreeMap<String, Share>,
    /// By what the seat was at the end: role, character, monster.
    pub role: BTreeMap<&'static str, Share>,
    /// By bot, then by role.
    pub bot_role: BTreeMap<String, BTreeMap<&'static str, Share>>,
    /// By seat, from 0.
    pub seat: Vec<Share>,
}

/// How long games were, in decisions.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Lengths {
    pub mean: f64,
    /// Half of the games had at most this many.
    pub p50: u64,
    /// 95 of 100 games had at most this many.
    pub p95: u64,
    pub max: u64,
}

/// How long games were, in minutes of the virtual clock.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Minutes {
    pub mean: f64,
    /// Half of the games took at most this long.
    pub p50: f64,
    /// 95 of 100 games took at most this long.
    pub p95: f64,
}

impl Report {
    pub(crate) fn new<G: Game>(
        plan: &Plan<G>,
        threads: usize,
        seconds: f64,
        tally: &Tally,
        digest: Option<String>,
    ) -> Report {
        let per_second = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        let lengths = lengths(tally);
        Report {
            game: G::INFO.id,
            rules: G::INFO.rules,
            seats: plan.seats,
            games: tally.games,
            bots: plan.bots.clone(),
            options: options::<G>(&plan.options),
            house: G::house(&plan.options).map(|file| file.hash),
            threads,
            seed: plan.seed,
            seconds,
            decisions: tally.decisions,
            games_per_second: per_second(tally.games),
            decisions_per_second: per_second(tally.decisions),
            mean_decisions: lengths.mean,
            win_share: win_share(plan, tally),
            ends: tally.ends.iter().map(|&(reason, games)| (reason, Share::new(games, tally.games))).collect(),
            draws: tally.draws,
            lengths,
            minutes: minutes(tally),
            digest,
        }
    }
}

/// The options that are offered, without the house values.
pub(crate) fn options<G: Game>(options: &G::Options) -> Value {
    let mut options = serde_json::to_value(options).unwrap_or_default();
    if let Value::Object(fields) = &mut options {
        fields.retain(|key, _| G::INFO.options.iter().any(|option| option.key == key));
    }
    options
}

fn win_share<G: Game>(plan: &Plan<G>, tally: &Tally) -> WinShare {
    let share = |count: Count| Share::new(count.wins, count.of);
    let mut bot: BTreeMap<String, Count> = BTreeMap::new();
    let mut bot_role: BTreeMap<String, BTreeMap<&'static str, Count>> = BTreeMap::new();
    let mut role: BTreeMap<&'static str, Count> = BTreeMap::new();
    for (label, counts) in &tally.labels {
        for (name, &count) in plan.bots.iter().zip(counts).filter(|(_, count)| count.of > 0) {
            bot.entry(name.to_string()).or_default().add(count);
            bot_role.entry(name.to_string()).or_default().entry(label).or_default().add(count);
            role.entry(label).or_default().add(count);
        }
    }
    let shares = |counts: BTreeMap<&'static str, Count>| {
        counts.into_iter().map(|(label, count)| (label, share(count))).collect()
    };
    WinShare {
        bot: bot.into_iter().map(|(name, count)| (name, share(count))).collect(),
        role: shares(role),
        bot_role: bot_role.into_iter().map(|(name, roles)| (name, shares(roles))).collect(),
        seat: tally.seats[..usize::from(plan.seats)].iter().map(|&count| share(count)).collect(),
    }
}

fn lengths(tally: &Tally) -> Lengths {
    Lengths {
        mean: if tally.games > 0 { tally.decisions as f64 / tally.games as f64 } else { 0.0 },
        p50: at_most(&tally.lengths, tally.games, 50),
        p95: at_most(&tally.lengths, tally.games, 95),
        max: tally.lengths.len().saturating_sub(1) as u64,
    }
}

fn minutes(tally: &Tally) -> Option<Minutes> {
    let games: u64 = tally.seconds.iter().sum();
    let within = |percent| at_most(&tally.seconds, games, percent) as f64 / 60.0;
    (games > 0).then(|| Minutes {
        mean: tally.millis as f64 / games as f64 / 60_000.0,
        p50: within(50),
        p95: within(95),
    })
}

/// The length that `percent` of the games do not exceed, from how many games had each length.
fn at_most(lengths: &[u64], games: u64, percent: u64) -> u64 {
    let wanted = (games * percent).div_ceil(100);
    let mut counted = 0;
    let at = lengths.iter().position(|&here| {
        counted += here;
        counted >= wanted
    });
    at.unwrap_or(0) as u64
}
