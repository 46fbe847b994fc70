//! How long people take to answer. What a standing order answers, or a bot that plays for somebody, takes as long as that
//! person might have taken, so that nobody can tell, not even from the record.

use std::collections::VecDeque;

use kernel::{Millis, Rng, Seat, Seed, Time};
use table::fair::Entropy;

/// How many answers of a seat are remembered.
const REMEMBERED: usize = 16;
/// A seat with fewer answers than this is taken for anybody's.
const ENOUGH: usize = 6;
/// Nobody waits longer than this for an order or a bot, so longer answers are no example.
const LONGEST: Millis = 15_000;
/// How long people take of whom nothing is known, one in ten each.
const USUAL: [Millis; 10] = [800, 1100, 1400, 1700, 2100, 2500, 3100, 3900, 5200, 8000];

/// How long a seat took to answer, lately.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answers(VecDeque<Millis>);

impl Answers {
    pub(crate) fn add(&mut self, took: Millis) {
        if took > LONGEST {
            return;
        }
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(took);
    }

    /// How long another answer might take: about as long as one of the last.
    pub(crate) fn draw(&self, rng: &mut Rng) -> Millis {
        let known = if self.0.len() < ENOUGH { &USUAL[..] } else { &Vec::from(self.0.clone()) };
        let one = known[rng.below(known.len() as u32) as usize];
        // Up to a fifth shorter or a quarter longer.
        one * u64::from(800 + rng.below(451)) / 1000
    }
}

/// What chance there is in how long this seat takes to answer what it was asked at that moment: the same whenever it is
/// asked for, and known to nobody.
pub(crate) fn chance(secret: &Entropy, asked: Time, seat: Seat) -> Rng {
    let bytes = [&secret[..], b"answer", &asked.0.to_le_bytes(), &[seat.index() as u8]].concat();
    Rng::for_step(Seed::from_bytes(&bytes), 0)
}
