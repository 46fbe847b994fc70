//! The running game: acts, clocks, steps. A step is stored before anybody is told.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use kernel::{Input, Seat, Seats, Time};
use serde_json::Value;
use store::{Appended, StepRow};
use table::{AnyTable, Step};
use wire::{Clock, Stage, ToClient};

use super::ask::SocketId;
use super::bots::Mind;
use super::task::Task;
use super::unix_ms;
use crate::error::Error;

/// So many expiries in a row, and the person is away.
const EXPIRIES: u8 = 3;
/// No more transit than this is believed.
const MOST_TRANSIT: u64 = 250;
/// An act's id is at most so long.
const MOST_ID: usize = 40;

/// A game that has begun.
#[derive(Debug)]
pub(super) struct Play {
    pub(super) table: Box<dyn AnyTable>,
    /// A moment on this machine's clock, and the table time it was: what runs cannot run back.
    clock: (Instant, Time),
    /// Which act of which seat became which step.
    acts: HashMap<(u8, String), u64>,
    /// Acts that came before their moment.
    held: VecDeque<Held>,
    /// Each seat's bot.
    pub(super) minds: Vec<Mind>,
    /// When the table woke: thinking time does not run while the server is down.
    woken: Time,
}

/// An act that came before its moment.
#[derive(Debug)]
struct Held {
    seat: Seat,
    socket: SocketId,
    id: String,
    pressed: Time,
    action: Value,
}

/// What moves the game on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    /// The rules' own deadline.
    Deadline,
    /// An act that was held.
    Held,
    /// Thinking time is over.
    Expiry,
    /// A seat's standing orders answer.
    Ordered(Seat),
    /// A bot has decided.
    Bot(Seat),
}

impl Play {
    /// A game that began at this moment, in milliseconds since 1970.
    pub(super) fn new(table: Box<dyn AnyTable>, began: u64) -> Play {
        let minds = (0..table.seats()).map(|_| Mind::default()).collect();
        let clock = (Instant::now(), Time(unix_ms().saturating_sub(began)));
        Play { table, clock, acts: HashMap::new(), held: VecDeque::new(), minds, woken: Time::ZERO }
    }

    /// Plays a step of the log.
    pub(super) fn replay(&mut self, row: &StepRow) -> Result<(), Error> {
        let step: Step<Value> =
            serde_json::from_str(&row.row).map_err(|_| Error::Internal("a step of the log cannot be read"))?;
        self.table.apply(&step)?;
        self.remember(&step, row.act_id.clone());
        Ok(())
    }

    /// The table has just been woken.
    pub(super) fn resumed(&mut self) {
        self.woken = self.now();
    }

    /// Table time. Never runs back, whatever happens to the date of the machine.
    pub(super) fn now(&self) -> Time {
        let (then, time) = self.clock;
        time.plus(then.elapsed().as_millis() as u64).max(self.table.last_at())
    }

    /// Before this moment no act is applied.
    pub(super) fn not_before(&self) -> Time {
        self.table.last_at().plus(self.table.hold())
    }

    /// When the thinking time is over.
    pub(super) fn until(&self, clock: Clock, percent: u32) -> Option<Time> {
        let thinking = self.table.thinking();
        let thinking = match clock {
            Clock::Off => return None,
            Clock::Slow => thinking * 2,
            Clock::Normal => thinking,
            Clock::Fast => thinking / 2,
        };
        let since = self.table.last_at().max(self.woken);
        Some(since.plus(thinking * u64::from(percent) / 100).max(self.not_before()))
    }

    /// Whether an act of this seat waits for its moment.
    fn has_held(&self, seat: Seat) -> bool {
        self.held.iter().any(|held| held.seat == seat)
    }

    fn remember(&mut self, step: &Step<Value>, id: Option<String>) {
        if let (Input::Act { seat, .. }, Some(id)) = (&step.input, id) {
            self.acts.insert((seat.index() as u8, id), step.step);
        }
    }
}

impl Task {
    /// A client's act: refused, held until its moment, or done.
    pub(super) fn act(&mut self, socket: SocketId, id: String, pressed: Option<u64>, transit: u64, action: Value) {
        match self.consider(socket, &id, pressed, transit, action) {
            Ok(Some(step)) => self.tell_socket(socket, &ToClient::Done { id, step }),
            Ok(None) => {}
            Err(error) => self.tell_socket(socket, &ToClient::Refused { id, error: error.body() }),
        }
    }

    /// Takes an act in, or says which step it was already.
    fn consider(
        &mut self,
        socket: SocketId,
        id: &str,
        pressed: Option<u64>,
        transit: u64,
        action: Value,
    ) -> Result<Option<u64>, Error> {
        let seat = self.seat_of(socket).ok_or(Error::NotSeated)?;
        if id.is_empty() || id.chars().count() > MOST_ID {
            return Err(Error::BadId);
        }
        let play = self.play.as_mut().ok_or(Error::NotBegun)?;
        if let Some(&step) = play.acts.get(&(seat.index() as u8, id.to_owned())) {
            return Ok(Some(step));
        }
        if let Some(held) = play.held.iter_mut().find(|held| held.seat == seat) {
            // The same act again, over a new connection perhaps: it is answered there.
            if held.id != id {
                return Err(Error::Busy);
            }
            held.socket = socket;
            return Ok(None);
        }
        let now = play.now();
        play.table.check(now, seat, &action)?;
        let earliest = now.0.saturating_sub(transit.min(MOST_TRANSIT)).max(play.table.last_at().0).min(now.0);
        let pressed = Time(pressed.unwrap_or(now.0).clamp(earliest, now.0));
        play.held.push_back(Held { seat, socket, id: id.to_owned(), pressed, action });
        self.people[seat.index()].expiries = 0;
        self.welcome_back(seat);
        Ok(None)
    }

    /// Does everything that is due.
    pub(super) async fn go_on(&mut self) {
        while !self.resting() {
            self.mind_absences();
            self.ask_bots();
            let Some((at, due)) = self.next_move() else { return };
            if self.play.as_ref().is_none_or(|play| play.now() < at) {
                return;
            }
            if let Err(error) = self.make(due, at).await {
                self.rest(&error);
            }
        }
    }

    /// What moves the game on next, and when.
    pub(super) fn next_move(&self) -> Option<(Time, Move)> {
        let play = self.play.as_ref().filter(|_| self.meta.stage == Stage::Playing)?;
        let deadline = play.table.deadline().map(|at| (at, Move::Deadline));
        let held = play.held.front().map(|_| (play.not_before(), Move::Held));
        let expiry = if self.thinkers().is_empty() { None } else { self.until().map(|at| (at, Move::Expiry)) };
        // The pace is the same whatever a bot or an order has to decide, so that it tells nothing.
        let pace = play.table.last_at().plus(u64::from(self.meta.bot_pace)).max(play.not_before());
        let ordered = |seat: &Seat| !play.has_held(*seat) && self.ordered(*seat).is_some();
        let ordered = play.table.awaited().iter().find(ordered).map(|seat| (pace, Move::Ordered(seat)));
        let step = play.table.step();
        let ready = |seat: &Seat| self.is_played_by_bot(*seat) && play.minds[seat.index()].is_ready(step);
        let bot = play.table.awaited().iter().find(ready).map(|seat| (pace, Move::Bot(seat)));
        [deadline, held, expiry, ordered, bot].into_iter().flatten().min_by_key(|(at, _)| *at)
    }

    /// When the thinking time of the awaited people is over.
    pub(super) fn until(&self) -> Option<Time> {
        self.play.as_ref()?.until(self.meta.clock, self.house.limits.thinking)
    }

    /// The awaited seats whose person thinks, has not answered yet and left no order that will.
    fn thinkers(&self) -> Seats {
        let Some(play) = &self.play else { return Seats::NONE };
        let answered = |seat: Seat| play.has_held(seat) || self.ordered(seat).is_some();
        play.table.awaited().iter().filter(|&seat| !self.is_played_by_bot(seat) && !answered(seat)).collect()
    }

    async fn make(&mut self, due: Move, at: Time) -> Result<(), Error> {
        match due {
            Move::Deadline => {
                self.commit(Input::Deadline, Some(at), None, None).await?;
            }
            Move::Held => self.make_held().await?,
            Move::Expiry => self.expire().await?,
            Move::Ordered(seat) => {
                if let Some(action) = self.ordered(seat) {
                    self.commit(Input::Act { seat, action }, None, None, None).await?;
                }
            }
            Move::Bot(seat) => {
                let step = self.play.as_ref().map_or(0, |play| play.table.step());
                let action = self.play.as_mut().and_then(|play| play.minds[seat.index()].take_action(step));
                if let Some(action) = action {
                    self.commit(Input::Act { seat, action }, None, None, None).await?;
                }
            }
        }
        Ok(())
    }

    /// The moment of the act that waits longest has come.
    async fn make_held(&mut self) -> Result<(), Error> {
        let Some(held) = self.play.as_mut().and_then(|play| play.held.pop_front()) else { return Ok(()) };
        let input = Input::Act { seat: held.seat, action: held.action };
        let answer = match self.commit(input, None, Some(held.pressed), Some(held.id.clone())).await {
            Ok(step) => ToClient::Done { id: held.id, step },
            Err(error) => ToClient::Refused { id: held.id, error: error.body() },
        };
        self.tell_socket(held.socket, &answer);
        Ok(())
    }

    /// Thinking time is over: the table plays for those who did not.
    async fn expire(&mut self) -> Result<(), Error> {
        for seat in self.thinkers().iter() {
            let Some(play) = self.play.as_ref().filter(|play| play.table.awaited().contains(seat)) else {
                continue;
            };
            let action = play.table.fallback(play.now(), seat);
            let action = action.ok_or(Error::Internal("a game named no act for a seat whose time ran out"))?;
            self.commit(Input::Act { seat, action }, None, None, None).await?;
            let presence = &mut self.people[seat.index()];
            presence.expiries += 1;
            if presence.expiries >= EXPIRIES && !presence.away {
                presence.away = true;
                self.tell_table();
            }
        }
        Ok(())
    }

    /// Stores a step, applies it and tells everybody. Says which step it is.
    async fn commit(
        &mut self,
        input: Input<Value>,
        at: Option<Time>,
        pressed: Option<Time>,
        id: Option<String>,
    ) -> Result<u64, Error> {
        loop {
            let play = self.play.as_mut().ok_or(Error::NotBegun)?;
            if let (Input::Act { seat, .. }, Some(id)) = (&input, &id)
                && let Some(&step) = play.acts.get(&(seat.index() as u8, id.clone()))
            {
                return Ok(step);
            }
            let at = at.unwrap_or_else(|| play.now()).max(play.table.last_at());
            if let Input::Act { seat, action } = &input {
                play.table.check(at, *seat, action)?;
            }
            let step =
                Step { step: play.table.step() + 1, at, pressed: pressed.unwrap_or(at), input: input.clone() };
            let row = serde_json::to_string(&step).map_err(|_| Error::Internal("a step cannot be written"))?;
            let number = i64::try_from(step.step).unwrap_or(i64::MAX);
            let row = StepRow { code: self.code.clone(), step: number, row, act_id: id.clone() };
            match self.house.store.append(row).await? {
                Appended::Taken => self.catch_up().await?,
                Appended::Stored => {
                    play.table.apply(&step)?;
                    play.remember(&step, id);
                    self.stepped(step.step).await;
                    return Ok(step.step);
                }
            }
        }
    }

    /// Another writer was faster: reads the log again and goes on from there.
    async fn catch_up(&mut self) -> Result<(), Error> {
        tracing::warn!(table = self.code, "another writer was faster; the log is read again");
        let Some(play) = &mut self.play else { return Ok(()) };
        let known = play.table.step();
        for row in self.house.store.steps(&self.code, known).await? {
            play.replay(&row)?;
        }
        self.stepped(known + 1).await;
        Ok(())
    }

    /// Steps were applied, from this one on: everybody is told, and the end is noted.
    async fn stepped(&mut self, from: u64) {
        self.tell_steps(from);
        let over = self.play.as_ref().is_some_and(|play| play.table.outcome().is_some());
        if over && self.meta.stage == Stage::Playing {
            self.meta.stage = Stage::Over;
            self.tell_table();
            tracing::info!(game = self.meta.game, "over");
            if let Err(error) = self.save().await {
                // The log says it too: the table notes it when it wakes again.
                tracing::error!(table = self.code, cause = ?error, "the end could not be noted");
            }
        }
    }

    /// A moment of table time on this machine's clock.
    pub(super) fn instant(&self, at: Time) -> Instant {
        let now = self.play.as_ref().map_or(Time::ZERO, Play::now);
        Instant::now() + Duration::from_millis(at.since(now))
    }
}
