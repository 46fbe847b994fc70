//! The disk, and what is true: rebuilt from what is stored, apart from any room.

use std::collections::BTreeMap;

use kernel::{HouseFile, Seat, Time, Viewer};
use room::{LogRow, Meta, fair};
use serde::Deserialize;
use serde_json::value::RawValue;
use table::{AnyGame, AnyTable, Step};
use wire::{News, Stage};

/// What is stored about the table.
pub(crate) struct Disk {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) secret: fair::Entropy,
    pub(crate) meta: Meta,
    pub(crate) stage: Stage,
    pub(crate) log: Vec<LogRow>,
    /// Which act of which seat is which step.
    acts: BTreeMap<(Seat, String), u64>,
    truth: Option<Truth>,
}

/// What is true.
struct Truth {
    table: Box<dyn AnyTable>,
    /// The view of each viewer after each step.
    views: Vec<Vec<String>>,
}

/// A message to a client, with what belongs to the game left as text.
#[derive(Deserialize)]
pub(crate) struct Told<'a> {
    #[serde(rename = "type")]
    pub(crate) kind: &'a str,
    #[serde(default)]
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) step: u64,
    #[serde(default)]
    pub(crate) full: bool,
    #[serde(borrow, default)]
    pub(crate) steps: Vec<News<&'a RawValue>>,
    #[serde(borrow)]
    pub(crate) view: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) legal: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) now: u64,
    #[serde(borrow)]
    pub(crate) error: Option<&'a RawValue>,
}

impl Disk {
    pub(crate) fn new(game: &'static dyn AnyGame, secret: fair::Entropy, meta: Meta) -> Disk {
        Disk { game, secret, meta, stage: Stage::Lobby, log: Vec::new(), acts: BTreeMap::new(), truth: None }
    }

    pub(crate) fn house(&self) -> Option<HouseFile> {
        self.game.house()
    }

    /// Stores a step; whether its number was free.
    pub(crate) fn append(&mut self, step: u64, row: &LogRow) -> Result<bool, String> {
        if step != self.log.len() as u64 + 1 {
            return Ok(false);
        }
        let actor = self.judge(row)?;
        if let (Some(seat), Some(id)) = (actor, &row.act_id)
            && self.acts.insert((seat, id.clone()), step).is_some()
        {
            return Err(format!("the act {id} of {seat:?} is done twice"));
        }
        self.log.push(row.clone());
        Ok(true)
    }

    /// Applies a row to what is true, if it may follow.
    fn judge(&mut self, row: &LogRow) -> Result<Option<Seat>, String> {
        let seats = self.meta.chairs.len() as u8;
        let truth = self.truth();
        let step: Step<Box<RawValue>> = serde_json::from_str(&row.row).map_err(|error| error.to_string())?;
        let least = truth.table.last_at().plus(truth.table.least_time());
        if step.actor().is_some() && step.at < least {
            return Err(format!("step {} is too soon: at {:?}, not before {least:?}", step.step, step.at));
        }
        if step.at < truth.table.last_at() {
            return Err(format!("time runs back in step {}", step.step));
        }
        let actor = truth.table.replay(&row.row).map_err(|why| format!("an illegal step is stored: {why}"))?;
        truth.views.push(Viewer::all(seats).map(|viewer| truth.table.view(viewer).get().to_owned()).collect());
        Ok(actor)
    }

    fn truth(&mut self) -> &mut Truth {
        let (game, secret, meta) = (self.game, self.secret, &self.meta);
        self.truth.get_or_insert_with(|| {
            let (seed, seats) = (fair::seed(&secret, &meta.entropy()), meta.chairs.len() as u8);
            let table = game.open(seed, seats, &meta.options, game.house()).expect("a good table");
            let view = |viewer| table.view(viewer).get().to_owned();
            let views = vec![Viewer::all(seats).map(view).collect()];
            Truth { table, views }
        })
    }

    pub(crate) fn is_over(&mut self) -> bool {
        self.stage != Stage::Lobby && self.truth().table.outcome().is_some()
    }

    /// Whether this step is this act of this seat.
    pub(crate) fn has_act(&self, seat: Option<Seat>, id: &str, step: u64) -> bool {
        seat.is_some_and(|seat| self.acts.get(&(seat, id.to_owned())) == Some(&step))
    }

    /// What is wrong with telling this to a viewer now.
    pub(crate) fn judge_told(&mut self, viewer: Viewer, told: &Told<'_>) -> Result<(), String> {
        let stored = self.log.len() as u64;
        if told.step > stored {
            return Err(format!("step {} is told before it is stored", told.step));
        }
        let truth = self.truth();
        let index = viewer.seat().map_or(truth.views[0].len() - 1, Seat::index);
        let step = told.step;
        let known = |what: &str, told: Option<&RawValue>, true_: &str| match told {
            Some(told) if told.get() == true_ => Ok(()),
            _ => Err(format!(
                "{viewer:?} is told another {what} than it may know at step {step}: {told:?}, not {true_}"
            )),
        };
        known("view", told.view, &truth.views[told.step as usize][index])?;
        for news in &told.steps {
            known("event", Some(news.events), truth.table.news(viewer, news.step).get())?;
        }
        let legal = match viewer.seat() {
            None => "[]".to_owned(),
            Some(_) if told.step < stored => return Ok(()),
            Some(seat) => {
                let asked = truth.table.tempo().is_some() && truth.table.awaited().contains(seat);
                let ready = if asked { truth.table.ready(seat) } else { Time::ZERO };
                truth.table.legal(Time(told.now).max(ready), seat).get().to_owned()
            }
        };
        known("choice", told.legal, &legal)
    }

    /// The view of a viewer after a step.
    pub(crate) fn view(&self, viewer: Viewer, step: u64) -> Option<&String> {
        let views = self.truth.as_ref()?.views.get(step as usize)?;
        views.get(viewer.seat().map_or(views.len() - 1, Seat::index))
    }

    /// Stamps a row as if it had been done right after the last.
    pub(crate) fn hurry(&mut self, row: &mut LogRow) {
        let last = self.truth().table.last_at();
        let mut step: Step<Box<RawValue>> = serde_json::from_str(&row.row).expect("a step");
        (step.at, step.pressed) = (last, last);
        row.row = serde_json::to_string(&step).expect("JSON");
    }
}
