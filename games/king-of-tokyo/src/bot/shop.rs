//! What cards are worth, and the decisions that follow: to buy, to sweep, to copy, to charge, to sell.

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::bot::powers;
use crate::bot::scene::Who;
use crate::bot::worth::Worth;
use crate::cards::Card;
use crate::rules::{effects, keeps, market};
use crate::state::SLOTS;
use crate::view::View;

/// A card that can be had.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal {
    pub(super) price: u16,
    /// Points at once.
    pub(super) stars: u8,
    /// Everything else it brings.
    pub(super) other: f32,
}

impl Deal {
    fn gain(self, worth: &Worth<'_>) -> f32 {
        let stars = worth.scene.me.stars;
        worth.stars(stars + self.stars) - worth.stars(stars) + self.other - worth.price(self.price)
    }
}

/// What the market offers, in the own turn.
pub(super) fn deals(worth: &Worth<'_>, view: &View) -> ArrayVec<Deal, SLOTS> {
    let prices = view.seats[worth.scene.me.seat.index()].prices;
    let both = view.market.into_iter().zip(prices);
    both.filter_map(|(card, price)| Some(deal(worth, card?, u16::from(price?)))).collect()
}

fn deal(worth: &Worth<'_>, card: Card, price: u16) -> Deal {
    let me = &worth.scene.me;
    let news = me.copies(Card::DedicatedNewsTeam);
    let (stars, other) = if card.is_keep() { (0, keep(worth, card, price)) } else { discard(worth, card) };
    Deal { price, stars: stars + news, other }
}

/// A Discard card: points at once, and the rest.
fn discard(worth: &Worth<'_>, card: Card) -> (u8, f32) {
    let scene = worth.scene;
    let me = &scene.me;
    let regeneration = i32::from(me.copies(Card::Regeneration));
    let heal = |n: i32| worth.healed((n + regeneration).min(i32::from(me.most - me.hearts.min(me.most))));
    let effect = effects::effect(card);
    let mut stars = effect.stars;
    let mut other = worth.energy(me.energy + effect.energy) - worth.energy(me.energy);
    if effect.heal > 0 {
        other += heal(i32::from(effect.heal));
    }
    if effect.others > 0 {
        other += harm(worth, effect.others);
    }
    if effect.buyer > 0 {
        other += hurt(worth, effect.buyer);
    }
    match card {
        Card::DropFromHighAltitude if !me.inside() => {
            let hearts = i32::from(me.hearts);
            // To enter scores as well.
            stars += 1;
            other += worth.ending(true, hearts, me.poison) - worth.ending(false, hearts, me.poison);
        }
        Card::EvacuationOrders | Card::EvacuationOrders2 => {
            let lost = |rival: &Who| {
                let rank = 1.0 + f32::from(rival.stars) / 20.0;
                f32::from(rival.stars.min(effects::EVACUATED)) * rank * worth.weights.envy
                    + if rival.stars >= 15 { 2.0 } else { 0.0 }
            };
            other += scene.rivals.iter().map(lost).sum::<f32>();
        }
        Card::Frenzy => other += worth.weights.turn + if me.inside() { 2.0 } else { 0.0 },
        Card::VastStorm => {
            let lost: u16 = scene.rivals.iter().map(|rival| effects::blown_away(rival.energy)).sum();
            other += f32::from(lost) * 0.1;
        }
        _ => {}
    }
    (stars, other)
}

/// Damage to oneself; to fall is the end, unless somebody else falls in vain.
fn hurt(worth: &Worth<'_>, amount: u8) -> f32 {
    let me = &worth.scene.me;
    if me.winged || me.has(Card::Wings) && me.energy >= 8 {
        return 0.0;
    }
    worth.healed(-i32::from(amount))
}

/// Damage to all others.
fn harm(worth: &Worth<'_>, amount: u8) -> f32 {
    let scene = worth.scene;
    let me = &scene.me;
    let last = scene.rivals.len().saturating_sub(1);
    let more = if me.inside() { me.copies(Card::Urbavore) } else { 0 };
    let mut fallen = 0;
    let mut sum = 0.0;
    for (at, rival) in scene.rivals.iter().enumerate().filter(|(_, rival)| !rival.winged) {
        let fire = if at == 0 || at == last { me.copies(Card::FireBreathing) } else { 0 };
        let amount = amount + more + fire;
        sum += worth.harm(rival, amount);
        fallen += usize::from(amount >= rival.hearts && !rival.has(Card::ItHasAChild));
    }
    let all = fallen == scene.rivals.len() && fallen > 1;
    sum + if all { worth.weights.win * 2.0 } else { 0.0 }
}

/// A Keep card, for the turns that are left.
fn keep(worth: &Worth<'_>, card: Card, price: u16) -> f32 {
    let me = &worth.scene.me;
    match card {
        Card::Mimic => {
            let others = worth.scene.rivals.iter().chain([me]).flat_map(Who::keeps);
            others.map(|card| powers::copy(worth, card)).fold(0.0, f32::max)
        }
        Card::MonsterBatteries => {
            let left = me.energy.saturating_sub(price);
            0.35 * f32::from(charge(worth, left))
        }
        card => powers::copy(worth, card),
    }
}

/// D8, D9: the best purchase, a sweep, or nothing.
pub(super) fn buy(worth: &Worth<'_>, view: &View, legal: &[Action]) -> Option<Action> {
    let scene = worth.scene;
    let me = &scene.me;
    let prices = view.seats[me.seat.index()].prices;
    let discount = u16::from(me.copies(Card::AlienMetabolism));
    let gain = |action: &Action| match *action {
        Action::Buy { card } => {
            let slot = view.market.iter().position(|&other| other == Some(card))?;
            Some(deal(worth, card, u16::from(prices[slot]?)).gain(worth))
        }
        Action::BuyTop => {
            let card = view.top?;
            Some(deal(worth, card, u16::from(card.cost()).saturating_sub(discount)).gain(worth))
        }
        Action::BuyFrom { seat, card } => {
            let price = u16::from(card.cost()).saturating_sub(discount);
            let fatal =
                card == Card::EvenBigger && scene.rival(seat).is_some_and(|rival| rival.hearts <= keeps::GROWTH);
            let kill = if fatal { worth.weights.kill } else { 0.0 };
            Some(deal(worth, card, price).gain(worth) - 0.1 * f32::from(price) + kill)
        }
        // A look costs nothing.
        Action::Peek => Some(100.0),
        Action::Sweep => Some(worth.weights.sweep * (f32::from(me.energy) - 4.0) - worth.price(market::SWEEP)),
        Action::RapidHeal => Some(rapid(worth)),
        _ => None,
    };
    best(legal, gain).filter(|&(_, gain)| gain > 0.05).map(|(action, _)| action)
}

/// What Rapid Healing gains now.
pub(super) fn rapid(worth: &Worth<'_>) -> f32 {
    let me = &worth.scene.me;
    let gained = (1 + me.copies(Card::Regeneration)).min(me.most.saturating_sub(me.hearts));
    let hearts = i32::from(me.hearts);
    worth.here(hearts + i32::from(gained)) - worth.here(hearts) - worth.price(Card::RapidHealing.fee())
}

/// D1, D10: what Mimic becomes a copy of.
pub(super) fn mimic(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let now = worth.scene.me.copied();
    let fee = if legal.contains(&Action::Keep) { worth.price(Card::Mimic.fee()) + 0.5 } else { f32::MIN };
    let kept = now.map_or(0.0, |card| powers::power(worth, card));
    let gain = |action: &Action| match *action {
        Action::Mimic { card } => Some(powers::copy(worth, card)),
        _ => None,
    };
    let (action, value) = best(legal, gain)?;
    if value > kept + fee { Some(action) } else { None }
}

/// D11: how much energy goes on the batteries: no more than will come back.
pub(super) fn charge(worth: &Worth<'_>, energy: u16) -> u16 {
    energy.min(worth.scene.horizon as u16).max(u16::from(energy > 0))
}

/// D12: a card that is worth less than its price.
pub(super) fn sell(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let me = &worth.scene.me;
    let gain = |action: &Action| match *action {
        Action::Sell { card: Card::EvenBigger } if me.hearts <= 5 => None,
        Action::Sell { card } => {
            let without = worth.energy(me.energy + u16::from(card.cost())) - worth.energy(me.energy);
            let kept = match card {
                Card::Mimic => 4.0,
                Card::Metamorph | Card::MonsterBatteries => 3.0,
                card => powers::power(worth, card.title()),
            };
            Some(without - kept)
        }
        _ => None,
    };
    best(legal, gain).filter(|&(_, gain)| gain > 0.3).map(|(action, _)| action)
}

/// The action with the highest gain, the first of several.
pub(super) fn best(legal: &[Action], gain: impl Fn(&Action) -> Option<f32>) -> Option<(Action, f32)> {
    let mut best: Option<(Action, f32)> = None;
    for action in legal {
        if let Some(value) = gain(action)
            && best.is_none_or(|(_, other)| value > other)
        {
            best = Some((*action, value));
        }
    }
    best
}
