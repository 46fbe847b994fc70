//! The decisions about dice: what to throw again (D2), what to turn (D4), and whose luck to spoil (D3).

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::bot::lookahead::{Counts, Lookahead};
use crate::bot::outcome::Outcomes;
use crate::bot::scene::{Scene, Who};
use crate::bot::shop::{self, best};
use crate::bot::worth::Worth;
use crate::cards::Card;
use crate::dice::Dice;
use crate::view::{CardView, View};
use crate::words::Face;

/// What can still be done to the dice after the last reroll.
#[derive(Clone, Copy, Debug)]
struct Tools {
    culls: u8,
    twists: u8,
    stretches: u16,
    dweller: bool,
    /// What it costs to use one.
    twist: f32,
    stretch: f32,
}

/// What it costs to use something up, and how much better a throw must be than what lies there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prices {
    pub(super) twist: f32,
    pub(super) stretch: f32,
    pub(super) telepath: f32,
    pub(super) smoke: f32,
    pub(super) margin: f32,
}

impl Prices {
    fn of(worth: &Worth<'_>) -> Prices {
        let turns = worth.scene.horizon.min(4.0);
        Prices {
            twist: 0.25 * turns,
            stretch: worth.price(Card::Stretchy.fee()),
            telepath: worth.price(Card::Telepath.fee()),
            smoke: 0.12 * turns,
            margin: 1e-3,
        }
    }
}

impl Tools {
    fn of(scene: &Scene, prices: &Prices, view: &View) -> Tools {
        let me = &scene.me;
        let cards = &view.seats[me.seat.index()].cards;
        let unused = |wanted: Card| {
            let ready = |card: &&CardView| !card.used && (card.card == wanted || card.copies == Some(wanted));
            cards.iter().filter(ready).count() as u8
        };
        Tools {
            culls: unused(Card::HerdCuller),
            twists: me.copies(Card::PlotTwist),
            stretches: if me.has(Card::Stretchy) { (me.energy / Card::Stretchy.fee()).min(2) } else { 0 },
            dweller: me.has(Card::BackgroundDweller),
            twist: prices.twist,
            stretch: prices.stretch,
        }
    }

    /// What is left after one use of this tool, and what that costs.
    fn without(self, tool: Tool) -> (Tools, f32) {
        match tool {
            Tool::Cull => (Tools { culls: self.culls.saturating_sub(1), ..self }, 0.0),
            Tool::Twist => (Tools { twists: self.twists.saturating_sub(1), ..self }, self.twist),
            Tool::Stretch => (Tools { stretches: self.stretches.saturating_sub(1), ..self }, self.stretch),
        }
    }

    /// Lets them work on final throws.
    fn use_on(self, look: &mut Lookahead) {
        if self.dweller {
            look.shed_threes();
        }
        for _ in 0..self.culls {
            look.turn_to(Face::One);
        }
        for _ in 0..self.twists {
            look.turn(self.twist);
        }
        for _ in 0..self.stretches {
            look.turn(self.stretch);
        }
        if self.dweller {
            look.shed_threes();
        }
    }
}

/// A power that turns one die.
#[derive(Clone, Copy, Debug)]
enum Tool {
    Cull,
    Twist,
    Stretch,
}

impl Tool {
    const ALL: [Tool; 3] = [Tool::Cull, Tool::Twist, Tool::Stretch];

    /// What the dice show after this act, if it is one of this tool.
    fn turned(self, dice: Dice, action: &Action) -> Option<Dice> {
        let (from, to) = match (self, *action) {
            (Tool::Cull, Action::Cull { face }) => (face, Face::One),
            (Tool::Twist, Action::Twist { from, to, .. }) => (from, to),
            (Tool::Stretch, Action::Stretch { from, to }) => (from, to),
            _ => return None,
        };
        Some(dice.minus(Dice::of(from, 1)).plus(Dice::of(to, 1)))
    }
}

/// D2: throws again what is best thrown again, as long as that is better than what lies there.
pub(super) fn roll(look: &mut Lookahead, worth: &Worth<'_>, view: &View, legal: &[Action]) -> Action {
    finals(look, worth, view);
    again(look, worth.scene, &Prices::of(worth), view, legal)
}

/// D2, once the look-ahead knows what final throws are worth.
pub(super) fn again(
    look: &mut Lookahead,
    scene: &Scene,
    prices: &Prices,
    view: &View,
    legal: &[Action],
) -> Action {
    let throw = view.dice;
    let me = &scene.me;
    let tools = Tools::of(scene, prices, view);
    tools.use_on(look);
    let stop = look.worth(throw);
    let smoke = charges(scene, view);
    let telepath = if me.has(Card::Telepath) { me.energy.min(2) } else { 0 };
    let extra = |look: &mut Lookahead, cost: f32| {
        look.reroll(cost);
        if tools.dweller {
            look.shed_threes();
        }
    };
    // The rerolls that come for nothing are used first, so the look-ahead begins with the others.
    let mut costs: ArrayVec<f32, 4> = ArrayVec::new();
    costs.extend((0..telepath).map(|_| prices.telepath).take(2));
    costs.extend((0..smoke).map(|_| prices.smoke).take(2));
    let now = if view.rerolls > 0 { 0.0 } else { costs.pop().unwrap_or(0.0) };
    for &cost in &costs {
        extra(look, cost);
    }
    for _ in 1..view.rerolls {
        extra(look, 0.0);
    }
    look.keeps();
    let (dice, value) = look.best(throw);
    let value = value - now;
    if tools.dweller && throw.count(Face::Three) > 0 {
        if view.rerolls > 0 || now > 0.0 {
            extra(look, now);
        }
        let shed = Action::Dweller { dice: Dice::of(Face::Three, 1) };
        if look.shedding(throw) > value.max(stop) + prices.margin && legal.contains(&shed) {
            return shed;
        }
    }
    if value <= stop + prices.margin {
        return Action::Stop;
    }
    let means = |action: &Action| match *action {
        Action::Reroll { dice: these } if these == dice => Some(3.0),
        Action::Smoke { dice: these, .. } if these == dice => Some(2.0),
        Action::Telepath { dice: these } if these == dice => Some(1.0),
        _ => None,
    };
    best(legal, means).map_or(Action::Stop, |(action, _)| action)
}

/// D4: turns a die if that is better than what lies there.
pub(super) fn change(look: &mut Lookahead, worth: &Worth<'_>, view: &View, legal: &[Action]) -> Action {
    let throw = view.dice;
    let tools = Tools::of(worth.scene, &Prices::of(worth), view);
    let outcomes = Outcomes::of(worth, throw.len(), &shop::deals(worth, view));
    let mut found = (Action::Done, outcomes.worth(&counts(throw)) + 1e-3);
    let mut consider = |action: Action, value: f32| {
        if value > found.1 {
            found = (action, value);
        }
    };
    let shed = Action::Dweller { dice: Dice::of(Face::Three, 1) };
    if legal.contains(&shed) {
        look.finals(throw.len(), |counts| outcomes.worth(counts));
        tools.use_on(look);
        consider(shed, look.shedding(throw));
    }
    for tool in Tool::ALL {
        if !legal.iter().any(|action| tool.turned(throw, action).is_some()) {
            continue;
        }
        let (left, cost) = tools.without(tool);
        look.finals(throw.len(), |counts| outcomes.worth(counts));
        left.use_on(look);
        for &action in legal {
            if let Some(dice) = tool.turned(throw, &action) {
                consider(action, look.worth(dice) - cost);
            }
        }
    }
    found.0
}

/// D3: throws the die again that the active monster would miss most, if it would miss it.
pub(super) fn probe(worth: &Worth<'_>, view: &View, legal: &[Action]) -> Action {
    let Some(other) = worth.scene.rival(view.active) else { return Action::Pass };
    let now = feared(worth, other, view.dice);
    let loss = |action: &Action| match *action {
        Action::Probe { face, .. } => Some(now - mean(worth, other, view.dice, face)),
        _ => None,
    };
    best(legal, loss).filter(|&(_, loss)| loss > 0.4).map_or(Action::Pass, |(action, _)| action)
}

/// D3b: the probed die shows 3; throws it again if that is better than to leave it.
pub(super) fn probe_again(worth: &Worth<'_>, view: &View, legal: &[Action]) -> Action {
    let again = Action::Dweller { dice: Dice::of(Face::Three, 1) };
    let worse = worth
        .scene
        .rival(view.active)
        .is_some_and(|other| mean(worth, other, view.dice, Face::Three) < feared(worth, other, view.dice));
    if worse && legal.contains(&again) { again } else { Action::Accept }
}

/// What the active monster's dice are feared for once one that shows `face` is thrown again.
fn mean(worth: &Worth<'_>, other: &Who, dice: Dice, face: Face) -> f32 {
    let left = dice.minus(Dice::of(face, 1));
    Face::ALL.into_iter().map(|to| feared(worth, other, left.plus(Dice::of(to, 1)))).sum::<f32>() / 6.0
}

/// How bad somebody else's dice are for the own monster.
fn feared(worth: &Worth<'_>, other: &Who, dice: Dice) -> f32 {
    let me = &worth.scene.me;
    let [one, two, three, hearts, energy, claws] = counts(dice);
    let triple = |n: u8, points: u8| if n >= 3 { points + n - 3 } else { 0 };
    let stars = triple(one, 1) + triple(two, 2) + triple(three, 3);
    let mut fear = worth.weights.envy * (worth.stars(other.stars + stars) - worth.stars(other.stars));
    fear += 0.1 * f32::from(energy);
    if !other.inside() {
        fear += 0.15 * f32::from(hearts.min(other.most.saturating_sub(other.hearts)));
    }
    if claws > 0 && (me.inside() != other.inside() || other.has(Card::NovaBreath)) {
        let hearts = i32::from(me.hearts);
        fear += worth.here(hearts) - worth.here(hearts - i32::from(claws + other.copies(Card::SpikedTail)));
    }
    fear
}

/// Begins the look-ahead with what the final dice are worth.
fn finals(look: &mut Lookahead, worth: &Worth<'_>, view: &View) {
    let dice = view.dice.len();
    let outcomes = Outcomes::of(worth, dice, &shop::deals(worth, view));
    look.finals(dice, |counts| outcomes.worth(counts));
}

/// Charges of Smoke Cloud that are left.
fn charges(scene: &Scene, view: &View) -> u16 {
    let smoke = |card: &&CardView| card.card == Card::SmokeCloud || card.copies == Some(Card::SmokeCloud);
    let cards = &view.seats[scene.me.seat.index()].cards;
    cards.iter().filter(smoke).filter_map(|card| card.counters).sum()
}

fn counts(dice: Dice) -> Counts {
    Face::ALL.map(|face| dice.count(face))
}
