//! What things are worth, in wounds of a rival.

use arrayvec::ArrayVec;
use kernel::Seat;

use super::scene::{Scene, Who};
use super::tables::Cost;
use crate::action::Move;
use crate::house::{Power, Tech, To, When};
use crate::words::Ally;

/// The chance that a board gets at least so many tokens more before the next Power.
const MORE: [f32; REACH] = falling(0.8);
/// Nothing more comes.
const SURE: [f32; REACH] = falling(0.0);
const REACH: usize = 40;

/// The powers of `by`, from the zeroth on.
const fn falling(by: f32) -> [f32; REACH] {
    let mut all = [1.0; REACH];
    let mut at = 1;
    while at < REACH {
        all[at] = all[at - 1] * by;
        at += 1;
    }
    all
}

/// A rival is knocked out, beside the wound itself.
const KNOCK_OUT: f32 = 1.0;
/// A rival who is K.O. is eliminated: nothing brings it back.
const ELIMINATION: f32 = 2.0;
/// What a wound usually costs, in tokens.
const USUAL: f32 = 6.0;
/// The last one who is up falls, or the duel is decided.
const VICTORY: f32 = 8.0;
/// To be up again.
const BACK: f32 = 2.5;
/// An own wound against a rival's.
const OWN: f32 = 0.75;
/// Tokens that lie there may still become wounds at somebody else's Power.
const LATER: f32 = 0.92;
/// A charge of a guard is spent.
const CHARGE: f32 = 0.1;
/// Another loses the active ally.
const STRIP: f32 = 0.3;
/// How many Powers the CCG token probably stays where it is put.
const STAY: f32 = 1.5;

/// The chance that a board with so many tokens will have what is needed at the next Power; `sure`: nothing more comes.
fn chance(need: u8, tokens: u8, sure: bool) -> f32 {
    let more = if sure { &SURE } else { &MORE };
    more.get(usize::from(need.saturating_sub(tokens))).copied().unwrap_or(0.0)
}

/// What the wounds are worth that tokens before a board which is up will probably make; `last`: its K.O. ends the game.
pub(super) fn wounds(track: &[u8], slot: usize, tokens: u8, last: bool, sure: bool) -> f32 {
    let mut need = 0_u8;
    let mut sum = 0.0;
    for (slot, &price) in track.iter().enumerate().skip(slot) {
        need = need.saturating_add(price);
        // A dear wound is more of the way to the K.O. than a cheap one.
        let wound = 0.3 + 0.7 * f32::from(price) / USUAL;
        let worth = match slot + 1 == track.len() {
            false => wound,
            true if last => VICTORY,
            true => wound + KNOCK_OUT,
        };
        let chance = chance(need, tokens, sure);
        if chance < 0.01 {
            break;
        }
        sum += worth * chance;
    }
    sum
}

impl Scene {
    /// What the wounds are worth that this many tokens before a player will probably make.
    fn stake(&self, who: &Who, tokens: u8, sure: bool) -> f32 {
        let mine = who.seat == self.me.seat;
        if who.body.ko {
            let worth = if self.duel || mine { VICTORY } else { ELIMINATION };
            return worth * chance(self.threshold(who), tokens, sure);
        }
        let last = !self.duel && if mine { self.rivals_up == 1 } else { self.rivals_up == 1 && !self.me.body.ko };
        self.tables.wounds(who.body.character, who.body.slot, tokens, last, sure)
    }

    /// What so many more tokens before a rival are worth.
    pub(super) fn hit(&self, rival: &Who, amount: u8) -> f32 {
        if amount == 0 {
            return 0.0;
        }
        if rival.guarded {
            return CHARGE;
        }
        let then = self.stake(rival, rival.tokens.saturating_add(amount), false);
        (then - self.stake(rival, rival.tokens, false)) * (1.0 - rival.next)
    }

    /// What it is worth to have so many tokens fewer.
    fn relief(&self, amount: u8) -> f32 {
        let left = self.me.tokens.saturating_sub(amount);
        let less = self.stake(&self.me, self.me.tokens, false) - self.stake(&self.me, left, false);
        OWN * less * (1.0 - self.me.next)
    }

    /// What a technique is worth, and whom it should hit where there is a choice.
    pub(super) fn technique(&self, tech: &Tech) -> (f32, Option<Seat>) {
        let (from_board, bonus) = match self.effect(&self.me) {
            Some(Power::BonusOwn(n)) => (n, 0),
            Some(Power::Bonus(n)) => (0, n),
            _ => (0, 0),
        };
        let total = |amount: u8| {
            if tech.own {
                let own = self.me.tokens.min(amount + from_board);
                (own + bonus, own)
            } else {
                let own = self.me.tokens.min(from_board);
                (amount + own + bonus, own)
            }
        };
        let mut relieved = match self.effect(&self.me) {
            Some(Power::RemoveOwn(n)) => n,
            _ => 0,
        };
        let (worth, target) = match tech.to {
            To::OneNeighbour | To::OnePlayer => {
                let near = tech.to == To::OneNeighbour;
                let reached = self.rivals.iter().filter(|rival| !near || self.beside.contains(&rival.seat));
                let worth = |rival: &Who| {
                    let amount = match tech.instead {
                        Some((amount, When::TargetKo)) if rival.body.ko => amount,
                        Some((amount, When::TargetAllyActive)) if self.active == Some(rival.seat) => amount,
                        _ => tech.amount,
                    };
                    self.hit(rival, total(amount).0) + if tech.reroll { self.disturb(rival) } else { 0.0 }
                };
                let best = reached.map(|rival| (worth(rival), rival.seat));
                let best = best.fold(None, |best: Option<(f32, Seat)>, new| match best {
                    Some(best) if best.0 >= new.0 => Some(best),
                    _ => Some(new),
                });
                best.map_or((0.0, None), |(worth, seat)| (worth, Some(seat)))
            }
            To::EachNeighbour => {
                let (all, _) = total(tech.amount);
                let extra = all - tech.amount.min(all);
                let each = if self.beside.len() > 1 { tech.amount } else { all };
                let reached = || self.rivals.iter().filter(|rival| self.beside.contains(&rival.seat));
                let more = if self.beside.len() > 1 { extra } else { 0 };
                (
                    reached().map(|rival| self.hit(rival, each)).sum::<f32>()
                        + self.best_more(reached(), each, more),
                    None,
                )
            }
            To::SplitOthers => {
                let (all, _) = total(tech.amount);
                let others = self.rivals.len().max(1) as u8;
                let (each, rest) = (all / others, all % others);
                let sum: f32 = self.rivals.iter().map(|rival| self.hit(rival, each)).sum();
                (sum + self.best_more(self.rivals.iter(), each, rest), None)
            }
        };
        relieved += total(tech.amount).1;
        (worth + self.relief(relieved), target)
    }

    /// What a few tokens more are worth on the best of those who get `each` already.
    fn best_more<'w>(&self, reached: impl Iterator<Item = &'w Who>, each: u8, more: u8) -> f32 {
        let gain = |rival: &Who| self.hit(rival, each + more) - self.hit(rival, each);
        if more == 0 { 0.0 } else { reached.map(gain).fold(0.0, f32::max) }
    }

    /// What a reroll of a kept die does to a rival: the nearer its Power, the more.
    fn disturb(&self, rival: &Who) -> f32 {
        if !rival.keeps || rival.guarded {
            return 0.0;
        }
        self.power(rival).map_or(0.0, |cost| 0.8 / (1.0 + self.rolls(rival, cost)))
    }

    /// What it is worth to hand the CCG token on, and to whom.
    pub(super) fn ccg(&self) -> (f32, Option<Seat>) {
        let damage = self.house.constants.ccg_damage;
        let held = self.ccg.and_then(|holder| self.rival(holder)).map_or(0.0, |holder| self.hit(holder, damage));
        let mut best = (0.0, None);
        for rival in &self.rivals {
            let worth = self.hit(rival, damage);
            if self.ccg != Some(rival.seat) && (best.1.is_none() || worth > best.0) {
                best = (worth, Some(rival.seat));
            }
        }
        let burden = |tokens: u8| self.stake(&self.me, tokens, false);
        let rid = match self.ccg == Some(self.me.seat) {
            true => OWN * (burden(self.me.tokens.saturating_add(damage)) - burden(self.me.tokens)),
            false => 0.0,
        };
        ((best.0 - held).max(0.0) * STAY + rid * STAY, best.1)
    }

    /// What the own Power is worth now: the wounds it makes, those it spares, the ally or the own board.
    pub(super) fn own_power(&self) -> f32 {
        let last = self.house.constants.last_slap_damage;
        let slapping = self.rivals.len().max(1) as f32;
        let mut sum = 0.0;
        for rival in &self.rivals {
            let more = if self.ccg == Some(rival.seat) { self.house.constants.ccg_damage } else { 0 };
            let tokens = rival.tokens.saturating_add(more);
            let now = self.stake(rival, tokens, true);
            let late = self.stake(rival, tokens.saturating_add(last), true);
            let wait = self.stake(rival, rival.tokens, false) * (1.0 - rival.next);
            sum += now + (late - now) / slapping - LATER * wait;
        }
        let mine = if self.ccg == Some(self.me.seat) { self.house.constants.ccg_damage } else { 0 };
        sum += OWN * self.stake(&self.me, self.me.tokens.saturating_add(mine), false);
        if self.me.body.ko {
            return sum + BACK + if self.rivals_up == 1 && !self.duel { VICTORY / 2.0 } else { 0.0 };
        }
        let stripped = self.active.is_some_and(|owner| owner != self.me.seat);
        sum + if stripped { STRIP } else { 0.0 } + self.awakening()
    }

    /// What the own ally is worth once it is active.
    fn awakening(&self) -> f32 {
        let Some(ally) = self.me.ally else { return 0.0 };
        let whole = self.ally(ally);
        match (self.active == Some(self.me.seat), self.me.guarded) {
            (false, _) => whole,
            (true, false) if matches!(self.house.ally(ally).power, Power::Cancel(_)) => whole,
            (true, _) => 0.0,
        }
    }

    /// What an active ally is worth.
    pub(super) fn ally(&self, ally: Ally) -> f32 {
        match self.house.ally(ally).power {
            Power::ClearOwn => 0.15,
            Power::OnElimination(n) => 0.03 * f32::from(n),
            Power::RemoveOwn(n) => 0.5 * f32::from(n),
            Power::Wild(_) => 0.8,
            Power::BonusOwn(n) => 0.6 * f32::from(n),
            Power::OnLoss(n) => 0.15 * f32::from(n),
            Power::Bonus(n) => 0.4 * f32::from(n),
            Power::Cancel(n) => 0.3 * f32::from(n),
        }
    }

    /// Everything that I can go for now: what it is, and what it is worth.
    pub(super) fn goals(&self, taste: f32) -> ArrayVec<Goal, 6> {
        let mut goals: ArrayVec<Goal, 6> = ArrayVec::new();
        let mut add = |what, cost, worth: f32, target| {
            if worth > 0.0 {
                goals.push(Goal { what, cost, worth, target });
            }
        };
        for (technique, cost) in self.techniques() {
            let Cost::Technique(character, which) = cost else { continue };
            let tech = &self.house.board(character).techniques[which];
            let (worth, target) = self.technique(tech);
            add(What::Technique(technique), cost, worth, target);
        }
        if !self.me.body.ko || self.house.constants.ccg_technique_while_ko {
            let (worth, target) = self.ccg();
            add(What::Technique(Move::Ccg), Cost::Ccg(self.me.body.character), worth, target);
        }
        if let Some(cost) = self.power(&self.me) {
            add(What::Power, cost, self.own_power() * taste, None);
        }
        goals
    }

    /// How good it is that these get a token each of what does not divide evenly.
    pub(super) fn shares(&self, extra: [Option<Seat>; 2]) -> f32 {
        let slope = |seat: Seat| self.rival(seat).map_or(0.0, |rival| self.hit(rival, 1));
        extra.into_iter().flatten().map(slope).sum()
    }
}

/// Something to go for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) what: What,
    pub(super) cost: Cost,
    pub(super) worth: f32,
    /// Whom it should hit.
    pub(super) target: Option<Seat>,
}

/// What to do once it is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// Uses a technique.
    Technique(Move),
    /// Slaps.
    Power,
}
