//! What a position is worth to the own monster: points, hearts and the danger they are in, energy, the hearts
//! of the others.

use crate::bot::scene::{Scene, Who};
use crate::bot::weights::Weights;
use crate::cards::Card;
use crate::state::GOAL;

/// No monster has more hearts.
const MOST: usize = 12;
/// To fall by one's own hand in one's own turn: nothing makes up for it.
pub(super) const NEVER: f32 = -200.0;

/// A value for each number of hearts.
type ByHearts = [f32; MOST + 1];
/// The chance of each amount of damage.
type Odds = [f32; MOST + 1];

/// The measures for one decision.
#[derive(Debug)]
pub(super) struct Worth<'a> {
    pub(super) scene: &'a Scene,
    pub(super) weights: &'a Weights,
    stars: [f32; GOAL as usize + 1],
    /// What hearts are worth until the own next turn, in Tokyo and outside.
    inside: ByHearts,
    outside: ByHearts,
}

impl<'a> Worth<'a> {
    pub(super) fn of(scene: &'a Scene, weights: &'a Weights) -> Worth<'a> {
        let mut stars = [0.0; GOAL as usize + 1];
        for (n, value) in stars.iter_mut().enumerate() {
            let share = n as f32 / f32::from(GOAL);
            *value = n as f32 + weights.rush * share * share * share;
        }
        stars[usize::from(GOAL)] += weights.win;
        let mut worth = Worth { scene, weights, stars, inside: [0.0; MOST + 1], outside: [0.0; MOST + 1] };
        worth.look_round();
        worth
    }

    /// What so many points are worth.
    pub(super) fn stars(&self, stars: u8) -> f32 {
        self.stars[usize::from(stars.min(GOAL))]
    }

    /// What so much energy is worth.
    pub(super) fn energy(&self, energy: u16) -> f32 {
        let [first, next, rest] = self.weights.energy;
        let energy = f32::from(energy);
        first * energy.min(6.0) + next * (energy - 6.0).clamp(0.0, 4.0) + rest * (energy - 10.0).max(0.0)
    }

    /// What it costs to pay this.
    pub(super) fn price(&self, amount: u16) -> f32 {
        let energy = self.scene.me.energy;
        self.energy(energy) - self.energy(energy.saturating_sub(amount))
    }

    /// What so many hearts are worth in Tokyo.
    pub(super) fn inside(&self, hearts: i32) -> f32 {
        self.inside[hearts.clamp(0, MOST as i32) as usize]
    }

    /// What so many hearts are worth outside.
    pub(super) fn outside(&self, hearts: i32) -> f32 {
        self.outside[hearts.clamp(0, MOST as i32) as usize]
    }

    /// What so many hearts are worth where the monster stands.
    pub(super) fn here(&self, hearts: i32) -> f32 {
        if self.scene.me.inside() { self.inside(hearts) } else { self.outside(hearts) }
    }

    /// Hearts at the end of the own turn, poison taken off: to fall then is never worth it.
    pub(super) fn ending(&self, inside: bool, hearts: i32, poison: u8) -> f32 {
        let spared = poison == 1 && self.scene.me.has(Card::ArmorPlating);
        let hearts = if spared { hearts } else { hearts - i32::from(poison) };
        if hearts <= 0 && !self.scene.me.has(Card::ItHasAChild) {
            NEVER
        } else if inside {
            self.inside(hearts)
        } else {
            self.outside(hearts)
        }
    }

    /// So many hearts more or fewer at the end of this turn.
    pub(super) fn healed(&self, change: i32) -> f32 {
        let me = &self.scene.me;
        let hearts = i32::from(me.hearts);
        self.ending(me.inside(), hearts + change, me.poison) - self.ending(me.inside(), hearts, me.poison)
    }

    /// What taking `amount` hearts from somebody is worth.
    pub(super) fn harm(&self, who: &Who, amount: u8) -> f32 {
        let amount = amount.min(who.hearts);
        let left = who.hearts - amount;
        let weights = self.weights;
        let duel = self.scene.rivals.len() == 1;
        let heart = |n: u8| weights.harm[usize::from(n.saturating_sub(2)).min(weights.harm.len() - 1)];
        let mut value: f32 = (left.max(1) + 1..=who.hearts).map(heart).sum();
        value *= 1.0 + weights.leader * f32::from(who.stars);
        if duel {
            value *= weights.duel;
        }
        if left == 0 && amount > 0 {
            let reborn = who.has(Card::ItHasAChild);
            value += match (reborn, duel) {
                (true, _) => f32::from(who.stars) * self.weights.envy,
                (false, true) => weights.win * 2.0,
                (false, false) => weights.kill + weights.kill_star * f32::from(who.stars),
            };
        }
        value
    }

    /// Walks back from the own next turn through the turns of the others: what each number of hearts will be
    /// worth, in Tokyo, where everybody hits and one may yield, and outside.
    fn look_round(&mut self) {
        let (scene, weights) = (self.scene, self.weights);
        let me = &scene.me;
        let dead = if me.has(Card::ItHasAChild) { 0.0 } else { weights.death } + f32::from(me.stars);
        let mut hearts = 0.0;
        for n in 1..=MOST {
            if n >= 2 {
                hearts += weights.hearts[n - 2];
            }
            self.outside[n] = hearts;
        }
        self.outside[0] = -dead;
        let rent = 2 + me.copies(Card::Urbavore);
        let bonus = self.stars(me.stars + rent) - self.stars(me.stars);
        let bonus = bonus + weights.tokyo * scene.rivals.len() as f32;
        self.inside = self.outside.map(|value| value + bonus);
        self.inside[0] = -dead;
        let jets = me.has(Card::Jets);
        for rival in scene.rivals.iter().rev().take(scene.to_come) {
            let nova = rival.has(Card::NovaBreath);
            let odds = self.odds(rival, false);
            let (inside, outside) = (self.inside, self.outside);
            if !(rival.inside() && me.inside()) || nova {
                self.inside = hit(&odds, -dead, |from, to| {
                    if from == to { inside[from] } else { inside[to].max(outside[if jets { from } else { to }]) }
                });
            }
            let chance = if nova {
                1.0
            } else if rival.inside() {
                weights.holds
            } else {
                weights.comes
            };
            let odds = self.odds(rival, true);
            let struck = hit(&odds, -dead, |_, to| outside[to]);
            for (value, struck) in self.outside.iter_mut().zip(struck) {
                *value += chance * (struck - *value);
            }
        }
    }

    /// What damage a turn of this rival may bring, if it can hit.
    fn odds(&self, rival: &Who, inside: bool) -> Odds {
        let me = &self.scene.me;
        let mut claw = self.weights.claw;
        if me.has(Card::Camouflage) {
            claw *= 5.0 / 6.0;
        }
        if me.has(Card::Wings) && me.energy >= Card::Wings.fee() {
            claw *= 0.5;
        }
        let dice = usize::from(rival.dice().min(9));
        let acid = rival.copies(Card::AcidAttack);
        let tail = rival.copies(Card::SpikedTail) + if inside { rival.copies(Card::Burrowing) } else { 0 };
        let armour = me.has(Card::ArmorPlating);
        let mut odds = [0.0; MOST + 1];
        let mut chance = (1.0 - claw).powi(dice as i32);
        for claws in 0..=dice {
            let mut damage = claws + usize::from(acid) + if claws > 0 { usize::from(tail) } else { 0 };
            if damage > 0 && inside {
                damage += usize::from(rival.copies(Card::Urbavore));
            }
            if damage == 1 && armour {
                damage = 0;
            }
            odds[damage.min(MOST)] += chance;
            chance *= (dice - claws) as f32 / (claws + 1) as f32 * claw / (1.0 - claw);
        }
        odds
    }
}

/// What each number of hearts is worth before damage with these odds, if `after` says what it is worth to come
/// from one number to another.
fn hit(odds: &Odds, dead: f32, after: impl Fn(usize, usize) -> f32) -> ByHearts {
    let mut before = [dead; MOST + 1];
    for (from, before) in before.iter_mut().enumerate().skip(1) {
        let mut value = 0.0;
        let mut left = 1.0;
        for (damage, &chance) in odds.iter().enumerate().take(from) {
            value += chance * after(from, from - damage);
            left -= chance;
        }
        *before = value + left * dead;
    }
    before
}
