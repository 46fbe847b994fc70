//! What the view tells about the past: who can have drawn from whom in which turn, what is known to be
//! where, and what is left to guess.

use arrayvec::ArrayVec;
use kernel::{Rng, Seat};

use super::{Strictness, bit};
use crate::setup::ColourRule;
use crate::state::{PAIRS, SEATS, Sighting};
use crate::view::{Me, PairView, PhaseView, View};
use crate::words::{Card, Colour, Role};

/// A face-down pair of somebody else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hidden {
    pub(crate) owner: Seat,
    pub(crate) colour: Colour,
    pub(crate) turn: u8,
    /// The drawn card, if it came from this seat's hand.
    pub(crate) drawn: Option<Card>,
}

/// Everything the stories need, read once from the view.
#[derive(Debug)]
pub(crate) struct Facts<'a> {
    pub(crate) view: &'a View,
    pub(crate) me: &'a Me,
    pub(crate) strictness: Strictness,
    pub(crate) seats: u8,
    /// The last turn that is over.
    done: u8,
    /// The latest card that each seat drew from this one.
    lost: [Option<Sighting>; SEATS],
    /// The latest card that this seat drew from each.
    got: [Option<Sighting>; SEATS],
    pub(crate) hidden: ArrayVec<Hidden, PAIRS>,
    /// The drawn card of a running look, if this seat knows it.
    pub(crate) look: Option<Card>,
    /// Cards that went from this seat to another and are still there.
    pub(crate) forced: ArrayVec<(Seat, Card), SEATS>,
    /// Of which kinds a pair of equal items is in sight: no kind makes two.
    pub(crate) paired: [bool; 10],
    /// Copies of each kind whose place is not known.
    pub(crate) unknown: [u8; 10],
    /// How many cards of a colour whose faces are not known each hand holds; a card in somebody else's look
    /// is counted with the hand it came from.
    pub(crate) slots: [[u8; SEATS]; 2],
}

impl<'a> Facts<'a> {
    pub(crate) fn new(view: &'a View, me: &'a Me, strictness: Strictness, rng: &mut Rng) -> Facts<'a> {
        let seats = view.seats.len() as u8;
        let done = match view.phase {
            PhaseView::Draft { .. } => 0,
            PhaseView::Choose { .. } | PhaseView::Pick { .. } | PhaseView::Look { .. } | PhaseView::Over => {
                view.turn.saturating_sub(1)
            }
        };
        let mut facts = Facts {
            view,
            me,
            strictness,
            seats,
            done,
            lost: [None; SEATS],
            got: [None; SEATS],
            hidden: ArrayVec::new(),
            look: None,
            forced: ArrayVec::new(),
            paired: [false; 10],
            unknown: [0; 10],
            slots: [[0; SEATS]; 2],
        };
        for seen in &me.sightings {
            let sighting = Some(Sighting { card: seen.card, turn: seen.turn });
            if seen.from == me.seat {
                facts.lost[seen.to.index()] = sighting;
            } else {
                facts.got[seen.from.index()] = sighting;
            }
        }
        facts.find_look();
        facts.find_hidden_pairs();
        facts.count();
        if strictness != Strictness::Loose {
            facts.place_what_was_lost(rng);
        }
        facts
    }

    fn find_look(&mut self) {
        let PhaseView::Look { picker, source, .. } = self.view.phase else { return };
        self.look = match &self.me.look {
            Some(look) => Some(look.card),
            None if source == self.me.seat => self.lost[picker.index()].map(|seen| seen.card),
            None => None,
        };
    }

    fn find_hidden_pairs(&mut self) {
        for owner in Seat::all(self.seats) {
            for pair in self.view.seats[owner.index()].pairs.iter().filter(|pair| pair.cards.is_none()) {
                let lost = self.lost[owner.index()].filter(|seen| seen.turn == pair.turn);
                let fits = lost.filter(|seen| seen.card.colour() == pair.colour);
                let drawn = fits.filter(|_| self.strictness != Strictness::Loose).map(|seen| seen.card);
                self.hidden.push(Hidden { owner, colour: pair.colour, turn: pair.turn, drawn });
            }
        }
    }

    fn count(&mut self) {
        for card in Card::ALL {
            // Of the Bloodsucking cards only one of each colour is in play: the others are in the box.
            self.unknown[card.kind() as usize] = if card.is_item() { 3 } else { 1 };
        }
        for [one, other] in self.pairs().filter_map(|(_, pair)| pair.cards) {
            self.paired[one.kind() as usize] |= one == other;
        }
        let mut known: ArrayVec<Card, 64> = self.me.hand.iter().copied().collect();
        known.extend(self.pairs().filter_map(|(_, pair)| pair.cards).flatten());
        known.extend(self.hidden.iter().filter_map(|pair| pair.drawn));
        known.extend(self.look);
        known.extend(self.me.boxed.into_iter().filter(|card| card.is_item()));
        for card in known {
            let copies = &mut self.unknown[card.kind() as usize];
            *copies = copies.saturating_sub(1);
        }
        for seat in Seat::all(self.seats).filter(|&seat| seat != self.me.seat) {
            let hand = self.view.seats[seat.index()].hand;
            self.slots[0][seat.index()] = hand.white;
            self.slots[1][seat.index()] = hand.black;
        }
        if let (PhaseView::Look { source, colour, .. }, None) = (self.view.phase, self.look) {
            self.slots[colour as usize][source.index()] += 1;
        }
    }

    /// A card that somebody drew from this seat and kept is still there if nobody can have drawn it since,
    /// and probably there if somebody can.
    fn place_what_was_lost(&mut self, rng: &mut Rng) {
        for seat in Seat::all(self.seats) {
            let Some(seen) = self.lost[seat.index()] else { continue };
            if seen.turn > self.done || self.pair_in(seen.turn).is_some() || seen.card.is_bite() {
                continue;
            }
            let coming_back = matches!(self.view.phase, PhaseView::Look { source, .. } if source == seat);
            if coming_back && self.look == Some(seen.card) {
                continue;
            }
            let chances =
                (seen.turn + 1..=self.done).filter(|&turn| self.may_leave(seat, seen.card, turn)).count();
            let stays =
                chances == 0 || self.strictness == Strictness::Plain && (0..chances).all(|_| rng.below(12) > 0);
            let slot = &mut self.slots[seen.card.colour() as usize][seat.index()];
            let copies = &mut self.unknown[seen.card.kind() as usize];
            if stays && *slot > 0 && *copies > 0 {
                *slot -= 1;
                *copies -= 1;
                self.forced.push((seat, seen.card));
            }
        }
    }

    /// Whether the card can have left the seat's hand in this turn.
    fn may_leave(&self, seat: Seat, card: Card, turn: u8) -> bool {
        if let Some((owner, pair)) = self.pair_in(turn) {
            let faces = pair.cards.is_none_or(|faces| faces.contains(&card));
            return pair.colour == card.colour()
                && faces
                && (owner == seat || self.could_draw(owner, seat, turn, card));
        }
        Seat::all(self.seats).any(|to| to != seat && self.could_draw(to, seat, turn, card))
    }

    /// Whose turn that was.
    fn player(&self, turn: u8) -> Seat {
        Seat::new((self.view.starter.index() as u8 + (turn - 1) % self.seats) % self.seats)
    }

    /// Every pair with its owner.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (Seat, &'a PairView)> + use<'a> {
        let seats = Seat::all(self.seats).zip(&self.view.seats);
        seats.flat_map(|(owner, seat)| seat.pairs.iter().map(move |pair| (owner, pair)))
    }

    fn pair_in(&self, turn: u8) -> Option<(Seat, &'a PairView)> {
        self.pairs().find(|(_, pair)| pair.turn == turn)
    }

    /// Whether `to` can have drawn this card from `from` in a turn that is over.
    pub(crate) fn could_draw(&self, to: Seat, from: Seat, turn: u8, card: Card) -> bool {
        if turn == 0 || turn > self.done || ![to, from].contains(&self.player(turn)) {
            return false;
        }
        if self.pair_in(turn).is_some_and(|(owner, _)| owner != to) {
            return false;
        }
        let mut seen = self.me.sightings.iter();
        if let Some(seen) = seen.find(|seen| seen.turn == turn) {
            return seen.from == from && seen.to == to && seen.card == card;
        }
        // Of what passed between this seat and another only the latest is remembered.
        if from == self.me.seat {
            self.lost[to.index()].is_some_and(|seen| seen.turn > turn)
        } else if to == self.me.seat {
            self.got[from.index()].is_some_and(|seen| seen.turn > turn)
        } else {
            true
        }
    }

    /// The turns before `before` in which the seat can have drawn a bite and kept it (R2): nobody laid a
    /// pair then, and two turns at least had to pass before a hand could lack a colour.
    fn kept_turns(&self, seat: Seat, before: u8) -> impl Iterator<Item = u8> + '_ {
        let possible = self.view.options.colour_rule == ColourRule::Printed;
        (3..before.min(self.done + 1)).filter(move |&turn| possible && self.pair_in(turn).is_none()).filter(
            move |&turn| {
                Seat::all(self.seats).any(|from| {
                    from != seat
                        && Colour::ALL.iter().any(|colour| self.could_draw(seat, from, turn, colour.bite()))
                })
            },
        )
    }

    pub(crate) fn may_have_kept(&self, seat: Seat, before: u8) -> bool {
        self.kept_turns(seat, before).next().is_some()
    }

    pub(crate) fn some_kept_turn(&self, seat: Seat, before: u8, rng: &mut Rng) -> u8 {
        let count = self.kept_turns(seat, before).count();
        if count == 0 {
            return before.saturating_sub(1).max(1);
        }
        self.kept_turns(seat, before).nth(rng.below(count as u32) as usize).unwrap_or(1)
    }

    /// Who drew this seat's Bloodsucking card of the colour, and when, as far as the view remembers.
    pub(crate) fn bitten_by_me(&self, colour: Colour) -> impl Iterator<Item = (Seat, u8)> + '_ {
        Seat::all(self.seats).filter_map(move |seat| {
            let seen = self.lost[seat.index()]?;
            (seen.card == colour.bite() && seen.turn <= self.done).then_some((seat, seen.turn))
        })
    }

    /// The turns in which this seat drew the Bloodsucking card of the colour, each with the seats it can
    /// have come from.
    pub(crate) fn my_bites(&self, colour: Colour) -> ArrayVec<(u8, u8), 8> {
        let mut bites: ArrayVec<(u8, u8), 8> = ArrayVec::new();
        for (from, seen) in self.got.iter().enumerate() {
            if let Some(seen) = seen.filter(|seen| seen.card == colour.bite()) {
                bites.push((seen.turn, 1 << from));
            }
        }
        if self.me.role == Role::Vampire {
            return bites;
        }
        let mine = &self.view.seats[self.me.seat.index()].pairs;
        for pair in mine.iter().filter(|pair| pair.cards.is_some_and(|cards| cards[0] == colour.bite())) {
            if bites.iter().all(|&(turn, _)| turn != pair.turn) {
                let from = Seat::all(self.seats).filter(|&from| {
                    from != self.me.seat && self.could_draw(self.me.seat, from, pair.turn, colour.bite())
                });
                bites.push((pair.turn, from.fold(0, |set, from| set | bit(from))));
            }
        }
        bites
    }

    /// With the option that marks them for the Vampire: who is Kin.
    pub(crate) fn shown_kin(&self) -> impl Iterator<Item = Seat> + '_ {
        self.me.kin.iter().copied()
    }

    /// Exactly these seats are Kin, if this seat is shown so.
    pub(crate) fn kin_known(&self) -> Option<u8> {
        let marks = self.view.options.reveal_kin_to_vampire && self.me.role == Role::Vampire;
        marks.then(|| self.shown_kin().fold(0, |set, seat| set | bit(seat)))
    }

    pub(crate) fn may_be_kin(&self, seat: Seat) -> bool {
        self.kin_known().is_none_or(|kin| kin & bit(seat) != 0)
    }

    /// Four seats, before the first card is drawn: whether the seat can hold this colour's Blank. It lay
    /// among the lying cards, so only those can who took one of that colour.
    pub(crate) fn may_hold_blank(&self, seat: Seat, colour: Colour) -> bool {
        if self.seats != 4 || self.view.turn > 1 || self.strictness == Strictness::Loose {
            return true;
        }
        let hand = self.view.seats[seat.index()].hand;
        let backs = if colour == Colour::White { hand.white } else { hand.black };
        let looked_at = match self.view.phase {
            PhaseView::Look { source, colour: back, .. } => source == seat && back == colour,
            PhaseView::Draft { .. } | PhaseView::Choose { .. } | PhaseView::Pick { .. } | PhaseView::Over => false,
        };
        backs + u8::from(looked_at) >= 3
    }

    /// The most copies of an item that a hand can hold: equal items lie together in a hand only if they
    /// were dealt together, and what was drawn met no equal.
    pub(crate) fn most(&self, seat: Seat, vampire: Seat, item: Card) -> u8 {
        if self.strictness == Strictness::Loose {
            return 3;
        }
        let kept = self.lost[seat.index()].filter(|seen| seen.card == item && seen.turn <= self.done);
        if kept.is_some_and(|seen| self.pair_in(seen.turn).is_none()) {
            return 1;
        }
        match (self.seats, seat == vampire) {
            (4, true) => 2,
            (4, false) => 3,
            (_, true) => 1,
            (_, false) => 2,
        }
    }
}
