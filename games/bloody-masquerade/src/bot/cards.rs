//! Choices about cards: which to show, to give, to swap, to lay up, and whom to ask for them.

use kernel::Rng;

use super::hands::{Counts, KINDS, count, has, swapped};
use super::scene::{Scene, with, without};
use crate::action::{Action, Held};
use crate::words::Clue;

impl Scene<'_> {
    /// D0, D7: the card that is missed least lies up, and rather none that draws suspicion.
    pub(super) fn lay(&self, legal: &[Action], rng: &mut Rng) -> Action {
        self.best(legal, rng, |action| {
            let Action::Up { card } = action else { return 0.0 };
            let telling = if *card == Clue::Transformation { self.weights.mark_self } else { 0.0 };
            self.worth(without(self.cards, card.index())) - telling
        })
    }

    /// D1: two cards that say little about oneself.
    pub(super) fn first_show(&self, legal: &[Action], rng: &mut Rng) -> Action {
        self.best(legal, rng, |action| {
            let Action::Show { cards } = action else { return 0.0 };
            -self.weights.leak * self.leak(&count(&cards.cards()))
        })
    }

    /// How much more two cards speak of oneself than of the others in play.
    fn leak(&self, shown: &Counts) -> f32 {
        let mut sum = 0.0;
        let mut mine = 0.0;
        for (at, wish) in self.memory.cast.iter().enumerate() {
            let all: f32 = wish.zeal[..self.memory.size].iter().sum();
            let mut like = 0.0;
            for kind in self.kinds() {
                if let Some(hand) = super::hands::number(with(*shown, kind)) {
                    like += wish.hides[hand][kind] * wish.zeal[hand] / all;
                }
            }
            sum += like;
            if at == self.memory.mine {
                mine = like;
            }
        }
        (mine * self.memory.cast.len() as f32 / sum.max(f32::MIN_POSITIVE)).ln()
    }

    /// D5: hides what it would hurt to lose, as far as the asker is likely to want it.
    pub(super) fn answer(&self, legal: &[Action], rng: &mut Rng) -> Action {
        let asker = self.view.active.index();
        self.best(legal, rng, |action| {
            let Action::Show { cards } = action else { return 0.0 };
            let shown = count(&cards.cards());
            -self.loss(asker, &shown) - self.weights.leak * self.leak(&shown)
        })
    }

    /// What is lost on average when the asker sees these cards.
    fn loss(&self, asker: usize, shown: &Counts) -> f32 {
        let memory = self.memory;
        let Some(mine) = super::hands::number(self.cards) else { return 0.0 };
        let now = self.wish.worth[mine];
        let mut lost = [[0.0; KINDS]; KINDS];
        for take in (0..KINDS).filter(|&kind| shown[kind] > 0) {
            for (give, lost) in lost[take].iter_mut().enumerate() {
                *lost = swapped(mine, take, give).map_or(0.0, |after| now - self.wish.worth[after]);
            }
        }
        let mut sum = 0.0;
        for (character, wish) in memory.cast.iter().enumerate() {
            let belief = memory.beliefs[asker][character];
            for hand in 0..memory.size {
                let odds = belief * memory.thoughts[asker].hands[character][hand];
                if odds < 1e-3 {
                    continue;
                }
                let mut all = self.weights.pretend * wish.zeal[hand];
                let mut loss = 0.0;
                for give in (0..KINDS).filter(|&kind| has(hand, kind)) {
                    for take in (0..KINDS).filter(|&kind| shown[kind] > 0) {
                        let zeal = swapped(hand, give, take).map_or(0.0, |after| wish.zeal[after]);
                        all += zeal;
                        loss += zeal * lost[take][give];
                    }
                }
                sum += odds * loss / all;
            }
        }
        sum
    }

    /// D2: the card that is missed least, and does not help the right neighbour to its Collection.
    pub(super) fn first_give(&self, legal: &[Action], rng: &mut Rng) -> Action {
        let kinds = self.kinds();
        let right = self.right();
        self.best(legal, rng, |action| {
            let Action::Give { card } = action else { return 0.0 };
            let rest = without(self.cards, card.index());
            let mine: f32 = kinds.iter().map(|&kind| self.worth(with(rest, kind))).sum();
            mine / kinds.len() as f32 - self.weights.deny * self.fed(right, None, card.index())
        })
    }

    /// How much nearer to its Collection a seat comes by losing one card and getting another.
    fn fed(&self, seat: usize, lose: Option<usize>, gain: usize) -> f32 {
        let memory = self.memory;
        let mut sum = 0.0;
        for (character, wish) in memory.cast.iter().enumerate() {
            let belief = memory.beliefs[seat][character];
            if belief < 1e-3 || wish.collection.is_none() {
                continue;
            }
            for hand in 0..memory.size {
                let odds = belief * memory.thoughts[seat].hands[character][hand];
                if odds < 1e-4 {
                    continue;
                }
                let now = wish.collected(hand);
                for kind in (0..KINDS).filter(|&kind| lose.is_none_or(|lose| lose == kind)) {
                    let goes = if lose.is_some() { 1.0 } else { wish.gives[hand][kind] };
                    let after = swapped(hand, kind, gain).map_or(now, |after| wish.collected(after));
                    sum += odds * goes * (after - now);
                }
            }
        }
        sum
    }

    /// D4: whoever is likely to show what is wanted, may be prey, or is close to a Collection.
    pub(super) fn ask(&self, legal: &[Action], rng: &mut Rng) -> Action {
        let gains = self.gains();
        self.best(legal, rng, |action| match action {
            Action::Ask { target } => self.talk(target.index(), &gains),
            _ => 0.0,
        })
    }

    /// What each kind of card would add to the own hand.
    pub(super) fn gains(&self) -> [f32; KINDS] {
        let mut gains = [0.0f32; KINDS];
        let Some(mine) = super::hands::number(self.cards) else { return gains };
        for (take, gain) in gains.iter_mut().enumerate() {
            for give in 0..KINDS {
                if let Some(after) = swapped(mine, give, take) {
                    *gain = gain.max(self.wish.worth[after] - self.wish.worth[mine]);
                }
            }
        }
        gains
    }

    /// The worth of interrogating a seat.
    pub(super) fn talk(&self, target: usize, gains: &[f32; KINDS]) -> f32 {
        let memory = self.memory;
        let seat = &self.view.seats[target];
        let mut shown =
            memory.thoughts[target].shows(&memory.beliefs[target], &memory.cast, memory.size, seat.shows == 3);
        if let Some(up) = seat.up {
            shown[up.index()] = 1.0;
        }
        let mut order: [usize; KINDS] = std::array::from_fn(|kind| kind);
        order.sort_by(|&a, &b| gains[b].total_cmp(&gains[a]));
        let (mut worth, mut missing) = (0.0, 1.0);
        for kind in order {
            worth += missing * shown[kind].min(1.0) * gains[kind];
            missing *= 1.0 - shown[kind].min(1.0);
        }
        let mut news = 0.0;
        if self.wish.kills() {
            let prey = memory.kind(target, self.wish.killing);
            news = self.weights.curiosity * 4.0 * prey * (1.0 - prey);
        }
        worth + news + 0.5 * self.weights.deny * memory.threat(target, false)
    }

    /// D6: the swap that brings most, counting what it brings the other.
    pub(super) fn exchange(&self, target: usize, legal: &[Action], rng: &mut Rng) -> Action {
        let now = self.worth(self.cards);
        self.best(legal, rng, |action| match *action {
            Action::Swap { give, take } => {
                let fed = if take.up { 0.0 } else { self.fed(target, Some(take.card.index()), give.card.index()) };
                self.after(give, take) - now - self.weights.deny * fed
            }
            _ => 0.0,
        })
    }

    /// The worth of the own hand after a swap, with the rules of the card that lies up.
    fn after(&self, give: Held, take: Held) -> f32 {
        let mut cards = with(self.cards, take.card.index());
        if give.up {
            return self.worth_of_four(cards);
        }
        cards = without(cards, give.card.index());
        let up = self.view.seats[self.me.seat.index()].up.map(Clue::index);
        let mask = Clue::Mask.index();
        match up {
            Some(up) if up != mask && cards[mask] > 0 => self.worth(with(without(cards, mask), up)),
            _ => self.worth(cards),
        }
    }
}
