//! Lists of things that have one word each.

/// A list of things that have one word each, the same in notation, data files and JSON; after a bar come other
/// spellings that notation understands. The text after the name of the list says what one of them is called, for
/// answers to unknown words. With `json`, the form in JSON is the variant's own name in this case, as serde calls it.
///
/// The crate that uses it has `serde`, and `ts-rs` behind its feature `ts`.
#[macro_export]
macro_rules! things {
    ($(#[$about:meta])* $name:ident ($kind:literal) {
        $($(#[$each:meta])* $thing:ident = $word:literal $(| $other:literal)*,)*
    }) => {
        $crate::things! { @list [$(#[$about])*] $name {
            $($(#[$each])* #[serde(rename = $word)] $thing,)*
        } }
        $crate::things! { @words $name ($kind) { $($thing = $word $(| $other)*,)* } }
    };
    ($(#[$about:meta])* $name:ident ($kind:literal) json $case:literal {
        $($(#[$each:meta])* $thing:ident = $word:literal $(| $other:literal)*,)*
    }) => {
        $crate::things! { @list [$(#[$about])* #[serde(rename_all = $case)]] $name { $($(#[$each])* $thing,)* } }
        $crate::things! { @words $name ($kind) { $($thing = $word $(| $other)*,)* } }
    };
    (@list [$(#[$about:meta])*] $name:ident { $($(#[$each:meta])* $thing:ident,)* }) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        $(#[$about])*
        #[repr(u8)]
        pub enum $name { $($(#[$each])* $thing,)* }
    };
    (@words $name:ident ($kind:literal) { $($thing:ident = $word:literal $(| $other:literal)*,)* }) => {
        impl $name {
            /// All of them, in order.
            pub const ALL: [$name; $name::WORDS.len()] = [$($name::$thing),*];
            /// Their words, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// How it is written.
            pub const fn word(self) -> &'static str {
                $name::WORDS[self as usize]
            }

            /// Its place in the list.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one with exactly this word.
            pub fn named(word: &str) -> Option<$name> {
                $name::WORDS.iter().position(|&known| known == word).map(|at| $name::ALL[at])
            }

            /// The one that is meant, in whichever spelling.
            pub fn find(word: &str) -> Option<$name> {
                $crate::spell::find(word, $name::WORDS, &[$(&[$($other),*]),*]).map(|at| $name::ALL[at])
            }

            /// The one that is meant, or an error with the nearest ones.
            pub fn read(word: &str) -> Result<$name, $crate::Trouble> {
                let known = $name::WORDS.iter().copied();
                $name::find(word).ok_or_else(|| $crate::Trouble::unknown($kind, word, known))
            }
        }
    };
}
