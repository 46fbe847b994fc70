//! House values: what the rulebooks lost. They come from a built-in data file that can be replaced when a game is
//! opened. A set that has been read is kept for good, so that a state holds no more than a handle.

use std::fmt;
use std::ops::Deref;
use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// The house values of a game, as rules use them.
pub trait HouseValues: Send + Sync + Sized + 'static {
    /// The text of the built-in file.
    const BUILT_IN: &'static str;

    /// Reads and checks a file. The error says what is wrong, where, and what would be right.
    fn read(text: &str) -> Result<Self, String>;

    /// What is allowed but looks like a mistake, a sentence each.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }

    /// Where the sets of this game are kept: a static of the game.
    fn shelf() -> &'static Shelf<Self>;
}

/// The sets of house values that have been read so far.
#[derive(Debug)]
pub struct Shelf<T: 'static>(RwLock<Vec<&'static Kept<T>>>);

struct Kept<T> {
    hash: String,
    text: String,
    warnings: Vec<String>,
    values: T,
}

impl<T> fmt::Debug for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hash)
    }
}

impl<T> Shelf<T> {
    /// An empty shelf.
    pub const fn new() -> Shelf<T> {
        Shelf(RwLock::new(Vec::new()))
    }

    fn find(&self, hash: &str) -> Option<House<T>> {
        let kept = self.0.read().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|kept| kept.hash == hash).map(|kept| House(kept))
    }

    fn keep(&self, hash: String, text: &str, values: T) -> House<T>
    where
        T: HouseValues,
    {
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(there) = kept.iter().find(|there| there.hash == hash) {
            return House(there);
        }
        let new: &'static Kept<T> =
            Box::leak(Box::new(Kept { hash, text: text.to_owned(), warnings: values.warnings(), values }));
        kept.push(new);
        House(new)
    }
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Shelf::new()
    }
}

/// A handle to one set of house values. Two are equal if they come from the same text; in JSON it is the hash of
/// that text, which can be read where the text has been read before.
pub struct House<T: 'static>(&'static Kept<T>);

impl<T: HouseValues> House<T> {
    /// Reads and keeps the set of this text.
    pub fn read(text: &str) -> Result<House<T>, String> {
        let hash = hash(text);
        match T::shelf().find(&hash) {
            Some(house) => Ok(house),
            None => Ok(T::shelf().keep(hash, text, T::read(text)?)),
        }
    }
}

impl<T> House<T> {
    /// The file that these values come from.
    pub fn file(self) -> HouseFile {
        HouseFile { hash: &self.0.hash, text: &self.0.text, warnings: &self.0.warnings }
    }
}

/// The file of a set of house values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseFile {
    /// The SHA-256 of the text, in hexadecimal digits.
    pub hash: &'static str,
    /// What the file says.
    pub text: &'static str,
    /// What is allowed in it but looks like a mistake.
    pub warnings: &'static [String],
}

impl HouseFile {
    /// The beginning of the hash: enough to tell two files apart, short enough to read out.
    pub fn short(&self) -> &'static str {
        &self.hash[..8]
    }
}

fn hash(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}

impl<T: HouseValues> Default for House<T> {
    /// The built-in values.
    ///
    /// # Panics
    ///
    /// If they are wrong, which a test of the game would show.
    fn default() -> Self {
        // They are looked up first, since they are asked for most often.
        let first = T::shelf().0.read().unwrap_or_else(PoisonError::into_inner).first().copied();
        match first {
            Some(kept) if kept.text == T::BUILT_IN => House(kept),
            _ => House::read(T::BUILT_IN).unwrap_or_else(|why| panic!("the built-in house values: {why}")),
        }
    }
}

impl<T> Deref for House<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        &self.0.values
    }
}

impl<T> Clone for House<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for House<T> {}

impl<T> PartialEq for House<T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<T> Eq for House<T> {}

impl<T> fmt::Debug for House<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "House({})", self.file().short())
    }
}

impl<T> Serialize for House<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.hash)
    }
}

impl<'de, T: HouseValues> Deserialize<'de> for House<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let asked = String::deserialize(deserializer)?;
        let built_in: House<T> = House::default();
        if built_in.file().hash == asked {
            return Ok(built_in);
        }
        T::shelf().find(&asked).ok_or_else(|| {
            de::Error::custom(format!(
                "no house values with the hash {asked} were read; name their file with --data"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{House, HouseValues, Shelf};

    #[derive(Debug)]
    struct Number(u32);

    static SHELF: Shelf<Number> = Shelf::new();

    impl HouseValues for Number {
        const BUILT_IN: &'static str = "7";
        fn read(text: &str) -> Result<Self, String> {
            text.parse().map(Number).map_err(|_| format!("`{text}` is no number"))
        }
        fn warnings(&self) -> Vec<String> {
            if self.0 > 9 { vec!["more than nine".to_owned()] } else { Vec::new() }
        }
        fn shelf() -> &'static Shelf<Self> {
            &SHELF
        }
    }

    #[test]
    fn warns_of_what_looks_like_a_mistake() {
        assert_eq!(House::<Number>::read("10").unwrap().file().warnings, ["more than nine"]);
        assert!(House::<Number>::default().file().warnings.is_empty());
    }

    #[test]
    fn keeps_each_text_once() {
        let (seven, eight) = (House::<Number>::default(), House::<Number>::read("8").unwrap());
        assert_eq!((seven.0.values.0, eight.0.values.0), (7, 8));
        assert!(seven == House::read("7").unwrap() && seven != eight);
        assert_eq!(House::<Number>::read("x").unwrap_err(), "`x` is no number");
        assert_eq!(eight.file().text, "8");
        assert!(seven.file().hash.starts_with("7902699be42c8a8e"));
    }
}
