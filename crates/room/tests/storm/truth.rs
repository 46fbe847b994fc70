//! What is true, rebuilt from what is stored and apart from any room; and what may be told to whom.

use std::collections::BTreeMap;

use bytes::Bytes;
use kernel::{Millis, Seat, Time, Viewer};
use room::{Guest, LogRow, Meta};
use serde::Deserialize;
use serde_json::value::RawValue;
use table::{AnyGame, AnyTable, Raw, fair};
use wire::{News, TvCode};

/// Who has no seat sees a game that everybody plays at once so much later.
const LATER: Millis = 3000;

/// The game as it is stored.
pub(crate) struct Truth {
    pub(crate) table: Box<dyn AnyTable>,
    /// What can be told: to seats, and to who watches.
    viewers: Vec<Viewer>,
    /// The view of each of them after each step, and when the step was stored.
    views: Vec<(Millis, Vec<Raw>)>,
    /// Every standing order that was ever stored for a seat while a guest sat there, as it is told.
    orders: BTreeMap<(Seat, String), Vec<String>>,
}

/// A message to a client, with what belongs to the game left as text.
#[derive(Deserialize)]
pub(crate) struct Told<'a> {
    #[serde(rename = "type")]
    pub(crate) kind: Kind,
    #[serde(default)]
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) step: u64,
    #[serde(default)]
    pub(crate) full: bool,
    #[serde(borrow, default)]
    pub(crate) steps: Vec<News<&'a RawValue>>,
    #[serde(borrow)]
    view: Option<&'a RawValue>,
    #[serde(borrow)]
    legal: Option<&'a RawValue>,
    #[serde(default)]
    awaited: Vec<u8>,
    #[serde(default)]
    now: u64,
    #[serde(borrow)]
    pub(crate) orders: Option<&'a RawValue>,
    pub(crate) table: Option<TableTold>,
    pub(crate) error: Option<wire::ErrorBody>,
}

/// What a client is told about the table, as far as it is judged.
#[derive(Deserialize)]
pub(crate) struct TableTold {
    pub(crate) you: Option<u8>,
    pub(crate) tv: Option<TvCode>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Table,
    Game,
    Orders,
    Done,
    Refused,
    Error,
    Pong,
}

impl<'a> Told<'a> {
    pub(crate) fn read(bytes: &'a Bytes) -> Told<'a> {
        serde_json::from_slice(bytes).expect("a room says what the protocol says")
    }

    /// The first step that it tells; the next one, if it tells none.
    pub(crate) fn first(&self) -> u64 {
        self.steps.first().map_or(self.step + 1, |news| news.step)
    }
}

impl Truth {
    pub(crate) fn new(game: &'static dyn AnyGame, secret: fair::Entropy, meta: &Meta, now: Millis) -> Truth {
        let (seed, seats) = (fair::seed(&secret, &meta.entropy()), meta.chairs.len() as u8);
        let table = game.open(seed, seats, &meta.options, game.house()).expect("a good table");
        let viewers = Viewer::all(seats).collect();
        let mut truth = Truth { table, viewers, views: Vec::new(), orders: BTreeMap::new() };
        truth.look(now);
        truth.order(meta);
        truth
    }

    fn look(&mut self, now: Millis) {
        self.views.push((now, self.viewers.iter().map(|&viewer| self.table.view(viewer)).collect()));
    }

    /// A row is stored, if it may follow. Says whose act it is.
    pub(crate) fn append(&mut self, now: Millis, row: &LogRow) -> Result<Option<Seat>, String> {
        let (last, least) = (self.table.last_at(), self.table.last_at().plus(self.table.least_time()));
        let actor = self.table.replay(&row.row).map_err(|why| format!("an illegal step is stored: {why}"))?;
        let (step, at) = (self.table.step(), self.table.at(self.table.step()));
        if actor.is_some() && at < least {
            return Err(format!("step {step} is too soon: at {at:?}, not before {least:?}"));
        }
        if at < last {
            return Err(format!("time runs back in step {step}"));
        }
        self.look(now);
        Ok(actor)
    }

    /// What is written about the table is stored, with the seats' standing orders.
    pub(crate) fn order(&mut self, meta: &Meta) {
        for (seat, chair) in Seat::all(self.table.seats()).zip(&meta.chairs) {
            self.table.set_orders(seat, chair.orders.as_ref());
            let (Some(orders), Some(person)) = (self.orders_of(seat), meta.person(seat)) else { continue };
            let ever = self.orders.entry((seat, person.to_owned())).or_default();
            if !ever.contains(&orders) {
                ever.push(orders);
            }
        }
    }

    /// The standing orders of a seat as they are told to it.
    pub(crate) fn orders_of(&self, seat: Seat) -> Option<String> {
        self.table.orders(seat).as_ref().map(text)
    }

    /// The view of a viewer after a step.
    pub(crate) fn view(&self, viewer: Viewer, step: u64) -> Option<&RawValue> {
        let (_, views) = self.views.get(step as usize)?;
        let at = self.viewers.iter().position(|&other| other == viewer)?;
        views.get(at).map(|view| &**view)
    }

    /// What is wrong with telling a viewer this about the game now.
    pub(crate) fn judge(
        &self,
        now: Millis,
        (viewer, guest): (Viewer, Option<&Guest>),
        tv: bool,
        told: &Told<'_>,
    ) -> Result<(), String> {
        let (stored, step) = (self.table.step(), told.step);
        if step > stored {
            return Err(format!("step {step} is told before it is stored"));
        }
        let at_speed = self.table.tempo().is_some();
        let late = at_speed && !tv && viewer.seat().is_none() && self.table.outcome().is_none();
        if late && now < self.views[step as usize].0 + LATER {
            return Err(format!(
                "{viewer:?} is told of step {step} too early, and is no television that was admitted"
            ));
        }
        let known = |what: &str, told: Option<&RawValue>, true_: Option<&RawValue>| match (told, true_) {
            (Some(told), Some(true_)) if told.get() == true_.get() => Ok(()),
            _ => Err(format!(
                "{viewer:?} is told another {what} than it may know at step {step}: {told:?}, not {true_:?}"
            )),
        };
        known("view", told.view, self.view(viewer, step))?;
        for news in &told.steps {
            known("event", Some(news.events), Some(&self.table.news(viewer, news.step)))?;
        }
        self.judge_orders((viewer, guest), told.orders)?;
        if step < stored {
            return Ok(());
        }
        if !self.table.awaited().iter().map(|seat| seat.index() as u8).eq(told.awaited.iter().copied()) {
            return Err(format!("{viewer:?} is told that {:?} are asked", told.awaited));
        }
        let Some(seat) = viewer.seat() else {
            let nothing = told.legal.is_some_and(|legal| legal.get() == "[]");
            return if nothing { Ok(()) } else { Err("who only watches is told a choice".to_owned()) };
        };
        let asked = at_speed && self.table.awaited().contains(seat);
        let ready = if asked { self.table.ready(seat) } else { Time::ZERO };
        known("choice", told.legal, Some(&self.table.legal(Time(told.now).max(ready), seat)))
    }

    /// What is wrong with telling a viewer these standing orders: they are those of its seat, and stored.
    pub(crate) fn judge_orders(
        &self,
        (viewer, guest): (Viewer, Option<&Guest>),
        told: Option<&RawValue>,
    ) -> Result<(), String> {
        let theirs = viewer.seat().zip(guest).and_then(|(seat, guest)| self.orders.get(&(seat, guest.id.clone())));
        let ever = theirs.map_or(&[][..], Vec::as_slice);
        match told {
            None if ever.is_empty() => Ok(()),
            Some(told) if ever.iter().any(|orders| orders == told.get()) => Ok(()),
            _ => Err(format!("{viewer:?} is told the orders {told:?}, which it may not know or are not stored")),
        }
    }
}

fn text(raw: &Raw) -> String {
    raw.get().to_owned()
}
