//! Which node is asked: leases, and what nodes that stand still or are gone leave to others.

use kernel::Millis;
use room::ConnId;
use room::line::{JoinId, Telling};

use crate::nodes::Passing;
use crate::world::{Event, World};

/// For how long a node that stands still keeps its table.
const LEASE: Millis = 4000;
/// Without an answer for so long, a node counts as gone.
const STALLED: Millis = 1750;
/// How often nodes ask after each other.
const PULSE: u32 = 4000;
/// How many owners there are at most at once.
pub(crate) const MOST_OWNERS: usize = 4;

impl World {
    /// An owner that is awake at this node.
    pub(crate) fn awake_at(&self, node: usize) -> Option<usize> {
        let here = |owner: &usize| self.owners[*owner].as_ref().is_some_and(|owner| owner.node == node);
        self.alive().into_iter().rev().filter(here).find(|&owner| !self.is_stalled(owner))
    }

    /// Whether a node stands still, so that nobody can connect to it.
    pub(crate) fn stands_still(&self, node: usize) -> bool {
        let here = |owner: &usize| self.owners[*owner].as_ref().is_some_and(|owner| owner.node == node);
        self.alive().iter().filter(|owner| here(owner)).any(|&owner| self.is_stalled(owner))
    }

    /// The owner that others are to ask.
    pub(crate) fn leader(&self) -> Option<usize> {
        let holds = |owner: &usize| {
            let running = self.owners.get(*owner)?.as_ref()?;
            Some(self.now <= running.stalled.map_or(self.now, |(since, _)| since + LEASE))
        };
        Some(self.nodes.lease).filter(|lease| holds(lease) == Some(true))
    }

    pub(crate) fn is_stalled(&self, owner: usize) -> bool {
        self.stalled_until(owner).is_some()
    }

    /// Until when an owner stands still.
    pub(crate) fn stalled_until(&self, owner: usize) -> Option<Millis> {
        let (_, until) = self.owners.get(owner)?.as_ref()?.stalled?;
        (until > self.now).then_some(until)
    }

    /// A node takes the table and wakes it. Nobody who had it before can write about it any more.
    pub(crate) fn take_lease(&mut self, node: usize) {
        self.nodes.lease = self.owners.len();
        self.disk.version += 1;
        self.wake_owner(node);
    }

    /// Nodes ask after each other, after their lines, and after the lease.
    pub(crate) fn pulse(&mut self) {
        self.later(PULSE, Event::Pass(Passing::Pulse));
        let gone = |owner: usize| match self.owners[owner].as_ref() {
            None => true,
            Some(running) => {
                running.stalled.is_some_and(|(since, until)| until > self.now && self.now > since + STALLED)
            }
        };
        let lost: Vec<u64> = self
            .nodes
            .lines
            .iter()
            .filter(|(_, far)| far.joined.is_some_and(|(owner, _)| gone(owner)))
            .map(|(line, _)| *line)
            .collect();
        for line in lost {
            self.lose(line);
        }
        for owner in self.alive() {
            if self.is_stalled(owner) {
                continue;
            }
            self.check_lease(owner);
            let Some(running) = self.owners[owner].as_ref() else { continue };
            let is_gone = |(number, join): &(u64, JoinId)| {
                let far = self.nodes.lines.get(number);
                far.is_none_or(|far| far.joined.is_some_and(|(_, other)| other != *join))
            };
            let served = (0..self.nodes.count).flat_map(|node| running.elsewhere.ends.of(&format!("node-{node}")));
            let left: Vec<JoinId> = served.filter(is_gone).map(|(_, join)| join).collect();
            for join in left {
                self.leave_far(owner, join, self.now);
            }
        }
    }

    /// An owner looks whether another has the table now, or has had it, and lets go of it then.
    pub(crate) fn check_lease(&mut self, owner: usize) {
        if !self.keeps(owner) && !self.chance(3) {
            self.let_go(owner);
        }
    }

    /// Whether an owner has the table still, or again where nobody else has had it.
    pub(crate) fn keeps(&mut self, owner: usize) -> bool {
        if self.leader().is_none() && self.knows_version(owner) {
            self.nodes.lease = owner;
        }
        self.nodes.lease == owner
    }

    /// An owner leaves the table to the others: everybody who is connected to it connects again.
    pub(crate) fn let_go(&mut self, owner: usize) {
        let Some(Some(running)) = self.owners.get(owner) else { return };
        let conns: Vec<ConnId> = running.elsewhere.telling.keys().copied().collect();
        for conn in conns {
            self.tell_far(owner, conn, &Telling::Again);
        }
        self.forget_owner(owner);
    }

    /// Something goes wrong between nodes.
    pub(crate) fn weather_between_nodes(&mut self) {
        if !self.two_owners || self.nodes.count < 2 || self.calm {
            return;
        }
        let alive = self.alive();
        match self.rng.below(8) {
            // A node stands still, perhaps for so long that others take its table.
            0 if !alive.is_empty() => {
                let owner = alive[self.rng.below(alive.len() as u32) as usize];
                let until = self.now + 500 + self.delay(14_000);
                if !self.is_stalled(owner)
                    && let Some(Some(running)) = self.owners.get_mut(owner)
                {
                    running.stalled = Some((self.now, until));
                }
            }
            // A lease is lost though its owner is well.
            1 if alive.len() < MOST_OWNERS => {
                let node = self.rng.below(self.nodes.count as u32) as usize;
                if self.awake_at(node).is_none() {
                    self.take_lease(node);
                }
            }
            _ => {}
        }
    }
}
