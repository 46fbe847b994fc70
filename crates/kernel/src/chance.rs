//! Chance: a seed, a portable generator with draws of our own, and scripts for scenarios.
//!
//! The draws are ours (`below`, `pick`, `shuffle`) because a record must still replay in ten years: no
//! library may change how a number becomes a card. The golden values at the end pin them.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};

use crate::parts::{Bag, Set};

/// Thirty-two bytes from which all randomness of a game follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from any bytes.
    pub fn from_bytes(bytes: &[u8]) -> Seed {
        Seed(Sha256::digest(bytes).into())
    }

    /// A seed from a number, as typed on the command line.
    pub fn from_number(number: u64) -> Seed {
        Seed::from_bytes(&number.to_le_bytes())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// Says nothing, since the seed of a running game is a secret that must never be logged by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

impl FromStr for Seed {
    type Err = hex::FromHexError;
    fn from_str(text: &str) -> Result<Seed, Self::Err> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes)?;
        Ok(Seed(bytes))
    }
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng {
    source: ChaCha8Rng,
    /// Taken from the source in one go, so that a draw is no more than a look into an array.
    words: [u32; WORDS],
    /// The index of the next one.
    next: usize,
}

/// How many the source makes at once.
const WORDS: usize = 64;

impl Rng {
    /// The stream of one step of one table: it does not depend on how much earlier steps drew.
    pub fn for_step(seed: Seed, step: u64) -> Rng {
        Rng::numbered(seed, step)
    }

    /// The continuing stream of game number `index` in a simulation.
    pub fn for_game(seed: Seed, index: u64) -> Rng {
        Rng::numbered(seed, index)
    }

    fn numbered(seed: Seed, stream: u64) -> Rng {
        let mut source = ChaCha8Rng::from_seed(seed.0);
        source.set_stream(stream);
        Rng { source, words: [0; WORDS], next: WORDS }
    }

    /// Thirty-two random bits.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        let Some(&word) = self.words.get(self.next) else { return self.refill() };
        self.next += 1;
        word
    }

    /// Takes new words from the source and returns the first.
    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> u32 {
        let mut bytes = [0; 4 * WORDS];
        self.source.fill_bytes(&mut bytes);
        for (word, bytes) in self.words.iter_mut().zip(bytes.as_chunks().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        self.next = 1;
        self.words[0]
    }

    /// A fair number in `0..n`. `n` must not be 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "a choice among none");
        // Lemire's multiplication, with rejection.
        let wide = u64::from(self.next_u32()) * u64::from(n);
        if (wide as u32) < n { self.below_in_the_end(n, wide) } else { (wide >> 32) as u32 }
    }

    /// The rare case in which the number may have to be drawn again.
    #[cold]
    #[inline(never)]
    fn below_in_the_end(&mut self, n: u32, mut wide: u64) -> u32 {
        let short = n.wrapping_neg() % n;
        while (wide as u32) < short {
            wide = u64::from(self.next_u32()) * u64::from(n);
        }
        (wide >> 32) as u32
    }

    /// Throws `n` dice of six sides, at most nine: the digits of the number to base six.
    #[inline]
    pub fn throw(&mut self, n: u8) -> u32 {
        const POWERS: [u32; 10] = [1, 6, 36, 216, 1_296, 7_776, 46_656, 279_936, 1_679_616, 10_077_696];
        self.below(POWERS[usize::from(n)])
    }

    /// A random card of the bag, each copy equally likely. The bag must not be empty.
    #[inline]
    pub fn pick(&mut self, bag: Bag) -> u8 {
        let n = self.below(u32::from(bag.len()));
        bag.nth(n as u8)
    }

    /// A random member of the set, which must not be empty.
    #[inline]
    pub fn draw(&mut self, set: Set) -> u8 {
        // Most of a deck is there most of the time, so a few tries usually do, and any hit is as likely as any other.
        for _ in 0..4 {
            let n = self.below(set.span()) as u8;
            if set.contains(n) {
                return n;
            }
        }
        let n = self.below(u32::from(set.len()));
        set.nth(n as u8)
    }

    /// Puts the items in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

/// What a scenario draws: a queue of answers for each word ("card", "start").
#[derive(Clone, Debug)]
pub struct Script {
    lines: Vec<(&'static str, u32)>,
    fallback: Rng,
    trouble: Option<String>,
    /// Whether a question that has no answer is trouble.
    insists: bool,
}

impl Script {
    /// An empty script: draws fall back to a stream from `seed`.
    pub fn new(seed: Seed) -> Script {
        Script { lines: Vec::new(), fallback: Rng::for_step(seed, 0), trouble: None, insists: false }
    }

    /// The next question about `word` will be answered with `value`.
    pub fn push(&mut self, word: &'static str, value: u32) {
        self.lines.push((word, value));
    }

    /// From now on a question that has no answer is trouble, too.
    pub fn insist(&mut self) {
        self.insists = true;
    }

    /// The first answer that was not possible when it was asked for, if any; asking clears it.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    /// The words of answers nobody has asked for yet.
    pub fn left(&self) -> impl Iterator<Item = &'static str> {
        self.lines.iter().map(|&(word, _)| word)
    }

    pub(crate) fn below(&mut self, word: &str, n: u32) -> u32 {
        match self.answer(word) {
            Some(value) if value < n => value,
            Some(_) => self.refuse(word, |rng| rng.below(n)),
            None => self.miss(word).below(n),
        }
    }

    pub(crate) fn throw(&mut self, word: &str, n: u8) -> u32 {
        (0..n).map(|die| self.below(word, 6) * 6_u32.pow(u32::from(die))).sum()
    }

    pub(crate) fn pick(&mut self, word: &str, bag: Bag) -> u8 {
        match self.answer(word) {
            Some(value) if value < 16 && bag.count(value as u8) > 0 => value as u8,
            Some(_) => self.refuse(word, |rng| rng.pick(bag)),
            None => self.miss(word).pick(bag),
        }
    }

    pub(crate) fn draw(&mut self, word: &str, set: Set) -> u8 {
        let Some(value) = self.answer(word) else { return self.miss(word).draw(set) };
        let member = |value: u32| value < 128 && set.contains(value as u8);
        match Script::either_of(value).into_iter().flatten().find(|&value| member(value)) {
            Some(value) => value as u8,
            None => self.refuse(word, |rng| rng.draw(set)),
        }
    }

    /// An answer to a draw from a set: `first`, or `second` if the first is not in it. For two things of one
    /// name.
    pub const fn either(first: u8, second: u8) -> u32 {
        first as u32 | (second as u32 + 1) << 8
    }

    fn either_of(value: u32) -> [Option<u32>; 2] {
        [Some(value & 0xFF), (value >> 8).checked_sub(1)]
    }

    fn answer(&mut self, word: &str) -> Option<u32> {
        let at = self.lines.iter().position(|&(w, _)| w == word)?;
        Some(self.lines.remove(at).1)
    }

    /// Nobody said what chance says to this.
    fn miss(&mut self, word: &str) -> &mut Rng {
        if self.insists {
            self.trouble
                .get_or_insert_with(|| format!("chance is asked for `{word}`, and no `next {word}` is left"));
        }
        &mut self.fallback
    }

    fn refuse<T>(&mut self, word: &str, instead: impl FnOnce(&mut Rng) -> T) -> T {
        self.trouble.get_or_insert_with(|| {
            format!("the scripted `next {word}` cannot happen here: nothing of that kind is there to be drawn")
        });
        instead(&mut self.fallback)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_the_same_for_ever() {
        let mut rng = Rng::for_step(Seed::from_number(1), 7);
        let drawn: Vec<u32> = (1..=12).map(|n| rng.below(n * 10)).collect();
        assert_eq!(drawn, GOLDEN, "records written before this change would not replay");
        let mut order: Vec<u8> = (0..8).collect();
        rng.shuffle(&mut order);
        assert_eq!(order, GOLDEN_ORDER);
    }

    const GOLDEN: [u32; 12] = [5, 1, 28, 18, 47, 15, 47, 19, 62, 66, 13, 3];
    const GOLDEN_ORDER: [u8; 8] = [6, 0, 3, 4, 5, 1, 7, 2];

    #[test]
    fn below_is_fair() {
        let mut rng = Rng::for_game(Seed::from_number(2), 0);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&c| (9_500..10_500).contains(&c)), "{counts:?}");
    }

    #[test]
    fn a_script_answers_by_word_and_says_what_cannot_be() {
        let mut script = Script::new(Seed::from_number(3));
        script.push("start", 2);
        script.push("card", 4);
        let bag = Bag::EMPTY.with(1);
        assert_eq!(script.pick("card", bag), 1, "4 is not in the bag, so chance falls back");
        assert!(script.take_trouble().is_some());
        assert_eq!(script.below("start", 4), 2);
        assert_eq!(script.left().count(), 0);
        script.below("start", 4);
        assert_eq!(script.take_trouble(), None);
        script.insist();
        script.below("start", 4);
        assert!(script.take_trouble().is_some_and(|trouble| trouble.contains("`next start`")));
    }
}
