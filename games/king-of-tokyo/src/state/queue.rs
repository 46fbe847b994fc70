//! Extra turns that wait, in the order in which they were bought.

use kernel::Seat;

/// Seats in the order in which something was bought, at most sixteen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Queue {
    /// A nibble each, the first lowest: the seat's number plus one.
    nibbles: u64,
}

impl Queue {
    pub(crate) fn push(&mut self, seat: Seat) {
        let at = self.iter().count();
        if at < 16 {
            self.nibbles |= (seat.index() as u64 + 1) << (4 * at);
        }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Seat> {
        (0..16)
            .map(move |at| (self.nibbles >> (4 * at)) as u8 & 0xF)
            .take_while(|&nibble| nibble > 0)
            .map(|nibble| Seat::new(nibble - 1))
    }

    pub(crate) fn is_empty(self) -> bool {
        self.nibbles == 0
    }

    /// Takes out the first that fits.
    pub(crate) fn take(&mut self, fits: impl Fn(Seat) -> bool) -> Option<Seat> {
        let at = self.iter().position(&fits)?;
        let seat = self.iter().nth(at);
        let before = self.nibbles & ((1 << (4 * at)) - 1);
        let after = self.nibbles.checked_shr(4 * (at as u32 + 1)).unwrap_or(0) << (4 * at);
        self.nibbles = before | after;
        seat
    }
}
