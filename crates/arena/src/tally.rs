//! Counts over many games. Tallies can be added in any order.

use kernel::{Game, MAX_SEATS, Seat};

use crate::game::Finished;
use crate::plan::Plan;

/// Wins out of seats played.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Count {
    pub(crate) wins: u64,
    pub(crate) of: u64,
}

impl Count {
    /// One seat of one game.
    pub(crate) fn one(won: bool) -> Count {
        Count { wins: u64::from(won), of: 1 }
    }

    pub(crate) fn add(&mut self, other: Count) {
        self.wins += other.wins;
        self.of += other.of;
    }
}

#[derive(Default, Debug)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) decisions: u64,
    pub(crate) draws: u64,
    pub(crate) seats: [Count; MAX_SEATS],
    /// By what a seat turned out to be, and by the place of its bot in the plan.
    pub(crate) labels: Vec<(&'static str, Vec<Count>)>,
    pub(crate) ends: Vec<(&'static str, u64)>,
    /// How many games had this many decisions.
    pub(crate) lengths: Vec<u64>,
    /// For games with a clock: milliseconds of all games by the virtual clock, and how many took how many seconds.
    pub(crate) millis: u64,
    pub(crate) seconds: Vec<u64>,
}

impl Tally {
    pub(crate) fn add<G: Game>(&mut self, plan: &Plan<G>, index: u64, game: &Finished<G>) {
        self.games += 1;
        self.decisions += u64::from(game.decisions);
        self.draws += u64::from(game.outcome.winners.is_empty());
        for seat in Seat::all(plan.seats) {
            let won = game.outcome.winners.contains(seat);
            self.seats[seat.index()].add(Count::one(won));
            let counts = entry(&mut self.labels, game.state.label(seat).unwrap_or("player"));
            counts.resize(plan.bots.len().max(1), Count::default());
            counts[plan.place(index, seat)].add(Count::one(won));
        }
        *entry(&mut self.ends, game.outcome.reason) += 1;
        long(&mut self.lengths, game.decisions as usize, 1);
        if let Some(lasted) = game.lasted {
            self.millis += lasted.0;
            long(&mut self.seconds, (lasted.0 / 1000) as usize, 1);
        }
    }

    pub(crate) fn merge(mut self, other: &Tally) -> Tally {
        self.games += other.games;
        self.decisions += other.decisions;
        self.draws += other.draws;
        for (mine, theirs) in self.seats.iter_mut().zip(other.seats) {
            mine.add(theirs);
        }
        for (label, theirs) in &other.labels {
            let mine = entry(&mut self.labels, label);
            mine.resize(theirs.len(), Count::default());
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                mine.add(*theirs);
            }
        }
        for (reason, games) in &other.ends {
            *entry(&mut self.ends, reason) += games;
        }
        self.millis += other.millis;
        for (mine, theirs) in [(&mut self.lengths, &other.lengths), (&mut self.seconds, &other.seconds)] {
            for (length, &games) in theirs.iter().enumerate() {
                long(mine, length, games);
            }
        }
        self
    }
}

/// Counts `games` more games of this length.
fn long(lengths: &mut Vec<u64>, length: usize, games: u64) {
    if length >= lengths.len() {
        lengths.resize(length + 1, 0);
    }
    lengths[length] += games;
}

/// The entry with this name, new if there is none. There are few, so looking through them is fast.
fn entry<'t, T: Default>(list: &'t mut Vec<(&'static str, T)>, name: &'static str) -> &'t mut T {
    let at = list.iter().position(|&(known, _)| std::ptr::eq(known, name) || known == name);
    let at = at.unwrap_or_else(|| {
        list.push((name, T::default()));
        list.len() - 1
    });
    &mut list[at].1
}
