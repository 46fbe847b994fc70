//! The view, boiled down to what the bot reckons with.

use arrayvec::ArrayVec;
use kernel::{House, Seat};

use super::odds::Hand;
use super::tables::{Cost, Tables};
use crate::action::Move;
use crate::dice::Picked;
use crate::house::{Power, Values};
use crate::state::SEATS;
use crate::view::{BodyView, PlayerView, View};
use crate::words::{Ally, Character};

/// A player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Who {
    pub(super) seat: Seat,
    pub(super) body: BodyView,
    pub(super) ally: Option<Ally>,
    pub(super) tokens: u8,
    /// What the dice show.
    pub(super) hand: Hand,
    /// Whether a die was left out of the latest roll.
    pub(super) keeps: bool,
    /// How likely the next Power is this player's.
    pub(super) next: f32,
    /// Techniques against this player do nothing.
    pub(super) guarded: bool,
}

/// The table as one player sees it.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) house: House<Values>,
    pub(super) tables: &'static Tables,
    pub(super) duel: bool,
    pub(super) me: Who,
    pub(super) bench: Option<BodyView>,
    pub(super) debt: Picked,
    /// The others who are still in the game, clockwise from the own left, so that no seat is the first for all.
    pub(super) rivals: ArrayVec<Who, SEATS>,
    /// The neighbours among them.
    pub(super) beside: ArrayVec<Seat, 2>,
    pub(super) ccg: Option<Seat>,
    pub(super) active: Option<Seat>,
    /// What it takes to eliminate each board while it is K.O.
    thresholds: [u8; 4],
    /// How many of the others show the front side.
    pub(super) rivals_up: usize,
}

impl Scene {
    pub(super) fn of(view: &View, tables: &'static Tables, seat: Seat) -> Option<Scene> {
        let house = view.options.house;
        let own = view.seats.get(seat.index())?;
        let me = who(view, seat, own)?;
        let n = view.seats.len();
        let others = (1..n).map(|by| Seat::new(((seat.index() + by) % n) as u8));
        let rivals = others.map(|at| (at, &view.seats[at.index()])).filter(|(_, player)| !player.out);
        let mut scene = Scene {
            house,
            tables,
            duel: view.options.is_duel(),
            me,
            bench: own.bench,
            debt: own.debt,
            rivals: rivals.filter_map(|(at, player)| who(view, at, player)).collect(),
            beside: beside(view, seat),
            ccg: view.ccg,
            active: view.active,
            thresholds: [0; 4],
            rivals_up: 0,
        };
        scene.rivals_up = scene.rivals.iter().filter(|rival| !rival.body.ko).count();
        for (threshold, &character) in scene.thresholds.iter_mut().zip(&Character::ALL) {
            *threshold = view.options.ko_threshold(character);
        }
        scene.race();
        Some(scene)
    }

    /// How likely each is the next with a Power: the fewer rolls away, the likelier.
    fn race(&mut self) {
        let rate = |who: &Who| self.power(who).map_or(0.0, |cost| 1.0 / (2.0 + self.rolls(who, cost)));
        let mine = rate(&self.me);
        let theirs: ArrayVec<f32, SEATS> = self.rivals.iter().map(rate).collect();
        let all = (mine + theirs.iter().sum::<f32>()).max(f32::MIN_POSITIVE);
        self.me.next = mine / all;
        for (rival, rate) in self.rivals.iter_mut().zip(theirs) {
            rival.next = rate / all;
        }
    }

    /// The Power that a player can use: Regeneration while K.O., else the ally's.
    pub(super) fn power(&self, who: &Who) -> Option<Cost> {
        if who.body.ko { Some(Cost::Regeneration(who.body.character)) } else { who.ally.map(Cost::Ally) }
    }

    /// How many rolls a player needs for a cost with the dice as they lie.
    pub(super) fn rolls(&self, who: &Who, cost: Cost) -> f32 {
        self.tables.course(cost, self.wild(who)).keep(who.hand).1.rolls
    }

    /// What a player's ally does now.
    pub(super) fn effect(&self, who: &Who) -> Option<Power> {
        let ally = who.ally.filter(|_| self.active == Some(who.seat))?;
        Some(self.house.ally(ally).power)
    }

    /// Whether one face counts as anything for a player.
    pub(super) fn wild(&self, who: &Who) -> bool {
        matches!(self.effect(who), Some(Power::Wild(_)))
    }

    pub(super) fn rival(&self, seat: Seat) -> Option<&Who> {
        self.rivals.iter().find(|rival| rival.seat == seat)
    }

    pub(super) fn threshold(&self, who: &Who) -> u8 {
        self.thresholds[who.body.character.index()]
    }

    /// The techniques that I have, but for the CCG one.
    pub(super) fn techniques(&self) -> impl Iterator<Item = (Move, Cost)> {
        let body = self.me.body;
        let which = |technique| Cost::Technique(body.character, technique);
        let front = [(Move::T1, which(0)), (Move::T2, which(1))];
        let shown = if body.ko { &[] } else { &front[..] };
        let mut list: ArrayVec<(Move, Cost), 4> = shown.iter().copied().collect();
        if body.ko {
            list.push((Move::T3, which(2)));
        }
        if let Some(bench) = self.bench {
            list.push((Move::Bench, Cost::Technique(bench.character, if bench.ko { 2 } else { 0 })));
        }
        list.into_iter()
    }
}

fn who(view: &View, seat: Seat, player: &PlayerView) -> Option<Who> {
    let power = player.ally.map(|ally| view.options.house.ally(ally).power);
    let guarded = view.active == Some(seat) && matches!(power, Some(Power::Cancel(_))) && view.charges > 0;
    Some(Who {
        seat,
        body: player.board?,
        ally: player.ally,
        tokens: player.tokens,
        hand: Hand::of(&player.dice.map(|die| die.face)),
        keeps: player.dice.iter().any(|die| die.aside),
        next: 0.0,
        guarded,
    })
}

fn beside(view: &View, seat: Seat) -> ArrayVec<Seat, 2> {
    let n = view.seats.len();
    let nearest = |step: usize| (1..n).map(|by| (seat.index() + by * step) % n).find(|&at| !view.seats[at].out);
    let mut found: ArrayVec<Seat, 2> = ArrayVec::new();
    for at in [nearest(1), nearest(n - 1)].into_iter().flatten() {
        let at = Seat::new(at as u8);
        if at != seat && !found.contains(&at) {
            found.push(at);
        }
    }
    found
}
