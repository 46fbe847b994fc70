//! The faces of hidden pairs: every way to fill them is a leaf of a small tree, with a weight.

use kernel::{Rng, Seat};

use super::Strictness;
use super::facts::Facts;
use super::stories::{Place, Story, below};
use crate::state::PAIRS;
use crate::words::{Card, Colour};

/// A walk over all faces that the hidden pairs of a colour can have.
pub(super) struct Walk<'w, 'f> {
    facts: &'f Facts<'f>,
    vampire: Seat,
    colour: Colour,
    bite: Option<usize>,
    blank: Option<usize>,
    faces: &'w mut [[Card; 2]; PAIRS],
    /// The walk ends at the leaf in whose weight this number falls.
    target: u64,
    total: u64,
    left: Option<[u8; 3]>,
}

impl<'w, 'f> Walk<'w, 'f> {
    pub(super) fn new(
        facts: &'f Facts<'f>,
        vampire: Seat,
        colour: Colour,
        story: &Story,
        faces: &'w mut [[Card; 2]; PAIRS],
    ) -> Walk<'w, 'f> {
        let bite = if let Place::Pair(n) = story.place { Some(n) } else { None };
        Walk { facts, vampire, colour, bite, blank: None, faces, target: 0, total: 0, left: None }
    }

    pub(super) fn count(&mut self, blank: Option<usize>) -> u64 {
        self.run(blank, u64::MAX);
        self.total
    }

    pub(super) fn choose(&mut self, blank: Option<usize>, rng: &mut Rng) -> Option<[u8; 3]> {
        let total = self.count(blank);
        if total == 0 {
            return None;
        }
        self.run(blank, below(total, rng));
        self.left
    }

    fn run(&mut self, blank: Option<usize>, target: u64) {
        (self.blank, self.target, self.total, self.left) = (blank, target, 0, None);
        let items = self.colour.items();
        let left = items.map(|item| self.facts.unknown[item.kind() as usize]);
        let paired = items.map(|item| self.facts.paired[item.kind() as usize]);
        self.from(0, left, paired, 1);
    }

    /// Gives faces to the pairs from number `n` on; true once the target is reached.
    fn from(&mut self, n: usize, left: [u8; 3], paired: [bool; 3], weight: u64) -> bool {
        let Some(pair) = self.facts.hidden.get(n) else {
            self.total += weight;
            if self.target < weight {
                self.left = Some(left);
                return true;
            }
            self.target -= weight;
            return false;
        };
        if pair.colour != self.colour {
            return self.from(n + 1, left, paired, weight);
        }
        let (bite, blank) = (self.colour.bite(), self.colour.blank());
        let loose = self.facts.strictness == Strictness::Loose;
        let vampires = pair.owner == self.vampire;
        let has_blank = self.blank == Some(n) || pair.drawn == Some(blank);
        match (self.bite == Some(n), has_blank) {
            (true, true) => {
                let possible = loose || !vampires && pair.drawn != Some(blank);
                self.faces[n] = [bite, blank];
                possible && self.from(n + 1, left, paired, weight)
            }
            (true, false) => match pair.drawn.filter(|card| card.is_item()) {
                Some(item) => {
                    self.faces[n] = [item, bite];
                    vampires && self.from(n + 1, left, paired, weight)
                }
                None => {
                    let first = !vampires || pair.drawn == Some(bite);
                    self.with_item(n, left, paired, weight, |item| if first { [bite, item] } else { [item, bite] })
                }
            },
            (false, true) if !vampires && !loose => false,
            (false, true) => match pair.drawn {
                Some(item) if item.is_item() => {
                    self.faces[n] = [item, blank];
                    self.from(n + 1, left, paired, weight)
                }
                Some(_) => self.with_item(n, left, paired, weight, |item| [blank, item]),
                None => {
                    self.with_item(n, left, paired, weight, |item| [blank, item])
                        || self.with_item(n, left, paired, weight, |item| [item, blank])
                }
            },
            (false, false) => self.equal_items(n, pair.drawn, left, paired, weight),
        }
    }

    /// The pair holds any one item besides a card that is none.
    fn with_item(
        &mut self,
        n: usize,
        left: [u8; 3],
        paired: [bool; 3],
        weight: u64,
        faces: impl Fn(Card) -> [Card; 2],
    ) -> bool {
        self.colour.items().into_iter().enumerate().any(|(i, item)| {
            if left[i] == 0 {
                return false;
            }
            let mut rest = left;
            rest[i] -= 1;
            self.faces[n] = faces(item);
            self.from(n + 1, rest, paired, weight * u64::from(left[i]))
        })
    }

    /// The pair is two equal items, of a kind of which there is no other pair.
    fn equal_items(
        &mut self,
        n: usize,
        drawn: Option<Card>,
        left: [u8; 3],
        paired: [bool; 3],
        weight: u64,
    ) -> bool {
        self.colour.items().into_iter().enumerate().any(|(i, item)| {
            let needed = if drawn.is_some() { 1 } else { 2 };
            if paired[i] || left[i] < needed || drawn.is_some_and(|card| card != item) {
                return false;
            }
            let (mut rest, mut pairs) = (left, paired);
            rest[i] -= needed;
            pairs[i] = true;
            self.faces[n] = [item, item];
            let copies = u64::from(left[i]);
            let ways = if needed == 1 { copies } else { copies * (copies - 1) };
            self.from(n + 1, rest, pairs, weight * ways)
        })
    }
}
