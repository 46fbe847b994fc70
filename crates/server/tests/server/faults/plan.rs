//! What is struck, when and for how long: the same from the same seed.

use std::time::Duration;

use cluster::{Cut, End};
use kernel::{Rng, Seed};

/// What happens to a node, to what it leans on, or to the lines of people. Nodes are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Blow {
    /// Killed with -9, and started again.
    Kill(usize),
    /// Stopped in the middle of what it does, and continued.
    Stop(usize),
    /// Asked to end, and started again.
    End(usize),
    /// Its clock jumps ahead; nothing but a start sets it back.
    Clock(usize, Duration),
    /// A line of its own is cut, and mended.
    Cut(usize, End, Cut),
    /// The database falls over, and is started again.
    Postgres,
    /// The bus ends, and is started again.
    Nats,
    /// The database's disk is full, until there is room again.
    Disk,
    /// Connections of people end after so many bytes or fewer, some of them at once.
    Lines(u32),
}

impl Blow {
    /// The node that it strikes.
    fn node(self) -> Option<usize> {
        match self {
            Blow::Kill(node) | Blow::Stop(node) | Blow::End(node) | Blow::Clock(node, _) | Blow::Cut(node, ..) => {
                Some(node)
            }
            Blow::Postgres | Blow::Nats | Blow::Disk | Blow::Lines(_) => None,
        }
    }

    /// The kind of it, for the count.
    pub(super) fn name(self) -> &'static str {
        match self {
            Blow::Kill(_) => "nodes killed with -9",
            Blow::Stop(_) => "nodes stopped and continued",
            Blow::End(_) => "nodes ended and started again",
            Blow::Clock(..) => "clocks put ahead",
            Blow::Cut(_, End::Nats, Cut::Ended) => "lines to NATS ended",
            Blow::Cut(_, End::Nats, Cut::Silent) => "lines to NATS silent",
            Blow::Cut(_, End::Postgres, Cut::Ended) => "lines to PostgreSQL ended",
            Blow::Cut(_, End::Postgres, Cut::Silent) => "lines to PostgreSQL silent",
            Blow::Postgres => "PostgreSQL stopped and started",
            Blow::Nats => "NATS stopped and started",
            Blow::Disk => "the database's disk full",
            Blow::Lines(_) => "connections ended at random bytes",
        }
    }
}

/// A blow of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Struck {
    /// So long after the round has begun.
    pub(super) after: Duration,
    pub(super) lasts: Duration,
    pub(super) blow: Blow,
}

/// Blows that may fall together. One that falls alone shows how long the others take to go on.
pub(super) type Round = Vec<Struck>;

/// How a blow is made that may strike this node.
type Make = fn(&mut Rng, usize) -> Blow;

/// How much a blow is wanted.
const WEIGHTS: [(u32, Make); 10] = [
    (12, |_, node| Blow::Kill(node)),
    (4, |_, node| Blow::Stop(node)),
    (2, |_, node| Blow::End(node)),
    (2, |dice, node| Blow::Clock(node, millis(dice, 10, 60_000))),
    (2, |dice, node| Blow::Cut(node, End::Nats, how(dice))),
    (2, |dice, node| Blow::Cut(node, End::Postgres, how(dice))),
    (1, |_, _| Blow::Postgres),
    (1, |_, _| Blow::Nats),
    (1, |_, _| Blow::Disk),
    (2, |dice, _| Blow::Lines(1 + dice.below(6000))),
];

/// Rounds without end.
pub(super) struct Plan {
    dice: Rng,
    nodes: usize,
}

impl Plan {
    pub(super) fn new(seed: u64, nodes: usize) -> Plan {
        Plan { dice: Rng::for_game(Seed::from_number(seed), 0), nodes }
    }

    /// Each kind of blow once, alone.
    pub(super) fn each_once(&mut self) -> Vec<Round> {
        let one = |blow, after, lasts| vec![Struck { after: ms(after), lasts: ms(lasts), blow }];
        let mut nodes = self.some_nodes();
        let mut node = || nodes.pop().unwrap_or(1);
        let (first, second, third) = (node(), node(), node());
        vec![
            one(Blow::Kill(first), 0, 1000),
            one(Blow::Lines(1000), 0, 300),
            one(Blow::Stop(second), 0, 6000),
            one(Blow::End(third), 0, 0),
            one(Blow::Clock(first, ms(5000)), 0, 300),
            one(Blow::Cut(second, End::Nats, Cut::Ended), 0, 1000),
            one(Blow::Cut(first, End::Nats, Cut::Silent), 0, 1000),
            one(Blow::Cut(third, End::Postgres, Cut::Ended), 0, 1000),
            one(Blow::Cut(third, End::Postgres, Cut::Silent), 0, 1000),
            one(Blow::Postgres, 0, 500),
            one(Blow::Nats, 0, 500),
            one(Blow::Disk, 0, 1000),
            one(Blow::Kill(second), 0, 500),
        ]
    }

    fn some_nodes(&mut self) -> Vec<usize> {
        let mut nodes: Vec<usize> = (1..=self.nodes).collect();
        for at in (1..nodes.len()).rev() {
            nodes.swap(at, self.dice.below(at as u32 + 1) as usize);
        }
        nodes
    }

    fn blow(&mut self, node: usize) -> Blow {
        let mut left = self.dice.below(WEIGHTS.iter().map(|(weight, _)| weight).sum());
        for (weight, make) in WEIGHTS {
            if left < weight {
                return make(&mut self.dice, node);
            }
            left -= weight;
        }
        Blow::Kill(node)
    }
}

impl Iterator for Plan {
    type Item = Round;

    fn next(&mut self) -> Option<Round> {
        let mut nodes = self.some_nodes();
        let alone = self.dice.below(10);
        if let Some(node) = nodes.pop()
            && alone < 4
        {
            // As long as it takes until others have taken its tables.
            let (blow, lasts) = match alone {
                0 => (Blow::Stop(node), millis(&mut self.dice, 6000, 12_000)),
                _ => (Blow::Kill(node), millis(&mut self.dice, 2000, 3000)),
            };
            return Some(vec![Struck { after: Duration::ZERO, lasts, blow }]);
        }
        let mut nodes = self.some_nodes();
        let mut round: Round = Vec::new();
        for _ in 0..=self.dice.below(3) {
            let Some(node) = nodes.pop() else { break };
            let blow = self.blow(node);
            // What the nodes lean on is struck once at a time.
            if blow.node().is_none() && round.iter().any(|other| other.blow.name() == blow.name()) {
                continue;
            }
            let (after, lasts) = (millis(&mut self.dice, 0, 1500), millis(&mut self.dice, 0, 2500));
            round.push(Struck { after, lasts, blow });
        }
        Some(round)
    }
}

fn how(dice: &mut Rng) -> Cut {
    if dice.below(2) == 0 { Cut::Ended } else { Cut::Silent }
}

fn millis(dice: &mut Rng, least: u32, most: u32) -> Duration {
    ms(u64::from(least + dice.below(most - least)))
}

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

#[test]
fn the_same_seed_gives_the_same_blows() {
    let plan = |seed| Plan::new(seed, 3).take(200).collect::<Vec<Round>>();
    assert_eq!(plan(1), plan(1));
    assert_ne!(plan(1), plan(2));
    let names: std::collections::BTreeSet<&str> =
        plan(1).iter().flatten().map(|struck| struck.blow.name()).collect();
    let once: std::collections::BTreeSet<&str> =
        Plan::new(1, 3).each_once().iter().flatten().map(|struck| struck.blow.name()).collect();
    assert_eq!(names, once, "every kind is there");
}
