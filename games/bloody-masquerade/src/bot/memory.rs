//! All that a seat was told, as thoughts of the others. It follows from news and views alone, without chance, so whoever
//! takes over a seat knows what the seat knew.

use kernel::Seat;

use super::hands::{Counts, HANDS, KINDS, MASKLESS, count, counts, has};
use super::thought::Thought;
use super::weights::Weights;
use super::wish::Wish;
use crate::event::Event;
use crate::state::SEATS;
use crate::view::{Me, PhaseView, View};
use crate::words::{Clue, Test};

/// So often beliefs are made to fit each other.
const ROUNDS: usize = 4;

/// What a seat makes of all it was told.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) me: Seat,
    pub(super) weights: &'static Weights,
    pub(super) seats: usize,
    /// So many hands are possible: with Masks or without.
    pub(super) size: usize,
    pub(super) cast: Vec<Wish>,
    /// The place of the own character in the cast.
    pub(super) mine: usize,
    pub(super) thoughts: Vec<Thought>,
    /// For each seat, how likely it is each character: each is somebody, and each character is somewhere.
    pub(super) beliefs: [[f32; SEATS]; SEATS],
    /// For each seat, how likely it has each hand.
    pub(super) hands: [[f32; HANDS]; SEATS],
    /// Something was learnt since these were made.
    pub(super) stale: bool,
    /// What this seat showed last, gave to the right, and got from the left.
    pub(super) shown: Counts,
    pub(super) gave: Option<usize>,
    pub(super) got: Option<usize>,
    /// Mask variant: the kinds of the card that came to a seat whose card that lay up went away.
    pub(super) comes: [Option<[f32; KINDS]>; SEATS],
    /// Markers as they were after the step before.
    pub(super) markers: [u8; SEATS],
    /// Support variant: the odds of each token to be Transformed Kaneki, and the token each seat looked at last.
    pub(super) kaneki: [f32; SEATS],
    pub(super) looked: [Option<u8>; SEATS],
}

impl Memory {
    pub(super) fn new(me: Seat, weights: &'static Weights) -> Memory {
        Memory {
            me,
            weights,
            seats: 0,
            size: MASKLESS,
            cast: Vec::new(),
            mine: 0,
            thoughts: Vec::new(),
            beliefs: [[0.0; SEATS]; SEATS],
            hands: [[0.0; HANDS]; SEATS],
            stale: true,
            shown: [0; KINDS],
            gave: None,
            got: None,
            comes: [None; SEATS],
            markers: [0; SEATS],
            kaneki: [1.0; SEATS],
            looked: [None; SEATS],
        }
    }

    /// Learns from what the seat was told in a step.
    pub(super) fn note(&mut self, news: &[Event], view: &View) {
        let Some(me) = &view.me else { return };
        if view.ending.is_some() {
            return;
        }
        self.begin(view, me);
        for (at, event) in news.iter().enumerate() {
            self.learn(event, &news[at + 1..], view);
        }
        if self.size == HANDS && !news.is_empty() {
            self.unmask(view);
        }
        for (marker, seat) in self.markers.iter_mut().zip(&view.seats) {
            *marker = seat.suspicion;
        }
    }

    /// Before anything is known: any character, any hand that is left.
    pub(super) fn begin(&mut self, view: &View, me: &Me) {
        if self.cast.is_empty() {
            self.seats = view.seats.len();
            self.size = if view.options.mask { HANDS } else { MASKLESS };
            self.cast = view.cast.iter().map(|person| Wish::of(person, self.size, self.weights)).collect();
            self.mine = self.cast.iter().position(|wish| wish.id == me.character).unwrap_or(0);
        }
        // While cards to lie up are being chosen, hands are not hands yet.
        if !self.thoughts.is_empty() || view.phase == PhaseView::FirstUp {
            return;
        }
        let left = self.left(view, me);
        let ways =
            |n: u8, k: u8| (0..k).map(|i| f32::from(n.saturating_sub(i)) / f32::from(i + 1)).product::<f32>();
        let mut prior = [0.0; HANDS];
        for (hand, odds) in prior.iter_mut().enumerate().take(self.size) {
            *odds = counts(hand).iter().zip(left).map(|(&k, n)| ways(n, k)).product();
        }
        let total: f32 = prior.iter().sum();
        prior.iter_mut().for_each(|odds| *odds /= total.max(f32::MIN_POSITIVE));
        let mut odds = [0.0; SEATS];
        odds[..self.cast.len()].fill(1.0);
        odds[self.mine] = 0.0;
        self.thoughts = vec![Thought::new(odds, &prior); self.seats];
        if self.size == HANDS {
            self.unmask(view);
        }
        self.stale = true;
    }

    /// The cards that lie in the hands of others.
    fn left(&self, view: &View, me: &Me) -> Counts {
        let mut left = [0; KINDS];
        for clue in &view.clues {
            left[clue.id.index()] = clue.count;
        }
        let up = view.seats.iter().filter_map(|seat| seat.up.as_ref());
        for (here, gone) in left.iter_mut().zip(count(me.hand.iter().chain(up))) {
            *here = here.saturating_sub(gone);
        }
        left
    }

    /// M4: where another card lies up there is no Mask in the hand.
    fn unmask(&mut self, view: &View) {
        let (size, trust) = (self.size, self.weights.trust);
        for (thought, seat) in self.thoughts.iter_mut().zip(&view.seats) {
            if seat.up.is_some_and(|up| up != Clue::Mask) {
                thought.weigh(size, trust, |_, hand| f32::from(u8::from(!has(hand, Clue::Mask.index()))));
            }
        }
    }

    /// All other seats.
    pub(super) fn others(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let me = self.me.index();
        (0..self.seats).filter(move |&seat| seat != me)
    }

    /// Makes beliefs of thoughts: every seat is somebody, and every character is somewhere. It changes no thought, so
    /// that it does not matter how often a seat was asked.
    pub(super) fn settle(&mut self, view: &View, me: &Me) {
        self.begin(view, me);
        if !self.stale || self.thoughts.is_empty() {
            return;
        }
        self.stale = false;
        self.fit();
        for seat in self.others() {
            self.hands[seat] = self.thoughts[seat].marginal(&self.beliefs[seat]);
        }
    }

    /// Beliefs about characters: rows and columns add up to one, in turn.
    pub(super) fn fit(&mut self) {
        let cast = self.cast.len();
        for seat in self.others() {
            self.beliefs[seat] = self.thoughts[seat].odds;
        }
        self.beliefs[self.me.index()] = [0.0; SEATS];
        self.beliefs[self.me.index()][self.mine] = 1.0;
        for _ in 0..ROUNDS {
            for character in (0..cast).filter(|&at| at != self.mine) {
                let sum: f32 = self.others().map(|seat| self.beliefs[seat][character]).sum();
                for seat in self.others() {
                    self.beliefs[seat][character] /= sum.max(f32::MIN_POSITIVE);
                }
            }
            for seat in self.others() {
                let sum: f32 = self.beliefs[seat].iter().sum();
                self.beliefs[seat].iter_mut().for_each(|belief| *belief /= sum.max(f32::MIN_POSITIVE));
            }
        }
    }

    /// No card is in two hands: kinds of which too many are thought to be out become rarer, and the other way round.
    pub(super) fn deal(&mut self, view: &View, me: &Me) {
        if view.seats.iter().any(|seat| seat.gone.is_some()) {
            return;
        }
        self.fit();
        let left = self.left(view, me);
        let mut thought = [0.0; KINDS];
        for seat in self.others() {
            let hands = self.thoughts[seat].marginal(&self.beliefs[seat]);
            for (hand, odds) in hands.iter().enumerate().take(self.size) {
                for (sum, &here) in thought.iter_mut().zip(counts(hand)) {
                    *sum += odds * f32::from(here);
                }
            }
        }
        let mut tilt = [1.0; KINDS];
        for kind in 0..KINDS {
            if thought[kind] > 1e-3 {
                tilt[kind] = (f32::from(left[kind]) / thought[kind]).clamp(0.2, 5.0);
            }
        }
        let mut tilts = [1.0; HANDS];
        for (hand, tilted) in tilts.iter_mut().enumerate().take(self.size) {
            *tilted = counts(hand).iter().zip(tilt).map(|(&here, tilt)| tilt.powi(i32::from(here))).product();
        }
        for seat in self.others() {
            self.thoughts[seat].carry(self.size, |_, hand, odds, fresh| fresh[hand] += odds * tilts[hand]);
        }
        self.stale = true;
    }

    /// How likely a seat meets a test.
    pub(super) fn meets(&self, seat: usize, test: Test, view: &View) -> f32 {
        let hands = self.hands[seat].iter().enumerate().take(self.size);
        hands.filter(|(hand, _)| meets(counts(*hand), seat, test, view)).map(|(_, odds)| odds).sum()
    }

    /// How likely the Collection of a seat is complete, with a share for almost.
    pub(super) fn threat(&self, seat: usize, only_complete: bool) -> f32 {
        let (thought, belief) = (&self.thoughts[seat], &self.beliefs[seat]);
        let mut sum = 0.0;
        for (character, wish) in self.cast.iter().enumerate().filter(|(at, _)| belief[*at] > 1e-3) {
            for hand in 0..self.size {
                let threat = wish.collected(hand);
                if threat == 1.0 || threat > 0.0 && !only_complete {
                    sum += belief[character] * thought.hands[character][hand] * threat;
                }
            }
        }
        sum
    }

    /// How likely a seat is one of these kinds.
    pub(super) fn kind(&self, seat: usize, kinds: u8) -> f32 {
        let cast = self.cast.iter().zip(&self.beliefs[seat]);
        cast.filter(|(wish, _)| wish.kinds & kinds != 0).map(|(_, belief)| belief).sum()
    }

    /// Support variant: how likely a seat has Transformed Kaneki.
    pub(super) fn has_kaneki(&self, seat: usize, view: &View, me: &Me) -> f32 {
        match me.tokens.get(seat) {
            None | Some(Some(false)) => 0.0,
            Some(Some(true)) => 1.0,
            Some(None) => {
                let odds = |seat: usize| self.kaneki[view.seats[seat].token as usize];
                let unknown = (0..self.seats).filter(|&seat| me.tokens[seat].is_none());
                odds(seat) / unknown.map(odds).sum::<f32>().max(f32::MIN_POSITIVE)
            }
        }
    }
}

/// Q2: whether a seat with this hand meets a test.
pub(super) fn meets(hand: &Counts, seat: usize, test: Test, view: &View) -> bool {
    let rules = &view.options.house.rules;
    let mut cards = *hand;
    if rules.faceup_counts_for_suspicion
        && let Some(up) = view.seats[seat].up
    {
        cards[up.index()] += 1;
    }
    match test {
        Test::Coffee2 => cards[Clue::Coffee.index()] >= 2,
        Test::Food2 => cards[Clue::Food.index()] >= 2,
        Test::Dove2 => cards[Clue::Dove.index()] >= 2,
        Test::Transformation1 => cards[Clue::Transformation.index()] >= 1,
        Test::Any2 => {
            let masks = usize::from(!rules.masks_count_as_identical_pair);
            cards[..KINDS - masks].iter().any(|&here| here >= 2)
        }
    }
}
