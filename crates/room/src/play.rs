//! The running game: its table, its clock, and the acts that wait for their moment.

use std::collections::BTreeMap;

use kernel::{Millis, Seat, Seats, Time};
use table::fair::Entropy;
use table::{Act, AnyTable, Step};
use wire::Clock;

use crate::acts::{By, Waiting};
use crate::answers::{self, Answers};
use crate::clock::TableClock;
use crate::tick::Ticks;
use crate::{LogRow, RoomError};

/// A game that has begun.
#[derive(Debug)]
pub(crate) struct Play {
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) clock: TableClock,
    /// The server was down: time stands still until those who sit here are back.
    pub(crate) returning: bool,
    /// Which act of each seat became which step, by the client's id.
    acts: Vec<BTreeMap<String, u64>>,
    /// Acts that wait for their moment.
    pub(crate) queue: Vec<Waiting>,
    /// When the room woke: thinking time does not pass while the room sleeps.
    woken: Time,
    /// When the room last went on after something could not be stored.
    pub(crate) rested: Time,
    /// The last step that everybody has been told of.
    pub(crate) told: u64,
    pub(crate) pace: Pace,
}

/// When acts are done.
#[derive(Debug)]
pub(crate) enum Pace {
    /// Acts are done as they come.
    Turns {
        /// Since when each seat has been asked what it is asked.
        asked: Vec<Option<Time>>,
        /// How long each seat took to answer.
        answers: Vec<Answers>,
        /// Seats that ran out of thinking time, for which the table plays.
        expiring: Seats,
    },
    /// Everybody plays at once: acts are done together at the end of a tick.
    Ticks(Ticks),
}

/// A step that is being stored.
#[derive(Debug)]
pub(crate) struct Pending {
    pub(crate) step: Step<Act>,
    pub(crate) by: By,
}

impl Play {
    /// A game that began at this moment.
    pub(crate) fn new(table: Box<dyn AnyTable>, now: Millis, began: Millis) -> Play {
        let seats = usize::from(table.seats());
        let pace = match table.tempo() {
            Some(_) => Pace::Ticks(Ticks::default()),
            None => {
                let answers = vec![Answers::default(); seats];
                Pace::Turns { asked: vec![None; seats], answers, expiring: Seats::NONE }
            }
        };
        let clock = TableClock::running(now, Time(now.saturating_sub(began)));
        let (acts, queue) = (vec![BTreeMap::new(); seats], Vec::new());
        let (woken, rested) = (Time::ZERO, Time::ZERO);
        Play { table, clock, returning: false, acts, queue, woken, rested, told: 0, pace }
    }

    /// Replays a row of the log.
    pub(crate) fn replay(&mut self, row: &LogRow) -> Result<(), RoomError> {
        let actor = self.table.replay(&row.row)?;
        self.stepped(actor, row.act_id.clone());
        Ok(())
    }

    /// The room has just been woken.
    pub(crate) fn resumed(&mut self, now: Millis) {
        // Where everybody plays at once, time stands still until they can act again.
        let at_speed = self.is_at_speed();
        self.returning = at_speed && self.table.outcome().is_none();
        self.woken = if at_speed { self.table.last_at() } else { self.time(now) };
        // Never backwards, even if the machine's date was set back in the meantime.
        let clock = if self.returning { TableClock::standing } else { TableClock::running };
        self.clock = clock(now, self.woken);
        self.told = self.table.step();
    }

    /// Whether everybody plays at once.
    pub(crate) fn is_at_speed(&self) -> bool {
        matches!(self.pace, Pace::Ticks(_))
    }

    /// Table time. It never runs backwards, whatever happens to the machine's date.
    pub(crate) fn time(&self, now: Millis) -> Time {
        self.clock.time_of(now).max(self.table.last_at())
    }

    /// No act is applied before this moment.
    pub(crate) fn not_before(&self) -> Time {
        self.table.last_at().plus(self.table.least_time())
    }

    /// When something happens by itself. Where the table has no clock, nothing cuts a choice short.
    pub(crate) fn deadline(&self, clock: Clock) -> Option<Time> {
        self.table.deadline().filter(|_| clock != Clock::Off || !self.table.deadline_is_soft())
    }

    /// When thinking time is over.
    pub(crate) fn until(&self, clock: Clock, percent: u32) -> Option<Time> {
        let thinking = Some(self.table.thinking()).filter(|&thinking| thinking < Millis::from(u32::MAX))?;
        let thinking = match clock {
            Clock::Off => return None,
            Clock::Slow => thinking * 2,
            Clock::Normal => thinking,
            Clock::Fast => thinking / 2,
        };
        let since = self.waited_since();
        Some(since.plus(thinking * u64::from(percent) / 100).max(self.not_before()))
    }

    /// Since when the awaited seats have been waited for.
    pub(crate) fn waited_since(&self) -> Time {
        self.table.last_at().max(self.woken)
    }

    /// The step that a client's act became.
    pub(crate) fn step_of(&self, seat: Seat, id: &str) -> Option<u64> {
        self.acts[seat.index()].get(id).copied()
    }

    /// Whether the bot of this seat is thinking, or has decided what to do.
    pub(crate) fn is_busy(&self, seat: Seat) -> bool {
        let decided = |waiting: &Waiting| waiting.seat == seat && !waiting.by.is_client();
        self.table.is_thinking(seat) || self.queue.iter().any(decided)
    }

    /// When the bot of a seat may act, if it pretends to think for `pace`. Where the rules' own time runs for
    /// everybody who is asked, each has its own pace, or those that come last would never get to act.
    pub(crate) fn paced(&self, seat: Seat, pace: Millis) -> Time {
        let asked = match &self.pace {
            Pace::Turns { asked, .. } => asked[seat.index()],
            Pace::Ticks(_) => None,
        };
        let own = asked.filter(|_| self.table.deadline().is_some());
        own.unwrap_or(self.table.last_at()).plus(pace).max(self.not_before())
    }

    /// Whether a bot is still thinking about what it is asked. In turns the others wait for it, so that nobody sees which
    /// of them thought longest.
    pub(crate) fn is_bot_thinking(&self) -> bool {
        self.table.awaited().iter().any(|seat| self.table.is_thinking(seat))
    }

    /// In turns, bots that have all decided, but after their moment, act a whole pace later, or two: how long exactly
    /// they thought does not show.
    pub(crate) fn hold_late_bots(&mut self, now: Millis, pace: Millis) {
        if self.is_at_speed() || self.is_bot_thinking() {
            return;
        }
        let time = self.time(now);
        for waiting in self.queue.iter_mut().filter(|waiting| !waiting.by.is_client()) {
            let due = waiting.due.max(self.rested);
            waiting.due = due.plus(time.since(due).next_multiple_of(pace));
        }
    }

    /// When the person of this seat might answer what they are asked, whose time may end then.
    pub(crate) fn person_answers(&self, seat: Seat, secret: &Entropy, ends: Option<Time>) -> Time {
        let (takes, asked) = match &self.pace {
            Pace::Turns { asked, answers, .. } => {
                // After a restart nobody answers before they are back.
                let asked = asked[seat.index()].unwrap_or(self.table.last_at()).max(self.woken);
                (answers[seat.index()].draw(&mut answers::chance(secret, asked, seat)), asked)
            }
            Pace::Ticks(_) => (0, self.table.last_at()),
        };
        let most = ends.map_or(Millis::MAX, |ends| ends.since(asked));
        asked.plus(takes % most.max(1)).max(self.not_before())
    }

    /// Notes a step: who is asked afresh, which acts keep waiting, which id it has.
    pub(crate) fn stepped(&mut self, actor: Option<Seat>, id: Option<String>) {
        let (step, awaited, at, not_before) =
            (self.table.step(), self.table.awaited(), self.table.last_at(), self.not_before());
        let answered = actor.zip(id);
        if let (Pace::Turns { asked, answers, .. }, Some((seat, _))) = (&mut self.pace, &answered)
            && let Some(asked) = asked[seat.index()]
        {
            answers[seat.index()].add(at.since(asked));
        }
        if let Some((seat, id)) = answered {
            self.acts[seat.index()].insert(id, step);
        }
        // A bot's decision about another position is dropped.
        self.queue.retain(|waiting| waiting.by.is_client());
        if let Pace::Turns { asked, .. } = &mut self.pace {
            for (seat, asked) in Seat::all(self.table.seats()).zip(asked) {
                let anew = actor.is_none_or(|actor| actor == seat);
                *asked = awaited.contains(seat).then(|| asked.filter(|_| !anew).unwrap_or(at));
            }
            for waiting in &mut self.queue {
                waiting.due = not_before;
            }
        }
    }
}
