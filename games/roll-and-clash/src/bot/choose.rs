//! What to do with the dice: use them, slap, or roll again and for what.
//!
//! A goal is worth what it brings less the time it takes, at the rate at which the best goal pays from fresh dice.
//! So dice at hand are worth what they save, a technique may be used or its dice kept for something better, and
//! nothing is begun that does not pay.

use arrayvec::ArrayVec;

use super::odds::{AHEAD, Course, Hand, Odds};
use super::pace;
use super::scene::Scene;
use super::worth::{Goal, What};
use crate::action::{Action, Move};
use crate::dice::{DICE, Picked};
use crate::view::{PhaseView, View};

/// What time is counted in.
#[derive(Clone, Copy, Debug)]
enum Clock {
    /// Seconds: a roll with the thought about it, and what a technique takes.
    Seconds { roll: f32, technique: f32 },
    /// Beats of so many rolls.
    Beats { rolls: usize },
}

/// The goals of this moment, and what time is worth.
pub(super) struct Chooser<'s> {
    scene: &'s Scene,
    goals: ArrayVec<Goal, 6>,
    clock: Clock,
    /// What the best goal brings in a second or a beat.
    rate: f32,
}

/// A way to go on.
#[derive(Clone, Copy)]
struct Way {
    value: f32,
    keep: Picked,
}

impl<'s> Chooser<'s> {
    pub(super) fn new(scene: &'s Scene, view: &View, taste: f32) -> Chooser<'s> {
        let speed = view.options.speed();
        let seconds = |millis: u64| millis as f32 / 1000.0;
        let clock = match view.phase {
            PhaseView::Plan { .. } => Clock::Beats { rolls: usize::from(scene.house.beat.rolls_per_beat) },
            _ => Clock::Seconds {
                roll: seconds(speed.min_roll_interval + pace::THINKING),
                technique: seconds(speed.technique_lock + pace::SEEING),
            },
        };
        let mut chooser = Chooser { scene, goals: scene.goals(taste), clock, rate: 0.0 };
        let fresh = |goal: &Goal| {
            let odds = chooser.course(goal).fresh();
            goal.worth / chooser.time(odds, goal, chooser.a_beat())
        };
        chooser.rate = chooser.goals.iter().map(fresh).fold(0.0, f32::max);
        chooser
    }

    fn course(&self, goal: &Goal) -> &'static Course {
        self.scene.tables.course(goal.cost, self.scene.wild(&self.scene.me))
    }

    /// The rolls of a whole beat.
    fn a_beat(&self) -> usize {
        match self.clock {
            Clock::Seconds { .. } => 0,
            Clock::Beats { rolls } => rolls,
        }
    }

    /// How long a goal takes, with so many rolls left in this beat.
    fn time(&self, odds: &Odds, goal: &Goal, left: usize) -> f32 {
        match self.clock {
            Clock::Seconds { roll, technique } => {
                odds.rolls * roll + if goal.what == What::Power { 0.3 } else { technique }
            }
            Clock::Beats { rolls } => {
                let beats = (left..=AHEAD).step_by(rolls.max(1));
                let more: f32 = beats.map(|rolls| 1.0 - odds.within(rolls)).sum();
                1.0 + more + (1.0 - odds.within(AHEAD)) * odds.rolls / rolls.max(1) as f32
            }
        }
    }

    /// The best that can be made of these dice. `rolling`: by a roll, so nothing that is paid already counts, and
    /// what must be rolled is rolled.
    fn best(&self, hand: Hand, left: usize, rolling: bool) -> Option<Way> {
        let mut best: Option<Way> = None;
        for goal in &self.goals {
            let course = self.course(goal);
            let (mut keep, mut odds) = course.keep(hand);
            let debt = self.scene.debt;
            if rolling && !debt.is_empty() && debt.iter().all(|die| keep.contains(die)) {
                let without = debt.iter().map(|die| course.keep(hand.without(Picked::NONE.with(die))));
                let Some(least) = without.min_by(|(_, one), (_, other)| one.rolls.total_cmp(&other.rolls)) else {
                    continue;
                };
                (keep, odds) = least;
            }
            if !odds.rolls.is_finite() || rolling && odds.rolls == 0.0 {
                continue;
            }
            let value = goal.worth - self.rate * self.time(odds, goal, left);
            if best.is_none_or(|best| value > best.value) {
                best = Some(Way { value, keep });
            }
        }
        best
    }

    /// What these dice are worth at the start of a beat, or at any moment in real time.
    fn dice(&self, hand: Hand) -> f32 {
        self.best(hand, self.a_beat(), false).map_or(0.0, |way| way.value.max(0.0))
    }

    /// The best act that uses what lies there, with its value.
    fn use_now(&self, legal: &[Action]) -> Option<(f32, Action)> {
        let mut best: Option<(f32, Action)> = None;
        let is_use = |action: &Action| matches!(action, Action::Use { .. });
        let first = legal.iter().position(is_use)?;
        let uses = &legal[first..];
        let uses = &uses[..uses.iter().position(|action| !is_use(action)).unwrap_or(uses.len())];
        for goal in &self.goals {
            let What::Technique(wanted) = goal.what else { continue };
            let spent = match self.clock {
                Clock::Seconds { technique, .. } => self.rate * technique,
                Clock::Beats { .. } => self.rate,
            };
            for &action in uses {
                let Action::Use { technique, dice, target, extra } = action else { continue };
                if technique != wanted || target != goal.target {
                    continue;
                }
                let value = goal.worth - spent
                    + self.dice(self.scene.me.hand.without(dice))
                    + 0.01 * self.scene.shares(extra);
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, action));
                }
            }
        }
        best
    }

    /// What the complete Power is worth now, if it is complete.
    fn slap_now(&self, complete: bool) -> Option<f32> {
        let power = self.goals.iter().find(|goal| goal.what == What::Power).filter(|_| complete)?;
        Some(power.worth - if self.a_beat() > 0 { self.rate } else { 0.0 })
    }

    /// In real time.
    pub(super) fn play(&self, view: &View, legal: &[Action]) -> Option<Action> {
        let me = view.seats.get(self.scene.me.seat.index())?;
        let hand = self.scene.me.hand;
        let used = self.use_now(legal);
        let roll = self.best(hand, 0, true);
        let slap = self.slap_now(me.power && legal.contains(&Action::Slap));
        let value = |way: Option<f32>| way.unwrap_or(f32::NEG_INFINITY);
        let rolled = value(roll.map(|way| way.value));
        let using = value(used.map(|(value, _)| value));
        if value(slap) >= rolled.max(using) && slap.is_some() {
            return Some(Action::Slap);
        }
        if let Some((_, action)) = used.filter(|_| using >= rolled) {
            return Some(action);
        }
        let keep = roll.map_or(Picked::NONE, |way| way.keep);
        self.roll(keep, legal).or_else(|| mark(keep, legal)).or(used.map(|(_, action)| action))
    }

    /// In a beat: rolls while it pays, then the plan.
    pub(super) fn plan(&self, view: &View, legal: &[Action]) -> Option<Action> {
        let me = view.seats.get(self.scene.me.seat.index())?;
        let hand = self.scene.me.hand;
        let left = self.a_beat().saturating_sub(usize::from(me.rolls.unwrap_or(0)));
        let used = self.use_now(legal);
        let slap = self.slap_now(legal.contains(&Action::Slap));
        let roll = self.best(hand, left, true).filter(|_| left > 0);
        let value = |way: Option<f32>| way.unwrap_or(f32::NEG_INFINITY);
        let rolled = value(roll.map(|way| way.value));
        let using = value(used.map(|(value, _)| value));
        if slap.is_some() && value(slap) >= rolled.max(using) {
            return Some(Action::Slap);
        }
        if let Some((_, action)) = used.filter(|_| using >= rolled) {
            // What the technique does not need can be rolled for the next one first.
            return self.spare(action, left, legal).or(Some(action));
        }
        if let Some(act) = roll.and_then(|way| self.roll(way.keep, legal)) {
            return Some(act);
        }
        // Without a roll left: the technique, unless its dice are worth more in the next beat.
        let waiting = self.dice(hand) - self.rate;
        used.filter(|&(value, _)| value >= waiting).map(|(_, action)| action).or(Some(Action::Nothing))
    }

    /// A roll of the dice that neither this act nor what could follow it needs.
    fn spare(&self, action: Action, left: usize, legal: &[Action]) -> Option<Action> {
        let Action::Use { dice, .. } = action else { return None };
        let next =
            self.best(self.scene.me.hand.without(dice), self.a_beat(), true).map_or(Picked::NONE, |way| way.keep);
        let keep: Picked = dice.iter().chain(next.iter()).collect();
        if left > 0 && keep != Picked::ALL { self.roll(keep, legal) } else { None }
    }

    /// Rolls all dice but these.
    fn roll(&self, keep: Picked, legal: &[Action]) -> Option<Action> {
        let dice: Picked = (0..DICE).filter(|&die| !keep.contains(die)).collect();
        let action = Action::Roll { dice };
        legal.contains(&action).then_some(action)
    }
}

/// While it may not roll yet: marks a die that it means to keep.
fn mark(keep: Picked, legal: &[Action]) -> Option<Action> {
    keep.iter().map(|die| Action::SetAside { die: die as u8 }).find(|act| legal.contains(act))
}

/// The act that does no harm, for when nothing pays: all dice are rolled.
pub(super) fn modest(legal: &[Action]) -> Option<Action> {
    const MODEST: [Action; 2] = [Action::Roll { dice: Picked::ALL }, Action::Nothing];
    let quiet = |act: &&Action| match act {
        Action::Slap => false,
        Action::Use { technique, .. } => *technique != Move::Ccg,
        _ => true,
    };
    let harmless = MODEST.into_iter().find(|act| legal.contains(act));
    harmless.or_else(|| legal.iter().find(quiet).copied()).or_else(|| legal.first().copied())
}
