//! What rules cost, in simulation on one thread, and what a random number costs beside it.

use std::hint::black_box;
use std::time::Instant;

use arena::{Fault, Plan, simulate};
use catalog::Visitor;
use kernel::{Bots, Fixture, Level, Rng, Seed, Terminal};
use serde_json::{Value, json};

use crate::machine;

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct RulesWish {
    /// The games, by id.
    pub games: Vec<String>,
    /// About how long each game is simulated.
    pub seconds: f64,
}

/// Games with so many at the table, if the game allows it.
const SEATS: u8 = 4;
/// How many games are played to learn how long one takes.
const FIRST: u64 = 200;
/// How many random numbers are drawn.
const NUMBERS: u32 = 20_000_000;

/// Measures. Games by chance alone, since that is what rules cost without anybody who thinks.
pub fn rules(wish: &RulesWish) -> Result<Value, Fault> {
    let mut games = Vec::new();
    for game in &wish.games {
        let measured = catalog::visit(game, Run(wish.seconds)).unwrap_or(Ok(Value::Null))?;
        games.push(measured);
    }
    Ok(json!({
        "machine": machine::about(), "games": games,
        "how": {
            "games": "simulated with bots that play by chance, on one thread, nobody being told anything",
            "floor": "a random number of the same stream, drawn just before",
        },
    }))
}

struct Run(f64);

impl Visitor for Run {
    type Out = Result<Value, Fault>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let (least, most) = G::INFO.seats;
        let run = |games| {
            let (bots, options) = (vec![Level::Random], G::Options::default());
            let plan =
                Plan::<G> { seats: SEATS.clamp(least, most), games, bots, options, seed: 1, threads: Some(1) };
            simulate(&plan, &|_| {})
        };
        let floor = random_number_ns();
        let first = run(FIRST)?;
        let report = run(((first.games_per_second * self.0) as u64).max(FIRST))?;
        let decision = 1e9 / report.decisions_per_second;
        Ok(json!({
            "game": report.game, "rules": report.rules, "seats": report.seats, "games": report.games,
            "seconds": report.seconds, "games_per_second": report.games_per_second,
            "decisions_per_second": report.decisions_per_second, "ns_per_decision": decision,
            "floor": { "random_number_ns": floor }, "random_numbers_per_decision": decision / floor,
            "state_bytes": size_of::<G>(), "digest": report.digest,
        }))
    }
}

fn random_number_ns() -> f64 {
    let mut rng = Rng::for_game(Seed::from_number(1), 0);
    let began = Instant::now();
    for _ in 0..NUMBERS {
        black_box(rng.next_u32());
    }
    began.elapsed().as_secs_f64() * 1e9 / f64::from(NUMBERS)
}
