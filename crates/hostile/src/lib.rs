//! What no bytes from outside may do, whatever they are: stop the program, hold it up, or get an answer that says
//! nothing. One function for each way in; `fuzz/` hands them to libFuzzer, and the tests of this crate feed them a
//! bounded number of changed [`seeds`].

#![warn(missing_docs)]

mod acts;
mod house;
mod lesson;
mod message;
mod mutate;
mod record;
mod scenario;
pub mod seeds;

pub use acts::acts;
pub use house::house;
pub use lesson::lesson;
pub use message::message;
pub use mutate::{changed, mutate};
pub use record::record;
pub use scenario::scenario;

/// One way in.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name: that of the program in `fuzz/`.
    pub name: &'static str,
    /// What must bear any bytes.
    pub run: fn(&[u8]),
    /// What fuzzing begins with.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// Every way in.
pub const TARGETS: [Target; 9] = [
    Target { name: "message", run: message, seeds: seeds::messages },
    Target { name: "record", run: record, seeds: seeds::records },
    Target { name: "scenario", run: scenario, seeds: seeds::scenarios },
    Target { name: "house", run: house, seeds: seeds::houses },
    Target { name: "lesson", run: lesson, seeds: seeds::lessons },
    Target { name: "bloody-masquerade", run: |bytes| acts("bloody-masquerade", bytes), seeds: seeds::acts },
    Target { name: "king-of-tokyo", run: |bytes| acts("king-of-tokyo", bytes), seeds: seeds::acts },
    Target { name: "roll-and-clash", run: |bytes| acts("roll-and-clash", bytes), seeds: seeds::acts },
    Target { name: "shisogari", run: |bytes| acts("shisogari", bytes), seeds: seeds::acts },
];

/// An answer to bad input is a text for people.
#[track_caller]
fn says(what: &impl std::fmt::Display) -> String {
    let text = what.to_string();
    assert!(text.trim().len() > 5, "an error that says nothing: {text:?}");
    text
}

/// The first byte, as a choice among so many, and the rest as text. Whoever reads texts refuses other bytes before.
fn chosen(bytes: &[u8], among: usize) -> Option<(usize, &str)> {
    let (first, rest) = bytes.split_first()?;
    Some((usize::from(*first) % among, std::str::from_utf8(rest).ok()?))
}
