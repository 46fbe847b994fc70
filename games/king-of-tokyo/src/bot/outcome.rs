//! What the final dice are worth in the own turn: points, hearts, energy with what it can buy, claws.

use crate::bot::lookahead::Counts;
use crate::bot::scene::Who;
use crate::bot::shop::Deal;
use crate::bot::worth::{NEVER, Worth};
use crate::cards::Card;
use crate::dice::Dice;
use crate::rules::{claws, falls, numbers};
use crate::state::GOAL;
use crate::words::Place;

/// Counts of one face run from 0 to this.
const FACES: usize = Dice::MOST + 1;
/// More points than this are never made in one turn.
const POINTS: usize = 24;

/// Everything that can come of the dice, worked out beforehand so that a throw is judged by looking it up.
#[derive(Debug)]
pub(super) struct Outcomes {
    gourmet: u8,
    omnivore: u8,
    destruction: u8,
    freeze: f32,
    /// Points that make twenty, and what that is worth: nothing else counts then.
    goal: u8,
    won: f32,
    /// By the points and the energy that are made, with the best that can be bought afterwards.
    riches: [[f32; FACES]; POINTS],
    /// By hearts: to stay where one is, and to come to Tokyo.
    bodies: [(f32, f32); FACES],
    /// By claws, without and with three 2s for Poison Quills.
    attacks: [[Attack; FACES]; 2],
}

/// What claws do.
#[derive(Clone, Copy, Debug, Default)]
struct Attack {
    harm: f32,
    /// Points beside those of entering.
    stars: u8,
    /// The chance to come to Tokyo.
    enters: f32,
}

impl Outcomes {
    /// For so many dice and what the market offers.
    pub(super) fn of(worth: &Worth<'_>, dice: u8, deals: &[Deal]) -> Outcomes {
        let me = &worth.scene.me;
        let faces = usize::from(dice).min(Dice::MOST) + 1;
        let by_numbers = |card: Card| numbers::points(card) * me.copies(card);
        let mut outcomes = Outcomes {
            gourmet: by_numbers(Card::Gourmet),
            omnivore: by_numbers(Card::Omnivore),
            destruction: by_numbers(Card::CompleteDestruction),
            freeze: if me.has(Card::FreezeTime) { worth.weights.turn * 0.7 } else { 0.0 },
            goal: GOAL.saturating_sub(me.stars),
            won: worth.stars(GOAL) + worth.weights.win,
            riches: [[0.0; FACES]; POINTS],
            bodies: [(0.0, 0.0); FACES],
            attacks: [[Attack::default(); FACES]; 2],
        };
        let friend = u16::from(me.copies(Card::FriendOfChildren));
        for (stars, row) in outcomes.riches.iter_mut().enumerate() {
            for (energy, value) in row.iter_mut().enumerate().take(faces) {
                let gain = if energy > 0 { energy as u16 + friend } else { 0 };
                *value = rich(worth, me.stars + stars as u8, me.energy + gain, deals);
            }
        }
        for (hearts, body) in outcomes.bodies.iter_mut().enumerate().take(faces) {
            *body = bodies(worth, hearts as u8);
        }
        let quills = me.copies(Card::PoisonQuills);
        for count in 0..faces {
            let plain = attack(worth, count as u8, 0);
            outcomes.attacks[0][count] = plain;
            outcomes.attacks[1][count] =
                if quills > 0 { attack(worth, count as u8, claws::QUILLS * quills) } else { plain };
        }
        outcomes
    }

    /// What these dice are worth.
    pub(super) fn worth(&self, counts: &Counts) -> f32 {
        let &[one, two, three, hearts, energy, claws] = counts;
        let mut stars = numbers::triple(1, one) + numbers::triple(2, two) + numbers::triple(3, three);
        let mut more = 0.0;
        if one >= 3 {
            stars += self.gourmet;
            more += self.freeze;
        }
        if self.omnivore > 0 && one > 0 && two > 0 && three > 0 {
            stars += self.omnivore;
        }
        if self.destruction > 0 && counts.iter().all(|&n| n > 0) {
            stars += self.destruction;
        }
        let attack = &self.attacks[usize::from(two >= 3)][usize::from(claws)];
        let stars = stars + attack.stars;
        let (stay, enter) = self.bodies[usize::from(hearts)];
        if stars >= self.goal && stay.min(enter) > NEVER {
            return self.won;
        }
        let stars = usize::from(stars).min(POINTS - 2);
        let mut value = more + attack.harm;
        if attack.enters < 1.0 {
            value += (1.0 - attack.enters) * (stay + self.riches[stars][usize::from(energy)]);
        }
        if attack.enters > 0.0 {
            value += attack.enters * (enter + self.riches[stars + 1][usize::from(energy)]);
        }
        value
    }
}

/// So many points and so much energy, with the best deal that can be had for it.
fn rich(worth: &Worth<'_>, stars: u8, energy: u16, deals: &[Deal]) -> f32 {
    let mut best = worth.stars(stars) + worth.energy(energy);
    for deal in deals.iter().filter(|deal| deal.price <= energy) {
        let value = worth.stars(stars + deal.stars) + deal.other + worth.energy(energy - deal.price);
        best = best.max(value);
    }
    best
}

/// What so many hearts on the dice make of the body: where it stands, and in Tokyo if it comes there.
fn bodies(worth: &Worth<'_>, hearts: u8) -> (f32, f32) {
    let me = &worth.scene.me;
    let burden = worth.weights.poison * f32::from(me.poison) + worth.weights.shrink * f32::from(me.shrink);
    if me.inside() {
        let value = worth.ending(true, i32::from(me.hearts), me.poison) - burden;
        return (value, value);
    }
    let mut best = (f32::MIN, f32::MIN);
    for poison in 0..=hearts.min(me.poison) {
        for shrink in 0..=(hearts - poison).min(me.shrink) {
            let healing = hearts - poison - shrink;
            let extra = if healing > 0 { me.copies(Card::Regeneration) } else { 0 };
            let body = i32::from((me.hearts + healing + extra).min(me.most));
            let relief = worth.weights.poison * f32::from(poison) + worth.weights.shrink * f32::from(shrink);
            let left = me.poison - poison;
            best.0 = best.0.max(worth.ending(false, body, left) + relief - burden);
            best.1 = best.1.max(worth.ending(true, body, left) + relief - burden);
        }
    }
    best
}

/// The damage step (T6d) with so many claws and so much extra damage of three 2s.
fn attack(worth: &Worth<'_>, claws: u8, quills: u8) -> Attack {
    let scene = worth.scene;
    let me = &scene.me;
    let inside = me.inside();
    let attacking = claws > 0;
    let claim = attacking && !inside && scene.city_vacant;
    let mut amount = me.copies(Card::AcidAttack) + quills;
    if attacking && !claim {
        amount += claws + me.copies(Card::SpikedTail) + if inside { me.copies(Card::Burrowing) } else { 0 };
    }
    if amount > 0 && inside {
        amount += me.copies(Card::Urbavore);
    }
    let everybody = attacking && !claim && me.has(Card::NovaBreath);
    let target = |rival: &Who| amount > 0 && (everybody || rival.inside() != inside);
    let fire = if scene.rivals.iter().any(target) { me.copies(Card::FireBreathing) } else { 0 };
    let last = scene.rivals.len().saturating_sub(1);
    let mut left = 1.0;
    let mut result =
        Attack { stars: if attacking { me.copies(Card::AlphaMonster) } else { 0 }, ..Attack::default() };
    let mut peace = true;
    let mut fallen = 0;
    for (at, rival) in scene.rivals.iter().enumerate() {
        let hit = target(rival);
        let packet = if hit { amount } else { 0 } + if at == 0 || at == last { fire } else { 0 };
        let attacked = hit && attacking && !claim;
        let lost = suffered(rival, packet);
        if lost > 0 {
            peace = false;
            result.harm += worth.harm(rival, lost) * resisted(rival);
            if attacked && lost < rival.hearts {
                result.harm += worth.weights.poison * 0.5 * f32::from(me.copies(Card::PoisonSpit))
                    + worth.weights.shrink * 0.5 * f32::from(me.copies(Card::ShrinkRay));
            }
        }
        let falls = lost >= rival.hearts && lost > 0;
        fallen += usize::from(falls && !rival.has(Card::ItHasAChild));
        if attacked && rival.inside() && (rival.place == Place::City || !falls || scene.rivals.len() >= 5) {
            left *= 1.0 - if falls { 1.0 } else { yields(worth, rival, lost) };
        }
        if falls && me.has(Card::EaterOfTheDead) {
            result.stars += falls::EATEN;
        }
    }
    if fallen == scene.rivals.len() && fallen > 1 {
        result.harm += worth.weights.win * 2.0;
    }
    if peace {
        result.stars += me.copies(Card::Herbivore);
    }
    if attacking && !inside {
        result.enters = if claim || scene.bay_vacant { 1.0 } else { 1.0 - left };
    }
    result
}

/// What is lost of a packet.
fn suffered(rival: &Who, packet: u8) -> u8 {
    let stopped = rival.winged || packet == 1 && rival.has(Card::ArmorPlating);
    if stopped { 0 } else { packet }
}

/// How much of the harm is likely to be done in spite of the rival's cards.
fn resisted(rival: &Who) -> f32 {
    let wings = if rival.has(Card::Wings) && rival.energy >= Card::Wings.fee() { 0.4 } else { 1.0 };
    let camouflage = if rival.has(Card::Camouflage) { 0.8 } else { 1.0 };
    let jets = if rival.inside() && rival.has(Card::Jets) { 0.6 } else { 1.0 };
    wings * camouflage * jets
}

/// The chance that somebody in Tokyo yields to an attack that took so many hearts.
fn yields(worth: &Worth<'_>, rival: &Who, lost: u8) -> f32 {
    let [always, each, low] = worth.weights.yields;
    let low = if rival.hearts.saturating_sub(lost) <= 4 { low } else { 0.0 };
    (always + each * f32::from(lost) + low).min(0.95)
}
