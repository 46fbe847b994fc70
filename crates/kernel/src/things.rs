//! Lists of things that have one word each.

/// A list of things that have one word each, in data files, notation and JSON alike. The crate that uses it has
/// `serde`, and `ts-rs` behind its feature `ts`.
#[macro_export]
macro_rules! things {
    ($(#[$about:meta])* $name:ident { $($(#[$each:meta])* $thing:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[repr(u8)]
        pub enum $name { $($(#[$each])* #[serde(rename = $word)] $thing,)* }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$thing),*];
            /// Their words, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// Its word.
            pub const fn word(self) -> &'static str {
                $name::WORDS[self as usize]
            }

            /// Its place in the list.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one of this word.
            pub fn named(word: &str) -> Option<$name> {
                $name::WORDS.iter().position(|&known| known == word).map(|at| $name::ALL[at])
            }
        }
    };
}
