//! The worlds that are still possible.
//!
//! For each seat that may be the Vampire there is a crowd of worlds. What happens at the table weighs them:
//! a world in which it was unlikely counts less, one in which it was impossible is dropped, and the crowd is
//! drawn anew from the rest. How well a crowd explains the game, compared with the others, is the belief
//! that its seat is the Vampire.

use kernel::{Rng, Seat};

use super::value::manner;
use super::world::{Fate, World};
use crate::event::Event;
use crate::guess;
use crate::view::View;
use crate::words::{Card, Colour, Role};

/// Worlds for each seat that may be the Vampire.
const CROWD: usize = 96;

/// All worlds with one Vampire.
#[derive(Debug)]
pub(super) struct Crowd {
    pub(super) vampire: Seat,
    /// How likely it is, compared with the other crowds.
    pub(super) belief: f64,
    pub(super) worlds: Vec<World>,
    weights: Vec<f32>,
}

/// A card on its way from one hand to another.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    picker: Seat,
    from: Seat,
    colour: Colour,
    /// Its face, if this seat saw it. Then it has left the hand in all worlds.
    card: Option<Card>,
}

/// What a seat was told, and what it makes of it.
#[derive(Debug)]
pub(super) struct Memory {
    me: Seat,
    /// News that was not thought about yet: thinking needs chance, which comes with the next decision.
    news: Vec<Event>,
    pub(super) crowds: Vec<Crowd>,
    item: Card,
    drawn: Option<Drawn>,
}

impl Memory {
    pub(super) fn new(me: Seat) -> Memory {
        Memory { me, news: Vec::new(), crowds: Vec::new(), item: Card::Crucifix, drawn: None }
    }

    pub(super) fn note(&mut self, news: &[Event]) {
        self.news.extend(news.iter().filter(|event| !matches!(event, Event::Ended { .. })).cloned());
    }

    /// Thinks about everything that happened since the last decision.
    pub(super) fn catch_up(&mut self, view: &View, rng: &mut Rng) {
        let news = std::mem::take(&mut self.news);
        for event in &news {
            self.learn(event, view.seats.len() as u8, rng);
        }
        if self.crowds.iter().all(|crowd| crowd.belief <= 0.0) {
            self.imagine(view, rng);
        }
    }

    /// Who may be the Vampire, with the belief that it is.
    pub(super) fn beliefs(&self) -> impl Iterator<Item = (Seat, f64)> + '_ {
        let total: f64 = self.crowds.iter().map(|crowd| crowd.belief).sum();
        self.crowds.iter().map(move |crowd| (crowd.vampire, crowd.belief / total.max(f64::MIN_POSITIVE)))
    }

    /// Worlds by belief: at most about `count`, each as likely as the others.
    pub(super) fn sample(&self, count: usize, rng: &mut Rng, mut see: impl FnMut(&World)) {
        let step = 1.0 / count as f64;
        let mut next = step * f64::from(rng.next_u32()) / f64::from(u32::MAX);
        let mut sum = 0.0;
        let beliefs = self.beliefs().map(|(_, belief)| belief);
        for (crowd, belief) in self.crowds.iter().zip(beliefs) {
            let each = belief / f64::from(crowd.weights.iter().sum::<f32>()).max(f64::MIN_POSITIVE);
            for (world, &weight) in crowd.worlds.iter().zip(&crowd.weights) {
                sum += each * f64::from(weight);
                while next < sum {
                    see(world);
                    next += step;
                }
            }
        }
    }

    /// The chance that `test` holds if the crowd's seat is the Vampire.
    pub(super) fn chance(crowd: &Crowd, test: impl Fn(&World) -> bool) -> f64 {
        let total: f32 = crowd.weights.iter().sum();
        let good = crowd.worlds.iter().zip(&crowd.weights).filter(|(world, _)| test(world));
        f64::from(good.map(|(_, &weight)| weight).sum::<f32>() / total.max(f32::MIN_POSITIVE))
    }

    fn learn(&mut self, event: &Event, seats: u8, rng: &mut Rng) {
        match event {
            Event::Dealt { seat, role, boxed, hand } if *seat == self.me => {
                self.deal(seats, *role, *boxed, hand, rng);
            }
            Event::Drafted { seat, colour, card } => self.drafted(*seat, *colour, *card, rng),
            Event::Takes { seat, from, item } => self.chose(*seat, *from, false, *item, rng),
            Event::Gives { seat, to, item } => self.chose(*seat, *to, true, *item, rng),
            Event::Drew { seat, from, colour, card } => self.drew(*seat, *from, *colour, *card, rng),
            Event::Kept { .. } => self.resolved(Fate::Kept, None, rng),
            Event::Paired { up, cards, .. } => {
                self.resolved(if *up { Fate::Up } else { Fate::Down }, *cards, rng);
            }
            Event::Dealt { .. }
            | Event::Starts { .. }
            | Event::Turn { .. }
            | Event::Turned { .. }
            | Event::Passed { .. }
            | Event::Accused { .. }
            | Event::Ended { .. } => {}
        }
    }

    fn deal(&mut self, seats: u8, role: Role, boxed: [Card; 2], hand: &[Card], rng: &mut Rng) {
        let me = self.me;
        self.crowds = Seat::all(seats)
            .filter(|&seat| (seat == me) == (role == Role::Vampire))
            .map(|vampire| Crowd {
                vampire,
                belief: 1.0,
                worlds: (0..CROWD).map(|_| World::deal(seats, me, vampire, boxed, hand, rng)).collect(),
                weights: vec![1.0; CROWD],
            })
            .collect();
    }

    /// When nothing explains what was seen, or the past was never told: begins anew from the view.
    fn imagine(&mut self, view: &View, rng: &mut Rng) {
        self.crowds.clear();
        for _ in 0..2 * CROWD {
            let world = World::of(&guess::imagine(view, rng));
            let at = self.crowds.iter().position(|crowd| crowd.vampire == world.vampire).unwrap_or_else(|| {
                let (worlds, weights) = (Vec::new(), Vec::new());
                self.crowds.push(Crowd { vampire: world.vampire, belief: 0.0, worlds, weights });
                self.crowds.len() - 1
            });
            let crowd = &mut self.crowds[at];
            crowd.belief += 1.0;
            crowd.worlds.push(world);
            crowd.weights.push(1.0);
        }
    }

    fn drafted(&mut self, seat: Seat, colour: Colour, card: Option<Card>, rng: &mut Rng) {
        self.weigh(rng, |world, rng| {
            let lying = colour.of(world.pool);
            let card = match card {
                Some(card) => card,
                None if lying.is_empty() => return 0.0,
                None => Card::from_kind(rng.pick(lying)),
            };
            if lying.count(card.kind()) == 0 {
                return 0.0;
            }
            world.pool = world.pool.without(card.kind());
            world.give(seat, card);
            f32::from(lying.count(card.kind())) / f32::from(lying.len())
        });
    }

    /// Whom somebody takes from or gives to says a little about the side it is on.
    fn chose(&mut self, seat: Seat, other: Seat, gives: bool, item: Card, rng: &mut Rng) {
        self.item = item;
        if seat != self.me {
            self.weigh(rng, |world, _| manner(world.bitten(seat), gives, world.hand(other).len()));
        }
    }

    fn drew(&mut self, picker: Seat, from: Seat, colour: Colour, card: Option<Card>, rng: &mut Rng) {
        self.drawn = Some(Drawn { picker, from, colour, card });
        let Some(card) = card else { return };
        self.weigh(rng, |world, _| {
            let backs = colour.of(world.hand(from));
            let copies = backs.count(card.kind());
            if copies > 0 {
                world.take(from, card);
            }
            f32::from(copies) / f32::from(backs.len().max(1))
        });
    }

    fn resolved(&mut self, fate: Fate, cards: Option<[Card; 2]>, rng: &mut Rng) {
        let Some(Drawn { picker, from, colour, card }) = self.drawn.take() else { return };
        let item = self.item;
        if picker == self.me
            && let Some(card) = card
        {
            // What this seat did itself tells it nothing new.
            self.weigh(rng, |world, _| {
                match cards {
                    Some([_, with]) if world.hand(picker).count(with.kind()) > 0 => world.pair(picker, card, with),
                    Some(_) => return 0.0,
                    None => world.keep(picker, card),
                }
                1.0
            });
            return;
        }
        let shown = cards.map(|[drawn, _]| drawn).or(card);
        self.weigh(rng, |world, rng| {
            let backs = if card.is_some() { kernel::parts::Bag::EMPTY } else { colour.of(world.hand(from)) };
            let chances = Card::ALL.map(|kind| {
                let drawn = match shown {
                    Some(shown) if shown != kind => 0.0,
                    Some(_) if card.is_some() => 1.0,
                    Some(_) | None => f32::from(backs.count(kind.kind())) / f32::from(backs.len().max(1)),
                };
                if drawn > 0.0 { drawn * world.chance(picker, kind, item, fate) } else { 0.0 }
            });
            let total: f32 = chances.iter().sum();
            if total <= 0.0 {
                return 0.0;
            }
            let mut n = total * (rng.next_u32() >> 8) as f32 / (1 << 24) as f32;
            let chosen = Card::ALL.into_iter().zip(chances).find(|&(_, chance)| {
                n -= chance;
                chance > 0.0 && n < 0.0
            });
            let likely = || Card::ALL.into_iter().zip(chances).find(|&(_, chance)| chance > 0.0);
            let Some((drawn, _)) = chosen.or_else(likely) else { return 0.0 };
            if card.is_none() {
                world.take(from, drawn);
            }
            world.settle(picker, drawn, item, fate, rng);
            total
        });
    }

    /// Moves every world on by what happened; the answer is how likely that was in it.
    fn weigh(&mut self, rng: &mut Rng, mut happen: impl FnMut(&mut World, &mut Rng) -> f32) {
        for crowd in self.crowds.iter_mut().filter(|crowd| crowd.belief > 0.0) {
            let before: f32 = crowd.weights.iter().sum();
            for (world, weight) in crowd.worlds.iter_mut().zip(&mut crowd.weights) {
                if *weight > 0.0 {
                    *weight *= happen(world, rng);
                }
            }
            let after: f32 = crowd.weights.iter().sum();
            crowd.belief *= f64::from(after / before);
            let squares: f32 = crowd.weights.iter().map(|weight| weight * weight).sum();
            if after > 0.0 && after * after < 0.6 * squares * crowd.weights.len() as f32 {
                crowd.draw_anew(after, rng);
            }
        }
        let total: f64 = self.crowds.iter().map(|crowd| crowd.belief).sum();
        if total > 0.0 {
            self.crowds.iter_mut().for_each(|crowd| crowd.belief /= total);
        }
    }
}

impl Crowd {
    /// Worlds that count more come more often, and all count the same again.
    fn draw_anew(&mut self, total: f32, rng: &mut Rng) {
        let step = total / self.worlds.len() as f32;
        let mut next = step * ((rng.next_u32() >> 8) as f32 + 0.5) / (1 << 24) as f32;
        let mut sum = 0.0;
        let mut fresh = Vec::with_capacity(self.worlds.len());
        for (world, weight) in self.worlds.iter().zip(&self.weights) {
            sum += weight;
            while next < sum && fresh.len() < self.worlds.len() {
                fresh.push(*world);
                next += step;
            }
        }
        if let Some(&last) = fresh.last() {
            fresh.resize(self.worlds.len(), last);
            self.worlds = fresh;
            self.weights.fill(1.0);
        }
    }
}
