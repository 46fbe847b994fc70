//! Codes that bring a seat to another device: short, for one use, for ten minutes, in memory alone.

use std::fmt;

use kernel::Millis;
use serde::{Deserialize, Serialize};

use table::fair::Entropy;

/// How long a code is good.
const GOOD_FOR: Millis = 10 * 60 * 1000;
/// After so many wrong tries all codes of a table are void, so that nobody guesses one.
const MOST_TRIES: u8 = 10;
/// How many characters a code has.
const LENGTH: usize = 8;

/// A code that brings a seat to another device.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatCode(String);

impl SeatCode {
    /// For how many seconds a new code is good.
    pub const SECONDS: u32 = (GOOD_FOR / 1000) as u32;

    /// Characters that are not easily mistaken for one another, as in the codes of tables.
    pub const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

    /// A new code.
    pub(crate) fn new(entropy: &Entropy) -> SeatCode {
        let letter = |byte: &u8| char::from(SeatCode::LETTERS[usize::from(byte & 31)]);
        SeatCode(entropy.iter().take(LENGTH).map(letter).collect())
    }

    /// What somebody typed: small letters, spaces and hyphens do not matter.
    pub fn typed(text: &str) -> SeatCode {
        let typed = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
        SeatCode(typed.map(|letter| letter.to_ascii_uppercase()).take(LENGTH + 1).collect())
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Says nothing, so that a code is never logged by accident.
impl fmt::Debug for SeatCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatCode(..)")
    }
}

/// The codes of a table that are good now.
#[derive(Debug, Default)]
pub(crate) struct SeatCodes {
    given: Vec<Given>,
    /// How often a wrong code was tried since there have been any.
    wrong: u8,
}

#[derive(Debug)]
struct Given {
    code: SeatCode,
    /// The guest whose seat it brings.
    owner: String,
    until: Millis,
}

impl SeatCodes {
    /// Gives a guest a new code instead of the one they had.
    pub(crate) fn give(&mut self, now: Millis, owner: &str, entropy: &Entropy) -> SeatCode {
        self.retain(|other| other != owner);
        let code = SeatCode::new(entropy);
        self.given.push(Given { code: code.clone(), owner: owner.to_owned(), until: now + GOOD_FOR });
        code
    }

    /// The guest whose seat this code brings. A wrong one counts as a try.
    pub(crate) fn owner(&mut self, code: &SeatCode) -> Option<&str> {
        let found = self.given.iter().position(|given| given.code == *code);
        if found.is_none() && !self.given.is_empty() {
            self.wrong += 1;
            if self.wrong >= MOST_TRIES {
                self.retain(|_| false);
            }
        }
        found.map(|at| self.given[at].owner.as_str())
    }

    /// Keeps the codes of these guests.
    pub(crate) fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.given.retain(|given| keep(&given.owner));
        if self.given.is_empty() {
            self.wrong = 0;
        }
    }

    /// Drops the codes that are too old.
    pub(crate) fn expire(&mut self, now: Millis) {
        if self.next_expiry().is_some_and(|at| at <= now) {
            self.given.retain(|given| given.until > now);
            self.retain(|_| true);
        }
    }

    /// When the next code is too old.
    pub(crate) fn next_expiry(&self) -> Option<Millis> {
        self.given.iter().map(|given| given.until).min()
    }
}
