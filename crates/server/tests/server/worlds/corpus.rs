//! The tables of the corpus: every game and its variants.

use std::collections::BTreeMap;

use wire::Clock;

/// A kind of table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub(crate) game: &'static str,
    pub(crate) seats: u8,
    options: &'static [(&'static str, &'static str)],
    pub(crate) clock: Clock,
    /// How many of the others are bots.
    pub(crate) bots: u8,
    pub(crate) bot_pace: u32,
    pub(crate) patience: u32,
    /// Standing orders of the others.
    pub(crate) orders: Option<&'static str>,
    /// Whether nothing is ever hidden but what chance will say.
    pub(crate) open: bool,
}

impl Case {
    const fn new(game: &'static str, seats: u8, options: &'static [(&'static str, &'static str)]) -> Case {
        let (clock, bots, bot_pace, patience) = (Clock::Off, 0, 700, 60);
        Case { game, seats, options, clock, bots, bot_pace, patience, orders: None, open: false }
    }

    const fn with_clock(self) -> Case {
        Case { clock: Clock::Fast, ..self }
    }

    const fn with_bots(self, bots: u8) -> Case {
        Case { bots, ..self }
    }

    const fn with_orders(self, orders: &'static str) -> Case {
        Case { orders: Some(orders), ..self }
    }

    const fn open(self) -> Case {
        Case { open: true, ..self }
    }

    pub(crate) fn options(&self) -> BTreeMap<String, String> {
        self.options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }
}

/// All four games and their variants.
pub(crate) const CASES: &[Case] = &[
    Case::new("shisogari", 4, &[]),
    Case::new("shisogari", 5, &[("reveal_kin_to_vampire", "true")]).with_clock(),
    Case::new("shisogari", 5, &[("colour_rule", "common")]).with_bots(2),
    Case::new("bloody-masquerade", 4, &[]),
    Case::new("bloody-masquerade", 6, &[("setup", "b")]).with_clock(),
    Case::new("bloody-masquerade", 6, &[("mask", "true")]).with_bots(2),
    Case::new("bloody-masquerade", 5, &[("support", "true")]).with_bots(1),
    Case::new("bloody-masquerade", 8, &[("mask", "true"), ("support", "true")]).with_clock(),
    Case::new("king-of-tokyo", 3, &[]),
    Case::new("king-of-tokyo", 6, &[]).with_clock().with_bots(1),
    Case::new("king-of-tokyo", 4, &[]).with_orders(r#"{"yield_at":12,"stay":false,"skip_buying":true}"#),
    Case::new("roll-and-clash", 3, &[("mode", "beat")]),
    Case::new("roll-and-clash", 4, &[("mode", "beat")]).with_clock().with_bots(2),
    Case::new("roll-and-clash", 2, &[("mode", "beat"), ("duel", "on")]),
    Case::new("roll-and-clash", 3, &[]).open(),
    Case::new("roll-and-clash", 2, &[("duel", "short")]).open(),
];
