//! The disk: what is stored about the table, and whether that may be.

use std::collections::BTreeMap;

use kernel::{Millis, Seat};
use room::{Chair, LogRow, Meta};
use serde_json::value::RawValue;
use table::{AnyGame, Step, fair};
use wire::Stage;

use crate::truth::Truth;

/// What is stored about the table.
pub(crate) struct Disk {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) secret: fair::Entropy,
    pub(crate) meta: Meta,
    pub(crate) stage: Stage,
    /// How often what is written about the table was changed.
    pub(crate) version: u64,
    pub(crate) log: Vec<LogRow>,
    /// Tables that were opened for a rematch.
    pub(crate) rematches: Vec<(String, Meta)>,
    /// Which act of which seat is which step.
    acts: BTreeMap<(Seat, String), u64>,
    truth: Option<Truth>,
}

impl Disk {
    pub(crate) fn new(game: &'static dyn AnyGame, secret: fair::Entropy, meta: Meta) -> Disk {
        let (log, rematches, acts, stage) = (Vec::new(), Vec::new(), BTreeMap::new(), Stage::Lobby);
        Disk { game, secret, meta, stage, version: 0, log, rematches, acts, truth: None }
    }

    /// Stores a step; whether its number was free.
    pub(crate) fn append(&mut self, now: Millis, step: u64, row: &LogRow) -> Result<bool, String> {
        if step != self.log.len() as u64 + 1 {
            return Ok(false);
        }
        let actor = self.truth(now).append(now, row)?;
        if let (Some(seat), Some(id)) = (actor, &row.act_id)
            && self.acts.insert((seat, id.clone()), step).is_some()
        {
            return Err(format!("the act {id} of {seat:?} is done twice"));
        }
        self.log.push(row.clone());
        Ok(true)
    }

    /// Stores what is written about the table; whether nobody has changed it since it was read.
    pub(crate) fn save(&mut self, now: Millis, version: u64, meta: &str) -> Result<bool, String> {
        if version != self.version {
            return Ok(false);
        }
        self.version += 1;
        let (meta, stage) = Meta::read(meta).ok_or("what is written about the table cannot be read")?;
        if stage == Stage::Lobby && !self.log.is_empty() {
            return Err("a table that was played is in the lobby again".to_owned());
        }
        if stage == Stage::Lobby {
            // That it had begun was stored, but nobody knows.
            self.truth = None;
        } else if let Some(truth) = &mut self.truth {
            truth.order(&meta);
        }
        (self.meta, self.stage) = (meta, stage);
        if stage != Stage::Lobby {
            self.truth(now);
        }
        Ok(true)
    }

    /// Opens the table for a rematch: the same people on the same chairs as its owner knows them, and nothing else of
    /// this game.
    pub(crate) fn open_again(&mut self, known: &Meta, mut meta: Meta, entropy: u8) -> Result<String, String> {
        let sitters = |meta: &Meta| -> Vec<_> { meta.chairs.iter().map(|chair| chair.sitter.clone()).collect() };
        let old = |chair: &Chair| {
            chair.orders.is_some() || chair.since.is_some() || chair.entropy.bytes().any(|digit| digit != b'0')
        };
        if sitters(&meta) != sitters(known) || meta.chairs.iter().any(old) {
            return Err(format!("the table for a rematch has other people, or old secrets: {:?}", meta.chairs));
        }
        if meta.began.is_some() || meta.rematch.is_some() || meta.options != self.meta.options {
            return Err("the table for a rematch is no new one".to_owned());
        }
        meta.chairs.iter_mut().for_each(|chair| chair.entropy = format!("{entropy:02x}").repeat(32));
        let code = format!("AGAIN{}", self.rematches.len());
        self.rematches.push((code.clone(), meta));
        Ok(code)
    }

    /// What is true.
    pub(crate) fn truth(&mut self, now: Millis) -> &mut Truth {
        let (game, secret, meta) = (self.game, self.secret, &self.meta);
        self.truth.get_or_insert_with(|| Truth::new(game, secret, meta, now))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.truth.as_ref().is_some_and(|truth| truth.table.outcome().is_some())
    }

    /// Whether this step is this act of this seat.
    pub(crate) fn has_act(&self, seat: Option<Seat>, id: &str, step: u64) -> bool {
        seat.is_some_and(|seat| self.acts.get(&(seat, id.to_owned())) == Some(&step))
    }

    /// Stamps a row as if it had been done right after the last.
    pub(crate) fn hurry(&mut self, now: Millis, row: &mut LogRow) {
        let last = self.truth(now).table.last_at();
        let mut step: Step<Box<RawValue>> = serde_json::from_str(&row.row).expect("a step");
        (step.at, step.pressed) = (last, last);
        row.row = serde_json::to_string(&step).expect("JSON");
    }
}
