//! What a power is worth: for each turn that is left, and once.

use crate::bot::worth::Worth;
use crate::cards::Card;

/// What one more copy of a power is worth to the own monster.
pub(super) fn copy(worth: &Worth<'_>, card: Card) -> f32 {
    let card = card.title();
    if worth.scene.me.has(card) && !adds_up(card) { 0.0 } else { power(worth, card) }
}

/// What a power is worth to the own monster for the turns that are left; `card` stands for its title.
pub(super) fn power(worth: &Worth<'_>, card: Card) -> f32 {
    let scene = worth.scene;
    let me = &scene.me;
    let rivals = scene.rivals.len() as f32;
    let (each, once) = match card {
        Card::AcidAttack => (0.25 + 0.15 * rivals, 0.0),
        Card::AlienMetabolism => (0.3, 0.0),
        Card::AlphaMonster => (0.7, 0.0),
        Card::ArmorPlating => (0.3, 0.3),
        Card::BackgroundDweller => (0.3, 0.0),
        Card::Burrowing => (0.3, 0.0),
        Card::Camouflage => (0.3, 0.3),
        Card::CompleteDestruction => (if me.dice() >= 6 { 0.9 } else { 0.0 }, 0.0),
        Card::DedicatedNewsTeam => (0.35, 0.0),
        Card::EaterOfTheDead => (0.1, 0.7 * rivals),
        Card::EnergyHoarder => (0.15, 0.0),
        Card::EvenBigger => (0.05, worth.healed(2) + 0.3),
        Card::ExtraHead => (0.8, 0.0),
        Card::FireBreathing => (0.25 * rivals.min(2.0), 0.0),
        Card::FreezeTime => (0.4, 0.0),
        Card::FriendOfChildren => (0.35, 0.0),
        Card::GiantBrain => (0.6, 0.0),
        Card::Gourmet => (0.5, 0.0),
        Card::HealingRay => (0.1, 0.0),
        Card::Herbivore => (0.4, 0.0),
        Card::HerdCuller => (0.5, 0.0),
        Card::ItHasAChild => (0.0, if me.hearts <= 5 { 3.0 } else { 1.5 }),
        Card::Jets => (0.3, 0.0),
        Card::MadeInALab => (0.15, 0.0),
        Card::Metamorph => (0.1, 0.3),
        Card::NovaBreath => (0.15 * (rivals - 1.0), 0.0),
        Card::Omnivore => (0.9, 0.0),
        Card::Opportunist => (0.15, 0.0),
        Card::ParasiticTentacles => (0.15, 0.0),
        Card::PlotTwist => (0.0, 1.2),
        Card::PoisonQuills => (0.3, 0.0),
        Card::PoisonSpit => (0.3 + 0.1 * rivals, 0.0),
        Card::PsychicProbe => (0.2, 0.0),
        Card::RapidHealing => (0.25, 0.5),
        Card::Regeneration => (0.3, 0.0),
        Card::RootingForTheUnderdog => (0.15, 0.0),
        Card::ShrinkRay => (0.35 + 0.1 * rivals, 0.0),
        Card::SmokeCloud => (0.0, 1.5),
        Card::SolarPowered => (0.25, 0.0),
        Card::SpikedTail => (0.25 + 0.15 * rivals, 0.0),
        Card::Stretchy => (0.4, 0.0),
        Card::Telepath => (0.35, 0.0),
        Card::Urbavore => (if me.inside() { 0.6 } else { 0.35 }, 0.0),
        Card::WereOnlyMakingItStronger => (0.1, 0.0),
        Card::Wings => (0.4, 0.8),
        _ => (0.0, 0.0),
    };
    (each * scene.horizon + once) * worth.weights.cards
}

/// Whether a second copy of a power adds to the first.
fn adds_up(card: Card) -> bool {
    !matches!(
        card,
        Card::ArmorPlating
            | Card::BackgroundDweller
            | Card::FreezeTime
            | Card::HealingRay
            | Card::ItHasAChild
            | Card::Jets
            | Card::MadeInALab
            | Card::Metamorph
            | Card::NovaBreath
            | Card::Opportunist
            | Card::ParasiticTentacles
            | Card::RapidHealing
            | Card::Stretchy
            | Card::Telepath
            | Card::Wings
            | Card::EvenBigger
    )
}
