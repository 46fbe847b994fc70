//! Who stands in Tokyo.

use kernel::{Seat, Seats};

use crate::words::Place;

/// Who stands in Tokyo; whoever is in neither place is outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tokyo {
    city: Seats,
    bay: Seats,
}

impl Tokyo {
    /// Everybody who is there.
    #[inline]
    pub(crate) const fn all(self) -> Seats {
        self.city.or(self.bay)
    }

    /// Who stands at this place; those outside are not told.
    #[inline]
    pub(crate) const fn at(self, place: Place) -> Seats {
        match place {
            Place::Outside => Seats::NONE,
            Place::City => self.city,
            Place::Bay => self.bay,
        }
    }

    /// Where a monster stands.
    #[inline]
    pub(crate) const fn place(self, seat: Seat) -> Place {
        if self.city.contains(seat) {
            Place::City
        } else if self.bay.contains(seat) {
            Place::Bay
        } else {
            Place::Outside
        }
    }

    /// A monster stands there from now on.
    #[inline]
    pub(crate) const fn put(&mut self, seat: Seat, place: Place) {
        self.city.remove(seat);
        self.bay.remove(seat);
        match place {
            Place::Outside => {}
            Place::City => self.city.insert(seat),
            Place::Bay => self.bay.insert(seat),
        }
    }
}
