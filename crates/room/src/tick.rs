//! A table at which everybody plays at once. What arrives within a tick waits for its end; then it is sorted by when
//! the players pressed and done one after the other, with the game's own deadlines in between, and everybody is told
//! once.

use std::collections::VecDeque;

use kernel::{Input, Millis, Race, Seat, Seats, Time, Timing};
use wire::ToClient;

use crate::ConnId;
use crate::acts::{By, Waiting};
use crate::play::{Pace, Play};
use crate::race;
use crate::room::{Phase, Room};

/// The ticks of a table: what is done at their end, and what was told when.
#[derive(Debug, Default)]
pub(crate) struct Ticks {
    /// The end of the last finished tick.
    pub(crate) done: Time,
    /// Since when the latest race has been on, and when the seats were sent what they answer in it.
    race: Option<(Time, Time)>,
    /// The tick whose acts are being done.
    busy: Option<Tick>,
}

/// A tick whose acts are being done.
#[derive(Debug)]
struct Tick {
    end: Time,
    acts: VecDeque<Waiting>,
    /// What clients are told once everybody has been told of the steps.
    answers: Vec<(ConnId, ToClient)>,
}

impl Ticks {
    /// When the seats were sent what they answer in this race, if they were.
    fn sent(&self, race: &Race) -> Option<Time> {
        self.race.filter(|(since, _)| *since == race.since).map(|(_, sent)| sent)
    }
}

impl Play {
    fn ticks(&mut self) -> Option<&mut Ticks> {
        match &mut self.pace {
            Pace::Ticks(ticks) => Some(ticks),
            Pace::Turns { .. } => None,
        }
    }

    fn race_sent(&self, race: &Race) -> Option<Time> {
        match &self.pace {
            Pace::Ticks(ticks) => ticks.sent(race),
            Pace::Turns { .. } => None,
        }
    }

    /// A tick is over: begins to do what arrived in it, in order.
    pub(crate) fn begin_tick(&mut self, end: Time) {
        let (Some(tempo), seats) = (self.table.tempo(), self.table.seats()) else { return };
        let mut acts: Vec<Waiting> = self.queue.extract_if(.., |waiting| waiting.due <= end).collect();
        acts.sort_by_key(|act| (act.at, race::turn(act.seat, act.at, tempo.tick, seats)));
        if let Some(ticks) = self.ticks() {
            ticks.busy = Some(Tick { end, acts: acts.into(), answers: Vec::new() });
        }
    }

    /// Time stands still from `at` on, which may already have passed. What has arrived since then counts from that
    /// moment, so that nothing that arrives later overtakes it.
    pub(crate) fn stand_still(&mut self, now: Millis, at: Time) {
        self.clock.stop(at);
        let stopped = self.clock.time_of(now);
        for mut waiting in std::mem::take(&mut self.queue) {
            waiting.received = waiting.received.min(stopped);
            waiting.at = waiting.at.min(stopped);
            self.enqueue(waiting);
        }
    }

    /// When an act happened, when the player pressed, and its timing for the record.
    pub(crate) fn stamp(&self, now: Millis, act: &Waiting) -> (Time, Time, Option<Timing>) {
        let Some(tempo) = self.table.tempo() else {
            // When a hand moved is not written down: only people have hands.
            let time = self.time(now);
            return (time, time, None);
        };
        let timing = tempo.race.map(|race| {
            // An answer before anybody was told anything was meant for something else, and took no time.
            let sent = self.race_sent(&race).unwrap_or(act.received);
            race::timing(&race, sent, act.received, act.round_trip, act.claimed)
        });
        let pressed = tempo.race.zip(timing).map(|(race, timing)| race.since.plus(timing.counted));
        // It is recorded no earlier than the press, and still before the end of its tick.
        let at = act.at.max(self.table.last_at()).max(pressed.unwrap_or_default());
        (at, pressed.unwrap_or(at), timing)
    }

    /// When the bot of a seat acts if it takes this long from being asked; never before it may.
    pub(crate) fn pace_bot(&mut self, now: Millis, seat: Seat, takes: Millis) -> Time {
        let race = self.table.tempo().and_then(|tempo| tempo.race);
        let asked = race.and_then(|race| self.race_sent(&race)).unwrap_or_else(|| self.time(now));
        let due = asked.max(self.table.ready(seat)).max(self.not_before()).plus(takes);
        self.table.set_due(seat, Some(due));
        due
    }

    /// Everybody has just been told. If a race has begun, its time starts now.
    pub(crate) fn note_race(&mut self, now: Millis) {
        let Some(race) = self.table.tempo().and_then(|tempo| tempo.race) else { return };
        let time = self.time(now);
        if let Some(ticks) = self.ticks().filter(|ticks| ticks.sent(&race).is_none()) {
            ticks.race = Some((race.since, time));
        }
    }
}

impl Room {
    /// Goes on with the acts of a tick, and with what fell due in it by itself, in the order of time; says whether
    /// there is such a tick.
    pub(crate) fn go_on_with_tick(&mut self) -> bool {
        let Phase::Playing(play) = &mut self.phase else { return false };
        let (over, deadline) = (play.table.outcome().is_some(), play.deadline(self.meta.clock));
        let Pace::Ticks(Ticks { busy: Some(tick), .. }) = &mut play.pace else { return false };
        let until = tick.acts.front().map_or(tick.end, |act| act.at);
        if let Some(at) = deadline.filter(|&at| at <= until && !over) {
            self.store_step(Input::Deadline, at, at, None, By::Deadline { late: Seats::NONE });
        } else if let Some(act) = tick.acts.pop_front() {
            self.attempt(act);
        } else {
            self.end_tick();
        }
        true
    }

    /// The tick is done: everybody is told once, then each client what became of its acts.
    fn end_tick(&mut self) {
        let Some(ticks) = self.playing_mut().and_then(Play::ticks) else { return };
        let Some(tick) = ticks.busy.take() else { return };
        ticks.done = ticks.done.max(tick.end);
        self.tell_tick(tick.answers);
    }

    fn tell_tick(&mut self, answers: Vec<(ConnId, ToClient)>) {
        if self.playing().is_some_and(|play| play.table.step() > play.told) {
            self.tell_new_steps();
        }
        for (conn, answer) in answers {
            self.tell(conn, &answer);
        }
    }

    /// Something that fell due by itself in a tick could not be stored: the acts after it keep waiting.
    pub(crate) fn break_off_tick(&mut self) -> Option<Time> {
        let play = self.playing_mut()?;
        let Tick { end, acts, answers } = play.ticks()?.busy.take()?;
        let later = std::mem::replace(&mut play.queue, acts.into());
        play.queue.extend(later);
        self.tell_tick(answers);
        Some(end)
    }

    /// Tells a client what became of its act; within a tick, once everybody has been told of its steps.
    pub(crate) fn tell_after_tick(&mut self, conn: ConnId, answer: ToClient) {
        match self.playing_mut().and_then(Play::ticks).and_then(|ticks| ticks.busy.as_mut()) {
            Some(tick) => tick.answers.push((conn, answer)),
            None => self.tell(conn, &answer),
        }
    }
}
