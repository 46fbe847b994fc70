//! The running game: acts, clocks, steps. A step is stored before anybody is told.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use kernel::{Input, Millis, Seat, Seats, Time, Way};
use serde_json::Value;
use store::{Appended, StepRow};
use table::{AnyTable, Step};
use wire::{Clock, Stage, ToClient};

use super::ask::{Press, SocketId};
use super::bots::Mind;
use super::clock::TableClock;
use super::meta::{Chair, Sitter};
use super::task::{Presence, Task};
use super::tick::Ticks;
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
    pub(super) clock: TableClock,
    /// The server was down: until those who sit here are back, time stands still.
    pub(super) returning: bool,
    /// Which act of which seat became which step.
    acts: HashMap<(u8, String), u64>,
    /// Acts that came before their moment.
    held: VecDeque<Held>,
    /// Each seat's bot.
    pub(super) minds: Vec<Mind>,
    /// When the table woke: thinking time does not run while the server is down.
    pub(super) woken: Time,
    /// Since when each seat is asked what it is asked.
    asked: Vec<Option<Time>>,
    /// The last step that everybody was told.
    told: u64,
    /// What a table needs at which everybody plays at once.
    pub(super) ticks: Ticks,
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
    /// A tick is over, at a table where everybody plays at once.
    Tick,
    /// A bot's moment has come, at such a table.
    Think,
}

/// When an act was, and what is written about its way. What is not said is now.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stamp {
    pub(super) at: Option<Time>,
    pub(super) pressed: Option<Time>,
    pub(super) way: Option<Way>,
}

impl Play {
    /// A game that began at this moment, in milliseconds since 1970.
    pub(super) fn new(table: Box<dyn AnyTable>, began: u64) -> Play {
        let minds = (0..table.seats()).map(|_| Mind::default()).collect();
        let clock = TableClock::running(Instant::now(), Time(unix_ms().saturating_sub(began)));
        let ticks = Ticks::new(table.seats());
        let (acts, held) = (HashMap::new(), VecDeque::new());
        let asked = vec![None; usize::from(table.seats())];
        Play { table, clock, returning: false, acts, held, minds, woken: Time::ZERO, asked, told: 0, ticks }
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
        // Where everybody plays at once, time stood still: nobody could do anything. It stands until they can.
        self.returning = self.table.tempo().is_some() && self.table.outcome().is_none();
        self.woken = if self.table.tempo().is_some() { self.table.last_at() } else { self.now() };
        // Never back, also if the machine's date ran back in the meantime.
        let clock = if self.returning { TableClock::standing } else { TableClock::running };
        self.clock = clock(Instant::now(), self.woken);
        self.told = self.table.step();
    }

    /// Table time. Never runs back, whatever happens to the date of the machine.
    pub(super) fn now(&self) -> Time {
        self.clock.time_of(Instant::now()).max(self.table.last_at())
    }

    /// The table time of a moment on this machine's clock.
    pub(super) fn time_of(&self, moment: Instant) -> Time {
        self.clock.time_of(moment)
    }

    /// Before this moment no act is applied.
    pub(super) fn not_before(&self) -> Time {
        self.table.last_at().plus(self.table.hold())
    }

    /// When the thinking time is over.
    pub(super) fn until(&self, clock: Clock, percent: u32) -> Option<Time> {
        let thinking = Some(self.table.thinking()).filter(|&thinking| thinking < Millis::from(u32::MAX))?;
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

    /// When the bot of a seat may act, if it pretends to think so long. Where the rules' own time runs for all who are
    /// asked, each has its own pace, or those that come last would never act.
    fn paced(&self, seat: Seat, pace: Millis) -> Time {
        let own = self.asked[seat.index()].filter(|_| self.table.deadline().is_some());
        own.unwrap_or(self.table.last_at()).plus(pace).max(self.not_before())
    }

    fn remember(&mut self, step: &Step<Value>, id: Option<String>) {
        let (awaited, at) = (self.table.awaited(), self.table.last_at());
        let actor = match step.input {
            Input::Act { seat, .. } => Some(seat),
            Input::Deadline => None,
        };
        for (seat, asked) in Seat::all(self.table.seats()).zip(&mut self.asked) {
            let anew = actor.is_none_or(|actor| actor == seat);
            *asked = awaited.contains(seat).then(|| asked.filter(|_| !anew).unwrap_or(at));
        }
        if let (Input::Act { seat, .. }, Some(id)) = (&step.input, id) {
            self.acts.insert((seat.index() as u8, id), step.step);
        }
    }
}

impl Task {
    /// A client's act: refused, held until its moment, or done.
    pub(super) fn act(&mut self, socket: SocketId, press: Press) {
        let id = press.id.clone();
        match self.consider(socket, press) {
            Ok(Some(step)) => self.tell_socket(socket, &ToClient::Done { id, step }),
            Ok(None) => {}
            Err(error) => self.tell_socket(socket, &ToClient::Refused { id, error: error.body() }),
        }
    }

    /// Takes an act in, or says which step it was already.
    fn consider(&mut self, socket: SocketId, press: Press) -> Result<Option<u64>, Error> {
        let seat = self.seat_of(socket).ok_or(Error::NotSeated)?;
        let id = press.id.as_str();
        if id.is_empty() || id.chars().count() > MOST_ID {
            return Err(Error::BadId);
        }
        let play = self.play.as_ref().ok_or(Error::NotBegun)?;
        if let Some(&step) = play.acts.get(&(seat.index() as u8, id.to_owned())) {
            return Ok(Some(step));
        }
        // Somebody is there, also if the act is refused.
        self.people[seat.index()].expiries = 0;
        self.welcome_back(seat);
        let round_trip = self.round_trip(seat, press.round_trip);
        let play = self.play.as_mut().ok_or(Error::NotBegun)?;
        if play.returning {
            return Err(Error::Waiting);
        }
        if play.table.tempo().is_some() && play.table.outcome().is_none() {
            play.wait(seat, socket, Press { round_trip, ..press })?;
            return Ok(None);
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
        play.table.check(now, seat, &press.action)?;
        let transit = (round_trip / 2).min(MOST_TRANSIT);
        let earliest = now.0.saturating_sub(transit).max(play.table.last_at().0).min(now.0);
        let pressed = Time(press.pressed.unwrap_or(now.0).clamp(earliest, now.0));
        play.held.push_back(Held { seat, socket, id: press.id, pressed, action: press.action });
        Ok(None)
    }

    /// Does everything that is due.
    pub(super) async fn go_on(&mut self) {
        while !self.resting() {
            // What came while the last move was made may lie before the next one.
            self.answer_those_waiting().await;
            self.mind_absences();
            self.ask_bots();
            let Some((at, due)) = self.next_move() else { return };
            if self.play.as_ref().is_none_or(|play| play.now() < at) {
                return;
            }
            if let Err(error) = self.make(due, at).await {
                self.rest(&error, at);
            }
        }
    }

    /// What moves the game on next, and when.
    pub(super) fn next_move(&self) -> Option<(Time, Move)> {
        let play = self.play.as_ref().filter(|play| self.meta.stage == Stage::Playing && !play.returning)?;
        if let Some(tempo) = play.table.tempo() {
            return self.next_tick(play, &tempo);
        }
        let deadline = play.table.deadline().map(|at| (at, Move::Deadline));
        let held = play.held.front().map(|_| (play.not_before(), Move::Held));
        let expiry = if self.thinkers().is_empty() { None } else { self.until().map(|at| (at, Move::Expiry)) };
        // The pace is the same whatever a bot or an order has to decide, so that it tells nothing.
        let paced = |seat: Seat| play.paced(seat, u64::from(self.meta.bot_pace));
        let ordered = |seat: &Seat| !play.has_held(*seat) && self.ordered(*seat).is_some();
        let ordered = play.table.awaited().iter().find(ordered).map(|seat| (paced(seat), Move::Ordered(seat)));
        let step = play.table.step();
        let ready = |seat: &Seat| self.is_played_by_bot(*seat) && play.minds[seat.index()].is_ready(step);
        let bots = play.table.awaited().iter().filter(ready).map(|seat| (paced(seat), Move::Bot(seat)));
        let bot = bots.min_by_key(|(at, _)| *at);
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
                // Who is asked and lets the rules' own time run out has let an expiry pass too.
                let late = self.thinkers();
                let stamp = Stamp { at: Some(at), ..Stamp::default() };
                self.commit(Input::Deadline, stamp, None).await?;
                self.expired(late);
            }
            Move::Held => self.make_held().await?,
            Move::Expiry => self.expire().await?,
            Move::Ordered(seat) => {
                if let Some(action) = self.ordered(seat) {
                    self.commit(Input::Act { seat, action }, Stamp::default(), None).await?;
                }
            }
            Move::Bot(seat) => {
                let step = self.play.as_ref().map_or(0, |play| play.table.step());
                let action = self.play.as_mut().and_then(|play| play.minds[seat.index()].take_action(step));
                if let Some(action) = action {
                    self.commit(Input::Act { seat, action }, Stamp::default(), None).await?;
                }
            }
            Move::Tick => self.tick(at).await?,
            // Whose moment has come is asked before the next look at what is due.
            Move::Think => {}
        }
        Ok(())
    }

    /// The moment of the act that waits longest has come.
    async fn make_held(&mut self) -> Result<(), Error> {
        let Some(held) = self.play.as_mut().and_then(|play| play.held.pop_front()) else { return Ok(()) };
        let input = Input::Act { seat: held.seat, action: held.action };
        let stamp = Stamp { pressed: Some(held.pressed), ..Stamp::default() };
        let answer = match self.commit(input, stamp, Some(held.id.clone())).await {
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
            self.commit(Input::Act { seat, action }, Stamp::default(), None).await?;
            self.expired(Seats::one(seat));
        }
        Ok(())
    }

    /// The time of these ran out; too often in a row, and a bot plays for them.
    fn expired(&mut self, seats: Seats) {
        for seat in seats.iter() {
            let presence = &mut self.people[seat.index()];
            presence.expiries = presence.expiries.saturating_add(1);
            if presence.expiries >= EXPIRIES && !presence.away {
                presence.away = true;
                self.tell_table();
            }
        }
    }

    /// Stores a step, applies it and tells everybody. Says which step it is.
    async fn commit(&mut self, input: Input<Value>, stamp: Stamp, id: Option<String>) -> Result<u64, Error> {
        let step = self.store(input, stamp, id).await?;
        self.stepped().await;
        Ok(step)
    }

    /// Stores a step and applies it; nobody is told yet. Says which step it is.
    pub(super) async fn store(
        &mut self,
        input: Input<Value>,
        stamp: Stamp,
        id: Option<String>,
    ) -> Result<u64, Error> {
        loop {
            let play = self.play.as_mut().ok_or(Error::NotBegun)?;
            if let (Input::Act { seat, .. }, Some(id)) = (&input, &id)
                && let Some(&step) = play.acts.get(&(seat.index() as u8, id.clone()))
            {
                return Ok(step);
            }
            let at = stamp.at.unwrap_or_else(|| play.now()).max(play.table.last_at());
            if let Input::Act { seat, action } = &input {
                play.table.check(at, *seat, action)?;
            }
            let (number, pressed) = (play.table.step() + 1, stamp.pressed.unwrap_or(at));
            let step = Step { step: number, at, pressed, input: input.clone(), way: stamp.way };
            let row = serde_json::to_string(&step).map_err(|_| Error::Internal("a step cannot be written"))?;
            let number = i64::try_from(step.step).unwrap_or(i64::MAX);
            let row = StepRow { code: self.code.clone(), step: number, row, act_id: id.clone() };
            match self.house.store.append(row).await? {
                Appended::Taken => self.catch_up().await?,
                Appended::Stored => {
                    play.table.apply(&step)?;
                    play.remember(&step, id);
                    return Ok(step.step);
                }
            }
        }
    }

    /// Another writer was faster: reads the log again and goes on from there.
    async fn catch_up(&mut self) -> Result<(), Error> {
        tracing::warn!(table = self.code, "another writer was faster; the log is read again");
        let Some(play) = &mut self.play else { return Ok(()) };
        for row in self.house.store.steps(&self.code, play.table.step()).await? {
            play.replay(&row)?;
        }
        self.stepped().await;
        Ok(())
    }

    /// Ends the standstill after the server was down, once all who sit here are back or a bot plays for them.
    pub(super) fn end_standstill(&mut self) {
        let here = |presence: &Presence| presence.away || presence.gone.is_none();
        let person = |chair: &Chair| matches!(chair.sitter, Sitter::Person { .. });
        let all_here = self.people.iter().zip(&self.meta.chairs).all(|(who, chair)| !person(chair) || here(who));
        let Some(play) = self.play.as_mut().filter(|play| play.returning && all_here) else { return };
        play.returning = false;
        play.clock.go(Instant::now());
        let next = play.table.step() + 1;
        // Nobody answers a race before being told of it again.
        self.tell_steps(next);
        if let Some(play) = &mut self.play {
            play.note_race();
        }
    }

    /// Steps were applied: everybody is told of those that are new, and the end is noted.
    pub(super) async fn stepped(&mut self) {
        let Some(play) = &mut self.play else { return };
        let from = std::mem::replace(&mut play.told, play.table.step()) + 1;
        self.tell_steps(from);
        if let Some(play) = &mut self.play {
            play.note_race();
        }
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
