//! Choices about places, markers, tokens and lives.

use kernel::Rng;

use super::memory::meets;
use super::scene::Scene;
use crate::action::Action;
use crate::rules::ring;
use crate::state::SEATS;
use crate::words::{Deed, Tile};

/// A strike that promises more than anything else comes before every move.
const STRIKE: f32 = 10.0;

impl Scene<'_> {
    /// D3: strikes if that promises more than waiting and than any attack within reach, or goes where it is best.
    pub(super) fn start(&self, legal: &[Action], rng: &mut Rng) -> Action {
        let visible =
            self.view.ring.iter().enumerate().fold(0, |bits, (at, place)| bits | u8::from(place.visible) << at);
        let tile = |steps| {
            let to = ring::destination(self.view.token, visible, steps)?;
            self.view.ring[to as usize].tile
        };
        let gains = self.gains();
        let talk = self.memory.others().map(|seat| self.talk(seat, &gains)).fold(0.0, f32::max);
        let reach = (1..=2).filter_map(tile).map(|tile| self.attack_at(tile)).fold(0.0, f32::max);
        self.best(legal, rng, |action| match *action {
            Action::Special { target } => {
                let strike = self.kill[target.index()] - self.wait;
                if strike > reach { STRIKE + strike } else { -1.0 }
            }
            Action::Move { steps } => tile(steps).map_or(0.0, |tile| self.place(tile, talk)),
            _ => 0.0,
        })
    }

    /// What the attack at a location is worth, after the best cover-up.
    fn attack_at(&self, tile: Tile) -> f32 {
        let tile = self.view.options.house.place(tile);
        let Some(&attack) = tile.deeds.iter().find(|deed| deed.is_attack()) else { return 0.0 };
        let markers = self.markers();
        let by: i8 = if tile.deeds.contains(&Deed::CoverGive) { 1 } else { -1 };
        let mut best = self.attack(attack, &markers);
        for seat in 0..self.memory.seats {
            let mut after = markers;
            after[seat] = after[seat].saturating_add_signed(by);
            best = best.max(self.attack(attack, &after));
        }
        best
    }

    /// What the deeds of a location are worth.
    fn place(&self, tile: Tile, talk: f32) -> f32 {
        let tile = self.view.options.house.place(tile);
        let markers = self.markers();
        let mut worth = 0.0;
        for (at, &deed) in tile.deeds.iter().enumerate() {
            let next = tile.deeds.get(at + 1).copied().filter(|deed| deed.is_attack());
            let attack = |markers: &[u8; SEATS]| next.map_or(0.0, |deed| self.attack(deed, markers));
            worth += match deed {
                Deed::Interrogate => self.weights.talk[usize::from(self.wish.kills())] * talk,
                Deed::CoverRemove => self.cover(&markers, -1, attack),
                Deed::CoverGive => self.cover(&markers, 1, attack),
                // Counted with the cover-up before it, if there is one.
                Deed::AttackMost | Deed::AttackThree => {
                    let alone = at == 0 || !matches!(tile.deeds[at - 1], Deed::CoverRemove | Deed::CoverGive);
                    let attack = if alone { self.attack(deed, &markers) } else { 0.0 };
                    attack + if self.wish.kills() { 0.0 } else { self.weights.cover }
                }
                Deed::SuspectCoffee2
                | Deed::SuspectFood2
                | Deed::SuspectDove2
                | Deed::SuspectAny2
                | Deed::SuspectTransformation1 => self.suspicion(deed),
            };
        }
        worth
    }

    /// What a Suspicion is worth.
    fn suspicion(&self, deed: Deed) -> f32 {
        let Some(test) = deed.test() else { return 0.0 };
        let (mut worth, mut taken) = (0.0, 0.0);
        for seat in 0..self.memory.seats {
            let met = if seat == self.me.seat.index() {
                f32::from(u8::from(meets(&self.cards, seat, test, self.view)))
            } else {
                self.memory.meets(seat, test, self.view)
            };
            worth += met * self.mark(seat);
            taken += met;
        }
        worth + self.drain(taken)
    }

    /// What the best cover-up is worth, with the attack that follows.
    fn cover(&self, markers: &[u8; SEATS], by: i8, attack: impl Fn(&[u8; SEATS]) -> f32) -> f32 {
        let mut best = attack(markers);
        for seat in 0..self.memory.seats {
            if by < 0 && markers[seat] == 0 || by > 0 && self.view.pool == 0 {
                continue;
            }
            let mut after = *markers;
            after[seat] = after[seat].saturating_add_signed(by);
            let by = f32::from(by);
            best = best.max(by * self.mark(seat) + self.drain(by) + attack(&after));
        }
        best
    }

    /// D8, D9: the cover-up that is worth most, with the attack that follows.
    pub(super) fn cover_up(&self, legal: &[Action], rng: &mut Rng) -> Action {
        let markers = self.markers();
        let next = self.next_deed().filter(|deed| deed.is_attack());
        let attack = |markers: &[u8; SEATS]| next.map_or(0.0, |deed| self.attack(deed, markers));
        self.best(legal, rng, |action| {
            let (seat, by) = match *action {
                Action::Remove { seat, .. } => (seat.index(), -1),
                Action::Mark { seat } => (seat.index(), 1),
                _ => return attack(&markers),
            };
            let mut after = markers;
            after[seat] = after[seat].saturating_add_signed(by);
            let by = f32::from(by);
            by * self.mark(seat) + self.drain(by) + attack(&after)
        })
    }

    /// D10: attacks if that promises more than waiting.
    pub(super) fn attack_or_not(&self, legal: &[Action], rng: &mut Rng) -> Action {
        self.best(legal, rng, |action| match *action {
            Action::Attack { target } => self.kill[target.index()] - self.wait,
            _ => 0.0,
        })
    }

    /// D11: looks at the token of likely prey, and takes Transformed Kaneki where it is.
    pub(super) fn support(&self, legal: &[Action], rng: &mut Rng) -> Action {
        let me = self.me.seat.index();
        let kaneki = |seat: usize| self.memory.has_kaneki(seat, self.view, self.me);
        let most = self.view.seats.iter().map(|seat| seat.suspicion).max().unwrap_or(0);
        let mine = self.view.seats[me].suspicion;
        let risk = if mine >= 3 || mine == most && mine > 0 { 0.3 } else { 0.1 };
        let prey = |seat: usize| if self.wish.kills() { self.memory.kind(seat, self.wish.killing) } else { 0.0 };
        self.best(legal, rng, |action| match *action {
            Action::Look { seat } => {
                let odds = kaneki(seat.index());
                let worth = if self.is_me(seat) { 0.5 * risk } else { self.weights.look * prey(seat.index()) };
                worth * 4.0 * odds * (1.0 - odds)
            }
            Action::Trade { seat } => {
                let theirs = kaneki(seat.index());
                risk * (theirs - kaneki(me)) + 0.5 * prey(seat.index()) * (theirs - kaneki(me)) - 0.02
            }
            _ => 0.0,
        })
    }
}
