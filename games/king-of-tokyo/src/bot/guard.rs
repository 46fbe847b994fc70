//! The decisions about the own body: hearts (D5), damage (D6), Tokyo (D7).

use crate::action::Action;
use crate::bot::shop::{best, rapid};
use crate::bot::worth::Worth;
use crate::cards::Card;
use crate::view::View;

/// D5: what the next heart is for.
pub(super) fn hearts(worth: &Worth<'_>, view: &View, legal: &[Action]) -> Action {
    let me = &worth.scene.me;
    let plan = view.hearts.as_ref();
    let own = plan.map_or(0, |plan| plan.own);
    let cured = plan.map_or(0, |plan| plan.poison);
    let regeneration = |own: u8| if own > 0 { me.copies(Card::Regeneration) } else { 0 };
    let body = |own: u8, cured: u8| {
        let hearts = (me.hearts + own + regeneration(own)).min(me.most);
        worth.ending(me.inside(), i32::from(hearts), me.poison.saturating_sub(cured))
    };
    let now = body(own, cured);
    let gain = |action: &Action| match *action {
        Action::Heal => Some(body(own + 1, cured) - now),
        Action::CurePoison => Some(body(own, cured + 1) - now + worth.weights.poison),
        Action::CureShrink => Some(worth.weights.shrink),
        Action::Ray { seat } => {
            let rival = worth.scene.rival(seat)?;
            let paid = rival.energy.min(2);
            let earned = worth.energy(me.energy + paid) - worth.energy(me.energy);
            let mut healed = *rival;
            healed.hearts += 1;
            Some(earned + 0.05 * f32::from(paid) - worth.harm(&healed, 1) - 0.2)
        }
        _ => None,
    };
    best(legal, gain).filter(|&(_, gain)| gain > 0.0).map_or(Action::Done, |(action, _)| action)
}

/// D5: who gets Regeneration's extra heart: oneself, or who pays most for it.
pub(super) fn extra(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let gain = |action: &Action| match *action {
        Action::Extra { seat } if seat == worth.scene.me.seat => Some(100.0),
        Action::Extra { seat } => worth.scene.rival(seat).map(|rival| f32::from(rival.energy.min(2))),
        _ => None,
    };
    best(legal, gain).map(|(action, _)| action)
}

/// D6: Wings if the damage would cost more than they do, Rapid Healing if it saves a life.
pub(super) fn damage(worth: &Worth<'_>, view: &View, legal: &[Action]) -> Action {
    // A 3 on a Camouflage die is no heart: there is nothing to lose.
    let threes = |action: &Action| match action {
        Action::Dweller { dice } => Some(f32::from(dice.len())),
        _ => None,
    };
    if let Some((action, _)) = best(legal, threes) {
        return action;
    }
    let me = &worth.scene.me;
    let packets = view.hit.as_ref().map(|hit| &hit.packets);
    let amount =
        packets.and_then(|all| all.iter().find(|packet| packet.seat == me.seat)).map_or(0, |packet| packet.amount);
    let hearts = i32::from(me.hearts);
    let left = hearts - i32::from(amount);
    let at = |hearts: i32| if hearts <= 0 { fallen(worth) } else { worth.here(hearts) };
    let mut found = (Action::Accept, at(left));
    if legal.contains(&Action::Wings) {
        let value = at(hearts) - worth.price(Card::Wings.fee());
        if value > found.1 {
            found = (Action::Wings, value);
        }
    }
    if legal.contains(&Action::RapidHeal) && left <= 0 {
        let each = 1 + u16::from(me.copies(Card::Regeneration));
        let room = u16::from(me.most.saturating_sub(me.hearts));
        let most = (me.energy / Card::RapidHealing.fee() * each).min(room);
        let needed = (1 - left) as u16;
        let value = at(1) - worth.price(Card::RapidHealing.fee() * needed.div_ceil(each));
        if most >= needed && value > found.1 {
            found = (Action::RapidHeal, value);
        }
    }
    found.0
}

/// D7: stays as long as that is worth more than to leave.
pub(super) fn tokyo(worth: &Worth<'_>, view: &View, legal: &[Action]) -> Action {
    let scene = worth.scene;
    let me = &scene.me;
    if legal.contains(&Action::RapidHeal) && rapid(worth) > 0.0 {
        return Action::RapidHeal;
    }
    let hearts = i32::from(me.hearts);
    let held = i32::from(view.attack.map_or(0, |attack| attack.held));
    let stay = if held >= hearts { fallen(worth) } else { worth.inside(hearts - held) };
    let mut leave = worth.outside(hearts);
    if let Some(attacker) = scene.rival(view.active).filter(|attacker| !attacker.inside()) {
        let gained = worth.stars(attacker.stars + 1) - worth.stars(attacker.stars);
        leave -= worth.weights.envy * gained;
        leave += worth.harm(attacker, me.copies(Card::Burrowing));
    }
    if stay >= leave { Action::Stay } else { Action::Yield }
}

/// To fall now.
fn fallen(worth: &Worth<'_>) -> f32 {
    if worth.scene.me.has(Card::ItHasAChild) {
        worth.outside(10) - f32::from(worth.scene.me.stars)
    } else {
        -100.0
    }
}
