//! The table as one seat judges it before a choice: its own hand, whom it could kill, and what waiting is worth.

use arrayvec::ArrayVec;
use kernel::{Rng, Seat};

use super::hands::{Counts, KINDS, count, number};
use super::memory::Memory;
use super::weights::Weights;
use super::wish::Wish;
use crate::action::Action;
use crate::state::SEATS;
use crate::view::{Me, View};
use crate::words::{Clue, Deed, Kind};

/// What one seat judges by.
pub(super) struct Scene<'a> {
    pub(super) memory: &'a Memory,
    pub(super) weights: &'static Weights,
    pub(super) view: &'a View,
    pub(super) me: &'a Me,
    pub(super) wish: &'a Wish,
    /// The own hand: three cards, or four while one of them is to be laid up.
    pub(super) cards: Counts,
    /// For each seat, how likely this seat wins by killing it now.
    pub(super) kill: [f32; SEATS],
    /// What an attack must promise more than.
    pub(super) wait: f32,
}

impl<'a> Scene<'a> {
    pub(super) fn of(memory: &'a Memory, view: &'a View, me: &'a Me) -> Scene<'a> {
        let mut scene = Scene {
            memory,
            weights: memory.weights,
            view,
            me,
            wish: &memory.cast[memory.mine],
            cards: count(&me.hand),
            kill: [0.0; SEATS],
            wait: 0.0,
        };
        if scene.wish.kills() && !memory.thoughts.is_empty() {
            for seat in memory.others() {
                scene.kill[seat] = scene.kill(seat);
            }
            scene.wait = scene.wait();
        }
        scene
    }

    /// The best of `legal`; whatever is nearly as good is as likely.
    pub(super) fn best(&self, legal: &[Action], rng: &mut Rng, mut score: impl FnMut(&Action) -> f32) -> Action {
        let mut best = (legal[0], f32::MIN);
        for action in legal {
            let score = score(action) + self.weights.whim * chance(rng);
            if score > best.1 {
                best = (*action, score);
            }
        }
        best.0
    }

    /// The worth of a hand.
    pub(super) fn worth(&self, cards: Counts) -> f32 {
        number(cards).map_or(0.0, |hand| self.wish.worth[hand])
    }

    /// The worth of four cards of which one is laid up: a Mask if there is one.
    pub(super) fn worth_of_four(&self, cards: Counts) -> f32 {
        let mask = Clue::Mask.index();
        let kinds = (0..KINDS).filter(|&kind| cards[kind] > 0 && (kind == mask || cards[mask] == 0));
        kinds.map(|kind| self.worth(without(cards, kind))).fold(0.0, f32::max)
    }

    /// The chance to win by the end as it would be now, if `dead` is killed or nobody is.
    pub(super) fn by_the_end(&self, dead: Option<usize>) -> f32 {
        let mut cards = self.cards;
        if self.view.options.house.rules.faceup_counts_for_staying_alive
            && let Some(up) = self.view.seats[self.me.seat.index()].up
        {
            cards[up.index()] += 1;
        }
        if self.wish.lives(&cards) {
            return 1.0;
        }
        let partner = self.wish.partner.and_then(|id| self.memory.cast.iter().position(|wish| wish.id == id));
        partner.map_or(0.0, |partner| 1.0 - dead.map_or(0.0, |dead| self.memory.beliefs[dead][partner]))
    }

    /// The chance to win by killing a seat.
    fn kill(&self, seat: usize) -> f32 {
        let prey = self.memory.kind(seat, self.wish.killing);
        let win = 1.0 - (1.0 - prey) * (1.0 - self.by_the_end(Some(seat)));
        win * (1.0 - self.memory.has_kaneki(seat, self.view, self.me))
    }

    /// What an attack must promise more than: what waiting does, and what a patient killer asks for.
    fn wait(&self) -> f32 {
        if self.view.last_turn {
            return self.by_the_end(None);
        }
        let calm: f32 = self
            .memory
            .others()
            .map(|seat| 1.0 - (self.weights.fear * self.memory.threat(seat, true)).min(1.0))
            .product();
        (self.later() * calm).max(self.bar(calm))
    }

    /// The chance that a patient killer asks for before he attacks: always more than he would have blindly, much more
    /// in the beginning, less as the Pool is spent and rounds go by, and less where somebody may have a complete
    /// Collection. In the first round he must be almost certain, so that everybody gets to play.
    fn bar(&self, calm: f32) -> f32 {
        let weights = self.weights;
        let (seats, turn) = (self.memory.seats, self.view.turn);
        let spent = 1.0 - f32::from(self.view.pool) / f32::from(self.view.full_pool.max(1));
        let rounds = f32::from(turn.saturating_sub(1)) / seats as f32;
        let gone = (rounds / weights.rounds).max(spent).min(1.0);
        let prey = |wish: &&Wish| wish.id != self.wish.id && wish.kinds & self.wish.killing != 0;
        let blind = self.memory.cast.iter().filter(prey).count() as f32 / (seats - 1) as f32;
        let team = self.wish.kinds & 1 << Kind::Inspector.index() != 0;
        let [start, end] = if team { weights.team_bar } else { weights.bar };
        let bar = blind + (1.0 - blind) * (start + (end - start) * gone);
        let first = if usize::from(turn) <= seats { weights.certain } else { 0.0 };
        (bar * calm).max(first)
    }

    /// The chance of a killer to win later, if nobody has a complete Collection.
    fn later(&self) -> f32 {
        let weights = self.weights;
        let full = f32::from(self.view.pool) / f32::from(self.view.full_pool.max(1));
        let others = self.memory.seats as i32 - 1;
        let again = (weights.again[1] + (weights.again[0] - weights.again[1]) * full) * weights.lasts.powi(others);
        let best = self.kill.iter().copied().fold(0.0, f32::max);
        let inspector = 1 << Kind::Inspector.index();
        let fellows = match self.wish.kinds & inspector {
            0 => 0,
            _ => self.memory.cast.iter().filter(|wish| wish.kinds & inspector != 0).count() as i32 - 1,
        };
        let hope = 1.0
            - (1.0 - again * (best + weights.learns * best * (1.0 - best))) * (1.0 - weights.fellow).powi(fellows);
        let dream = weights.dream * self.worth(self.cards);
        1.0 - (1.0 - hope) * (1.0 - dream)
    }

    /// What the best attack on a location is worth, beyond waiting, with these markers.
    pub(super) fn attack(&self, deed: Deed, markers: &[u8; SEATS]) -> f32 {
        if !self.wish.kills() {
            return 0.0;
        }
        let others = self.memory.others();
        let least = match deed {
            Deed::AttackMost => {
                let highest = others.clone().map(|seat| markers[seat]).max().unwrap_or(0);
                highest.max(self.view.options.house.rules.attack_most_min_markers)
            }
            _ => 3,
        };
        let targets = others.filter(|&seat| markers[seat] >= least);
        targets.map(|seat| self.kill[seat] - self.wait).fold(0.0, f32::max)
    }

    /// What one more marker on a seat is worth.
    pub(super) fn mark(&self, seat: usize) -> f32 {
        let weights = self.weights;
        let has = self.view.seats[seat].suspicion;
        let third = has + 1 == self.view.options.house.rules.interrogation_show_all_at;
        if seat == self.me.seat.index() {
            return -weights.mark_self - if third { weights.mark_third } else { 0.0 };
        }
        let mut worth = weights.mark_other;
        if self.wish.kills() {
            let mean: f32 = self.kill.iter().sum::<f32>() / (self.memory.seats - 1) as f32;
            let special = self.wish.special.is_some_and(|least| has + 1 == least);
            let nearer = if third || special { 2.0 } else { 1.0 };
            worth += weights.mark_prey * (self.kill[seat] - mean) * nearer;
        }
        if let Some(partner) = self.wish.partner
            && let Some(at) = self.memory.cast.iter().position(|wish| wish.id == partner)
        {
            worth -= weights.mark_partner * self.memory.beliefs[seat][at];
        }
        worth
    }

    /// What it is worth that so many markers leave the Pool.
    pub(super) fn drain(&self, markers: f32) -> f32 {
        let share = (markers / f32::from(self.view.pool.max(1))).clamp(-1.0, 1.0);
        self.weights.hurry * share * (self.by_the_end(None) - self.weights.par)
    }

    /// Markers of all seats.
    pub(super) fn markers(&self) -> [u8; SEATS] {
        let mut markers = [0; SEATS];
        for (here, seat) in markers.iter_mut().zip(&self.view.seats) {
            *here = seat.suspicion;
        }
        markers
    }

    /// The deeds of the location that come after the one that is asked about.
    pub(super) fn next_deed(&self) -> Option<Deed> {
        let tile = self.view.ring[self.view.token as usize].tile?;
        self.view.options.house.place(tile).deeds.get(self.view.deed as usize + 1).copied()
    }

    /// The kinds of card in play.
    pub(super) fn kinds(&self) -> ArrayVec<usize, KINDS> {
        self.view.clues.iter().map(|clue| clue.id.index()).collect()
    }

    pub(super) fn right(&self) -> usize {
        (self.me.seat.index() + self.memory.seats - 1) % self.memory.seats
    }

    pub(super) fn is_me(&self, seat: Seat) -> bool {
        seat == self.me.seat
    }
}

/// These cards but one of this kind.
pub(super) fn without(mut cards: Counts, kind: usize) -> Counts {
    cards[kind] = cards[kind].saturating_sub(1);
    cards
}

/// These cards and one of this kind.
pub(super) fn with(mut cards: Counts, kind: usize) -> Counts {
    cards[kind] += 1;
    cards
}

/// A number from 0 to 1.
pub(super) fn chance(rng: &mut Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1 << 24) as f32
}
