//! What each kind of news says about the others.

use super::hands::{Counts, KINDS, count, counts, has, hidden, number, swapped};
use super::memory::{Memory, meets};
use crate::event::{Destination, Event};
use crate::state::SEATS;
use crate::view::View;
use crate::words::{Clue, Deed};

impl Memory {
    /// Learns from one event. `later` came in the same step, and `view` is how it looks after all of them.
    pub(super) fn learn(&mut self, event: &Event, later: &[Event], view: &View) {
        let me = self.me;
        match event {
            Event::Showed { seat, cards, .. } if *seat == me => self.shown = count(cards),
            Event::Showed { seat, to, cards } if *to == me => self.was_shown(seat.index(), &count(cards)),
            Event::Gave { seat, card, .. } if *seat == me => self.gave = Some(card.index()),
            Event::Gave { to, card, .. } if *to == me => self.got = Some(card.index()),
            Event::AllGiven => self.all_gave(),
            Event::Turn { seat, .. } => {
                if *seat != me {
                    self.began_without(seat.index());
                }
                if let Some(me) = &view.me {
                    self.deal(view, me);
                }
            }
            Event::Moved { seat, .. } if *seat != me => self.did_not_strike(seat.index()),
            Event::Suspected { test, checked, took, .. } => {
                let (size, trust) = (self.size, self.weights.trust);
                for seat in checked.iter().filter(|&seat| seat != me) {
                    let met = took.contains(seat);
                    let fits = |hand| meets(counts(hand), seat.index(), *test, view) == met;
                    self.thoughts[seat.index()].weigh(size, trust, |_, hand| f32::from(u8::from(fits(hand))));
                }
                self.stale = true;
            }
            Event::Settled { seat, target, gave, took } => {
                let swap = gave.zip(*took).map(|(gave, took)| [gave.index(), took.index()]);
                let other = if *seat == me { target.index() } else { seat.index() };
                let up = went_up(other, later, view).is_some();
                if *seat == me {
                    self.swapped_with(other, swap, up);
                } else {
                    self.was_swapped(other, swap, up, view);
                }
            }
            Event::InterrogationOver { seat, target } if *seat != me && *target != me => {
                let (asker, target) = (seat.index(), target.index());
                let ups = [went_up(asker, later, view), went_up(target, later, view)];
                self.others_met(asker, target, ups, view);
            }
            Event::UpChanged { seat, old, new, to } if *seat != me => {
                let (size, at) = (self.size, seat.index());
                match to {
                    Destination::Hand => self.thoughts[at].replace(size, new.index(), old.index()),
                    Destination::Other => {
                        let comes = self.comes[at].take().unwrap_or([1.0 / KINDS as f32; KINDS]);
                        self.thoughts[at].refill(size, &comes, new.index());
                    }
                }
                self.stale = true;
            }
            Event::Skipped { seat, deed: Some(deed) } if *seat != me && deed.is_attack() => {
                self.did_not_attack(seat.index(), *deed, view);
            }
            Event::Looked { seat, of, .. } => self.looked[seat.index()] = Some(view.seats[of.index()].token),
            Event::Traded { seat, with } => self.traded(seat.index(), with.index(), view),
            Event::Showed { .. }
            | Event::Gave { .. }
            | Event::Moved { .. }
            | Event::InterrogationOver { .. }
            | Event::UpGone { .. }
            | Event::UpChanged { .. }
            | Event::Skipped { .. }
            | Event::Dealt { .. }
            | Event::First { .. }
            | Event::Ready { .. }
            | Event::Up { .. }
            | Event::AllShown
            | Event::Turned { .. }
            | Event::PoolEmpty
            | Event::Idle { .. }
            | Event::Interrogated { .. }
            | Event::Removed { .. }
            | Event::Marked { .. }
            | Event::Attacked { .. }
            | Event::Ended { .. } => {}
        }
    }

    /// Cards were shown to this seat: all three, or two while the third is hidden.
    fn was_shown(&mut self, seat: usize, shown: &Counts) {
        let (size, trust, cast) = (self.size, self.weights.trust, &self.cast);
        if let Some(all) = number(*shown) {
            self.thoughts[seat].weigh(size, trust, |_, hand| f32::from(u8::from(hand == all)));
        } else {
            self.thoughts[seat].weigh(size, trust, |character, hand| {
                hidden(hand, shown).map_or(0.0, |kept| cast[character].hides[hand][kept])
            });
        }
        self.stale = true;
    }

    /// P2: everybody gave a card to the right, and got one from the left.
    fn all_gave(&mut self) {
        let (size, trust, cast) = (self.size, self.weights.trust, &self.cast);
        let seats = self.seats;
        let left = |seat: usize| (seat + 1) % seats;
        let mine = self.me.index();
        if let Some(got) = self.got {
            let giver = left(mine);
            self.thoughts[giver].weigh(size, trust, |character, hand| cast[character].gives[hand][got]);
        }
        self.fit();
        let mut given = [[0.0; KINDS]; SEATS];
        for seat in self.others() {
            for (character, wish) in self.cast.iter().enumerate() {
                let belief = self.beliefs[seat][character];
                for hand in 0..size {
                    let odds = belief * self.thoughts[seat].hands[character][hand];
                    for (sum, gives) in given[seat].iter_mut().zip(wish.gives[hand]) {
                        *sum += odds * gives;
                    }
                }
            }
        }
        if let (Some(gave), Some(got)) = (self.gave, self.got) {
            given[mine] = one(gave);
            given[left(mine)] = one(got);
        }
        for seat in self.others() {
            let (gains, cast) = (given[left(seat)], &self.cast);
            let known = self.got.filter(|_| seat == left(mine));
            self.thoughts[seat].carry(size, |character, hand, odds, fresh| {
                for lose in (0..KINDS).filter(|&kind| known.is_none_or(|known| known == kind)) {
                    let goes = if known.is_some() { 1.0 } else { cast[character].gives[hand][lose] };
                    for (gain, comes) in gains.iter().enumerate() {
                        if let Some(after) = swapped(hand, lose, gain) {
                            fresh[after] += odds * goes * comes;
                        }
                    }
                }
            });
        }
        self.stale = true;
    }

    /// T2: a turn began, and the Collection was not complete.
    fn began_without(&mut self, seat: usize) {
        let (size, trust, cast) = (self.size, self.weights.trust, &self.cast);
        self.thoughts[seat]
            .weigh(size, trust, |character, hand| f32::from(u8::from(!cast[character].complete(hand))));
        self.stale = true;
    }

    /// A4: an Inspector with two Doves could have struck.
    fn did_not_strike(&mut self, seat: usize) {
        let most = (0..self.seats).filter(|&other| other != seat).map(|other| self.markers[other]).max();
        let (size, trust, cast) = (self.size, self.weights.trust, &self.cast);
        let unstruck = self.weights.unstruck;
        self.thoughts[seat].weigh(size, trust, |character, hand| {
            let could = cast[character].special.is_some_and(|least| most >= Some(least))
                && counts(hand)[Clue::Dove.index()] >= 2;
            if could { unstruck } else { 1.0 }
        });
        self.stale = true;
    }

    /// A killer could have attacked.
    fn did_not_attack(&mut self, seat: usize, deed: Deed, view: &View) {
        let least = match deed {
            Deed::AttackMost => view.options.house.rules.attack_most_min_markers,
            _ => 3,
        };
        if (0..self.seats).any(|other| other != seat && view.seats[other].suspicion >= least) {
            let (cast, passed) = (&self.cast, self.weights.passed);
            self.thoughts[seat].weigh_characters(|character| {
                if cast.get(character).is_some_and(super::wish::Wish::kills) { passed } else { 1.0 }
            });
            self.stale = true;
        }
    }

    /// This seat interrogated another, and perhaps swapped: it gave the first card and took the second.
    fn swapped_with(&mut self, other: usize, swap: Option<[usize; 2]>, up: bool) {
        let Some([gave, took]) = swap else { return };
        if up {
            self.comes[other] = Some(one(gave));
        } else {
            self.thoughts[other].replace(self.size, took, gave);
        }
        self.stale = true;
    }

    /// This seat was interrogated: what the other chose of what it saw tells who it is.
    fn was_swapped(&mut self, asker: usize, swap: Option<[usize; 2]>, up: bool, view: &View) {
        let (size, trust, cast, pretend) = (self.size, self.weights.trust, &self.cast, self.weights.pretend);
        let mut seen = self.shown;
        if let Some(mine) = view.seats[self.me.index()].up {
            seen[mine.index()] += 1;
        }
        self.thoughts[asker].weigh(size, trust, |character, hand| {
            let zeal = &cast[character].zeal;
            let mut all = pretend * zeal[hand];
            for give in 0..KINDS {
                for take in (0..KINDS).filter(|&take| seen[take] > 0) {
                    all += swapped(hand, give, take).map_or(0.0, |after| zeal[after]);
                }
            }
            let chosen = match swap {
                None => pretend * zeal[hand],
                Some(_) if up => zeal[hand],
                Some([gave, took]) => swapped(hand, gave, took).map_or(0.0, |after| zeal[after]),
            };
            chosen / all
        });
        match swap {
            None => {}
            Some([_, took]) if up => self.comes[asker] = Some(one(took)),
            Some([gave, took]) => self.thoughts[asker].replace(size, gave, took),
        }
        self.stale = true;
    }

    /// Two others met. What they did is guessed from what the asker would like and the other may have shown; `ups`
    /// are the cards that lay up and went to the other.
    fn others_met(&mut self, asker: usize, target: usize, ups: [Option<Clue>; 2], view: &View) {
        self.fit();
        let size = self.size;
        let [gave_up, took_up] = ups.map(|up| up.map(Clue::index));
        let all = view.meetings.iter().any(|meeting| {
            meeting.asker.index() == asker && meeting.target.index() == target && meeting.cards == 3
        });
        let offered = match took_up {
            Some(kind) => one(kind),
            None => self.thoughts[target].shows(&self.beliefs[target], &self.cast, size, all),
        };
        let certain = gave_up.is_some() || took_up.is_some();
        let (mut taken, mut given) = ([0.0f32; KINDS], [0.0f32; KINDS]);
        if let Some(kind) = gave_up {
            let sum: f32 = offered.iter().sum();
            taken = offered.map(|odds| odds / sum.max(f32::MIN_POSITIVE));
            given = one(kind);
            self.comes[asker] = Some(taken);
        } else {
            let (cast, belief) = (&self.cast, self.beliefs[asker]);
            let pretend = if certain { 0.0 } else { self.weights.pretend };
            self.thoughts[asker].carry(size, |character, hand, odds, fresh| {
                let zeal = &cast[character].zeal;
                let mut chances = [[0.0; KINDS]; KINDS];
                let mut all = pretend * zeal[hand];
                for give in (0..KINDS).filter(|&kind| has(hand, kind)) {
                    for take in (0..KINDS).filter(|&kind| offered[kind] > 0.0) {
                        let after = swapped(hand, give, take).map_or(0.0, |after| zeal[after]);
                        chances[give][take] = offered[take] * after;
                        all += chances[give][take];
                    }
                }
                if all <= 0.0 {
                    return fresh[hand] += odds;
                }
                fresh[hand] += odds * pretend * zeal[hand] / all;
                for give in 0..KINDS {
                    for take in (0..KINDS).filter(|&take| chances[give][take] > 0.0) {
                        let chance = chances[give][take] / all;
                        taken[take] += belief[character] * odds * chance;
                        given[give] += belief[character] * odds * chance;
                        if let Some(after) = swapped(hand, give, take) {
                            fresh[after] += odds * chance;
                        }
                    }
                }
            });
            let sum: f32 = given.iter().sum();
            given = given.map(|odds| odds / sum.max(f32::MIN_POSITIVE));
        }
        if took_up.is_some() {
            self.comes[target] = Some(given);
        } else {
            self.lost_one(target, &taken, &given, certain);
        }
        self.stale = true;
    }

    /// Somebody took one of these kinds from a seat and gave one of those.
    fn lost_one(&mut self, seat: usize, taken: &[f32; KINDS], given: &[f32; KINDS], certain: bool) {
        let size = self.size;
        let hands = self.thoughts[seat].marginal(&self.beliefs[seat]);
        let mut goes = [0.0f32; KINDS];
        for kind in 0..KINDS {
            let there: f32 = (0..size).filter(|&hand| has(hand, kind)).map(|hand| hands[hand]).sum();
            goes[kind] = (taken[kind] / there.max(0.05)).min(1.0);
        }
        self.thoughts[seat].carry(size, |_, hand, odds, fresh| {
            let sum: f32 = (0..KINDS).filter(|&kind| has(hand, kind)).map(|kind| goes[kind]).sum();
            let scale = if certain || sum > 1.0 { 1.0 / sum.max(f32::MIN_POSITIVE) } else { 1.0 };
            fresh[hand] += odds * (1.0 - (sum * scale).min(1.0));
            for lose in (0..KINDS).filter(|&kind| has(hand, kind)) {
                for (gain, comes) in given.iter().enumerate() {
                    if let Some(after) = swapped(hand, lose, gain) {
                        fresh[after] += odds * goes[lose] * scale * comes;
                    }
                }
            }
        });
    }

    /// Support variant: whoever takes a token it looked at has a reason, and so has whoever gives its own away.
    fn traded(&mut self, seat: usize, with: usize, view: &View) {
        let [came, went] = [seat, with].map(|seat| view.seats[seat].token);
        if self.looked[seat] == Some(came) {
            self.kaneki[came as usize] *= self.weights.taken;
        }
        if view.seats[seat].looked.iter().any(|token| token.index() == went as usize) {
            self.kaneki[went as usize] *= self.weights.discarded;
        }
    }
}

fn one(kind: usize) -> [f32; KINDS] {
    std::array::from_fn(|at| if at == kind { 1.0 } else { 0.0 })
}

/// Mask variant: the card of a seat that lay up and went to the other in this interrogation, if it did.
fn went_up(seat: usize, later: &[Event], view: &View) -> Option<Clue> {
    let changed = later.iter().find_map(|event| match event {
        Event::UpChanged { seat: whose, old, to: Destination::Other, .. } if whose.index() == seat => Some(*old),
        _ => None,
    });
    changed.or(view.seats[seat].gone)
}
