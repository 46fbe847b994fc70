//! What the small game is opened with: options, and a house value.

use kernel::{House, HouseValues, Shelf};
use serde::{Deserialize, Serialize};

use super::fault;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Options {
    pub(crate) cap: u8,
    pub(crate) fault: u8,
    pub(crate) house: House<Window>,
}

impl Default for Options {
    fn default() -> Options {
        Options { cap: 12, fault: fault::NONE, house: House::default() }
    }
}

/// How long a card can be blocked.
#[derive(Debug, Serialize)]
pub(crate) struct Window {
    pub(crate) ms: u64,
}

static SHELF: Shelf<Window> = Shelf::new();

impl HouseValues for Window {
    const BUILT_IN: &'static str = "window 5\n";

    fn read(text: &str) -> Result<Window, String> {
        let seconds = text.trim().strip_prefix("window ").and_then(|seconds| seconds.parse::<u64>().ok());
        let seconds = seconds.filter(|seconds| (1..=9).contains(seconds));
        seconds.map(|seconds| Window { ms: seconds * 1000 }).ok_or_else(|| "line 1: write `window 5`".to_owned())
    }

    fn shelf() -> &'static Shelf<Window> {
        &SHELF
    }
}
