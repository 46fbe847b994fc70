//! What a power is worth: for each turn that is left, and once.
//!
//! The numbers were measured: among four of these bots one began with the card, and how much more it won was
//! set against beginning with some points.

use crate::bot::worth::Worth;
use crate::cards::Card;
use crate::rules::keeps;

/// What one more copy of a power is worth to the own monster.
pub(super) fn copy(worth: &Worth<'_>, card: Card) -> f32 {
    let card = card.title();
    if worth.scene.me.has(card) && !keeps::adds_up(card) { 0.0 } else { power(worth, card) }
}

/// What a power is worth to the own monster for the turns that are left; `card` stands for its title.
pub(super) fn power(worth: &Worth<'_>, card: Card) -> f32 {
    let scene = worth.scene;
    let me = &scene.me;
    let rivals = scene.rivals.len() as f32;
    let (each, once) = match card {
        Card::AcidAttack => (0.25 + 0.15 * rivals, 0.0),
        Card::AlienMetabolism => (0.17, 0.0),
        Card::AlphaMonster => (0.72, 0.0),
        Card::ArmorPlating => (0.4, 0.3),
        Card::BackgroundDweller => (0.26, 0.0),
        Card::Burrowing => (0.13, 0.0),
        Card::Camouflage => (0.5, 0.5),
        Card::CompleteDestruction => (if me.dice() >= 6 { 0.43 } else { 0.0 }, 0.0),
        Card::DedicatedNewsTeam => (0.24, 0.0),
        Card::EaterOfTheDead => (0.05, 0.4 * rivals),
        Card::EnergyHoarder => (0.08, 0.0),
        Card::EvenBigger => (0.15, worth.healed(i32::from(keeps::GROWTH)) + 1.2),
        Card::ExtraHead => (0.9, 0.0),
        Card::FireBreathing => (0.37 * rivals.min(2.0), 0.0),
        Card::FreezeTime => (0.55, 0.0),
        Card::FriendOfChildren => (0.36, 0.0),
        Card::GiantBrain => (0.57, 0.0),
        Card::Gourmet => (0.3, 0.0),
        Card::HealingRay => (0.06, 0.0),
        Card::Herbivore => (0.6, 0.0),
        Card::HerdCuller => (0.13, 0.0),
        Card::ItHasAChild => (0.0, if me.hearts <= 5 { 3.0 } else { 1.5 }),
        Card::Jets => (0.75, 0.7),
        Card::MadeInALab => (0.06, 0.0),
        Card::Metamorph => (0.02, 0.2),
        Card::NovaBreath => (0.45 * (rivals - 1.0), 0.0),
        Card::Omnivore => (0.54, 0.0),
        Card::Opportunist => (0.02, 0.0),
        Card::ParasiticTentacles => (0.04, 0.0),
        Card::PlotTwist => (0.0, 1.5),
        Card::PoisonQuills => (0.23, 0.0),
        Card::PoisonSpit => (0.3 + 0.1 * rivals, 0.0),
        Card::PsychicProbe => (0.4, 0.3),
        Card::RapidHealing => (0.08, 0.3),
        Card::Regeneration => (0.32, 0.0),
        Card::RootingForTheUnderdog => (0.07, 0.0),
        Card::ShrinkRay => (0.45 + 0.13 * rivals, 0.0),
        Card::SmokeCloud => (0.0, 2.2),
        Card::SolarPowered => (0.06, 0.0),
        Card::SpikedTail => (0.2 + 0.12 * rivals, 0.0),
        Card::Stretchy => (0.18, 0.0),
        Card::Telepath => (0.23, 0.0),
        Card::Urbavore => (if me.inside() { 0.45 } else { 0.32 }, 0.0),
        Card::WereOnlyMakingItStronger => (0.12, 0.2),
        Card::Wings => (0.3, 0.9),
        _ => (0.0, 0.0),
    };
    (each * scene.horizon + once) * worth.weights.cards
}
