//! The view, boiled down to what the bot reckons with.

use arrayvec::ArrayVec;
use kernel::Seat;

use crate::cards::{Card, Cards};
use crate::state::{GOAL, SEATS};
use crate::view::{SeatView, View};
use crate::words::Place;

/// A monster.
#[derive(Clone, Copy, Debug)]
pub(super) struct Who {
    pub(super) seat: Seat,
    pub(super) hearts: u8,
    pub(super) most: u8,
    pub(super) stars: u8,
    pub(super) energy: u16,
    pub(super) poison: u8,
    pub(super) shrink: u8,
    pub(super) place: Place,
    pub(super) winged: bool,
    keeps: Cards,
    copied: Option<Card>,
}

impl Who {
    fn of(seat: Seat, view: &SeatView) -> Who {
        Who {
            seat,
            hearts: view.hearts,
            most: view.max_hearts,
            stars: view.stars,
            energy: view.energy,
            poison: view.poison,
            shrink: view.shrink,
            place: view.place,
            winged: view.winged,
            keeps: view.cards.iter().map(|card| card.card).collect(),
            copied: view.cards.iter().find_map(|card| card.copies).map(Card::title),
        }
    }

    pub(super) fn inside(&self) -> bool {
        self.place != Place::Outside
    }

    /// How many copies of the power it has; `card` stands for its title.
    pub(super) fn copies(&self, card: Card) -> u8 {
        let twin = card.twin().is_some_and(|twin| self.keeps.has(twin));
        u8::from(self.keeps.has(card)) + u8::from(twin) + u8::from(self.copied == Some(card))
    }

    pub(super) fn has(&self, card: Card) -> bool {
        self.keeps.has(card) || self.copied == Some(card)
    }

    pub(super) fn copied(&self) -> Option<Card> {
        self.copied
    }

    pub(super) fn keeps(&self) -> impl Iterator<Item = Card> + Clone {
        self.keeps.iter()
    }

    /// How many dice it throws in a normal turn.
    pub(super) fn dice(&self) -> u8 {
        (6 + self.copies(Card::ExtraHead)).saturating_sub(self.shrink)
    }
}

/// The table as one monster sees it.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) me: Who,
    /// The others that are alive, clockwise from the own left.
    pub(super) rivals: ArrayVec<Who, SEATS>,
    /// How many of them, from the last, have their turn before the own next one.
    pub(super) to_come: usize,
    /// Own turns that are probably left.
    pub(super) horizon: f32,
    pub(super) city_vacant: bool,
    /// Open, and nobody is there.
    pub(super) bay_vacant: bool,
}

impl Scene {
    pub(super) fn of(view: &View, me: Seat) -> Scene {
        let seats = view.seats.len();
        let who = |steps: usize| {
            let at = (me.index() + steps) % seats;
            Who::of(Seat::new(at as u8), &view.seats[at])
        };
        let alive = |who: &Who| view.seats[who.seat.index()].alive;
        let steps = |seat: Seat| (seat.index() + seats - me.index()) % seats;
        let own = who(0);
        let rivals: ArrayVec<Who, SEATS> = (1..seats).map(who).filter(alive).collect();
        let active = steps(view.active);
        let to_come = rivals.iter().filter(|rival| steps(rival.seat) > active).count();
        let top = rivals.iter().map(|rival| rival.stars).max().unwrap_or(0).max(own.stars);
        let vacant = |place| view.seats.iter().all(|seat| seat.place != place);
        Scene {
            me: own,
            rivals,
            to_come,
            horizon: (f32::from(GOAL.saturating_sub(top)) / 2.6).clamp(1.0, 7.0),
            city_vacant: vacant(Place::City),
            bay_vacant: view.bay && vacant(Place::Bay),
        }
    }

    pub(super) fn rival(&self, seat: Seat) -> Option<&Who> {
        self.rivals.iter().find(|rival| rival.seat == seat)
    }
}
